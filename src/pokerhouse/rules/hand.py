"""One deal, from the first post to the last award."""

from collections.abc import Iterable
from reprlib import repr as short
from typing import Any

from pokerhouse.cards import CARD_NUMBERS
from pokerhouse.rules import apply_event, dealer
from pokerhouse.rules.action import NO_RAISE_REASONS, Menu, Move, plain_int
from pokerhouse.rules.betting import POLICIES
from pokerhouse.rules.event import Acted, DeadAdded, Event, HandDealt, HandVoided, Shown
from pokerhouse.rules.pots import NEVER, Pot, claims_of, even, layers
from pokerhouse.rules.refused import OWN_RULES, Facts, Refused
from pokerhouse.rules.setup import NO_DECK, STACK_MAX, Secret, Setup, SetupError
from pokerhouse.rules.view import View, view_of
from pokerhouse.strength import strengths

FIELDS = (
    "able", "acted", "actor", "aggressor", "all_in_rounds", "betting", "board", "cap", "checked",
    "dead", "decision", "events", "folded", "full", "last_actor", "limit", "live", "moves", "mucked",
    "offered", "opened", "over", "posted_dead", "pot", "price", "raised_to", "raises", "rounds",
    "ruleset", "secret", "setup", "shown", "stacks", "street", "voided", "wagers", "won",
)  # fmt: skip
"""All that a hand knows."""


