"""Game definitions of the Annual Computer Poker Competition, as far as they are hold'em."""

from collections.abc import Iterable

from msgspec import Struct

from pokerhouse.history.fault import Fault, printable
from pokerhouse.history.limits import GAME_MAX
from pokerhouse.history.lines import Stream, lines_of
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN, STACK_MAX, Entrant, Ruleset, Setup, SetupError

STACK_UNSAID = 2**31 - 1
"""The stack of a definition that names none."""
CAP_UNSAID = 255
"""As many raises as a definition allows that names no cap."""

HOLDEM = {
    "numrounds": [4],
    "numsuits": [4],
    "numranks": [13],
    "numholecards": [2],
    "numboardcards": [0, 3, 1, 1],
}
"""What has to be so; the rest is settings."""
KEYS = {*HOLDEM, "numplayers", "stack", "blind", "raisesize", "firstplayer", "maxraises"}


class Game(Struct, frozen=True, kw_only=True):
    """A game definition. Positions count from the left of the button, as in a hand."""

    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    first: int
    """Who speaks first before the flop."""
    limits: tuple[int, int, int, int] | None
    caps: tuple[int, int, int, int]

    def setup(self, players: tuple[str, ...] = ()) -> Setup:
        """A hand of this game before its first card."""
        count = len(self.stacks)
        big = max(self.blinds)
        big_at = max(position for position in range(count) if self.blinds[position] == big)
        others = [position for position in range(count) if self.blinds[position] and position != big_at]
        small_at = others[0] if others else None
        names = players or tuple(f"p{position + 1}" for position in range(count))
        entrants = [
            Entrant(name, stack, 0, self.blinds[position] if position in others[1:] else 0)
            for position, (name, stack) in enumerate(zip(names, self.stacks, strict=True))
        ]
        ruleset = Ruleset(
            name="acpc",
            limits=self.limits,
            raise_cap=self.caps[0] if len(set(self.caps)) == 1 else self.caps,
        )
        opener = None if (big_at + 1) % count == self.first else self.first
        small = big if small_at is None else self.blinds[small_at]
        return Setup(ruleset, small, big, tuple(entrants), count - 1, small_at, big_at, opener)

    def text(self) -> list[str]:
        """The definition's lines."""
        count = len(self.stacks)
        return [
            "GAMEDEF",
            "limit" if self.limits else "nolimit",
            f"numPlayers = {count}",
            "numRounds = 4",
            f"stack = {spaced(self.stacks)}",
            f"blind = {spaced(self.blinds)}",
            *([f"raiseSize = {spaced(self.limits)}"] if self.limits else []),
            f"firstPlayer = {self.first + 1} 1 1 1",
            f"maxRaises = {spaced(self.caps)}",
            "numSuits = 4",
            "numRanks = 13",
            "numHoleCards = 2",
            "numBoardCards = 0 3 1 1",
            "END GAMEDEF",
        ]


def spaced(numbers: Iterable[int]) -> str:
    """Numbers with spaces between."""
    return " ".join(map(str, numbers))


RESEARCH_GAME = Game(stacks=(20000, 20000), blinds=(100, 50), first=1, limits=None, caps=(4, 4, 4, 4))
"""The heads-up research game: the big blind is position 0, the button has the small blind (RES-1, RES-5)."""


def read_game(stream: Stream) -> Game:
    """A game definition file."""
    lines = []
    size = 0
    for number, line in lines_of(stream):
        size += len(line) + 1
        if size > GAME_MAX:
            raise Fault(f"the game definition is longer than {GAME_MAX} characters", line=number)
        lines.append((number, line))
    return game_of(lines)


def game_of(lines: Iterable[tuple[int, str]]) -> Game:
    """The game that numbered lines define, between GAMEDEF and END GAMEDEF."""
    settings: dict[str, list[int]] = {}
    kind = ""
    begun = ended = False
    number = 0
    for number, line in lines:
        words = line.partition("#")[0].replace("=", " ").split()
        told = " ".join(words).lower()
        if not words:
            continue
        if ended:
            raise Fault("something follows END GAMEDEF", line=number)
        if not begun:
            if told != "gamedef":
                raise Fault("a game definition begins with GAMEDEF", line=number)
            begun = True
        elif told == "end gamedef":
            ended = True
        elif told in ("limit", "nolimit"):
            if kind:
                raise Fault(f"the game is said to be {kind} already", line=number)
            kind = told
        else:
            read_setting(settings, words, number)
    if not ended:
        raise Fault("END GAMEDEF is missing", line=number or None)
    return game_from(kind, settings)


