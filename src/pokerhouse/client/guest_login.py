"""The way in: a name for a cookie."""

import asyncio
import urllib.error
import urllib.request

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.client.refusal import RefusedError
from pokerhouse.protocol.rest import NewGuest, Problem
from pokerhouse.protocol.view import Me

TIMEOUT_SECONDS = 10


class Ticket(Struct, frozen=True):
    """What a guest needs to connect."""

    me: Me
    socket: str
    cookie: str
    standbys: tuple[str, ...] = ()
    """Sockets of the houses that may follow this one."""


async def enter(house: str, name: str) -> Ticket:
    """Enter a house as a new guest; `house` is the page's address, or several with commas between.

    Of several the one that is open lets in; the others may follow it.
    """
    addresses = [address.strip().rstrip("/") for address in house.split(",")]
    for address in addresses:
        if not address.startswith(("http://", "https://")):
            raise ValueError(f"{address!r} is not the address of a house: it starts with http:// or https://")
    return await asyncio.to_thread(_enter_open, addresses, name)


def _enter_open(addresses: list[str], name: str) -> Ticket:
    """Enter the first house that lets in; the last one's refusal is the answer if none does."""
    for number, address in enumerate(addresses):
        try:
            ticket = _enter(address, name)
        except (OSError, RefusedError) as error:
            passing = not isinstance(error, RefusedError) or error.reason.code == "standby"
            if not passing or number == len(addresses) - 1:
                raise
        else:
            others = addresses[number + 1 :] + addresses[:number]
            return replace(ticket, standbys=tuple(map(_socket, others)))
    raise ValueError("there is no address")


def _socket(house: str) -> str:
    return "ws" + house.removeprefix("http") + "/ws"


def _enter(house: str, name: str) -> Ticket:
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
    return Ticket(me, _socket(house), cookie)
