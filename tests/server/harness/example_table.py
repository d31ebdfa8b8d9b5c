"""A worked example of a document, played at a table of the house by people with sockets of their own.

Stacks, deck and dead chips are laid as the example has them; all else is the house's: who may move, what is
offered, what everybody is told.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError
from pokerhouse.house.step import Step
from pokerhouse.protocol.command import Act, OpenTable
from pokerhouse.protocol.game import LastAction, WhoseTurn
from pokerhouse.protocol.host_command import PausePlay, ResumePlay
from pokerhouse.protocol.view import HandView, Menu, SeatView, TableView
from pokerhouse.rules import Entrant, Hand, Setup
from tests.rules.cases.case_runner import Case, Story
from tests.server.harness.running import Running, table_of
from tests.server.harness.table_steps import close_all, sit, until

KNOWN = {"ruleset", "blinds", "settings", "stacks", "cards", "board", "deck", "dead_chips"}
"""What a table can be given."""
OTHERWISE = ("dead", "voided", "out", "shows")
"""Words of steps that are no move of a player."""


def fits(case: Case) -> bool:
    """Whether a table can be brought to where this example begins, and people can do what it tells."""
    given = case.given
    small, big = given["blinds"]
    bare = given.get("settings", {}).get("blinds") == "none"
    acted = given["ruleset"] != "sbe" and not bare
    told = [step if isinstance(step, str) else step.get("do", "") for step in case.when]
    return (
        given["ruleset"] in ("sbe", "step", "texas")
        and set(given) <= KNOWN
        and set(given.get("settings", {})) <= {"blinds"}
        and (not acted or big == 2 * small)
        and not any(word in OTHERWISE for line in told for word in line.replace(";", " ").split())
    )


class ExampleTable(Struct):
    """People at a table whose first hand is an example's."""

    house: Running
    case: Case
    people: dict[str, Client] = field(default_factory=dict)
    """By the names of the example, in the order of the positions."""
    seats: dict[str, int] = field(default_factory=dict)
    table: str = ""
    first: bool = True

    async def open(self) -> None:
        """Open the table, seat everybody, and deal."""
        given, names = self.case.given, list(self.case.given["stacks"])
        clients = [await self.house.guest(f"P{number}") for number in range(1, len(names) + 1)]
        host = clients[0]
        bare = given.get("settings", {}).get("blinds") == "none"
        small, big = given["blinds"]
        command = OpenTable(
            id="open", kind="cash", name="Example", game=given["ruleset"], no_blinds=bare, seats=len(names),
            small=small, big=big, buy_in_low=max(100, big), buy_in_high=2_000,
        )  # fmt: skip
        self.table = (await host.command(command)).table
        await host.command(PausePlay(id="pause", table=self.table))
        for seat, client in enumerate(clients, start=1):
            await sit(client, self.table, seat, max(200, big))
        await host.command(ResumePlay(id="resume", table=self.table))
        for client in clients:
            await until(client, self.table, lambda view: view.hand is not None)
        await host.command(PausePlay(id="again", table=self.table))
        self.seats = dict(zip(names, table_of(self.house.desk(self.table)).state.seats, strict=True))
        self.people = {name: clients[seat - 1] for name, seat in self.seats.items()}

    def deal(self, step: Step, setup: Setup) -> Setup:
        """The hand that the table has set up, with the example's chips; the table has them, too."""
        stacks = list(self.case.given["stacks"].values())
        chairs = [step.state.chair_of(entrant.player) for entrant in setup.entrants]
        for chair, stack in zip(chairs, stacks, strict=True):
            assert chair is not None
            chair.stack = stack
        entrants = [
            Entrant(player=entrant.player, stack=stack)
            for entrant, stack in zip(setup.entrants, stacks, strict=True)
        ]
        return replace(setup, entrants=tuple(entrants), dead=self.case.given.get("dead_chips", 0))

    async def play(self) -> None:
        """Play it to its end over the sockets, comparing what it says with what everybody is told."""
        for step in self.case.when:
            told = {"do": step} if isinstance(step, str) else dict(step)
            await self._step(told.pop("do", ""), told)
        await self._step("", dict(self.case.then))
        await close_all(list(self.people.values()))

    async def _step(self, do: str, checks: dict[str, Any]) -> None:
        refused, answer = checks.pop("refused", None), None
        try:
            for part in filter(None, do.split(";")):
                await self._move(part.split())
        except RefusedError as refusal:
            answer = f"{refusal.reason.code} {refusal.reason.rule}"
        assert answer == refused, (self.case.name, do)
        inside = table_of(self.house.desk(self.table)).hand
        assert inside is not None
        views = {name: await self._view(name, inside) for name in self.people}
        for key, wanted in checks.items():
            read = CHECKS.get(key)
            if read is None:
                continue
            for name, view in views.items():
                found = read(self, view)
                if isinstance(wanted, dict) and isinstance(found, dict):
                    found = {one: found[one] for one in wanted}
                if found is not None:
                    assert found == wanted, (self.case.name, do, key, f"as {name} is told")

    async def _view(self, name: str, inside: Hand) -> TableView:
        """How this player sees the table, as soon as they have heard of everything."""
        return await until(
            self.people[name],
            self.table,
            lambda view: (
                view.hand is not None
                and ((view.hand.street == "over") if inside.over else view.hand.decision == inside.decision)
            ),
        )

    async def _move(self, said: list[str]) -> None:
        name, verb, *rest = said
        inside = table_of(self.house.desk(self.table)).hand
        assert inside is not None
        view = await self._view(name, inside)
        hand, menu = view.hand, view.you.menu if view.you else None
        assert hand is not None
        client, move = self.people[name], verb.removesuffix("s")
        to: int | None = None
        if rest == ["all-in"]:
            move, to = self._all_in(view, menu)
        elif verb == "bets" and not rest:
            move = "call"
        elif verb in ("bets", "raises"):
            move = "raise"
            added = hand.price if rest[:1] == ["by"] else 0
            to = int(rest[-1]) + added if rest else menu.raise_low if menu else None
        act = {"hand": hand.number, "decision": hand.decision, "move": move, "to": to}
        await client.command(Act(id=client.new_id(), table=self.table, **act))  # type: ignore[arg-type]

    def _all_in(self, view: TableView, menu: Menu | None) -> tuple[str, int | None]:
        if view.game in ("step", "texas"):
            return "all_in", None
        assert view.you is not None
        assert menu is not None
        seat = view.seats[view.you.seat - 1]
        reach = seat.wager + seat.stack
        return ("call", None) if menu.call_to == reach else ("raise", reach)

    def name(self, seat: int | None) -> str:
        """Who sits there, in the example's names."""
        return next((name for name, own in self.seats.items() if own == seat), "nobody")

    def by_name(self, view: TableView, what: Callable[[SeatView], object]) -> dict[str, Any]:
        """Something of each seat."""
        return {name: what(view.seats[seat - 1]) for name, seat in self.seats.items()}


