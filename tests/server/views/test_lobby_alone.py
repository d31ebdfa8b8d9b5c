"""The lobby among desks that a test makes up: every word of a row, and when a row is new, other or gone."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from pokerhouse.house import TableSettings
from pokerhouse.protocol.message import LobbyChanged
from pokerhouse.protocol.sng import Level
from pokerhouse.protocol.view import LobbyRow
from pokerhouse.rules import Refused
from pokerhouse.server.connections import Connection, Followers, Presence, Stale
from pokerhouse.server.views import Lobby
from pokerhouse.server.views import lobby as module
from pokerhouse.server.views.lobby import LobbyPage
from tests.server.connections.test_connection import Line
from tests.server.views.test_pace import hand

pytestmark = pytest.mark.anyio


class Around:
    """A lobby, with what stands around it in one: the clock, who watches, who waits."""

    def __init__(self) -> None:
        self.stale, self.followers, self.presence = Stale(), Followers(), Presence()
        self.time, self.watching = 5_000, 3
        parts = cast("Any", self)
        self.lobby = Lobby(
            tables=parts,
            followers=self.followers,
            presence=self.presence,
            stale=self.stale,
            watchers=parts,
            waiting_lists=parts,
            clock=parts,
        )

    def now(self) -> int:
        return self.time

    def observers(self, _desk: object) -> int:
        return self.watching

    def waiting(self, table: str) -> int:
        return len(table)

    def socket(self, player: str) -> tuple[Connection, Line]:
        """A socket of somebody who is here."""
        connection, line = Connection(player, cast("Any", self)), Line()
        connection.deliver_to(line)
        self.presence.add(connection)
        return connection, line

    def marked(self) -> bool:
        """Whether the lobby is to be shown."""
        return bool(self.stale.lobby.take())


def desk(name: str = "oak", kind: Any = "cash", **summary: Any) -> Any:
    """A desk with nobody at it, unless the test says so."""
    settings = TableSettings(
        id=name, name=name.title(), kind=kind, seats=6, small=5, big=10, buy_in_low=200, buy_in_high=1_000
    )
    usual = {
        "seated": (), "idle": True, "level": None, "open_seats": (1, 2), "is_private": False, "closed": False,
    }  # fmt: skip
    return SimpleNamespace(
        id=name, settings=settings, recent=[], summary=SimpleNamespace(**{**usual, **summary})
    )


def news(one: Any, told: Any = None) -> Any:
    return SimpleNamespace(desk=one, summary=one.summary, told=told)


def seated(seat: int, *, bot: bool = False) -> Any:
    return SimpleNamespace(seat=seat, bot=bot)


def decoded(line: Line) -> LobbyChanged:
    """The change that was told last."""
    return msgspec.json.decode(line.frames[-1], type=LobbyChanged)


async def test_every_word_of_a_row() -> None:
    lobby = Around().lobby
    lobby.opened(news(desk()))
    usual = LobbyRow(
        table="oak", name="Oak", kind="cash", small=5, big=10, buy_in_low=200, buy_in_high=1_000, seats=6,
        taken=[], bots=0, state="waiting", observers=3, waiting=3,
    )  # fmt: skip
    assert lobby.rows() == [usual]
    level = Level(number=2, small=50, big=100)
    people = (seated(4), seated(2, bot=True), seated(1, bot=True))
    lobby.opened(news(desk("sng", "sng", seated=people, idle=False, level=level, open_seats=())))
    assert lobby.rows()[1] == msgspec.structs.replace(
        usual, table="sng", name="Sng", kind="sng", taken=[1, 2, 4], bots=2, state="playing", level=level,
        starts_when_full=True, open=False,
    )  # fmt: skip


async def test_a_pace_is_known_from_what_is_at_hand_and_from_what_follows() -> None:
    lobby, oak = Around().lobby, desk()
    oak.recent = [hand(10_000, 30), hand(130_000, 50)]
    lobby.opened(news(oak))
    assert [(row.average_pot, row.hands_an_hour) for row in lobby.rows()] == [(40, 30)]
    lobby.stored(news(oak, hand(130_000, 70)))
    assert [(row.average_pot, row.hands_an_hour) for row in lobby.rows()] == [(50, 60)]
    lobby.stored(news(oak))
    assert lobby.rows()[0].average_pot == 50


async def test_a_row_is_marked_when_it_is_another_and_gone_when_its_table_is() -> None:
    around, oak = Around(), desk()
    lobby = around.lobby
    assert not around.marked()
    lobby.opened(news(oak))
    assert around.marked()
    lobby.look_at(oak)
    assert not around.marked(), "it is as it was"
    around.watching = 4
    lobby.look_at(oak)
    assert around.marked()
    oak.summary.is_private = True
    for marked in (True, False):
        lobby.look_at(oak)
        assert (lobby.rows(), around.marked()) == ([], marked)
    oak.summary.is_private = False
    lobby.look_at(oak)
    assert [row.table for row in lobby.rows()] == ["oak"]
    around.marked()
    oak.summary.closed = True
    lobby.stored(news(oak))
    assert (lobby.rows(), around.marked()) == ([], True)
    oak.summary.closed = False
    lobby.stored(news(oak))
    lobby.look_at(oak)
    lobby.opened(news(desk("elm", closed=True)))
    assert (lobby.rows(), around.marked()) == ([], False), "what was closed does not come back"


async def test_a_page_is_kept_until_a_table_comes_or_goes_or_changes_are_told() -> None:
    around, oak, elm = Around(), desk(), desk("elm")
    lobby = around.lobby

    lobby.opened(news(oak))
    kept = lobby.page(0)
    around.watching = 9
    lobby.look_at(oak)
    assert lobby.page(0) is kept
    lobby.opened(news(elm))
    assert listed(lobby.page(0)) == ["oak", "elm"]
    elm.summary.is_private = True
    lobby.look_at(elm)
    kept = lobby.page(0)
    assert listed(kept) == ["oak"]
    lobby.show()
    assert lobby.page(0) is not kept


def listed(page: LobbyPage) -> list[str]:
    """The tables of a page."""
    return [row["table"] for row in msgspec.json.decode(page.tables)]


async def test_followers_are_told_what_changed_a_page_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOBBY_ROWS_MAX", 2)
    around = Around()
    lobby, (ann, line), (_, other) = around.lobby, around.socket("ann"), around.socket("bob")
    for name in ("oak", "elm", "ash"):
        lobby.opened(news(desk(name)))
    lobby.follow(ann, 0)
    page = msgspec.json.decode(line.frames.pop())
    rows = [row["table"] for row in page.pop("tables")]
    assert (rows, page) == (["oak", "elm"], {"type": "lobby", "now": 5_000, "people": 2, "next": 2})
    gone = desk("elm", closed=True)
    lobby.stored(news(gone))
    around.marked()
    lobby.show()
    assert around.marked(), "there is more to tell"
    told = decoded(line)
    assert ([row.table for row in told.tables], told.gone) == (["oak"], ["elm"])
    assert (told.now, told.people) == (5_000, 2)
    lobby.show()
    assert not around.marked()
    assert [row.table for row in decoded(line).tables] == ["ash"]
    lobby.show()
    assert (decoded(line).tables, decoded(line).gone) == ([], [])
    assert other.frames == [], "it does not look at the lobby"
    around.followers.unfollow_lobby(ann)
    heard = len(line.frames)
    lobby.show()
    assert len(line.frames) == heard


async def test_who_asks_too_fast_follows_nothing() -> None:
    around = Around()
    ann, line = around.socket("ann")
    for _ in range(40):
        around.lobby.follow(ann, 0)
    around.followers.unfollow_lobby(ann)
    with pytest.raises(Refused, match="At most 4 pages of the lobby a second") as refused:
        around.lobby.follow(ann, 0)
    assert (refused.value.code, refused.value.facts) == ("too_fast", {"a_second": 4})
    assert (len(line.frames), around.followers.of_lobby()) == (40, [])
    around.time += 250
    around.lobby.follow(ann, 7)
    assert msgspec.json.decode(line.frames[-1])["after"] == 7
