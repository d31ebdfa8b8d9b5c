"""Chips between banks and tables, in a house without views: every commit on their way, and in vain."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house.commands import Act, Dismiss, ForgetArrivals, Leave, NoteDelivered, TakeSeat
from pokerhouse.house.events import SeatTaken
from pokerhouse.house.player import ForgetReceipts, NoteArrived, ReceiveChips, SendChips, TakeBack, Terms
from pokerhouse.house.transit import manifest
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Desk
from pokerhouse.server.storage import AnswerRow, NotStoredError
from tests.server.actors.books import OAK, POLICY, Floor, on_a_floor

ANSWER = AnswerRow("ann", "c1", b"said")
PAIR = replace(OAK, id="pair", name="Pair", seats=2)


async def table(floor: Floor, *names: str) -> Desk:
    """These come in, and there is a table."""
    desk = await floor.opener.open(OAK)
    await floor.people(*names)
    floor.books.written.clear()
    return desk


def failing(floor: Floor, actor: Account | Desk, *kinds: type, times: int = 1_000) -> list[float]:
    """So often a command of these kinds can't be stored there; the seconds at which it was tried."""
    tried: list[float] = []
    handled: Callable[..., Awaitable[None]] = actor.handle
    begun = floor.clock.now()

    async def handle(command: Any, *rest: Any, **more: Any) -> None:
        if isinstance(command, kinds):
            tried.append((floor.clock.now() - begun) / 1_000)
            if len(tried) <= times:
                raise NotStoredError("full")
        await handled(command, *rest, **more)

    actor.handle = handle  # type: ignore[method-assign]
    return tried


async def leave(floor: Floor, name: str, desk: Desk) -> None:
    await desk.handle(Leave(player=name), arrival=floor.clock.now())


def stored(floor: Floor) -> list[tuple[str, str]]:
    """What was stored since this was asked last: whose, and what."""
    found = [(batch.stream, " ".join(row.type for row in batch.events)) for batch in floor.books.written]
    floor.books.written.clear()
    return found


def said(logs: Any, event: str) -> list[Any]:
    """Lines of the log, without what they all have."""
    left_out = ("event", "log_level", "exc_info")
    return [
        {name: value for name, value in line.items() if name not in left_out}
        for line in logs
        if line["event"] == event
    ]


def arrived(desk: Desk) -> int:
    """How many arrivals a table still knows."""
    return len(desk.summary.arrived)


async def refusal(doing: Awaitable[None]) -> tuple[str, str, str, object]:
    with pytest.raises(Refused) as refused:
        await doing
    return refused.value.code, refused.value.rule, refused.value.text, refused.value.facts


# to a table


@pytest.mark.rule("TABLE-2")
def test_chips_leave_the_bank_come_to_the_seat_and_the_bank_hears_of_it() -> None:
    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann", "bob")
        begun = floor.clock.now()
        await floor.sit("ann", desk, 2, 150, answer=ANSWER)
        batches = floor.books.written[:]
        assert stored(floor) == [
            ("player:ann", "chips_sent"), ("table:oak", "seat_taken"), ("player:ann", "chips_arrived"),
        ]  # fmt: skip
        assert [batch.answer for batch in batches] == [None, ANSWER, None]
        assert [batch.command for batch in batches] == [None, "ann/c1", None]
        (transit,) = desk.summary.arrived
        assert ([row.id for row in batches[0].departed], batches[2].arrived) == ([transit], (transit,))
        assert (len(transit), floor.books.transits) == (20, {})
        assert floor.clock.now() - begun == 3, "three commits and no pause"
        chair = floor.table(desk).state.chairs[2]
        assert (chair.player, chair.name, chair.bot, chair.stack, chair.auto_rebuy) == (
            "ann", "Ann", False, 150, 0,
        )  # fmt: skip
        assert (floor.bank("ann"), taken(floor)) == (850, "post")
        await floor.sit("bob", desk, 3, 200, entry="wait", auto_rebuy=200)
        chair = floor.table(desk).state.chairs[3]
        assert (taken(floor), chair.auto_rebuy) == ("wait", 200)
        bot = await floor.accounts.create_bot("Nils", "caller", POLICY)
        await floor.sit(bot.id, desk, 4)
        assert floor.table(desk).state.chairs[4].bot

    on_a_floor(story)


