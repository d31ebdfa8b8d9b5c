"""What stands around every answer: headers, where a request comes from, the page's files."""

import gzip
import os
from pathlib import Path

import httpx
import pytest

from pokerhouse import server
from pokerhouse.server.edge import page
from pokerhouse.server.edge.security import content_policy, from_here
from tests.server.harness.stub_room import StubRoom, browser

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("host", "sockets"),
    [
        ("house.example", " ws://house.example wss://house.example"),
        ("127.0.0.1:8000", " ws://127.0.0.1:8000 wss://127.0.0.1:8000"),
        ("[::1]:80", " ws://[::1]:80 wss://[::1]:80"),
        ("", ""),
        ("a;b", ""),
        ("house.example:x", ""),
    ],
)
def test_the_policy_names_the_house(host: str, sockets: str) -> None:
    assert content_policy(host) == (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"origin": "http://House.example", "host": "house.Example"}, True),
        ({"origin": "https://house.example:81", "host": "house.example:81"}, True),
        ({"origin": "http://house.example", "host": "house.example:81"}, False),
        ({"origin": "ftp://house.example", "host": "house.example"}, False),
        ({"origin": "null", "host": "null"}, False),
        ({"origin": "http://house.example"}, False),
        ({"origin": "https://Public.example", "host": "inside"}, True),
        ({"origin": "http://public.example", "host": "inside"}, False),
        ({"origin": "https://public.example:81", "host": "inside"}, False),
        ({"origin": "https://evil.example", "host": "inside", "sec-fetch-site": "none"}, False),
    ],
)
def test_where_a_request_comes_from(headers: dict[str, str], *, ours: bool) -> None:
    assert from_here(headers, "https://public.Example") is ours


def test_what_comes_by_tls_is_from_no_page_that_came_without() -> None:
    for scheme, secure in (("http", False), ("https", False), ("https", True)):
        assert from_here({"origin": f"{scheme}://house", "host": "house"}, secure=secure)
    assert not from_here({"origin": "http://house", "host": "house"}, secure=True)
    assert from_here({"origin": "http://house", "host": "house"}, "http://house", secure=True), "as was said"


def test_without_a_public_address_nothing_is_from_there() -> None:
    assert not from_here({"origin": "http://", "host": "house"})
    assert not from_here({"origin": "https://public.example", "host": "inside"})


def test_the_page_lies_in_the_package() -> None:
    assert Path(server.__file__).parent / "page" == page.PAGE


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small page that was built."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>hi")
    (folder / "long.html").write_text("<p>hi" * 100)
    (folder / "assets/main-1a2b.js").write_text("let a = 1;" * 100)
    (folder / "assets/card.png").write_bytes(bytes(500))
    (folder / "assets/odd").write_bytes(bytes(500))
    (folder / "link.html").symlink_to(tmp_path / "outside")
    (tmp_path / "outside").write_text("private")
    monkeypatch.setattr(page, "PAGE", folder)
    return folder


HASHED, ASKED_AGAIN = "public, max-age=31536000, immutable", "no-cache"


async def get(path: str, encoding: str = "") -> httpx.Response:
    async with browser(StubRoom()) as web:
        return await web.get(path, headers={"accept-encoding": encoding})


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("path", "kind", "caching", "gzipped"),
    [
        ("/", "text/html; charset=utf-8", ASKED_AGAIN, False),
        ("/table/maple", "text/html; charset=utf-8", ASKED_AGAIN, False),
        ("/long.html", "text/html; charset=utf-8", ASKED_AGAIN, True),
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8", HASHED, True),
        ("/assets/card.png", "image/png", HASHED, False),
        ("/assets/odd", "application/octet-stream", HASHED, False),
    ],
)
async def test_a_file_of_the_page(path: str, kind: str, caching: str, *, gzipped: bool) -> None:
    plain, packed = await get(path), await get(path, "br, gzip")
    assert plain.status_code == packed.status_code == 200
    assert plain.content == packed.content
    for answer in (plain, packed):
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, caching)
        assert answer.headers.get("vary") == ("accept-encoding" if gzipped else None)
    assert packed.headers.get("content-encoding") == ("gzip" if gzipped else None)
    assert "content-encoding" not in plain.headers
    assert (int(packed.headers["content-length"]) < len(plain.content)) is gzipped


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("name", "none"),
    [
        ("table/maple", False),
        ("a" * 255, False),
        ("a" * 256, True),
        ("\N{HANGUL SYLLABLE HAN}" * 85, False),
        ("\N{HANGUL SYLLABLE HAN}" * 86, True),
        ("a\x00b", True),
        ("a\ufffdb", True),
        ("table.v2/maple", False),
        ("table/maple.html", True),
        ("api", True),
        ("api/x", True),
        ("apiary", False),
        ("assets/x", True),
        ("assets", False),
        ("\ud800", True),
    ],
)
def test_what_is_no_address_of_a_view(name: str, *, none: bool) -> None:
    assert page._is_no_page(name) is none  # noqa: SLF001


async def test_the_page_is_read_once_and_again_when_it_is_built_again(built: Path) -> None:
    first = page._files()  # noqa: SLF001
    assert page._files() is first  # noqa: SLF001
    assert "link.html" not in first
    assert set(first) == {"index.html", "long.html", "assets/main-1a2b.js", "assets/card.png", "assets/odd"}
    long = first["long.html"]
    assert long.packed == {"gzip": gzip.compress(long.content, mtime=0)}
    (built / "new.html").write_text("new")
    os.utime(built / "index.html", ns=(1, 1))
    assert "new.html" in page._files()  # noqa: SLF001
    assert (await get("/nothing.js")).json()["reason"]["text"] == "There is no such file."
    (built / "index.html").unlink()
    missing = await get("/")
    assert (missing.status_code, missing.headers["content-type"]) == (503, "text/html; charset=utf-8")
    assert "make page" in missing.text
