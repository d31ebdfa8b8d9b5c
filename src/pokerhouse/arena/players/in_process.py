"""Bots inside this process: our styles, and the code of whoever calls the library."""

from collections.abc import Callable
from operator import index
from typing import TypeVar

from pokerhouse.arena.players.bot_fault import BotFault
from pokerhouse.bots import Decider, Decision
from pokerhouse.cards import SeededChance
from pokerhouse.rules import MOVES, View

T = TypeVar("T")


class InProcess:
    """A player whose bot is called. It can't be stopped: what loops belongs into a process of its own."""

    def __init__(self, make: Callable[[], Decider]) -> None:
        self.make = make
        self.asks_hands = False
        self.noticed: list[BotFault] = []
        self._bot: Decider | None = None
        self._chance = SeededChance(0)

    def begin(self) -> None:
        """Make a fresh bot."""
        self._bot = None
        self._bot = guarded(self.make)
        self.asks_hands = hasattr(self._bot, "hand_starts") or hasattr(self._bot, "hand_ends")

    def hand_starts(self, view: View | None, seed: str) -> None:
        """Tell the bot, if it wants to hear it."""
        self._chance = SeededChance(seed)
        if view is not None and (hear := getattr(self._bot, "hand_starts", None)) is not None:
            guarded(hear, view)

    def decide(self, view: View) -> Decision | None:
        """Ask the bot, if it could be made."""
        if self._bot is None:
            return None
        return checked(guarded(self._bot.decide, view, self._chance))

    def hand_ends(self, view: View) -> None:
        """Tell the bot, if it wants to hear it."""
        if (hear := getattr(self._bot, "hand_ends", None)) is not None:
            guarded(hear, view)

    def end(self) -> None:
        """Forget the bot."""
        self._bot = None

    def close(self) -> None:
        """Nothing is left running."""


def guarded(call: Callable[..., T], *arguments: object) -> T:
    """What a bot's code returns; whatever it raises is its fault, `sys.exit` too."""
    try:
        return call(*arguments)
    except (KeyboardInterrupt, BotFault):
        raise
    except BaseException as error:  # noqa: BLE001  (a bot may raise anything, and the match goes on)
        raise BotFault("raised", told(error)) from None


def told(error: BaseException) -> str:
    """An exception with the line of the bot's that raised it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    try:
        said = str(error)
    except Exception:  # noqa: BLE001  (even its text is the bot's code)
        said = "its text can't be told"
    at = (
        ""
        if trace is None
        else f" (line {trace.tb_lineno} of {trace.tb_frame.f_code.co_filename.rpartition('/')[2]})"
    )
    return f"{type(error).__name__}: {said[:120]}{at}"


def checked(answer: object) -> Decision:
    """The answer, if it is a decision at all; whether it is legal is for the hand to say."""
    if not isinstance(answer, Decision):
        raise BotFault("nonsense", f"decide returned {type(answer).__name__}, not a Decision")
    if answer.move not in MOVES:
        raise BotFault("nonsense", f"there is no move {str(answer.move)[:40]!r}")
    if answer.to is None or type(answer.to) is int:
        return answer
    try:
        return Decision(answer.move, index(answer.to))  # numpy's whole numbers are whole numbers
    except TypeError:
        raise BotFault("nonsense", f"chips are whole numbers, not {type(answer.to).__name__}") from None
