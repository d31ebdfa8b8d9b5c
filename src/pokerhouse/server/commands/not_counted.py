"""What could not be stored does not count: who is told to say it again has not used anything up."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pokerhouse.server.storage import is_passing


@contextmanager
def unless_stored(give_back: Callable[[], None]) -> Iterator[None]:
    """Give back what was counted when nothing can be stored at this moment."""
    try:
        yield
    except Exception as error:
        if is_passing(error):
            give_back()
        raise
