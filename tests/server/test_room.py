"""A room without a database: what is done in which order when it opens, and which tables sleep."""

import asyncio
from collections.abc import AsyncIterator, Generator
from contextlib import asynccontextmanager
from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.server import room as module
from pokerhouse.server.connections import Connection
from pokerhouse.server.people import RETENTION_SECONDS
from pokerhouse.server.room import Room
from pokerhouse.server.standing_tables import standing_tables
from pokerhouse.server.storage import NotStoredError, StartError
from tests.server.harness.running import TEST

pytestmark = pytest.mark.anyio

run = import_module("pokerhouse.server.run")  # the part offers a function of this name


class Answer:
    """What comes of a call, awaited or not."""

    def __init__(self, name: str, value: Any) -> None:
        self.name, self.value = name, value

    def __await__(self) -> Generator[None, None, Any]:
        yield from ()
        return self.value


class Parts:
    """All parts of a room: each call is noted, and answered as the test says."""

    def __init__(self, **answers: Any) -> None:
        self.done: list[Any] = []
        self.answers = answers
        self.settings = SimpleNamespace(hurry=True)

    def __getattr__(self, part: str) -> Any:
        return SimpleNamespace(**{word: self._call(part, word) for word in WORDS.get(part, "run").split()})

    def _call(self, part: str, word: str) -> Any:
        name = f"{part}.{word}"

        def called(*given: Any) -> Answer:
            if part == "tasks":
                self.done.append(("spawn", given[0].name))
            elif word not in ("run", "beat", "sweep"):
                self.done.append((name, *given))
            return Answer(name, self.answers.get(f"{part}_{word}"))

        return called

    def _agree_on_time(self, last: int) -> None:
        self.done.append(("agree", last))


WORDS = {
    "store": "open last_moment open_transits",
    "clock": "beat",
    "tasks": "spawn",
    "archive": "tables",
    "waiting_lists": "load house_opened",
    "players_tables": "sweep",
    "_opener": "restore start open",
    "_bots": "load",
    "_courier": "recover",
    "_retention": "sweep",
    "_reachability": "house_opened",
}


async def test_everything_is_brought_back_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        module, "every", lambda seconds, work: Answer(f"every {seconds}: {work().name}", None)
    )
    desks = [SimpleNamespace(id="maple-room"), SimpleNamespace(id="oak")]
    parts = Parts(
        store_last_moment=77,
        store_open_transits=["t1"],
        _opener_restore=desks,
        archive_tables=["maple-room", "oak", "elm", "two-of-us"],
    )
    await Room.open(cast("Any", parts))
    missing = [one for one in standing_tables(hurry=True) if one.id in ("tea-and-chips", "night-owls")]
    assert parts.done == [
        ("store.open",),
        ("store.last_moment",),
        ("agree", 77),
        ("spawn", "_writer.run"),
        ("spawn", "_broadcaster.run"),
        ("spawn", "storage.run"),
        ("spawn", "clock.beat"),
        ("_opener.restore",),
        ("archive.tables",),
        ("store.open_transits",),
        ("_courier.recover", desks, {"elm", "two-of-us"}, ["t1"]),
        ("_bots.load",),
        ("waiting_lists.load",),
        *(("_opener.start", desk) for desk in desks),
        *(("_opener.open", one) for one in missing),
        ("spawn", "_retention.sweep"),
        ("spawn", f"every {RETENTION_SECONDS}: _retention.sweep"),
        ("spawn", "every 60: players_tables.sweep"),
        ("_reachability.house_opened",),
        ("waiting_lists.house_opened",),
    ]


