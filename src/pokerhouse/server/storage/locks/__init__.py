"""Who may write: one house on a database, and nothing behind its back."""

from pokerhouse.server.storage.locks.fence import Fence, LockLostError
from pokerhouse.server.storage.locks.identity import identity_of
from pokerhouse.server.storage.locks.lock import FileLock, ServerLock

__all__ = ["Fence", "FileLock", "LockLostError", "ServerLock", "identity_of"]
