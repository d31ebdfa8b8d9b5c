"""The cash game's own answers: who is ready, what comes after a hand, when a table starts and stops."""

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.blinds import Plan, Ring, hands_to_sit_by, law_of
from pokerhouse.house.cash.option_question import with_options
from pokerhouse.house.commands import TakeSeat
from pokerhouse.house.hands import ask, draw_for_button, pause, start_hand
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import (
    ASKED_TO_LEAVE,
    asleep,
    belongs,
    check_auto_rebuy,
    come_back,
    go_away,
    uses_left,
)
from pokerhouse.house.settings import PLAYABLE, refuse_unless
from pokerhouse.house.state import Chair, TableState
from pokerhouse.house.step import Step, Wait
from pokerhouse.rules import Refused

CHOSEN = Reason("sits_out", "CASH-4.1", "Sits out from the next hand on.")
PERIODS_OVER = Reason(
    "periods_over",
    "CASH-4.2",
    "The last sit-out period is over: plays again, and the first hand is folded automatically.",
)
NOBODY = Reason("nobody", "CASH-1.2", "Nobody is seated: the table closes.")
OBSERVER = Reason("observer", "CASH-7.2", "No answer in time: becomes an observer.")
TIMED_OUT = Reason("unanswered", "CASH-7.2", "No answer in time: sits out.")
ASLEEP = Reason("asleep", "CASH-4.4", "Out of time again: sits out.")
NO_SIT_OUTS = Reason("no_sit_outs", "CASH-4.4", "Out of time with no sit-outs left: becomes an observer.")
NEVER_BACK = Reason("never_back", "CASH-4.2", "Not back, and the stack is too small: becomes an observer.")
ALONE = Reason("left_alone", "CASH-1.2", "Not back, and nobody else is here: leaves the table.")
UNREACHABLE = Reason("unreachable", "CASH-1.2", "Not connected, and nobody else is here: sits out.")
OBSERVERS = (OBSERVER, NO_SIT_OUTS, NEVER_BACK)
LEFT_AFTER_HAND = Reason("left_after_hand", "CASH-6.2", "Left after the hand; the stack goes to the bank.")