async def test_a_table_sleeps_where_only_bots_sit_and_nobody_looks() -> None:
    def needed(*, hurry: bool = False, followed: bool = False, **table: bool) -> bool:
        room = Room(cast("Any", SimpleNamespace()), replace(TEST, hurry=hurry), cast("Any", None))
        if followed:
            followers = room.ground.followers
            followers.follow(Connection("ann", room.clock), "maple")
        quiet = {"in_hand": False, "sng_runs": False, "has_people": False}
        summary = SimpleNamespace(**{**quiet, **table}, settings=SimpleNamespace(id="maple"))
        found: bool = room._opener._is_needed(cast("Any", summary))  # noqa: SLF001
        return found

    assert not needed()
    assert needed(hurry=True)
    assert needed(in_hand=True)
    assert needed(sng_runs=True)
    assert needed(has_people=True)
    assert needed(followed=True)


async def test_a_closed_room_runs_nothing() -> None:
    room = Room(cast("Any", SimpleNamespace()), TEST, cast("Any", None))
    assert (room.lost_because, room.lost.is_set()) == ("", False)
    ended: list[int] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(1)

    room.tasks.spawn(work())
    await asyncio.sleep(0)
    await room.close()
    assert ended == [1]


class Steps:
    """Stands for everything that opening a room needs, and notes what is done with it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[Any] = []
        self.fault: Exception | None = None
        self.fence: str | None = None
        self.copy: str | None = None
        self.file: str | None = "house.sqlite"
        self.tasks = self
        for name in ("FileLock", "ServerLock", "connect", "DatabaseFile", "Store", "Room", "SecureChance"):
            monkeypatch.setattr(run, name, self._made(name))
        monkeypatch.setattr(run, "locate", lambda database: SimpleNamespace(file=self.file, spoken=database))
        monkeypatch.setattr(run, "bring_up_to_date", self._brought)
        monkeypatch.setattr(run, "plainly", self._plainly)

    def _made(self, name: str) -> Any:
        def made(*given: Any) -> Any:
            self.done.append(name)
            if name == "Store":
                self.fence = given[2]
            if name in ("Room", "Store"):
                return self
            return SimpleNamespace(
                take=self._step(f"{name} taken", waits=name == "ServerLock"),
                release=self._step(f"{name} released", waits=name == "ServerLock"),
                dispose=self._step("disposed", waits=True),
                watch=self._step("watched", waits=False),
                fence="the lock's",
            )

        return made

    def _step(self, word: str, *, waits: bool) -> Any:
        def step(*_: Any) -> Any:
            self.done.append(word)
            return Answer(word, None) if waits else None

        async def later(*_: Any) -> None:
            step()

        step.__name__ = word
        return later if waits else step

    async def _brought(self, *_: Any) -> str | None:
        self.done.append("brought up to date")
        return self.copy

    @asynccontextmanager
    async def _plainly(self, *_: Any) -> AsyncIterator[None]:
        self.done.append("plainly")
        yield

    async def open(self) -> None:
        self.done.append("opened")
        if self.fault:
            raise self.fault

    async def close(self) -> None:
        self.done.append("closed")

    def guard(self, watch: Any) -> str:
        return watch if isinstance(watch, str) else watch.__name__

    def spawn(self, work: str) -> None:
        self.done.append(f"guarded: {work}")


async def test_a_file_is_opened_and_closed_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)
    with capture_logs() as logs:
        async with run.opened_room(TEST) as room:
            assert room is steps
            begun = ["FileLock", "FileLock taken", "connect", "brought up to date"]
            begun += ["DatabaseFile", "Store", "SecureChance", "Room", "opened", "guarded: watched"]
            assert steps.done == begun
    assert steps.done[len(begun) :] == ["closed", "disposed", "FileLock released"]
    assert logs == []


async def test_what_keeps_a_room_closed_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)
    stored = NotStoredError("OSError")
    stored.__cause__ = OSError("the disk is gone")
    settings = replace(TEST, database="here")
    for fault, said in ((stored, "the disk is gone"), (OSError("no way"), "no way")):
        steps.fault = fault
        with pytest.raises(StartError) as refusal:
            async with run.opened_room(settings):
                pass
        assert str(refusal.value) == f"Can't use the database here: {said}"
        assert steps.done[-3:] == ["closed", "disposed", "FileLock released"]
