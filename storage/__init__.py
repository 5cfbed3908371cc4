"""Storage: the log of events, the ledger, the places of messages, the handled updates.

A ``Store`` runs *jobs*: plain synchronous functions of a ``UnitOfWork``, which gives access to the repositories. A job
depends on nothing but the unit of work and its own values, and does not keep the unit of work. If it raises, none of
its work has happened. Times are milliseconds since 1970 UTC, chips whole numbers.

``storage.repositories`` holds the statements, ``storage.sqlite`` all that only SQLite knows. Other packages import from
``storage``, ``storage.records``, ``storage.errors`` and ``storage.codec``.
"""

from storage.codec import Codec
from storage.errors import (
    ConflictError,
    DamagedRecordError,
    ForbiddenError,
    NotEnoughError,
    StorageClosedError,
    StorageError,
    StorageFailedError,
    StorageRefusedError,
    StorageUnavailableError,
    UnknownRecordError,
)
from storage.repositories.outbox import Outbox
from storage.repositories.points import season_of
from storage.sqlite.file import NEWEST as SCHEMA
from storage.store import Store
from storage.unit_of_work import UnitOfWork

__all__ = [
    "SCHEMA",
    "Codec",
    "ConflictError",
    "DamagedRecordError",
    "ForbiddenError",
    "NotEnoughError",
    "Outbox",
    "StorageClosedError",
    "StorageError",
    "StorageFailedError",
    "StorageRefusedError",
    "StorageUnavailableError",
    "Store",
    "UnitOfWork",
    "UnknownRecordError",
    "season_of",
]
