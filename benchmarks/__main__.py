"""Runs every benchmark of this folder, one after the other."""

import subprocess
import sys


def main() -> int:
    """Run each with its own settings; 0 if none failed."""
    failed = 0
    for name in ("house", "restart", "load"):
        print(f"---- {name}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}"]
        failed += subprocess.run(command, check=False).returncode != 0  # noqa: S603  (our own files)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
