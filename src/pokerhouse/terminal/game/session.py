"""A session at the table, beat by beat: what is told already, whose turn it is, what comes next."""

from typing import Literal

from pokerhouse.rules import Menu, View
from pokerhouse.terminal.beats import beat_end
from pokerhouse.terminal.game import Game
from pokerhouse.terminal.story import Story
from pokerhouse.terminal.terms import Terms
from pokerhouse.terminal.wish import Wish
from pokerhouse.terminal.words import chips

State = Literal["telling", "mine", "over"]


class Session:
    """The game runs ahead of what is told; the person acts only when everything is."""

    def __init__(self, terms: Terms) -> None:
        self.game = Game(terms)
        self.story = Story()
        self.told = 0
        self.story.open(self.game)
        self.step()

    @property
    def state(self) -> State:
        """Still telling (or a bot to act), the person's turn, or the hand is over."""
        hand = self.game.hand
        if self.told < len(hand.events):
            return "telling"
        if hand.over:
            return "over"
        return "mine" if hand.actor == self.game.mine else "telling"

    @property
    def view(self) -> View:
        """What the person sees of what is told."""
        return self.game.view(self.told)

    @property
    def menu(self) -> Menu | None:
        """The person's menu at its turn."""
        return self.game.hand.menu() if self.state == "mine" else None

    @property
    def broke(self) -> bool:
        """Whether the person has to buy in again for the next hand."""
        return self.game.is_broke(0)

    def step(self) -> None:
        """Tell the next beat; where there is none, a bot acts first."""
        if self.state != "telling":
            return
        hand = self.game.hand
        if self.told == len(hand.events):
            self.game.bot_acts()
        end = beat_end(hand.events, self.told)
        self.story.tell(self.game, self.told, end)
        self.told = end

    def skip(self) -> None:
        """Tell everything up to the person's turn or the end of the hand."""
        while self.state == "telling":
            self.step()

    def check(self, wish: Wish) -> None:
        """Raise Refused where the move is not allowed; in no case anything changes."""
        self.game.hand.copy().act(self.game.mine, wish.move, wish.to)

    def act(self, wish: Wish) -> None:
        """Make the person's move; Refused says why not, and nothing has changed."""
        self.game.act(wish.move, wish.to)
        self.step()

    def next_hand(self) -> None:
        """Deal again once the hand is over."""
        if self.state != "over":
            return
        self.game.deal()
        self.story.open(self.game)
        self.told = 0
        self.step()

    def summary(self) -> str:
        """The session in one line."""
        return self.game.summary(chips)
