"""The house speaks TLS itself, and says plainly what is wrong with a certificate."""

import asyncio
import gc
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it carries no types
import pytest
import websockets
from msgspec.structs import replace

from pokerhouse.server.edge import tls_context
from pokerhouse.server.edge.limits import HANDSHAKE_SECONDS
from pokerhouse.server.metrics import HUNG_UP
from pokerhouse.server.run import GOODBYE_SECONDS
from pokerhouse.server.settings import NetworkAllowance
from pokerhouse.server.storage import StartError
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import TEST, Process, Running, open_house

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make certificates"),
]


on_both_loops = pytest.mark.parametrize(
    "anyio_backend", ["asyncio", ("asyncio", {"use_uvloop": True})], ids=["asyncio", "uvloop"]
)
"""A handshake goes through the loop's own TLS: both loops that a house may run on."""


def certificate(folder: Path, name: str = "house") -> tuple[str, str]:
    """A certificate for this machine that it has signed itself, and its key."""
    cert, key = str(folder / f"{name}.pem"), str(folder / f"{name}.key")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost"
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run([*command.split(), *names, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


async def test_the_page_and_the_socket_by_tls(sqlite: str, tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    house = await Process.start(replace(TEST, database=sqlite, tls_cert=cert, tls_key=key))
    assert house.url.startswith("https://")
    port = int(house.url.rpartition(":")[2])
    trusting = ssl.create_default_context(cafile=cert)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trusting)
    body = b'{"name":"Ada"}'
    writer.write(
        f"POST /api/guest HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: https://localhost:{port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
        + body
    )
    said = (await reader.read()).decode()
    writer.close()
    assert " 201 " in said.splitlines()[0]
    cookie = next(line for line in said.splitlines() if line.lower().startswith("set-cookie:"))
    assert "secure" in cookie.lower()
    session = cookie.partition(": ")[2].partition(";")[0]
    address = f"wss://127.0.0.1:{port}/ws"
    headers = {"Cookie": session}
    async with websockets.connect(address, ssl=trusting, additional_headers=headers, proxy=None) as socket:
        assert '"welcome"' in str(await socket.recv())
    # Plain words are no handshake, and harm nobody.
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    assert b"HTTP" not in await reader.read()
    writer.close()
    assert await house.stop() == 0


@pytest.fixture
async def secure(sqlite: str, tmp_path: Path) -> AsyncIterator[Running]:
    """A house that speaks TLS and takes four connections from one address."""
    cert, key = certificate(tmp_path)
    network = replace(TEST.network, connections=4, frames_a_second=30)
    async with open_house(sqlite, replace(TEST, tls_cert=cert, tls_key=key, network=network)) as house:
        yield house


async def ask(url: str, source: str = "127.0.0.9") -> bytes:
    """The first line of an answer."""
    port = int(url.rpartition(":")[2])
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=anybody, local_addr=(source, 0))
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n")
    said = await reader.readline()
    writer.close()
    return said


async def open_lines(house: Running, number: int) -> None:
    """Wait until the house has so many."""
    async with asyncio.timeout(5):
        while house.admission.connections != number:  # noqa: ASYNC110  (it tells nobody)
            await asyncio.sleep(0)


@on_both_loops
async def test_who_says_nothing_instead_of_a_handshake_is_counted(secure: Running) -> None:
    lines = [await RawLine.dial(secure.url) for _ in range(6)]
    await open_lines(secure, 4)
    assert [await line.is_cut() for line in lines[4:]] == [True, True]
    with pytest.raises((ConnectionError, ssl.SSLError)):
        await ask(secure.url, "127.0.0.1")
    assert b" 200 " in await ask(secure.url), "others come in"
    await open_lines(secure, 4)
    lines[0].cut()
    await open_lines(secure, 3)
    assert b" 200 " in await ask(secure.url, "127.0.0.1")
    await open_lines(secure, 3)
    now = asyncio.get_running_loop().time()
    secure.admission.sweep(now)
    assert secure.admission.connections == 3
    secure.admission.sweep(now + HANDSHAKE_SECONDS)
    assert [await line.is_cut() for line in lines[1:4]] == [True] * 3
    await open_lines(secure, 0)


@on_both_loops
async def test_a_handshake_that_goes_wrong_is_no_line_in_the_log(
    secure: Running, caplog: pytest.LogCaptureFixture
) -> None:
    hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
    for said in (b"GET / HTTP/1.1\r\n\r\n", hello, bytes(70_000), b"\x15\x03\x01\x00\x02\x02\x28", b""):
        polite, rude = await RawLine.dial(secure.url), await RawLine.dial(secure.url)
        for line in (polite, rude):
            line.write(said)
        polite.finish()
        rude.cut()
        assert await polite.is_cut()
        await open_lines(secure, 0)
    assert b" 200 " in await ask(secure.url)
    await open_lines(secure, 0)
    gc.collect()  # an error that nobody asked for would be said now
    assert not caplog.records


class Spoken:
    """A line that speaks TLS, and that may say each byte in a record of its own."""

    def __init__(self, url: str) -> None:
        self._port = int(url.rpartition(":")[2])
        self._heard, self._said = ssl.MemoryBIO(), ssl.MemoryBIO()
        anybody = ssl.create_default_context()
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        self._tls = anybody.wrap_bio(self._heard, self._said)

    async def shake_hands(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        while True:
            try:
                self._tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                self._writer.write(self._said.read())
                self._heard.write(await self._reader.read(65_536))
        self._writer.write(self._said.read())

    def say(self, words: bytes) -> None:
        for byte in words:
            self._tls.write(bytes([byte]))
        self._writer.write(self._said.read())

    async def hear(self) -> bytes:
        """The next words; nothing when the line was cut."""
        while True:
            try:
                said = await self._reader.read(65_536)
            except ConnectionError:
                said = b""
            self._heard.write(said)
            with suppress(ssl.SSLWantReadError):
                return self._tls.read() if said else b""

    def close(self) -> None:
        self._writer.close()


@on_both_loops
async def test_records_are_counted_with_or_without_a_word_in_them(secure: Running) -> None:
    """A network has 60 a second and 180 at once here, handshakes included; counted unread."""
    request = b"GET /healthz HTTP/1.1\r\nHost: [::1]\r\nX-Long: %b\r\n\r\n"
    line, other = Spoken(secure.url), Spoken(secure.url)
    async with asyncio.timeout(10):
        await line.shake_hands()
        await other.shake_hands()
        line.say(request % bytes(100))
        assert b" 400 " in (await line.hear()).splitlines()[0], "so many were read, and answered"
        other.say(request % bytes(100))
        assert await other.hear() == b""
        before = HUNG_UP.labels("too_many_records")._value.get()  # noqa: SLF001
        assert before >= 1
        assert b" 200 " in await ask(secure.url), "others come in"
    line.close()
    other.close()
    await open_lines(secure, 0)


@on_both_loops
async def test_nothing_is_lost_that_is_said_before_and_after_the_handshake(secure: Running) -> None:
    """The hello is there when the house accepts, and the request comes in one piece with the last word."""
    heard, said = ssl.MemoryBIO(), ssl.MemoryBIO()
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    tls = anybody.wrap_bio(heard, said)
    with pytest.raises(ssl.SSLWantReadError):
        tls.do_handshake()
    line = socket.create_connection(("127.0.0.1", int(secure.url.rpartition(":")[2])))
    line.sendall(said.read())
    reader, writer = await asyncio.open_connection(sock=line)
    async with asyncio.timeout(5):
        while True:
            heard.write(await reader.read(65_536))
            with suppress(ssl.SSLWantReadError):
                tls.do_handshake()
                break
        tls.write(b"GET /healthz HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n")
        writer.write(said.read())
        answer = b""
        while not answer:
            heard.write(await reader.read(65_536))
            with suppress(ssl.SSLWantReadError):
                answer = tls.read()
    writer.close()
    assert b" 200 " in answer.splitlines()[0]
    await open_lines(secure, 0)


@on_both_loops
async def test_a_house_with_no_place_left_cuts_a_handshake_of_the_crowd(secure: Running) -> None:
    secure.admission._connections_max = 3  # noqa: SLF001  (as the system may have it)
    lines = [await RawLine.dial(secure.url) for _ in range(3)]
    await open_lines(secure, 3)
    assert b" 200 " in await ask(secure.url)
    assert await lines[0].is_cut()
    await open_lines(secure, 2)
    for line in lines:
        line.cut()


@on_both_loops
async def test_a_house_closes_while_hands_are_shaken(sqlite: str, tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    async with open_house(sqlite, replace(TEST, tls_cert=cert, tls_key=key)) as house:
        line = await RawLine.dial(house.url)
        await open_lines(house, 1)
        begun = time.monotonic()
    assert await line.is_cut()
    assert time.monotonic() - begun < GOODBYE_SECONDS, "nobody waits for a stranger"


async def test_a_crowd_of_strangers_who_shake_no_hands(sqlite: str, tmp_path: Path) -> None:
    """With what one address may have in every house: others come in meanwhile."""
    cert, key = certificate(tmp_path)
    settings = replace(
        TEST, database=sqlite, tls_cert=cert, tls_key=key, network=NetworkAllowance(guests_a_minute=6_000)
    )
    house = await Process.start(settings)
    system = psutil.Process(house.id)
    before = system.num_fds()
    lines = [await RawLine.dial(house.url, "127.0.0.39") for _ in range(400)]
    assert b" 200 " in await ask(house.url)
    assert 0 < system.num_fds() - before <= settings.network.connections + 1
    for line in lines:
        line.cut()
    assert await house.stop() == 0


def test_certificates_that_cannot_be_used_are_said(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    _, other = certificate(tmp_path, "other")
    locked = str(tmp_path / "locked.key")
    lock = ["openssl", "pkey", "-in", key, "-aes256", "-passout", "pass:secret", "-out", locked]
    subprocess.run(lock, check=True, capture_output=True)
    (tmp_path / "letter.txt").write_text("Dear Ann")
    letter, both, locked_both = (str(tmp_path / name) for name in ("letter.txt", "both.pem", "locked.pem"))
    for file, keys in ((both, key), (locked_both, locked)):
        Path(file).write_text(Path(cert).read_text() + Path(keys).read_text())
    none = str(tmp_path / "none.pem")
    for given, said in [
        ((none, ""), f"Can't read {none}: No such file or directory."),
        ((str(tmp_path), ""), f"Can't read {tmp_path}: Is a directory."),
        ((letter, ""), f"There is no certificate with its key (PEM) in {letter}."),
        ((cert, ""), f"There is no certificate with its key (PEM) in {cert}."),
        ((cert, letter), f"There is no certificate with its key (PEM) in {cert} and {letter}."),
        ((cert, other), f"The key in {other} is not that of the certificate in {cert}."),
        ((cert, locked), f"The key in {locked} is locked with a password; the house needs one without."),
        (
            (locked_both, ""),
            f"The key in {locked_both} is locked with a password; the house needs one without.",
        ),
    ]:
        with pytest.raises(StartError) as caught:
            tls_context(*given)
        assert str(caught.value) == said
    for given in ((cert, key), (both, "")):
        assert tls_context(*given).minimum_version == ssl.TLSVersion.TLSv1_2
