"""The kernel's own checks under the sanitizers: memory, undefined behaviour, and chips after every move."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "kernel" / "checked"


@pytest.fixture(scope="module")
def checked() -> Path:
    """The program, built where there is a compiler; built again when its sources have changed."""
    asked = subprocess.run(
        [sys.executable, "-m", "tools.kernel"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    own = Path(sys.executable).parent
    path = f"{own}{os.pathsep}{os.environ['PATH']}"
    cmake = shutil.which("cmake", path=str(own))
    if asked.returncode or cmake is None:
        pytest.skip(asked.stderr.strip() or "what builds the kernel is not installed (make setup)")
    environment = {**os.environ, "PATH": path}
    configure: list[str | Path] = [
        cmake,
        "-S",
        "kernel",
        "-B",
        BUILD,
        "-G",
        "Ninja",
        "-DCHECKED=ON",
        "-DCMAKE_BUILD_TYPE=None",
    ]
    commands: list[list[str | Path]] = [configure, [cmake, "--build", BUILD]]
    for command in commands:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        assert not done.returncode, done.stdout.decode()
    return BUILD / "checked"


def test_nothing_is_found(
    checked: Path, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    done = subprocess.run(
        [checked, str(sized(20_000, 2_000_000))], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    figure(f"under ASan and UBSan: {done.stdout.strip()}")
