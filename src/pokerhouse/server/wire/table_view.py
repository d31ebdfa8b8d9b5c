"""A table as one recipient sees it: made from the table and the recipient's view of the hand."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house.chair import Chair
from pokerhouse.house.command import Leave, RebuyIn, ShowCards, SitOut
from pokerhouse.house.sitting_out import uses_left
from pokerhouse.house.table import Table
from pokerhouse.protocol.people import Circle
from pokerhouse.protocol.view import (
    BuyInOffer,
    Control,
    HandView,
    LastMove,
    Menu,
    PotView,
    Reason,
    SeatView,
    TableView,
    You,
)
from pokerhouse.rules import NO_RAISE_REASONS, Acted, Place, Posted, Refused, StreetDealt, View
from pokerhouse.rules import Menu as RulesMenu
from pokerhouse.server.asked import option_of, question_of
from pokerhouse.server.naming import hand_name, playing_cards
from pokerhouse.server.narrator import seen_position
from pokerhouse.server.reason import of_refusal
from pokerhouse.server.sng_projection import absence_of, sng_view

NOT_AWAY = Refused("not_sitting_out", "TABLE-8", "You are not sitting out.")

Status = Literal["empty", "waiting", "resting", "in", "sitting_out", "leaving", "rebuying"]


class Around(Struct, frozen=True):
    """What the server knows of a table beside its events: who watches, who is away, why somebody waits."""

    observers: int = 0
    away: frozenset[int] = frozenset()
    """Seats whose player has no connection."""
    reasons: dict[int, Reason] = {}
    """Seat to the last reason given about it."""
    names: dict[str, str] = {}
    """Names of who has played here, those who have left too."""
    circle: Circle | None = None
    """The people of a private table."""
    waiting: int = 0
    """How many people wait for a seat."""
    now: int = 0


def table_view(table: Table, player: str | None, around: Around, offer: BuyInOffer | None) -> TableView:
    """The whole table for this player, or for an observer without a name."""
    state, settings = table.state, table.settings
    # By name and never by seat: whoever takes a leaver's chair in mid-hand was not dealt in and sees nothing.
    position = seen_position(table, player) if player else None
    view = table.hand.view(position) if table.hand else None
    chair = state.chair_of(player) if player else None
    waiting = state.phase == "waiting"
    return TableView(
        table=settings.id,
        name=settings.name,
        kind=settings.kind,
        small=state.blinds[0],
        big=state.blinds[1],
        buy_in_low=settings.buy_in_low,
        buy_in_high=settings.buy_in_high,
        state="waiting" if waiting and state.due is None else "playing",
        needed=needed(table) if waiting else 0,
        observers=around.observers,
        seats=[_seat(table, seat, view, around) for seat in range(1, settings.seats + 1)],
        hand=_hand(table, view) if view and not waiting else None,
        next_hand=state.due,
        asked=sorted(state.questions),
        you=_you(table, chair, view, around) if chair else None,
        offer=None if chair else offer,
        sng=sng_view(table, around.names),
        people=around.circle,
        held=sorted(seat for seat, held in state.held.items() if around.now < held.until),
        waiting=around.waiting,
        opened=state.opened,
    )


def needed(table: Table) -> int:
    """How many more players a waiting table needs to start (CASH-1.1)."""
    ready = sum(
        chair.seat not in table.state.questions and chair.away is None
        for chair in table.state.chairs.values()
    )
    return max(0, table.settings.starters - ready)


def _seat(table: Table, seat: int, view: View | None, around: Around) -> SeatView:
    state = table.state
    chair = state.chairs.get(seat)
    place = _place_at(table, seat, view)
    if chair is None:
        # Chips that a leaver wagered on this street still lie in front of the chair.
        return SeatView(seat=seat, wager=place.wager if place else 0)
    seen = SeatView(
        seat=seat,
        player=chair.player,
        name=chair.name,
        bot=chair.bot,
        connected=seat not in around.away,
        stack=chair.stack,
        status=_status(table, chair),
        reason=around.reasons.get(seat),
        wager=place.wager if place else 0,
        safe=chair.safe,
        out=chair.out,
        rank=state.sng.places.get(chair.player) if state.sng else None,
        absence=absence_of(chair),
    )
    if view is None or place is None or chair.position is None or state.phase == "waiting":
        return seen
    return _in_hand(seen, view, chair.position)


def _place_at(table: Table, seat: int, view: View | None) -> Place | None:
    seats = table.state.seats
    return view.places[seats.index(seat)] if view and seat in seats else None


def _in_hand(seat: SeatView, view: View, position: int) -> SeatView:
    """The chair of somebody who was dealt into the hand."""
    place = view.places[position]
    shown = place.shown and len(place.cards) == 2
    full = shown and len(view.board) == 5
    return replace(
        seat,
        in_hand=True,
        folded=place.folded,
        all_in=place.all_in,
        last=_last_move(view, position),
        cards=list(place.cards),
        shown=place.shown,
        named=hand_name(place.cards, view.board) if full else None,
        won=place.won,
        playing_cards=playing_cards(place.cards, view.board) if full and place.won else [],
    )


def _status(table: Table, chair: Chair) -> Status:
    if chair.seat in table.state.questions:
        return "rebuying"
    if chair.leaving:
        return "leaving"
    if chair.away or chair.place.away:
        return "sitting_out"
    if chair.position is not None or not chair.place.newcomer:
        return "in"
    return "resting" if chair.place.rest else "waiting"


def _last_move(view: View, position: int) -> LastMove | None:
    """What the position did last on this street."""
    for event in reversed(view.events):
        if isinstance(event, StreetDealt):
            return None
        if isinstance(event, Acted) and event.position == position:
            all_in = event.paid > 0 and view.places[position].all_in
            return LastMove(move=_move(view, event), to=event.to, all_in=all_in)
        if isinstance(event, Posted) and event.position == position:
            return LastMove(move=event.kind, to=event.amount, all_in=view.places[position].all_in)
    return None


def _move(view: View, acted: Acted) -> Literal["fold", "check", "call", "bet", "raise"]:
    """The move's name: the first bet of a street is no raise, an all-in is a call, a bet or a raise."""
    if acted.move in ("fold", "check", "call"):
        return acted.move
    before = view.events[: view.events.index(acted)]
    price = view.big
    for event in before:
        if isinstance(event, StreetDealt):
            price = 0
        elif isinstance(event, Acted):
            price = max(price, event.to)
    if acted.to <= price:
        return "call"
    return "raise" if price else "bet"


