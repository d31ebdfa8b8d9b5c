"""The first version of a bot of one's own, with a test that plays it."""

import re
from pathlib import Path

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)

BOT = '''"""{title}: a bot for matches.

    pokerhouse match {name}.py:{title} caller --hands 200
"""

from pokerhouse.bots import Decision, give_up, passive, raise_towards
from pokerhouse.cards import Chance
from pokerhouse.rules import View


class {title}:
    """Raises aces and kings, stays in while it is cheap, and remembers how often it was shown a hand."""

    def __init__(self) -> None:
        self.shown = 0

    def hand_starts(self, view: View) -> None:
        """A hand was dealt: `view.position` is yours. You may leave this method out."""

    def decide(self, view: View, chance: Chance) -> Decision:
        """It is your turn. `view.menu` says what you may do; amounts are totals for the street."""
        cards = view.players[view.position].cards
        if all(card[0] in "AK" for card in cards):
            return raise_towards(view.menu, view.price + view.total)
        return passive(view.menu) if view.menu.call_cost <= 2 * view.big else give_up(view.menu)

    def hand_ends(self, view: View) -> None:
        """The hand is over: you see what was shown and won. You may leave this method out."""
        self.shown += sum(player.shown for player in view.players)
'''

TEST = '''"""{title} plays a match without a fault."""

from pathlib import Path

from pokerhouse.arena import MatchSettings, play_match


def test_it_plays_without_a_fault() -> None:
    bot = f"{{Path(__file__).parent}}/{name}.py:{title}"
    match = play_match({{"{name}": bot, "caller": "caller"}}, MatchSettings(deals=20, seed="test"))
    (result,) = [result for result in match.results if result.name == "{name}"]
    assert result.faults == {{}}, match.told
'''


def new_bot(name: str, folder: Path) -> list[Path]:
    """Write `NAME.py` and `test_NAME.py`; a ValueError for an odd name, a FileExistsError before any harm."""
    if not NAME.fullmatch(name) or name.startswith("test_"):
        raise ValueError(f"{name[:60]!r}: a bot's name has small letters, digits and _, such as my_bot")
    title = "".join(word.capitalize() for word in name.split("_"))
    files = {folder / f"{name}.py": BOT, folder / f"test_{name}.py": TEST}
    for path in files:
        if path.exists():
            raise FileExistsError(17, "there is such a file already", str(path))
    for path, text in files.items():
        path.write_text(text.format(name=name, title=title), encoding="utf-8")
    return list(files)
