"""The card room as a web server."""
