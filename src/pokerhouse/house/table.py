"""A table: a serial machine that answers commands and deadlines by events, and is nothing but these."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from pokerhouse.cards import Chance
from pokerhouse.house import commands as c
from pokerhouse.house import hands, host, seats
from pokerhouse.house.cash import answer_option, ask_again, settle_option
from pokerhouse.house.events import HandEvent, QuestionMoved, Resumed, SeatLeft, TableEvent, TableOpened
from pokerhouse.house.kinds import KINDS
from pokerhouse.house.reason import Reason
from pokerhouse.house.setting_checks import check_settings
from pokerhouse.house.settings import TableSettings
from pokerhouse.house.sng import check_draw, draw_safe
from pokerhouse.house.state import TableState, apply_event
from pokerhouse.house.step import Outcome, Step, TableKind
from pokerhouse.rules import UNTOLD, Hand, HandDealt, Refused, Secret
from pokerhouse.rules import Event as RulesEvent

CLOSED = Reason("dismissed", "CASH-1.2", "This table is closed.")

_ANSWERS: dict[type, Callable[[Step, TableKind, Any], None]] = {
    c.TakeSeat: seats.take_seat,
    c.HoldSeat: seats.hold_seat,
    c.Leave: seats.leave,
    c.CancelLeave: seats.cancel_leave,
    c.Act: hands.act,
    c.ShowCards: hands.show_cards,
    c.RebuyIn: seats.rebuy_in,
    c.DrawSafe: draw_safe,
    c.SetAutoRebuy: seats.set_auto_rebuy,
    c.SetEntry: seats.set_entry,
    c.SitOut: seats.sit_out,
    c.SitIn: seats.sit_in,
    c.NoteConnection: seats.note_connection,
    c.NoteDelivered: seats.note_delivered,
    c.ForgetArrivals: seats.forget_arrivals,
    c.AnswerOption: answer_option,
    c.Invite: seats.invite,
    c.DeclineInvitation: seats.decline_invitation,
    c.VoidHand: hands.void_hand,
    c.Dismiss: seats.dismiss,
    c.MakeLink: host.make_link,
    c.RevokeLink: host.revoke_link,
    c.FollowLink: host.follow_link,
    c.PausePlay: host.pause_play,
    c.ResumePlay: host.resume_play,
    c.StartNow: host.start_now,
    c.LockTable: host.lock_table,
    c.AskToLeave: host.ask_to_leave,
    c.PassHost: host.pass_host,
    c.ChangeTable: host.change_table,
    c.AddBot: host.add_bot,
    c.RemoveBot: host.remove_bot,
}


class NoChance:
    """For steps that draw nothing."""

    def below(self, n: int) -> int:
        raise AssertionError(f"no number below {n} is drawn here")

    def deck(self) -> tuple[Any, ...]:
        raise AssertionError("nothing is dealt here")


class Snapshot(Struct, frozen=True):
    """A table at one moment, to start from without all its events. The hand's secret is stored elsewhere."""

    state: TableState
    hand: list[RulesEvent] | None


