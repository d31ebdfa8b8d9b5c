"""The page on its fixtures: every page and dialog at an address of its own, without a house behind it."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]


class _Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Says nothing: what is fetched is of no interest."""


@dataclass(frozen=True)
class Gallery:
    """A served gallery."""

    address: str

    def scene(self, name: str, **options: str) -> str:
        """The address of a scene; `long` has the longest names and amounts, `theme` is light or dark."""
        asked = "&".join(f"{key}={value}" for key, value in {"scene": name, **options}.items())
        return f"{self.address}/gallery.html?{asked}"


@contextmanager
def open_gallery(folder: Path) -> Iterator[Gallery]:
    """Builds the gallery into the folder and serves it."""
    build = ["build", "--", "--mode", "gallery", "--outDir", str(folder), "--logLevel", "error"]
    subprocess.run([ROOT / "tools/npm", "--prefix", ROOT / "web", "run", "--silent", *build], check=True)
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield Gallery(f"http://127.0.0.1:{server.server_address[1]}")
        finally:
            server.shutdown()
            thread.join()
