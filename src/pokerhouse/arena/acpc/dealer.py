"""A dealer as ACPC's: so many hands by a seed, a seat for each program, the button moving on hand by hand."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from time import monotonic

from msgspec import Struct

from pokerhouse.arena.acpc.hand_text import HandText
from pokerhouse.arena.acpc.lines import Lines
from pokerhouse.arena.acpc.seat import Seat
from pokerhouse.arena.engine import engine
from pokerhouse.arena.matches import FaultTold
from pokerhouse.arena.players import Limits
from pokerhouse.cards import seeded_shuffle
from pokerhouse.history import RESEARCH_GAME, Game, payoff_text
from pokerhouse.rules import Secret

PART_SECONDS = 2.0
"""How long programs may take to hang up after the last hand."""


def usual_game(count: int) -> Game:
    """The research game for so many: stacks of 20,000, blinds of 50 and 100, four raises a street."""
    if count == len(RESEARCH_GAME.stacks):
        return RESEARCH_GAME
    blinds = (50, 100, *[0] * (count - 2))
    return Game(stacks=(20_000,) * count, blinds=blinds, first=2, limits=None, caps=RESEARCH_GAME.caps)


class DealerSettings(Struct, frozen=True, kw_only=True):
    """What is dealt."""

    name: str = "pokerhouse"
    """The match's name in the log."""
    game: Game
    hands: int
    seed: str
    limits: Limits = Limits()


class SeatReport(Struct, frozen=True):
    """What a seat made of the match. Chips are exact: half a chip of a split pot is half a chip."""

    name: str
    chips: float
    mbb_per_hand: float
    faults: dict[str, int]
    retired: str
    """Why it was asked no more, if it was."""
    told: tuple[FaultTold, ...]


class Dealer:
    """Deals a match to programs that are here. `write` takes the lines of the log."""

    def __init__(
        self,
        settings: DealerSettings,
        names: Sequence[str],
        lines: Sequence[Lines],
        write: Callable[[str], None],
    ) -> None:
        if len(names) != len(settings.game.stacks):
            raise ValueError(f"this game has {len(settings.game.stacks)} seats, not {len(names)}")
        self.settings, self.write = settings, write
        self.seats = [
            Seat(number, name, connection, settings.limits)
            for number, (name, connection) in enumerate(zip(names, lines, strict=True))
        ]
        self._deal = engine().deal
        turns = range(len(names))
        self._orders = [[*self.seats[turn:], *self.seats[:turn]] for turn in turns]
        self._setups = [settings.game.setup(tuple([seat.name for seat in order])) for order in self._orders]

    def play(self, progress: Callable[[int, int], None] | None = None) -> tuple[SeatReport, ...]:
        """Play the match to its end, whatever the programs do."""
        settings = self.settings
        self._head()
        try:
            for number in range(settings.hands):
                self._hand(number)
                if progress is not None and number % 50 == 0:
                    progress(number + 1, settings.hands)
        finally:
            until = monotonic() + PART_SECONDS
            for seat in self.seats:
                seat.part(until)
        chips = "|".join([payoff_text(seat.chips) for seat in self.seats])
        self.write(f"SCORE:{chips}:{'|'.join([seat.name for seat in self.seats])}")
        return tuple([self._report(seat) for seat in self.seats])

    def _hand(self, number: int) -> None:
        turn = number % len(self.seats)
        order = self._orders[turn]
        secret = Secret.of(seeded_shuffle(f"{self.settings.seed} deals", number))
        hand = self._deal(self._setups[turn], secret)
        text = HandText(hand, number, [seat.name for seat in order])
        for seat in order:
            seat.hand_starts(number)
        while (actor := hand.actor) is not None:
            state = text.state(actor)
            order[actor].tell(state)
            for position, seat in enumerate(order):
                if position != actor:
                    seat.tell(text.state(position))
            order[actor].act(text, actor, state)
        for position, seat in enumerate(order):
            seat.tell(text.state(position))
        payoffs = text.payoffs()
        for seat, won in zip(order, payoffs, strict=True):
            seat.chips += won
        self.write(text.log_line(payoffs))

    def _head(self) -> None:
        """What the log begins with: the match, its limits, its game."""
        settings = self.settings
        limits = settings.limits
        self.write(f"# name/game/hands/seed {settings.name} - {settings.hands} {settings.seed}")
        self.write(f"#--t_response {1000 * limits.action_seconds:.0f}")
        self.write(f"#--t_hand {1000 * limits.hand_seconds:.0f}")
        if limits.match_seconds is not None:
            self.write(f"#--t_per_hand {1000 * limits.match_seconds / settings.hands:.0f}")
        for line in settings.game.text():
            self.write(f"# {line}")

    def _report(self, seat: Seat) -> SeatReport:
        settings = self.settings
        each = Fraction(1000, max(settings.game.blinds) * settings.hands)
        return SeatReport(
            seat.name,
            float(seat.chips),
            float(seat.chips * each),
            dict(sorted(seat.faults.items())),
            seat.retired,
            tuple(seat.told),
        )