class CashGame:
    """A cash game: chips are the bank's, players come and go."""

    sits_out = CHOSEN
    goes_on_away = "CASH-4.2"

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """The amount bought in is within the table's range (CASH-2.1)."""
        private = not state.settings.is_private or belongs(state, command.player)
        refuse_unless(private, "not_invited", "HOST-1", "This table is for invited friends.")
        low, high = state.settings.buy_in_low, state.settings.buy_in_high
        text = f"The buy-in here is {low} to {high}."
        fine = type(command.amount) is int and low <= command.amount <= high
        refuse_unless(fine, "buy_in_range", "CASH-2.1", text, low=low, high=high)
        check_auto_rebuy(state.settings, command.auto_rebuy)

    def rest(self, state: TableState, seat: int) -> tuple[int, Reason]:
        """A newcomer rests as its seat demands (CASH-3.1); where only a new draw can follow, nobody does."""
        existing = sum(chair.occupant.existing for chair in state.chairs.values())
        stale = state.phase == "waiting" and existing < 2  # CASH-1.4
        law = law_of(state.settings.ruleset)
        return law.rest_of(seat, None if stale else state.marks, Ring(state.settings.seats, {}))

    def takes_newcomers(self, _state: TableState) -> bool:
        """Players come and go freely (CASH-1.3)."""
        return True

    def wait_in(self, state: TableState, seat: int) -> Wait | None:
        """For who posts the big blind: the hands that begin without them, or the people still to come."""
        law = law_of(state.settings.ruleset)
        hands = hands_to_sit_by(law, ring_of(state), state.marks, seat)
        if hands is not None:
            return Wait(0, hands, state.settings.id, seat)
        missing = state.settings.starters - len(self.ready(state)) - 1
        return Wait(max(0, missing), 0, state.settings.id, seat)

    def no_rebuy(self, state: TableState, chair: Chair) -> Refused:
        """Only after a hand, with too small a stack, and not while sitting out (TABLE-6)."""
        least = state.settings.playable
        if chair.away is not None and chair.stack < least:
            text = "Come back first; then you are asked to rebuy in."
            return Refused("come_back_first", "CASH-5.2", text, {"stack": chair.stack})
        if state.phase == "hand":
            return Refused("hand_runs", "TABLE-6", "You can rebuy in only between hands.")
        text = f"Rebuy-in is for a stack below {least}."
        facts: dict[str, int | str] = {"stack": chair.stack}
        facts |= {} if least == PLAYABLE else {"least": least}
        return Refused("stack_enough", "TABLE-6", text, facts)

    def check_auto_rebuy(self, state: TableState, amount: int) -> None:
        """Within the table's range."""
        check_auto_rebuy(state.settings, amount)

    def sit_outs_left(self, state: TableState, player: str, now: int) -> int:
        """Three a table, counted over re-entries (CASH-4.1)."""
        return uses_left(state, player, now)

    def why_back(self, state: TableState, chair: Chair) -> Reason:
        """Owing nothing, missed blinds, or the rest of a newcomer (CASH-5)."""
        occupant = chair.occupant
        if occupant.missed_big:
            text = "Back after missing a blind: plays and posts it once the button has passed."
            return Reason("back_after_blinds", "CASH-5.2", text)
        if occupant.newcomer and law_of(state.settings.ruleset).owes:
            text = "Back, still a newcomer."
            if occupant.rest:
                text = f"Back, still a newcomer: rests {occupant.rest} more."
            return Reason("back_newcomer", "CASH-3.1", text, {"rest": occupant.rest})
        return Reason("back", "CASH-5.1", "Back, nothing missed: plays the next hand.")

    def ready(self, state: TableState) -> list[int]:
        """Seats that count for a start (CASH-1.4)."""
        return [seat for seat, chair in state.chairs.items() if not is_away(chair, state.settings.playable)]

    def can_start(self, state: TableState) -> bool:
        """Two existing players go on, else it takes enough for a fresh start (CASH-1.4)."""
        if len(self.ready(state)) >= state.settings.starters:
            return True
        return next_plan(state) is not None

    def begin(self, step: Step) -> None:
        """Go on with two existing players, else draw for the button with enough, else wait (CASH-1.4)."""
        state = step.state
        plan = next_plan(state)
        ready = self.ready(state)
        if plan is None and len(ready) >= state.settings.starters:
            button = draw_for_button(step, ready)
            plan = law_of(state.settings.ruleset).first_plan(ring_of(state), tuple(ready), button)
        if plan is None:
            self.wait(step)
            return
        plan = with_options(step, ring_of(state), plan)
        if plan is not None:
            start_hand(step, self, plan)

    def start_now(self, _step: Step) -> None:
        """A cash game starts by itself."""
        text = "A cash game starts by itself as soon as enough players are here."
        raise Refused("no_such_term", "TERM-10", text)

    def wait(self, step: Step) -> None:
        """The table waits for players."""
        needed = max(1, step.settings.starters - len(self.ready(step.state)))
        text = f"Waits for {needed} more players." if needed > 1 else "Waits for one more player."
        why = Reason("waits", "CASH-1.4", text, {"needed": needed})
        step.emit(e.TableWaits(at=step.at, needed=needed, reason=why))

    def after_hand(self, step: Step) -> None:
        """Leavers leave, those below 100 are asked, then the pause before the next hand."""
        state = step.state
        for player in list(state.leaving):
            chair = state.chair_of(player)
            if chair is not None:
                self.depart(step, chair, ASKED_TO_LEAVE if chair.dismissed else LEFT_AFTER_HAND)
        for chair in list(state.chairs.values()):
            self.after_hand_of(step, chair)
        if state.questions or self.can_start(state):
            pause(step, "CASH-1.2")
        else:
            self.settle(step)
            if state.phase == "pause":
                self.wait(step)

    def after_hand_of(self, step: Step, chair: Chair) -> None:
        """What the hand's end means for one who stays."""
        state = step.state
        excess = chair.stack - step.settings.stack_cap
        if excess > 0 and not step.settings.keep_winnings:
            send_excess(step, chair, excess)
        if chair.away is not None or chair.seat in state.questions:
            return
        if chair.sit_out_next:
            go_away(step, chair, CHOSEN)
        elif chair.position is not None and asleep(chair):
            self.sit_out_or_observe(step, chair, ASLEEP, NO_SIT_OUTS)
        elif chair.stack < step.settings.playable:
            ask(step, chair, too_small(step.settings.playable))

    def sit_out_or_observe(self, step: Step, chair: Chair, away: Reason, gone: Reason) -> None:
        """Sits out, using one; with none left it becomes an observer (CASH-7.2)."""
        if uses_left(step.state, chair.player, step.at) > 0:
            go_away(step, chair, away)
        else:
            self.depart(step, chair, gone)

    def came_back(self, step: Step, chair: Chair) -> None:
        """Coming back with a stack below 100 asks the question (CASH-5.2); in a hand, when it is over."""
        in_hand = step.state.phase == "hand" and chair.position is not None
        least = step.settings.playable
        if chair.stack < least and not in_hand and chair.seat not in step.state.questions:
            ask(step, chair, too_small(least))

    def periods_over(self, step: Step, chair: Chair) -> None:
        """Counts as in again; with a stack below 100 it becomes an observer instead (CASH-4.2)."""
        if chair.stack < step.settings.playable:
            self.depart(step, chair, NEVER_BACK)
        else:
            come_back(step, chair, PERIODS_OVER, unasked=True)
        self.settle(step)

    def left_alone(self, step: Step, chair: Chair) -> None:
        """Not back after the last period: leaves. Not to be reached: sits out until back or gone (D15)."""
        if chair.absence:
            self.depart(step, chair, ALONE)
        elif chair.away is None:
            go_away(step, chair, UNREACHABLE, unreachable=True)
        self.settle(step)

    def depart(self, step: Step, chair: Chair, why: Reason) -> None:
        """The stack goes to the bank (CASH-6.5)."""
        step.emit(
            e.SeatLeft(
                at=step.at,
                seat=chair.seat,
                player=chair.player,
                stack=chair.stack,
                transit=step.next_transit(),
                reason=why,
                observer=why in OBSERVERS,
            )
        )

    def unanswered(self, step: Step, seat: int) -> None:
        """No answer in time: sits out, or becomes an observer (CASH-7.2)."""
        self.sit_out_or_observe(step, step.state.chairs[seat], TIMED_OUT, OBSERVER)
        self.settle(step)

    def settle(self, step: Step) -> None:
        """Nobody seated: dismissed. A waiting table starts, or stops starting, as people come and go."""
        state = step.state
        if state.phase in {"hand", "dismissed"}:
            return
        if not state.chairs and not state.settings.standing:
            step.emit(e.Dismissed(at=step.at, reason=NOBODY))
        elif not state.chairs:
            self.wait(step)
        elif state.phase == "waiting":
            startable = self.can_start(state)
            if startable and state.due is None:
                why = Reason("starts", "CASH-1.1", "Enough players: the table starts.")
                until = step.at + state.settings.between_hands_ms
                step.emit(e.PauseStarted(at=step.at, until=until, reason=why))
            elif not startable and state.due is not None:
                self.wait(step)


