"""The log of events, the ledger, what is displayed where, which updates are done.

``storage.interface`` says what a store can do; ``storage.sqlite`` is the one that there is.
"""

from storage.codec import Codec
from storage.errors import (
    Conflict,
    DamagedRecord,
    NotEnough,
    StorageClosed,
    StorageError,
    StorageFailed,
    StorageRefused,
    Unknown,
)
from storage.interface import Desk, Storage
from storage.sqlite.store import Store

__all__ = [
    "Codec",
    "Conflict",
    "DamagedRecord",
    "Desk",
    "NotEnough",
    "Storage",
    "StorageClosed",
    "StorageError",
    "StorageFailed",
    "StorageRefused",
    "Store",
    "Unknown",
]
