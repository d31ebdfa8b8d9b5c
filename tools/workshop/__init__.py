"""For daily work: the card room opened for work, and a quick look at what has changed."""
