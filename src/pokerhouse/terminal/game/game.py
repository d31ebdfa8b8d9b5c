"""The game at the table: hand after hand, the button going round, chips that stay or come back."""

from pokerhouse.bots import STYLES, Style
from pokerhouse.cards import SeededChance
from pokerhouse.rules import Hand, Move, Refused, Secret, View, usual_setup
from pokerhouse.terminal.formatting import chips
from pokerhouse.terminal.game.settings import TableSettings
from pokerhouse.terminal.words import Words

NAMES = ("Ada", "Bela", "Cleo", "Dario", "Edda", "Finn", "Gita", "Hugo", "Iris")
YOU = "You"


class Game:
    """One person, in seat 0, and bots. Seats go clockwise; nobody leaves, whoever is broke buys in again.

    The deck of every hand and the luck of every bot come from the seed, the hand's number and the seat, so
    that what the person does changes no card that is still to come.
    """

    def __init__(self, settings: TableSettings) -> None:
        self.settings = settings
        self.names = (YOU, *NAMES[: len(settings.styles)])
        self.stacks = [settings.stack] * len(self.names)
        self.styles: dict[int, Style] = {seat: STYLES[name] for seat, name in enumerate(settings.styles, 1)}
        self.button = SeededChance(f"{settings.seed} button").below(len(self.names))
        self.number = 0
        self.played = 0
        self.result = 0
        self.bought: tuple[str, ...] = ()
        self.deal()

    def deal(self) -> None:
        """Let everybody have chips again, move the button on, shuffle and deal."""
        settings, count = self.settings, len(self.names)
        self.bought = tuple(name for seat, name in enumerate(self.names) if self.is_broke(seat))
        for seat in range(count):
            if settings.resets or self.is_broke(seat):
                self.stacks[seat] = settings.stack
        self.number += 1
        self.button = (self.button + 1) % count  # RES-12, STEP-14
        chance = SeededChance(settings.seed, self.number)
        self._luck = {seat: SeededChance(f"{settings.seed} {seat}", self.number) for seat in self.styles}
        order = [self.seat_of(position) for position in range(count)]
        setup = usual_setup(
            settings.ruleset,
            [self.stacks[seat] for seat in order],
            small=settings.small,
            big=settings.big,
            players=[self.names[seat] for seat in order],
        )
        self.hand = Hand.deal(setup, Secret.of(chance.deck()))
        self._settle()

    def seat_of(self, position: int) -> int:
        """Positions count from the left of the button."""
        return (self.button + 1 + position) % len(self.names)

    @property
    def mine(self) -> int:
        """The person's position."""
        return -(self.button + 1) % len(self.names)

    def is_broke(self, seat: int) -> bool:
        """Whether this seat has too few chips to take part."""
        return not self.settings.resets and self.stacks[seat] < self.settings.least

    def act(self, move: Move, to: int | None = None) -> None:
        """The person's move; Refused says why not."""
        self.hand.act(self.mine, move, to)
        self._settle()

    def bot_acts(self) -> None:
        """Let the bot whose turn it is decide."""
        actor = self.hand.actor
        if actor is None or actor == self.mine:
            raise ValueError("it is no bot's turn")
        seat = self.seat_of(actor)
        choice = self.styles[seat].decide(self.hand.view(actor), self._luck[seat])
        try:
            self.hand.act(actor, choice.move, choice.to)
        except Refused:  # a bot that errs plays as one that is out of time (STD-12)
            self.hand.act(actor, *self.hand.default_action())
        self._settle()

    def before(self, count: int) -> Hand:
        """The hand after its first `count` events, to tell it piece by piece."""
        return Hand.rebuild(self.hand.secret, self.hand.events[:count])

    def view(self, count: int) -> View:
        """What the person sees after the hand's first `count` events."""
        return (self.hand if count == len(self.hand.events) else self.before(count)).view(self.mine)

    def _settle(self) -> None:
        if not self.hand.over:
            return
        mine = self.stacks[0]
        for position, stack in enumerate(self.hand.stacks):
            self.stacks[self.seat_of(position)] = stack
        self.played += 1
        self.result += self.stacks[0] - mine

    def summary(self, words: Words) -> str:
        """The evening in one line. A hand that is left unfinished costs what was put into it."""
        result, say = self.result, words.say
        hands = say("1 hand") if self.played == 1 else say("{number} hands", number=self.played)
        said = [say("You played {hands} of {game}", hands=hands, game=self.settings.ruleset.name)]
        if not self.hand.over:
            result += self.hand.stacks[self.mine] - self.stacks[0]
            said.append(say(", left hand {number}", number=self.number))
        how = " and won {chips}." if result > 0 else " and lost {chips}." if result else " and came out even."
        said.append(say(how, chips=chips(abs(result))))
        return "".join([*said, say(" Seed {seed}.", seed=self.settings.seed)])
