"""`pokerhouse serve`: the card room."""

from importlib.util import find_spec
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.cli.arguments import read_whole
from pokerhouse.cli.refusal import Refusal

NEEDED = ("litestar", "sqlalchemy", "uvicorn")


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=0, lte=65535))] = 8000,
    database: str = "",
    bots: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=0, lte=9))] = 5,
    tables: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=4))] = 1,
    public_url: str = "",
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
    tables
        At how many tables one player may sit at the same time, 1 to 4.
    public_url
        The address guests find the house at, http:// or https://: links and codes carry it. Left out, they
        carry the address in the local network, where the house listens there.
    browser
        Open the room in a browser, where there is one.
    """
    if public_url and not public_url.startswith(("http://", "https://")):
        raise Refusal(f"--public-url is an address with http:// or https://, not {public_url!r}")
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        message = f"the card room needs {', '.join(missing)}: install pokerhouse[server]"
        raise Refusal(message)
    # Loaded here, after the line was read without a fault: the web framework takes its time.
    from pokerhouse.server import serve as run  # noqa: PLC0415

    return run(
        host=host,
        port=port,
        database=database,
        bots=bots,
        tables=tables,
        open_browser=browser,
        public_url=public_url,
    )
