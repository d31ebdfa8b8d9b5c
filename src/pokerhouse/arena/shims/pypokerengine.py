"""Players of PyPokerEngine: a class with `declare_action` and the five `receive_…` methods.

Such a player hears of every move with the table as it was after it. So the events of its view are played
again on a hand without a deck, one by one, and after each it is told what PyPokerEngine would have told.
Seats keep the order of the first hand; names take the place of random ids.
"""

import importlib.util
import sys
from types import ModuleType
from typing import Any, Protocol

from pokerhouse.bots import Decision, menu_of, passive
from pokerhouse.cards import CARD_NUMBERS, RANKS, Chance
from pokerhouse.rules import (
    UNTOLD,
    Acted,
    Event,
    Hand,
    HandDealt,
    HandEnded,
    PlayerView,
    Posted,
    StreetDealt,
    View,
)
from pokerhouse.strength import category, strength

STREETS = ("preflop", "flop", "turn", "river", "showdown")
ROUNDS = 1000
"""Told as the number of rounds: how many hands a bot will see is not known to it here."""

STRENGTHS = (
    "HIGHCARD", "ONEPAIR", "TWOPAIR", "THREECARD", "STRAIGHT", "FLASH", "FULLHOUSE",
    "FOURCARD", "STRAIGHTFLASH",
)  # fmt: skip
"""As PyPokerEngine spells them."""

Told = dict[str, Any]


class OldPlayer(Protocol):
    """What PyPokerEngine calls. All but `declare_action` may be left out."""

    def declare_action(
        self, valid_actions: list[Told], hole_card: list[str], round_state: Told
    ) -> tuple[str, int]: ...


class BasePokerPlayer:
    """What such players derive from; it stands in where PyPokerEngine itself is not installed."""

    uuid: str

    def set_uuid(self, uuid: str) -> None:
        self.uuid = uuid

    def declare_action(self, valid_actions: list[Told], hole_card: list[str], round_state: Told) -> Any:
        raise NotImplementedError

    def receive_game_start_message(self, game_info: Told) -> None:
        """Hear of the game."""

    def receive_round_start_message(self, round_count: int, hole_card: list[str], seats: list[Told]) -> None:
        """Hear of a hand."""

    def receive_street_start_message(self, street: str, round_state: Told) -> None:
        """Hear of a street."""

    def receive_game_update_message(self, new_action: Told, round_state: Told) -> None:
        """Hear of a move."""

    def receive_round_result_message(
        self, winners: list[Told], hand_info: list[Told], round_state: Told
    ) -> None:
        """Hear how a hand ended."""


def is_one(made: object) -> bool:
    """Whether this class is a player of PyPokerEngine."""
    return callable(getattr(made, "declare_action", None)) and not hasattr(made, "decide")


def stand_in() -> None:
    """Let `from pypokerengine.players import BasePokerPlayer` find ours where the package is not there."""
    if "pypokerengine" in sys.modules or importlib.util.find_spec("pypokerengine") is not None:
        return
    package, players = ModuleType("pypokerengine"), ModuleType("pypokerengine.players")
    package.__path__ = []
    players.BasePokerPlayer = BasePokerPlayer  # type: ignore[attr-defined]
    sys.modules |= {"pypokerengine": package, "pypokerengine.players": players}


