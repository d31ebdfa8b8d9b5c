"""The house's bots among stubs: tables, accounts and the courier do as they are told, and note it."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

from pokerhouse.house import TableSettings, Terms
from pokerhouse.house.commands import Invite, Leave
from pokerhouse.server.house_bots import BotShares, HouseBots
from pokerhouse.server.settings import Settings
from tests.server.harness.grounds import ground
from tests.server.playthroughs.jumping_loop import JumpingLoop


class Account:
    """A bot's account; its bank has what the cage gave and no table took."""

    def __init__(self, stage: "Stage", name: str, style: str, bank: int = 0) -> None:
        self.id, self.name, self.style, self.bank = f"b-{name}", name, style, bank
        self.summary, self.seated, self._stage = self, list[str](), stage

    def offer(self, terms: Terms, now: int, tables_at_once: int) -> tuple[int, int, None]:
        assert (now, tables_at_once) == (self._stage.now(), 1)
        return terms.low, terms.high, None

    async def handle(self, command: Any) -> None:
        self._stage.note("cage", self.name, command.amount)
        self.bank += command.amount


class Desk:
    """A table where somebody sits as soon as it is said."""

    def __init__(self, stage: "Stage", **settings: Any) -> None:
        self.settings = TableSettings(**{"id": "elm", "name": "Elm", "creator": "ada", **settings})
        self.id, self.summary, self._stage = self.settings.id, self, stage
        self.seats: dict[int, Any] = {}
        self.held, self.closed, self.invited = 0, False, set[str]()

    @property
    def seated(self) -> list[Any]:
        return list(self.seats.values())

    @property
    def open_seats(self) -> tuple[int, ...]:
        free = [seat for seat in range(1, self.settings.seats + 1) if seat not in self.seats]
        return tuple(free[self.held :])

    @property
    def has_people(self) -> bool:
        return any(not one.bot for one in self.seated)

    @property
    def bots(self) -> list[str]:
        """Who of the bots sits here, in the order of the seats."""
        return [self.seats[seat].player for seat in sorted(self.seats) if self.seats[seat].bot]

    def may_watch(self, player: str) -> bool:
        return not self.settings.is_private or player in self.invited

    def people(self, *seats: int) -> None:
        for seat in seats:
            self.seats[seat] = SimpleNamespace(player=f"g-{seat}", bot=False)

    async def handle(self, command: Any, *, arrival: int) -> None:
        assert arrival == self._stage.now()
        self._stage.note("said", self.id, command)
        if isinstance(command, Leave):
            self.seats = {seat: one for seat, one in self.seats.items() if one.player != command.player}
        elif isinstance(command, Invite):
            self.invited.add(command.guest)


class Stage:
    """All else the bots know of: the store, accounts, the courier, queues, chance and the clock in one."""

    def __init__(self, bots: int = 2, from_network: int = 60) -> None:
        self.notes: list[tuple[Any, ...]] = []
        self.faults: dict[str, list[Exception | None]] = {}
        """How what is noted goes wrong, the next time first."""
        self.draws: list[int] = []
        self.drawn: list[int] = []
        """Out of how many it was drawn."""
        self.queue = 0
        self.rows: list[Account] = []
        self.shares = BotShares(from_network)
        part = cast("Any", self)
        settings = Settings(bots=bots, styles=("caller", "gambler"), thinking_ms=(2_000, 2_003))
        floor = ground(settings=settings, store=part, clock=part, chance=part)
        self.bots = HouseBots(floor, part, part, part, self.shares)

    def desk(self, **settings: Any) -> Any:
        return Desk(self, **settings)

    def bot(self, name: str, style: str = "caller", bank: int = 1_000) -> Any:
        """A bot that the store knows."""
        self.rows.append(Account(self, name, style, bank))
        return self.rows[-1]

    def note(self, what: str, *values: Any) -> None:
        self.notes.append((what, *values))
        fault = self.faults[what].pop(0) if self.faults.get(what) else None
        if fault:
            raise fault

    def taken(self) -> list[tuple[Any, ...]]:
        """What was noted since this was asked last."""
        notes, self.notes = self.notes, []
        return notes

    def now(self) -> int:
        return round(asyncio.get_running_loop().time() * 1_000)

    def below(self, bound: int) -> int:
        self.drawn.append(bound)
        return self.draws.pop(0) if self.draws else 0

    def waiting(self, table: str) -> int:
        assert table == "elm"
        return self.queue

    async def players(self, kind: str) -> list[Account]:
        assert kind == "bot"
        return self.rows

    async def get(self, player: str) -> Account:
        self.note("load", player)
        return next(row for row in self.rows if row.id == player)

    async def create_bot(self, name: str, style: str, policy: Any) -> Account:
        self.note("hire", name, style)
        return Account(self, name, style, policy.grant)

    async def buy_in(self, account: Account, desk: Desk, **named: Any) -> None:
        assert (named.pop("auto_rebuy"), named.pop("arrival")) == (0, self.now())
        self.note("buy in", account.name, desk.id, named)
        account.bank -= named["amount"]
        desk.seats[named["seat"]] = SimpleNamespace(player=account.id, bot=True)

    async def rebuy_in(self, account: Account, desk: Desk, *, to: int, arrival: int) -> None:
        assert arrival == self.now()
        self.note("rebuy in", account.name, desk.id, to)
        account.bank -= to


def lived(story: Callable[[], Awaitable[None]]) -> None:
    """Let a story happen in a loop whose time jumps; it begins after five seconds."""

    async def live() -> None:
        await asyncio.sleep(5)
        await story()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(live())
