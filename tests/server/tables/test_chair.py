"""Whoever takes a chair in mid-hand sees nothing of the hand that was played from it."""

import pytest

from pokerhouse.protocol.command import Leave, TakeSeat, Watch
from pokerhouse.protocol.event import HandStarted
from pokerhouse.protocol.message import Snapshot, Update
from tests.server.harness.running import Running
from tests.server.harness.table_steps import act, actor_of, close_all, seated, until

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


@pytest.mark.rule("CASH-6.4", "LOBBY-1")
async def test_a_leavers_chair_shows_nothing(house: Running) -> None:
    players = await seated(house, TABLE, 4)
    leaver = await actor_of(players, TABLE)
    seen = leaver.views[TABLE]
    assert seen.you is not None
    assert seen.hand is not None
    seat = seen.you.seat
    cards = seen.seats[seat - 1].cards
    assert len(set(cards) - {""}) == 2
    await act(leaver, TABLE, "fold")
    await leaver.command(Leave(id="gone", table=TABLE))

    stranger = await house.guest("Eve")
    await stranger.watch(TABLE)
    await stranger.command(TakeSeat(id="sit", table=TABLE, seat=seat, amount=200))
    view = await until(stranger, TABLE, lambda view: view.you is not None)
    assert view.hand is not None
    assert view.hand.number == seen.hand.number
    assert view.hand.actor is not None
    mine = view.seats[seat - 1]
    assert (mine.name, mine.cards, mine.in_hand, mine.folded, mine.last) == ("Eve", [], False, False, None)
    assert view.you is not None
    assert (view.you.menu, view.you.named) == (None, None)
    assert all(set(other.cards) <= {""} for other in view.seats)

    # Neither the past of this hand nor anything else it can ask for holds a card.
    stranger.numbers.pop(TABLE)
    while not stranger.is_quiet():
        await stranger.message()
    for seen_number in (1, None):
        await stranger.command(Watch(id=stranger.new_id(), table=TABLE, seen=seen_number))
        while not stranger.is_quiet():
            message = await stranger.message()
            if isinstance(message, Update):
                starts = [event for event in message.events if isinstance(event, HandStarted)]
                assert all(event.cards == [] for event in starts)
            if isinstance(message, Update | Snapshot) and message.view:
                assert all(set(other.cards) <= {""} for other in message.view.seats)

    # The leaver still knows what it held in that hand, and nobody else's cards.
    again = await leaver.watch(TABLE)
    assert again.you is None
    assert all(set(other.cards) <= {""} for other in again.seats)
    await close_all([*players, stranger])
