"""What the referee remembers of players across tables: stays won, and sit-outs used."""

from msgspec import Struct, field

from pokerhouse.house import TableSettings
from pokerhouse.house.events import SatOut, SeatLeft, SeatTaken, SitOutExtended

BUY_IN_MOST = 2_000


class Stay(Struct):
    """One stay at a table, while it lasts and after."""

    stake: tuple[int, int]
    binding_ms: int
    brought: int = 0
    taken: int = 0
    carried: int = 0
    left: int | None = None

    @property
    def won(self) -> bool:
        """More was taken from the table than brought."""
        return self.taken > self.brought


class Record(Struct):
    """A player's stays and sit-outs at one table."""

    stays: list[Stay] = field(default_factory=list)
    """The last two."""
    sit_outs: list[int] = field(default_factory=list)
    """When each was used, since the first that counts."""

    def binds(self, now: int) -> bool:
        """Whether the last stay holds its player to CASH-8.2; two won in a row don't (CASH-8.3)."""
        if not self.stays or self.stays[-1].left is None:
            return False
        last = self.stays[-1]
        lifted = len(self.stays) > 1 and self.stays[-2].won
        return last.won and not lifted and last.left is not None and now < last.left + last.binding_ms


class PlayerRecords:
    """Everybody's records, by player and table."""

    def __init__(self) -> None:
        self._records: dict[str, dict[str, Record]] = {}

    def _record(self, player: str, table: str) -> Record:
        return self._records.setdefault(player, {}).setdefault(table, Record())

    def _stay(self, player: str, table: str) -> Stay:
        return self._record(player, table).stays[-1]

    def objection(self, settings: TableSettings, event: SeatTaken) -> str | None:
        """The rule that forbids this player this seat, if one does."""
        if settings.no_hit_and_run:  # TERM-9
            return None
        for table, record in self._records.get(event.player, {}).items():
            if not record.binds(event.at):
                continue
            stay = record.stays[-1]
            if table == settings.id and event.amount != settings.buy_in_high:
                return "CASH-8.2"
            same_stake = stay.stake == (settings.small, settings.big)
            if table != settings.id and same_stake and settings.buy_in_high < min(stay.carried, BUY_IN_MOST):
                return "CASH-8.2"
        return None

    def sat_down(self, settings: TableSettings, event: SeatTaken) -> None:
        """A stay begins."""
        record = self._record(event.player, settings.id)
        stake = settings.small, settings.big
        binding = 0 if settings.no_hit_and_run else settings.hit_and_run_ms
        record.stays = [*record.stays[-1:], Stay(stake, binding, brought=event.amount)]

    def brought(self, table: str, player: str, amount: int) -> None:
        """More chips came to the table."""
        self._stay(player, table).brought += amount

    def took(self, table: str, player: str, amount: int) -> None:
        """Chips went from the table to the bank."""
        self._stay(player, table).taken += amount

    def left(self, settings: TableSettings, event: SeatLeft) -> None:
        """The stay is over."""
        stay = self._stay(event.player, settings.id)
        stay.taken += event.stack
        stay.carried, stay.left = event.stack, event.at

    def may_sit_out(self, settings: TableSettings, event: SatOut | SitOutExtended) -> bool:
        """Count one more; whether it was still allowed (CASH-4.1)."""
        record = self._record(event.player, settings.id)
        used = record.sit_outs
        if used and event.at - used[0] >= settings.sit_outs_forgotten_ms:
            used.clear()
        used.append(event.at)
        return len(used) <= settings.sit_outs
