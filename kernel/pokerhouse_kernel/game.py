"""The settings of a hand as the kernel takes them, and where they come from."""

from collections.abc import Sequence
from operator import index
from reprlib import repr as short  # nobody's 5,000 letters are said back
from typing import Any, Final, NamedTuple

NOBODY = -1

SEATS_MAX: Final = 10

SEEDS: Final = 2**64
"""A seed is a number below."""


class Game(NamedTuple):
    """One deal before its first card. Positions count clockwise from the first seat left of the button."""

    stacks: tuple[int, ...]
    small: int
    big: int
    small_at: int = NOBODY
    big_at: int = NOBODY
    opener: int = NOBODY
    dead: int = 0
    antes: tuple[int, ...] = ()
    live_posts: tuple[int, ...] = ()
    dead_posts: tuple[int, ...] = ()
    limits: tuple[int, ...] | None = None
    """Fixed-limit: the bet of each street. None is no-limit."""
    caps: tuple[int, ...] | None = None
    """Raises a street, -1 for no cap; None is no cap anywhere."""
    burns: tuple[int, ...] = (0, 0, 0)
    option: bool = True
    trims_antes: bool = True
    call_checks: bool = False

    @classmethod
    def of(cls, ruleset: Any, stacks: Sequence[int], blinds: Sequence[int]) -> "Game":
        """A full table under a ruleset of pokerhouse, or "house" or "research"; the last has the button."""
        try:
            small, big = blinds
        except (TypeError, ValueError):
            raise ValueError(
                f"blinds are two numbers, the small one and the big one, not {short(blinds)}"
            ) from None
        betting = _betting(ruleset)
        count = len(stacks)
        button_posts = count == 2 and (isinstance(ruleset, str) or ruleset.heads_up_button_is_small)  # STD-5
        return cls(
            stacks=tuple(stacks),
            small=small,
            big=big,
            small_at=1 if button_posts else 0,
            big_at=0 if button_posts else 1,
            **betting,
        )

    @classmethod
    def of_setup(cls, setup: Any) -> "Game":
        """The game of a setup of pokerhouse."""
        entrants = setup.entrants
        places = (setup.small_at, setup.big_at, setup.opener)
        small_at, big_at, opener = (NOBODY if at is None else at for at in places)
        return cls(
            stacks=tuple(entrant.stack for entrant in entrants),
            small=setup.small,
            big=setup.big,
            small_at=small_at,
            big_at=big_at,
            opener=opener,
            dead=setup.dead,
            antes=tuple(entrant.ante for entrant in entrants),
            live_posts=tuple(entrant.live for entrant in entrants),
            dead_posts=tuple(entrant.dead for entrant in entrants),
            **_betting(setup.ruleset),
        )


def _betting(ruleset: Any) -> dict[str, Any]:
    """How a ruleset bets, if it is one that the kernel plays."""
    if ruleset == "house":
        return {"burns": (1, 1, 1)}
    if ruleset == "research":
        return {"caps": (4, 4, 4, 4), "call_checks": True}
    if isinstance(ruleset, str):
        raise ValueError(  # noqa: TRY004  (it is the name that is wrong, not its type)
            f"the kernel plays house and research, and rulesets that bet as they do, not {short(ruleset)}"
        )
    if not hasattr(ruleset, "returns_uncalled"):
        raise TypeError(f"a ruleset is one of pokerhouse, or house or research, not {short(ruleset)}")
    if ruleset.betting != "standard" or ruleset.blinds != "posted" or not ruleset.returns_uncalled:
        raise ValueError(f"the kernel plays standard betting with posted blinds, not {short(ruleset.name)}")
    terms = {"pot-limit": ruleset.pot_limit, "antes after the blinds": ruleset.antes_last}
    for term, asked in terms.items():
        if asked:
            raise ValueError(f"{term}: not in the kernel; `Hand` plays it")
    if not ruleset.cap_heads_up and any(ruleset.cap_on(street) is not None for street in range(4)):
        raise ValueError("a cap that two players don't have: not in the kernel; `Hand` plays it")
    caps = [ruleset.cap_on(street) for street in range(4)]
    return {
        "limits": ruleset.limits,
        "caps": tuple(NOBODY if cap is None else cap for cap in caps),
        "burns": ruleset.burns,
        "option": ruleset.option,
        "trims_antes": ruleset.trims_antes,
        "call_checks": ruleset.call_checks,
    }


def whole(number: Any, what: str) -> int:
    """A whole number of any kind, numpy's among them; refused if it is none."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"{what}: a whole number is needed, not {short(number)}")
    return index(number)


def whole_seed(number: Any, what: str = "seed") -> int:
    """A seed: a whole number of 64 bits."""
    seed = whole(number, what)
    if not 0 <= seed < SEEDS:
        raise ValueError(f"{what}: 0 to 2^64 - 1, not {short(seed)}")
    return seed


def require_game(game: Any) -> None:
    """Refuse what is no game."""
    if not isinstance(game, Game):
        raise TypeError(f"a game is a pokerhouse_kernel.Game, not {short(game)}")
