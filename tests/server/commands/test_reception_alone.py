"""The reception among stubs: what a command is answered, what is counted, and what is remembered of it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.command import AnyCommand, KeepPreferences, Ping, SitOut
from pokerhouse.protocol.message import Answer
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused
from pokerhouse.server.actors.answer import PastAnswers
from pokerhouse.server.commands import Reception
from pokerhouse.server.connections import Connection
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.tasks import Tasks
from tests.server.harness.still_line import Counted

NOT_STORED = Reason(
    code="not_stored", rule="limit", text="The house could not store this. Send it again with the same id."
)
FAILED = Reason(code="failed", rule="limit", text="Something went wrong here; it is in the house's log.")
NO = Refused("not_now", "HOST-3", "Not now.", {"seat": 2})
NO_REASON = Reason(code="not_now", rule="HOST-3", text="Not now.", facts={"seat": 2})
BUSY = Refused("desk_busy", "limit", "Too much at once.")
TOO_FAST = Reason(
    code="too_fast", rule="limit", text="At most 2 changes a second from one address.", facts={"a_second": 2}
)


class Stubs:
    """The handlers, the accounts, one account, its store and the clock in one."""

    def __init__(self) -> None:
        self.id, self.turn, self.answers = "g-1", asyncio.Lock(), PastAnswers("g-1", cast("Any", self))
        self.table = dict.fromkeys((Ping, KeepPreferences, SitOut), self.handle)
        self.followers = {"elm": 0}
        self.time, self.used, self.asked = 50, 0, 0
        self.handled: list[tuple[Any, ...]] = []
        self.faults: list[Exception] = []
        """How the next commands end."""

    async def handle(self, request: Any) -> None:
        assert (request.account, request.player) == (self, "g-1")
        self.handled.append((request.command.id, request.connection.network, request.arrival))
        if self.faults:
            raise self.faults.pop(0)
        request.answer.row(table="elm")

    async def get(self, player: str) -> "Stubs":
        assert player == "g-1"
        return self

    async def answer(self, player: str, command: str) -> bytes | None:
        """Nothing is stored."""
        self.asked += 1
        assert (player, command) == ("g-1", "c1")
        return None

    def count_at(self, table: str) -> int:
        """How many follow a table."""
        return self.followers.get(table, 0)

    def use(self) -> None:
        self.used += 1

    def now(self) -> int:
        return self.time


class Desk:
    """A reception among these stubs."""

    def __init__(self) -> None:
        self.stubs = Stubs()
        part = cast("Any", self.stubs)
        self.reception = Reception(
            handlers=part,
            accounts=part,
            clock=part,
            tasks=Tasks(),
            followers=part,
            from_network_a_second=2,
            told_a_second=100,
        )

    async def say(self, kind: type[Any], name: str, network: str = "home") -> Any:
        wants: dict[type, dict[str, Any]] = {KeepPreferences: {"preferences": {}}, SitOut: {"table": "elm"}}
        said: AnyCommand = kind(id=name, **wants.get(kind, {}))
        connection = Connection("g-1", cast("Any", self.stubs), network)
        return message_decoder.decode(await self.reception.answer(connection, said, 44))


def lived(story: Callable[[Desk], Awaitable[None]]) -> None:
    async def live() -> None:
        await story(Desk())

    asyncio.run(live())


def answered(name: str, now: int = 50) -> Answer:
    return Answer(now=now, id=name, table="elm")


def refused(name: str, reason: Reason, now: int = 50) -> RefusedMessage:
    return RefusedMessage(now=now, id=name, reason=reason)


ENDS: list[tuple[Exception | None, str, Reason | None]] = [
    (None, "answered", None),
    (NO, "refused", NO_REASON),
    (NotStoredError("full"), "not_stored", NOT_STORED),
    (OSError("the line was cut"), "not_stored", NOT_STORED),
    (ValueError("ours"), "failed", FAILED),
]


@pytest.mark.parametrize(("fault", "outcome", "reason"), ENDS, ids=[str(fault) for fault, *_ in ENDS])
def test_what_is_looked_at_is_answered_and_counted_by_its_end_and_never_remembered(
    fault: Exception | None, outcome: str, reason: Reason | None
) -> None:
    async def story(desk: Desk) -> None:
        counted = Counted("pokerhouse_commands_total")
        for times in (1, 2):
            desk.stubs.faults += [fault] if fault else []
            with capture_logs() as logs:
                said = await desk.say(Ping, "c1")
            assert said == (refused("c1", reason) if reason else answered("c1"))
            assert counted() == {f"ping {outcome}": times}
            told = [(line["event"], line["log_level"], line["type"]) for line in logs]
            assert told == ([("a command failed", "error", "ping")] if outcome == "failed" else [])
        assert desk.stubs.handled == [("c1", "home", 44)] * 2
        assert desk.stubs.used == 0

    lived(story)


@pytest.mark.parametrize(("fault", "outcome", "reason"), ENDS, ids=[str(fault) for fault, *_ in ENDS])
def test_what_changes_something_is_done_once_unless_it_may_not_be_stored(
    fault: Exception | None, outcome: str, reason: Reason | None
) -> None:
    async def story(desk: Desk) -> None:
        stubs, counted = desk.stubs, Counted("pokerhouse_commands_total")
        stubs.faults += [fault] if fault else []
        first = await desk.say(KeepPreferences, "c1")
        assert first == (refused("c1", reason) if reason else answered("c1"))
        again = not isinstance(fault, Refused | None)
        # What was refused is an answer like another: it was carried out once.
        assert counted() == {f"keep_preferences {outcome if again else 'answered'}": 1}
        assert stubs.used == (0 if again else 1)
        stubs.time = 60
        assert await desk.say(KeepPreferences, "c1") == (answered("c1", 60) if again else first)
        assert stubs.handled == [("c1", "home", 44)] * (2 if again else 1)
        assert stubs.asked == again, "it might be stored"
        assert stubs.used == 1

    lived(story)


def test_a_refusal_that_passes_is_not_remembered() -> None:
    async def story(desk: Desk) -> None:
        desk.stubs.faults += [BUSY, Refused("closing", "limit", "Soon.")]
        counted = Counted("pokerhouse_commands_total")
        codes = [(await desk.say(KeepPreferences, "c1")).reason.code for _ in range(2)]
        assert (codes, counted(), desk.stubs.used) == (
            ["desk_busy", "closing"], {"keep_preferences refused": 2}, 0,
        )  # fmt: skip
        assert await desk.say(KeepPreferences, "c1") == answered("c1")

    lived(story)


def test_ten_seconds_of_changes_at_once_from_one_network_and_then_so_many_a_second() -> None:
    async def story(desk: Desk) -> None:
        stubs = desk.stubs
        for number in range(20):
            assert await desk.say(KeepPreferences, f"c{number}") == answered(f"c{number}")
        assert await desk.say(KeepPreferences, "more") == refused("more", TOO_FAST)
        assert await desk.say(KeepPreferences, "c1") == answered("c1"), "a repeat changes nothing"
        assert await desk.say(Ping, "ping") == answered("ping")
        assert await desk.say(KeepPreferences, "away", "away") == answered("away")
        for number in range(20):  # without a network everybody counts for itself
            assert await desk.say(KeepPreferences, f"d{number}", "") == answered(f"d{number}")
        assert await desk.say(KeepPreferences, "alone", "") == refused("alone", TOO_FAST)
        stubs.time = 549
        assert await desk.say(KeepPreferences, "soon") == refused("soon", TOO_FAST, 549)
        stubs.time = 550
        assert await desk.say(KeepPreferences, "late") == answered("late", 550)

    lived(story)


def test_what_is_not_stored_does_not_count() -> None:
    async def story(desk: Desk) -> None:
        for _ in range(25):
            desk.stubs.faults.append(NotStoredError("full"))
            assert await desk.say(KeepPreferences, "c1") == refused("c1", NOT_STORED)
        for number in range(20):
            assert await desk.say(KeepPreferences, f"d{number}") == answered(f"d{number}")
        assert await desk.say(KeepPreferences, "more") == refused("more", TOO_FAST)

    lived(story)


def test_a_command_runs_to_its_end_whoever_hangs_up_and_one_by_one() -> None:
    async def story(desk: Desk) -> None:
        stubs = desk.stubs
        async with stubs.turn:
            saying = [asyncio.create_task(desk.say(KeepPreferences, "c1")) for _ in range(2)]
            await asyncio.sleep(0)
            saying[0].cancel()
            await asyncio.sleep(0)
            assert stubs.handled == []
        assert await saying[1] == answered("c1")
        assert (saying[0].cancelled(), stubs.handled) == (True, [("c1", "home", 44)])

    lived(story)


def test_few_who_change_something_before_many_have_a_pace_by_network() -> None:
    too_fast = Reason(code="too_fast", rule="limit", text="A moment, please: many follow this table.")

    async def story(desk: Desk) -> None:
        desk.stubs.followers["elm"] = 200
        for number in range(5):
            assert await desk.say(SitOut, f"by hand {number}") == answered(f"by hand {number}")
        assert [await desk.say(SitOut, f"c{number}") for number in (1, 2, 3)] == [
            answered("c1"), answered("c2"), refused("c3", too_fast),
        ]  # fmt: skip
        assert await desk.say(SitOut, "c4", "elsewhere") == answered("c4"), "others have their own"
        assert await desk.say(KeepPreferences, "c5") == answered("c5"), "nobody is told of it"
        desk.stubs.time += 999
        assert await desk.say(SitOut, "c3") == refused("c3", too_fast, 1_049)
        desk.stubs.time += 1
        assert await desk.say(SitOut, "c3") == answered("c3", 1_050), "by hand, and not carried out before"
        assert await desk.say(SitOut, "c6") == refused("c6", too_fast, 1_050)
        desk.stubs.followers["elm"] = 100
        assert await desk.say(SitOut, "c6") == answered("c6", 1_050), "a second made room for so many"

    lived(story)
