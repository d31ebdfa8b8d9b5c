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

FORMATS = ("auto", "console", "logfmt", "json")
"""How lines can be written; `auto` is for people at a terminal, and logfmt anywhere else."""

LEVELS = ("debug", "info", "warning", "error")

_RENDERERS: dict[str, tuple[structlog.typing.Processor, ...]] = {
    # Plain tracebacks: pretty ones print the values of variables, and a deck is one of them.
    "console": (structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),),
    "logfmt": (structlog.processors.format_exc_info, structlog.processors.LogfmtRenderer()),
    "json": (structlog.processors.format_exc_info, structlog.processors.JSONRenderer()),
}


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


def set_up_logs(form: str = "auto", level: str = "info") -> None:
    """Send our own lines and the libraries' warnings to standard error."""
    sparing, stream, least = Sparing(), LogStream(sys.stderr), getattr(logging, level.upper())
    if form == "auto":
        form = "console" if stream.isatty() else "logfmt"
    stamped: tuple[structlog.typing.Processor, ...] = (
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        *_RENDERERS[form],
    )
    structlog.configure(
        processors=[sparing, *stamped],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", stream)),
        cache_logger_on_first_use=True,
    )
    of_libraries = structlog.stdlib.ProcessorFormatter(foreign_pre_chain=[_named], processors=_told(stamped))
    handler = logging.StreamHandler(cast("TextIO", stream))
    handler.setFormatter(of_libraries)
    handler.addFilter(sparing)
    logging.basicConfig(handlers=[handler], level=max(logging.WARNING, least), force=True)


def _named(_logger: object, _level: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """A library's line says whose it is."""
    record: logging.LogRecord = line["_record"]
    return {**line, "library": record.name}


def _told(stamped: tuple[structlog.typing.Processor, ...]) -> list[structlog.typing.Processor]:
    return [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *stamped]
