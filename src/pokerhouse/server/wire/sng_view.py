"""A sit-and-go and its people as everybody at the table may see them."""

from pokerhouse.house import Table
from pokerhouse.house.sng import HANDS_AWAY, LEVELS, TOP_ROUNDS, alive, ring_of
from pokerhouse.house.state import Chair, Round
from pokerhouse.protocol.sng import Absence, Level, Rank, SngView
from pokerhouse.protocol.view import WinningHand
from pokerhouse.server.wire.alike import alike
from pokerhouse.server.wire.hand_name import hand_name, playing_cards


def level_of(table: Table) -> Level | None:
    """The level of the running sit-and-go (SNG-9.1)."""
    sng = table.state.sng
    if sng is None or not sng.running or sng.round is None:
        return None
    return alike(Level, sng.round, number=level_number(table, (sng.round.small, sng.round.big)))


def level_number(table: Table, blinds: tuple[int, int]) -> int:
    """Which level has these blinds, counted from the table's stake."""
    settings = table.settings
    return LEVELS.index(blinds) - LEVELS.index((settings.small, settings.big)) + 1


def sng_view(table: Table, names: dict[str, str]) -> SngView | None:
    """The sit-and-go that runs here, or the last one."""
    state, sng = table.state, table.state.sng
    if sng is None or sng.round is None:
        return None
    current = sng.round
    at = LEVELS.index((current.small, current.big))
    following = LEVELS[at + 1] if sng.running and at + 1 < len(LEVELS) else None
    return alike(
        SngView,
        sng,
        current,
        round=current.number,
        level=level_number(table, (current.small, current.big)),
        next_small=following[0] if following else None,
        next_big=following[1] if following else None,
        round_hands=_round_hands(table, current) if sng.running else 0,
        last_rounds=TOP_ROUNDS - current.top_rounds + 1 if sng.running and current.top_rounds else None,
        places_left=len(alive(state)) if sng.running else 0,
        dead=state.dead if state.phase != "hand" else 0,
        ranks=ranks(table, sng.places, names),
        ended=None if sng.running else sng.ended,
    )


def winning_hand(table: Table) -> WinningHand | None:
    """The hand that won the last sit-and-go, if it was shown (STD-9)."""
    state, sng, hand = table.state, table.state.sng, table.hand
    if sng is None or sng.running or hand is None:
        return None
    first = next((player for player, rank in sng.places.items() if rank == 1), "")
    if first not in state.players:
        return None
    view = hand.view(None)
    winner = view.players[state.players.index(first)]
    named = hand_name(winner.cards, view.board) if winner.shown and winner.won else None
    if named is None or len(view.board) < 5:
        return None
    return WinningHand(named=named, cards=playing_cards(winner.cards, view.board))


def _round_hands(table: Table, current: Round) -> int:
    """How many seats the button still has to go until the round is over (TABLE-9)."""
    marks, ring = table.state.marks, ring_of(table.state)
    if marks is None:
        return ring.seats
    return ring.steps(marks.button, current.button) or ring.seats


def ranks(table: Table, places: dict[str, int], names: dict[str, str]) -> list[Rank]:
    """Places with names, the best first."""
    best_first = sorted(places, key=places.__getitem__)
    return [_rank(table, player, names.get(player, ""), places[player]) for player in best_first]


def _rank(table: Table, player: str, name: str, rank: int) -> Rank:
    """One place: what it began with, what it had at the end, when it was out."""
    chair, sng = table.state.chair_of(player), table.state.sng
    if sng is None:
        raise AssertionError("places without a sit-and-go")
    out = sng.went_out.get(player)
    return Rank(
        player=player,
        name=chair.name if chair else name,
        rank=rank,
        seat=chair.seat if chair else None,
        paid=sng.paid[player],
        took=sng.took.get(player, 0),
        hand=out.hand if out else 0,
        level=level_number(table, (out.small, out.big)) if out else 0,
    )


def absence_of(table: Table, chair: Chair) -> Absence | None:
    """How long somebody may still sit out (CASH-4.2, SNG-4.3)."""
    if chair.away is None:
        return None
    counted = chair.away.until is None
    # The hand that runs is one of those left: coming back during the fourth is in time.
    over = chair.away_hands - (table.state.phase == "hand" and chair.away_hands > 0)
    return Absence(
        until=chair.away.until,
        period=chair.away.period,
        hands_left=max(0, HANDS_AWAY - over) if counted else None,
    )