def next_plan(state: TableState) -> Plan | None:
    """The next hand of a game that goes on; None where only a new draw can follow (CASH-1.4)."""
    if state.marks is None:
        return None
    return law_of(state.settings.ruleset).cash_plan(ring_of(state), state.marks)


def is_away(chair: Chair, least: int) -> bool:
    """Not there for the next hand: sitting out, or too few chips to play (CASH-1.4)."""
    return chair.away is not None or chair.stack < least


def too_small(least: int) -> Reason:
    """Why somebody is asked to rebuy in."""
    rule = "CASH-6.1" if least == PLAYABLE else "TERM-9"
    text = f"The stack is below {least}: rebuy in or leave."
    return Reason("below_100", rule, text, {} if least == PLAYABLE else {"least": least})


def send_excess(step: Step, chair: Chair, excess: int) -> None:
    """Who plays on keeps the maximum buy-in; the rest goes to the bank (CASH-8.1)."""
    most = step.settings.stack_cap
    text = f"A stack here holds {most} at most: {excess} go to the bank."
    step.emit(
        e.ExcessMoved(
            at=step.at,
            seat=chair.seat,
            player=chair.player,
            amount=excess,
            transit=step.next_transit(),
            reason=Reason("excess", "CASH-8.1", text, {"excess": excess, "most": most}),
        )
    )


def ring_of(state: TableState) -> Ring:
    """The table as button and blinds see it."""
    return Ring(
        state.settings.seats,
        {
            seat: replace(chair.occupant, away=is_away(chair, state.settings.playable))
            for seat, chair in state.chairs.items()
        },
    )