class PyPokerEngineBot:
    """A bot of ours around such a player."""

    def __init__(self, player: OldPlayer) -> None:
        self.player = player
        self._seats: list[str] = []
        self._round = 0
        self._table: Table | None = None

    def hand_starts(self, view: View) -> None:
        """Tell of the game before its first hand, then of the hand."""
        table = Table(view, self._seated(view), self._round + 1)
        if not self._round:
            own = view.players[view.position or 0].player
            self._tell("set_uuid", own)
            self._tell("receive_game_start_message", table.game())
        self._round += 1
        self._table = table
        table.take_posts()
        self._tell("receive_round_start_message", self._round, cards_of(view), table.seats())
        self._tell("receive_street_start_message", STREETS[0], table.state())
        self._follow(view)

    def decide(self, view: View, chance: Chance) -> Decision:  # noqa: ARG002  (it has its own luck)
        """Ask for a move; PyPokerEngine lets everybody fold, also where a check is free."""
        menu = menu_of(view)
        table = self._follow(view)
        actions: list[Told] = [
            {"action": "fold", "amount": 0},
            {"action": "call", "amount": menu.call_to if menu.call_to is not None else view.price},
            {"action": "raise", "amount": {"min": menu.raise_low or -1, "max": menu.raise_high or -1}},
        ]
        word, amount = self.player.declare_action(actions, cards_of(view), table.state())
        if word == "raise":
            return Decision("raise", amount)
        if word == "fold" and menu.fold:
            return Decision("fold")
        if word in ("fold", "call"):
            return passive(menu)
        raise ValueError(f"there is no action {str(word)[:40]!r}")

    def hand_ends(self, view: View) -> None:
        """Tell who won, and what was shown."""
        table = self._follow(view)
        winners = [seat for seat in table.seats() if view.players[table.position(seat["name"])].won]
        shown = [
            hand_info(player, view)
            for name in self._seats
            if (player := view.players[table.position(name)]).shown
        ]
        self._tell("receive_round_result_message", winners, shown, table.state())

    def _seated(self, view: View) -> list[str]:
        names = [player.player for player in view.players]
        if sorted(names) != sorted(self._seats):
            self._seats = names
        return self._seats

    def _follow(self, view: View) -> "Table":
        """Tell of all that happened since the last time."""
        table = self._table
        assert table is not None  # noqa: S101  (a hand starts before it is played)
        for event in view.events[table.taken :]:
            before = table.hand.price
            table.take(event)
            if isinstance(event, Acted):
                move = table.note(event, before)
                told = {"player_uuid": move["uuid"], "action": move["action"].lower()}
                told["amount"] = move.get("amount", 0)
                # There the mover is still the next player when a move is told.
                self._tell("receive_game_update_message", told, table.state(event.position))
            elif isinstance(event, StreetDealt):
                self._tell("receive_street_start_message", STREETS[table.hand.street], table.state())
        return table

    def _tell(self, name: str, *told: object) -> None:
        hear = getattr(self.player, name, None)
        if hear is not None:
            hear(*told)


