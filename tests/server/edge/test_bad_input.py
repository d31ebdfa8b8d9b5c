"""Whatever comes over the socket: an answer that names the rule or the limit; the table does not notice."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import Act, BuyChips, Leave, Ping, SetAutoRebuy, TakeSeat, Watch
from pokerhouse.protocol.message import Dropped, Refused, Welcome
from tests.server.harness.running import Running
from tests.server.harness.table_steps import act, actor_of, close_all, seated, until

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


@pytest.fixture
async def ada(house: Running) -> AsyncIterator[Client]:
    client = await house.guest()
    yield client
    await client.close()


async def refusal_of(client: Client, frame: str | bytes) -> Refused:
    """What the house says to a frame."""
    await client.say(frame)
    async with asyncio.timeout(5):
        while not isinstance(message := await client.message(), Refused):
            pass
    return message


SEAT = {"type": "take_seat", "id": "x", "table": TABLE, "seat": 1, "amount": 200}


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("nonsense", "malformed"),
        ("[]", "Expected `object`"),
        ("{}", "missing required field `type`"),
        ('{"type": "rob_the_bank", "id": "x"}', "Invalid value"),
        ('{"type": "ping"}', "missing required field `id`"),
        ('{"type": "ping", "id": ""}', "length >= 1"),
        ('{"type": "ping", "id": "a b"}', "matching regex"),
        (json.dumps({"type": "ping", "id": "x" * 37}), "length <= 36"),
        ('{"type": "ping", "id": "x", "more": 1}', "unknown field `more`"),
        (json.dumps(SEAT | {"amount": -1}), "`int` >= 0"),
        (json.dumps(SEAT | {"amount": 1.5}), "Expected `int`, got `float`"),
        (json.dumps(SEAT | {"amount": "200"}), "Expected `int`, got `str`"),
        (json.dumps(SEAT | {"amount": 10**12 + 1}), "`int` <= 1000000000000"),
        (json.dumps(SEAT | {"amount": 10**26}), "`int` <= 1000000000000"),
        (json.dumps(SEAT | {"seat": 11}), "`int` <= 10"),
        (json.dumps(SEAT | {"entry": "sneak"}), "Invalid enum value"),
        (json.dumps(SEAT | {"table": "../etc"}), "matching regex"),
        (
            '{"type": "act", "id": "x", "table": "t", "hand": 1, "decision": 1, "move": "cheat"}',
            "Invalid enum value",
        ),
        ("[" * 5_000, ""),
        ('{"type": "ping", "id": ' + "[" * 15_000, ""),
        ('{"type": "ping", "more": ' + '{"a":' * 3_000, ""),
        (b"\xff\xfe\x00", ""),
        (b'{"type": "p\x85ng", "id": "x"}', "invalid start byte"),
        (b'{"type": "ping", "id": "\xf4"}', ""),
    ],
)
async def test_what_cannot_be_read_is_refused(ada: Client, frame: str | bytes, said: str) -> None:
    refused = await refusal_of(ada, frame)
    assert refused.reason.code == "bad_message"
    assert refused.reason.rule == "PROTOCOL"
    assert said in refused.reason.text
    await ada.command(Ping(id=ada.new_id()))


async def test_an_unreadable_command_is_answered_by_its_id(ada: Client) -> None:
    refused = await refusal_of(ada, '{"type": "nothing", "id": "mine"}')
    assert refused.id == "mine"


async def test_a_giant_frame_closes_the_socket(house: Running) -> None:
    ada = await house.guest()
    assert isinstance(await ada.message(), Welcome)
    await ada.say('{"type":"ping","id":"' + "x" * 20_000 + '"}')
    assert [message async for message in ada.messages()] == []
    assert ada.closed_with == 1009
    again = await house.guest()
    await again.close()


async def test_too_many_commands_are_refused(ada: Client) -> None:
    for number in range(80):
        await ada.say(json.dumps({"type": "ping", "id": f"p{number}"}))
    refused = await refusal_of(ada, '{"type": "ping", "id": "last"}')
    assert refused.reason.code == "too_fast"
    assert refused.reason.facts == {"a_second": 20}


async def test_hammering_on_is_cut_off(house: Running) -> None:
    ada = await house.guest()
    with suppress(ConnectionClosed):
        for number in range(5_000):
            await ada.say(json.dumps({"type": "ping", "id": f"p{number}"}))
    last = [message async for message in ada.messages()][-1]
    assert isinstance(last, Dropped)
    assert last.reason.code == "too_fast"
    assert ada.closed_with == 4429


async def refused(client: Client, command: Act | BuyChips | Leave | TakeSeat | Watch) -> tuple[str, str]:
    """The code and the rule of a refusal."""
    with pytest.raises(RefusedError) as refusal:
        await client.command(command)
    return refusal.value.reason.code, refusal.value.reason.rule


async def test_wishes_without_ground_are_refused(ada: Client) -> None:
    def seat(**more: object) -> TakeSeat:
        return TakeSeat(**{"id": ada.new_id(), "table": TABLE, "seat": 1, "amount": 200, **more})  # type: ignore[arg-type]

    assert await refused(ada, Watch(id="w", table="no-such-table")) == ("no_such_table", "LOBBY-1")
    assert await refused(ada, seat(amount=199)) == ("buy_in_range", "CASH-2.1")
    assert await refused(ada, seat(amount=10**12)) == ("buy_in_range", "CASH-2.1")
    assert await refused(ada, seat(seat=7)) == ("no_such_seat", "limit")
    assert await refused(ada, BuyChips(id="b", amount=10**9)) == ("cage_limit", "TABLE-4")
    assert await refused(ada, Leave(id="l", table=TABLE)) == ("not_seated", "TABLE-2")
    assert ada.welcome is not None
    assert ada.welcome.me.bank == 1_000


async def test_bad_acts_leave_the_hand_as_it_is(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    actor = await actor_of(players, TABLE)
    other = next(client for client in players if client is not actor)
    before = actor.views[TABLE]
    hand = before.hand
    assert hand is not None

    def move(client: Client, **more: object) -> Act:
        known = {"id": client.new_id(), "table": TABLE, "hand": hand.number, "decision": hand.decision}
        return Act(**{**known, "move": "call", **more})  # type: ignore[arg-type]

    assert await refused(other, move(other)) == ("not_your_turn", "STD-4")
    assert await refused(actor, move(actor, decision=hand.decision + 1)) == ("stale_decision", "limit")
    assert await refused(actor, move(actor, hand=hand.number + 1)) == ("stale_hand", "limit")
    assert await refused(actor, move(actor, move="raise", to=11)) == ("raise_too_low", "STD-1")
    assert await refused(actor, move(actor, move="raise", to=10**12)) == ("raise_too_high", "STD-1")
    assert await refused(actor, move(actor, move="raise")) == ("bad_amount", "STD-1")
    assert (await refused(actor, move(actor, move="check")))[1] == "STD-4"
    stranger = await house.guest("Eve")
    assert await refused(stranger, move(stranger)) == ("not_in_hand", "STD-4")
    view = await stranger.watch(TABLE)
    assert view.hand == hand
    assert [seat.stack for seat in view.seats] == [seat.stack for seat in before.seats]
    await close_all([*players, stranger])


async def test_a_command_counts_once(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    actor = await actor_of(players, TABLE)
    hand = actor.views[TABLE].hand
    assert hand is not None
    call = Act(id="mine", table=TABLE, hand=hand.number, decision=hand.decision, move="call")
    first = await actor.command(call)
    number = actor.numbers[TABLE]
    assert await actor.command(call) == first
    next_actor = await actor_of(players, TABLE)
    assert next_actor is not actor
    await act(next_actor, TABLE, "fold")
    await until(actor, TABLE, lambda view: view.hand is not None and view.hand.decision > hand.decision + 1)
    assert actor.numbers[TABLE] == number + 1
    await close_all(players)


async def test_a_refusal_is_repeated_too(ada: Client) -> None:
    seat = TakeSeat(id="mine", table=TABLE, seat=1, amount=5_000)
    with pytest.raises(RefusedError) as first:
        await ada.command(seat)
    with pytest.raises(RefusedError) as second:
        await ada.command(TakeSeat(id="mine", table=TABLE, seat=1, amount=200))
    assert first.value.reason == second.value.reason


async def test_only_what_changed_something_is_stored(house: Running) -> None:
    ada = await house.guest("Ada")
    store, me = house.room.store, ada.ticket.me.player
    for number in range(10):
        with pytest.raises(RefusedError):
            await ada.command(TakeSeat(id=f"no-{number}", table=TABLE, seat=1, amount=5_000))
    await ada.command(TakeSeat(id="seat", table=TABLE, seat=1, amount=200))
    for number in range(5):
        await ada.command(SetAutoRebuy(id=f"same-{number}", table=TABLE, amount=0))
    await ada.command(SetAutoRebuy(id="other", table=TABLE, amount=300))
    assert {name for name, _ in await store.answers(me, 100)} == {"seat", "other"}
    await ada.close()


async def test_ids_are_each_players_own(house: Running) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    await ann.command(BuyChips(id="same", amount=100))
    await bob.command(BuyChips(id="same", amount=300))
    banks = [(await house.room.visitors.me(client.ticket.me.player)).bank for client in (ann, bob)]
    assert banks == [1_100, 1_300]
    await close_all([ann, bob])


async def test_answers_survive_a_restart(house: Running) -> None:
    ann = await house.guest("Ann")
    await ann.command(BuyChips(id="once", amount=100))
    account = house.room.accounts.here(ann.ticket.me.player)
    assert account is not None
    await account.load()
    await ann.command(BuyChips(id="once", amount=100))
    assert account.summary.bank == 1_100
    await ann.close()


async def test_no_session_no_socket(house: Running) -> None:
    for cookie in ("", "pokerhouse=guess", "pokerhouse=" + "x" * 5_000):
        with pytest.raises(InvalidStatus) as answer:
            await connect(f"ws{house.url[4:]}/ws", additional_headers={"Cookie": cookie}, proxy=None)
        assert answer.value.response.status_code == 401


async def test_a_page_from_elsewhere_gets_no_socket(house: Running) -> None:
    ann = await house.guest("Ann")
    headers = {"Cookie": ann.ticket.cookie}
    for origin in ("http://evil.example", "null", house.url.replace("127.0.0.1", "127.0.0.1.evil.example")):
        with pytest.raises(InvalidStatus) as answer:
            await connect(ann.ticket.socket, additional_headers=headers | {"Origin": origin}, proxy=None)
        assert answer.value.response.status_code == 403
    async with connect(
        ann.ticket.socket, additional_headers=headers | {"Origin": house.url}, proxy=None
    ) as own:
        assert "welcome" in str(await own.recv())
    await ann.close()
