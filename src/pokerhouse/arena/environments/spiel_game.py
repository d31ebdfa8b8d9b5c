"""Heads-up research hold'em as a Python game of open_spiel, so that its algorithms run on our rules.

Chance deals hands and board cards as sets, from a deck that may be shortened to a few cards, and then what is
left of the board at once when nobody can bet any more: the whole tree of a small stack and a short deck can
be searched so. Moves are numbers as in `numbered_action`.
"""

from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import pyspiel

from pokerhouse.arena.engine import engine
from pokerhouse.arena.environments.numbered_action import CALL, action_count, move_of, numbered
from pokerhouse.cards import CARD_NAMES, FULL_DECK
from pokerhouse.rules import BOARD_SIZES, RESEARCH, Menu, Secret, Setup, usual_setup

NAME = "pokerhouse_research"
PLAYERS = 2
AT_ONCE_MOST = 1000
"""The rest of the board is dealt at once where there are at most so many; else street by street."""
CARDS_LEAST = 9
"""Two hands and a board."""

GAME_LENGTH = 2 + 3 + 4 * (2 + 4)
"""Deals, and four streets of four raises and two more moves (RES-5)."""

_DEFAULTS: dict[str, Any] = {"stack": 20, "small": 1, "big": 2, "cards": 52}

_ANY_CARDS = Secret.of(FULL_DECK)
"""Before a showdown the cards change nothing in the betting."""

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Pokerhouse research hold'em",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=_DEFAULTS,
)


def load_spiel_game(*, stack: int = 20, small: int = 1, big: int = 2, cards: int = 52) -> Any:
    """The game with these stacks and blinds, and the highest so many cards of the deck (9 to 52)."""
    if not CARDS_LEAST <= cards <= 52:
        raise ValueError(f"the deck has {CARDS_LEAST} to 52 cards, not {cards}")
    return pyspiel.load_game(NAME, {"stack": stack, "small": small, "big": big, "cards": cards})


class Betting(NamedTuple):
    """How the betting stands: whose turn it is, on which street, how many board cards lie, the actions."""

    actor: int | None
    street: int
    board: int
    actions: tuple[int, ...]


def _actions(menu: Menu | None) -> tuple[int, ...]:
    """The numbers of what is offered; no fold where a check is free, for it never gains."""
    if menu is None:
        return ()
    quiet, raises = numbered(menu)
    return (CALL, *raises) if menu.check else (*quiet, *raises)


