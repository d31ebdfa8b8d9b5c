"""Says what a machine lacks to build the kernel, if anything; exit code 1 where it can't be built.

The kernel is C++ for Python: a C++ compiler and Python's headers have to be there, the rest is installed.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path


def lacking() -> str:
    """What this machine lacks; nothing if the kernel can be built."""
    compilers = os.environ.get("CXX", "").split()[:1] or ["c++", "g++", "clang++"]
    if not any(map(shutil.which, compilers)):
        return f"there is no C++ compiler here ({', '.join(compilers)})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are not here (Python.h)"
    return ""


def main() -> int:
    """Say it."""
    missing = lacking()
    if missing:
        print(f"the kernel is not built: {missing}. All else works without it, more slowly.", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
