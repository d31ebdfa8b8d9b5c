"""Hands at a table: starting one, moves in it, its end."""

from pokerhouse.house import events as e
from pokerhouse.house.blinds import Plan, Ring
from pokerhouse.house.commands import Act, ShowCards, VoidHand
from pokerhouse.house.hands.clock import start_clock, time_out
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.state import Chair, TableState
from pokerhouse.house.step import Step, TableKind
from pokerhouse.rules import Entrant, Hand, Move, Refused, Setup

STILL_ABSENT = Reason("still_absent", "CASH-4.2", "Still away and out of time again: leaves the table.")


def start_hand(step: Step, kind: TableKind, plan: Plan) -> None:
    """Begin the planned hand: tell who is in and who rests, post, deal, start the clock."""
    state, marks = step.state, plan.marks
    small, big = state.blinds
    blinds = step.settings.ruleset.blinds != "none"
    step.emit(
        e.HandStarted(
            at=step.at,
            hand=state.hand_number + 1,
            seats=plan.dealt,
            players=tuple([state.chairs[seat].player for seat in plan.dealt]),
            button_seat=marks.button,
            small_seat=marks.small,
            big_seat=plan.big if plan.still and plan.big is not None else marks.big,
            counted_big=marks.big if plan.still else None,
            small=small,
            big=big,
            reason=plan.why,
            dead_button=marks.button not in plan.dealt,
            dead_small=plan.small is None or not blinds,
            dead_big=plan.big is None or not blinds,
        )
    )
    tell_who_rests(step, plan)
    take_blinds(step, plan)
    step.deal(setup_of(state, plan))
    go_on(step, kind)


def take_blinds(step: Step, plan: Plan) -> None:
    """Take the blinds that fall on players who are not dealt in, as far as their stacks go (SNG-4.2)."""
    small, big = step.state.blinds
    why = Reason("blind_taken", "SNG-4.2", "Away when the blind was due: it is taken from the stack.")
    for seat, kind in plan.taken:
        chair = step.state.chairs[seat]
        amount = min(chair.stack, small if kind == "small" else big)
        if amount:
            event = e.BlindTaken(
                at=step.at, seat=seat, player=chair.player, kind=kind, amount=amount, reason=why
            )
            step.emit(event)


def tell_who_rests(step: Step, plan: Plan) -> None:
    """Say who is not dealt in and why, and which blinds passed whom."""
    state, number = step.state, step.state.hand_number
    for rest in plan.rests:
        player = state.chairs[rest.seat].player
        step.emit(
            e.Rested(at=step.at, hand=number, seat=rest.seat, player=player, left=rest.left, reason=rest.why)
        )
    for miss in plan.misses:
        player = state.chairs[miss.seat].player
        step.emit(
            e.BlindMissed(
                at=step.at, hand=number, seat=miss.seat, player=player, kind=miss.kind, reason=miss.why
            )
        )


def setup_of(state: TableState, plan: Plan) -> Setup:
    """The plan as the rules take it: positions instead of seats, and all dead chips that wait (STD-13)."""
    settings, dealt, marks = state.settings, plan.dealt, plan.marks
    small, big, ante = state.level.small, state.level.big, state.level.ante
    small_at, big_at, opener = blinds_of(state, plan)
    entrants = [
        Entrant(
            player=state.chairs[seat].player,
            stack=state.chairs[seat].stack,
            ante=ante if settings.ante_of == "everybody" or position == big_at else 0,
            live=big if seat in plan.live else 0,
            dead=small * (seat in plan.dead) + big * (seat in plan.dead_big),
        )
        for position, seat in enumerate(dealt)
    ]
    return Setup(
        ruleset=settings.ruleset_at(big, ante),
        small=small,
        big=big,
        entrants=tuple(entrants),
        button=len(dealt) - 1 if marks.button in dealt else None,
        small_at=small_at,
        big_at=big_at,
        opener=opener,
        dead=state.dead,
    )


def blinds_of(state: TableState, plan: Plan) -> tuple[int | None, int | None, int | None]:
    """The positions of small and big blind, and who opens where that is not left of the big blind."""
    dealt = plan.dealt
    if state.settings.ruleset.blinds == "none":
        return None, None, 0
    small_at = None if plan.small is None else dealt.index(plan.small)
    if plan.big is None:
        opener = Ring(state.settings.seats, {}).clockwise(plan.marks.big, dealt)[0]
        return small_at, None, dealt.index(opener)
    return small_at, dealt.index(plan.big), None


def go_on(step: Step, kind: TableKind) -> None:
    """The hand has moved: the next actor's clock, or what comes after the hand."""
    while step.state.phase == "hand":
        hand = step.running()
        chair = None if hand.actor is None else step.state.chairs[step.state.seats[hand.actor]]
        if chair is None or chair.absence != "folds":
            start_clock(step)
            return
        fold_for(step, chair)
    kind.after_hand(step)