def taken(floor: Floor) -> str:
    """How who sat down last comes into the game."""
    return [event.entry for event in floor.heard.events if isinstance(event, SeatTaken)][-1]


@pytest.mark.rule("TABLE-4", "TABLE-6")
def test_a_table_is_asked_before_any_chip_moves_and_the_bank_before_any_comes() -> None:
    async def story(floor: Floor) -> None:
        desk, other = await table(floor, "ann", "bob"), await floor.opener.open(PAIR)
        await floor.sit("ann", desk, 1)
        stored(floor)
        assert (await refusal(floor.sit("bob", desk, 1)))[0] == "seat_taken"
        assert (await refusal(floor.sit("ann", other, 1)))[0] == "one_table"
        ann, bob = [await floor.accounts.get(name) for name in ("ann", "bob")]

        async def rebuy(account: Account, to: int) -> None:
            await floor.courier.rebuy_in(account, desk, to=to, arrival=floor.clock.now())

        assert await refusal(rebuy(bob, 200)) == (
            "not_seated", "TABLE-6", "You have no seat at this table.", {},
        )  # fmt: skip
        for to in (1, 200):
            assert await refusal(rebuy(ann, to)) == (
                "stack_enough", "TABLE-6", "Your stack is 200 already.", {"stack": 200},
            )  # fmt: skip
        code, _, text, _ = await refusal(rebuy(ann, 201))
        assert (code, text == "Your stack is 200 already.") == ("stack_enough", False), (
            "the table's own words"
        )
        assert stored(floor) == []
        assert [floor.bank(name) for name in ("ann", "bob")] == [800, 1_000]

    on_a_floor(story)


@pytest.mark.parametrize("kind", [SendChips, TakeSeat])
def test_chips_that_find_no_seat_go_back_however_long_that_takes(kind: type) -> None:
    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann")
        ann = await floor.accounts.get("ann")
        tried = failing(floor, desk if kind is TakeSeat else ann, kind)
        back = failing(floor, ann, TakeBack, times=4)
        with capture_logs() as logs, pytest.raises(NotStoredError):
            await floor.sit("ann", desk, 1)
        home = [0.001, 0.501, 1.501, 3.501, 7.501] if kind is TakeSeat else []
        assert (len(tried), back) == (1, home)
        line = {"player": "ann", "error": "NotStoredError('full')"}
        assert said(logs, "chips are still on their way") == [line] * (len(home) - 1 if home else 0)
        assert (floor.bank("ann"), ann.summary.seated, floor.books.transits) == (1_000, (), {})
        assert len(floor.courier._manifest) == 0  # noqa: SLF001  (it is over)

    on_a_floor(story)


def test_chips_that_are_there_stay_there_until_the_bank_could_note_it() -> None:
    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann")
        noted = failing(floor, await floor.accounts.get("ann"), NoteArrived, times=3)
        await floor.sit("ann", desk, 1)
        assert noted == [0.002, 0.502, 1.502, 3.502]
        assert (floor.bank("ann"), desk.summary.seated[0].stack, floor.books.transits) == (800, 200, {})

    on_a_floor(story)


# from a table


