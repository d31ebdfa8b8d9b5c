"""A card room in miniature: players, one table, chips that really move, and an audit after every event."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from pokerhouse.cards import SeededChance
from pokerhouse.house import CagePolicy, Player, Refused, Snapshot, Table, TableSettings, Terms
from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.ledger.audit import Audit
from pokerhouse.house.player import command as p
from pokerhouse.house.step.outcome import Outcome
from pokerhouse.rules import Acted, Menu, Move, Posted, Secret

RICH = CagePolicy(grant=1_000_000, daily=0)
Choice = Callable[[Menu], tuple[Move, int | None]]
E = TypeVar("E")


def settings(**changes: object) -> TableSettings:
    """A table with seats, a stake and a range that make small numbers."""
    given = {"id": "t", "name": "Table", "seats": 6, "small": 1, "big": 2, "buy_in_low": 100}
    return msgspec.convert({**given, "buy_in_high": 400, **changes}, TableSettings)


def passive(menu: Menu) -> tuple[Move, int | None]:
    """Checks where that is free, else calls."""
    return ("check", None) if menu.check else ("call", None)


def timid(menu: Menu) -> tuple[Move, int | None]:
    """Checks where that is free, else folds."""
    return ("check", None) if menu.check else ("fold", None)


def bold(menu: Menu) -> tuple[Move, int | None]:
    """Moves all-in whenever that is possible."""
    return ("raise", menu.raise_high) if menu.raise_high else passive(menu)


class Floor:
    """Drives one table and its players as a server would, and checks the house after every step."""

    def __init__(self, room: TableSettings | None = None, seed: int | str = 1) -> None:
        self.now = 0
        self.chance = SeededChance(seed)
        self.players: dict[str, Player] = {}
        self.secrets: dict[int, Secret] = {}
        self.events: list[e.TableEvent] = []
        self.audit = Audit({})
        self.table, outcome = Table.open(room or settings(), self.now)
        self.shadow = Table.rebuild(outcome.events, {})
        self._transits = 0
        self._take(outcome)

    # checks

    def _take(self, outcome: Outcome) -> Outcome:
        """Store an outcome: the audit, the shadow table and the stored form all have to agree."""
        self.secrets.update(outcome.secrets)
        for event in outcome.events:
            stored = msgspec.json.decode(msgspec.json.encode(event), type=e.TableEvent)
            assert stored == event
            if not isinstance(event, e.TableOpened):
                self.shadow.apply(stored, self.secrets)
            self.audit.feed(f"table:{self.table.settings.id}", event)
            self.events.append(event)
        assert self.shadow == self.table
        if len(self.events) % 8 == 0:
            snapshot = msgspec.json.decode(msgspec.json.encode(self.table.snapshot()), type=Snapshot)
            assert Table.restore(snapshot, self.secrets) == self.table
        assert self.audit.ok, self.audit.faults
        assert sum(self.audit.ledger.balances.values()) == 0
        self._deliver()
        return outcome

    def _check_refusal(self, refused: Refused, before: bytes) -> None:
        assert refused.rule
        assert refused.code
        assert refused.text
        assert msgspec.json.encode(self.table.snapshot()) == before

    def _account(self, name: str, command: p.PlayerCommand) -> None:
        for event in self.players[name].handle(command, self.now):
            self.audit.feed(f"player:{name}", event)
        assert self.audit.ok, self.audit.faults

    def _deliver(self) -> None:
        """Bring chips that left the table to their bank, twice, since a message may be repeated."""
        for transit, sent in list(self.table.state.outgoing.items()):
            receive = p.ReceiveChips(
                table=self.table.settings.id,
                amount=sent.amount,
                transit=transit,
                purpose=sent.purpose,
            )
            self._account(sent.player, receive)
            self._account(sent.player, receive)
            self.do(c.NoteDelivered(transit=transit))

    # commands

    def do(self, command: c.Command) -> Outcome:
        """Any command; a refusal is checked to have changed nothing."""
        before = msgspec.json.encode(self.table.snapshot())
        try:
            outcome = self.table.handle(command, self.now, self.chance)
        except Refused as refused:
            self._check_refusal(refused, before)
            raise
        return self._take(outcome)

    def enter(self, name: str, bank: int = 10_000) -> Player:
        """Somebody comes in and buys chips."""
        if name not in self.players:
            player, events = Player.create(name, name.title(), self.now, guest=True)
            self.players[name] = player
            for event in events:
                self.audit.feed(f"player:{name}", event)
            if bank:
                self._account(name, p.BuyChips(amount=bank, policy=RICH))
        return self.players[name]

    def join(self, name: str, seat: int, amount: int = 200, **commands: object) -> Outcome:
        """Buy in and sit down; a refused seat gives the chips back."""
        self.enter(name)
        transit = self._send(name, amount, "buy_in")
        given = {"player": name, "name": name.title(), "seat": seat, "amount": amount, "transit": transit}
        return self._or_back(name, transit, msgspec.convert({**given, **commands}, c.TakeSeat))

    def rebuy(self, name: str, amount: int) -> Outcome:
        """Answer the question with so many more chips."""
        transit = self._send(name, amount, "rebuy_in")
        return self._or_back(name, transit, c.RebuyIn(player=name, amount=amount, transit=transit))

    def _send(self, name: str, amount: int, purpose: str) -> str:
        self._transits += 1
        transit = f"in{self._transits}"
        sending = {"amount": amount, "transit": transit, "purpose": purpose}
        terms = Terms.of(self.table.settings)
        self._account(name, msgspec.convert({**sending, "terms": terms}, p.SendChips))
        return transit

    def _or_back(self, name: str, transit: str, command: c.Command) -> Outcome:
        try:
            outcome = self.do(command)
        except Refused:
            self._account(name, p.TakeBack(transit=transit))
            raise
        self._account(name, p.NoteArrived(transit=transit))
        return outcome

    def leave(self, name: str) -> Outcome:
        return self.do(c.Leave(player=name))

    def act(self, move: Move, to: int | None = None) -> Outcome:
        """The actor moves."""
        hand = self.table.hand
        assert hand is not None
        assert hand.actor is not None
        name = self.table.state.players[hand.actor]
        number = self.table.state.hand_number
        return self.do(c.Act(player=name, hand=number, decision=hand.decision, move=move, to=to))

    # time

    def tick(self) -> Outcome:
        """Wait for the next deadline."""
        deadline = self.table.next_deadline
        assert deadline is not None
        self.now = max(self.now, deadline)
        return self._take(self.table.tick(self.now, self.chance))

    def wait(self, ms: int) -> None:
        """Let time pass, with all that becomes due."""
        until = self.now + ms
        while self.table.next_deadline is not None and self.table.next_deadline <= until:
            self.tick()
        self.now = until

    def sleep(self, gap: int) -> Outcome:
        """The house stands still for a while and goes on."""
        since = self.now
        self.now += gap
        return self._take(self.table.resume(self.now, since))

    def start(self) -> None:
        """Wait until a hand runs."""
        while self.table.state.phase != "hand":
            self.tick()

    def play(self, choice: Choice = passive) -> None:
        """Play the running hand to its end; start one first if none runs."""
        self.start()
        while self.table.state.phase == "hand":
            assert self.table.hand is not None
            menu = self.table.hand.menu()
            assert menu is not None
            self.act(*choice(menu))

    # what is there

    def actor(self) -> str:
        hand = self.table.hand
        assert hand is not None
        assert hand.actor is not None
        return self.table.state.players[hand.actor]

    def stack(self, name: str) -> int:
        chair = self.table.state.chair_of(name)
        assert chair is not None
        return chair.stack

    def bank(self, name: str) -> int:
        return self.players[name].bank

    def last(self, kind: type[E]) -> E:
        """The last event of this kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def all(self, kind: type[E]) -> Iterator[E]:
        """All events of this kind."""
        return (event for event in self.events if isinstance(event, kind))

    def posts(self) -> dict[str, list[str]]:
        """What was posted in the last hand: player to kinds."""
        number, players = self.table.state.hand_number, self.table.state.players
        posted: dict[str, list[str]] = {}
        for event in self.all(e.HandEvent):
            if event.hand == number and isinstance(event.event, Posted):
                posted.setdefault(players[event.event.position], []).append(event.event.kind)
        return posted

    def moves(self) -> list[tuple[str, Move]]:
        """The moves of the last hand."""
        number, players = self.table.state.hand_number, self.table.state.players
        return [
            (players[event.event.position], event.event.move)
            for event in self.all(e.HandEvent)
            if event.hand == number and isinstance(event.event, Acted)
        ]
