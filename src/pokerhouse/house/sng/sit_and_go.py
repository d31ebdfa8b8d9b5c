"""The sit-and-go's own answers: start when full, levels by rounds, walks, forfeits, places, the next one."""

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.blinds import Plan
from pokerhouse.house.commands import TakeSeat
from pokerhouse.house.hands import draw_for_button, pause, start_hand, take_blinds, tell_who_rests
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import PERIODS, asleep, go_away
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.sng import level_clock, reasons, standings
from pokerhouse.house.sng.beginnings import begin_round, check_start_now
from pokerhouse.house.sng.level import first_round, next_round, round_over
from pokerhouse.house.sng.purse import Purse, leave_seat
from pokerhouse.house.sng.safe import keep_safe, refill
from pokerhouse.house.sng.tournament import alive, plan_of, played, ring_of, round_of, running
from pokerhouse.house.state import Chair, Round, TableState
from pokerhouse.house.step import Step, Wait
from pokerhouse.rules import Refused

__all__ = ["HANDS_AWAY", "SitAndGo", "alive", "ring_of", "running"]

HANDS_AWAY = 4
"""Not back when so many hands of the fourth period are over: eliminated (SNG-4.3)."""


class SitAndGo:
    """A sit-and-go, public or private by its purse."""

    sits_out = reasons.CHOSEN
    goes_on_away = "SNG-4.1"

    def __init__(self, purse: Purse) -> None:
        self.purse = purse

    # sitting down and starting

    def check_join(self, state: TableState, command: TakeSeat) -> None:
        """Nobody sits down in a running SNG (SNG-2)."""
        refuse_unless(not running(state), "sng_runs", "SNG-2", "You can't join a running sit-and-go.")
        self.purse.check_join(state, command)

    def rest(self, _state: TableState, _seat: int) -> tuple[int, Reason]:
        """Everyone waits for the last seat (SNG-1.1)."""
        return 0, Reason("waits_for_seats", "SNG-1.1", "Plays when every seat is taken.")

    def takes_newcomers(self, state: TableState) -> bool:
        """Not in a running SNG (SNG-2), nor while those who played the last one are asked (SNG-7)."""
        return not running(state) and not state.questions

    def wait_in(self, state: TableState, seat: int) -> Wait | None:
        """Until every seat is taken."""
        missing = state.settings.seats - len(state.chairs) - 1
        return Wait(missing, 0, state.settings.id, seat) if self.takes_newcomers(state) else None

    def no_rebuy(self, _state: TableState, _chair: Chair) -> Refused:
        """As the purse says."""
        return self.purse.no_rebuy()

    def check_auto_rebuy(self, state: TableState, amount: int) -> None:
        """As the purse says."""
        self.purse.check_auto_rebuy(state.settings, amount)

    def sit_outs_left(self, _state: TableState, _player: str, _now: int) -> int:
        """Unlimited: as many as there are periods (SNG-4.1)."""
        return PERIODS

    def why_back(self, _state: TableState, chair: Chair) -> Reason:
        """Before the big blind has passed, or after it (SNG-5)."""
        if chair.occupant.missed_big:
            text = "Back after missing the big blind: plays once the button has passed."
            return Reason("back_after_blinds", "SNG-5", text)
        return Reason("back", "SNG-5", "Back: plays the next hand.")

    def can_start(self, state: TableState) -> bool:
        """Every seat is taken and paid for (SNG-1.1)."""
        settings, chairs = state.settings, state.chairs
        if running(state) or state.questions or len(chairs) < settings.seats:
            return False
        return all(self.purse.funded(settings, chair) for chair in chairs.values())

    def begin(self, step: Step) -> None:
        """The next hand is due, or the first one of a new SNG."""
        if running(step.state):
            self.next_hand(step)
        elif self.can_start(step.state):
            self.start(step)
        else:
            self.wait(step)

    def start_now(self, step: Step) -> None:
        """Start with those who are here, two at least (TERM-10); the prize is what they have bought in."""
        check_start_now(step.state, self.purse, step.at)
        self.start(step, reasons.STARTED_NOW)

    def start(self, step: Step, why: Reason = reasons.FULL) -> None:
        """A tournament of its own: chips, the draw, the first round (SNG-1.1, SNG-1.2)."""
        state, settings = step.state, step.settings
        number = 1 if state.sng is None else state.sng.number + 1
        players = tuple([chair.player for chair in state.chairs.values()])
        why = replace(why, facts={"number": number})
        given = self.purse.given(settings)
        step.emit(e.SngStarted(at=step.at, number=number, players=players, reason=why, given=given))
        ready = list(state.chairs)
        button = draw_for_button(step, ready)
        begin_round(step, first_round(button, settings.small, settings.big))
        self.next_hand(step)

    def wait(self, step: Step) -> None:
        """Fewer players than seats: waits (SNG-0.3); after an SNG first for the answers (SNG-7)."""
        settings, state = step.settings, step.state
        ready = sum(self.purse.funded(settings, chair) for chair in state.chairs.values())
        needed = max(1, settings.seats - ready)
        text = f"Waits for every seat to be taken: {needed} more."
        why = Reason("waits", "SNG-0.3", text, {"needed": needed})
        if state.questions:
            text = "The players are asked whether they play the next one."
            why = Reason("waits_for_answers", "SNG-7", text, {"asked": len(state.questions)})
        step.emit(e.TableWaits(at=step.at, needed=needed, reason=why))

    # hands

    def next_hand(self, step: Step) -> None:
        """A hand, a walk, or nothing while nobody is in."""
        plan = plan_of(step.state)
        if not plan.dealt:
            self.hold(step)
        elif self.turn_round(step, plan):
            self.play(step, plan)

    def hold(self, step: Step) -> None:
        """Nobody is in: no hands while a clock runs; when none does, the SNG ends (SNG-4.7)."""
        if all(one.away is not None and one.away.until is None for one in alive(step.state)):
            self.finish(step, "nobody")
        elif step.state.due is not None:
            step.emit(e.HandsHeld(at=step.at, reason=reasons.HELD))

    def turn_round(self, step: Step, plan: Plan) -> bool:
        """Begin a new round and level when the button has come round; False when that was the last."""
        state, button, current = step.state, plan.marks.button, round_of(step.state)
        if state.marks is None:
            return True
        following: Round | None = current
        if step.settings.level_minutes:
            following = level_clock.following(step.settings, current, button, played(state, step.at))
        elif round_over(ring_of(state), current, state.marks.button, button):
            following = next_round(current, button, step.settings.rounds_a_level)
        if following is None:
            self.finish(step, "levels")
        elif following is not current:
            begin_round(step, following)
        return following is not None

    def play(self, step: Step, plan: Plan) -> None:
        """Refill from the safes, then deal; with one player in, walk."""
        for chair in alive(step.state):
            refill(step, chair)
        if len(plan.dealt) > 1:
            start_hand(step, self, plan)
        else:
            self.walk(step, plan)

    def walk(self, step: Step, plan: Plan) -> None:
        """The button moves; blinds due and forfeits go to the only player in (SNG-4.6)."""
        state, marks, seat = step.state, plan.marks, plan.dealt[0]
        take_blinds(step, plan)
        step.emit(
            e.Walked(
                at=step.at,
                seat=seat,
                player=state.chairs[seat].player,
                amount=state.dead,
                button_seat=marks.button,
                small_seat=marks.small,
                big_seat=marks.big,
                reason=reasons.WALK,
            )
        )
        tell_who_rests(step, plan)
        self.put_out(step)
        if not self.over(step):
            keep_safe(step)
            until = step.at + step.settings.walk_ms
            step.emit(e.PauseStarted(at=step.at, until=until, reason=reasons.WALK))

    def put_out(self, step: Step) -> None:
        """After a hand or a walk: players without chips are out, and so are those away too long (SNG-4.3)."""
        standings.eliminate(step)
        for chair in alive(step.state):
            if chair.away_hands >= HANDS_AWAY and len(alive(step.state)) > 1:
                standings.forfeit(step, chair, reasons.EXPELLED)

    def after_hand(self, step: Step) -> None:
        """Some are out, leavers forfeit, the excess goes to the safe; then the next hand."""
        state = step.state
        self.put_out(step)
        for player in list(state.leaving):
            chair = state.chair_of(player)
            if chair is not None and len(alive(state)) > 1:
                self.depart(step, chair, reasons.LEFT_AFTER_HAND)
        if self.over(step):
            return
        keep_safe(step)
        for chair in alive(state):
            if chair.away is None and chair.sit_out_next:
                go_away(step, chair, reasons.CHOSEN)
            elif chair.away is None and chair.position is not None and asleep(chair):
                go_away(step, chair, reasons.ASLEEP)
        pause(step, "SNG-0.1")

    # leaving and the end

    def depart(self, step: Step, chair: Chair, why: Reason) -> None:
        """Leaving a running SNG forfeits stack and safe (SNG-0.2); before and after it costs nothing."""
        if running(step.state) and not chair.out:
            standings.forfeit(step, chair, reasons.FORFEITS)
            leave_seat(step, chair, reasons.FORFEITS)
            if step.state.phase == "hand" and step.state.dead:
                step.emit_hand(step.running().add_dead(step.state.dead))
        else:
            leave_seat(step, chair, why)

    def unanswered(self, step: Step, seat: int) -> None:
        """No answer in time: becomes an observer (SNG-7)."""
        leave_seat(step, step.state.chairs[seat], reasons.OBSERVER, observer=True)
        self.settle(step)

    def came_back(self, _step: Step, _chair: Chair) -> None:
        """A returner is asked nothing."""

    def periods_over(self, step: Step, chair: Chair) -> None:
        """After the third period a fourth begins that is counted in hands (SNG-4.3)."""
        event = e.SitOutExtended(
            at=step.at,
            seat=chair.seat,
            player=chair.player,
            until=None,
            period=4,
            used=0,
            first=step.at,
            reason=reasons.FOURTH,
        )
        step.emit(event)
        self.settle(step)

    def left_alone(self, _step: Step, _chair: Chair) -> None:
        """One that runs ends by itself (SNG-4.7); before and after it friends are waited for."""

    def over(self, step: Step) -> bool:
        """Finish if one player is left."""
        if len(alive(step.state)) > 1:
            return False
        self.finish(step, "winner")
        return True

    def finish(self, step: Step, how: standings.How) -> None:
        """The SNG is over: places, chips, and what comes next (SNG-9.2, SNG-10)."""
        standings.close(step, alive(step.state), how)
        self.purse.cash_out(step)
        for player in list(step.state.leaving):
            chair = step.state.chair_of(player)
            if chair is not None:
                leave_seat(step, chair, reasons.LEFT_AFTER_HAND)
        self.settle(step)
        if step.state.phase == "waiting" and step.state.due is None:
            self.wait(step)

    def settle(self, step: Step) -> None:
        """People have come, gone or returned: start, go on, end, wait or close."""
        state = step.state
        if state.phase in {"hand", "dismissed"}:
            return
        if running(state):
            if self.over(step):
                return
            if all(one.away is not None for one in alive(state)):
                self.hold(step)
            elif state.due is None:
                pause(step, "SNG-0.1")
        elif not state.chairs and not state.settings.standing:
            step.emit(e.Dismissed(at=step.at, reason=reasons.NOBODY))
        elif state.due is None and self.can_start(state):
            until, why = self.purse.starts(state, step.at)
            step.emit(e.PauseStarted(at=step.at, until=until, reason=why))
        elif state.due is not None and not self.can_start(state):
            self.wait(step)
