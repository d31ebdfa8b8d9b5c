"""A table as one recipient sees it: made from the table and the recipient's view of the hand."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house import Table
from pokerhouse.house.commands import DrawSafe, Leave, RebuyIn, ShowCards, SitOut
from pokerhouse.house.seats import belongs, leave_held, uses_left
from pokerhouse.house.sng import most_from_safe
from pokerhouse.house.state import Chair
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
from pokerhouse.rules import (
    NO_RAISE_REASONS,
    Acted,
    PlayerView,
    Posted,
    Refused,
    StreetDealt,
    View,
    chips_names,
    own_view,
)
from pokerhouse.rules import Menu as RulesMenu
from pokerhouse.server.wire.hand_name import hand_name, hidden_hand_name, playing_cards
from pokerhouse.server.wire.host_view import host_view
from pokerhouse.server.wire.question_view import option_of, question_of
from pokerhouse.server.wire.reason import of_reason, of_refusal
from pokerhouse.server.wire.sng_view import absence_of, sng_view, winning_hand
from pokerhouse.server.wire.table_events import seen_position

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
    host_name: str = ""
    """Who hosts the table, if it does not sit there."""
    now: int = 0


def table_view(table: Table, player: str | None, around: Around, offer: BuyInOffer | None) -> TableView:
    """The whole table for this player, or for an observer without a name."""
    return TableViews(table, around).to(player, offer)


class TableViews:
    """A table between two steps, for all who see it: what is the same for everybody is made once."""

    def __init__(self, table: Table, around: Around) -> None:
        self._table = table
        self._around = around
        self._view = table.hand.view(None) if table.hand else None
        self._moves = _last_moves(self._view) if self._view else {}
        self._is_shown = not (table.state.phase == "waiting" and _forgotten(table))
        self._public = self._observed()

    def _observed(self) -> TableView:
        """The table for somebody without a seat or an offer."""
        table, around = self._table, self._around
        state, settings = table.state, table.settings
        waiting = state.phase == "waiting"
        seen = self._view if self._is_shown else None
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
            seats=[_seat(table, seat, seen, around, self._moves) for seat in range(1, settings.seats + 1)],
            hand=_hand(table, seen) if seen else None,
            next_hand=state.due,
            asked=sorted(state.questions),
            you=None,
            offer=None,
            sng=sng_view(table, around.names),
            winning_hand=winning_hand(table),
            people=around.circle,
            held=sorted(seat for seat, held in state.held.items() if around.now < held.until),
            waiting=around.waiting,
            opened=state.opened,
        )

    def to(self, player: str | None, offer: BuyInOffer | None) -> TableView:
        """The table for this player: with its own seat as it sees it, and what it may do."""
        table, around = self._table, self._around
        chair = table.state.chair_of(player) if player else None
        host = host_view(table, player, around.host_name, max(around.now, table.state.at))
        if player is None or chair is None:
            # The circle of a table that everybody may watch is for those who are of it.
            known = player is not None and belongs(table.state, player)
            people = around.circle if known or table.settings.is_private else None
            return replace(self._public, offer=offer, host=host, people=people)
        # By name and never by seat: who takes a leaver's chair in mid-hand was not dealt in and sees nothing.
        position, view = seen_position(table, player), self._view
        if table.hand and view and position is not None:
            view = own_view(table.hand, view, position)
        seats = list(self._public.seats)
        seats[chair.seat - 1] = _seat(
            table, chair.seat, view if self._is_shown else None, around, self._moves
        )
        return replace(self._public, seats=seats, you=_you(table, chair, view, around), host=host)


def _forgotten(table: Table) -> bool:
    """Whether nobody of the last hand is here any more, who could still show its cards (TABLE-10)."""
    return all(chair.position is None for chair in table.state.chairs.values())


def needed(table: Table) -> int:
    """How many more players a waiting table needs to start (CASH-1.1)."""
    ready = sum(
        chair.seat not in table.state.questions and chair.away is None
        for chair in table.state.chairs.values()
    )
    return max(0, table.settings.starters - ready)


def _seat(
    table: Table, seat: int, view: View | None, around: Around, moves: Mapping[int, LastMove]
) -> SeatView:
    state = table.state
    chair = state.chairs.get(seat)
    player = _player_at(table, seat, view)
    if chair is None:
        # Chips that a leaver wagered on this street still lie in front of the chair.
        return SeatView(seat=seat, wager=player.wager if player else 0)
    seen = SeatView(
        seat=seat,
        player=chair.player,
        name=chair.name,
        bot=chair.bot,
        connected=seat not in around.away,
        stack=chair.stack,
        status=_status(table, chair),
        reason=around.reasons.get(seat),
        wager=player.wager if player else 0,
        safe=chair.safe,
        out=chair.out,
        rank=state.sng.places.get(chair.player) if state.sng else None,
        absence=absence_of(table, chair),
    )
    if view is None or player is None or chair.position is None:
        return seen
    return _in_hand(seen, view, chair.position, moves.get(chair.position))


def _player_at(table: Table, seat: int, view: View | None) -> PlayerView | None:
    seats = table.state.seats
    return view.players[seats.index(seat)] if view and seat in seats else None


def _in_hand(seat: SeatView, view: View, position: int, last: LastMove | None) -> SeatView:
    """The chair of somebody who was dealt into the hand."""
    player = view.players[position]
    shown = player.shown and len(player.cards) == 2
    full = shown and len(view.board) == 5
    return replace(
        seat,
        in_hand=True,
        folded=player.folded,
        all_in=player.all_in,
        last=last,
        cards=list(player.cards),
        shown=player.shown,
        named=hand_name(player.cards, view.board) if full else None,
        won=player.won,
        playing_cards=playing_cards(player.cards, view.board) if full and player.won else [],
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


def _last_moves(view: View) -> dict[int, LastMove]:
    """What each position did last on this street."""
    found: dict[int, LastMove] = {}
    for event, move in zip(view.events, chips_names(view.events), strict=True):
        if isinstance(event, StreetDealt):
            found = {}
        elif isinstance(event, Acted) and move is not None:
            all_in = view.players[event.position].all_in
            found[event.position] = LastMove(move=move, to=event.to, all_in=all_in)
        elif isinstance(event, Posted):
            all_in = view.players[event.position].all_in
            found[event.position] = LastMove(move=event.kind, to=event.amount, all_in=all_in)
    return found


def _hand(table: Table, view: View) -> HandView:
    state = table.state
    marks, clock = state.marks, state.clock
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
        decision=view.decision,
        deadline=clock.deadline if clock else None,
        bank_from=clock.bank_from if clock else None,
        allowed=clock.deadline - clock.started if clock else 0,
    )


def _you(table: Table, chair: Chair, view: View | None, around: Around) -> You:
    state = table.state
    question = state.questions.get(chair.seat)
    named = None
    if view and chair.position is not None:
        player = view.players[chair.position]
        if not player.folded:
            named = hidden_hand_name(player.cards, view.board)
    rebuy = RebuyIn(player=chair.player, amount=question.high - chair.stack if question else 0, transit="-")
    return You(
        seat=chair.seat,
        menu=_menu(view.menu) if view and view.menu else None,
        named=named,
        leave=_leave(table, chair),
        leave_armed=chair.armed,
        rebuy_in=_control(table.refusal(rebuy)),
        show_cards=_show_cards(table, chair, view),
        question=question_of(table, chair),
        auto_rebuy=chair.auto_rebuy,
        sit_out=_control(
            table.refusal(SitOut(player=chair.player), around.now),
            on=chair.sit_out_next or chair.away is not None,
        ),
        entry=chair.occupant.entry if chair.occupant.newcomer and table.settings.kind == "cash" else None,
        sit_in=_control(None if _is_away(chair) else NOT_AWAY),
        sit_outs_left=max(0, uses_left(state, chair.player, max(around.now, state.at)))
        if table.settings.kind == "cash"
        else None,
        safe=chair.safe,
        safe_most=most_from_safe(state, chair) if state.sng is not None else 0,
        draw_safe=_draw_safe(table, chair) if state.sng is not None else None,
        session_from=chair.taken_at + chair.away_ms,
        session_hands=chair.hands,
        session_brought=chair.brought,
        session_banked=chair.taken_off,
        session_stands=None if chair.away is None else chair.session(max(around.now, state.at)),
        option=option_of(table, chair),
        invite=_control(None) if table.settings.creator else None,
    )


def _leave(table: Table, chair: Chair) -> Control:
    """Leave can always be pressed; if that only arms it, the reason says what for (CASH-6.2, D16)."""
    control = _control(table.refusal(Leave(player=chair.player)), on=chair.leaving)
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
            refusal = Refused("already_shown", "TABLE-10", "These cards are shown already.")
        elif view.state == "voided":
            refusal = Refused("hand_voided", "TABLE-10", "The hand was voided.")
    return _control(refusal)


def _control(refusal: Refused | None, *, on: bool = False) -> Control:
    return Control(enabled=refusal is None, on=on, reason=of_refusal(refusal) if refusal else None)


def _menu(menu: RulesMenu) -> Menu:
    reason = None
    if menu.no_raise:
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
