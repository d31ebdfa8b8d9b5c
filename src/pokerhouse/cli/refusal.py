"""What a command raises when it can't do what it was asked for."""


class Refusal(Exception):  # noqa: N818 - in this house a refusal is not an error
    """Input that can't be used; the message is one sentence for the person who typed it."""