def test_a_stack_is_carried_home_once_and_until_it_is_there() -> None:
    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann", "bob")
        for seat, name in enumerate(("ann", "bob"), 1):
            await floor.sit(name, desk, seat)
        ann = await floor.accounts.get("ann")
        received = failing(floor, ann, ReceiveChips, times=2)
        delivered = failing(floor, desk, NoteDelivered, times=2)
        with capture_logs() as logs:
            await leave(floor, "ann", desk)
            await asyncio.sleep(0.2)
            assert len(desk.summary.outgoing) == 1
            await leave(floor, "bob", desk)  # this one is heard while the other is on its way
            await asyncio.sleep(20)
        assert received == [0.001, 0.501, 1.501], "nobody else carries them, too"
        assert len(delivered) == 4
        lines = said(logs, "chips are not home yet")
        assert lines == [{"table": "oak", "error": "NotStoredError('full')"}] * 4
        assert ([floor.bank(name) for name in ("ann", "bob")], desk.summary.outgoing) == ([1_000, 1_000], {})
        assert (ann.summary.seated, len(floor.courier._manifest)) == ((), 0)  # noqa: SLF001
        assert len(ann.summary.state.receipts) == 1, "so few are not worth a step"

    on_a_floor(story)


def test_what_both_sides_know_is_forgotten_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann", "bob")
        ann = await floor.accounts.get("ann")
        forgotten, receipts = (
            failing(floor, desk, ForgetArrivals, times=0),
            failing(floor, ann, ForgetReceipts, times=0),
        )
        for round_ in (1, 2):
            await floor.sit("ann", desk, 1)
            await asyncio.sleep(0.1)
            assert desk.summary.arrived == ()
            await leave(floor, "ann", desk)
            await asyncio.sleep(0.1)
            assert list(ann.summary.state.receipts) == []
            assert (len(forgotten), len(receipts), floor.bank("ann")) == (round_, round_, 1_000)

    on_a_floor(story)


def test_one_at_a_time_asks_a_table_to_forget_and_waits_between_two_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann", "bob")
        asked = failing(floor, desk, ForgetArrivals, times=3)
        with capture_logs() as logs:
            await floor.sit("ann", desk, 1)
            await asyncio.sleep(0.1)
            await floor.sit("bob", desk, 2)
            await asyncio.sleep(10)
        assert ([round(moment, 1) for moment in asked], desk.summary.arrived) == ([0.0, 0.5, 1.5, 3.5], ())
        assert said(logs, "arrivals are not forgotten yet") == [{"table": "oak", "error": "full"}] * 3
        await leave(floor, "ann", desk)
        await floor.sit("ann", desk, 1)
        await asyncio.sleep(1)
        assert (len(asked), desk.summary.arrived) == (5, ()), "it is asked again for what came later"

    on_a_floor(story)


def test_no_arrival_is_forgotten_before_its_bank_knows_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann", "bob")
        failing(floor, await floor.accounts.get("ann"), NoteArrived, times=3)
        sitting = asyncio.create_task(floor.sit("ann", desk, 1))
        await asyncio.sleep(1)
        await floor.sit("bob", desk, 2)
        await asyncio.sleep(1)
        assert arrived(desk) == 1
        await sitting
        await asyncio.sleep(1)
        assert (arrived(desk), [floor.bank(name) for name in ("ann", "bob")]) == (0, [800, 800])

    on_a_floor(story)


def test_a_dismissed_table_forgets_the_last_arrival_too() -> None:
    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann")
        await floor.sit("ann", desk, 1)
        asked = failing(floor, desk, ForgetArrivals, times=1)
        await desk.handle(Dismiss(reason="nobody"), arrival=floor.clock.now())
        await asyncio.sleep(0.4)
        assert (floor.bank("ann"), desk.summary.finished) == (1_000, False)
        await asyncio.sleep(0.2)
        assert (len(asked), desk.summary.finished) == (2, True)

    on_a_floor(story)


# auto rebuy-in


