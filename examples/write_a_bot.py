"""A bot of your own: it sees what a player sees, and says what it does.

python examples/write_a_bot.py
pokerhouse match examples/write_a_bot.py:Pairs caller --hands 200
"""

from pokerhouse.arena import MatchSettings, play_match
from pokerhouse.bots import Decision, give_up, passive, raise_towards
from pokerhouse.cards import CARD_NAMES, Chance
from pokerhouse.rules import View
from pokerhouse.strength import named

NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}


class Pairs:
    """Raises the pot with a pair or better and gives up with less, until it has lost at a showdown."""

    def __init__(self) -> None:
        self.warned = False

    def decide(self, view: View, chance: Chance) -> Decision:  # noqa: ARG002  (this one leaves nothing to chance)
        """Look at the own cards and the board."""
        assert view.menu is not None  # noqa: S101  (a bot is asked at its own turn only)
        assert view.position is not None  # noqa: S101
        cards = [NUMBERS[name] for name in (*view.players[view.position].cards, *view.board)]
        if named(cards).category == "high card":
            return give_up(view.menu)
        if self.warned or view.price > view.big * 4:
            return passive(view.menu)
        return raise_towards(view.menu, view.price + view.total)

    def hand_ends(self, view: View) -> None:
        """Remember a lost showdown. A match forgets it again: each session has a fresh bot."""
        shown = [player for player in view.players if player.shown]
        self.warned = len(shown) > 1 and not view.players[view.position or 0].won


def main(deals: int = 50) -> None:
    """Let it play against one of the bots that are here already."""
    match = play_match({"pairs": Pairs, "caller": "caller"}, MatchSettings(deals=deals, seed="1"))
    for result in match.results:
        print(f"{result.name}: {result.chips:+} chips in {match.hands} hands")


if __name__ == "__main__":
    main()
