"""One client's queue: bounded in frames and in bytes, and never waited for."""

import asyncio

import msgspec
import pytest

from pokerhouse.protocol.limits import OUTBOX_BYTES_MAX, OUTBOX_MAX
from pokerhouse.protocol.message import StoreState
from pokerhouse.protocol.view import Reason
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection, Followers, Presence, Stale, connection, framed
from tests.server.harness.still_line import Counted

pytestmark = pytest.mark.anyio

CLOSING = Reason(code="closing", rule="limit", text="Come back soon.")


class Line:
    """Takes frames until it is told to take no more."""

    def __init__(self) -> None:
        self.takes_more = True
        self.frames: list[bytes] = []

    def write(self, frame: bytes) -> None:
        self.frames.append(frame)


def made(player: str = "ann") -> Connection:
    return Connection(player, Clock(), "192.0.2.1")


def code_in(frame: bytes) -> str:
    """The reason of a goodbye."""
    code: str = msgspec.json.decode(frame)["reason"]["code"]
    return code


async def test_frames_go_out_in_order_and_wait_while_the_client_is_behind() -> None:
    client, line = made(), Line()
    client.tell("before")
    assert line.frames == []
    client.deliver_to(line)
    client.tell(b"at once")
    line.takes_more = False
    client.tell("later")
    line.takes_more = True
    client.tell("last")  # behind what waits
    assert line.frames == [b"before", b"at once"]
    client.flush()
    assert line.frames == [b"before", b"at once", b"later", b"last"]


async def test_as_many_frames_wait_as_the_limit_and_one_more_drops_the_client() -> None:
    client, line = made(), Line()
    for _ in range(OUTBOX_MAX):
        client.tell("x")
    before = client.dropped
    client.tell("one too many")
    assert (before, client.close_code) == (None, 1008)
    client.tell("nobody hears it")
    client.deliver_to(line)
    assert len(line.frames) == OUTBOX_MAX + 1
    assert code_in(line.frames[-1]) == "too_slow"


