"""Checks and tests what has changed since this branch left main, in a minute, and says what it leaves out.

`python -m tools.workshop.quick`: what git calls changed or new is linted, typed and tested where it lives.
The tests get what the checks leave of the time (`--seconds`); those that don't fit are stopped, and that is
said. Another place to compare with: `--base HEAD`.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tools.timed_parts import SUMMARY, Outcome, table

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
FOLDERS = ("src", "tests", "tools", "benchmarks", "examples", "kernel/pokerhouse_kernel")
"""Where Python is, as in the Makefile."""
GOODBYE_SECONDS = 10
LEAST_SECONDS = 30
"""What tests get even where the checks have used up the time, as on a busy machine."""

TESTS_BESIDES = (
    (r"\.md$|^docs/|^Makefile$", "tests/test_docs.py"),
    (r"^README\.md$", "tests/test_readme.py"),
    (r"^docs/rules/", "tests/tools/test_rules.py"),
    (r"^ARCHITECTURE\.md$|^src/.*\.py$|^web/src/", "tests/tools/test_rooms.py"),
    (r"^\.pre-commit-config\.yaml$|^Makefile$", "tests/tools/test_hooks.py"),
    (r"^web/vite\.config\.ts$|^Makefile$", "tests/tools/test_dev.py"),
)
"""Short tests that look at more than the part they stand beside."""

LEFT_OUT = (
    (r"^kernel/", "the kernel, which has to be built first: make test"),
    (r"^(web|src/pokerhouse/server|tests/e2e)/", "the tests in a browser: make test-browser"),
    (r"^benchmarks/", "measurements: make bench"),
    (
        r"^(tests/(?!test_)\w+\.py|pyproject\.toml|requirements/.*)$",
        "everything stands on what has changed: make test",
    ),
)


@dataclass(frozen=True)
class Step:
    """One command; a limited one is stopped when the time is up."""

    name: str
    command: tuple[str, ...]
    limited: bool = False


@dataclass(frozen=True)
class Plan:
    """What is run, Python and the page side by side, and what is not."""

    python: tuple[Step, ...]
    web: tuple[Step, ...]
    left_out: tuple[str, ...]


def plan(changed: list[str], base: str, root: Path = ROOT) -> Plan:
    """Choose the checks and tests for these files; those that were deleted count for their place."""
    sources = [name for name in changed if name.endswith((".py", ".pyi")) and name.startswith(FOLDERS)]
    there = [name for name in sources if (root / name).is_file()]
    tests = suited_tests(changed, root)
    python = []
    if there:
        python.append(Step("lint", (_tool("ruff"), "check", *there)))
        python.append(Step("format", (_tool("ruff"), "format", "--check", *there)))
    if any(name.startswith("src/") or name == "pyproject.toml" for name in changed):
        python.append(Step("arrows", (_tool("lint-imports"),)))
        python.append(Step("protocol", (sys.executable, "-m", "tools.protocol_types", "--check")))
    if sources or "pyproject.toml" in changed:
        # All of them: what is unchanged comes from mypy's cache, and callers of what changed are looked at.
        python.append(Step("types", (_tool("mypy"), *FOLDERS)))
    if tests:
        workers = ("-n", "2") if any((root / name).is_dir() for name in tests) else ()
        python.append(Step("tests", (_tool("pytest"), "-q", *workers, *tests), limited=True))
    return Plan(tuple(python), _web_steps(changed, base), _left_out(changed, tests, root))


def suited_tests(changed: list[str], root: Path = ROOT) -> list[str]:
    """The tests of the rooms in which something changed, the smallest room first."""
    found = {beside for name in changed for shape, beside in TESTS_BESIDES if re.search(shape, name)}
    found |= {room for name in changed if (room := _nearest_tests(name, root))}
    found = {name for name in found if (root / name).exists()}
    outer = [name for name in found if not any(str(above) in found for above in PurePosixPath(name).parents)]
    return sorted(outer, key=lambda name: (-len(PurePosixPath(name).parts), name))


def _nearest_tests(name: str, root: Path) -> str:
    """Where the tests of one file lie: those of `house/blinds/ring.py` in `tests/house/blinds`."""
    path = PurePosixPath(name)
    if path.parts[0] == "tests":
        if path.parts[1:2] == ("e2e",) or len(path.parts) == 2:
            return name if path.name.startswith("test_") and len(path.parts) == 2 else ""
        return name if path.name.startswith("test_") and (root / name).is_file() else str(path.parent)
    if path.parts[0] == "tools":
        return f"tests/tools/test_{path.stem}.py"
    if path.parts[:2] != ("src", "pokerhouse"):
        return ""
    inside = PurePosixPath(*path.parts[2:]).with_suffix("")
    rooms = [PurePosixPath("tests") / room for room in (inside, *inside.parents) if room.parts]
    return next((str(room) for room in rooms if (root / room).is_dir()), "")


def _web_steps(changed: list[str], base: str) -> tuple[Step, ...]:
    if not any(name.startswith("web/") for name in changed):
        return ()
    npm = ("tools/npm", "--prefix", "web")
    return (
        Step("web check", (*npm, "run", "--silent", "check")),
        Step("web lint", (*npm, "run", "--silent", "lint")),
        Step("web tests", (*npm, "test", "--silent", "--", "--changed", base, "--passWithNoTests")),
    )


def _left_out(changed: list[str], tests: list[str], root: Path) -> tuple[str, ...]:
    ran = f"all tests but {' '.join(tests)}" if tests else "all Python tests"
    said = [text for shape, text in LEFT_OUT if any(re.search(shape, name) for name in changed)]
    bare = [name for name in changed if name.startswith("src/") and not _nearest_tests(name, root)]
    said += [f"{name}, whose tests are not found by its name: make test" for name in bare]
    return (f"{ran}: make test", *said)


def changed_since(base: str, root: Path = ROOT) -> list[str]:
    """What differs from a commit in the working folder, new files included."""
    listed = _git(root, "diff", "--name-only", "--no-renames", "-z", base)
    listed += _git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({name for name in listed.split("\0") if name})


def base_commit(wanted: str = "", root: Path = ROOT) -> str:
    """The commit at which this branch left another, or main; the last commit where there is no main."""
    for ref in (wanted,) if wanted else ("main", "origin/main", "HEAD"):
        if found := _git(root, "merge-base", "HEAD", ref).strip():
            return found
    return sys.exit(f"quick: git knows no {wanted or 'commit'} to compare with")


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, text=True, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def _tool(name: str) -> str:
    return str(BIN / name)


def run(step: Step, until: float) -> Outcome:
    """Run one step, show what it said, and stop it at the time if it has a limit."""
    begun = time.monotonic()
    with subprocess.Popen(
        step.command,
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            said, _ = process.communicate(timeout=max(0.0, until - begun) if step.limited else None)
            stopped = False
        except subprocess.TimeoutExpired:
            # Interrupted, pytest says what it has done so far.
            process.send_signal(signal.SIGINT)
            said, stopped = _last_words(process), True
    print(f"\n---- {step.name}\n{said.strip()}", flush=True)
    return judged(step.name, time.monotonic() - begun, said, process.returncode, stopped=stopped)


def judged(name: str, seconds: float, said: str, code: int, *, stopped: bool) -> Outcome:
    """How a step went: one that was stopped has failed only if a test had failed before."""
    counted = [found.group(1) for line in said.splitlines() if (found := SUMMARY.match(line))]
    tests = counted[-1] if counted else ""
    if not stopped:
        return Outcome(name, seconds, code == 0, tests)
    text = f"{tests or 'none finished'}; stopped, the time was up: leave more with --seconds"
    return Outcome(name, seconds, not re.search(r"failed|error", tests), text)


def run_all(steps: tuple[Step, ...], until: float) -> list[Outcome]:
    """Run steps one after the other, whatever the ones before gave and however long they took."""
    return [run(step, max(until, time.monotonic() + LEAST_SECONDS)) for step in steps]


def _last_words(process: subprocess.Popen[str]) -> str:
    try:
        return process.communicate(timeout=GOODBYE_SECONDS)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[0]


def main(arguments: list[str]) -> int:
    """Run the plan for what has changed; 0 if nothing failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--base", default="", metavar="COMMIT", help="compare with where this left COMMIT")
    parser.add_argument("--seconds", type=float, default=55, help="stop tests that run longer (55)")
    options = parser.parse_args(arguments)
    begun = time.monotonic()
    until = begun + options.seconds
    base = base_commit(options.base)
    changed = changed_since(base)
    print(f"quick: {len(changed)} files differ from {base[:10]}", flush=True)
    if not changed:
        return 0
    chosen = plan(changed, base)
    with ThreadPoolExecutor(2) as lanes:
        running = [lanes.submit(run_all, steps, until) for steps in (chosen.python, chosen.web)]
        outcomes = [outcome for lane in running for outcome in lane.result()]
    print(f"\n{table(outcomes)}\n{'by the clock':<16}{time.monotonic() - begun:>8.1f} s")
    for text in chosen.left_out:
        print(f"left out: {text}")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
