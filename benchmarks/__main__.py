"""Runs every benchmark of this folder, one after the other."""

import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Run each with its own settings; 0 if none failed."""
    failed = 0
    for path in sorted(Path(__file__).parent.glob("[a-z]*.py")):
        print(f"---- {path.stem}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{path.stem}"]
        failed += subprocess.run(command, check=False).returncode != 0  # noqa: S603  (our own files)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
