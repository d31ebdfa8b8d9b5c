"""`pokerhouse serve`: opens the house, tells its address, and closes it in order."""

import asyncio
import gc
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from socket import socket

import structlog
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from pokerhouse.cards import SecureChance
from pokerhouse.server.edge import (
    Admission,
    Arrival,
    Inside,
    application,
    has_desktop,
    is_loopback,
    known_hosts,
    listen,
    live,
    network_url,
    page_url,
    places,
    tls_context,
)
from pokerhouse.server.garbage import collect_in_quiet
from pokerhouse.server.log import set_up_logs
from pokerhouse.server.log_stream import LogStream
from pokerhouse.server.room import Room
from pokerhouse.server.settings import Settings
from pokerhouse.server.standby import Interrupted, answering, unless_interrupted
from pokerhouse.server.storage import (
    DOUBT_SECONDS,
    DatabaseFile,
    FileLock,
    NotStoredError,
    ServerLock,
    StartError,
    Store,
    bring_up_to_date,
    connect,
    in_plain_words,
    locate,
    plainly,
)
from pokerhouse.server.tasks import end_the_rest

LOST, BAD_START = 1, 2
"""Exit codes: closed because it could not go on; not opened."""
GOODBYE_SECONDS = 3
"""After so long a connection that has not ended is cut when the house closes."""
BACKLOG = 2_048
"""Connections that may wait with the system for the loop to accept them."""

log = structlog.get_logger()


def run(settings: Settings) -> int:
    """Open a house with these settings until it is interrupted."""
    set_up_logs(settings.log_format, settings.log_level)
    lines = LogStream(sys.stderr)  # the terminal may be closed or stand still: the exit code tells, too
    gc.disable()  # until the house is open: all that is made for it stays
    try:
        if settings.tls_cert:
            tls_context(settings.tls_cert, settings.tls_key)  # said before anything else is opened
        listening = listen(settings.host, settings.port)
        with listening:
            around = network_url(settings.host, listening.getsockname()[1], _scheme(settings)) or ""
            lost = _loop(replace(settings, network_url=around.rstrip("/")), listening)
    except Interrupted:
        lost = ""
    except StartError as error:
        lines.write(f"pokerhouse: {error}\n")
        return BAD_START
    finally:
        gc.enable()
    why = f"{lost} " if lost else ""
    lines.write(f"pokerhouse: {why}The house is closed.\n")
    return LOST if lost else 0


def _loop(settings: Settings, listening: socket) -> str:
    try:
        import uvloop  # noqa: PLC0415  (not on every system)

        factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    except ImportError:
        factory = asyncio.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        try:
            return runner.run(_open(settings, listening))
        finally:
            runner.run(end_the_rest())


async def _open(settings: Settings, listening: socket) -> str:
    """Keep the house open; why it had to close by itself, if it had."""
    async with opened_room(settings, partial(_stand_by, settings, listening)) as room:
        server = Server(room)
        room.tasks.spawn(server.stop_when(room.lost))
        room.tasks.spawn(collect_in_quiet(lambda: room.store.serial))
        await server.serve(listening)
        return room.lost_because


async def _stand_by(settings: Settings, listening: socket, lock: ServerLock) -> None:
    """Return when the lock is ours; until then say that another house is open."""
    _announce(settings, listening.getsockname()[1], standby=True)
    async with answering(settings, listening):
        await unless_interrupted(lock.stand_by())


@asynccontextmanager
async def opened_room(
    settings: Settings, stand_by: Callable[[ServerLock], Awaitable[None]] = ServerLock.stand_by
) -> AsyncIterator[Room]:
    """An open room on a database that is ours alone."""
    location = locate(settings.database)
    if settings.standby and location.file:
        raise StartError(
            "A standby shares its database with the open house: it needs --database postgresql://USER@HOST/NAME."
        )
    async with AsyncExitStack() as stack:
        file_lock = FileLock(location.file) if location.file else None
        if file_lock:
            file_lock.take()
            stack.callback(file_lock.release)
        engine = connect(location)
        stack.push_async_callback(engine.dispose)
        server_lock = None if location.file else ServerLock(engine)
        if server_lock:
            stack.push_async_callback(server_lock.release)
            async with plainly(location):
                is_ours = await server_lock.take(location, waits=settings.standby)
            if not is_ours:
                await stand_by(server_lock)
        copy = await bring_up_to_date(engine, location)
        if copy:
            log.warning("the database was brought up to date", copy_of_the_old_one=str(copy))
        file = DatabaseFile(location.file, file_lock) if location.file else None
        store = Store(engine, file, server_lock.fence if server_lock else None)
        room = Room(store, settings, SecureChance())
        stack.push_async_callback(room.close)
        try:
            await room.open()
        except (NotStoredError, SQLAlchemyError, OSError) as error:
            raise StartError(in_plain_words(error.__cause__ or error, location)) from error
        if server_lock:
            room.clock.has_lease(int(DOUBT_SECONDS * 1000), room.presence.flush)
            room.tasks.spawn(room.guard(partial(server_lock.watch, room.clock)))
        if file:
            room.tasks.spawn(room.guard(file.watch))
        yield room


