"""What bots do about what happens at their tables, among stubs: each step, to the millisecond."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerhouse.house import Reason
from pokerhouse.house import events as house
from pokerhouse.house.commands import Act, Leave, SitIn
from pokerhouse.rules import Refused
from pokerhouse.server.house_bots import house_bots
from pokerhouse.server.storage import NotStoredError
from tests.server.tables.bots_stage import Stage, lived

FULL = NotStoredError("full")
NO = Refused("not_now", "CASH-5", "Not now.")
WHY = Reason("a_rule", "TABLE-2", "So it is.")
STAMP: dict[str, Any] = {"at": 1, "seat": 1, "reason": WHY}


def news(desk: Any, *events: object, hand: Any = None, phase: str = "waiting", number: int = 7) -> Any:
    state = SimpleNamespace(phase=phase, hand_number=number, players=("b-Alma", "g-1", "b-Bruno"))
    table = SimpleNamespace(hand=hand, state=state)
    return SimpleNamespace(desk=desk, table=table, events=events, summary=desk.summary)


def asks(actor: int | None, decision: int = 3) -> Any:
    """A hand in which it is this one's turn."""

    def view(who: int) -> Any:
        return SimpleNamespace(who=who, decision=decision)

    return SimpleNamespace(actor=actor, decision=decision, view=view)


async def two_at(stage: Stage, **settings: Any) -> Any:
    """A table where Alma and Bruno sit, and nothing is left to do."""
    desk = stage.desk(**{"seats": 4, "bots": 2, **settings})
    await stage.bots.fill(desk)
    assert desk.bots == ["b-Alma", "b-Bruno"]
    stage.taken()
    stage.drawn.clear()
    return desk


def left(player: str) -> house.SeatLeft:
    return house.SeatLeft(**STAMP, player=player, stack=5, transit="t")


def sat_out(player: str) -> house.SatOut:
    return house.SatOut(**STAMP, player=player, until=9, used=1, first=1)


def sat_down(player: str) -> house.SeatTaken:
    return house.SeatTaken(**STAMP, player=player, name=player, amount=5, transit="t")


def rebuy_asked(player: str) -> house.RebuyAsked:
    return house.RebuyAsked(**STAMP, player=player, low=100, high=180, deadline=9)


SNG_ENDED = house.SngEnded(at=1, number=1, places=(), how="winner", reason=WHY)
HAND_STARTED = house.HandStarted(
    at=1, hand=1, seats=(1, 2), players=("b-Alma", "g-1"), button_seat=1, small_seat=1, big_seat=2, small=1,
    big=2, reason=WHY,
)  # fmt: skip


def test_a_bot_is_gone_for_some_seconds_and_another_may_have_it_meanwhile() -> None:
    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage, seats=3)
        desk.seats.clear()
        stage.draws = [3]
        stage.bots.stored(news(desk, left("b-Alma"), left("g-1")))
        assert set(stage.shares._held) == {"b-Bruno"}  # noqa: SLF001
        await asyncio.sleep(4.9)
        assert (stage.taken(), stage.drawn) == ([], [5])
        await asyncio.sleep(0.1)
        assert [note[:2] for note in stage.taken()] == [
            ("buy in", "Alma"), ("hire", "Clara"), ("buy in", "Clara"),
        ]  # fmt: skip

    lived(story)


def test_bots_come_again_after_a_sit_and_go() -> None:
    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage, seats=3, kind="sng")
        desk.seats.popitem()
        stage.draws = [4]
        stage.bots.stored(news(desk, SNG_ENDED))
        await asyncio.sleep(5.9)
        assert stage.taken() == []
        await asyncio.sleep(0.1)
        assert len(desk.bots) == 2

    lived(story)


