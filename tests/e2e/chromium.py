"""A real Chromium for the tests: an installed one, else the one that the set-up has unpacked into .cache."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

UNPACKED = Path(__file__).parents[2] / ".cache" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# The tests talk to this machine alone; without these, a browser asks elsewhere for updates at every start.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
)


def installed() -> Path | None:
    """Finds the machine's own Chromium; POKERHOUSE_CHROMIUM names one that lies elsewhere."""
    named = os.environ.get("POKERHOUSE_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def environment() -> dict[str, str | float | bool]:
    """Gives the unpacked Chromium its libraries, and its font where there is no other."""
    libraries = [str(UNPACKED / "lib"), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])]
    values: dict[str, str | float | bool] = {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(libraries)}
    if not Path("/etc/fonts/fonts.conf").exists():
        values["FONTCONFIG_PATH"] = str(UNPACKED)
    return values


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """Starts the browser, without a window, and ends it."""
    own = installed()
    program = own or UNPACKED / "chromium"
    if not program.exists():
        message = "there is no Chromium: install one, or run `make setup`"
        raise FileNotFoundError(message)
    # Root has no sandbox to give, and the unpacked one brings no helper for it.
    sandbox = own is not None and os.geteuid() != 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(program),
            env=None if own else environment(),
            args=[*QUIET, *flags],
            chromium_sandbox=sandbox,
        )
        try:
            yield browser
        finally:
            browser.close()


if __name__ == "__main__":
    # `--installed` answers by its exit code, for the Makefile.
    sys.exit(0 if installed() else 1)