def fold_for(step: Step, chair: Chair) -> None:
    """The first hand after the last period is folded by itself (CASH-4.2)."""
    hand = step.running()
    if hand.actor is None:
        raise AssertionError("nobody has to act")
    step.emit(
        e.ActedForAbsent(
            at=step.at,
            hand=step.state.hand_number,
            decision=hand.decision,
            seat=chair.seat,
            player=chair.player,
            reason=Reason("folds_by_itself", "CASH-4.2", "Still away: this hand is folded automatically."),
        )
    )
    step.emit_hand(hand.act(hand.actor, *folding(hand)))


def folding(hand: Hand) -> tuple[Move, int | None]:
    """A fold; in a game that has none at this point, what costs least (TEX-5, STEP-15)."""
    menu = hand.menu()
    return ("fold", None) if menu is not None and menu.fold else hand.default_action()


def live_in_hand(state: TableState, hand: Hand | None, player: str) -> bool:
    """Whether the player is in the running hand and has not folded."""
    if hand is None or state.phase != "hand":
        return False
    chair = state.chair_of(player)
    return chair is not None and chair.position is not None and not hand.folded[chair.position]


def check_act(state: TableState, hand: Hand | None, command: Act) -> int:
    """The actor's position; Refused for anybody else, and for a click on an earlier decision."""
    refuse_unless(state.phase == "hand", "no_hand", "STD-4", "No hand is running.")
    chair = state.chair_of(command.player)
    if chair is None or chair.position is None or hand is None:
        raise Refused("not_in_hand", "STD-4", "You are not in this hand.")
    number = state.hand_number
    if command.hand != number:
        raise Refused("stale_hand", "limit", "That was meant for another hand.", {"hand": number})
    actor = hand.actor
    if actor is None:
        raise AssertionError("a hand runs and nobody has to act")
    if actor != chair.position:
        name = state.chairs[state.seats[actor]].name
        text = f"The hand has moved on: it is {name}'s turn."
        raise Refused("not_your_turn", "STD-4", text, {"name": name})
    if command.decision != hand.decision:
        text = "That was meant for an earlier decision."
        raise Refused("stale_decision", "limit", text, {"decision": hand.decision})
    return actor


def act(step: Step, kind: TableKind, command: Act) -> None:
    """A player moves."""
    position = check_act(step.state, step.hand, command)
    step.emit_hand(step.running().act(position, command.move, command.to))
    go_on(step, kind)


def act_for_absent(step: Step, kind: TableKind) -> None:
    """The actor's time is up: check, else fold (STD-12)."""
    chair = time_out(step)
    hand = step.running()
    if hand.actor is None:
        raise AssertionError("a clock ran and nobody has to act")
    if chair.absence == "watched":  # CASH-4.2: folds even where a check is free, and leaves
        actor = hand.actor
        step.emit_hand(hand.act(actor, *folding(hand)))
        if hand.folded[actor]:
            kind.depart(step, chair, STILL_ABSENT)
        else:  # in this game nobody folds at this point: leaves when the hand is over
            step.emit(e.LeaveAsked(at=step.at, seat=chair.seat, player=chair.player, reason=STILL_ABSENT))
    else:
        move, to = hand.default_action()
        step.emit_hand(hand.act(hand.actor, move, to))
    go_on(step, kind)


def check_show(state: TableState, command: ShowCards) -> int:
    """The position whose cards may be shown (TABLE-10)."""
    current = command.hand == state.hand_number and command.player in state.players
    refuse_unless(current, "not_in_hand", "TABLE-10", "You were not in the last hand.")
    refuse_unless(
        state.phase != "hand", "hand_runs", "TABLE-10", "You can show your cards when the hand is over."
    )
    return state.players.index(command.player)


def show_cards(step: Step, _kind: TableKind, command: ShowCards) -> None:
    """A player shows its hole cards after the hand."""
    position = check_show(step.state, command)
    if step.hand is None:
        raise AssertionError("a player of the last hand was in a hand")
    step.emit_hand(step.hand.show(position))


def void_hand(step: Step, kind: TableKind, _command: VoidHand) -> None:
    """Every chip goes back to its giver (STD-14), also to those who have left."""
    refuse_unless(step.state.phase == "hand", "no_hand", "STD-14", "No hand is running.")
    step.emit_hand(step.running().void())
    why = Reason("refunded", "STD-14", "The hand was voided: everybody gets their chips back.")
    for seat, amount in [] if step.state.sng is None else list(step.state.sng.taken.items()):
        player = step.state.chairs[seat].player
        step.emit(e.BlindReturned(at=step.at, seat=seat, player=player, amount=amount, reason=why))
    for player, amount in list(step.state.owed.items()):
        transit = step.next_transit()
        step.emit(e.ChipsRefunded(at=step.at, player=player, amount=amount, transit=transit, reason=why))
    kind.after_hand(step)
