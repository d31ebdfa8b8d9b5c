"""Addresses as hosted databases hand them out: what the driver is told, and what is refused."""

import asyncio
import ssl
from pathlib import Path
from typing import Any

import pytest

from pokerhouse.server.storage import StartError, connect, locate, plainly

pytestmark = pytest.mark.anyio

HOSTED = "postgresql://ann:secret@db.example/chips"
SSL_REQUEST = bytes((0, 0, 0, 8, 4, 210, 22, 47))


@pytest.mark.parametrize(
    ("asked", "options"),
    [
        ("", {}),
        ("?sslmode=require", {"dsn": "postgresql://?sslmode=require"}),
        ("?ssl=verify-full", {"dsn": "postgresql://?sslmode=verify-full"}),
        ("?connect_timeout=5", {"timeout": 5}),
        (
            "?application_name=cards&options=-c%20x%3D1",
            {"dsn": "postgresql://?application_name=cards&options=-c+x%3D1"},
        ),
        ("?target_session_attrs=read-write", {"dsn": "postgresql://?target_session_attrs=read-write"}),
    ],
)
def test_what_an_address_asks_for_is_told_to_the_driver(asked: str, options: dict[str, Any]) -> None:
    location = locate(HOSTED + asked)
    assert location.options == options
    assert location.spoken == "postgresql+asyncpg://ann:***@db.example/chips"


def test_where_the_server_is_stays_in_the_address() -> None:
    location = locate("postgresql://ann@/chips?host=/run/pg&port=5433&sslmode=disable")
    assert dict(location.url.query) == {"host": "/run/pg", "port": "5433"}
    assert location.options == {"dsn": "postgresql://?sslmode=disable"}


def test_certificates_are_named(tmp_path: Path) -> None:
    file = tmp_path / "a root.pem"
    file.touch()
    assert locate(f"{HOSTED}?sslmode=verify-ca&sslrootcert={file}").options == {
        "dsn": f"postgresql://?sslmode=verify-ca&sslrootcert={str(tmp_path).replace('/', '%2F')}%2Fa+root.pem"
    }
    trusted = locate(f"{HOSTED}?sslmode=verify-full&sslrootcert=system").options["ssl"]
    assert (trusted.check_hostname, trusted.verify_mode) == (True, ssl.CERT_REQUIRED)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            "sslmode=yes",
            "asks for another sslmode than disable, allow, prefer, require, verify-ca, verify-full.",
        ),
        ("sslmode=allow&sslmode=require", "asks for sslmode more than once."),
        ("connect_timeout=0", "a connect_timeout that is not a number of seconds from 1 to 600."),
        ("connect_timeout=600", ""),
        ("connect_timeout=601", "a connect_timeout that is not a number of seconds from 1 to 600."),
        ("connect_timeout=soon", "a connect_timeout that is not a number of seconds from 1 to 600."),
        (
            "target_session_attrs=standby",
            "asks for another target_session_attrs than any, primary, read-write.",
        ),
        ("sslrootcert=/none", "There is no file /none, which the database URL names as sslrootcert."),
        (
            "gssencmode=disable",
            (
                "The database URL asks for gssencmode, which this house does not know. It knows host, port, "
                "sslmode, sslrootcert, sslcert, sslkey, connect_timeout, application_name, options, "
                "target_session_attrs; name and password stand before the host."
            ),
        ),
    ],
)
def test_what_can_t_be_asked_for_is_refused(asked: str, said: str) -> None:
    if not said:
        locate(f"{HOSTED}?{asked}")
        return
    with pytest.raises(StartError) as refusal:
        locate(f"{HOSTED}?{asked}")
    assert str(refusal.value).endswith(said)


@pytest.mark.parametrize("patient", [False, True])
@pytest.mark.parametrize("mode", ["require", "disable"])
async def test_tls_is_asked_of_a_server(mode: str, *, patient: bool) -> None:
    """A server that has no TLS hears the question first, and who requires it goes no further."""
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readexactly(8))
        writer.write(b"N")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        location = locate(f"postgresql://ann:secret@127.0.0.1:{port}/chips?sslmode={mode}&connect_timeout=9")
        engine = connect(location, patient=patient)
        with pytest.raises(StartError) as refusal:
            async with plainly(location), engine.connect():
                pass
        await engine.dispose()
    assert (heard[0] == SSL_REQUEST) == (mode == "require")
    assert ("rejected SSL upgrade" in str(refusal.value)) == (mode == "require")
    assert "secret" not in str(refusal.value)
