"""What was said at one table, and who may not speak there."""

from collections import deque

from msgspec import Struct, field

from pokerhouse.protocol.chat import ChatLine
from pokerhouse.protocol.limits import MESSAGES_KEPT


class Talk(Struct):
    """What was said at one table."""

    lines: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=MESSAGES_KEPT))
    spoken: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=MESSAGES_KEPT))
    """The same, also what the host has cleared: a report carries it (PEOPLE-3)."""
    muted: set[str] = field(default_factory=set)
    untold: int = 0
    """How much of it is still on its way to some of those who follow."""

    def tell(self) -> None:
        """Something more is on its way to a crowd."""
        self.untold += 1

    def is_told(self) -> None:
        """All of the crowd has heard of it."""
        self.untold -= 1
