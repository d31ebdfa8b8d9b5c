"""What every part of the house stands on: it travels as one value."""

from msgspec import Struct
from msgspec.structs import asdict

from pokerhouse.cards import Chance
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Followers, Presence, Stale
from pokerhouse.server.pace import PaceBook
from pokerhouse.server.settings import Settings
from pokerhouse.server.storage import Store, Writer
from pokerhouse.server.tasks import Tasks


class Ground(Struct, frozen=True):
    """Settings and chance, time and the store, who is here and what they have to be shown anew."""

    settings: Settings
    chance: Chance
    store: Store
    writer: Writer
    clock: Clock
    tasks: Tasks
    presence: Presence
    followers: Followers
    stale: Stale
    paces: PaceBook

    @staticmethod
    def of(store: Store, settings: Settings, chance: Chance) -> "Ground":
        """The ground of a new house."""
        return Ground(
            settings=settings,
            chance=chance,
            store=store,
            writer=Writer(store),
            clock=Clock(),
            tasks=Tasks(),
            presence=Presence(),
            followers=Followers(),
            stale=Stale(),
            paces=PaceBook(asdict(settings.network)),
        )
