"""A player is a bot as a match asks it, wherever the bot runs."""

from typing import Protocol

from pokerhouse.arena.players.bot_fault import BotFault
from pokerhouse.arena.players.limits import Limits
from pokerhouse.arena.players.source import BotError, Command, Factory, Model, PythonFile, Source, Styled
from pokerhouse.bots import STYLES, Decision
from pokerhouse.rules import View


class Player(Protocol):
    """One chair of a match. Any method may raise a `BotFault`, and the next may be called all the same."""

    asks_hands: bool
    """Whether it wants to hear how hands start and end."""
    noticed: list[BotFault]
    """Faults that cost no move, such as an exception after a hand. Whoever reads them empties the list."""

    def begin(self) -> None:
        """Begin a session with a fresh bot, which remembers nothing."""
        ...

    def hand_starts(self, view: View | None, seed: str) -> None:
        """A hand starts. The view is there if `asks_hands`; the bot's luck comes from the seed."""
        ...

    def decide(self, view: View) -> Decision | None:
        """The bot's move; None where it is gone since an earlier fault of this hand."""
        ...

    def hand_ends(self, view: View) -> None: ...

    def end(self) -> None:
        """End the session, and the bot with it."""
        ...

    def close(self) -> None:
        """Leave nothing running."""
        ...


def open_player(source: Source, name: str, limits: Limits) -> Player:
    """A player for this bot; no bot is there before `begin`."""
    # Loaded where they are used: a match of our own styles starts no process.
    if isinstance(source, Styled | Factory):
        from pokerhouse.arena.players.in_process import InProcess  # noqa: PLC0415

        if isinstance(source, Factory):
            return InProcess(source.make)
        style = STYLES[source.style]
        return InProcess(lambda: style)
    from pokerhouse.arena.players.processes import CommandPlayer, PythonPlayer  # noqa: PLC0415

    if isinstance(source, PythonFile):
        return PythonPlayer(source, name, limits)
    if isinstance(source, Model):
        from pokerhouse.arena.models import ModelPlayer  # noqa: PLC0415

        return ModelPlayer(source, limits)
    assert isinstance(source, Command)  # noqa: S101
    return CommandPlayer(source, name, limits)


def try_out(source: Source, name: str, limits: Limits) -> None:
    """Start a bot once, so that one that can't be started is refused before the first card."""
    player = open_player(source, name, limits)
    try:
        player.begin()
        player.end()
    except BotFault as fault:
        raise BotError(f"the bot {name} can't be started: {fault.text}.") from None
    finally:
        player.close()
