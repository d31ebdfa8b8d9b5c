"""What the command's exit codes mean; 0 is done."""

from typing import Final

BAD_BOOKS: Final = 1
"""An audit found that the books of a house do not agree."""
BAD_INPUT: Final = 2
"""Input that can't be used, or an answer that can't be written."""
INTERRUPTED: Final = 130
"""Ctrl-C."""
