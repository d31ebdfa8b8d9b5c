"""The hands of a match through a door: who sits where, by which cards, and the log of it in ACPC's words."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from pokerhouse.arena.acpc.hand_text import HandText
from pokerhouse.arena.engine import engine
from pokerhouse.arena.players import Limits
from pokerhouse.arena.seats import Conduct
from pokerhouse.cards import seeded_shuffle
from pokerhouse.history import RESEARCH_GAME, Game, payoff_text
from pokerhouse.rules import Secret


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


class Dealing:
    """Deals a match hand by hand; the button moves on. `write` takes the lines of the log."""

    def __init__(self, settings: DealerSettings, names: Sequence[str], write: Callable[[str], None]) -> None:
        if len(names) != len(settings.game.stacks):
            raise ValueError(f"this game has {len(settings.game.stacks)} seats, not {len(names)}")
        self.settings, self.names, self.write = settings, names, write
        self._deal = engine().deal
        self._setups = [
            settings.game.setup(tuple([names[seat] for seat in self.order(turn)]))
            for turn in range(len(names))
        ]
        self._head()

    def order(self, number: int) -> list[int]:
        """The seats of a hand in the order of its positions."""
        turn = number % len(self.names)
        return [*range(turn, len(self.names)), *range(turn)]

    def deal(self, number: int) -> HandText:
        """A new hand. The same seed deals the same cards to the same positions, whatever is played."""
        secret = Secret.of(seeded_shuffle(f"{self.settings.seed} deals", number))
        hand = self._deal(self._setups[number % len(self.names)], secret)
        return HandText(hand, number, [self.names[seat] for seat in self.order(number)])

    def end(self, text: HandText, conducts: Sequence[Conduct]) -> list[Fraction]:
        """Write down a finished hand and its chips, position by position."""
        payoffs = text.payoffs()
        for conduct, won in zip(conducts, payoffs, strict=True):
            conduct.chips += won
        self.write(text.log_line(payoffs))
        return payoffs

    def score(self, conducts: Sequence[Conduct]) -> None:
        """The last line of the log, seat by seat."""
        chips = "|".join([payoff_text(conduct.chips) for conduct in conducts])
        self.write(f"SCORE:{chips}:{'|'.join(self.names)}")

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
