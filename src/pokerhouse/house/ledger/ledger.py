"""The ledger: double entry in whole chips. One pure mapping says what each event moves.

Accounts: `cage` and `given:<table>:<tournament>` issue chips and alone may be negative; `bank:<player>`,
`transit:<player>:<table>`, `stack:<table>:<player>`, `safe:<table>:<player>`, `pot:<table>:<hand>`, and
`dead:<table>` for dead chips that wait for a main pot. Chips of different issuers never meet in one account.
Streams are named `player:<id>` and `table:<id>`.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pokerhouse.house import events as e
from pokerhouse.house import player as p
from pokerhouse.rules import Acted, Awarded, DeadAdded, HandDealt, HandVoided, Posted, Returned

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

    __slots__ = ("balances", "issuers")

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self.issuers: dict[str, str] = {}
        """Whose chips an account holds."""

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
        self._check_kind(transfer)
        self._set(transfer.debit, left)
        self._set(transfer.credit, self.balance(transfer.credit) + transfer.amount)

    def _check_kind(self, transfer: Transfer) -> None:
        """Chips of one issuer never join those of another, and go back only to their own."""
        debit, credit = transfer.debit, transfer.credit
        issuer = debit if debit.startswith(ISSUERS) else self.issuers.get(debit, "")
        held = credit if credit.startswith(ISSUERS) else self.issuers.get(credit, issuer)
        if held != issuer:
            raise LedgerError(f"{transfer.kind}: chips of {issuer} into {credit} with chips of {held}")
        self.issuers[credit] = issuer

    def _set(self, account: str, amount: int) -> None:
        if amount:
            self.balances[account] = amount
        else:
            self.balances.pop(account, None)
            self.issuers.pop(account, None)


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


def safe(table: str, player: str) -> str:
    """The account of a player's safe in an SNG."""
    return f"safe:{table}:{player}"


def dead(table: str) -> str:
    """The account of dead chips that wait for a main pot."""
    return f"dead:{table}"


def given(table: str, tournament: int) -> str:
    """The issuer of the chips of a private tournament."""
    return f"given:{table}:{tournament}"


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
        case DeadAdded():
            return [Transfer(dead(table), middle, inner.amount, "dead")]
        case HandDealt():
            return [Transfer(dead(table), middle, inner.setup.dead, "dead")]
        case HandVoided():
            refunds = zip(players, inner.refunds, strict=True)
            moves = [Transfer(middle, stack(table, player), refund, "refund") for player, refund in refunds]
            return [*moves, Transfer(middle, dead(table), inner.dead, "refund")]
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
    e.SngStarted: lambda table, event: [
        Transfer(given(table, event.number), stack(table, player), event.given, "given")
        for player in event.players
    ],
    e.GivenReturned: lambda table, event: [
        Transfer(stack(table, event.player), given(table, event.number), event.stack, "given_back"),
        Transfer(safe(table, event.player), given(table, event.number), event.safe, "given_back"),
    ],
    e.SafeFilled: lambda table, event: [
        Transfer(stack(table, event.player), safe(table, event.player), event.amount, "safe_filled")
    ],
    e.SafeDrawn: lambda table, event: [
        Transfer(safe(table, event.player), stack(table, event.player), event.amount, "safe_drawn")
    ],
    e.BlindTaken: lambda table, event: [
        Transfer(stack(table, event.player), dead(table), event.amount, "blind_taken")
    ],
    e.BlindReturned: lambda table, event: [
        Transfer(dead(table), stack(table, event.player), event.amount, "refund")
    ],
    e.Forfeited: lambda table, event: [
        Transfer(stack(table, event.player), dead(table), event.stack, "forfeit"),
        Transfer(safe(table, event.player), dead(table), event.safe, "forfeit"),
    ],
    e.Walked: lambda table, event: [Transfer(dead(table), stack(table, event.player), event.amount, "walk")],
    e.DeadAwarded: lambda table, event: [
        Transfer(dead(table), stack(table, event.player), event.amount, "award")
    ],
    e.ChipsCashed: lambda table, event: [
        Transfer(stack(table, event.player), transit(event.player, table), event.stack, "prize"),
        Transfer(safe(table, event.player), transit(event.player, table), event.safe, "prize"),
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
    p.GuestForgotten: lambda player, event: [Transfer(bank(player), CAGE, event.amount, "forgotten")],
}
