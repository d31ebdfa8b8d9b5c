"""The built page, served from inside the package: read once, and compressed by the build or once here."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct

PAGE = Path(__file__).parents[1] / "page"

BROTLI = ".br"
"""Beside a file, the same file as the build has compressed it; Python itself can't."""

_MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pokerhouse</title>
<h1>The house is open, but its page is not built</h1>
<p>Run <code>make page</code> in the project's folder, then reload.</p>
</html>
"""

_COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg")
"""Kinds that become smaller; pictures, sounds and fonts are small as they are."""


class PageFile(Struct, frozen=True):
    """One file, as it is sent."""

    content: bytes
    packed: dict[str, bytes]
    """By the name of the coding, the shortest first; none where it would not be shorter."""
    kind: str
    caching: str


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the page; for any address without a file name, the page itself, which reads the address."""
    name = request.url.path.strip("/")
    files = _files(PAGE)
    if name not in files and ("." in name.rpartition("/")[2] or name.startswith("assets/")):
        raise NotFoundException("There is no such file.")
    found = files.get(name) or files.get("index.html")
    if found is None:
        _files.cache_clear()
        return Response(_MISSING.encode(), media_type="text/html", status_code=503)
    headers, content = {"cache-control": found.caching}, found.content
    if found.packed:
        headers["vary"] = "accept-encoding"
        accepted = {word.strip() for word in request.headers.get("accept-encoding", "").lower().split(",")}
        coding = next((coding for coding in found.packed if coding in accepted), None)
        if coding:
            headers["content-encoding"], content = coding, found.packed[coding]
    return Response(content, media_type=found.kind, headers=headers)


@lru_cache(maxsize=1)
def _files(folder: Path) -> dict[str, PageFile]:
    """Every file by its path."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != BROTLI)
    return {path.relative_to(folder).as_posix(): _file(path, folder) for path in files}


def _file(path: Path, folder: Path) -> PageFile:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    content = path.read_bytes()
    packed: dict[str, bytes] = {}
    if kind.startswith(_COMPRESSED):
        brotli = path.with_name(path.name + BROTLI)
        if brotli.is_file():
            packed["br"] = brotli.read_bytes()
        # Without a time of its own a file compresses to the same bytes everywhere.
        packed["gzip"] = gzip.compress(content, mtime=0)
    # Names under assets/ hold a hash of their content and never change; the others are asked for again.
    hashed = path.is_relative_to(folder / "assets")
    return PageFile(
        content=content,
        packed={coding: smaller for coding, smaller in packed.items() if len(smaller) < len(content)},
        kind=kind,
        caching="public, max-age=31536000, immutable" if hashed else "no-cache",
    )
