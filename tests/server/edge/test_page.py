"""The page's files, from a folder that is there or not."""

from pathlib import Path

import httpx
import pytest

from pokerhouse.server import page
from tests.server.running import Running

pytestmark = pytest.mark.anyio


async def fetch(house: Running, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
        return await web.get(path)


async def test_without_a_built_page_it_says_how_to_build_it(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "none")
    answer = await fetch(house, "/")
    assert answer.status_code == 503
    assert "make page" in answer.text


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
