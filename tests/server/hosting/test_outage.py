"""When nothing can be stored the tables wait, everybody is told, and the house goes on or says why not."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError

from pokerhouse.client import Client, RefusedError
from pokerhouse.house.events import HandEvent
from pokerhouse.protocol.command import Act
from pokerhouse.protocol.message import StoreState
from pokerhouse.rules import HandVoided
from pokerhouse.server.storage import Batch, ServerLock, StartError
from tests.postgres import Postgres, running_postgres
from tests.server.harness.running import ROOT, TEST, Process, Running, open_house
from tests.server.harness.table_steps import act, actor_of, close_all, seated
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

TABLE = "maple-room"
SECONDS = 40


class FullDisk:
    """Fails every write of a house while it is switched on, as SQLite does on a full disk."""

    def __init__(self, house: Running) -> None:
        self.attempts = 0
        self.on = False
        self._store = house.room.store
        self._write = self._store.write
        self._store.write = self._fail_or_write  # type: ignore[method-assign]

    async def _fail_or_write(self, batches: Sequence[Batch]) -> None:
        if self.on:
            self.attempts += 1
            raise OperationalError("COMMIT", {}, Exception("database or disk is full"))
        await self._write(batches)


async def health(url: str, page: str = "healthz") -> tuple[int, str]:
    async with httpx.AsyncClient(trust_env=False, timeout=10) as web:
        answer = await web.get(f"{url}/{page}")
        return answer.status_code, answer.json()["status"]


async def told(client: Client, *, works: bool) -> None:
    async with asyncio.timeout(SECONDS):
        async for message in client.messages():
            if isinstance(message, StoreState) and message.works is works:
                return


def voided(house: Running) -> int:
    events = [event for told in house.desk(TABLE).recent for event in told.stored]
    return sum(isinstance(event, HandEvent) and isinstance(event.event, HandVoided) for event in events)


async def test_a_full_disk_is_waited_out(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    disk = FullDisk(house)
    assert await health(house.url, "readyz") == (200, "open")
    actor = await actor_of(players, TABLE)
    disk.on = True
    view = actor.views[TABLE]
    assert view.hand is not None
    number, decision = view.hand.number, view.hand.decision
    call = Act(id=actor.new_id(), table=TABLE, hand=number, decision=decision, move="call")
    with pytest.raises(RefusedError) as refused:
        await actor.command(call)
    assert refused.value.reason.code == "not_stored"
    await told(actor, works=False)
    assert await health(house.url) == (503, "not_storing")
    assert await health(house.url, "readyz") == (503, "not_storing")
    async with httpx.AsyncClient(trust_env=False) as web:
        answer = await web.post(f"{house.url}/api/guest", json={"name": "Zoe"})
    assert (answer.status_code, answer.json()["reason"]["code"]) == (503, "no_store")
    newcomer = Client(players[0].ticket, come_back=False)
    await newcomer.connect()
    await told(newcomer, works=False)
    await newcomer.close()
    assert disk.attempts < 30  # it backs off: no desk and no writer spins
    disk.on = False
    await told(actor, works=True)
    assert await health(house.url) == (200, "open")
    await actor.command(call)  # said again with the same id it is carried out once
    await act(await actor_of(players, TABLE), TABLE, "fold")
    assert voided(house) == 0
    await close_all(players)


async def test_who_had_to_decide_in_an_outage_gets_the_full_time_again(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    actor = await actor_of(players, TABLE)
    disk, desk = FullDisk(house), house.desk(TABLE)
    machine = desk._machine  # noqa: SLF001
    before = machine.deadline
    assert before is not None
    disk.on = True
    hand = actor.views[TABLE].hand
    assert hand is not None
    with pytest.raises(RefusedError):
        await actor.command(
            Act(id=actor.new_id(), table=TABLE, hand=hand.number, decision=hand.decision, move="call")
        )
    disk.on = False
    # The deadline passes just after storing works again: it is not the player's fault.
    step = machine.tick(before + 1)
    assert step.news is not None
    assert [type(event).__name__ for event in step.news.stored] == ["Resumed", "ClockStarted"]
    deadline = machine.stored.table.next_deadline
    assert deadline is not None
    assert deadline > before + 5_000
    await close_all(players)


async def test_a_deleted_file_ends_the_house_with_a_line(sqlite: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    house = await Process.start(replace(TEST, database=sqlite), log=log)
    Path(sqlite[10:]).unlink()  # noqa: ASYNC240
    async with asyncio.timeout(SECONDS):
        code = await house.ended()
    assert code == 1
    last = log.read_text().splitlines()[-1]
    assert last.startswith(f"pokerhouse: The database {sqlite[10:]} was deleted or replaced")


@pytest.mark.parametrize("part", ["-wal", ".lock"])
async def test_a_log_deleted_or_a_lock_taken_ends_the_house(
    sqlite: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerhouse.server.storage.files.database_file.WATCH_SECONDS", 0.02)
    lost = Path(f"{sqlite[10:]}{part}")
    async with open_house(sqlite) as house:
        lost.unlink()  # noqa: ASYNC240
        if part == ".lock":
            lost.touch()  # noqa: ASYNC240
        async with asyncio.timeout(SECONDS):
            await house.room.lost.wait()
        what = {"-wal": "log", ".lock": "lock"}[part]
        assert house.room.lost_because.startswith(f"The database's {what} {lost} was ")
        assert (await health(house.url, "readyz"))[0] == 503
    async with open_house(sqlite):
        pass
    assert await examine(sqlite, []) == []


@pytest.mark.parametrize("room_kb", [40, 120])
async def test_a_full_disk_at_the_start_is_one_line(sqlite: str, room_kb: int) -> None:
    # A limit on the size of files is the smallest disk there is: for the schema, or for the first tables.
    program = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room_kb * 1024}, {room_kb * 1024}));"
        "from pokerhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    arguments = ["serve", "--no-browser", "--port", "0", "--database", sqlite]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, *arguments,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    async with asyncio.timeout(SECONDS):
        _, said = await process.communicate()
    lines = said.decode().splitlines()
    assert process.returncode == 2
    assert "Traceback" not in said.decode()
    assert lines[-1].startswith("pokerhouse: ")
    assert sqlite[10:] in lines[-1]


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A server of this module's own: it is killed and frozen here."""
    with running_postgres() as server:
        yield server


