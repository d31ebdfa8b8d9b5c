"""Why the server can't start, in words for the person at the keyboard."""


class StartError(Exception):
    """Something outside the program is in the way; the message says what, and what helps."""
