"""Keys from the terminal, whatever bytes come."""

import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from functools import partial

from textual.driver import Driver


def forgiving_driver() -> type[Driver] | None:
    """A driver that passes over bytes that are no text; None where the library's own has to do.

    The library's decodes strictly, and one stray byte ends the program with a traceback.
    """
    if sys.platform == "win32":
        return None
    from textual.drivers import linux_driver  # noqa: PLC0415  (there is none elsewhere)

    class ForgivingDriver(linux_driver.LinuxDriver):
        """Reads keys as the library does, with a decoder that forgives."""

        def run_input_thread(self) -> None:
            """Wait for keys."""
            vars(linux_driver)["getincrementaldecoder"] = _forgiving
            super().run_input_thread()

    return ForgivingDriver


def _forgiving(encoding: str) -> partial[IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), errors="ignore")
