"""Admission control: which connections may come in, how much each may send, and who has stayed too long.

It counts by network. One that brings too many is refused. When the house is full, the network that holds the
most connections loses the one that does least; where all hold the same, a newcomer from elsewhere takes the
place of the one that does least of all: no seat, no word, longest idle.
"""

import asyncio
from collections.abc import Iterable
from typing import Protocol

import structlog

from pokerhouse.server.edge.admission.limits import (
    ACCOUNT_BYTES_A_SECOND,
    ACCOUNT_BYTES_BURST,
    ACCOUNT_FRAMES_A_SECOND,
    ACCOUNT_FRAMES_BURST,
    DESCRIPTORS_KEPT,
    DESCRIPTORS_MAX,
    TLS_TIMES,
)
from pokerhouse.server.edge.admission.meter import Meter, meter
from pokerhouse.server.edge.admission.network import Networks
from pokerhouse.server.edge.admission.proxies import Proxies
from pokerhouse.server.metrics import HUNG_UP
from pokerhouse.server.pace import Buckets, Recent, Turns
from pokerhouse.server.settings import NetworkAllowance

SWEEP_SECONDS = 1.0
"""How often overdue connections are looked for."""

HOUSEHOLD = 8
"""So many connections of one network are no crowd yet."""

LATE_SECONDS = 1.5
"""After a pause longer than this nobody is overdue: their words may be waiting unread."""

log = structlog.get_logger()


class Line(Protocol):
    """A connection, as admission control sees it."""

    network: str
    is_idle: bool
    """Nothing is under way: whoever has it can have another one at once."""

    def is_seated(self) -> bool:
        """Whether somebody sits at a table by it."""

    def overdue(self, now: float) -> str | None:
        """Why this connection has to end now, if it has to; `now` is the loop's time."""

    def shutdown(self) -> None:
        """End it in order: the house closes."""

    def hang_up(self) -> None:
        """Cut it at once."""


