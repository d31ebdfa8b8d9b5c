"""What every attack on a house has in hand."""

from msgspec import Struct

from pokerhouse.client import Ticket, enter
from tests.server.harness.raw_line import RawLine


class Siege(Struct):
    """Where an attack is made, how large it is, and how it went."""

    url: str
    source: str
    tickets: list[Ticket]
    """Guests whose sockets the attack may open."""
    lines: int = 0
    """Connections made."""
    cut: int = 0
    """Connections that the house ended."""

    async def dial(self) -> RawLine:
        """Another connection."""
        self.lines += 1
        return await RawLine.dial(self.url, self.source)

    async def socket(self, guest: int = 0) -> RawLine:
        """Another socket of a guest."""
        self.lines += 1
        return await RawLine.socket(self.url, self.tickets[guest].cookie, self.source)

    def note(self, cut: bool) -> None:  # noqa: FBT001  (what `pour` says)
        """How a connection ended."""
        self.cut += cut


async def lay(url: str, source: str, guests: int = 4) -> Siege:
    """Everything an attack needs: guests have come in beforehand, from a decent address."""
    return Siege(url, source, [await enter(url, f"Eve{number}") for number in range(guests)])
