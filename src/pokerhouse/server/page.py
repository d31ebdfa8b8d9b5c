"""The built page, served from inside the package."""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

PAGE = Path(__file__).parent / "page"

_MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pokerhouse</title>
<h1>The house is open, but its page is not built</h1>
<p>Run <code>make page</code> in the project's folder, then reload.</p>
</html>
"""


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the page; for any address without a file name, the page itself, which reads the address."""
    name = request.url.path.strip("/")
    found = (PAGE / name).resolve()
    if name and found.is_relative_to(PAGE) and found.is_file():
        return _file(found, forever=name.startswith("assets/"))
    if "." in name.rpartition("/")[2] or name.startswith(("api/", "assets/")):
        raise NotFoundException("There is no such file.")
    index = PAGE / "index.html"
    if not index.is_file():
        return Response(_MISSING.encode(), media_type="text/html", status_code=503)
    return _file(index, forever=False)


def _file(path: Path, *, forever: bool) -> Response[bytes]:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    # Names under assets/ hold a hash of their content and never change; the others are asked for again.
    caching = "public, max-age=31536000, immutable" if forever else "no-cache"
    return Response(path.read_bytes(), media_type=kind, headers={"cache-control": caching})
