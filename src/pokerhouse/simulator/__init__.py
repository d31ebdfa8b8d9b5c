"""People who come and go at a house on a virtual clock."""
