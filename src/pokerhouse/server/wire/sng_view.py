"""A sit-and-go and its people as everybody at the table may see them."""

from pokerhouse.house import Table
from pokerhouse.house.sng import HANDS_AWAY, LEVELS, TOP_ROUNDS, alive, ring_of
from pokerhouse.house.state import Away, Chair, Round, SngState
from pokerhouse.protocol.game import Absence, Level, Rank, SngView
from pokerhouse.protocol.view import WinningHand
from pokerhouse.server.wire.alike import alike
from pokerhouse.server.wire.hand_name import hand_name, playing_cards


def level_of(table: Table, sng: SngState) -> Level | None:
    """The level of the running sit-and-go (SNG-9.1)."""
    if not sng.running or sng.round is None:
        return None
    return alike(Level, sng.round, number=level_number(table, sng.round.small))


SMALLS = [small for small, _big in LEVELS]
"""A level is known by its small blind: what the big one is, the game says (GAME-5)."""


def level_number(table: Table, small: int) -> int:
    """Which level has this small blind, counted from the table's stake."""
    return SMALLS.index(small) - SMALLS.index(table.settings.small) + 1


def sng_view(table: Table, sng: SngState, names: dict[str, str]) -> SngView | None:
    """The sit-and-go that runs here, or the last one."""
    state, current = table.state, sng.round
    if current is None:
        return None
    at = SMALLS.index(current.small) + 1
    following = table.settings.units(*LEVELS[at]) if sng.running and at < len(LEVELS) else None
    return alike(
        SngView,
        sng,
        current,
        round=current.number,
        level=level_number(table, current.small),
        next_small=following[0] if following else None,
        next_big=following[1] if following else None,
        round_hands=_round_hands(table, current) if sng.running else 0,
        last_rounds=TOP_ROUNDS - current.top_rounds + 1 if sng.running and current.top_rounds else None,
        places_left=len(alive(state)) if sng.running else 0,
        dead=state.dead if state.phase != "hand" else 0,
        ranks=ranks(table, sng, sng.places, names),
        ended=None if sng.running else sng.ended,
    )


def winning_hand(table: Table, sng: SngState) -> WinningHand | None:
    """The hand that won the last sit-and-go, if it was shown (STD-9)."""
    state, hand = table.state, table.hand
    if sng.running or hand is None:
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


def ranks(table: Table, sng: SngState, places: dict[str, int], names: dict[str, str]) -> list[Rank]:
    """Places with names, the best first: what each began with, had at the end, and when they were out."""
    found = []
    for player in sorted(places, key=places.__getitem__):
        chair, out = table.state.chair_of(player), sng.went_out.get(player)
        rank = Rank(
            player=player,
            name=chair.name if chair else names.get(player, ""),
            rank=places[player],
            seat=chair.seat if chair else None,
            paid=sng.paid[player],
            took=sng.took.get(player, 0),
            hand=out.hand if out else 0,
            level=level_number(table, out.small) if out else 0,
        )
        found.append(rank)
    return found


def absence_of(table: Table, chair: Chair, away: Away) -> Absence:
    """How long somebody may still sit out (CASH-4.2, SNG-4.3)."""
    # The hand that runs is one of those left: coming back during the fourth is in time.
    over = chair.away_hands - (table.state.phase == "hand" and chair.away_hands > 0)
    return alike(Absence, away, hands_left=max(0, HANDS_AWAY - over) if away.until is None else None)
