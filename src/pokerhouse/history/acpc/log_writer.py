"""Writing ACPC logs: game definitions and fields in comments, a STATE line a hand."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from pokerhouse.history.acpc_game import Game
from pokerhouse.history.acpc_own import game_for, write_own
from pokerhouse.history.fault import Fault
from pokerhouse.history.record import UNKNOWN, Record
from pokerhouse.history.replay import Replay
from pokerhouse.history.toml_writer import toml_lines
from pokerhouse.rules import Acted, StreetDealt

LETTERS = {"fold": "f", "check": "c", "call": "c", "raise": "r"}


def write_acpc(replays: Iterable[Replay]) -> Iterator[str]:
    """The lines of a log, with the game definition wherever the game changes."""
    game: Game | None = None
    for number, replayed in enumerate(replays):
        record = replayed.completed()
        own_game = game_for(record.setup)
        if own_game != game:
            game = own_game
            yield from (f"# {line}\n" for line in game.text())
        yield from (f"# {comment}\n" for comment in record.comments)
        own = write_own(record, own_game, shows=not replayed.follows(record))
        yield from (f"# {line}\n" for line in toml_lines(own))
        yield state_line(replayed, record, number) + "\n"


def state_line(replayed: Replay, record: Record, number: int) -> str:
    """The hand as a STATE line."""
    board = "".join(f"/{''.join(step.cards)}" for step in record.steps if step.kind == "board")
    cards = "|".join("" if UNKNOWN in hole and len(set(hole)) == 1 else "".join(hole) for hole in record.hole)
    hand = record.hand if isinstance(record.hand, int) and record.hand >= 0 else number
    names = "|".join(entrant.player for entrant in record.setup.entrants)
    if ":" in names or names.count("|") != len(record.hole) - 1 or "\n" in names:
        names = "|".join(f"p{position + 1}" for position in range(len(record.hole)))
    return f"STATE:{hand}:{betting_of(replayed)}:{cards}{board}:{payoffs_text(replayed)}:{names}"


def betting_of(replayed: Replay) -> str:
    """The moves, raises with what their player has wagered over the whole hand."""
    hand = replayed.hand
    told = sum(len(step.cards) for step in replayed.record.steps if step.kind == "board")
    letters = []
    street = dealt = 0
    earlier = [0] * len(hand.stacks)
    for event in hand.events:
        if isinstance(event, StreetDealt):
            dealt += len(event.cards)
            if dealt <= told:
                letters.append("/")
            street += 1
            earlier = [before + now for before, now in zip(earlier, hand.rounds[street], strict=True)]
        elif isinstance(event, Acted):
            if event.move not in LETTERS:
                raise Fault(f"ACPC has no move {event.move}")
            sized = event.move == "raise" and not hand.ruleset.limits
            letters.append(f"{LETTERS[event.move]}{event.to + earlier[event.position] if sized else ''}")
    return "".join(letters)


def payoffs_text(replayed: Replay) -> str:
    """The payoffs as they were recorded, else as they come; nothing where a hidden card decides."""
    recorded = replayed.record.recorded
    payoffs = replayed.payoffs(exact=False) if recorded is None else recorded
    return "" if payoffs is None else "|".join(map(payoff_text, payoffs))


def payoff_text(payoff: Decimal | Fraction) -> str:
    """A number without a point where there is no fraction, else with at most six decimals."""
    if payoff == int(payoff):
        return str(int(payoff))
    return f"{float(payoff):.6f}".rstrip("0")
