"""Commands in any order by anyone: the house stays whole, and nobody is ever stuck."""

from contextlib import suppress
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pokerhouse.house import Refused
from pokerhouse.house.commands import table_command as c
from tests.house.floor import Floor, bold, passive, settings, timid

NAMES = st.sampled_from(["ann", "bob", "cid", "dan", "eve", "fay", "gus"])
AMOUNTS = st.one_of(st.integers(100, 400), st.sampled_from([-1, 0, 1, 99, 401, 10**15]))


class AnyOrder(RuleBasedStateMachine):
    """A cash table and its people. The floor audits, rebuilds and compares after every step."""

    floor: Floor

    kinds: tuple[str, ...] = ("cash",)
    seats: tuple[int, ...] = (2, 3, 6, 9, 10)

    @initialize(data=st.data(), seed=st.integers(0, 10**6), big=st.booleans())
    def open(self, data: st.DataObject, seed: int, big: bool) -> None:  # noqa: FBT001
        stakes = {"small": 10, "big": 20} if big else {}
        kind = data.draw(st.sampled_from(self.kinds))
        seats = data.draw(st.sampled_from(self.seats))
        options = data.draw(st.sampled_from([(), ("buy_button", "take_small", "take_button")]))
        room = settings(seats=seats, kind=kind, creator="p1", starting_stack=150, options=options, **stakes)
        self.floor = Floor(room, seed=seed)
        for seat in range(1, min(seats, 4) + 1):
            if kind == "private_sng" and seat > 1:
                self.floor.do(c.Invite(player="p1", guest=f"p{seat}"))
            self.floor.join(f"p{seat}", seat, 0 if kind == "private_sng" else 150)

    @rule(data=st.data(), guest=NAMES)
    def invite(self, data: st.DataObject, guest: str) -> None:
        self._try(self.floor.do, c.Invite(player=self._anyone(data), guest=guest))

    @rule(data=st.data(), accept=st.booleans())
    def answer(self, data: st.DataObject, accept: bool) -> None:  # noqa: FBT001
        self._try(self.floor.do, c.AnswerOption(player=self._anyone(data), accept=accept))

    @rule(name=NAMES, seat=st.integers(0, 11))
    def join_for_free(self, name: str, seat: int) -> None:
        self._try(self.floor.join, name, seat, 0)

    def _open(self) -> bool:
        return self.floor.table.state.phase != "dismissed"

    def _try(self, command: Any, *arguments: Any, **named: Any) -> None:
        with suppress(Refused):
            command(*arguments, **named)

    @rule(name=NAMES, seat=st.integers(0, 11), amount=AMOUNTS, entry=st.sampled_from(["post", "wait"]))
    def join(self, name: str, seat: int, amount: int, entry: str) -> None:
        self._try(self.floor.join, name, seat, amount, entry=entry)

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        self._try(self.floor.leave, self._anyone(data))

    @rule(data=st.data())
    def stay(self, data: st.DataObject) -> None:
        self._try(self.floor.do, c.CancelLeave(player=self._anyone(data)))

    @rule(data=st.data(), amount=AMOUNTS)
    def rebuy(self, data: st.DataObject, amount: int) -> None:
        name = self._anyone(data)
        if name in self.floor.players:
            self._try(self.floor.rebuy, name, amount)

    @rule(data=st.data(), amount=AMOUNTS)
    def auto_rebuy(self, data: st.DataObject, amount: int) -> None:
        self._try(self.floor.do, c.SetAutoRebuy(player=self._anyone(data), amount=amount))

    @rule(data=st.data(), entry=st.sampled_from(["post", "wait"]))
    def entry(self, data: st.DataObject, entry: Any) -> None:
        self._try(self.floor.do, c.SetEntry(player=self._anyone(data), entry=entry))

    @rule(data=st.data())
    def sit_out(self, data: st.DataObject) -> None:
        self._try(self.floor.do, c.SitOut(player=self._anyone(data)))

    @rule(data=st.data())
    def sit_in(self, data: st.DataObject) -> None:
        self._try(self.floor.do, c.SitIn(player=self._anyone(data)))

    @rule(data=st.data(), connected=st.booleans())
    def connection(self, data: st.DataObject, connected: bool) -> None:  # noqa: FBT001
        self._try(self.floor.do, c.NoteConnection(player=self._anyone(data), connected=connected))

    @rule(data=st.data())
    def show(self, data: st.DataObject) -> None:
        number = self.floor.table.state.hand_number
        self._try(self.floor.do, c.ShowCards(player=self._anyone(data), hand=number))

    @rule(
        data=st.data(),
        move=st.sampled_from(["fold", "check", "call", "raise", "all_in"]),
        to=st.one_of(st.none(), st.integers(-1, 500)),
        late=st.integers(0, 1),
    )
    def act(self, data: st.DataObject, move: Any, to: int | None, late: int) -> None:
        hand = self.floor.table.hand
        decision = hand.decision - late if hand else 0
        number = self.floor.table.state.hand_number
        command = c.Act(player=self._anyone(data), hand=number, decision=decision, move=move, to=to)
        self._try(self.floor.do, command)

    @rule(style=st.sampled_from([passive, timid, bold]), moves=st.integers(1, 12), ms=st.integers(0, 30_000))
    def play(self, style: Any, moves: int, ms: int) -> None:
        for _ in range(moves):
            state, hand = self.floor.table.state, self.floor.table.hand
            if state.phase == "hand" and hand is not None:
                menu = hand.menu()
                assert menu is not None
                self.floor.now += ms
                self.floor.act(*style(menu))
            elif self.floor.table.next_deadline is not None:
                self.floor.tick()

    @rule(name=NAMES)
    def void(self, name: str) -> None:
        if name == "gus":
            self._try(self.floor.do, c.VoidHand(reason="any order"))

    @rule(ms=st.one_of(st.integers(0, 120_000), st.just(400_000)))
    def wait(self, ms: int) -> None:
        self.floor.wait(ms)

    @rule(gap=st.integers(0, 100_000))
    def sleep(self, gap: int) -> None:
        if self._open():
            self.floor.sleep(gap)

    def _anyone(self, data: st.DataObject) -> str:
        seated = [chair.player for chair in self.floor.table.state.chairs.values()]
        return data.draw(st.sampled_from([*seated, "ann", "nobody"]))

    @invariant()
    def nobody_is_stuck(self) -> None:
        table = self.floor.table
        state, deadline = table.state, table.next_deadline
        if state.phase == "hand":
            assert table.hand is not None
            assert table.hand.actor is not None
            assert state.clock is not None
            assert state.clock.seat == state.seats[table.hand.actor]
            assert deadline is not None
            assert deadline <= state.clock.deadline
        elif state.phase == "pause":
            assert deadline is not None
            present = [chair for chair in state.chairs.values() if not chair.out and not chair.away]
            assert state.due is not None or not present
        elif state.phase == "waiting":
            assert (state.due is not None) == table.kind.can_start(state)
        else:
            assert not state.chairs
            assert deadline is None
        if deadline is not None:
            assert deadline <= self.floor.now + 24 * 3_600_000

    @invariant()
    def what_lies_about_is_accounted_for(self) -> None:
        state = self.floor.table.state
        assert not state.outgoing
        assert not state.owed
        for chair in state.chairs.values():
            assert chair.stack >= 0
            assert chair.leaving == (chair.player in state.leaving)


class AnyOrderSng(AnyOrder):
    """Sit-and-goes, public and private."""

    kinds = ("sng", "private_sng")
    seats = (2, 3, 4)


TestAnyOrder = AnyOrder.TestCase
TestAnyOrderSng = AnyOrderSng.TestCase
