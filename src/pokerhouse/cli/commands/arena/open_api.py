"""An API for Slumbot's clients. It needs h11, which not everybody has."""

from pokerhouse.arena.slumbot import Sessions, SessionsSettings
from pokerhouse.cli.commands.arena.open_doors import Outcome, run


def open_api(settings: SessionsSettings, place: tuple[str, int], outcome: Outcome) -> None:
    """Print the port, and let programs play by HTTP."""

    async def serve() -> None:
        sessions = Sessions(settings, lambda number: outcome.log(f"{number}-session"), outcome.ended)
        await sessions.serve(*place, outcome.ready, outcome.turned_away)

    run(serve(), place[0])
