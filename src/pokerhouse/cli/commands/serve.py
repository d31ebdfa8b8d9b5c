"""`pokerhouse serve`: the card room."""

from importlib.util import find_spec
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.cli.refusal import Refusal
from pokerhouse.cli.whole import whole

NEEDED = ("litestar", "sqlalchemy", "uvicorn")


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(converter=whole, validator=Number(gte=0, lte=65535))] = 8000,
    database: str = "",
    bots: Annotated[int, Parameter(converter=whole, validator=Number(gte=0, lte=9))] = 5,
    browser: bool = True,
) -> int:
    """Open the card room and print its address; Ctrl-C closes it.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets the local network in.
    port
        The port to listen on; 0 takes any that is free.
    database
        The house's database, sqlite:///FILE or postgresql://USER@HOST/NAME; a file in your data folder if
        left out.
    bots
        How many of the house's bots sit at each standing table.
    browser
        Open the room in a browser, where there is one.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        message = f"the card room needs {', '.join(missing)}: install pokerhouse[server]"
        raise Refusal(message)
    # Loaded here, after the line was read without a fault: the web framework takes its time.
    from pokerhouse.server.run import serve as run  # noqa: PLC0415

    return run(host=host, port=port, database=database, bots=bots, open_browser=browser)