@pytest.mark.rule("HOST-8", "HOST-9")
def test_a_table_is_looked_at_again_where_more_or_fewer_bots_belong() -> None:
    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage, seats=3)
        changed: Any = house.TableChanged(at=1, settings=desk.settings, reason=WHY)
        stage.bots.stored(news(desk, HAND_STARTED, changed, sat_down("g-3"), sat_down("b-Alma")))
        await asyncio.sleep(1)
        assert stage.taken() == []
        for event, waiting, goes in ((changed, 2, "b-Bruno"), (sat_down("g-3"), 3, "b-Alma")):
            stage.queue = waiting
            stage.bots.stored(news(desk, event))
            await asyncio.sleep(1)
            assert stage.taken() == [("said", "elm", Leave(player=goes))]
        stage.queue = 1
        stage.bots.stored(news(desk, sat_down("b-Alma")))
        await asyncio.sleep(1)
        assert stage.taken() == [], "a bot that sits down changes nothing for the others"
        stage.bots.stored(news(desk, HAND_STARTED))
        await asyncio.sleep(1)
        assert [note[0] for note in stage.taken()] == ["hire", "buy in", "hire", "buy in"]

    lived(story)


def test_bots_buy_in_again_and_sit_in_and_nobody_does_it_for_people() -> None:
    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage)
        stage.bots.stored(news(desk, rebuy_asked("b-Alma"), rebuy_asked("g-1"), sat_out("g-1")))
        stage.bots.stored(news(desk, sat_out("b-Bruno")))
        await asyncio.sleep(1)
        assert stage.taken() == [("rebuy in", "Alma", "elm", 180), ("said", "elm", SitIn(player="b-Bruno"))]

    lived(story)


@pytest.mark.parametrize("fault", [NO, FULL])
def test_a_bot_that_gets_no_chips_leaves(fault: Exception) -> None:
    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage)
        alma = stage.bots._known["b-Alma"]  # noqa: SLF001
        alma.bank = 179  # type: ignore[attr-defined]
        for what in ("cage", "rebuy in"):
            stage.faults[what] = [fault]
            with capture_logs() as logs:
                stage.bots.stored(news(desk, rebuy_asked("b-Alma")))
                await asyncio.sleep(1)
            told = [(line["event"], line["table"], line["error"]) for line in logs]
            assert told == [("a bot leaves", "elm", str(fault))]
        assert stage.taken() == [
            cage := ("cage", "Alma", 20_000), leave := ("said", "elm", Leave(player="b-Alma")),
            cage, ("rebuy in", "Alma", "elm", 180), leave,
        ]  # fmt: skip
        alma.bank = 180  # type: ignore[attr-defined]
        stage.bots.stored(news(desk, rebuy_asked("b-Alma")))
        await asyncio.sleep(1)
        assert stage.taken() == [("rebuy in", "Alma", "elm", 180)]

    lived(story)


def test_what_cannot_be_stored_is_said_again_every_half_second_a_hundred_times() -> None:
    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage)
        said = ("said", "elm", SitIn(player="b-Alma"))
        stage.faults["said"] = [FULL, FULL]
        stage.bots.stored(news(desk, sat_out("b-Alma")))
        await asyncio.sleep(0.9)
        assert stage.taken() == [said] * 2
        await asyncio.sleep(60)
        assert stage.taken() == [said], "stored at last"
        stage.faults["said"] = [FULL, NO]
        with capture_logs() as logs:
            stage.bots.stored(news(desk, sat_out("b-Alma")))
            await asyncio.sleep(60)
        assert stage.taken() == [said] * 2, "what is refused is over"
        told = [(line["event"], line["table"], line["error"]) for line in logs]
        assert told == [("a bot was refused", "elm", str(NO))]
        stage.faults["said"] = [FULL] * 200
        stage.bots.stored(news(desk, sat_out("b-Alma")))
        await asyncio.sleep(600)
        assert stage.taken() == [said] * 100

    lived(story)


