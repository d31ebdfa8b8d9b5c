"""Takes the pictures of the terminal table in docs/screens: `make screens`."""

import asyncio
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from pokerhouse.terminal import Session, TableSettings, read_settings
from pokerhouse.terminal.screen import TableApp

SCREENS = Path(__file__).parents[1] / "docs" / "screens"
NORMAL, WIDE, NARROW = (80, 24), (132, 42), (50, 24)
PRESSES_MAX = 400


class Screen(NamedTuple):
    """A picture: which table at which size, the moment to wait for, and what is pressed then."""

    name: str
    settings: TableSettings
    size: tuple[int, int]
    moment: Callable[[Session], bool]
    keys: tuple[str, ...] = ()
    colour: bool = True


def my_turn(board: int) -> Callable[[Session], bool]:
    """The person's turn with so many cards on the board, and somebody has bet."""
    return lambda session: (
        session.menu is not None and len(session.view.board) == board and not session.menu.check
    )


def showdown(session: Session) -> bool:
    """The end of a hand in which three players or all of them showed."""
    shown = [player for player in session.view.players if player.shown]
    return session.state == "over" and len(shown) >= min(3, len(session.view.players))


SEED = "2026"
HOUSE = read_settings("house", seed=SEED)
FULL = read_settings("house", players=10, bots=["curious"], seed=SEED)
TABLES = (
    Screen("house", HOUSE, NORMAL, my_turn(3)),
    Screen("raise", HOUSE, NORMAL, my_turn(3), ("3",)),
    Screen("all-in", HOUSE, NORMAL, my_turn(3), ("a",)),
    Screen("help", HOUSE, NORMAL, my_turn(3), ("question_mark",)),
    Screen("wide", FULL, WIDE, showdown),
    Screen("narrow", HOUSE, NARROW, my_turn(3)),
    Screen("no-colour", HOUSE, NORMAL, my_turn(3), colour=False),
    Screen("research", read_settings("research", seed=SEED), NORMAL, showdown),
    Screen("sbe", read_settings("sbe", seed=SEED), NORMAL, my_turn(3)),
    Screen("sbe-no-blinds", read_settings("sbe", blinds="none", seed=SEED), NORMAL, my_turn(4)),
    Screen("step", read_settings("step", seed=SEED), NORMAL, my_turn(3)),
    Screen("texas", read_settings("texas", seed=SEED), NORMAL, my_turn(5)),
)


async def take(screen: Screen) -> str:
    """Play until the moment comes and return the picture."""
    os.environ.pop("NO_COLOR", None)
    if not screen.colour:
        os.environ["NO_COLOR"] = "1"
    app = TableApp(Session(screen.settings), pause=0)
    async with app.run_test(size=screen.size) as pilot:
        await play_until(pilot, app.session, screen)
        await pilot.press(*screen.keys)
        await pilot.pause()
        picture = app.export_screenshot(title=f"pokerhouse play --rules {screen.settings.ruleset.name}")
    # The picture asks nobody for a font.
    return re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)


async def play_until(pilot: Pilot[str], session: Session, screen: Screen) -> None:
    """Check and call, hand after hand."""
    for _ in range(PRESSES_MAX):
        if screen.moment(session):
            return
        menu = session.menu
        if menu is None:
            await pilot.press("n")
        elif menu.check or menu.call_to is not None:
            await pilot.press("c")
        else:
            await pilot.press("a")
        if pilot.app.screen.is_modal:
            await pilot.press("y")
    message = f"the moment of {screen.name} never came"
    raise LookupError(message)


def main() -> None:
    """Take every picture."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    for screen in TABLES:
        file = SCREENS / f"play-{screen.name}.svg"
        file.write_text(asyncio.run(take(screen)), encoding="utf-8")
        print(f"screens: {file.name}")


if __name__ == "__main__":
    main()
