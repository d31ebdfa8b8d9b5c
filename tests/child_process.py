"""Programs that the tests start must not outlive them."""

import ctypes
import signal

SET_PARENT_DEATH_SIGNAL = 1


def end_with_parent() -> None:
    """Asks the kernel to interrupt this process when its parent dies; for `preexec_fn`."""
    ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGINT)
