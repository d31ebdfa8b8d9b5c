"""Who is in memory, and how long, in a house that has nothing but accounts."""

import asyncio
import gc

import pytest
from msgspec.structs import replace

from pokerhouse.server.actors import accounts
from pokerhouse.server.connections import Connection
from pokerhouse.server.storage import PlayerRow, SessionRow
from tests.server.actors.books import POLICY
from tests.server.actors.test_accounts_alone import People, met


def test_an_account_is_read_once_for_all_who_ask_and_again_when_nobody_has_it() -> None:
    async def story(people: People) -> None:
        known, books = people.accounts, people.books
        found = await asyncio.gather(*(known.get("ada") for _ in range(3)))
        assert (len({id(one) for one in found}), books.looked_up) == (1, ["ada"])
        assert (known.here("ada") is found[0], known.here("bea")) == (True, None)
        assert await known.get("ada") is found[0]
        for _ in range(2):
            with pytest.raises(KeyError, match="nobody"):
                await known.get("nobody")
        assert books.looked_up == ["ada", "nobody", "nobody"]
        await asyncio.sleep(59.9)
        assert known.here("ada") is found[0]
        await asyncio.sleep(0.2)
        assert known.here("ada") is None
        assert await known.get("ada") is found[0], "somebody works with it"
        assert known.here("ada") is found[0]
        await asyncio.sleep(59.9)
        assert known.here("ada") is found[0], "again for a minute"
        await asyncio.sleep(0.2)
        assert known.here("ada") is None
        del found
        gc.collect()
        again = await known.get("ada")
        assert (again.summary.bank, books.looked_up[3:]) == (1_000, ["ada"])

    met(story)


def test_who_is_busy_connected_seated_or_a_bot_is_not_let_go() -> None:
    async def story(people: People) -> None:
        known = people.accounts
        bot = await known.create_bot("Nils", "caller", POLICY)
        assert (bot.id[:2], bot.name, bot.kind, bot.style, bot.summary.bank) == (
            "b-", "Nils", "bot", "caller", 1_000,
        )  # fmt: skip
        assert (known.here(bot.id) is bot, len(bot.id), bot.summary.state.guest) == (True, 18, False)
        ada = await known.get("ada")
        async with ada.turn:
            await asyncio.sleep(64.5)
            assert known.here("ada") is ada
        await asyncio.sleep(0.5)
        assert known.here("ada") is None, "it is looked again every second"
        await known.get("ada")
        line = Connection("ada", people.clock)
        people.presence.add(line)
        await asyncio.sleep(70)
        assert known.here("ada") is ada
        people.presence.remove(line)
        known.forget("ada")
        assert known.here("ada") is None
        await asyncio.sleep(70)
        for player in (bot.id, "nobody"):
            known.forget(player)
        assert known.here(bot.id) is bot

    met(story)


def test_an_account_stays_a_minute_after_its_last_use_to_the_millisecond() -> None:
    async def story(people: People) -> None:
        known = people.accounts
        ada = await known.get("ada")
        await asyncio.sleep(10)
        known.forget("ada")
        assert known.here("ada") is ada
        ada.use()
        await asyncio.sleep(59.999)
        known.forget("ada")
        assert known.here("ada") is ada
        await asyncio.sleep(0.001)
        known.forget("ada")
        assert known.here("ada") is None
        await known.get("ada")
        await asyncio.sleep(10)
        ada.use()
        await asyncio.sleep(59.99)
        assert known.here("ada") is ada
        await asyncio.sleep(0.02)
        assert known.here("ada") is None, "nobody had to say so"

    met(story)


def test_a_new_guest_is_stored_and_costs_no_memory() -> None:
    async def story(people: People) -> None:
        sessions: list[str] = []

        def session(player: str) -> SessionRow:
            sessions.append(player)
            return SessionRow("hash", player)

        eve = await people.accounts.create_guest("Eve", "eve", POLICY, session)
        ((batch,), _) = people.written()
        assert (batch.player, batch.session, batch.name_key) == (
            PlayerRow(eve.id, "Eve", "guest"), SessionRow("hash", eve.id), "eve",
        )  # fmt: skip
        assert (sessions, eve.id[:2], len(eve.id), eve.summary.bank) == ([eve.id], "g-", 18, 1_000)
        assert people.accounts.here(eve.id) is None
        poor = await people.accounts.create_guest("Fay", "fay", replace(POLICY, grant=0), session)
        assert [row.type for row in people.written()[0][0].events] == ["player_created"]
        assert poor.summary.bank == 0

    met(story)


def test_beyond_the_most_those_who_are_not_here_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(people: People) -> None:
        known, books = people.accounts, people.books
        names = [f"p{number}" for number in range(23)]
        for name in names:
            await people.account(name).create([], None, name)

        def here() -> list[str]:
            return [name for name in names if known.here(name)]

        monkeypatch.setattr(accounts, "LOADED_MAX", 20)
        people.presence.add(Connection("p1", people.clock))
        for name in names[:20]:
            await known.get(name)
        assert here() == names[:20]
        await known.get("p20")
        assert here() == names[1:21], "of the two oldest one is here"
        await known.get("p21")
        assert here() == ["p1", *names[3:22]]
        assert books.looked_up == names[:22]
        people.presence.add(Connection("p3", people.clock))
        await known.get("p22")
        assert here() == ["p1", *names[3:]], "no more are asked than a tenth of them"

    met(story)
