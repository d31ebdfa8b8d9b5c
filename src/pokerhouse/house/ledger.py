"""The ledger: double entry in whole chips. One pure mapping says what each event moves.

Accounts: `cage` (issues chips and alone may be negative), `bank:<player>`, `transit:<player>:<table>`,
`stack:<table>:<player>`, `pot:<table>:<hand>`. Streams are named `player:<id>` and `table:<id>`.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pokerhouse.house import event as e
from pokerhouse.house import player_event as p
from pokerhouse.rules import Acted, Awarded, HandVoided, Posted, Returned

CAGE = "cage"
ISSUERS = ("cage", "given:")

AnyEvent = e.TableEvent | p.PlayerEvent


class LedgerError(ValueError):
    """A movement that no ledger may hold."""


class Transfer(Struct, frozen=True):
    """Chips go from `debit` to `credit`; `kind` says what for."""

    debit: str
    credit: str
    amount: int
    kind: str


class Ledger:
    """The balance of every account that is not empty."""

    __slots__ = ("balances",)

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}

    def balance(self, account: str) -> int:
        """What the account holds."""
        return self.balances.get(account, 0)

    def move(self, transfer: Transfer) -> None:
        """Make one transfer. Only an issuer may go below nothing."""
        if transfer.amount <= 0:
            raise LedgerError(f"{transfer.kind} of {transfer.amount} chips")
        left = self.balance(transfer.debit) - transfer.amount
        if left < 0 and not transfer.debit.startswith(ISSUERS):
            raise LedgerError(f"{transfer.debit} would hold {left} after {transfer.kind}")
        self._set(transfer.debit, left)
        self._set(transfer.credit, self.balance(transfer.credit) + transfer.amount)

    def _set(self, account: str, amount: int) -> None:
        if amount:
            self.balances[account] = amount
        else:
            self.balances.pop(account, None)


class Book:
    """Maps events to transfers. It remembers, for each table, whom the hand's positions are."""

    __slots__ = ("_hands",)

    def __init__(self) -> None:
        self._hands: dict[str, tuple[int, tuple[str, ...]]] = {}

    def remember(self, table: str, hand: int, players: tuple[str, ...]) -> None:
        """Go on in the middle of a table's stream: its hand and the players by position."""
        self._hands[table] = hand, players

    def transfers(self, stream: str, event: AnyEvent) -> list[Transfer]:
        """What the event moves; nothing for most."""
        whose, _, name = stream.partition(":")
        if whose == "player":
            mover = _PLAYER_MOVES.get(type(event))
            return [] if mover is None else _real(mover(name, event))
        if isinstance(event, e.HandStarted):
            self.remember(name, event.hand, event.players)
        if isinstance(event, e.HandEvent):
            hand, players = self._hands[name]
            return _real(_hand_moves(name, hand, players, event))
        mover = _TABLE_MOVES.get(type(event))
        return [] if mover is None else _real(mover(name, event))


def _real(transfers: list[Transfer]) -> list[Transfer]:
    """Movements of no chips are none; a loss stays, for the ledger to object."""
    return [transfer for transfer in transfers if transfer.amount]


def bank(player: str) -> str:
    """The account of a player's bank."""
    return f"bank:{player}"


def transit(player: str, table: str) -> str:
    """The account of chips between a player's bank and a table."""
    return f"transit:{player}:{table}"


def stack(table: str, player: str) -> str:
    """The account of a player's stack at a table."""
    return f"stack:{table}:{player}"


def pot(table: str, hand: int) -> str:
    """The account of all that is wagered in a hand."""
    return f"pot:{table}:{hand}"


def _hand_moves(table: str, hand: int, players: tuple[str, ...], event: e.HandEvent) -> list[Transfer]:
    inner, middle = event.event, pot(table, hand)
    match inner:
        case Posted():
            return [Transfer(stack(table, players[inner.position]), middle, inner.amount, "post")]
        case Acted():
            return [Transfer(stack(table, players[inner.position]), middle, inner.paid, "wager")]
        case Returned():
            return [Transfer(middle, stack(table, players[inner.position]), inner.amount, "return")]
        case Awarded():
            return [Transfer(middle, stack(table, players[inner.position]), inner.amount, "award")]
        case HandVoided():
            return [
                Transfer(middle, stack(table, player), refund, "refund")
                for player, refund in zip(players, inner.refunds, strict=True)
            ]
        case _:
            return []


_TABLE_MOVES: dict[type, Callable[[str, Any], list[Transfer]]] = {
    e.SeatTaken: lambda table, event: [
        Transfer(transit(event.player, table), stack(table, event.player), event.amount, "buy_in")
    ],
    e.ReboughtIn: lambda table, event: [
        Transfer(transit(event.player, table), stack(table, event.player), event.amount, "rebuy_in")
    ],
    e.SeatLeft: lambda table, event: [
        Transfer(stack(table, event.player), transit(event.player, table), event.stack, "leave")
    ],
    e.ExcessMoved: lambda table, event: [
        Transfer(stack(table, event.player), transit(event.player, table), event.amount, "excess")
    ],
    e.ChipsRefunded: lambda table, event: [
        Transfer(stack(table, event.player), transit(event.player, table), event.amount, "refund")
    ],
}

_PLAYER_MOVES: dict[type, Callable[[str, Any], list[Transfer]]] = {
    p.ChipsBought: lambda player, event: [Transfer(CAGE, bank(player), event.amount, "cage")],
    p.ChipsSent: lambda player, event: [
        Transfer(bank(player), transit(player, event.terms.table), event.amount, event.purpose)
    ],
    p.ChipsTakenBack: lambda player, event: [
        Transfer(transit(player, event.table), bank(player), event.amount, "returned")
    ],
    p.ChipsReceived: lambda player, event: [
        Transfer(transit(player, event.table), bank(player), event.amount, "cash_out")
    ],
}
