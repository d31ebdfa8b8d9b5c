"""Says plainly why an environment can't be made with this Python, if it can't. Runs on old Pythons too."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an old one is told so
    sys.exit(
        "Pokerhouse needs Python 3.11 or newer; %s is %d.%d. Name another: make PYTHON=python3.12 ..."  # noqa: UP031
        % (sys.executable, sys.version_info[0], sys.version_info[1])
    )
try:
    import ensurepip  # noqa: F401
except ImportError:
    sys.exit("This Python can't make environments. On Debian and Ubuntu: apt install python3-venv")
