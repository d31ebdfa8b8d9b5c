"""A sit-and-go and its people as everybody at the table may see them."""

from pokerhouse.house import Table
from pokerhouse.house.sng import HANDS_AWAY, LEVELS, TOP_ROUNDS, alive, ring_of
from pokerhouse.house.state import Chair, Round
from pokerhouse.protocol.sng import Absence, Level, Rank, SngView


def level_of(table: Table) -> Level | None:
    """The level of the running sit-and-go (SNG-9.1)."""
    sng = table.state.sng
    if sng is None or not sng.running or sng.round is None:
        return None
    return Level(number=level_number(table, sng.round), small=sng.round.small, big=sng.round.big)


def level_number(table: Table, current: Round) -> int:
    """Which level this is, counted from the table's stake."""
    settings = table.settings
    first = LEVELS.index((settings.small, settings.big))
    return LEVELS.index((current.small, current.big)) - first + 1


def sng_view(table: Table, names: dict[str, str]) -> SngView | None:
    """The sit-and-go that runs here, or the last one."""
    state, sng = table.state, table.state.sng
    if sng is None or sng.round is None:
        return None
    current = sng.round
    at = LEVELS.index((current.small, current.big))
    following = LEVELS[at + 1] if sng.running and at + 1 < len(LEVELS) else None
    return SngView(
        number=sng.number,
        running=sng.running,
        round=current.number,
        level=level_number(table, current),
        small=current.small,
        big=current.big,
        next_small=following[0] if following else None,
        next_big=following[1] if following else None,
        round_hands=_round_hands(table, current) if sng.running else 0,
        last_rounds=TOP_ROUNDS - current.top_rounds + 1 if sng.running and current.top_rounds else None,
        places_left=len(alive(state)) if sng.running else 0,
        dead=state.dead if state.phase != "hand" else 0,
        ranks=ranks(table, sng.places, names),
    )


def _round_hands(table: Table, current: Round) -> int:
    """How many seats the button still has to go until the round is over (TABLE-9)."""
    marks, ring = table.state.marks, ring_of(table.state)
    if marks is None:
        return ring.seats
    return ring.steps(marks.button, current.button) or ring.seats


def ranks(table: Table, places: dict[str, int], names: dict[str, str]) -> list[Rank]:
    """Places with names, the best first."""
    found = []
    for player, rank in sorted(places.items(), key=lambda place: place[1]):
        chair = table.state.chair_of(player)
        name = chair.name if chair else names.get(player, "")
        found.append(Rank(player=player, name=name, rank=rank, seat=chair.seat if chair else None))
    return found


def absence_of(chair: Chair) -> Absence | None:
    """How long somebody may still sit out (CASH-4.2, SNG-4.3)."""
    if chair.away is None:
        return None
    counted = chair.away.until is None
    return Absence(
        until=chair.away.until,
        period=chair.away.period,
        hands_left=max(0, HANDS_AWAY - chair.away_hands) if counted else None,
    )
