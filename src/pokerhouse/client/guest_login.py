"""The way in: a name for a cookie."""

import asyncio
import urllib.error
import urllib.request

import msgspec
from msgspec import Struct

from pokerhouse.client.refusal import RefusedError
from pokerhouse.protocol.rest import NewGuest, Problem
from pokerhouse.protocol.view import Me

TIMEOUT_SECONDS = 10


class Ticket(Struct, frozen=True):
    """What a guest needs to connect."""

    me: Me
    socket: str
    cookie: str


async def enter(house: str, name: str) -> Ticket:
    """Enter a house as a new guest; `house` is the page's address."""
    return await asyncio.to_thread(_enter, house.rstrip("/"), name)


def _enter(house: str, name: str) -> Ticket:
    if not house.startswith(("http://", "https://")):
        raise ValueError(f"{house!r} is no address of a house: it starts with http:// or https://")
    request = urllib.request.Request(  # noqa: S310  (the scheme is checked above)
        f"{house}/api/guest",
        data=msgspec.json.encode(NewGuest(name=name)),
        headers={"content-type": "application/json"},
        method="POST",
    )
    # Proxies are for the world outside; a house is mostly on this machine or next to it.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=TIMEOUT_SECONDS) as response:
            cookie = response.headers["set-cookie"].partition(";")[0]
            me = msgspec.json.decode(response.read(), type=Me)
    except urllib.error.HTTPError as error:
        with error:
            raise RefusedError(msgspec.json.decode(error.read(), type=Problem).reason) from None
    return Ticket(me, "ws" + house.removeprefix("http") + "/ws", cookie)
