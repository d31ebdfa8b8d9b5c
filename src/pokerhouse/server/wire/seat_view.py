"""One chair of a table: as everybody sees it, and what its own player is told besides."""

from typing import Literal

from msgspec.structs import replace

from pokerhouse.house import Table
from pokerhouse.house.commands import DrawSafe, RebuyIn, ShowCards, SitOut
from pokerhouse.house.seats import leave_held, leave_refusal, uses_left
from pokerhouse.house.sng import most_from_safe
from pokerhouse.house.state import Chair
from pokerhouse.protocol.view import (
    Control,
    LastMove,
    Menu,
    OptionQuestion,
    Question,
    SeatView,
    You,
)
from pokerhouse.rules import MOVES, Hand, PlayerView, Refused, View
from pokerhouse.server.wire.alike import alike, of_reason
from pokerhouse.server.wire.around import Around
from pokerhouse.server.wire.hand_name import hand_name, hidden_hand_name, playing_cards
from pokerhouse.server.wire.sng_view import absence_of

Status = Literal["empty", "waiting", "resting", "in", "sitting_out", "leaving", "rebuying"]

NOT_AWAY = Refused("not_sitting_out", "TABLE-8", "You are not sitting out.")


def seat_view(table: Table, seat: int, view: View | None, around: Around) -> SeatView:
    """The chair, with what this view of the hand shows of its player."""
    state = table.state
    chair = state.chairs.get(seat)
    player = view.players[state.seats.index(seat)] if view and seat in state.seats else None
    if chair is None:
        # Chips that a leaver wagered on this street still lie in front of the chair.
        return SeatView(seat=seat, wager=player.wager if player else 0)
    seen = alike(
        SeatView,
        chair,
        connected=seat not in around.away,
        status=_status(table, chair),
        reason=around.teller.reasons.get(seat),
        wager=player.wager if player else 0,
        rank=state.sng.places.get(chair.player) if state.sng else None,
        absence=absence_of(table, chair, chair.away) if chair.away else None,
    )
    if view is None or player is None or chair.position is None:
        return seen
    teller = around.teller.hand
    last = teller.last.get(chair.position) if teller and teller.hand == state.hand_number else None
    return _in_hand(seen, view, player, last)


def _in_hand(seat: SeatView, view: View, player: PlayerView, last: LastMove | None) -> SeatView:
    """The chair of somebody who was dealt into the hand."""
    cards = list(player.cards)
    full = player.shown and len(cards) == 2 and len(view.board) == 5
    return replace(
        seat,
        in_hand=True,
        folded=player.folded,
        all_in=player.all_in,
        last=replace(last, all_in=player.all_in) if last else None,
        cards=cards,
        shown=player.shown,
        named=hand_name(cards, view.board) if full else None,
        won=player.won,
        playing_cards=playing_cards(cards, view.board) if full and player.won else [],
    )


def _status(table: Table, chair: Chair) -> Status:
    if chair.seat in table.state.questions:
        return "rebuying"
    if chair.leaving:
        return "leaving"
    if chair.away or chair.occupant.away:
        return "sitting_out"
    if chair.position is not None or not chair.occupant.newcomer:
        return "in"
    return "resting" if chair.occupant.rest else "waiting"


def standing(table: Table, chair: Chair, view: View | None, now: int) -> You:
    """What a move leaves as it is: every control but Leave, and the session."""
    state = table.state
    now = max(now, state.at)
    question = state.questions.get(chair.seat)
    rebuy = RebuyIn(player=chair.player, amount=question.high - chair.stack if question else 0, transit="-")
    is_cash, is_sng = not state.settings.facts.fills_up, state.sng is not None
    return alike(
        You,
        chair,
        leave=Control(enabled=True),
        leave_armed=chair.armed,
        rebuy_in=_control(table.refusal(rebuy)),
        show_cards=_show_cards(table, chair, view),
        question=_question(table, chair),
        sit_out=_control(
            table.refusal(SitOut(player=chair.player), now),
            on=chair.sit_out_next or chair.away is not None,
        ),
        entry=chair.occupant.entry if chair.occupant.newcomer and is_cash else None,
        sit_in=_control(None if _is_away(chair) else NOT_AWAY),
        sit_outs_left=max(0, uses_left(state, chair.player, now)) if is_cash else None,
        safe_most=most_from_safe(state, chair) if is_sng else 0,
        draw_safe=_draw_safe(table, chair) if is_sng else None,
        session_from=chair.taken_at + chair.away_ms,
        session_hands=chair.hands,
        session_brought=chair.brought,
        session_banked=chair.taken_off,
        session_stands=None if chair.away is None else chair.session(now),
        option=_option(table, chair),
        invite=_control(None) if table.settings.creator else None,
    )


