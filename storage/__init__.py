"""Storage: the log of events, the ledger, the places of messages, the handled updates.

``storage.interface`` is the contract; ``storage.sqlite`` implements it.
"""

from storage.codec import Codec
from storage.errors import (
    ConflictError,
    DamagedRecordError,
    NotEnoughError,
    StorageClosedError,
    StorageError,
    StorageFailedError,
    StorageRefusedError,
    UnknownRecordError,
)
from storage.interface import Desk, Storage
from storage.sqlite.store import Store

__all__ = [
    "Codec",
    "ConflictError",
    "DamagedRecordError",
    "Desk",
    "NotEnoughError",
    "Storage",
    "StorageClosedError",
    "StorageError",
    "StorageFailedError",
    "StorageRefusedError",
    "Store",
    "UnknownRecordError",
]
