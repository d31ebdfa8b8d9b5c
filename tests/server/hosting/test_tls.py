"""The house speaks TLS itself, and says plainly what is wrong with a certificate."""

import asyncio
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest
import websockets
from msgspec.structs import replace

from pokerhouse.server.edge import tls_context
from pokerhouse.server.people.sessions import COOKIE
from pokerhouse.server.storage import StartError
from tests.server.harness.running import TEST, Process

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make certificates"),
]


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
    token = cookie.partition(f"{COOKIE}=")[2].partition(";")[0]
    address = f"wss://127.0.0.1:{port}/ws"
    headers = {"Cookie": f"{COOKIE}={token}"}
    async with websockets.connect(address, ssl=trusting, additional_headers=headers, proxy=None) as socket:
        assert '"welcome"' in str(await socket.recv())
    # Plain words are no handshake, and harm nobody.
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    assert b"HTTP" not in await reader.read()
    writer.close()
    assert await house.stop() == 0


def test_certificates_that_cannot_be_used_are_said(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    _, other = certificate(tmp_path, "other")
    locked = str(tmp_path / "locked.key")
    lock = ["openssl", "pkey", "-in", key, "-aes256", "-passout", "pass:secret", "-out", locked]
    subprocess.run(lock, check=True, capture_output=True)
    (tmp_path / "letter.txt").write_text("Dear Ann")
    letter = str(tmp_path / "letter.txt")
    for given, said in [
        ((str(tmp_path / "none.pem"), ""), "Can't read .*none.pem: No such file"),
        ((str(tmp_path), ""), "Can't read .*: Is a directory"),
        ((letter, ""), "no certificate with its key"),
        ((cert, ""), "no certificate with its key"),
        ((cert, letter), "no certificate with its key"),
        ((cert, other), "is not that of the certificate"),
        ((cert, locked), "locked with a password"),
    ]:
        with pytest.raises(StartError, match=said):
            tls_context(*given)
    assert tls_context(cert, key).minimum_version == ssl.TLSVersion.TLSv1_2
