"""Storage: the log of events, the ledger, the places of messages, the handled updates.

``storage.interface`` is the contract; ``storage.sqlite`` implements it.
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
