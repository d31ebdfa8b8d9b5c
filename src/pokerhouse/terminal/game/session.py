"""A session at the table, step by step: what is told already, whose turn it is, what comes next."""

from typing import Literal

from pokerhouse.rules import Menu, View
from pokerhouse.terminal.game.action import Action
from pokerhouse.terminal.game.game import Game
from pokerhouse.terminal.game.hand_log import HandLog
from pokerhouse.terminal.game.pacing import step_end
from pokerhouse.terminal.game.settings import TableSettings
from pokerhouse.terminal.words import ENGLISH, Words

State = Literal["telling", "mine", "over"]


class Session:
    """The game runs ahead of what is told; the person acts only when everything is."""

    def __init__(self, settings: TableSettings, words: Words = ENGLISH) -> None:
        self.words = words
        self.game = Game(settings)
        self.log = HandLog(words)
        self.told = 0
        self.log.open(self.game)
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
        """Tell the next step; where there is none, a bot acts first."""
        if self.state != "telling":
            return
        hand = self.game.hand
        if self.told == len(hand.events):
            self.game.bot_acts()
        end = step_end(hand.events, self.told)
        self.log.tell(self.game, self.told, end)
        self.told = end

    def skip(self) -> None:
        """Tell everything up to the person's turn or the end of the hand."""
        while self.state == "telling":
            self.step()

    def check(self, action: Action) -> None:
        """Raise Refused where the move is not allowed; in no case anything changes."""
        self.game.hand.copy().act(self.game.mine, action.move, action.to)

    def act(self, action: Action) -> None:
        """Make the person's move; Refused says why not, and nothing has changed."""
        self.game.act(action.move, action.to)
        self.step()

    def next_hand(self) -> None:
        """Deal again once the hand is over."""
        if self.state != "over":
            return
        self.game.deal()
        self.log.open(self.game)
        self.told = 0
        self.step()

    def summary(self) -> str:
        """The session in one line."""
        return self.game.summary(self.words)
