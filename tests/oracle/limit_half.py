"""Fixed-limit bounds after short all-ins, worked out a second time from the street's moves alone (STD-2a)."""

from typing import NamedTuple

from pokerhouse.rules import Acted, Hand, StreetDealt


class LimitStreet(NamedTuple):
    """What the moves of a fixed-limit street have come to for one player."""

    bid: int
    """The total of the last bet or raise that counts as one."""
    raises: int
    short: bool
    """Somebody went all-in for more than the price and less than a raise."""
    closed: bool
    """Nothing that counts as a raise has come since the player acted."""


def limit_street(hand: Hand, position: int) -> LimitStreet:
    """Read the street's moves from the last to come back to its beginning."""
    assert hand.ruleset.limits is not None
    bet = hand.ruleset.limits[hand.street]
    acts: list[Acted] = []
    for event in reversed(hand.events):
        if isinstance(event, StreetDealt):
            break
        if isinstance(event, Acted):
            acts.insert(0, event)
    lives = [entrant.live for entrant in hand.setup.entrants]
    bid = level = 0 if hand.street else max(hand.setup.big, *lives)
    raises, short, closed = 0, False, False
    for act in acts:
        if act.to > level:
            short = short or act.to - bid < bet
            if bet <= 2 * (act.to - bid):
                bid, raises, closed = act.to, raises + 1, False
            level = act.to
        closed = closed or act.position == position
    return LimitStreet(bid, raises, short, closed)