class ResearchGame(pyspiel.Game):  # type: ignore[misc]  # open_spiel has no types
    """The game; positions are players: player 1 has the button and the small blind (STD-5)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**_DEFAULTS, **(params or {})}
        stack, self.cards = settings["stack"], settings["cards"]
        self.deck = FULL_DECK[52 - self.cards :]
        self._known: dict[tuple[int, ...], Betting] = {}
        self.stack = stack
        self.setup: Setup = usual_setup(
            RESEARCH, [stack] * PLAYERS, small=settings["small"], big=settings["big"]
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(stack),
            max_chance_outcomes=max(comb(self.cards, 2), comb(self.cards - 4, 3), AT_ONCE_MOST),
            num_players=PLAYERS,
            min_utility=-float(stack),
            max_utility=float(stack),
            utility_sum=0.0,
            max_game_length=GAME_LENGTH,
        )
        super().__init__(_TYPE, info, params or {})

    def played(self, moves: tuple[int, ...], secret: Secret) -> Any:
        """The hand after these moves."""
        hand: Any = engine().deal(self.setup, secret)
        for action in moves:
            hand.act(hand.actor, *move_of(action, hand.menu()))
        return hand

    def betting(self, moves: tuple[int, ...]) -> Betting:
        """How the betting stands after these moves, whatever the cards: asked often, found out once."""
        known = self._known.get(moves)
        if known is None:
            hand = self.played(moves, _ANY_CARDS)
            contested = sum(not out for out in hand.folded) > 1
            board = BOARD_SIZES[-1 if hand.over and contested else hand.street]
            known = self._known[moves] = Betting(hand.actor, hand.street, board, _actions(hand.menu()))
        return known

    def new_initial_state(self) -> "ResearchState":
        """Nothing is dealt yet."""
        return ResearchState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ResearchObserver":
        """What open_spiel looks through."""
        del iig_obs_type, params
        return ResearchObserver()


class Dealt(NamedTuple):
    """What has happened in a hand; values, so that a copy of a state shares them."""

    holes: tuple[tuple[int, ...], ...] = ()
    board: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()

    def __deepcopy__(self, _memo: object) -> "Dealt":
        return self


class ResearchState(pyspiel.State):  # type: ignore[misc]  # open_spiel has no types
    """The cards that chance has dealt, and the moves; the rules say what follows."""

    def __init__(self, game: ResearchGame) -> None:
        super().__init__(game)
        self.dealt = Dealt()

    def _betting(self) -> Betting:
        known: Betting = self.get_game().betting(self.dealt.moves)
        return known

    def _cards_due(self) -> int:
        """How many cards chance deals next: a hand, the street's board cards, or all that are to come."""
        if len(self.dealt.holes) < PLAYERS:
            return 2
        lie = len(self.dealt.board)
        due = self._betting().board - lie
        if due and comb(self.get_game().cards - 2 * PLAYERS - lie, due) > AT_ONCE_MOST:
            return 1 if lie else 3
        return due

    def current_player(self) -> Any:
        """Chance while cards are due; else whose turn it is."""
        if self._cards_due():
            return pyspiel.PlayerId.CHANCE
        actor = self._betting().actor
        return pyspiel.PlayerId.TERMINAL if actor is None else actor

    def is_terminal(self) -> bool:
        """Whether the hand is over and all its cards are there."""
        return self._betting().actor is None and not self._cards_due()

    def _deals(self) -> list[tuple[int, ...]]:
        """What chance can deal next."""
        gone = {card for hole in self.dealt.holes for card in hole}.union(self.dealt.board)
        left = [card for card in self.get_game().deck if card not in gone]
        return list(combinations(left, self._cards_due()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, equally likely."""
        count = len(self._deals())
        return [(deal, 1 / count) for deal in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        betting = self._betting()
        return list(betting.actions) if betting.actor == player else []

    def _apply_action(self, action: int) -> None:
        holes, board, moves = self.dealt
        if len(holes) < PLAYERS:
            self.dealt = Dealt((*holes, self._deals()[action]), board, moves)
        elif self._cards_due():
            self.dealt = Dealt(holes, board + self._deals()[action], moves)
        else:
            self.dealt = Dealt(holes, board, (*moves, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deals " + _names(self._deals()[action])
        return ("fold", "call")[action] if action <= CALL else f"raise to {action - 1}"

    def returns(self) -> list[float]:
        """What the hand gave, in chips."""
        if not self.is_terminal():
            return [0.0] * PLAYERS
        holes, board, moves = self.dealt
        known = [card for cards in zip(*holes, strict=True) for card in cards] + list(board)
        rest = [card for card in FULL_DECK if card not in known]
        game = self.get_game()
        hand = game.played(moves, Secret.of([*known, *rest]))
        return [float(stack - game.stack) for stack in hand.stacks]

    def told(self, player: int) -> str:
        """All that a player knows, as text: its cards, the board as it came, and the moves.

        Which move fell on which street follows from the moves themselves.
        """
        holes, board, moves = self.dealt
        own = holes[player] if len(holes) > player else ()
        return f"{_names(own)}|{_names(board[:3])} {_names(board[3:])}|{' '.join(map(str, moves))}"

    def __str__(self) -> str:
        return " / ".join(self.told(player) for player in range(PLAYERS))


def _names(cards: tuple[int, ...]) -> str:
    return "".join(CARD_NAMES[card] for card in cards)


class ResearchObserver:
    """What a player knows, for open_spiel; it has no tensor."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: ResearchState, player: int) -> None:
        """There is no tensor to set."""

    def string_from(self, state: ResearchState, player: int) -> str:
        """All that the player knows."""
        return state.told(player)


pyspiel.register_game(_TYPE, ResearchGame)
