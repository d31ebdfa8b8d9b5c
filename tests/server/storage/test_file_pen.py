"""The pen for a file, without a disk: a locked file, a commit that takes its time, a connection let go."""

import asyncio
import threading
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError

from pokerhouse.server.storage import pen as module
from pokerhouse.server.storage.database import connect
from pokerhouse.server.storage.location import locate
from pokerhouse.server.storage.pen import LOCKED_PAUSE_SECONDS, LOCKED_SECONDS, FilePen, _inserts
from pokerhouse.server.storage.schema import commands
from tests.server.harness.still_line import Hands

pytestmark = pytest.mark.anyio

DIALECT: Any = cast("Any", postgresql.asyncpg).dialect()


class Line:
    """A connection that does what a test says, and writes down what was asked of it."""

    def __init__(self, *faults: str) -> None:
        self.asked: list[str] = []
        self.faults = list(faults)
        self.on_disk = threading.Event()

    def begin(self) -> None:
        self.asked.append("begin")
        if self.faults:
            raise OperationalError("BEGIN", {}, Exception(self.faults.pop(0)))

    def commit(self) -> None:
        self.asked.append("commit")
        assert self.on_disk.wait(10)
        self.asked.append("on disk")

    def invalidate(self) -> None:
        self.asked.append("invalidate")

    def close(self) -> None:
        self.asked.append("close")


@pytest.fixture
def pen(tmp_path: Path) -> FilePen:
    return FilePen(connect(locate(f"sqlite:///{tmp_path}/house.sqlite")))


def hold(pen: FilePen, line: Line) -> Any:
    """Let the pen write through this connection."""
    pen._connection = cast("Any", line)  # noqa: SLF001
    return line


async def test_a_locked_file_is_tried_for_a_while(pen: FilePen, monkeypatch: pytest.MonkeyPatch) -> None:
    hands, slept = Hands(monkeypatch), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        hands.now += LOCKED_SECONDS / 3

    monkeypatch.setattr("asyncio.sleep", sleep)
    line = hold(pen, Line(*["database is locked"] * 9))
    with pytest.raises(OperationalError, match="locked"):
        await pen.begun()
    assert (line.asked, slept) == (["begin"] * 5, [LOCKED_PAUSE_SECONDS] * 4)
    line = hold(pen, Line("database is locked"))
    begun: Any = await pen.begun()
    assert begun is line
    assert line.asked == ["begin"] * 2
    line = hold(pen, Line("disk I/O error"))
    with pytest.raises(OperationalError, match="disk"):
        await pen.begun()
    assert line.asked == ["begin"]


async def test_who_is_cancelled_while_the_disk_works_waits_for_it(pen: FilePen) -> None:
    line = hold(pen, Line())
    writing = asyncio.create_task(pen.write([], 1))
    while "commit" not in line.asked:  # noqa: ASYNC110  (another thread says it)
        await asyncio.sleep(0)
    writing.cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    assert not writing.done()
    line.on_disk.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert line.asked == ["begin", "commit", "on disk", "invalidate", "close"]
    assert pen._connection is None  # noqa: SLF001


async def test_after_a_fault_the_connection_is_let_go(pen: FilePen) -> None:
    line = hold(pen, Line("disk I/O error"))
    with pytest.raises(OperationalError):
        await pen.write([], 1)
    assert line.asked == ["begin", "invalidate", "close"]
    pen._let_go()  # noqa: SLF001  (there is none by now)
    assert line.asked == ["begin", "invalidate", "close"]


async def test_the_pen_is_put_away_with_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, Any]] = []

    def creating(url: object, **options: Any) -> object:
        made.append({"url": str(url), **options})
        return create_engine(cast("Any", url), **options)

    monkeypatch.setattr(module, "create_engine", creating)
    engine = connect(locate(f"sqlite:///{tmp_path}/house.sqlite"))
    pen, unused = FilePen(engine), FilePen(engine)
    assert (
        made
        == [
            {
                "url": f"sqlite:///{tmp_path}/house.sqlite",
                "hide_parameters": True,
                "connect_args": {"timeout": 0},
            }
        ]
        * 2
    )
    disposed: list[str] = []
    monkeypatch.setattr(pen._engine, "dispose", lambda: disposed.append("engine"))  # noqa: SLF001
    line = hold(pen, Line())
    await engine.dispose()
    assert (line.asked, disposed) == (["close"], ["engine"])
    for one in (pen, unused):
        with pytest.raises(RuntimeError, match="after shutdown"):
            one._disk.submit(print)  # noqa: SLF001


def test_columns_out_of_order_are_noticed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> list[Any]:
        return []

    columns = ("player", "id", "answer", "at")
    monkeypatch.setattr(module, "INSERTS", ((commands, columns, nothing),))
    ((statement, made),) = _inserts(DIALECT)
    assert made is nothing
    assert statement == (
        "INSERT INTO commands (player, id, answer, at) VALUES "
        "($1::VARCHAR, $2::VARCHAR, $3::VARCHAR, $4::BIGINT) "
        "ON CONFLICT (player, id) DO UPDATE SET answer = excluded.answer, at = excluded.at"
    )
    monkeypatch.setattr(module, "INSERTS", ((commands, columns[::-1], nothing),))
    with pytest.raises(TypeError, match="the columns of commands are out of order"):
        _inserts(DIALECT)


async def test_the_log_stays_while_the_house_is_open(sqlite: str, tmp_path: Path) -> None:
    """SQLite takes it away with the last connection, and the house would look as if somebody had."""
    engine, log = connect(locate(sqlite)), tmp_path / "house.sqlite-wal"
    pen = FilePen(engine)
    await pen.open()
    opened = log.stat().st_ino
    for _ in range(2):
        (await pen.begun()).rollback()
        pen._let_go()  # noqa: SLF001
        assert log.stat().st_ino == opened
    await engine.dispose()
    assert not log.exists()
