"""What the command's exit codes mean; 0 is done.

Nothing is imported here: this is loaded before Ctrl-C is heard.
"""

BAD_BOOKS = 1
"""An audit found that the books of a house do not agree."""
DIFFERS = 1
"""An example does not come out as it says."""
BAD_INPUT = 2
"""Input that can't be used, or an answer that can't be written."""
INTERRUPTED = 130
"""Ctrl-C."""