def may_change(table: Table, chair: Chair) -> bool:
    """Whether a move may change it: used sit-outs are forgotten (CASH-4.1), a safe fills up a stack."""
    return bool(chair.safe) or chair.player in table.state.sit_outs


def with_hand(you: You, table: Table, chair: Chair, view: View | None) -> You:
    """With what moves change: Leave, the name of one's hand, and the menu of whose turn it is."""
    named, hand = None, table.hand if view and view.menu else None
    if view and chair.position is not None and not view.players[chair.position].folded:
        named = hidden_hand_name(view.players[chair.position].cards, view.board)
    return replace(you, leave=_leave(table, chair), named=named, menu=_menu(hand) if hand else None)


def _leave(table: Table, chair: Chair) -> Control:
    """Leave can always be pressed; if that only arms it, the reason says what for (CASH-6.2, D16)."""
    control = _control(leave_refusal(table.state, table.hand, chair), on=chair.leaving)
    held = leave_held(table.state, table.hand, chair)
    return control if held is None else replace(control, reason=of_reason(held))


def _draw_safe(table: Table, chair: Chair) -> Control | None:
    """Offered while the safe holds chips and the stack is below the maximum (SNG-0.4)."""
    most = most_from_safe(table.state, chair)
    return _control(table.refusal(DrawSafe(player=chair.player, amount=most))) if most else None


def _is_away(chair: Chair) -> bool:
    return chair.away is not None or chair.sit_out_next or bool(chair.absence)


def _show_cards(table: Table, chair: Chair, view: View | None) -> Control:
    """Showing works when the table allows it and the cards aren't shown already (TABLE-10)."""
    refusal = table.refusal(ShowCards(player=chair.player, hand=table.state.hand_number))
    if refusal is None and view is not None and view.position is not None:
        if view.players[view.position].shown:
            refusal = Refused("already_shown", "TABLE-10", "These cards have already been shown.")
        elif view.state == "voided":
            refusal = Refused("hand_voided", "TABLE-10", "The hand was voided.")
    return _control(refusal)


def _control(refusal: Refused | None, *, on: bool = False) -> Control:
    return Control(enabled=refusal is None, on=on, reason=of_reason(refusal) if refusal else None)


def _menu(hand: Hand) -> Menu:
    """What whose turn it is may do; in the games that other documents describe also why not the rest."""
    menu, betting = hand.menu(), hand.ruleset.betting
    why_no_raise = hand.why_not("raise")
    own = {"no_raise": of_reason(why_no_raise) if why_no_raise else None}
    if betting == "standard":
        return alike(Menu, menu, **own, call_is_bet=False)
    moves = [move for move in MOVES if move != "all_in" or betting != "match"]  # SBE-8: no move of its own
    refusals = {move: hand.why_not(move) for move in moves}
    not_now = {move: of_reason(refusal) for move, refusal in refusals.items() if refusal}
    return alike(Menu, menu, **own, not_now=not_now)


def _question(table: Table, chair: Chair) -> Question | None:
    """The rebuy-in question; after a sit-and-go it is about the next one (SNG-7)."""
    asked = table.state.questions.get(chair.seat)
    kind = "next_sng" if table.settings.facts.fills_up else "rebuy_in"
    return alike(Question, asked, kind=kind, allowed=asked.deadline - asked.asked) if asked else None


def _option(table: Table, chair: Chair) -> OptionQuestion | None:
    """The house option this player is asked about (CASH-3.5)."""
    asked = table.state.option
    if asked is None or asked.seat != chair.seat:
        return None
    return alike(OptionQuestion, asked, allowed=asked.deadline - asked.asked)
