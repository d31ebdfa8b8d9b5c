"""A walk at one table: people who ask for anything, sensible or not, by luck that a seed decides."""

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from pokerhouse.cards import SeededChance
from pokerhouse.house import Refused
from pokerhouse.house import commands as c
from pokerhouse.house import events as e
from pokerhouse.house.soonest import best_seat, wait_of
from pokerhouse.rules import Menu, Move
from tests.house.floor import Floor, bold, passive, settings, timid

GUESTS = ("ann", "bob", "cid", "dan")
AMOUNTS = (0, 1, 50, 99, 100, 150, 200, 399, 400, 401)

ROOMS: dict[str, dict[str, Any]] = {
    "cash": {"seats": 5, "options": ("buy_button", "take_small", "take_button"), "time_bank_ms": 15_000},
    "hosted": {"seats": 4, "creator": "p1", "private": True},
    "sng": {"kind": "sng", "seats": 4, "time_bank_ms": 5_000, "small": 10, "big": 20, "buy_in_high": 250},
    "private": {
        "kind": "private_sng",
        "seats": 3,
        "creator": "p1",
        "starting_stack": 900,
        "small": 10,
        "big": 20,
    },
}


SINCE = (
    *(b'"game":"house",', b'"no_blinds":false,'),
    *(b'"cap_heads_up":true,', b'"pot_limit":false,', b'"antes_last":false,'),
)
"""Settings that came after the walks were written down, where a table leaves them as they were."""


def digest(*values: object) -> str:
    """A short number for all this; a new setting that changes nothing leaves it as it is."""
    form = msgspec.json.encode(values)
    for setting in SINCE:
        form = form.replace(setting, b"")
    return f"{zlib.crc32(form):08x}"


def told(command: object) -> str:
    """A command in a few words."""
    values = [value for value in msgspec.structs.astuple(command) if value is not None]  # type: ignore[arg-type]
    return " ".join([type(command).__name__, *map(str, values)])


