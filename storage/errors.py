"""The errors of storage: as few classes as callers tell apart."""

from __future__ import annotations

from typing import ClassVar


class StorageError(Exception):
    """The root of everything that storage raises of its own."""


class StorageRefusedError(StorageError):
    """A file that storage will not work with: one sentence that names the file and the reason."""

    status: ClassVar[int] = 2
    """The exit status of a program that ends for this reason."""


class StorageUnavailableError(StorageRefusedError):
    """A file that cannot be used now. Time heals it, and nothing of a transaction has happened."""


class DiskFullError(StorageUnavailableError):
    status = 3


class DiskFailedError(StorageUnavailableError):
    """The system reports an error when the disk is read or written."""

    status = 4


class FileBusyError(StorageUnavailableError):
    """Another program holds a lock on the file."""


class ServerAwayError(StorageUnavailableError):
    """The server of the database cannot be reached, or cannot write now."""

    status = 4


class LeaseHeldError(StorageUnavailableError):
    """Another process has the right to write this database; it may end."""

    status = 7


class LeaseLostError(StorageRefusedError):
    """The connection is gone, and with it the right to write.

    Nobody knows whether a commit under way has happened, until the database is opened again.
    """

    status = 7


class FileReadOnlyError(StorageRefusedError):
    status = 5


class FileDamagedError(StorageRefusedError):
    status = 6


class StorageClosedError(StorageError):
    """The store is closed, or was closed before the job ran: nothing was done."""


class StorageFailedError(StorageError):
    """A transaction was refused as a whole: none of it has happened. ``__cause__`` is the reason."""


class ConflictError(StorageError):
    """Something of which there can be only one is there already; nothing was changed."""


class ForbiddenError(StorageError):
    """A constraint or trigger of the database forbids a row; the statement changed nothing."""


class UnknownRecordError(StorageError):
    """There is no row of that number."""


class DamagedRecordError(StorageError):
    """A stored record that cannot be read back. Names table and seq, never quotes the record (it may hold a card)."""

    def __init__(self, reason: str, table_id: int = 0, seq: int = 0) -> None:
        place = f"table {table_id}, seq {seq}: " if table_id else ""
        super().__init__(f"{place}{reason}")
        self.table_id = table_id
        self.seq = seq


class NotEnoughError(StorageError):
    """A purse, escrow, pot or prize holds fewer chips than were to leave it; nothing was moved (GEN-8).

    ``purse`` is the purse of ``engine.game``; ``chips`` were asked for, ``held`` were there.
    """

    def __init__(self, purse: int, chips: int, held: int) -> None:
        super().__init__(f"purse {purse} holds {held} chips, not {chips}")
        self.purse = purse
        self.chips = chips
        self.held = held