def lay(example: ExampleTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's first hand is the example's."""
    deal = Step.deal

    def laid(self: Step, setup: Setup) -> None:
        if not example.first or self.settings.id != example.table:
            return deal(self, setup)
        example.first = False
        setup = example.deal(self, setup)
        number, secret = self.state.hand_number, Story(dict(example.case.given)).hand.secret
        self.outcome.secrets[number] = secret
        self._table.hand = Hand.deal(setup, secret)
        return self.emit_hand(self._table.hand.events)

    monkeypatch.setattr(Step, "deal", laid)


def _turn(view: TableView) -> WhoseTurn:
    assert view.hand is not None
    assert view.hand.turn is not None
    return view.hand.turn


def _hand(view: TableView) -> HandView:
    assert view.hand is not None
    return view.hand


def _done(at: ExampleTable, done: LastAction | None) -> str:
    return f"{at.name(done.seat)} {done.move} {done.to}" if done else "nobody"


def _menu(read: Callable[[Menu], object]) -> Callable[[ExampleTable, TableView], object]:
    """What the actor alone is told; nothing for everybody else."""

    def of(_: ExampleTable, view: TableView) -> object:
        menu = view.you.menu if view.you else None
        return None if menu is None else read(menu)

    return of


def _moves(menu: Menu) -> list[str]:
    moves = {
        "fold": menu.fold,
        "check": menu.check,
        "call": menu.call_to is not None,
        "raise": menu.raise_low is not None,
        "all_in": menu.all_in_to is not None,
    }
    return [move for move, offered in moves.items() if offered]


CHECKS: dict[str, Callable[[ExampleTable, TableView], object]] = {
    "pot": lambda _, view: _hand(view).total,
    "price": lambda _, view: _hand(view).price,
    "street": lambda _, view: None if _hand(view).street == "over" else _hand(view).street,
    "board": lambda _, view: " ".join(_hand(view).board),
    "over": lambda _, view: _hand(view).street == "over",
    "actor": lambda at, view: at.name(_hand(view).actor),
    "acting": lambda at, view: at.name(_turn(view).acting),
    "waiting": lambda at, view: [at.name(seat) for seat in _turn(view).waiting],
    "done": lambda at, view: _done(at, _turn(view).done),
    "words": lambda _, view: list(_turn(view).offered),
    "out": lambda at, view: [at.name(seat) for seat in _turn(view).out],
    "offered": _menu(_moves),
    "call": _menu(lambda menu: menu.call_cost),
    "low": _menu(lambda menu: menu.raise_low or 0),
    "high": _menu(lambda menu: menu.raise_high or 0),
    "no_raise": _menu(lambda menu: menu.no_raise.code if menu.no_raise else ""),
    "suggested": _menu(lambda menu: menu.suggested or 0),
    "stacks": lambda at, view: at.by_name(view, lambda seat: seat.stack),
    "wagers": lambda at, view: at.by_name(view, lambda seat: seat.wager),
    "won": lambda at, view: at.by_name(view, lambda seat: seat.won),
    "pots": lambda at, view: [
        " ".join([str(pot.amount), *(name for name, seat in at.seats.items() if seat in pot.seats)])
        for pot in _hand(view).pots
    ],
}
"""What an example says, and where a player at the table reads it."""
