"""Writing ACPC logs: game definitions and fields in comments, a STATE line a hand."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from pokerhouse.history.acpc.comment_fields import comment_fields
from pokerhouse.history.acpc.game_definition import Game, game_of_setup
from pokerhouse.history.acpc.log_reader import read_state
from pokerhouse.history.fault import Fault
from pokerhouse.history.hand_history import UNKNOWN, HandHistory
from pokerhouse.history.hand_replay import Replay
from pokerhouse.rules import Acted, Setup, StreetDealt

LETTERS = {"fold": "f", "check": "c", "call": "c", "raise": "r"}


def write_acpc(replays: Iterable[Replay], faults: list[Fault] | None = None) -> Iterator[str]:
    """The lines of a log, with the game definition wherever the game changes.

    A hand that ACPC has no words for is a Fault; with a list of `faults` it goes there and the others are
    written.
    """
    game: Game | None = None
    for number, replayed in enumerate(replays):
        history = replayed.completed()
        try:
            own_game = game_for(history.setup)
            line = state_line(replayed, history, number)
            fields = comment_fields(history, read_state(line, own_game))
        except Fault as fault:
            if faults is None:
                raise
            faults.append(fault.placed(history.line, history.hand))
            continue
        if own_game != game:
            game = own_game
            yield from (f"# {told}\n" for told in game.text())
        yield from (f"# {told}\n" for told in (*history.comments, *fields))
        yield f"{line}\n"


def game_for(setup: Setup) -> Game:
    """The game definition of a hand; what it can't say is left to comments."""
    entrants = tuple(replace(entrant, ante=0, live=0, dead=0) for entrant in setup.entrants)
    return game_of_setup(replace(setup, entrants=entrants))


def state_line(replayed: Replay, history: HandHistory, number: int) -> str:
    """The hand as a STATE line."""
    board = "".join(f"/{''.join(step.cards)}" for step in history.steps if step.kind == "board")
    cards = "|".join(
        "" if UNKNOWN in hole and len(set(hole)) == 1 else "".join(hole) for hole in history.hole
    )
    hand = history.hand if isinstance(history.hand, int) and history.hand >= 0 else number
    names = "|".join(entrant.player for entrant in history.setup.entrants)
    if ":" in names or names.count("|") != len(history.hole) - 1 or "\n" in names:
        names = "|".join(f"p{position + 1}" for position in range(len(history.hole)))
    return f"STATE:{hand}:{betting_of(replayed)}:{cards}{board}:{payoffs_text(replayed)}:{names}"


def betting_of(replayed: Replay) -> str:
    """The moves, raises with what their player has wagered over the whole hand."""
    hand = replayed.hand
    told = sum(len(step.cards) for step in replayed.history.steps if step.kind == "board")
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
    history = replayed.history
    payoffs = replayed.payoffs() if history.recorded is None else history.recorded
    if history.unit == 1 and payoffs is not None and all(payoff == int(payoff) for payoff in payoffs):
        return "|".join([str(int(payoff)) for payoff in payoffs])
    chips = [Fraction(payoff) / Fraction(history.unit) for payoff in payoffs or ()]
    return "|".join(map(payoff_text, chips))


def payoff_text(payoff: Fraction) -> str:
    """A number without a point where there is no fraction, else with at most six decimals."""
    if payoff == int(payoff):
        return str(int(payoff))
    return f"{float(payoff):.6f}".rstrip("0")