class Table:
    """One hand as PyPokerEngine tells it: seats that stay, moves by street, pots with this street's chips."""

    def __init__(self, view: View, seats: list[str], number: int) -> None:
        dealt = view.events[0]
        assert isinstance(dealt, HandDealt)  # noqa: S101  (so every hand begins)
        self.view, self.names, self.number = view, seats, number
        self.hand = Hand(dealt.setup, UNTOLD)
        self.setup = dealt.setup
        self.taken = 1
        self.moves: list[list[Told]] = [[]]
        self._positions = {entrant.player: at for at, entrant in enumerate(dealt.setup.entrants)}

    def position(self, name: str) -> int:
        """Where a player sits in this hand."""
        return self._positions[name]

    def take(self, event: Event) -> None:
        """Play one event."""
        self.hand.apply(event)
        self.taken += 1
        if isinstance(event, StreetDealt):
            self.moves.append([])

    def take_posts(self) -> None:
        """Play the posts."""
        words = {"ante": "ANTE", "small_blind": "SMALLBLIND", "big_blind": "BIGBLIND"}
        for event in self.view.events[1:]:
            if not isinstance(event, Posted):
                return
            self.take(event)
            told: Told = {"action": words.get(event.kind, "ANTE"), "amount": event.amount}
            if event.kind in ("small_blind", "big_blind"):
                told["add_amount"] = self.setup.small
            self.moves[0].append(told | {"uuid": self._name(event.position)})

    def note(self, event: Acted, before: int) -> Told:
        """Write a move down; `before` is the price that it met."""
        told: Told = {"action": "FOLD", "uuid": self._name(event.position)}
        if event.move != "fold":
            told |= {"action": "CALL", "amount": event.to, "paid": event.paid}
            if event.to > before:
                told |= {"action": "RAISE", "add_amount": event.to - before}
        self.moves[-1].append(told)
        return told

    def seats(self) -> list[Told]:
        """Everybody, in the order that stays."""
        told, spent = [], self._spent()
        for name in self.names:
            at = self.position(name)
            all_in = spent[at] == self.setup.entrants[at].stack
            state = "folded" if self.hand.folded[at] else "allin" if all_in else "participating"
            told.append({"name": name, "uuid": name, "stack": self.hand.stacks[at], "state": state})
        return told

    def game(self) -> Told:
        """What is told before the first hand."""
        own = self.setup.entrants[self.view.position or 0]
        rule = {
            "initial_stack": own.stack,
            "max_round": ROUNDS,
            "small_blind_amount": self.setup.small,
            "ante": own.ante,
            "blind_structure": {},
        }
        return {"player_num": len(self.names), "rule": rule, "seats": self.seats()}

    def state(self, mover: int | None = None) -> Told:
        """The table now, told after somebody's move or before the next."""
        hand, setup = self.hand, self.setup
        over = any(isinstance(event, HandEnded) for event in hand.events)
        return {
            "street": STREETS[4 if over else hand.street],
            "pot": self._pots(),
            "community_card": [old_card(card) for card in hand.board],
            "dealer_btn": self._seat(setup.button),
            "next_player": self._seat(hand.actor if mover is None else mover),
            "small_blind_pos": self._seat(setup.small_at),
            "big_blind_pos": self._seat(setup.big_at),
            "round_count": self.number,
            "small_blind_amount": setup.small,
            "seats": self.seats(),
            "action_histories": {
                STREETS[street]: list(moves) for street, moves in enumerate(self.moves) if moves or not street
            },
        }

    def _pots(self) -> Told:
        """All chips that are in: a pot for each all-in, and the rest, even if that is nothing."""
        spent = self._spent()
        all_in = [at for at in self.hand.live_positions() if spent[at] == self.setup.entrants[at].stack]
        pots: list[dict[str, Any]] = []
        low = 0
        for cap in sorted([spent[at] for at in all_in]):
            amount = sum(min(chips, cap) - min(chips, low) for chips in spent)
            names = [name for name in self.names if self._may_win(name, cap)]
            pots.append({"amount": amount, "eligibles": names})
            low = cap
        names = [name for name in self.names if spent[self.position(name)] == max(spent)]
        pots.append({"amount": sum(spent) - sum(pot["amount"] for pot in pots), "eligibles": names})
        return {"main": {"amount": pots[0]["amount"]}, "side": pots[1:]}

    def _may_win(self, name: str, cap: int) -> bool:
        at = self.position(name)
        return not self.hand.folded[at] and self._spent()[at] >= cap

    def _spent(self) -> list[int]:
        columns = [*self.hand.rounds, self.hand.wagers, self.hand.posted_dead]
        return [sum(chips) for chips in zip(*columns, strict=True)]

    def _name(self, position: int) -> str:
        return self.setup.entrants[position].player

    def _seat(self, position: int | None) -> int | str:
        return "not_found" if position is None else self.names.index(self._name(position))


def hand_info(player: PlayerView, view: View) -> Told:
    """A shown hand: what it is called there, and its two ranks. The cards themselves are an addition."""
    names = [*player.cards, *view.board]
    kind = category(strength([CARD_NUMBERS[name] for name in names])) if len(names) == 7 else None
    low, high = sorted([RANKS.index(card[0]) + 2 for card in player.cards])
    made = {"strength": STRENGTHS[min(kind, 8)] if kind is not None else ""}
    hole = {"high": high, "low": low, "cards": [old_card(card) for card in player.cards]}
    return {"uuid": player.player, "hand": {"hand": made, "hole": hole}}


def cards_of(view: View) -> list[str]:
    """The bot's own cards."""
    return [old_card(card) for card in view.players[view.position or 0].cards]


def old_card(name: str) -> str:
    """A card as PyPokerEngine writes it: suit first, in capitals."""
    return name[1].upper() + name[0]
