"""The card room for those who work on it: the page follows its sources, and so does the house.

`python -m tools.workshop.dev` starts the page's development server, which hands on what is meant for the
house, and the house behind it, on a database of its own under .cache. When a Python file changes, the house
closes in order and opens again; when it can't, it waits for the next change. One Ctrl-C ends both. Options it
does not know go to `pokerhouse serve`.
"""

import argparse
import asyncio
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
LOOK_SECONDS = 0.4
GOODBYE_SECONDS = 8
"""Longer than the house takes to say goodbye to everybody."""
OPEN = b"The house is open"
"""What the house says when it answers; its address is behind the page's and would only mislead."""

Times = dict[Path, int]


def times(folder: Path) -> Times:
    """When each Python file below a folder was last written."""
    found = {}
    for path in folder.rglob("*.py"):
        with suppress(FileNotFoundError):
            found[path] = path.stat().st_mtime_ns
    return found


def differing(before: Times, after: Times) -> list[Path]:
    """The files that were written, added or taken away."""
    return sorted(path for path in {*before, *after} if before.get(path) != after.get(path))


async def next_change(folder: Path, seen: Times) -> tuple[Times, list[Path]]:
    """Wait until something differs and the writing has come to rest: editors and git write in bursts."""
    before = seen
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = times(folder)
        if now == before and now != seen:
            return now, differing(seen, now)
        before = now


async def start(command: list[str], **environment: str) -> Process:
    """Start a program in a group of its own, so that Ctrl-C reaches us alone and we end them in order."""
    # Some programs colour what they say on a build machine (`CI`) though nobody's terminal reads it.
    colours = {} if sys.stdout.isatty() else {"NO_COLOR": "1"}
    return await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env={**os.environ, **colours, **environment},
        stdin=DEVNULL,
        stdout=PIPE,
        start_new_session=True,
    )


async def lines_of(process: Process) -> AsyncIterator[bytes]:
    """What a program says, line by line."""
    if process.stdout is not None:
        async for line in process.stdout:
            yield line


async def end(process: Process) -> None:
    """Ask a program and what it has started to end; what is left after that is killed."""
    _signal(process, signal.SIGTERM)
    with suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), GOODBYE_SECONDS)
    _signal(process, signal.SIGKILL)
    await process.wait()


def _signal(process: Process, number: signal.Signals) -> None:
    # The group may be gone already, or hold more than the program itself.
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


async def keep_house(command: list[str], watched: Path) -> None:
    """Keep the house open, anew after every change."""
    seen = times(watched)
    why = ""
    while True:
        process = await start(command)
        telling = asyncio.create_task(_tell_of_house(process, why))
        try:
            seen, changed = await next_change(watched, seen)
        finally:
            telling.cancel()
            await end(process)
        names = [str(path.relative_to(watched)) for path in changed]
        why = f" again, after a change of {', '.join(names[:3])}{' and others' if names[3:] else ''}"


async def _tell_of_house(process: Process, why: str) -> None:
    begun = time.monotonic()
    async for line in lines_of(process):
        if OPEN in line:
            _say(f"the house is open{why} ({time.monotonic() - begun:.1f} s)")
    _say(f"the house has closed (exit code {await process.wait()}); it opens again after the next change")


async def keep_page(process: Process) -> int:
    """Hand on what the page's server says, until it ends."""
    async for line in lines_of(process):
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
    return await process.wait()


def _say(text: str) -> None:
    print(f"dev: {text}", flush=True)


async def work(page: list[str], house: list[str], behind: str, watched: Path) -> int:
    """Run both until one is interrupted or the page's server ends."""
    loop = asyncio.get_running_loop()
    interrupted = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, interrupted.set)
    async with AsyncExitStack() as stack:
        server = await start(page, POKERHOUSE=behind)
        stack.push_async_callback(end, server)
        paging = asyncio.create_task(keep_page(server))
        housing = asyncio.create_task(keep_house(house, watched))
        stopping = asyncio.create_task(interrupted.wait())
        await asyncio.wait({paging, housing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        for task in (housing, stopping):
            task.cancel()
        outcomes = await asyncio.gather(housing, stopping, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome
        return paging.result() if paging.done() else 0


def port_for(wanted: int) -> int:
    """The port that was asked for, if it is free; any free one for 0."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((HOST, wanted))
        except OSError as error:
            sys.exit(f"dev: port {wanted} can't be had ({error.strerror}); choose --port and --house-port")
        port: int = trial.getsockname()[1]
        return port


def main(arguments: list[str]) -> int:
    """Start the page and the house, and end both together."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--port", type=int, default=8641, help="the page's port, for the browser (8641)")
    parser.add_argument("--house-port", type=int, default=8640, help="the port of the house behind it (8640)")
    parser.add_argument("--watch", type=Path, default=ROOT / "src", help="the folder that restarts the house")
    parser.add_argument("--database", default=f"sqlite:///{ROOT / '.cache/dev/house.sqlite3'}")
    options, others = parser.parse_known_args(arguments)
    (ROOT / ".cache/dev").mkdir(parents=True, exist_ok=True)
    port, behind = port_for(options.port), str(port_for(options.house_port))
    npm = [str(ROOT / "tools/npm"), "--prefix", "web", "run", "--silent", "dev", "--"]
    page = [*npm, "--port", str(port), "--strictPort", "--clearScreen", "false"]
    house = [sys.executable, "-m", "pokerhouse", "serve", "--no-browser", "--host", HOST, "--port", behind]
    house += ["--database", options.database, *others]
    _say("the page and the house open; Ctrl-C closes both")
    return asyncio.run(work(page, house, f"{HOST}:{behind}", options.watch.resolve()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
