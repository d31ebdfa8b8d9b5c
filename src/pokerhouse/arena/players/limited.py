"""Start a program within limits: `limited.py MEGABYTES FOLDERS PROGRAM …`. Loaded alone, it starts at once.

A program's memory, files, core dumps and open descriptors are limited, and it dies with whoever started it.
Where Linux has Landlock, it reads only these folders and the system's programs, and writes nothing: neither
the match's files nor `/proc`, where the memory and the command line of others stand, are in its reach.
"""

import ctypes
import os
import resource
import sys
from pathlib import Path

FILES_MAX = 64
FILE_BYTES = 1_000_000
READABLE = ("/usr", "/bin", "/lib", "/lib64", "/etc", "/opt", "/dev")
"""What programs need to run."""

_CREATE, _ADD, _RESTRICT, _VERSION = 444, 445, 446, 1
_FILE_ACCESS = {1: 1 << 13, 2: 1 << 14, 3: 1 << 15, 5: 1 << 16}
"""From which version on how many kinds of access are known, as a bit above the last one."""
_SCOPES, _SCOPES_SINCE = 3, 6  # neither signals nor abstract sockets to processes outside
_READ, _DEVICE = 1 | 4 | 8, 1 | 2 | 4 | 8  # execute, read a file, read a folder; and write, for /dev/null
_NO_NEW_PRIVILEGES, _DIE_WITH_PARENT, _KILL = 38, 1, 9


def limit(megabytes: int, readable: list[str]) -> None:
    """Limit this process and all it will start."""
    for what, most in (
        (resource.RLIMIT_AS, megabytes * 1_000_000),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_NOFILE, FILES_MAX),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(what)[1]
        low = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (low, low))
    if sys.platform == "linux":
        die_with_parent()
        _see_only([*READABLE, *readable])


def die_with_parent() -> None:
    """Ask the system to end this process when the one that started it ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, _KILL)


def homes(program: str) -> list[str]:
    """Where a program keeps its parts: the folder above its `bin`, also of the file that a link leads to."""
    folders = [Path(program).parent, Path(program).resolve().parent]
    return [str(folder.parent if folder.name == "bin" else folder) for folder in folders]


def _see_only(folders: list[str]) -> None:
    """Shut all other files away, by Landlock; systems without it go without."""
    libc = ctypes.CDLL(None)
    version = libc.syscall(_CREATE, None, 0, _VERSION)
    if version < 1:
        return
    access = max(bit - 1 for since, bit in _FILE_ACCESS.items() if since <= version)
    scoped = version >= _SCOPES_SINCE
    handled = (ctypes.c_uint64 * 3)(access, 0, _SCOPES if scoped else 0)
    ruleset = libc.syscall(_CREATE, handled, 24 if scoped else 8, 0)
    if ruleset < 0:
        return
    for folder in folders:
        try:
            place = os.open(folder, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        access = _DEVICE if folder == "/dev" else _READ
        rule = access.to_bytes(8, sys.byteorder) + place.to_bytes(4, sys.byteorder)
        libc.syscall(_ADD, ruleset, 1, rule, 0)
        os.close(place)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    libc.syscall(_RESTRICT, ruleset, 0)
    os.close(ruleset)


if __name__ == "__main__":
    limit(int(sys.argv[1]), [*sys.argv[2].split(os.pathsep), *homes(sys.argv[3])])
    os.execvp(sys.argv[3], sys.argv[3:])  # noqa: S606  (the bot that the user named)
