"""What was stored before something went wrong is done: a repeat gets its answer, nothing is done twice."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy.exc import OperationalError

from pokerhouse.protocol.command import AskFriend, BuyChips, InviteLink, OpenTable, UseLink
from pokerhouse.protocol.people_command import ReportPlayer
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account
from pokerhouse.server.commands import Handlers, PeopleHandlers, TableOpenings
from pokerhouse.server.commands.request import Request
from pokerhouse.server.people import FriendRequests, Friends, Reports
from pokerhouse.server.storage import NotStoredError
from tests.server.playthroughs.story import House, lived

GONE = OperationalError("SELECT", {}, Exception("the server is gone"))


@pytest.mark.parametrize(
    ("fault", "code"), [(GONE, "not_stored"), (OSError("cut"), "not_stored"), (KeyError("x"), "failed")]
)
def test_a_command_that_failed_after_it_was_stored_is_not_done_again(
    fault: Exception, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = Account.handle

    async def stumbling(account: Account, command: object, answer: object = None) -> None:
        await handle(account, command, answer)  # type: ignore[arg-type]
        raise fault

    async def story(house: House) -> None:
        await house.guests("Ada")
        bank = (await house.account("Ada")).summary.state.bank
        with monkeypatch.context() as patched:
            patched.setattr(Account, "handle", stumbling)
            assert (await house.refused("Ada", BuyChips, id="chips", amount=50))[0] == code
        await house.do("Ada", BuyChips, id="chips", amount=50)
        assert (await house.account("Ada")).summary.state.bank == bank + 50

    lived(story)


@pytest.mark.rule("PSNG-2")
@pytest.mark.parametrize("fault", [GONE, OSError("cut")])
def test_a_friendship_by_a_link_outlives_a_store_that_can_t_be_read_for_a_while(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    unite, tried = Friends.unite, 0

    async def stumbling(friends: Friends, account: Account, other: str) -> None:
        nonlocal tried
        tried += 1
        if tried < 3:
            raise fault
        await unite(friends, account, other)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada", kind="private_sng", seats=3)
        token = (await house.do("Ada", InviteLink, table=table)).token
        monkeypatch.setattr(Friends, "unite", stumbling)
        await house.do("Bea", UseLink, token=token)
        await asyncio.sleep(10)
        assert (await house.account("Ada")).summary.state.friends == [house.players["Bea"]]
        assert tried == 3

    lived(story)


def test_a_bot_that_met_a_fault_is_asked_again_and_its_place_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = 0

    async def story(house: House) -> None:
        nonlocal faults
        await house.guests("Ada")
        bots = house.room._bots  # noqa: SLF001
        buy_in = bots._courier.buy_in  # noqa: SLF001

        async def broken(*given: Any, **values: Any) -> None:
            nonlocal faults
            faults += 1
            if faults == 1:
                raise KeyError("x")
            await buy_in(*given, **values)

        monkeypatch.setattr(bots._courier, "buy_in", broken)  # noqa: SLF001
        desk = house.desk(await house.table("Ada", seats=3, bots=1))
        await asyncio.sleep(1)
        assert (faults, len(bots._idle)) == (1, 1)  # noqa: SLF001
        await bots.fill(desk)
        assert [seated.bot for seated in desk.summary.seated] == [True]
        assert len(await house.store.players("bot")) == 1

    lived(story)


class Limits:
    """Rates of an hour, each of one."""

    def __init__(self) -> None:
        self.openings = TableOpenings(1)
        self.requests = FriendRequests(1)
        self.reports = Reports(
            friends=cast("Any", self),
            tables=cast("Any", self),
            talk=cast("Any", self),
            from_network_an_hour=1,
        )

    async def known(self, _player: str) -> Any:
        return SimpleNamespace(kind="guest", id="bea")


@pytest.mark.parametrize("command", ["open", "ask", "report"])
@pytest.mark.parametrize(
    ("fault", "counts"), [(GONE, False), (NotStoredError("full"), False), (KeyError("x"), True)]
)
@pytest.mark.anyio
async def test_what_is_not_stored_counts_for_no_hour(command: str, fault: Exception, *, counts: bool) -> None:
    limits, said = Limits(), list[str]()

    async def store(*_: object) -> None:
        said.append(command)
        if len(said) == 1:
            raise fault

    storing = SimpleNamespace(open=store, ask=store, handle=store, id="ada", comes_from=lambda *_: None)
    people = PeopleHandlers(
        friends=cast("Any", storing),
        requests=limits.requests,
        reports=limits.reports,
        blocks=cast("Any", None),
        talk=cast("Any", None),
    )
    parts = dict.fromkeys(
        ("tables", "courier", "watchers", "lobby", "followers", "invitations"), cast("Any", None)
    )
    handlers = Handlers(
        **parts,
        waiting_lists=cast("Any", None),
        players_tables=cast("Any", storing),
        table_openings=limits.openings,
        bot_shares=cast("Any", storing),
        quick_join=cast("Any", None),
        cage=cast("Any", None),
        talk=cast("Any", None),
        host=cast("Any", SimpleNamespace(table={})),
        people=people,
        preferences_a_second=1,
    )
    wanted: dict[str, Any] = {
        "open": OpenTable(id="c1", kind="cash", name="Elm", seats=2, small=1, big=2),
        "ask": AskFriend(id="c1", name="Bea"),
        "report": ReportPlayer(id="c1", player="bea", why="chat"),
    }
    asked = wanted[command]
    answer = SimpleNamespace(row=lambda: None)
    line = SimpleNamespace(network="net")
    request = Request(cast("Any", line), cast("Any", storing), "ada", asked, 50, cast("Any", answer))
    with pytest.raises(type(fault)):
        await handlers.table[type(asked)](request)
    if counts:
        with pytest.raises(Refused):
            await handlers.table[type(asked)](request)
    else:
        await handlers.table[type(asked)](request)
        with pytest.raises(Refused):
            await handlers.table[type(asked)](request)
    assert said == [command] * (1 if counts else 2)
