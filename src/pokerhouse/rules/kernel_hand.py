"""The quick twin of `Hand`, for whoever plays millions: standard betting, decided in the kernel.

A `KernelHand` offers and takes moves as a `Hand` does. It keeps no events; whoever asks for them, or for a
view, gets them from a `Hand` that is dealt the same and told the same moves. A move that is not in the menu
is shown to that `Hand` too, which says why not: there is one place that knows the reasons.
"""

from typing import TYPE_CHECKING, Any

from pokerhouse_kernel import Game, prepare
from pokerhouse_kernel import Hand as Kernel

from pokerhouse.rules.action import Menu, Move
from pokerhouse.rules.event import Event
from pokerhouse.rules.hand import Hand
from pokerhouse.rules.setup import Secret, Setup
from pokerhouse.rules.view import View


class KernelHand(Kernel):
    """One deal of house, research or any ruleset with standard betting, made by `deal(setup, secret)`.

    `act` returns nothing: the events are there when they are asked for. Whatever else can be asked, `stacks`,
    `pot`, `board` and so on, is what a `Hand` answers at that point while it runs.
    """

    __slots__ = ("_told",)
    _told: Hand

    if TYPE_CHECKING:

        def menu(self) -> Menu | None:
            """What the actor may do; None when nobody has to act."""

    @property
    def events(self) -> list[Event]:
        """What has happened, from the deal on."""
        return self.as_hand().events

    def view(self, position: int | None = None) -> View:
        """What this position, or an observer, may know."""
        return self.as_hand().view(position)

    def default_action(self) -> tuple[Move, int | None]:
        """What a player whose time is up does (STD-12)."""
        return self.as_hand().default_action()

    def __reduce__(self) -> tuple[Any, ...]:
        return _played, (type(self), self.setup, self.secret, self.acts)

    def as_hand(self) -> Hand:
        """The same hand as the rules tell it. It is this hand's own: copy it before going on with it."""
        try:
            told = self._told
        except AttributeError:
            told = self._told = Hand.deal(self.setup, self.secret)
        for move, to in self.acts[told.decision :]:
            if told.actor is None:
                raise RuntimeError("the twins disagree: the rules ask for no move where the kernel took one")
            told.act(told.actor, move, to)
        return told

    @classmethod
    def _prepared(cls, setup: Setup) -> object:
        """A setup made ready for the kernel; a ValueError where it does not play this ruleset."""
        return prepare(Game.of_setup(setup), Menu)

    @classmethod
    def _undealt(cls, setup: Setup, secret: Secret) -> None:
        """Raise the rules' own reason why no hand can be dealt from this secret."""
        Hand.deal(setup, secret)

    def _refused(self, position: int, move: Move, to: int | None) -> None:
        """Raise the rules' own refusal; returning would mean that the rules allow it."""
        self.as_hand().copy().act(position, move, to)


def _played(
    kind: type[KernelHand], setup: Setup, secret: Secret, acts: list[tuple[Move, int | None]]
) -> KernelHand:
    """A hand from a pickle: dealt again, and the same moves made."""
    hand = kind.deal(setup, secret)
    for move, to in acts:
        hand.act(hand.actor, move, to)  # type: ignore[arg-type]  # an act has an actor, else it is refused
    return hand
