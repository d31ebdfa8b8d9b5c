"""Admission control alone: how often, how many, how much, by network and by player; and who has to go."""

import asyncio
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pokerhouse.server.edge.admission import Admission, Line
from pokerhouse.server.edge.admission import admission as module
from pokerhouse.server.edge.limits import ACCOUNT_BYTES_BURST, ACCOUNT_FRAMES_BURST
from pokerhouse.server.edge.lines import Arrival, HttpConnection, Inside
from tests.server.harness.running import CROWD
from tests.server.harness.still_line import Hands, Transport, hung_up

pytestmark = pytest.mark.anyio

PROXY = "10.0.0.1"


class Somebody(Line):
    """A connection that is not there."""

    def __init__(self, network: str = "a", why: str | None = None) -> None:
        self.network, self.why = network, why
        self.asked: list[float] = []
        self.gone, self.seated = False, False

    def overdue(self, now: float) -> str | None:
        self.asked.append(now)
        return self.why

    def is_seated(self) -> bool:
        return self.seated

    def hang_up(self) -> None:
        self.gone = True


@pytest.fixture(autouse=True)
async def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


async def test_ten_times_as_many_at_once_as_in_a_second(hands: Hands) -> None:
    admission = Admission(replace(CROWD, connections_a_second=2, requests_a_second=3), 100)
    assert admission.now() == 1_000_000
    counted = hung_up()
    assert [admission.admits("a") for _ in range(21)] == [True] * 20 + [False]
    assert [admission.takes_request("a") for _ in range(31)] == [True] * 30 + [False]
    assert counted() == {"too_many_connections": 1}
    hands.now += 0.5
    assert [admission.admits("a"), admission.admits("a"), admission.takes_request("a")] == [True, False, True]
    assert [admission.admits("b"), admission.takes_request("b")] == [True, True]


async def test_a_network_has_so_many_frames_and_bytes_and_so_has_a_player() -> None:
    admission = Admission(replace(CROWD, frames_a_second=10, bytes_a_second=100), 100)
    for meters, frames, size in (
        (admission.sent, 30, 400),
        (admission.records, 60, 800),
        (admission.accounts, ACCOUNT_FRAMES_BURST, ACCOUNT_BYTES_BURST),
    ):
        meter = meters.of("a", admission.now())
        now = admission.now()
        assert not meter.take(now, frames + 1, 0)
        assert not meter.take(now, 0, size + 1)
        assert meter.take(now, frames, size)
        assert not meter.take(now, 1, 0)
        assert not meter.take(now, 0, 1)


async def test_a_proxy_of_ours_comes_as_often_as_it_likes() -> None:
    few = replace(CROWD, connections=1, connections_a_second=0.1)
    admission, counted = Admission(few, 3, ["10.0.0.0/8"]), hung_up()
    for _ in range(3):
        assert admission.admits(PROXY)
        admission.enter(Somebody(PROXY))
    assert not admission.admits(PROXY), "the house is full"
    assert counted() == {"house_full": 1}
    assert admission.admits("192.0.2.1"), "the proxy's oldest makes room"
    admission.enter(Somebody("192.0.2.1"))
    assert counted() == {"house_full": 1, "room_for_others": 1}
    assert not admission.admits("192.0.2.1")
    assert counted()["too_many_connections"] == 1


def full(*lines: Somebody) -> Admission:
    """A house whose every place these have, in this order."""
    admission = Admission(CROWD, len(lines))
    for line in lines:
        admission.enter(line)
    return admission


async def test_room_is_made_by_who_has_two_more_than_the_newcomer_s_network() -> None:
    first, second = Somebody("a"), Somebody("a")
    admission = full(first, second, Somebody("b"))
    assert not admission.admits("b"), "two of one network and one of another: nothing is unfair"
    assert admission.admits("c")
    assert (first.gone, second.gone, admission.connections) == (True, False, 2)
    admission.leave(first)
    assert admission.connections == 2, "it has left already"