def test_a_bot_thinks_about_a_decision_once_and_as_long_as_it_was_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def decide(view: Any, chance: Any) -> Any:
        return SimpleNamespace(move="raise", to=100 * view.who + chance.below(50))

    monkeypatch.setattr(house_bots, "STYLES", {"caller": SimpleNamespace(decide=decide)})

    def acts(player: str, decision: int, to: int, hand: int = 7) -> tuple[Any, ...]:
        return "said", "elm", Act(player=player, hand=hand, decision=decision, move="raise", to=to)

    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage, bot_styles=("caller", "caller"))
        stage.draws = [3, 40]
        for _ in range(2):
            stage.bots.stored(news(desk, hand=asks(0), phase="hand"))
        await asyncio.sleep(2.0025)
        assert stage.taken() == []
        await asyncio.sleep(0.001)
        assert (stage.taken(), stage.drawn) == ([acts("b-Alma", 3, 40)], [4, 50])
        stage.faults["said"] = [FULL]
        stage.bots.stored(news(desk, hand=asks(2, 4), phase="hand"))
        await asyncio.sleep(1.9995)
        assert stage.taken() == []
        await asyncio.sleep(0.001)
        assert stage.taken() == [acts("b-Bruno", 4, 200)]
        await asyncio.sleep(0.5)
        assert stage.taken() == [acts("b-Bruno", 4, 200)], "said again until it is stored"
        for hand, phase in ((asks(1), "hand"), (asks(None), "hand"), (None, "hand"), (asks(0, 5), "waiting")):
            stage.bots.stored(news(desk, hand=hand, phase=phase))
        await asyncio.sleep(3)
        assert stage.taken() == []
        stage.bots.stored(news(desk, hand=asks(2, 4), phase="hand", number=8))
        await asyncio.sleep(3)
        assert stage.taken() == [acts("b-Bruno", 4, 200, 8)], "another hand"

    lived(story)


def test_nothing_is_kept_of_a_table_that_is_closed() -> None:
    async def story() -> None:
        stage = Stage()
        desk = await two_at(stage, bot_styles=("caller", "caller"))
        stage.bots.stored(news(desk, hand=asks(0), phase="hand"))
        kept = (stage.bots._asked, stage.bots._filling)  # noqa: SLF001
        assert [list(one) for one in kept] == [["elm"], ["elm"]]
        desk.closed = True
        stage.bots.stored(news(desk))
        assert kept == ({}, {})

    lived(story)


@pytest.mark.parametrize("standing", [False, True])
def test_when_the_house_opens_bots_count_answer_sit_in_and_fill_the_seats(*, standing: bool) -> None:
    async def story() -> None:
        stage = Stage(3)
        for name in ("Alma", "Bruno"):
            stage.bot(name).seated.append("elm")
        await stage.bots.load()
        desk = stage.desk(seats=6, bots=3, standing=standing, creator="" if standing else "ada")
        desk.people(1, 2)
        for seat, name in ((3, "b-Alma"), (4, "b-Bruno")):
            desk.seats[seat] = SimpleNamespace(player=name, bot=True)
        away = {1: 5, 2: None, 3: None, 4: 0}
        chairs = {
            seat: SimpleNamespace(player=one.player, away=away[seat]) for seat, one in desk.seats.items()
        }
        questions = {1: SimpleNamespace(high=300), 3: SimpleNamespace(high=180)}
        opened = news(desk)
        opened.table.state = SimpleNamespace(chairs=chairs, questions=questions)
        stage.taken()
        stage.bots.opened(opened)
        counted = {} if standing else {"b-Alma": ("ada", "ada"), "b-Bruno": ("ada", "ada")}
        assert stage.shares._held == counted  # noqa: SLF001
        await asyncio.sleep(1)
        assert stage.taken() == [
            ("rebuy in", "Alma", "elm", 180), ("said", "elm", SitIn(player="b-Bruno")),
            ("hire", "Clara", "caller"), ("buy in", "Clara", "elm", {"seat": 5, "amount": 200}),
        ]  # fmt: skip

    lived(story)
