"""Where the `pokerhouse` command begins: next to nothing is loaded that Ctrl-C could end with a traceback."""

from pokerhouse.cli.exit_code import INTERRUPTED


def start() -> int:
    """Load the command and run it; return its exit code."""
    try:
        from pokerhouse.cli.interrupt import end_at_once  # noqa: PLC0415  (each takes its time)

        end_at_once()
        from pokerhouse.cli.main import main  # noqa: PLC0415

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED
