"""Translates the engine to machine code: the same Python, compiled by mypyc, in a folder of its own.

    python -m tools.compiled

makes build/compiled, a copy of the package whose engine is compiled. What is run with
PYTHONPATH=build/compiled plays with it. The sources stay what they are; nothing is compiled beside them.
"""

import argparse
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"
ENGINE = (
    "rules/hand.py", "rules/dealer.py", "rules/facts.py", "rules/pots.py", "rules/betting/__init__.py",
    "rules/betting/policy.py", "rules/betting/standard.py", "rules/betting/match.py", "rules/betting/step.py",
    "rules/betting/texas.py", "strength/evaluate.py",
)  # fmt: skip
"""What a hand runs through at every decision. Values and their checks stay as they are."""


def lacking() -> str:
    """What this machine lacks to compile; nothing if it can."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"there is no C compiler here ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are not here (Python.h)"
    return ""


def build() -> int:
    """Copy the package and compile the engine in the copy."""
    shutil.rmtree(COMPILED, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(ROOT / "src" / "pokerhouse", COMPILED / "pokerhouse", ignore=unwanted)
    files = [f"pokerhouse/{name}" for name in ENGINE]
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", *files],
        cwd=COMPILED,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    for leftover in ("build", ".mypy_cache"):
        shutil.rmtree(COMPILED / leftover, ignore_errors=True)
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        shutil.rmtree(COMPILED, ignore_errors=True)
    return done.returncode


def main() -> int:
    """Build, or say why not; with --possible, only say whether it can be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--possible", action="store_true", help="build nothing; exit code 1 where it can't be"
    )
    options = parser.parse_args()
    missing = lacking()
    if missing:
        print(f"the engine is not compiled: {missing}", file=sys.stderr)
        return 1
    return 0 if options.possible else build()


if __name__ == "__main__":
    sys.exit(main())