def _scheme(settings: Settings) -> str:
    return "https" if settings.tls_cert else "http"


class Server:
    """Listens, says where the house is when it is open, and goodbye when it closes."""

    def __init__(self, room: Room) -> None:
        settings = room.settings
        self.admission = Admission(settings.network, places(), settings.trusted_proxies)
        self.opened = asyncio.Event()
        self._room = room
        self._stopped = asyncio.Event()
        self._inside = Inside(
            admission=self.admission,
            app=application(room),
            live=partial(live, room),
            spawn=room.tasks.spawn,
            hosts=known_hosts(settings),
            tls=tls_context(settings.tls_cert, settings.tls_key) if settings.tls_cert else None,
        )

    async def serve(self, listening: socket) -> None:
        """Answer until it is told to stop."""
        loop = asyncio.get_running_loop()
        with self.capture_signals():
            server = await loop.create_server(partial(Arrival, self._inside), sock=listening, backlog=BACKLOG)
            self._room.tasks.spawn(self.admission.watch())
            _announce(self._room.settings, listening.getsockname()[1])
            self.opened.set()
            await self._stopped.wait()
            server.close()
            await self._close()

    async def _close(self) -> None:
        """Tell everybody before the lines are cut; who does not go is cut."""
        if not self._room.clock.is_sure():
            self.admission.hang_up()  # they are another house's guests by now
            return
        self._room.say_goodbye()
        await asyncio.sleep(0)  # a turn of the loop, in which it is written
        self.admission.shutdown()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.admission.emptied()
        self.admission.hang_up()

    def stop(self) -> None:
        """Close in order; told again, at once."""
        if self._stopped.is_set():
            self.admission.hang_up()
        self._stopped.set()

    async def stop_when(self, lost: asyncio.Event) -> None:
        """Close in order when this happens."""
        await lost.wait()
        self._stopped.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in order at an interrupt or a request to end, and return as after any other end."""
        loop = asyncio.get_running_loop()
        numbers = [signal.SIGINT, signal.SIGTERM]
        # A closed terminal is such a request, but not for who was started to outlive it (nohup).
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        for number in numbers:
            loop.add_signal_handler(number, self.stop)
        try:
            yield
        finally:
            for number in numbers:
                loop.remove_signal_handler(number)


def _announce(settings: Settings, port: int, *, standby: bool = False) -> None:
    scheme = _scheme(settings)
    url = page_url(settings.host, port, scheme)
    out = LogStream(sys.stdout)  # nobody may read it, and the house is open all the same
    if standby:
        out.write(f"\n  Standing by at {url}: another house is open on {locate(settings.database).spoken}.\n")
        out.write("  This one opens when that one ends. Ctrl-C closes it.\n")
        out.flush()
        return
    lines = ["", f"  The house is open: {url}"]
    if settings.public_url:
        lines.append(f"  Guests find it at: {settings.public_url}/")
    network = network_url(settings.host, port, scheme)
    # Cookies for https alone are not kept by who comes by http.
    if network and network != url and (scheme == "https" or not settings.is_secure):
        lines.append(f"  In the local network: {network}")
    elif is_loopback(settings.host) and not settings.public_url:
        lines.append(f"  Only this machine can reach it; {settings.wider} lets the local network in.")
    lines.append(f"  Its data lies in: {locate(settings.database).spoken}")
    if not is_loopback(settings.host) and not settings.is_secure:
        lines.append(
            "  Warning: without TLS everybody on the way can read along. --tls-cert, or a proxy with TLS and "
            "its --public-url, keeps it private."
        )
    lines += ["  Ctrl-C closes it.", ""]
    out.write("\n".join(lines) + "\n")
    out.flush()
    if settings.open_browser and has_desktop():
        webbrowser.open(url)
