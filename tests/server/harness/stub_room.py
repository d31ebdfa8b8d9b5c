"""A room that is not open: what the edge asks of it is answered as the test says, and noted."""

from typing import Any, Self, cast

import httpx
from msgspec import Raw

from pokerhouse.protocol.host import LinkView
from pokerhouse.protocol.rest import PastHands
from pokerhouse.protocol.view import Me
from pokerhouse.rules import Refused
from pokerhouse.server.edge import application
from pokerhouse.server.edge.lines import NETWORK
from pokerhouse.server.people import COOKIE
from pokerhouse.server.settings import Settings
from pokerhouse.server.views.lobby import LobbyPage
from tests.server.harness.running import TEST

ADA = Me(player="g-1", name="Ada", guest=True, bank=900, in_play=0, seated=[], cage_left=5, cage_daily=9)
TOKEN = {"cookie": f"{COOKIE}=token"}
HOUSE = "http://house"


class StubRoom:
    """All parts of a room in one. It knows a guest, Ada, by the token "token", and a table, "maple"."""

    started, people = 77, 7

    def __init__(self, settings: Settings = TEST) -> None:
        self.settings = settings
        self.asked: list[object] = []
        self.time = 1_000
        self.trouble = ""
        self.fresh: str | None = None
        self.fault: BaseException | None = None

    @property
    def clock(self) -> Self:
        return self

    sessions = visitors = lobby = presence = tables = past_hands = storage = links = reception = clock

    def __len__(self) -> int:
        return 3

    def _note(self, *words: object) -> None:
        self.asked.append(words)
        if self.fault:
            raise self.fault

    def now(self) -> int:
        return self.time

    def heard(self) -> int:
        return self.time - 5

    async def player(self, token: str | None) -> str | None:
        return "g-1" if token == "token" else None

    async def rotated(self, token: str) -> str | None:
        self._note("rotated", token)
        return self.fresh

    async def welcome_guest(self, name: str, _network: str) -> tuple[Me, str]:
        self._note("guest", name)
        return ADA, "new-token"

    async def me(self, player: str) -> Me:
        self._note("me", player)
        return ADA

    async def sign_out(self, player: str, token: str) -> None:
        self._note("sign out", player, token)

    async def sign_out_everywhere(self, player: str) -> None:
        self._note("sign out everywhere", player)

    def page(self, after: int) -> LobbyPage:
        self._note("page", after)
        return LobbyPage(Raw(b'[{"id":"maple"}]'), 5)

    def find(self, table: str, player: str) -> str:
        if table != "maple":
            raise Refused("no_such_table", "TABLE-1", "There is no such table.")
        return f"{table} for {player}"

    async def read(self, desk: str, player: str, upto: int | None, *, network: str) -> PastHands:
        self._note("hands", desk, player, upto, network)
        return PastHands(table="maple", name="Maple", hands=[])

    async def is_ready(self) -> bool:
        return not self.trouble

    async def view_for(self, player: str | None, token: str) -> LinkView:
        self._note("link", player, token)
        return LinkView(state="open", host="Ada")


def asking(room: StubRoom, *peers: str) -> list[httpx.AsyncClient]:
    """People who ask one application around this room, each from an address, without a network between."""
    app = cast("Any", application(cast("Any", room)))

    async def line(scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"] = {NETWORK: scope["client"][0]}
        await app(scope, receive, send)

    lines = [httpx.ASGITransport(app=line, client=(peer, 1), raise_app_exceptions=False) for peer in peers]
    return [httpx.AsyncClient(transport=line, base_url=HOUSE, trust_env=False) for line in lines]


def browser(room: StubRoom) -> httpx.AsyncClient:
    """Somebody who asks the application around this room."""
    return asking(room, "192.0.2.1")[0]
