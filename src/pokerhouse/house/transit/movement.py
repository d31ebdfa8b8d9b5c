"""One movement of chips, from a bank to a table or back.

Theory. Each side stores its own half: the sender keeps a movement *open* from the moment the chips leave it
until it knows how that ended; the receiver keeps what *arrived* until the sender knows. Nothing is kept for a
number of movements or for a time, so whatever happens, the two stored facts say what is next:

| sender: open | receiver: arrived | next |
|---|---|---|
| no  | no  | it sets out, or it never did, or all is over |
| yes | no  | the receiver is asked; a table that was asked in vain is not asked again: they go back |
| yes | yes | the sender notes the arrival |
| no  | yes | the receiver may forget it (`Manifest`) |

Who drives a movement asks for `next`, brings the request to its side, waits for whatever becomes of it and
asks again: done, refused, done twice, not stored or nobody knows. The facts must be those of the store. A
movement has one driver at a time; when the driver is lost in a crash the requests it waited for are lost with
it, and another one begins with what is open.
"""

from msgspec import Struct

from pokerhouse.house.commands import Command, NoteDelivered, RebuyIn, TakeSeat
from pokerhouse.house.player import NoteArrived, PlayerCommand, ReceiveChips, SendChips, TakeBack
from pokerhouse.house.state import Outgoing


class AtBank(Struct, frozen=True):
    """A request to the player's bank."""

    command: PlayerCommand


class AtTable(Struct, frozen=True):
    """A request to the table."""

    command: Command


Request = AtBank | AtTable


class ToTable(Struct, kw_only=True):
    """Chips from a bank to a table.

    After a crash only the transit's name is known: if they have not arrived they go back.
    """

    transit: str
    send: SendChips | None = None
    """How they leave the bank, as long as nobody has asked it."""
    claim: TakeSeat | RebuyIn | None = None
    """What they are for, as long as the table has not been asked."""

    def next(self, *, is_open: bool, arrived: bool) -> Request | None:
        """What to ask next; None when it is over."""
        if self.send is not None:
            send, self.send = self.send, None
            return AtBank(send)
        if not is_open:
            return None
        if arrived:
            return AtBank(NoteArrived(transit=self.transit))
        if self.claim is not None:
            claim, self.claim = self.claim, None
            return AtTable(claim)
        return AtBank(TakeBack(transit=self.transit))


class ToBank(Struct, frozen=True, kw_only=True):
    """Chips from a table to a bank, which never refuses them."""

    transit: str
    table: str
    outgoing: Outgoing

    def next(self, *, is_open: bool, arrived: bool) -> Request | None:
        """What to ask next; None when it is over."""
        if not is_open:
            return None
        if arrived:
            return AtTable(NoteDelivered(transit=self.transit))
        outgoing = self.outgoing
        return AtBank(
            ReceiveChips(
                table=self.table,
                amount=outgoing.amount,
                transit=self.transit,
                purpose=outgoing.purpose,
            )
        )


Movement = ToTable | ToBank