class Hand:
    """A hand is its secret and its events; the same inputs and moves always give the same hand.

    Positions count clockwise from the first dealt-in seat left of the button. Change it only through `act`,
    `add_dead`, `show` and `void`: each returns the new events, or raises `Refused` and changes nothing.
    """

    __slots__ = FIELDS

    def __init__(self, setup: Setup, secret: Secret) -> None:
        ruleset = setup.ruleset
        self.setup, self.secret, self.ruleset = setup, secret, ruleset
        self.betting = POLICIES[ruleset.betting]
        self.events: list[Event] = [HandDealt(setup)]
        self.stacks = [entrant.stack for entrant in setup.entrants]
        self.live = self.able = count = len(self.stacks)  # who has not folded; who of them has chips
        self.dead = self.pot = setup.dead  # the pot is all chips in play, wagers too, not awarded yet
        self.wagers, self.posted_dead, self.won = [0] * count, [0] * count, [0] * count
        self.rounds = [[0] * count]  # the antes, then each finished street
        self.folded, self.shown, self.mucked = [False] * count, [False] * count, [False] * count
        self.all_in_rounds = [NEVER] * count
        self.street = self.decision = self.moves = 0
        self.board: list[str] = []
        self.actor: int | None = None
        self.offered: Menu | None = None
        self.opened = self.over = self.voided = False
        self.checked: list[bool] = []
        self.price = self.raised_to = self.full = self.raises = self.last_actor = 0
        self.cap: int | None
        self.limit: int | None = None
        self.acted: list[int]
        self.aggressor: int | None
        self.betting.begin(self)

    @classmethod
    def deal(cls, setup: Setup, secret: Secret) -> "Hand":
        """Post what is due, deal, and stop at the first decision. `events` tells what happened."""
        if not secret.deck:
            raise SetupError(NO_DECK)
        hand = cls(setup, secret)
        dealer.post(hand)
        dealer.proceed(hand)
        return hand

    @classmethod
    def rebuild(cls, secret: Secret, events: Iterable[Event]) -> "Hand":
        """The hand that these events tell of."""
        stream = iter(events)
        first = next(stream, None)
        if not isinstance(first, HandDealt):
            raise SetupError("a hand's first event says how it was dealt")
        hand = cls(first.setup, secret)
        for event in stream:
            hand.emit(event)
        hand._ask()
        return hand

    def copy(self) -> "Hand":
        """A hand that goes its own way from here; values that never change are shared."""
        twin = Hand.__new__(Hand)
        for name in FIELDS:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> "Hand":
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Secret, list[Event]]]:
        return Hand.rebuild, (self.secret, self.events)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS if name != "offered")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        moves = sum(isinstance(event, Acted) for event in self.events)
        return f"<Hand {self.ruleset.name}, {len(self.stacks)} players, {moves} moves, pot {self.pot}>"

    # what can be asked

    def menu(self) -> Menu | None:
        """What the actor may do; None when nobody has to act."""
        if self.offered is None and self.actor is not None:
            self.offered = self.betting.menu(self, self.actor)
        return self.offered

    def view(self, position: int | None = None) -> View:
        """What this position, or an observer, may know: the only door through which cards leave."""
        return view_of(self, position)

    def live_positions(self) -> list[int]:
        """Who has not folded, from the left of the button."""
        return [position for position, out in enumerate(self.folded) if not out]

    def claims(self) -> dict[int, int]:
        """What each live position can win at the most."""
        return claims_of([*self.rounds, self.wagers], self.dead, self.all_in_rounds, self.live_positions())

    def contested(self, live: list[int]) -> list[Pot]:
        """The pots that the live positions show down for."""
        if even([*self.rounds, self.wagers], live):
            return [Pot(self.pot, tuple(live))]
        return layers(self.claims(), self.pot)

    def pots(self) -> list[Pot]:
        """The pots of the finished rounds; this street's wagers are still in front of their players."""
        if self.over:
            return []
        claims = claims_of(self.rounds, self.dead, self.all_in_rounds, self.live_positions())
        return layers(claims, self.pot - sum(self.wagers))

    def hole(self, position: int) -> tuple[str, str]:
        """The position's two cards, dealt one at a time, twice round (STD-0). A secret: `view` shows it."""
        deck = self.secret.deck
        return deck[position], deck[len(self.stacks) + position]

    def strengths(self, positions: Iterable[int]) -> list[int]:
        """How strong these positions' cards are with the whole board. A secret like `hole`."""
        board = [CARD_NUMBERS[name] for name in self.board]
        holes = [(CARD_NUMBERS[one], CARD_NUMBERS[two]) for one, two in map(self.hole, positions)]
        return strengths(board, holes)

    def default_action(self) -> tuple[Move, int | None]:
        """What a player whose time is up does (STD-12)."""
        menu = self._required_menu()
        if menu.check:
            return "check", None
        if menu.fold:
            return "fold", None
        if menu.call_to is not None:
            return "call", None
        return ("raise", menu.raise_low) if menu.raise_low is not None else ("all_in", None)

    def why_not(self, move: Move) -> Refused | None:
        """Why the actor may not make this move now; None if it may."""
        menu = self._required_menu()
        try:
            self._checked(menu.actor, move, menu.raise_low if move == "raise" else None)
        except Refused as refusal:
            return refusal
        return None

    # what can be done

    def act(self, position: int, move: Move, to: int | None = None) -> list[Event]:
        """Make a move of the menu. `to` is the street total after a raise."""
        if type(position) is not int or (to is not None and type(to) is not int):
            position, to = plain_int(position), plain_int(to)
        total = self._checked(position, move, to)
        before = len(self.events)
        paid = total - self.wagers[position]
        if not paid and move == "call" and self.ruleset.call_checks:
            move = "check"  # RES-4
        apply_event.acted(self, position, move, total, paid)
        dealer.proceed(self)
        return self.events[before:]

    def add_dead(self, amount: int) -> list[Event]:
        """Put dead chips into the main pot while the hand runs (STD-13)."""
        if self.over:
            raise Refused("hand_over", "STD-13", "The hand is over; dead chips go into the next one.")
        if type(amount) is not int or not 0 < amount <= STACK_MAX:
            raise Refused("bad_amount", "STD-13", f"{short(amount)} is not a number of dead chips.")
        self.emit(DeadAdded(amount))
        return self.events[-1:]

    def show(self, position: int) -> list[Event]:
        """Show one's hole cards after the hand (TABLE-10)."""
        if self.voided:
            raise Refused("hand_voided", "TABLE-10", "The hand was voided.")
        if not self.over:
            raise Refused("hand_runs", "TABLE-10", "You can show your cards when the hand is over.")
        if type(position) is not int or not 0 <= position < len(self.stacks):
            raise Refused("not_in_hand", "TABLE-10", "You were not in this hand.")
        if self.shown[position]:
            raise Refused("already_shown", "TABLE-10", "These cards have already been shown.")
        self.emit(Shown(position, self.hole(position)))
        return self.events[-1:]

    def void(self) -> list[Event]:
        """Give every chip back to its giver (STD-14)."""
        if self.over:
            raise Refused("hand_over", "STD-14", "The hand is over and can't be voided.")
        chips = [*self.rounds, self.wagers, self.posted_dead]
        refunds = tuple(sum(column) for column in zip(*chips, strict=True))
        self.emit(HandVoided(refunds, self.dead - sum(self.posted_dead)))
        return self.events[-1:]

    def apply(self, event: Event) -> None:
        """Take over one more event of this hand, told by somebody else."""
        self.emit(event)
        self._ask()

    def emit(self, event: Event) -> None:
        """Take over an event's facts and remember it. For who tells a hand; players use `act`."""
        apply_event.take(self, event)

    # checks

    def _required_menu(self) -> Menu:
        menu = self.menu()
        if menu is None:
            raise Refused("hand_over", "STD-4", "Nobody has to act.")
        return menu

    def _checked(self, position: int, move: Move, to: int | None) -> int:
        """The street total after a legal move; Refused for any other."""
        menu = self.offered or self._required_menu()
        if position != menu.actor or type(position) is not int:
            name = self.setup.entrants[menu.actor].player
            raise Refused("not_your_turn", "STD-4", f"It is {name}'s turn.", {"actor": menu.actor})
        if to is not None and type(to) is not int:
            raise Refused("bad_amount", "STD-1", f"Chips are whole numbers, not {short(to)}.")
        if move == "raise":
            return self._checked_raise(menu, to)
        if move == "call" and menu.call_to is not None and (to is None or to == menu.call_to):
            return menu.call_to
        if move == "all_in" and menu.all_in_to is not None and (to is None or to == menu.all_in_to):
            return menu.all_in_to
        if to is None and ((move == "check" and menu.check) or (move == "fold" and menu.fold)):
            return self.wagers[position]
        if move == "call" and menu.check and to is None and self.ruleset.call_checks:
            return self.wagers[position]
        raise self._no(menu, move, to)

    def _checked_raise(self, menu: Menu, to: int | None) -> int:
        low, high = menu.raise_low, menu.raise_high
        if low is None or high is None:
            raise self._no_raise(menu, menu.no_raise)
        rule = self.betting.raise_rule
        if to is None:
            raise self._own("bad_amount", rule, "A raise needs an amount: the total to raise to.", {})
        if low <= to <= high:
            return to
        reach = self.wagers[menu.actor] + self.stacks[menu.actor]
        word = "bet" if menu.bet else "raise to"
        if to > reach:
            text = f"You have only {reach}."
        elif to > high and self.ruleset.pot_limit:
            raise Refused("raise_too_high", "TERM-1", f"Pot limit: {word} {high} at most.", {"high": high})
        elif low == high:
            text = f"You can only {word} {low}" + (", all your chips." if low == reach else ".")
        elif menu.bet or not self.full:
            text = f"{word.capitalize()} at least {low}."
        else:
            text = f"Raise to at least {low}: the last full raise was {self.full}."
        if to < low:
            raise self._own("raise_too_low", rule, text, {"low": low, "full": self.full})
        raise self._own("raise_too_high", rule, text, {"high": high})

    def _no_raise(self, menu: Menu, code: str) -> Refused:
        """Why the menu has no raise, in the words of the game that is played."""
        rule, text = self.betting.no_raises.get(menu.no_raise) or NO_RAISE_REASONS[menu.no_raise]
        return self._own(code, rule, text, {})

    def _own(self, code: str, rule: str, text: str, said: Facts) -> Refused:
        """A refusal by the ruleset's own rule, where it repeats a rule of standard hold'em."""
        return Refused(code, OWN_RULES.get(self.ruleset.name, {}).get(rule, rule), text, said)

    def _no(self, menu: Menu, move: Move, to: int | None) -> Refused:
        """Why a move other than a raise is not in the menu."""
        offered = {"fold": menu.fold, "check": menu.check, "call": menu.call_to, "all_in": menu.all_in_to}
        if to is not None and offered.get(move):
            text = f"The amount of the move {move} is fixed."
            return Refused("bad_amount", self.betting.raise_rule, text)
        if menu.no_raise == "blind_turn" and move in ("check", "all_in"):
            return self._no_raise(menu, f"no_{move}")
        if move in self.betting.refusals:
            rule, text = self.betting.refusals[move]
            return Refused(f"no_{move}", rule, text)
        if move == "check":
            text = f"You can't check: {menu.call_cost} to call."
            return Refused("no_check", "STD-4", text, {"cost": menu.call_cost})
        if move == "call":
            return Refused("no_call", "STD-4", "There is no bet to call. You can check.")
        return Refused("no_such_move", "STD-1", f"{short(move)} is not in the menu.")

    # facts

    def _ask(self) -> None:
        """Find out whose turn the taken events leave."""
        self.offered = None
        self.actor = None if self.over or self.live == 1 else self.betting.next_actor(self)