class Walk:
    """One table and everybody around it, driven by luck."""

    def __init__(self, room: str, seed: int) -> None:
        self.luck = SeededChance(f"walk {room}", seed)
        self.floor = Floor(settings(standing=True, **ROOMS[room]), seed=seed)
        self.hosted = bool(self.floor.table.settings.creator)
        self.given = room == "private"
        self.label = ""
        for seat in range(1, self.floor.table.settings.seats + 1):
            self.come(f"p{seat}", seat)
        if self.hosted:
            self.floor.do(c.Invite(player="p1", guest="bob"))

    def come(self, name: str, seat: int) -> None:
        """The first guests sit down."""
        if self.hosted and seat > 1:
            self.floor.do(c.Invite(player="p1", guest=name))
        self.floor.join(name, seat, 0 if self.given else 220)

    def one_of(self, *choices: Any) -> Any:
        return choices[self.luck.below(len(choices))]

    def anyone(self) -> str:
        seated = [chair.player for chair in self.floor.table.state.chairs.values()]
        return str(self.one_of(*seated, *seated, self.one_of(*GUESTS), "p1"))

    def lines(self) -> Iterator[str]:
        """The walk as it is written down, without end."""
        while True:
            before = len(self.floor.events)
            try:
                self.step()
                why = ""
            except Refused as refused:
                why = f"refused {refused.code} {digest(refused.rule, refused.text, refused.facts)} "
            events = self.floor.events[before:]
            kinds = " ".join(type(event).__name__ for event in events if not isinstance(event, e.HandEvent))
            known = digest(events, self.floor.table.snapshot(), self.said())
            yield f"{self.floor.now:>8} {self.label}: {why}{kinds} [{known}]".replace(":  [", ": [")

    def said(self) -> list[object]:
        """What the table would tell or refuse whom."""
        floor, table = self.floor, self.floor.table
        said: list[object] = [
            table.next_deadline,
            table.open_seats,
            [table.may_watch(name) for name in GUESTS],
        ]
        said += [wait_of(table.state, seat) for seat in range(table.settings.seats + 2)]
        said += [best_seat(table.state), repr(table)]
        for name in (*table.state.players, "p1", "ann"):
            chair = table.state.chair_of(name)
            said.append((table.position_of(name), None if chair is None else chair.session(floor.now)))
            for command in (
                c.Leave(player=name),
                c.SitOut(player=name),
                c.ShowCards(player=name, hand=table.state.hand_number),
                c.RebuyIn(player=name, amount=100, transit="new"),
                c.DrawSafe(player=name, amount=10),
                c.TakeSeat(player=name, name=name, seat=2, amount=200, transit="new"),
            ):
                refusal = table.refusal(command, floor.now)
                said.append(None if refusal is None else (refusal.code, refusal.rule, refusal.text))
        return said

    def step(self) -> None:
        """Most steps play on; in the others somebody asks for something."""
        if self.luck.below(100) < 60:
            self.play()
        elif self.luck.below(100) < 5:
            gap = self.one_of(0, 700, 90_000)
            self.label = f"the house stands still for {gap}"
            if self.floor.table.state.phase != "dismissed":
                self.floor.sleep(gap)
        else:
            self.ask()

    def play(self) -> None:
        """A move after some thought, or the next deadline."""
        floor = self.floor
        thought = self.one_of(0, 500, 500, 3_000, 3_000, 3_000, 21_000, 33_000)
        self.label = f"{thought} later"
        floor.wait(thought)
        hand = floor.table.hand
        menu = hand.menu() if hand is not None and floor.table.state.phase == "hand" else None
        if menu is not None:
            move, to = self.choice(menu)
            self.label += f" {floor.actor()} {move} {to or ''}".rstrip()
            floor.act(move, to)
        elif floor.table.next_deadline is not None:
            self.label += ", and the next deadline"
            floor.tick()

    def choice(self, menu: Menu) -> tuple[Move, int | None]:
        style = self.one_of(passive, passive, passive, timid, timid, bold)
        if menu.raise_low is not None and menu.raise_high is not None and self.luck.below(4) == 0:
            return "raise", min(menu.raise_high, menu.raise_low + self.luck.below(9))
        move: tuple[Move, int | None] = style(menu)
        return move

    def ask(self) -> None:
        """Somebody asks for something, sensible or not."""
        who, floor = self.anyone(), self.floor
        number, hand = floor.table.state.hand_number, floor.table.hand
        amount, guest = self.one_of(*AMOUNTS), self.one_of(*GUESTS)
        seat = self.one_of(*(floor.table.open_seats or (1,)), *floor.table.open_seats, self.luck.below(7))
        entry, yes = self.one_of("post", "wait"), bool(self.luck.below(2))
        decision = 0 if hand is None else hand.decision
        chairs = floor.table.state.chairs.values()
        leaving = [chair.player for chair in chairs if chair.leaving or chair.sit_out_next] or [who]
        away = [chair.player for chair in chairs if chair.away is not None] or [who]
        rich = [chair.player for chair in chairs if chair.safe] or [who]
        asked: list[Callable[[], c.Command]] = [
            lambda: c.Leave(player=who),
            lambda: c.CancelLeave(player=self.one_of(*leaving)),
            lambda: c.SitOut(player=who),
            lambda: c.SitIn(player=self.one_of(*leaving)),
            lambda: c.SitIn(player=self.one_of(*away)),
            lambda: c.SitIn(player=self.one_of(*away)),
            lambda: c.SitIn(player=self.one_of(*away)),
            lambda: c.SetEntry(player=who, entry=entry),
            lambda: c.SetAutoRebuy(player=who, amount=amount),
            lambda: c.AnswerOption(player=who, accept=yes),
            lambda: c.AnswerOption(player=self.asked_for_option() or who, accept=yes),
            lambda: c.ShowCards(player=who, hand=number),
            lambda: c.DrawSafe(player=self.one_of(*rich), amount=self.one_of(1, 10, amount)),
            lambda: c.NoteConnection(player=who, connected=yes),
            lambda: c.HoldSeat(seat=seat, player=guest, until=floor.now + 20_000),
            lambda: c.ForgetArrivals(transits=(f"in{self.luck.below(9)}",)),
            lambda: c.Act(player=who, hand=number, decision=decision - self.luck.below(2), move="call"),
            lambda: c.Invite(player=who, guest=guest),
            lambda: c.DeclineInvitation(player=guest),
            lambda: self.one_of(c.VoidHand(reason="a fault"), c.Leave(player=who), c.SitIn(player=who)),
        ]
        free = 0 if self.given else max(amount, self.one_of(0, 150))
        others = [
            self.joins(guest, seat, free, entry),
            self.joins(guest, seat, free, entry),
            self.rebuys(who, amount),
        ]
        if self.hosted:
            asked += self.of_hosts(who, guest)
        turn = self.luck.below(len(asked) + 3 * len(others))
        if turn >= len(asked):
            others[(turn - len(asked)) % len(others)]()
            return
        command = asked[turn]()
        self.label = told(command)
        floor.do(command)

    def asked_for_option(self) -> str:
        """Whom an option was offered to."""
        state = self.floor.table.state
        return "" if state.option is None else state.chairs[state.option.seat].player

    def joins(self, guest: str, seat: int, amount: int, entry: str) -> Callable[[], None]:
        def join() -> None:
            self.label = f"{guest} sits down at {seat} with {amount}, {entry}"
            self.floor.join(
                guest, seat, amount, entry=entry, bot=guest == "dan", auto_rebuy=self.one_of(0, 0, 100)
            )

        return join

    def rebuys(self, who: str, amount: int) -> Callable[[], None]:
        def rebuy() -> None:
            questions = self.floor.table.state.questions
            name = self.floor.table.state.chairs[min(questions)].player if questions else who
            question = questions.get(min(questions, default=0))
            wished = amount if question is None else question.low + self.one_of(-1, 0, 50, 50)
            self.label = f"{name} adds {wished}"
            if name in self.floor.players:
                self.floor.rebuy(name, wished - (self.floor.stack(name) if question else 0))

        return rebuy

    def of_hosts(self, who: str, guest: str) -> list[Callable[[], c.Command]]:
        """What hosts ask, or who thinks to be one."""
        by = self.one_of("p1", "p1", self.floor.table.state.host or "p1", who)
        until = self.floor.now + self.one_of(0, 60_000, 1_000_000)
        key = self.one_of("red", "blue", "green")
        change = self.one_of(
            {"small": 2, "big": 4}, {"action_ms": 7_000}, {"time_bank_ms": 1_000}, {"name": "Ours"},
            {"private": False}, {"private": True}, {"chat": "off"}, {"small": 0}, {"rounds_a_level": 1}, {},
        )  # fmt: skip
        return [
            lambda: c.MakeLink(player=by, key=key, guests=self.one_of(1, 2, 51), until=until),
            lambda: c.RevokeLink(player=by),
            lambda: c.FollowLink(player=guest, key=key),
            lambda: c.FollowLink(player=guest, key=key),
            lambda: c.PausePlay(player=by),
            lambda: c.ResumePlay(player=by),
            lambda: c.LockTable(player=by, locked=bool(self.luck.below(2))),
            lambda: c.AskToLeave(player=by, guest=self.anyone(), bar=bool(self.luck.below(2))),
            lambda: c.PassHost(player=by, to=self.anyone()),
            lambda: c.ChangeTable(player=by, **change),
            lambda: c.ChangeTable(player=by, **change),
            lambda: c.AddBot(player=by, style=self.one_of("calm", "wild")),
            lambda: c.RemoveBot(player=by, bot="dan"),
        ]
