"""One hand of hold'em, from the first post to the last award."""
