"""A small Python client of the server."""
