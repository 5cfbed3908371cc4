"""The meaning of an error of PostgreSQL or of its connection."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg import errors

from storage.errors import (
    DiskFullError,
    FileReadOnlyError,
    LeaseLostError,
    ServerAwayError,
    StorageRefusedError,
)

_HEALED_BY_TIME: Final = (
    errors.DiskFull,
    errors.OutOfMemory,
    errors.ConfigurationLimitExceeded,
    errors.LockNotAvailable,
    errors.QueryCanceled,
    errors.IoError,
    errors.DeadlockDetected,
    errors.ReadOnlySqlTransaction,
)
"""The transaction is rolled back, and the connection lives."""

_OF_THE_HOST: Final = (
    errors.InvalidCatalogName,
    errors.InvalidAuthorizationSpecification,
    errors.InsufficientPrivilege,
)
"""A host has to mend these."""


def is_trouble(error: BaseException) -> bool:
    """Tell whether the server or its connection is at fault, and not a statement."""
    lost = (psycopg.OperationalError, psycopg.InterfaceError)
    return isinstance(error, (*lost, *_HEALED_BY_TIME, *_OF_THE_HOST))


def refusal(name: str, error: psycopg.Error) -> StorageRefusedError:
    """The refusal of the database ``name`` after ``error`` of an open connection."""
    said = words(error)
    if isinstance(error, errors.DiskFull):
        return DiskFullError(f"{name}: the server's disk is full ({said})")
    if isinstance(error, _HEALED_BY_TIME):
        return ServerAwayError(f"{name}: the server cannot write now ({said})")
    if isinstance(error, _OF_THE_HOST):
        return FileReadOnlyError(f"{name}: the server refuses ({said})")
    return LeaseLostError(f"{name}: the connection is lost ({said}), and the lease with it")


def unopened(name: str, error: psycopg.Error) -> StorageRefusedError:
    """The refusal of a database that could not be opened. Only a name, a password or a right is the host's to mend."""
    said = words(error)
    asked = ("password", "authentication", "role", "does not exist", "permission")
    if isinstance(error, _OF_THE_HOST) or any(word in said for word in asked):
        return StorageRefusedError(f"{name}: the server refuses ({said})")
    return ServerAwayError(f"{name}: the server cannot be reached ({said})")


def words(error: psycopg.Error) -> str:
    """The last line of an error that is no remark on the line before it."""
    said = error.diag.message_primary or str(error)
    lines = [line for line in said.splitlines() if line.strip() and not line[0].isspace()]
    return lines[-1] if lines else type(error).__name__