class Table:
    """One table of the house.

    `handle` and `tick` return what happened; the caller stores that before telling anybody. A refused command
    changes nothing. Deadlines due before a command's arrival are the caller's to tick first.
    """

    __slots__ = ("hand", "kind", "state")

    def __init__(self, state: TableState, hand: Hand | None = None) -> None:
        self.state = state
        self.hand = hand
        self.kind = KINDS[state.settings.kind]

    @classmethod
    def open(cls, settings: TableSettings, now: int) -> tuple["Table", Outcome]:
        """A new table, waiting for players."""
        check_settings(settings)
        table = cls(TableState(settings=settings, opened=now, at=now))
        return table, Outcome([TableOpened(at=now, settings=settings)])

    @property
    def settings(self) -> TableSettings:
        """What the table is set to."""
        return self.state.settings

    @property
    def next_deadline(self) -> int | None:
        """When `tick` has something to do, or None."""
        return min(self._deadlines(), default=None)

    def _deadlines(self) -> list[int]:
        state = self.state
        deadlines = [
            chair.away.until
            for chair in state.chairs.values()
            if chair.away is not None and chair.away.until is not None
        ]
        deadlines += [question.deadline for question in state.questions.values()]
        if state.clock is not None:
            deadlines.append(state.clock.deadline)
        elif state.option is not None:
            deadlines.append(state.option.deadline)
        elif state.due is not None and not state.questions and not state.paused:
            deadlines.append(state.due)
        return deadlines

    def handle(self, command: c.Command, now: int, chance: Chance) -> Outcome:
        """Answer a command with events, or raise Refused and change nothing."""
        if self.state.phase == "dismissed" and not isinstance(command, c.NoteDelivered | c.ForgetArrivals):
            raise CLOSED.refusal()
        step = Step(self, now, chance)
        _ANSWERS[type(command)](step, self.kind, command)
        self._follow(step)
        return step.outcome

    def tick(self, now: int, chance: Chance) -> Outcome:
        """Handle the first deadline that is due, at its own time; nothing if none is."""
        deadline = self.next_deadline
        if deadline is None or deadline > now:
            return Outcome()
        step = Step(self, deadline, chance)
        self._meet(step, deadline)
        self._follow(step)
        return step.outcome

    def _follow(self, step: Step) -> None:
        """What a step leads to, whatever it was: leavers who may go now, chairs given up, another host."""
        if step.state.leaving:
            seats.follow_armed(step, self.kind)
        if step.state.phase != "hand":
            seats.give_up_chairs(step, self.kind)
            seats.close_deserted(step, self.kind)
        if any(type(event) is SeatLeft for event in step.outcome.events):
            host.hand_on(step)

    def _meet(self, step: Step, deadline: int) -> None:
        """Do what this deadline is for. Of several at one moment: the actor, questions, periods, the hand."""
        state = self.state
        if state.clock is not None and state.clock.deadline == deadline:
            hands.act_for_absent(step, self.kind)
            return
        if state.option is not None and state.option.deadline == deadline:
            settle_option(step, self.kind, accepted=False)
            return
        for seat, question in state.questions.items():
            if question.deadline == deadline:
                self.kind.unanswered(step, seat)
                return
        for seat, chair in state.chairs.items():
            if chair.away is not None and chair.away.until == deadline:
                seats.period_over(step, self.kind, seat)
                return
        host.settle_change(step)
        self.kind.begin(step)

    def resume(self, now: int, since: int | None = None) -> Outcome:
        """Go on after a gap: full action time for the actor, questions stand longer by the gap.

        `since` is when the house was last known to be awake; without it, the time of the last event.
        """
        step = Step(self, now, NoChance())
        state = self.state
        gap = max(0, step.at - (state.at if since is None else since))
        step.emit(Resumed(at=step.at, gap=gap))
        for seat, question in list(state.questions.items()):
            step.emit(QuestionMoved(at=step.at, seat=seat, deadline=question.deadline + gap))
        if state.option is not None:
            ask_again(step, state.option, gap)
        if state.phase == "hand":
            hands.start_clock(step)
        return step.outcome

    def refusal(
        self, command: c.Leave | c.RebuyIn | c.DrawSafe | c.ShowCards | c.TakeSeat | c.SitOut, now: int = 0
    ) -> Refused | None:
        """Why this command would be refused now, or None: for controls that say why they are disabled."""
        if self.state.phase == "dismissed":
            return CLOSED.refusal()
        try:
            if isinstance(command, c.SitOut):
                seats.check_sit_out(self.state, self.kind, command.player, max(now, self.state.at))
                return None
            if isinstance(command, c.Leave):
                seats.check_leave(self.state, self.hand, command.player)
            elif isinstance(command, c.RebuyIn):
                seats.check_rebuy(self.state, self.kind, command)
            elif isinstance(command, c.DrawSafe):
                check_draw(self.state, command)
            elif isinstance(command, c.ShowCards):
                hands.check_show(self.state, command)
            else:
                seats.check_take_seat(self.state, self.kind, command, max(now, self.state.at))
        except Refused as refused:
            return refused
        return None

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Seats that others may take now: none of a locked table (HOST-4) or in an SNG (SNG-2, SNG-7)."""
        state = self.state
        if state.phase == "dismissed" or state.locked or not self.kind.takes_newcomers(state):
            return ()
        return tuple([seat for seat in range(1, state.settings.seats + 1) if seat not in state.chairs])

    def may_watch(self, player: str) -> bool:
        """Whether this player may see the table: everybody, or the circle of a private one (HOST-1)."""
        return not self.settings.is_private or seats.belongs(self.state, player)

    def position_of(self, player: str) -> int | None:
        """The player's position in the running hand or the one just over, by name and never by seat."""
        players = self.state.players
        return players.index(player) if player in players else None

    # facts

    def apply(self, event: TableEvent, secrets: Mapping[int, Secret] | None = None) -> None:
        """Take over one event told by somebody else."""
        if isinstance(event, HandEvent):
            inner = event.event
            if isinstance(inner, HandDealt):
                secret = (secrets or {}).get(event.hand, UNTOLD)
                self.hand = Hand.rebuild(secret, [inner])
            elif self.hand is not None:
                self.hand.apply(inner)
            self.follow_hand()
        apply_event(self.state, event)

    def follow_hand(self) -> None:
        """While a hand runs, the stacks are the hand's."""
        if self.hand is None or self.state.phase != "hand":
            return
        stacks = self.hand.stacks
        for chair in self.state.chairs.values():
            if chair.position is not None:
                chair.stack = stacks[chair.position]

    @classmethod
    def rebuild(cls, events: Iterable[TableEvent], secrets: Mapping[int, Secret]) -> "Table":
        """The table that these events tell of."""
        stream = iter(events)
        first = next(stream)
        if not isinstance(first, TableOpened):
            raise TypeError("a table's first event says how it was opened")
        table = cls(TableState(settings=first.settings, opened=first.at, at=first.at))
        for event in stream:
            table.apply(event, secrets)
        return table

    def snapshot(self) -> Snapshot:
        """The table as one value that can be stored; it shares nothing hidden."""
        return Snapshot(self.state, None if self.hand is None else self.hand.events)

    @classmethod
    def restore(cls, snapshot: Snapshot, secrets: Mapping[int, Secret]) -> "Table":
        """The table of a snapshot."""
        hand = None
        if snapshot.hand is not None:
            secret = secrets.get(snapshot.state.hand_number, UNTOLD)
            hand = Hand.rebuild(secret, snapshot.hand)
        return cls(snapshot.state, hand)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.state == other.state and self.hand == other.hand

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = self.state
        seated, number = len(state.chairs), state.hand_number
        return f"<Table {state.settings.id}, {state.phase}, {seated} seated, hand {number}>"
