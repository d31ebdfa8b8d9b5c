"""The page's files, from a folder that is there or not."""

import gzip
from pathlib import Path

import httpx
import pytest

from pokerhouse.server.edge import page
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio


async def fetch(house: Running, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
        return await web.get(path)


async def test_without_a_built_page_it_says_how_to_build_it(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path)
    answer = await fetch(house, "/")
    assert answer.status_code == 503
    assert "make page" in answer.text
    (tmp_path / "index.html").write_text("<p>hi")
    assert (await fetch(house, "/")).text == "<p>hi"


async def test_hashed_files_stay_and_the_page_is_asked_for_again(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/main-1a2b.js").write_text("1")
    (tmp_path / "index.html").write_text("<p>hi")
    (tmp_path.parent / "outside.txt").write_text("private")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    script = await fetch(house, "/assets/main-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    for path in ("/", "/table/maple-room"):
        answer = await fetch(house, path)
        assert answer.text == "<p>hi"
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
    for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/%2e%2e/%2e%2e/outside.txt"):
        assert "private" not in (await fetch(house, path)).text


async def test_what_can_be_read_is_sent_compressed(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/main-1a2b.js").write_text("let a = 1;\n" * 2_000)
    (tmp_path / "assets/card-1a2b.png").write_bytes(b"\x89PNG" + bytes(4_000))
    (tmp_path / "index.html").write_text("<p>hi")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
        script = await web.get("/assets/main-1a2b.js", headers={"accept-encoding": "gzip, br"})
        plain = await web.get("/assets/main-1a2b.js", headers={"accept-encoding": "identity"})
        picture = await web.get("/assets/card-1a2b.png", headers={"accept-encoding": "gzip"})
    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers["content-length"]) < 500
    assert script.text == plain.text
    assert "content-encoding" not in plain.headers
    assert {script.headers["vary"], plain.headers["vary"]} == {"accept-encoding"}
    assert "content-encoding" not in picture.headers


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, GZIP", "gzip"),
        ("gzip", "gzip"),
        ("brotli, xgzip", None),
        ("", None),
    ],
)
async def test_the_builds_own_compression_goes_to_who_takes_it(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accepted: str, coding: str | None
) -> None:
    words = "let a = 1;\n" * 2_000
    packed = {"br": b"as the build has packed it", "gzip": gzip.compress(words.encode(), mtime=0)}
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/main-1a2b.js").write_text(words)
    (tmp_path / "assets/main-1a2b.js.br").write_bytes(packed["br"])
    (tmp_path / "index.html").write_text("<p>hi")
    (tmp_path / "index.html.br").write_bytes(b"longer than the page")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    asked = {"accept-encoding": accepted}
    async with (
        httpx.AsyncClient(base_url=house.url, trust_env=False) as web,
        web.stream("GET", "/assets/main-1a2b.js", headers=asked) as script,
    ):
        sent = b"".join([part async for part in script.aiter_raw()])
        short = await web.get("/", headers=asked)
        itself = await web.get("/assets/main-1a2b.js.br", headers=asked)
    assert script.headers.get("content-encoding") == coding
    assert script.headers["vary"] == "accept-encoding"
    assert sent == (packed[coding] if coding else words.encode())
    assert "content-encoding" not in short.headers
    assert itself.status_code == 404


async def test_what_is_no_address_of_a_view(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<p>hi")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    for name in ("table/maple", "table.v2/maple", "apiary", "assets", "a" * 256, "a%00b", "%ed%a0%80"):
        assert (await fetch(house, f"/{name}")).text == "<p>hi", name
    for name in ("table/maple.html", "api", "api/x", "assets/x"):
        assert (await fetch(house, f"/{name}")).status_code == 404, name