class Admission:
    """Knows every open connection."""

    def __init__(
        self, allowance: NetworkAllowance, connections_max: int, trusted_proxies: Iterable[str] = ()
    ) -> None:
        self.proxies = Proxies(trusted_proxies)
        """What comes from them counts for those whom they forward."""
        self._allowance = allowance
        self._connections_max = connections_max
        self._loop = asyncio.get_running_loop()
        self.handshakes = Turns()
        """Whoever shakes hands by TLS waits here, with all others who do."""
        self._networks = Networks()
        self._lines: dict[str, dict[Line, None]] = {}
        """By network, and there in the order of their last words, or of coming."""
        self._order: dict[Line, None] = {}
        """All of them in that order."""
        self._silent: dict[Line, None] = {}
        """Those who have said nothing yet, in the order in which they came."""
        self._open = 0
        self._emptied = asyncio.Event()
        a_second = allowance.connections_a_second
        self._arrivals = Buckets(a_second=a_second, burst=10 * a_second)
        a_second = allowance.requests_a_second
        self._requests = Buckets(a_second=a_second, burst=10 * a_second)
        frames, size = allowance.frames_a_second, allowance.bytes_a_second
        self._meters: Recent[Meter] = Recent(lambda now: meter(now, (frames, 3 * frames), (size, 4 * size)))
        self._records: Recent[Meter] = Recent(
            lambda now: meter(
                now,
                (TLS_TIMES * frames, TLS_TIMES * 3 * frames),
                (TLS_TIMES * size, TLS_TIMES * 4 * size),
            )
        )
        self._accounts: Recent[Meter] = Recent(
            lambda now: meter(
                now,
                (ACCOUNT_FRAMES_A_SECOND, ACCOUNT_FRAMES_BURST),
                (ACCOUNT_BYTES_A_SECOND, ACCOUNT_BYTES_BURST),
            )
        )

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return self._open

    def now(self) -> int:
        """Milliseconds of a clock that nobody sets."""
        return int(self._loop.time() * 1000)

    # coming and going

    def admits(self, host: str) -> bool:
        """Whether there is room for a new connection from there; in a full house it is made, if need be."""
        network = self.network_of(host)
        if not self.proxies.trusts(host):
            rate = self._arrivals.take(network, self.now())
            if not rate or not self.has_place(network):
                HUNG_UP.labels("too_many_connections").inc()
                return False
        if self._open >= self._connections_max and not self._make_room(network):
            HUNG_UP.labels("house_full").inc()
            return False
        return True

    def network_of(self, host: str) -> str:
        """The network of an address, as limits go by."""
        return self._networks.name(host, self.now())

    def has_place(self, network: str) -> bool:
        """Whether a network may have one connection more."""
        return len(self._lines.get(network, ())) < self._allowance.connections

    def enter(self, line: Line) -> None:
        """A connection is open, or has become another."""
        self._lines.setdefault(line.network, {})[line] = None
        self._order[line] = self._silent[line] = None
        self._open += 1
        self._emptied.clear()

    def heard(self, line: Line) -> None:
        """Somebody has said a word: they are the last to make room now."""
        here = self._lines.get(line.network, {})
        if line in here:
            self._silent.pop(line, None)
            for order in (here, self._order):
                del order[line]
                order[line] = None

    def leave(self, line: Line) -> None:
        """A connection is gone, or becomes another."""
        here = self._lines.get(line.network, {})
        if line in here:
            del here[line]
            del self._order[line]
            self._silent.pop(line, None)
            self._open -= 1
            if not here:
                del self._lines[line.network]
            if not self._open:
                self._emptied.set()

    def _make_room(self, network: str) -> bool:
        """Hang up on somebody, so that somebody of this network has a place; False if nobody has to go."""
        crowd = max(self._lines.values(), key=len)
        own = self._lines.get(network, {})
        is_unfair = len(crowd) > len(own) + 1
        goes: Line | None
        if own and not is_unfair:
            goes = next((line for line in own if line.is_idle), None)
        elif own or len(crowd) > HOUSEHOLD:
            goes = _least([line for line in crowd if line in self._silent], crowd)
        else:
            goes = _least(self._silent, self._order)
        if goes is None and is_unfair:
            goes = next(iter(crowd))
        if goes is None:
            return False
        self.leave(goes)
        HUNG_UP.labels("room_for_others").inc()
        goes.hang_up()
        return True

    # how much may come

    def takes_request(self, network: str) -> bool:
        """Whether another request may come from there."""
        return self._requests.take(network, self.now())

    def meter_of_network(self, network: str) -> Meter:
        """What a network may still send."""
        return self._meters.of(network, self.now())

    def meter_of_records(self, network: str) -> Meter:
        """What a network may still send by TLS, as records and bytes that nobody has read."""
        return self._records.of(network, self.now())

    def meter_of_account(self, player: str) -> Meter:
        """What a player may still send."""
        return self._accounts.of(player, self.now())

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
        for line in self._everybody():
            why = line.overdue(now)
            if why:
                HUNG_UP.labels(why).inc()
                line.hang_up()

    def _everybody(self) -> list[Line]:
        return [line for lines in self._lines.values() for line in lines]

    # the end

    def shutdown(self) -> None:
        """End every connection in order."""
        for line in self._everybody():
            line.shutdown()

    async def emptied(self) -> None:
        """Return when nobody is connected."""
        if self._open:
            await self._emptied.wait()

    def hang_up(self) -> None:
        """Cut every connection."""
        for line in self._everybody():
            line.hang_up()


def _least(*orders: Iterable[Line]) -> Line | None:
    """The first one who sits nowhere."""
    return next((line for order in orders for line in order if not line.is_seated()), None)


def places() -> int:
    """How many connections the system lets the house have, after asking it for more."""
    try:
        import resource  # noqa: PLC0415  (not on every system)
    except ImportError:
        return 512 - DESCRIPTORS_KEPT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS_MAX if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS_MAX)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError) as error:
            log.warning("the system gives no more file descriptors", have=soft, error=str(error))
    have = wanted if soft == resource.RLIM_INFINITY else soft
    return max(16, have - DESCRIPTORS_KEPT)