@asynccontextmanager
async def watching(house: Running) -> AsyncIterator[Client]:
    ann = await house.guest("Ann", come_back=True)
    await ann.watch(TABLE)
    yield ann
    await ann.close()


async def more(client: Client, batches: int) -> None:
    """Hear of so many more steps of the table."""
    async with asyncio.timeout(SECONDS):
        wanted = client.numbers[TABLE] + batches
        while client.numbers[TABLE] < wanted:
            await client.message()


@pytest.mark.parametrize("trouble", ["restart", "kill", "freeze"])
async def test_postgres_comes_back(
    own_postgres: Postgres, trouble: str, monkeypatch: pytest.MonkeyPatch, figure: Callable[[str], None]
) -> None:
    monkeypatch.setattr("pokerhouse.server.storage.locks.server_lock.PULSE_SECONDS", 0.2)
    monkeypatch.setattr("pokerhouse.server.storage.writer.SLOW_SECONDS", 0.5)
    monkeypatch.setattr("pokerhouse.server.storage.database.SERVER_COMMAND_SECONDS", 2)
    database = own_postgres.url()
    async with open_house(database, replace(TEST, bots=3)) as house, watching(house) as ann:
        await more(ann, 10)
        ends = {"restart": own_postgres.stop, "kill": own_postgres.kill, "freeze": own_postgres.freeze}
        await asyncio.to_thread(ends[trouble])  # the house itself does not stand still
        await told(ann, works=False)
        assert await health(house.url) == (503, "not_storing")
        begun = asyncio.get_running_loop().time()
        {"restart": own_postgres.start, "kill": own_postgres.start, "freeze": own_postgres.thaw}[trouble]()
        await told(ann, works=True)
        took = asyncio.get_running_loop().time() - begun
        figure(f"PostgreSQL after {trouble}: stored again {took:.1f} s later")
        await more(ann, 10)
        assert await health(house.url, "readyz") == (200, "open")
        assert not house.room.lost.is_set()
        assert voided(house) == 0
    assert await examine(database, []) == []


@pytest.mark.parametrize("stumbles", [False, True], ids=["answers", "stumbles"])
async def test_a_house_that_lost_its_database_to_another_closes(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch, *, stumbles: bool
) -> None:
    attempt = ServerLock._try  # noqa: SLF001

    async def unlucky(lock: ServerLock, may: Any) -> bool:
        """The server is there again, and gone once more when it is asked whose it is."""
        nonlocal stumbles
        if stumbles:
            stumbles = False
            raise OperationalError("SELECT", {}, Exception("the database system is shutting down"))
        return await attempt(lock, may)

    monkeypatch.setattr("pokerhouse.server.storage.locks.server_lock.PULSE_SECONDS", 0.05)
    async with open_house(postgres_database) as house:
        monkeypatch.setattr(ServerLock, "_try", unlucky)
        engine = house.room.store._engine  # noqa: SLF001
        async with engine.begin() as connection:
            # Somebody else has had it, if only for a moment, and our lock's connection is cut.
            await connection.exec_driver_sql("UPDATE lock_owner SET house = house % 1000 + 1")
            await connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> "
                "pg_backend_pid()"
            )
        async with asyncio.timeout(SECONDS):
            await house.room.lost.wait()
        assert house.room.lost_because == "Another pokerhouse has taken the database."


async def test_tables_are_not_given_up_for_broken_when_the_database_is(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite):
        pass

    async def fail(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    monkeypatch.setattr("pokerhouse.server.storage.Store.batches_of", fail)
    with pytest.raises(StartError, match="The disk fails under"):
        async with open_house(sqlite):
            pass
