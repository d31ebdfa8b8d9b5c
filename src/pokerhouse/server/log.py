"""Logs as one line an event on standard error. No token, card or address of a visitor goes into them."""

import logging
import sys

import structlog

_RENDERERS: dict[bool, tuple[structlog.typing.Processor, ...]] = {
    # Plain tracebacks: pretty ones print the values of variables, and a deck is one of them.
    True: (structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),),
    False: (structlog.processors.format_exc_info, structlog.processors.LogfmtRenderer()),
}
"""At a terminal, and anywhere else."""


def set_up_logs(*, level: int = logging.INFO) -> None:
    """Send our own lines and the libraries' warnings to standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *_RENDERERS[sys.stderr.isatty()],
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    # What strangers send is refused and counted; a line for each of their mistakes would fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
