"""Logs as one line an event on standard error. No token, card or address of a visitor goes into them.

Much of what is logged can be brought about by strangers, and some of it as often as they like. So of lines of
one kind only so many are written; the next one that is says how many were not.
"""

import logging
import sys
from collections import Counter
from time import monotonic
from typing import Any, TextIO, cast

import structlog

from pokerhouse.server.log_stream import LogStream
from pokerhouse.server.pace import buckets

LINES_A_MINUTE, LINES_BURST = 6, 100
"""Lines of one kind, on average and at once."""

KINDS_MAX = 1_000
"""Kinds that are told apart; the least recently used are forgotten."""

_RENDERERS: dict[bool, tuple[structlog.typing.Processor, ...]] = {
    # Plain tracebacks: pretty ones print the values of variables, and a deck is one of them.
    True: (structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),),
    False: (structlog.processors.format_exc_info, structlog.processors.LogfmtRenderer()),
}
"""At a terminal, and anywhere else."""


class Sparing(logging.Filter):
    """Leaves out what has been said often enough: of our own lines, as a processor, and of the libraries'."""

    def __init__(self) -> None:
        super().__init__()
        self._rates = buckets(LINES_A_MINUTE / 60, LINES_BURST, KINDS_MAX)
        self._left_out: Counter[str] = Counter()

    def __call__(self, _logger: object, level: str, line: structlog.typing.EventDict) -> Any:
        """One of our own lines: one kind is one event, and one kind of error."""
        error = line.get("exc_info")
        kind = type(error if isinstance(error, BaseException) else sys.exception()).__name__ if error else ""
        left_out = self._take(f"{level} {line['event']} {kind}")
        if left_out is None:
            raise structlog.DropEvent
        return {**line, "left_out_before": left_out} if left_out else line

    def filter(self, record: logging.LogRecord) -> bool:
        """A library's line: one kind is what is said at one place."""
        left_out = self._take(f"{record.pathname} {record.lineno}")
        if left_out:
            record.msg = f"{record.msg} (and {left_out} left out before)"
        return left_out is not None

    def _take(self, kind: str) -> int | None:
        """How many of this kind were left out before this one; None if this one is, too."""
        now = int(monotonic() * 1_000)
        if self._rates.of(kind, now).take(now):
            return self._left_out.pop(kind, 0)
        self._left_out[kind] += 1
        return None


def set_up_logs(*, level: int = logging.INFO) -> None:
    """Send our own lines and the libraries' warnings to standard error."""
    sparing, stream = Sparing(), LogStream(sys.stderr)
    structlog.configure(
        processors=[
            sparing,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *_RENDERERS[stream.isatty()],
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", stream)),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(stream=stream, level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(sparing)
