"""Where the `pokerhouse` command begins: nothing is loaded yet that Ctrl-C could end with a traceback."""

from pokerhouse.cli.exit_code import INTERRUPTED


def start() -> int:
    """Load the command and run it; return its exit code."""
    try:
        from pokerhouse.cli.main import main  # noqa: PLC0415  (it takes its time)

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED
