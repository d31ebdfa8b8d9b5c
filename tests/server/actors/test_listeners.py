"""What goes wrong around a table harms nobody: listeners are isolated, a cut line strands nobody."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace

import msgspec
import pytest
from msgspec import Raw
from structlog.testing import capture_logs

from pokerhouse.house.events import Dismissed, HandEvent
from pokerhouse.house.reason import Reason
from pokerhouse.protocol.command import TakeSeat
from pokerhouse.protocol.view import BuyInOffer
from pokerhouse.rules import HandEnded, HandVoided
from pokerhouse.server.actors import Listeners, TableNews
from pokerhouse.server.storage import Batch
from pokerhouse.server.wire import TableViews, Told
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import act, actor_of, close_all, eventually, seated, until
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


class Hearing:
    """Hears of these events, or of every step; one that is broken fails."""

    def __init__(self, *kinds: type, is_broken: bool = False) -> None:
        self.hears = frozenset(kinds) or None
        self.is_broken = is_broken
        self.heard: list[str] = []

    def opened(self, news: TableNews) -> None:
        self.heard.append(f"{news.desk.id} is open")
        if self.is_broken:
            raise ValueError("ours")

    def stored(self, news: TableNews) -> None:
        self.opened(news)


async def test_each_hears_what_it_wants_to_and_who_fails_is_logged_and_harms_nobody() -> None:
    def news(*events: object) -> TableNews:
        told = Told(1, events, (), {})  # type: ignore[arg-type]
        return TableNews(SimpleNamespace(id="oak"), None, None, told if events else None)  # type: ignore[arg-type]

    ended, closed = (
        HandEvent(at=1, hand=1, event=HandEnded()),
        Dismissed(at=1, reason=Reason("empty", "CASH-1.2", "Nobody.")),
    )
    broken, hands, closing, all_ = Hearing(is_broken=True), Hearing(HandEnded), Hearing(Dismissed), Hearing()
    everybody = (broken, hands, closing, all_)
    listeners = Listeners(everybody)
    with capture_logs() as logs:
        listeners.opened(news())
        assert [len(one.heard) for one in everybody] == [1, 1, 1, 1]
        listeners.stored(news(ended))
        assert [len(one.heard) for one in everybody] == [2, 2, 1, 2]
        listeners.stored(news(closed))
        assert [len(one.heard) for one in everybody] == [3, 2, 2, 3]
        listeners.stored(news(ended, closed))
        assert [len(one.heard) for one in everybody] == [4, 3, 3, 4]
    said = [(line["event"], line["table"], line["listener"], line["log_level"]) for line in logs]
    failed = [
        ("a listener failed", "oak", name, "error") for name in ("Hearing.opened", *["Hearing.stored"] * 3)
    ]
    assert said == failed


async def test_a_listener_that_fails_harms_nobody(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    players = await seated(house, TABLE, 3)

    def broken(news: TableNews) -> None:
        raise ValueError(f"no row for {news.desk.id}")

    monkeypatch.setattr(house.room.lobby, "stored", broken)
    number = house.desk(TABLE).number
    for _ in range(2):
        await act(await actor_of(players, TABLE), TABLE, "call")
    assert house.desk(TABLE).number >= number + 2
    await close_all(players)


async def test_a_view_that_fails_drops_its_watcher_alone(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await seated(house, TABLE, 3)
    eve = await house.guest("Eve")
    await eve.watch(TABLE)
    drawn = TableViews.to

    def broken(self: TableViews, player: str | None, offer: BuyInOffer | None) -> Raw:
        if player == eve.ticket.me.player:
            raise ValueError("can't be drawn")
        return drawn(self, player, offer)

    monkeypatch.setattr(TableViews, "to", broken)
    for _ in range(2):
        await act(await actor_of(players, TABLE), TABLE, "call")
    await eventually(lambda: not house.room.presence.is_connected(eve.ticket.me.player))
    stored = [event for told in house.desk(TABLE).recent for event in told.stored]
    assert not [e for e in stored if isinstance(e, HandEvent) and isinstance(e.event, HandVoided)]
    await close_all([*players, eve])


async def test_a_line_cut_between_two_commits_strands_nobody(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chips have left the bank and the seat is not stored: the command goes on without its client."""
    async with open_house(sqlite, TEST) as house:
        guest = await house.guest("Ann")
        await guest.watch(TABLE)
        player, store, seat_may_be_stored = guest.ticket.me.player, house.room.store, asyncio.Event()
        write = store.write

        async def held(batches: Sequence[Batch]) -> None:
            if any(batch.stream.startswith("table:") for batch in batches):
                await seat_may_be_stored.wait()
            await write(batches)

        monkeypatch.setattr(store, "write", held)
        await guest.say(msgspec.json.encode(TakeSeat(id="sit", table=TABLE, seat=1, amount=200)))
        account = await house.room.accounts.get(player)
        await eventually(lambda: bool(account.summary.state.transits))
        await guest.close()
        await eventually(lambda: not house.room.presence.is_connected(player))
        seat_may_be_stored.set()
        await eventually(lambda: not account.busy)
        assert (account.summary.bank, account.summary.state.transits) == (800, {})
        assert account.summary.seated == (TABLE,)
        assert house.desk(TABLE).summary.seat_of(player) is not None
        assert await account.answers.to("sit") is not None, "a repeat gets the answer"
    assert await examine(sqlite, []) == []


async def test_the_first_chips_of_a_street_are_a_bet_whatever_was_opened_before(house: Running) -> None:
    """An opening to 20 and a bet of 20 are one and the same event; the street tells them apart."""
    players = await seated(house, TABLE, 3)
    await act(await actor_of(players, TABLE), TABLE, "raise", 20)
    for _ in range(2):
        await act(await actor_of(players, TABLE), TABLE, "call")
    better = await actor_of(players, TABLE)
    view = await until(better, TABLE, lambda view: view.hand is not None and view.hand.street == "flop")
    assert view.hand is not None
    seat = view.hand.actor
    await act(better, TABLE, "raise", 20)
    after = await until(better, TABLE, lambda view: view.hand is not None and view.hand.actor != seat)
    last = after.seats[(seat or 1) - 1].last
    assert last is not None
    assert (last.move, last.to) == ("bet", 20)
    await close_all(players)
