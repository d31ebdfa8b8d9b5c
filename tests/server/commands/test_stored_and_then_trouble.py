"""What was stored before something went wrong is done: a repeat gets its answer, nothing is done twice."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from pokerhouse.protocol.chat import Say
from pokerhouse.protocol.command import AskFriend, BuyChips, OpenTable, Watch
from pokerhouse.protocol.host_command import MakeLink
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.protocol.people_command import ReportPlayer
from pokerhouse.server.actors import Account
from pokerhouse.server.settings import NetworkAllowance
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


@pytest.mark.parametrize(
    ("kind", "said", "code"),
    [
        (OpenTable, {"kind": "cash", "name": "Elm", "seats": 2, "small": 1, "big": 2}, "too_many_tables"),
        (AskFriend, {"name": "Bea"}, "asking_too_often"),
        (ReportPlayer, {"why": "chat"}, "too_many_reports"),
        (MakeLink, {"guests": 1, "seconds": 60}, "too_fast"),
        (Say, {"text": "hello"}, "too_fast"),
    ],
)
@pytest.mark.parametrize("trouble", ["full", ""])
def test_what_is_not_stored_uses_up_no_pace(
    kind: type, said: dict[str, object], code: str, trouble: str
) -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        if kind is ReportPlayer:
            said["player"] = house.players["Bea"]
        if kind in (MakeLink, Say):
            said["table"] = await house.table("Ada", kind="private_sng", seats=3)
            await house.do("Ada", Watch, table=said["table"])
        answers = []
        for _ in range(50):
            house.store.trouble += [trouble] if trouble else []
            answers.append(await house.say("Ada", kind, **said))
        codes = {one.reason.code for one in answers if isinstance(one, RefusedMessage)}
        assert codes == {"not_stored"} if trouble else code in codes

    one_an_hour = NetworkAllowance(tables_an_hour=1, friend_requests_an_hour=1, reports_an_hour=1)
    lived(story, network=one_an_hour)