async def test_as_many_bytes_wait_as_the_limit_and_those_taken_count_no_more() -> None:
    client, line = made(), Line()
    half = b"x" * (OUTBOX_BYTES_MAX // 2)
    line.takes_more = False
    client.deliver_to(line)
    client.tell(half)
    client.tell(b"x" * (OUTBOX_BYTES_MAX - len(half)))
    assert client.dropped is None
    line.takes_more = True
    client.flush()
    line.takes_more = False
    client.tell(b"x" * OUTBOX_BYTES_MAX)
    assert client.dropped is None
    client.tell(b"x")
    assert client.dropped is not None


async def test_a_goodbye_is_said_once_and_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FAREWELL_SECONDS", 0.01)
    client, line = made(), Line()
    line.takes_more = False
    client.deliver_to(line)
    client.tell("first")
    client.drop(CLOSING)
    client.drop(Reason(code="too_fast", rule="limit", text="Too fast."))
    await client.over()
    assert not await client.farewell(), "nobody reads"
    line.takes_more = True
    client.flush()
    assert await client.farewell()
    assert line.frames[0] == b"first"
    assert [code_in(frame) for frame in line.frames[1:]] == ["closing"]
    assert client.close_code == 1012


async def test_who_keeps_up_hears_at_once_why_it_is_sent_away() -> None:
    client, line = made(), Line()
    client.deliver_to(line)
    client.drop(CLOSING)
    assert [code_in(frame) for frame in line.frames] == ["closing"]
    assert await client.farewell()


async def test_who_has_hung_up_is_told_nothing_and_waited_for_by_nobody() -> None:
    client, line = made(), Line()
    client.tell("queued")
    assert client.close_code == 1000
    client.hang_up()
    await client.over()
    assert await client.farewell()
    client.deliver_to(line)
    client.tell("late")
    assert line.frames == []


@pytest.mark.parametrize(
    ("code", "closes_with"),
    [("closing", 1012), ("signed_out", 4401), ("another_tab", 4409), ("too_fast", 4429), ("other", 1008)],
)
async def test_every_reason_has_its_close_code(code: str, closes_with: int) -> None:
    client = made()
    client.drop(Reason(code=code, rule="limit", text="Goodbye."))
    assert client.close_code == closes_with


async def test_a_message_is_told_as_it_is_framed() -> None:
    client, line = made(), Line()
    client.deliver_to(line)
    client.send(StoreState(now=5, works=False))
    assert line.frames == [framed(StoreState(now=5, works=False)).encode()]
    assert msgspec.json.decode(line.frames[0]) == {"type": "store_state", "now": 5, "works": False}


async def test_the_end_is_waited_for_and_counted_by_its_reason() -> None:
    counted = Counted("pokerhouse_dropped_sockets_total")
    for end, reason in (
        (lambda one: one.drop(CLOSING), {"closing": 1}),
        (Connection.hang_up, {"closing": 1}),
    ):
        client = made()
        over = asyncio.create_task(client.over())
        await asyncio.sleep(0)
        assert not over.done()
        end(client)
        await asyncio.sleep(0)
        assert over.done()
        assert counted() == reason


async def test_who_is_here_with_which_sockets() -> None:
    presence, first, second, other = Presence(), made(), made(), made("bob")
    assert presence.add(first)
    assert not presence.add(second), "it is here already"
    assert presence.add(other)
    assert (presence.people, presence.players()) == (2, ["ann", "bob"])
    assert presence.connections("ann") == [first, second]
    assert presence.connections("cid") == []
    assert not presence.remove(first)
    assert presence.is_connected("ann")
    assert presence.remove(second)
    assert not presence.remove(second), "it is gone already"
    assert not presence.remove(made("cid"))
    assert not presence.is_connected("ann")
    assert presence.people == 1


async def test_who_follows_what() -> None:
    followers, ann, bob, gone = Followers(), made(), made("bob"), made("cid")
    gone.hang_up()
    for client in (ann, bob, gone):
        followers.follow(client, "maple")
        followers.follow_lobby(client)
    followers.follow(ann, "owls")
    followers.follow(ann, "owls")
    assert (followers.from_network(ann.network), followers.from_network("elsewhere")) == (3, 0)
    assert set(followers.of_table("maple")) == {ann, bob}
    assert followers.players_at("maple") == {"ann", "bob"}
    assert set(followers.of_lobby()) == {ann, bob}
    assert set(followers.tables_of(ann)) == {"maple", "owls"}
    followers.unfollow(ann, "maple")
    followers.unfollow(ann, "nowhere")
    followers.unfollow_lobby(ann)
    followers.unfollow_lobby(ann)
    assert followers.of_table("maple") == followers.of_lobby() == [bob]
    assert followers.tables_of(ann) == ["owls"]
    followers.unfollow(bob, "maple")
    followers.unfollow(ann, "owls")
    kept = (followers._tables, followers._followed, followers._networks)  # noqa: SLF001
    assert kept == ({}, {}, {}), "nothing is kept of who has gone"
    assert (followers.of_table("maple"), followers.players_at("maple"), followers.tables_of(bob)) == (
        [],
        set(),
        [],
    )


async def test_marks_gather_once_each_until_they_are_taken() -> None:
    stale = Stale()
    stale.mark_player("ann")
    stale.mark_player("bob")
    stale.mark_player("ann")
    stale.mark_whereabouts("cid")
    stale.mark_friend("dan")
    stale.mark_table("maple")
    stale.mark_lobby()
    for names, marked in (
        (stale.players, ["ann", "bob"]),
        (stale.whereabouts, ["ann", "bob", "cid"]),
        (stale.friends, ["dan"]),
        (stale.tables, ["maple"]),
        (stale.lobby, [""]),
    ):
        await names.some()
        assert names.take() == marked
        assert names.take() == []


async def test_who_waits_for_marks_waits_for_new_ones() -> None:
    names = Stale().tables
    for mark in ("maple", "owls"):
        waiting = asyncio.create_task(names.some())
        await asyncio.sleep(0)
        assert not waiting.done()
        names.mark(mark)
        await asyncio.sleep(0)
        assert waiting.done()
        assert names.take() == [mark]