def _hand(table: Table, view: View) -> HandView:
    state = table.state
    marks, clock = state.marks, state.clock
    hand = table.hand
    small, big = view.small_at, view.big_at
    return HandView(
        number=state.hand_number,
        street="over" if view.state != "running" else view.street,
        board=list(view.board),
        pots=[
            PotView(amount=pot.amount, seats=[state.seats[at] for at in pot.positions]) for pot in view.pots
        ],
        total=view.total,
        price=view.price,
        button=marks.button if marks else 0,
        dead_button=view.button is None,
        small_blind=None if small is None else state.seats[small],
        big_blind=None if big is None else state.seats[big],
        actor=None if view.actor is None else state.seats[view.actor],
        decision=hand.decision if hand else 0,
        deadline=clock.deadline if clock else None,
        bank_from=clock.bank_from if clock else None,
        allowed=clock.deadline - clock.started if clock else 0,
    )


def _you(table: Table, chair: Chair, view: View | None, around: Around) -> You:
    state = table.state
    question = state.questions.get(chair.seat)
    named = None
    if view and chair.position is not None and state.phase != "waiting":
        place = view.places[chair.position]
        if not place.folded:
            named = hand_name(place.cards, view.board)
    rebuy = RebuyIn(player=chair.player, amount=question.high - chair.stack if question else 0, transit="-")
    return You(
        seat=chair.seat,
        menu=_menu(view.menu) if view and view.menu else None,
        named=named,
        leave=_control(table.refusal(Leave(player=chair.player)), on=chair.leaving),
        rebuy_in=_control(table.refusal(rebuy)),
        show_cards=_show_cards(table, chair, view),
        question=question_of(table, chair),
        auto_rebuy=chair.auto_rebuy,
        sit_out=_control(
            table.refusal(SitOut(player=chair.player), around.now),
            on=chair.sit_out_next or chair.away is not None,
        ),
        entry=chair.place.entry if chair.place.newcomer and table.settings.kind == "cash" else None,
        sit_in=_control(None if _is_away(chair) else NOT_AWAY),
        sit_outs_left=max(0, uses_left(state, chair.player, max(around.now, state.at)))
        if table.settings.kind == "cash"
        else None,
        safe=chair.safe,
        session_from=chair.taken_at + chair.away_ms,
        option=option_of(table, chair),
        invite=_control(None) if table.settings.kind == "private_sng" else None,
    )


def _is_away(chair: Chair) -> bool:
    return chair.away is not None or chair.sit_out_next or bool(chair.absence)


def _show_cards(table: Table, chair: Chair, view: View | None) -> Control:
    """Showing works when the table allows it and the cards aren't shown already (TABLE-10)."""
    refusal = table.refusal(ShowCards(player=chair.player, hand=table.state.hand_number))
    if refusal is None and view is not None and view.position is not None:
        if view.places[view.position].shown:
            refusal = Refused("already_shown", "TABLE-10", "These cards are shown already.")
        elif view.state == "voided":
            refusal = Refused("hand_voided", "TABLE-10", "The hand was voided.")
    return _control(refusal)


def _control(refusal: Refused | None, *, on: bool = False) -> Control:
    return Control(enabled=refusal is None, on=on, reason=of_refusal(refusal) if refusal else None)


def _menu(menu: RulesMenu) -> Menu:
    reason = None
    if menu.raise_low is None and menu.no_raise:
        rule, text = NO_RAISE_REASONS[menu.no_raise]
        reason = Reason(code=menu.no_raise, rule=rule, text=text)
    return Menu(
        fold=menu.fold,
        check=menu.check,
        call_to=menu.call_to,
        call_cost=menu.call_cost,
        raise_low=menu.raise_low,
        raise_high=menu.raise_high,
        bet=menu.bet,
        all_in_to=menu.all_in_to,
        no_raise=reason,
    )
