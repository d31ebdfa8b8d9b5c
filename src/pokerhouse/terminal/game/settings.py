"""What is agreed before the first deal: the game, the stakes, who sits there, and the seed."""

from collections.abc import Sequence

from msgspec import Struct

from pokerhouse.bots import STYLES
from pokerhouse.rules import RULESETS, STACK_MAX, Ruleset, without_blinds

PLAYERS = range(2, 11)
SEED_MAX = 40
USUAL_STYLES = ("steady", "curious")


class SettingsError(ValueError):
    """Nobody can sit down to this; the message is one sentence."""


class Usual(Struct, frozen=True):
    """How a ruleset is played when nothing else is asked for."""

    small: int
    big: int
    stack: int
    players: int
    smallest_bet: int = 10
    """Where there are no blinds."""


USUAL = {
    "house": Usual(small=5, big=10, stack=1_000, players=6),
    "research": Usual(small=50, big=100, stack=20_000, players=2),  # RES-1
    "sbe": Usual(small=5, big=10, stack=1_000, players=4),
    "step": Usual(small=10, big=20, stack=500, players=4),  # STEP-2
    "texas": Usual(small=5, big=10, stack=500, players=4),
}


class TableSettings(Struct, frozen=True, kw_only=True):
    """A table's settings. The same settings and the same moves give the same game."""

    ruleset: Ruleset
    small: int
    big: int
    stack: int
    styles: tuple[str, ...]
    """One a bot, clockwise from the person."""
    seed: str

    @property
    def stakes(self) -> str:
        """The blinds, or the smallest bet where there are none."""
        if self.ruleset.blinds == "none":
            return f"no blinds, bets from {self.small:,}"
        return f"blinds {self.small:,}/{self.big:,}"

    @property
    def resets(self) -> bool:
        """Every hand begins with the same stacks (RES-1)."""
        return self.ruleset.name == "research"

    @property
    def least(self) -> int:
        """The fewest chips that take part in a hand; whoever has less buys in again."""
        return self.big if self.ruleset.betting == "step" else 1  # STEP-8, STEP-15


def read_settings(
    rules: str,
    *,
    players: int | None = None,
    stack: int | None = None,
    blinds: str | None = None,
    bots: Sequence[str] = (),
    seed: str = "",
) -> TableSettings:
    """Turn what was asked for into settings; what was not is as usual. SettingsError says what can't be."""
    if rules not in RULESETS:
        raise SettingsError(f"there are no rules called {rules!r}; there are {', '.join(RULESETS)}")
    if len(seed) > SEED_MAX or not seed.isprintable():
        raise SettingsError(f"a seed has at most {SEED_MAX} characters, all of them printable")
    ruleset, usual = RULESETS[rules], USUAL[rules]
    small, big = usual.small, usual.big
    if blinds == "none":
        try:
            ruleset = without_blinds(ruleset)
        except ValueError as error:
            raise SettingsError(str(error)) from error
        small = big = usual.smallest_bet
    elif blinds is not None:
        small, big = _read_blinds(blinds)
    settings = TableSettings(
        ruleset=ruleset,
        small=small,
        big=big,
        stack=usual.stack if stack is None else stack,
        styles=_styles(players, bots, usual),
        seed=seed,
    )
    if not settings.least <= settings.stack <= STACK_MAX:
        raise SettingsError(
            f"a stack is {settings.least:,} to {STACK_MAX:,} chips here, not {settings.stack:,}"
        )
    return settings


def _read_blinds(text: str) -> tuple[int, int]:
    parts = text.replace("/", ",").split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() and len(part) < 20 for part in parts):
        raise SettingsError(f"blinds are two whole numbers, such as 5,10, or none; not {text[:40]!r}")
    return int(parts[0]), int(parts[1])


def _styles(players: int | None, bots: Sequence[str], usual: Usual) -> tuple[str, ...]:
    for name in bots:
        if name not in STYLES:
            raise SettingsError(f"there is no bot called {name[:40]!r}; there are {', '.join(STYLES)}")
    count = players if players is not None else len(bots) + 1 if bots else usual.players
    if count not in PLAYERS:
        raise SettingsError(f"a table has {PLAYERS[0]} to {PLAYERS[-1]} players, not {count}")
    if len(bots) >= count:
        raise SettingsError(f"{len(bots)} bots and you are more than {count} players")
    names = tuple(bots) or USUAL_STYLES
    return tuple(names[index % len(names)] for index in range(count - 1))
