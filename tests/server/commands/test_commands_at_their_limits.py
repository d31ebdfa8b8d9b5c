"""Quick join, tabs, requests and repeats: on both sides of each limit."""

import asyncio

from msgspec.structs import replace

from pokerhouse.house.commands import HoldSeat
from pokerhouse.house.player import SendChips, Terms
from pokerhouse.protocol.command import (
    AskFriend,
    JoinWaitingList,
    KeepPreferences,
    Ping,
    QuickJoin,
    RemoveFriend,
)
from pokerhouse.protocol.message import Dropped, Welcome
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.server.commands.reception import PASSING
from pokerhouse.server.settings import NetworkAllowance
from tests.server.playthroughs.story import House, Why, lived

NOWHERE: Why = ("nowhere", "LOBBY-1", "There is no free seat for you right now.", {})


async def spend(house: House, name: str, amount: int) -> None:
    """Somebody sends chips away, so that its bank has so many fewer."""
    terms = Terms.of(house.desk("night-owls").settings)
    send = SendChips(
        terms=replace(terms, table="elsewhere", high=10_000), amount=amount, transit=f"gone {name}"
    )
    await (await house.account(name)).handle(send)


def test_just_enough_in_the_bank_is_enough_for_a_seat() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await spend(house, "Ada", 2_600)
        await spend(house, "Bea", 2_601)
        assert (await house.account("Ada")).summary.bank == 400
        assert (await house.do("Ada", QuickJoin, small=10)).table == "two-of-us"
        assert await house.refused("Bea", QuickJoin, small=10) == NOWHERE
        assert await house.refused("Ada", QuickJoin, small=7) == NOWHERE
        assert (await house.do("Bea", QuickJoin, small=5)).table == "maple-room"

    lived(story, tables_at_once=4)


def test_a_table_where_somebody_is_asked_or_waits_is_not_found() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid", "Dan", "Eve")
        desk, now = house.desk("two-of-us"), house.room.clock.now()
        await desk.handle(HoldSeat(seat=1, player=house.players["Bea"], until=now + 1_000), arrival=now)
        found = await house.do("Ada", QuickJoin, small=10)
        assert found.table.startswith("two-of-us-"), "another is opened beside it"
        await house.sit("Dan", found.table, found.seat or 0, 400)
        await asyncio.sleep(0.999)
        assert (await house.do("Ada", QuickJoin, small=10)).table == found.table
        await house.sit("Cid", found.table, 3 - (found.seat or 0), 400)
        await asyncio.sleep(0.001)
        held = await house.do("Ada", QuickJoin, small=10)
        assert (held.table, held.seat) == ("two-of-us", 1)
        for seat, name in enumerate(("Ada", "Bea"), 1):  # nothing has happened there since the seat was held
            await house.sit(name, "two-of-us", seat, 400)
        await house.do("Eve", JoinWaitingList, table="two-of-us")
        assert (await house.do("Eve", QuickJoin, small=10)).table not in {"two-of-us", found.table}
        assert await house.refused("Ada", QuickJoin) == (
            "one_table", "limit", "You already sit at as many tables as the house allows: 1.", {"tables": 1},
        )  # fmt: skip

    lived(story, tables_at_once=1)


def test_one_tab_too_many_closes_the_oldest() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        lines = [house.lines["Ada"], *[await house.come("Ada") for _ in range(7)]]
        assert not any(line.connection.dropped for line in lines)
        lines.append(await house.come("Ada"))
        assert [bool(line.connection.dropped) for line in lines] == [True, *[False] * 8]
        (dropped,) = [one for one in lines[0].messages() if isinstance(one, Dropped)]
        assert (dropped.reason.code, dropped.reason.rule) == ("another_tab", "limit")
        assert dropped.reason.text == "The house is open in too many tabs."
        (welcome,) = [one for one in lines[-1].messages() if isinstance(one, Welcome)]
        assert (welcome.me.name, welcome.started) == ("Ada", house.room.started)
        await house.room.visitors.sign_out_everywhere(house.players["Ada"])
        assert {line.connection.dropped.code for line in lines[1:] if line.connection.dropped} == {
            "signed_out"
        }

    lived(story)


def test_a_command_that_is_said_again_gets_its_first_answer() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        first = await house.say("Ada", KeepPreferences, id="same", preferences={"sound": 1})
        await asyncio.sleep(5)
        again = await house.say("Ada", KeepPreferences, id="same", preferences={"sound": 2})
        assert again == first
        await house.open()
        await house.come("Ada")
        assert await house.say("Ada", KeepPreferences, id="same", preferences={"sound": 3}) == first
        account = await house.account("Ada")
        assert account.summary.state.preferences == {"sound": 1}
        assert (await house.do("Ada", Ping)).now == house.room.clock.now()
        # What is not stored may be said again with the same id, also if it was stored after all.
        house.store.trouble.append("unclear")
        code, *_ = await house.refused("Ada", KeepPreferences, id="once", preferences={"sound": 4})
        assert code == "not_stored"
        await asyncio.sleep(30)
        assert account.summary.state.preferences == {"sound": 4}
        await house.do("Ada", KeepPreferences, id="once", preferences={"sound": 5})
        assert account.summary.state.preferences == {"sound": 4}
        refusal = await house.say("Ada", RemoveFriend, id="no", player="g-0")
        await asyncio.sleep(1)
        assert await house.say("Ada", RemoveFriend, id="no", player="g-0") == refusal
        assert PASSING == ("closing", "desk_busy")

    lived(story)


def test_asked_by_name_from_one_network() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.do("Ada", AskFriend, name="BEA")
        await asyncio.sleep(0.01)
        assert [(one.name, one.player) for one in house.me("Bea").requests] == [("Ada", house.players["Ada"])]
        code, rule, text, _ = await house.refused("Ada", AskFriend, name="Nobody")
        assert (code, rule, text) == ("no_such_player", "PSNG-2", "There is nobody of that name.")

    lived(story)


def test_one_address_changes_so_much_a_second_and_others_are_not_counted_with_it() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for name, network in (("Ada", "home"), ("Bea", "home"), ("Cid", "away")):
            house.lines[name] = await house.come(name, network)
        for number in range(20):
            await house.do("Ada" if number % 2 else "Bea", KeepPreferences, preferences={"n": str(number)})
        too_fast = (
            "too_fast",
            "limit",
            "At most 2 changes a second from one address.",
            {"most": 2, "seconds": 1},
        )
        for name in ("Ada", "Bea"):
            assert await house.refused(name, KeepPreferences, preferences={}) == too_fast
        await house.do("Ada", Ping)  # looking is no change
        await house.do("Cid", KeepPreferences, preferences={})
        await asyncio.sleep(0.5)
        await house.do("Bea", KeepPreferences, preferences={})
        assert await house.refused("Ada", KeepPreferences, preferences={}) == too_fast

    lived(story, network=NetworkAllowance(changes_a_second=2))


def test_a_repeat_is_answered_however_much_was_changed() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        house.lines["Ada"] = await house.come("Ada", "home")
        first = await house.do("Ada", KeepPreferences, id="first", preferences={"a": "1"})
        for _ in range(9):
            await house.do("Ada", KeepPreferences, preferences={})
        assert await house.do("Ada", KeepPreferences, id="first", preferences={"a": "1"}) == first
        refused = await house.say("Ada", KeepPreferences, id="late", preferences={"a": "2"})
        await asyncio.sleep(1)
        assert isinstance(refused, RefusedMessage)
        await house.do("Ada", KeepPreferences, id="late", preferences={"a": "2"})  # it was not remembered

    lived(story, network=NetworkAllowance(changes_a_second=1))
