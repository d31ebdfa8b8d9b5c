"""What a host may set."""

from msgspec import Struct, field
from msgspec.structs import asdict

from pokerhouse.house.player import CagePolicy
from pokerhouse.protocol.limits import GUESTS_A_MINUTE

TABLES_AT_ONCE_MAX = 4
"""No host lets a player sit at more tables."""


class NetworkAllowance(Struct, frozen=True, kw_only=True):
    """What may come from one network: an IPv4 address, or a few of IPv6 (`edge/admission/network.py`)."""

    connections: int = 256
    """Open at the same time, sockets included."""
    connections_a_second: float = 20
    """New ones, on average; ten times as many at once."""
    requests_a_second: float = 20
    """HTTP requests and handshakes, on average; ten times as many at once."""
    frames_a_second: float = 600
    """WebSocket frames, on average; three times as many at once."""
    bytes_a_second: float = 262_144
    """On average; four times as many at once."""
    guests_a_minute: float = GUESTS_A_MINUTE
    """New guests, on average; as many at once."""
    changes_a_second: float = 60
    """Commands that may change something, on average, since each is stored; ten times as many at once."""
    told_a_second: float = 2_000
    """Sockets that are told of changes at tables which its people make faster than by hand, on average, each
    counted for each; four times as many at once. Two programs before a crowd make the work of 500 tables."""
    kept_a_day: float = 20_000_000
    """Bytes that its commands add to the house's books for ever, on average; as many at once."""
    preferences_a_second: float = 4
    """Changes of how people like the page, on average; ten times as many at once."""
    tables_an_hour: float = 30
    """Tables opened, on average; as many at once."""
    friend_requests_an_hour: float = 60
    """Requests to be friends and friends made by links, on average; as many at once (PEOPLE-4)."""
    reports_an_hour: float = 20
    """Reports about people, on average; as many at once (PEOPLE-3)."""
    seats: int = 12
    """Seats at the house's own tables, all together."""
    waiting: int = 20
    """People who wait for a seat at one table."""
    watches_a_second: float = 60
    """Tables shown to who begins to follow them or asks again, on average; ten times as many at once."""
    followed: int = 400
    """Tables that its sockets follow, each counted for each: all that happens there goes to all of them."""
    bots: float = 60
    """Bots at the tables of all its people (PEOPLE-5)."""

    def times(self, number: int) -> "NetworkAllowance":
        """So many times as much of everything: for a school or a club that comes from one address."""
        return NetworkAllowance(**{name: number * value for name, value in asdict(self).items()})


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one running house."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """A database URL; empty is a file in the user's data folder."""
    standby: bool = False
    """Whether it waits while another house is open on its database, and opens when that one ends."""
    bots: int = 5
    """Bots at each standing table; one seat always stays free."""
    styles: tuple[str, ...] = ("steady", "curious")
    """How the bots play, in turn."""
    open_browser: bool = True
    tables_at_once: int = 1
    """At how many tables one player may sit at the same time, 1 to 4."""
    cage: CagePolicy = field(default_factory=CagePolicy)
    public_url: str = ""
    """The address people find the house at, if a proxy or a name stands before it."""
    known_hosts: tuple[str, ...] = ()
    """Other names by which people reach it; requests for names that are none of its own are refused."""
    open_metrics: bool = False
    """Whether `/metrics` answers everybody, and not this machine alone."""
    log_format: str = "auto"
    """How lines of the log are written (`log.FORMATS`)."""
    log_level: str = "info"
    """The least that is logged."""
    trusted_proxies: tuple[str, ...] = ()
    """Networks whose word is taken for whom they forward."""
    tls_cert: str = ""
    """A certificate's file; with it the house speaks https."""
    tls_key: str = ""
    """Its key's file, if it is another."""
    guest_days: int = 365
    """After so many days without coming a guest is forgotten; 0 is never."""
    started_by: str = "pokerhouse serve"
    """What the host typed to open it: tips name the same."""
    accept_clock: bool = False
    """Whether the machine's clock may be far ahead of what is stored."""
    network_url: str = ""
    """Its address in the local network, if it listens there."""
    network: NetworkAllowance = field(default_factory=NetworkAllowance)
    """What may come from one network."""
    thinking_ms: tuple[int, int] = (600, 1_800)
    """How long a bot thinks, at least and at most."""
    hurry: bool = False
    """Hands follow each other at once, and tables never sleep: for tests and measurements."""

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach the house by https alone."""
        return bool(self.tls_cert) or self.public_url.startswith("https://")

    @property
    def wider(self) -> str:
        """What the host types to let the local network in, in the form they typed."""
        flag = "--host 0.0.0.0"
        return f'{self.started_by} ARGS="{flag}"' if self.started_by.startswith("make") else flag

    def __post_init__(self) -> None:
        if not 1 <= self.tables_at_once <= TABLES_AT_ONCE_MAX:
            message = f"a player sits at 1 to {TABLES_AT_ONCE_MAX} tables at once, not {self.tables_at_once}"
            raise ValueError(message)
