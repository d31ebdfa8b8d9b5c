"""How somebody plays, in the figures that players use, by place and street."""

from collections.abc import Sequence

from msgspec import Struct

from pokerhouse.rules import Acted, Event, Hand, StreetDealt

STREETS = 4


class StyleCount(Struct):
    """Counts that can be added. Shares of them are what players quote (`shares`)."""

    hands: int = 0
    entered: int = 0
    """Hands with a call or a raise before the flop: VPIP."""
    raised: int = 0
    """Hands with a raise before the flop: PFR."""
    saw_flop: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    won: int = 0
    """Chips, in the money of the game."""
    raises: list[int] = []
    """Bets and raises, by street."""
    calls: list[int] = []
    checks: list[int] = []
    folds: list[int] = []

    def __post_init__(self) -> None:
        for name in ("raises", "calls", "checks", "folds"):
            setattr(self, name, getattr(self, name) or [0] * STREETS)

    def add(self, other: "StyleCount") -> None:
        """Add another's counts."""
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, list):
                setattr(self, name, [one + more for one, more in zip(mine, theirs, strict=True)])
            else:
                setattr(self, name, mine + theirs)

    def shares(self) -> dict[str, float | None]:
        """VPIP, PFR, aggression after the flop, how often a flop leads to a showdown, and showdowns won."""
        return {
            "vpip": ratio(self.entered, self.hands),
            "pfr": ratio(self.raised, self.hands),
            "aggression": ratio(sum(self.raises[1:]), sum(self.calls[1:])),
            "to_showdown": ratio(self.showdowns, self.saw_flop),
            "showdowns_won": ratio(self.showdowns_won, self.showdowns),
        }


def ratio(part: int, whole: int) -> float | None:
    """A share; None of nothing."""
    return part / whole if whole else None


_KINDS = {"fold": "folds", "check": "checks", "call": "calls", "raise": "raises", "all_in": "raises"}


def count_styles(hand: Hand, counts: Sequence[StyleCount], payoffs: Sequence[int]) -> None:
    """Count a finished hand, each position in its own count."""
    moved, flop_folds = read_moves(hand.events, counts)
    saw_flop = len(hand.board) >= 3
    showdown = hand.live > 1
    for position, count in enumerate(counts):
        count.hands += 1
        count.won += payoffs[position]
        count.entered += bool(moved[position])
        count.raised += moved[position] > 1
        if saw_flop and position not in flop_folds:
            count.saw_flop += 1
            if showdown and not hand.folded[position]:
                count.showdowns += 1
                count.showdowns_won += hand.won[position] > 0


def read_moves(events: Sequence[Event], counts: Sequence[StyleCount]) -> tuple[list[int], set[int]]:
    """Count all moves; who came in before the flop (1) or raised (2), and who folded before it."""
    street = 0
    came_in = [0] * len(counts)
    folded: set[int] = set()
    for event in events:
        if isinstance(event, StreetDealt):
            street += 1
        elif isinstance(event, Acted):
            getattr(counts[event.position], _KINDS[event.move])[street] += 1
            if street == 0:
                if event.move == "fold":
                    folded.add(event.position)
                elif event.move != "check":
                    weight = 1 if event.move == "call" else 2
                    came_in[event.position] = max(came_in[event.position], weight)
    return came_in, folded


def place_names(hand: Hand) -> list[str]:
    """What players call the positions: BTN, SB, BB, CO, and UTG with its followers."""
    setup = hand.setup
    count = len(setup.entrants)
    names = [""] * count
    if setup.small_at is not None:
        names[setup.small_at] = "SB"
    if setup.big_at is not None:
        names[setup.big_at] = "BB"
    if setup.button is not None:
        names[setup.button] = "BTN"
    free = [position for position in range(count) if not names[position]]
    if len(free) > 1:
        names[free.pop()] = "CO"
    for turn, position in enumerate(free):
        names[position] = "UTG" if not turn else f"UTG+{turn}"
    return names