def read_setting(settings: dict[str, list[int]], words: list[str], line: int) -> None:
    """One `key = numbers`."""
    key = words[0].lower()
    if key not in KEYS:
        raise Fault(f"'{printable(words[0])}' is no setting of a game", line=line)
    if key in settings:
        raise Fault(f"{words[0]} is there twice", line=line)
    if len(words) == 1 or not all(word.isascii() and word.isdigit() for word in words[1:]):
        raise Fault(f"{words[0]}: whole numbers are needed", line=line)
    longest = max(words[1:], key=len)
    if len(longest) > len(str(STACK_MAX)):
        raise Fault(f"{words[0]}: {printable(longest)} is more than {STACK_MAX}", line=line)
    settings[key] = [int(word) for word in words[1:]]


def game_from(kind: str, settings: dict[str, list[int]]) -> Game:
    """The game that the settings make; a Fault if it is not hold'em or can't be dealt."""
    if not kind:
        raise Fault("the game is neither limit nor nolimit")
    for key, value in HOLDEM.items():
        if settings.get(key) != value:
            told = spaced(settings.get(key, [])) or "nothing"
            raise Fault(f"{key} = {told}: hold'em has {spaced(value)}")
    count = only(settings, "numplayers", 1)[0]
    if not PLAYERS_MIN <= count <= PLAYERS_MAX:
        raise Fault(f"numPlayers = {count}: a hand has {PLAYERS_MIN} to {PLAYERS_MAX} players")
    first = only(settings, "firstplayer", 4, [1, 1, 1, 1])
    if first[1:] != [1, 1, 1] or not 1 <= first[0] <= count:
        raise Fault(f"firstPlayer = {spaced(first)}: after the flop the first is 1 in hold'em")
    sizes = only(settings, "raisesize", 4) if kind == "limit" else None
    caps = only(settings, "maxraises", 4, [CAP_UNSAID] * 4)
    game = Game(
        stacks=tuple(only(settings, "stack", count, [STACK_UNSAID] * count)),
        blinds=tuple(only(settings, "blind", count)),
        first=first[0] - 1,
        limits=(sizes[0], sizes[1], sizes[2], sizes[3]) if sizes else None,
        caps=(caps[0], caps[1], caps[2], caps[3]),
    )
    return checked(game)


def only(settings: dict[str, list[int]], key: str, count: int, unsaid: list[int] | None = None) -> list[int]:
    """A setting of so many numbers."""
    value = settings.get(key, unsaid)
    if value is None:
        raise Fault(f"{key} is missing")
    if len(value) != count:
        raise Fault(f"{key} = {spaced(value)}: {count} numbers are needed")
    return value


def checked(game: Game) -> Game:
    """The game, if hands of it can be dealt."""
    if not any(game.blinds):
        raise Fault("blind: somebody has to post a blind")
    if game.limits and not 0 < min(game.limits) <= max(game.limits) <= STACK_MAX:
        raise Fault("raiseSize: a raise adds something")
    try:
        game.setup()
    except SetupError as error:
        raise Fault(str(error)) from None
    return game


def cap_of(ruleset: Ruleset, street: int) -> int:
    """The raises that a street may see."""
    cap = ruleset.cap_on(street)
    return CAP_UNSAID if cap is None else cap


def game_of_setup(setup: Setup) -> Game:
    """The game definition of a hand; a Fault where there is none."""
    ruleset = setup.ruleset
    if ruleset.betting != "standard" or ruleset.blinds != "posted" or not ruleset.option:
        raise Fault(f"the game definitions of ACPC have no {ruleset.name}")
    if ruleset.pot_limit or not ruleset.cap_heads_up:
        raise Fault("the game definitions of ACPC have no pot-limit, and a cap holds for two players, too")
    if setup.big_at is None or any(one.ante or one.live or one.dead for one in setup.entrants):
        raise Fault("the game definitions of ACPC have a big blind, no antes and no other posts")
    blinds = [0] * len(setup.entrants)
    blinds[setup.big_at] = setup.big
    if setup.small_at is not None:
        blinds[setup.small_at] = setup.small
    count = len(blinds)
    return Game(
        stacks=tuple(entrant.stack for entrant in setup.entrants),
        blinds=tuple(blinds),
        first=(setup.big_at + 1) % count if setup.opener is None else setup.opener,
        limits=ruleset.limits,
        caps=(cap_of(ruleset, 0), cap_of(ruleset, 1), cap_of(ruleset, 2), cap_of(ruleset, 3)),
    )