@pytest.mark.parametrize("network", ["a", "b"])
async def test_of_a_crowd_and_among_equals_who_does_least_makes_room(network: str) -> None:
    """No seat comes before no word, and that before the longest silence."""
    lines = [Somebody(network if network == "a" else f"{network}{number}") for number in range(5)]
    seated_, talks, talked, quiet, last = lines
    seated_.seated = True
    admission = full(*lines)
    for line in (talks, talked, talks):
        admission.heard(line)
    went = []
    for number in range(5):
        if admission.admits(f"new{number}"):
            went += [line for line in lines if line.gone and line not in went]
            admission.enter(taking := Somebody(f"new{number}"))
            taking.seated = True
    expected = [quiet, last, talked, talks]
    assert went == expected
    assert not seated_.gone, "who plays stays"


async def test_a_network_with_its_share_gives_up_what_it_does_not_need() -> None:
    idle, busy = Somebody("a"), Somebody("a")
    admission = full(busy, idle, Somebody("b"), Somebody("b"))
    assert not admission.admits("a")
    idle.is_idle = True  # a browser's connection between two requests, and now it wants a socket
    assert admission.admits("a")
    assert (idle.gone, busy.gone) == (True, False)


async def test_a_network_has_a_number_of_connections() -> None:
    admission, lines = Admission(replace(CROWD, connections=2), 9), [Somebody(), Somebody()]
    for line in lines:
        assert admission.admits("a")
        admission.enter(line)
    assert [admission.admits("a"), admission.admits("b")] == [False, True]
    for line in (lines[0], lines[0], Somebody("c")):
        admission.leave(line)
    assert admission.connections == 1
    assert admission.admits("a")


async def test_a_crowd_makes_room_though_all_of_it_plays_and_nobody_else_does() -> None:
    crowd, others = [Somebody("crowd") for _ in range(4)], [Somebody("a"), Somebody("b")]
    for line in (*crowd, *others):
        line.seated = True
    admission = full(*crowd, *others)
    admission.heard(crowd[0])
    assert not admission.admits("crowd"), "it gets no place at the cost of its own"
    for number in range(9):
        if admission.admits(f"n{number}"):
            admission.enter(newcomer := Somebody(f"n{number}"))
            newcomer.seated = True
    assert [line.gone for line in crowd] == [False, True, True, True]
    assert not any(line.gone for line in others)


async def test_who_is_overdue_is_counted_by_why() -> None:
    admission, counted = Admission(CROWD, 9), hung_up()
    lines = [Somebody(), Somebody("a", "unread"), Somebody("b", "slow_request"), Somebody("b", "unread")]
    for line in lines:
        admission.enter(line)
    admission.sweep(7.5)
    assert [line.gone for line in lines] == [False, True, True, True]
    assert {moment for line in lines for moment in line.asked} == {7.5}
    assert counted() == {"unread": 2, "slow_request": 1}


async def test_nobody_is_overdue_after_a_pause_of_the_house(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    admission, line, slept = Admission(CROWD, 9), Somebody(), list[float]()
    admission.enter(line)
    pauses = iter([1.0, 2.49, 2.5, 1.0])

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        hands.now += next(pauses, 0) or (_ for _ in ()).throw(asyncio.CancelledError)

    monkeypatch.setattr("asyncio.sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        await admission.watch()
    assert line.asked == pytest.approx([1_001.0, 1_003.49, 1_006.99])
    assert set(slept) == {module.SWEEP_SECONDS}


async def test_who_arrives_is_cut_or_becomes_a_connection() -> None:
    for peer in ("192.0.2.1", ""):
        admission = Admission(replace(CROWD, connections_a_second=0.1), 9)
        inside = Inside(admission, cast("Any", None), cast("Any", None), cast("Any", None))
        first, second = Transport(peer), Transport(peer)
        for transport in (first, second):
            Arrival(inside).connection_made(transport)
        assert isinstance(first.protocol, HttpConnection)
        assert (first.done, second.done, second.protocol) == ([], ["abort"], None)
        assert admission.connections == 1


async def test_a_house_that_closes_waits_until_everybody_has_gone() -> None:
    admission, line = Admission(CROWD, 9), Somebody()
    await admission.emptied()
    admission.enter(line)
    waiting = asyncio.create_task(admission.emptied())
    await asyncio.sleep(0)
    assert not waiting.done()
    admission.shutdown()
    assert line.gone
    admission.leave(line)
    await waiting
