"""A table: a serial machine that answers wishes and deadlines with events, and is nothing but its events."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from pokerhouse.cards import Chance
from pokerhouse.house import asking, dealing, seating, sitting_out
from pokerhouse.house import command as c
from pokerhouse.house.cash import Cash
from pokerhouse.house.clock import start_clock
from pokerhouse.house.event import HandEvent, QuestionMoved, Resumed, TableEvent, TableOpened
from pokerhouse.house.facts import take
from pokerhouse.house.outcome import Outcome
from pokerhouse.house.policy import Policy
from pokerhouse.house.purse import Bought, Given, in_circle
from pokerhouse.house.settings import Kind, TableSettings, check_settings
from pokerhouse.house.sng import Sng
from pokerhouse.house.state import TableState
from pokerhouse.house.step import Step
from pokerhouse.house.why import Why
from pokerhouse.rules import UNTOLD, Hand, HandDealt, Refused, Secret
from pokerhouse.rules import Event as RulesEvent

POLICIES: dict[Kind, Policy] = {"cash": Cash(), "sng": Sng(Bought()), "private_sng": Sng(Given())}

CLOSED = Why("dismissed", "CASH-1.2", "This table is closed.")

_ANSWERS: dict[type, Callable[[Step, Policy, Any], None]] = {
    c.TakeSeat: seating.take_seat,
    c.HoldSeat: seating.hold_seat,
    c.Leave: seating.leave,
    c.CancelLeave: seating.cancel_leave,
    c.Act: dealing.act,
    c.ShowCards: dealing.show_cards,
    c.RebuyIn: seating.rebuy_in,
    c.SetAutoRebuy: seating.set_auto_rebuy,
    c.SetEntry: seating.set_entry,
    c.SitOut: sitting_out.sit_out,
    c.SitIn: sitting_out.sit_in,
    c.NoteConnection: seating.note_connection,
    c.NoteDelivered: seating.note_delivered,
    c.AnswerOption: asking.answer_option,
    c.Invite: seating.invite,
    c.DeclineInvitation: seating.decline_invitation,
    c.VoidHand: dealing.void_hand,
    c.Dismiss: seating.dismiss,
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

    `handle` and `tick` return what happened; the caller stores that before telling anybody. A refused wish
    changes nothing. Deadlines due before a command's arrival are the caller's to tick first.
    """

    __slots__ = ("hand", "policy", "state")

    def __init__(self, state: TableState, hand: Hand | None = None) -> None:
        self.state = state
        self.hand = hand
        self.policy = POLICIES[state.settings.kind]

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
        elif state.due is not None and not state.questions:
            deadlines.append(state.due)
        return deadlines

    def handle(self, command: c.Command, now: int, chance: Chance) -> Outcome:
        """Answer a wish with events, or raise Refused and change nothing."""
        if self.state.phase == "dismissed" and not isinstance(command, c.NoteDelivered):
            raise CLOSED.refusal()
        step = Step(self, now, chance)
        _ANSWERS[type(command)](step, self.policy, command)
        return step.outcome

    def tick(self, now: int, chance: Chance) -> Outcome:
        """Handle the first deadline that is due, at its own time; nothing if none is."""
        deadline = self.next_deadline
        if deadline is None or deadline > now:
            return Outcome()
        step = Step(self, deadline, chance)
        self._meet(step, deadline)
        return step.outcome

    def _meet(self, step: Step, deadline: int) -> None:
        """Do what this deadline is for. Of several at one moment: the actor, questions, periods, the hand."""
        state = self.state
        if state.clock is not None and state.clock.deadline == deadline:
            dealing.act_for_absent(step, self.policy)
            return
        if state.option is not None and state.option.deadline == deadline:
            asking.settle_option(step, self.policy, accepted=False)
            return
        for seat, question in state.questions.items():
            if question.deadline == deadline:
                self.policy.unanswered(step, seat)
                return
        for seat, chair in state.chairs.items():
            if chair.away is not None and chair.away.until == deadline:
                sitting_out.period_over(step, self.policy, seat)
                return
        self.policy.begin(step)

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
            asking.ask_again(step, state.option, gap)
        if state.phase == "hand":
            start_clock(step)
        return step.outcome

    def refusal(
        self, command: c.Leave | c.RebuyIn | c.ShowCards | c.TakeSeat | c.SitOut, now: int = 0
    ) -> Refused | None:
        """Why this wish would be refused now, or None: for controls that say why they are disabled."""
        if self.state.phase == "dismissed":
            return CLOSED.refusal()
        try:
            if isinstance(command, c.SitOut):
                sitting_out.check_sit_out(self.state, command.player, max(now, self.state.at))
                return None
            if isinstance(command, c.Leave):
                seating.check_leave(self.state, self.hand, command.player)
            elif isinstance(command, c.RebuyIn):
                seating.check_rebuy(self.state, command)
            elif isinstance(command, c.ShowCards):
                dealing.check_show(self.state, command)
            else:
                seating.check_take_seat(self.state, self.policy, command, max(now, self.state.at))
        except Refused as refused:
            return refused
        return None

    def may_watch(self, player: str) -> bool:
        """Whether this player may see the table: everybody, or the circle of a private one (PSNG-2)."""
        return self.settings.kind != "private_sng" or in_circle(self.state, player)

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
        take(self.state, event)

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
