"""`pokerhouse serve` in a process of its own: it opens, closes in order, and says plainly what is wrong."""

import asyncio
import json
import socket
import time
import urllib.request
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.server.harness.running import ROOT, TEST, Process

pytestmark = pytest.mark.anyio


async def serve(*arguments: str) -> tuple[int, str]:
    """Run the command line until it ends; its exit code and what it said."""
    from sys import executable  # noqa: PLC0415

    process = await asyncio.create_subprocess_exec(
        executable, "-m", "pokerhouse.cli.main", "serve", "--no-browser", *arguments,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    async with asyncio.timeout(20):
        said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


async def test_it_opens_and_closes(sqlite: str, figure: Callable[[str], None]) -> None:
    begun = time.perf_counter()
    house = await Process.start(replace(TEST, database=sqlite, bots=5, hurry=False))
    ready = time.perf_counter() - begun
    health = await asyncio.to_thread(_get, f"{house.url}/healthz")
    assert health["status"] == "open"
    assert await house.stop() == 0
    figure(f"start to ready in {ready:.2f} s")


def _get(url: str) -> dict[str, object]:
    with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310
        found: dict[str, object] = json.loads(answer.read())
        return found


async def test_a_second_house_on_the_same_database_is_refused(sqlite: str) -> None:
    house = await Process.start(replace(TEST, database=sqlite))
    code, said = await serve("--port", "0", "--database", sqlite)
    await house.stop()
    assert code == 2
    assert "Another pokerhouse" in said
    assert "Traceback" not in said


async def test_a_taken_port_is_said(sqlite: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        code, said = await serve("--port", port, "--database", sqlite)
    assert code == 2
    assert f"Port {port} is taken" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "mysql://x/y"], "not a database this house can use"),
        (["--host", "no.such.host.invalid", "--database", "{folder}"], "not an address of this machine"),
        (["--database", "sqlite:////dev/null/house.sqlite"], "Can't write"),
        (["--port", "70000"], "65535"),
    ],
)
async def test_bad_input_ends_with_a_message(arguments: list[str], said: str, sqlite: str) -> None:
    given = [argument.replace("{folder}", sqlite) for argument in arguments]
    if "--port" not in given:
        given += ["--port", "0"]
    code, told = await serve(*given)
    assert code == 2
    assert said in told
    assert "Traceback" not in told
