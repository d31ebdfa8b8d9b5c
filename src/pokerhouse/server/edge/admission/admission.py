"""Admission control: which connections may come in, how much each may send, and who has stayed too long.

It counts by network. One that brings too many is refused. When the house is full, the network that holds the
most connections loses the one that does least; where all hold the same, a newcomer from elsewhere takes the
place of the one that does least of all: no seat, no word, longest idle.
"""

import asyncio
import resource
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain

from pokerhouse.server.edge.admission.meter import Meter, meter
from pokerhouse.server.edge.admission.network import Networks
from pokerhouse.server.edge.admission.proxies import Proxies
from pokerhouse.server.edge.limits import (
    ACCOUNT_BYTES_A_SECOND,
    ACCOUNT_BYTES_BURST,
    ACCOUNT_FRAMES_A_SECOND,
    ACCOUNT_FRAMES_BURST,
    DESCRIPTORS_KEPT,
    DESCRIPTORS_MAX,
    HOUSEHOLD,
    TLS_TIMES,
)
from pokerhouse.server.metrics import HUNG_UP
from pokerhouse.server.pace import Recent, Turns, buckets
from pokerhouse.server.settings import NetworkAllowance

SWEEP_SECONDS = 1.0
"""How often overdue connections are looked for."""

LATE_SECONDS = 1.5
"""After a pause longer than this nobody is overdue: their words may be waiting unread."""


class Line(asyncio.Protocol):
    """A connection, as admission control sees it."""

    network = ""
    is_idle = False
    """Nothing is under way: whoever has it can have another one at once."""
    _transport: asyncio.Transport

    def is_seated(self) -> bool:
        """Whether somebody sits at a table by it."""
        return False

    def overdue(self, now: float) -> str | None:  # noqa: ARG002  (some have all the time there is)
        """Why this connection has to end now, if it has to; `now` is the loop's time."""
        return None

    def shutdown(self) -> None:
        """End it in order: the house closes."""
        self.hang_up()

    def hang_up(self) -> None:
        """Cut it at once."""
        self._transport.abort()


