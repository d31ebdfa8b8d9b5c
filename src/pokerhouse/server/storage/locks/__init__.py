"""Who may write: one house on a database, and nothing behind its back."""

from pokerhouse.server.storage.locks.fence import Fence, LockLostError
from pokerhouse.server.storage.locks.file_lock import FileLock
from pokerhouse.server.storage.locks.server_lock import DOUBT_SECONDS, ServerLock

__all__ = ["DOUBT_SECONDS", "Fence", "FileLock", "LockLostError", "ServerLock"]