async def bust(floor: Floor, auto: int, stacks: tuple[int, int] = (200, 200)) -> tuple[Desk, str]:
    """Two play all-in until one has lost all and is asked to rebuy in: the table, and who."""
    desk = await floor.opener.open(PAIR)
    for account, seat, stack in zip(await floor.people("ann", "bob"), (1, 2), stacks, strict=True):
        await floor.sit(account.id, desk, seat, stack, auto_rebuy=auto)
    for _ in range(500):
        state, hand = floor.table(desk).state, floor.table(desk).hand
        if state.questions:
            return desk, state.chairs[next(iter(state.questions))].player
        menu = hand.menu() if hand is not None else None
        if state.clock is None or menu is None:
            await asyncio.sleep(0.5)
            continue
        move: Any = {"move": "call"} if menu.raise_high is None else {"move": "raise", "to": menu.raise_high}
        player = state.chairs[state.clock.seat].player
        said = Act(player=player, hand=state.hand_number, decision=state.clock.decision, **move)
        await desk.handle(said, arrival=floor.clock.now())
    raise AssertionError("nobody lost all")


@pytest.mark.rule("TABLE-6")
def test_auto_rebuy_in_answers_by_itself_once_and_as_soon_as_it_is_stored() -> None:
    async def story(floor: Floor) -> None:
        rebuy, tried = floor.courier.rebuy_in, list[tuple[int, int]]()

        async def unlucky(*given: Any, **more: Any) -> None:
            tried.append((floor.clock.now(), more["to"]))
            if len(tried) < 4:
                raise NotStoredError("full")
            await rebuy(*given, **more)

        floor.courier.rebuy_in = unlucky  # type: ignore[method-assign]
        desk, broke = await bust(floor, 180)
        await asyncio.sleep(10)
        assert [(moment - tried[0][0], to) for moment, to in tried] == [
            (0, 180), (500, 180), (1_500, 180), (3_500, 180),
        ]  # fmt: skip
        assert (floor.bank(broke), floor.table(desk).state.questions) == (620, {})
        last = [batch for batch in floor.books.written if batch.stream == f"player:{broke}"]
        assert [[row.type for row in batch.events] for batch in last[-2:]] == [
            ["chips_sent"],
            ["chips_arrived"],
        ]

    on_a_floor(story)


@pytest.mark.rule("TABLE-6")
def test_only_what_is_missing_is_brought() -> None:
    async def story(floor: Floor) -> None:
        desk, broke = await bust(floor, 180, (150, 200))
        before = floor.bank(broke)
        (left,) = [one.stack for one in desk.summary.seated if one.player == broke]
        assert (broke, before, left) == ("bob", 800, 50)
        await asyncio.sleep(0.1)
        assert (floor.bank(broke), floor.table(desk).state.questions) == (670, {})

    on_a_floor(story)


@pytest.mark.rule("TABLE-6")
@pytest.mark.parametrize("auto", [0, 200])
def test_who_asked_for_none_or_can_t_pay_it_decides_itself(auto: int) -> None:
    async def story(floor: Floor) -> None:
        desk, broke = await bust(floor, 0)
        account = await floor.accounts.get(broke)
        terms = replace(Terms.of(OAK), low=1, high=10_000)
        with capture_logs() as logs:
            await account.handle(SendChips(terms=terms, amount=700, transit="away", tables_at_once=9))
            floor.courier._auto_rebuy(desk, broke, auto)  # noqa: SLF001
            await asyncio.sleep(5)
        code = [{"table": "pair", "code": "bank_too_small"}]
        assert said(logs, "no auto rebuy-in") == (code if auto else [])
        assert len(floor.table(desk).state.questions) == 1, "the question stands"

    on_a_floor(story)


@pytest.mark.rule("TABLE-6")
def test_auto_rebuy_in_is_made_up_for_after_a_stop() -> None:
    async def story(floor: Floor) -> None:
        async def full(*_: object, **__: object) -> None:
            raise NotStoredError("full")

        floor.courier.rebuy_in = full  # type: ignore[method-assign]
        _, broke = await bust(floor, 180)
        (again,) = await floor.again()
        await asyncio.sleep(1)
        assert (floor.table(again).state.questions, floor.bank(broke)) == ({}, 620)

    on_a_floor(story)