class Admission:
    """Knows every open connection."""

    def __init__(
        self, allowance: NetworkAllowance, connections_max: int, trusted_proxies: Iterable[str] = ()
    ) -> None:
        self.proxies = Proxies(trusted_proxies)
        """What comes from them counts for those whom they forward."""
        self.handshakes = Turns()
        """Whoever shakes hands by TLS waits here, with all others who do."""
        self._allowance = allowance
        self._connections_max = connections_max
        self._loop = asyncio.get_running_loop()
        self._networks = Networks()
        self._held: Counter[str] = Counter()
        """How many connections each network has."""
        self._silent: dict[Line, None] = {}
        """Those who have said nothing yet, in the order in which they came."""
        self._spoken: dict[Line, None] = {}
        """The others, in the order of their last words."""
        self._emptied = asyncio.Event()
        self._arrivals = buckets(allowance.connections_a_second, 10 * allowance.connections_a_second)
        self._requests = buckets(allowance.requests_a_second, 10 * allowance.requests_a_second)
        frames, size = allowance.frames_a_second, allowance.bytes_a_second
        self.sent = _meters((frames, 3 * frames), (size, 4 * size))
        """What networks may still send."""
        frames, size = TLS_TIMES * frames, TLS_TIMES * size
        self.records = _meters((frames, 3 * frames), (size, 4 * size))
        """The same by TLS, as records and bytes that nobody has read."""
        self.accounts = _meters(
            (ACCOUNT_FRAMES_A_SECOND, ACCOUNT_FRAMES_BURST), (ACCOUNT_BYTES_A_SECOND, ACCOUNT_BYTES_BURST)
        )
        """What players may still send."""

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._silent) + len(self._spoken)

    def now(self) -> int:
        """Milliseconds of a clock that nobody sets."""
        return int(self._loop.time() * 1000)

    # coming and going

    def admits(self, host: str) -> bool:
        """Whether there is room for a new connection from there; in a full house it is made, if need be."""
        network = self.network_of(host)
        if not self.proxies.trusts(host):
            now = self.now()
            if not self._arrivals.of(network, now).take(now) or not self.has_place(network):
                HUNG_UP.labels("too_many_connections").inc()
                return False
        if self.connections >= self._connections_max and not self._make_room(network):
            HUNG_UP.labels("house_full").inc()
            return False
        return True

    def network_of(self, host: str) -> str:
        """The network of an address, as limits go by."""
        return self._networks.name(host, self.now())

    def has_place(self, network: str) -> bool:
        """Whether a network may have one connection more."""
        return self._held[network] < self._allowance.connections

    def enter(self, line: Line) -> None:
        """A connection is open, or has become another."""
        self._held[line.network] += 1
        self._silent[line] = None
        self._emptied.clear()

    def heard(self, line: Line) -> None:
        """Somebody has said a word: they are the last to make room now."""
        for order in (self._silent, self._spoken):
            if line in order:
                del order[line]
                self._spoken[line] = None
                return

    def leave(self, line: Line) -> None:
        """A connection is gone, or becomes another."""
        for order in (self._silent, self._spoken):
            if line in order:
                del order[line]
                self._held[line.network] -= 1
                if not self._held[line.network]:
                    del self._held[line.network]
        if not self.connections:
            self._emptied.set()

    def _make_room(self, network: str) -> bool:
        """Hang up on somebody, so that somebody of this network has a place; False if nobody has to go."""
        own = self._held[network]
        crowd, most = max(self._held.items(), key=lambda held: held[1])
        is_unfair = most > own + 1
        goes: Line | None
        if own and not is_unfair:
            goes = next((line for line in self._lines() if line.network == network and line.is_idle), None)
        else:
            anybody = not own and most <= HOUSEHOLD
            of_those = (line for line in self._lines() if anybody or line.network == crowd)
            goes = next((line for line in of_those if not line.is_seated()), None)
            if goes is None and is_unfair:
                goes = next(line for line in self._lines() if line.network == crowd)
        if goes is None:
            return False
        self.leave(goes)
        HUNG_UP.labels("room_for_others").inc()
        goes.hang_up()
        return True

    def _lines(self) -> Iterator[Line]:
        """Everybody; those who do least come first."""
        return chain(self._silent, self._spoken)

    # how much may come

    def takes_request(self, network: str) -> bool:
        """Whether another request may come from there."""
        now = self.now()
        return self._requests.of(network, now).take(now)

    # staying too long

    async def watch(self) -> None:
        """Hang up on whoever is overdue, until cancelled."""
        last = self._loop.time()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = self._loop.time()
            if now - last < SWEEP_SECONDS + LATE_SECONDS:
                self.sweep(now)
            last = now

    def sweep(self, now: float) -> None:
        """Hang up on whoever is overdue at this time of the loop."""
        for line in list(self._lines()):
            why = line.overdue(now)
            if why:
                HUNG_UP.labels(why).inc()
                line.hang_up()

    # the end

    def shutdown(self) -> None:
        """End every connection in order."""
        for line in list(self._lines()):
            line.shutdown()

    async def emptied(self) -> None:
        """Return when nobody is connected."""
        if self.connections:
            await self._emptied.wait()

    def hang_up(self) -> None:
        """Cut every connection."""
        for line in list(self._lines()):
            line.hang_up()


def _meters(frames: tuple[float, float], size: tuple[float, float]) -> Recent[Meter]:
    return Recent(lambda now: meter(now, frames, size))


def places() -> int:
    """How many connections the system lets the house have, after asking it for more."""
    given = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft, hard = (DESCRIPTORS_MAX if limit == resource.RLIM_INFINITY else limit for limit in given)
    wanted = min(hard, DESCRIPTORS_MAX)
    if soft < wanted:
        with suppress(OSError, ValueError):  # some systems have a limit beside it
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, given[1]))
            soft = wanted
    return max(16, soft - DESCRIPTORS_KEPT)
