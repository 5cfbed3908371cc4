"""The meaning of an error of SQLite or of the system, for a file and its disk."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from storage.errors import (
    DiskFailedError,
    DiskFullError,
    FileBusyError,
    FileDamagedError,
    FileReadOnlyError,
    StorageRefusedError,
)

_MEANINGS: Final[dict[int, type[StorageRefusedError]]] = {
    sqlite3.SQLITE_FULL: DiskFullError,
    sqlite3.SQLITE_IOERR: DiskFailedError,
    sqlite3.SQLITE_CANTOPEN: DiskFailedError,
    sqlite3.SQLITE_READONLY: FileReadOnlyError,
    sqlite3.SQLITE_PERM: FileReadOnlyError,
    sqlite3.SQLITE_BUSY: FileBusyError,
    sqlite3.SQLITE_LOCKED: FileBusyError,
    sqlite3.SQLITE_CORRUPT: FileDamagedError,
    sqlite3.SQLITE_NOTADB: FileDamagedError,
}
"""By the primary result code."""

_OF_THE_SYSTEM: Final[dict[int, type[StorageRefusedError]]] = {
    errno.ENOSPC: DiskFullError,
    errno.EDQUOT: DiskFullError,
    errno.EROFS: FileReadOnlyError,
    errno.EACCES: FileReadOnlyError,
    errno.EPERM: FileReadOnlyError,
    errno.EIO: DiskFailedError,
}

_SENTENCES: Final[dict[type[StorageRefusedError], str]] = {
    DiskFullError: "the disk is full ({said}); the file is whole, so make room and restore nothing",
    DiskFailedError: "the disk cannot be read or written ({said}); look at the disk before you restore a copy",
    FileBusyError: "another program holds the file ({said})",
    FileReadOnlyError: "cannot be written ({said}); look at its owner, its mode and the mount of its disk",
    FileDamagedError: "is no database or is damaged ({said}); keep it, and restore a backup",
}

_PROBE: Final = 65_536
"""Bytes of the test file that is written to a failing disk."""


def is_trouble(error: BaseException) -> bool:
    """True if the file or its disk is at fault, and not one statement."""
    return isinstance(error, sqlite3.Error) and _code(error) in _MEANINGS


def refusal(path: Path, error: sqlite3.Error | OSError) -> StorageRefusedError:
    """The refusal of the file at ``path`` after ``error``, in one sentence with the error's own words."""
    if isinstance(error, OSError):
        kind = _OF_THE_SYSTEM.get(error.errno or 0)
        said = _words(error) if kind is not None else f"cannot be written ({_words(error)})"
        return _refusal(path, kind, said)
    kind = _MEANINGS.get(_code(error))
    if (
        kind is DiskFailedError
    ):  # SQLite calls a full or read-only disk so too: the system knows better
        asked = _asked(path)
        if asked is not None:
            return _refusal(path, _OF_THE_SYSTEM.get(asked.errno or 0, kind), _words(asked))
    return _refusal(path, kind, str(error))


def damaged(path: Path, finding: str) -> FileDamagedError:
    """The refusal of a file in which a check has found damage."""
    return FileDamagedError(f"{path}: {_SENTENCES[FileDamagedError].format(said=finding)}")


def _refusal(path: Path, kind: type[StorageRefusedError] | None, said: str) -> StorageRefusedError:
    if kind is None:
        return StorageRefusedError(f"{path}: {said}")
    return kind(f"{path}: {_SENTENCES[kind].format(said=said)}")


def _code(error: sqlite3.Error) -> int:
    """The primary result code; 0 for an error of Python's module itself."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def _asked(path: Path) -> OSError | None:
    """Write something beside the file; the system's error, or None if that worked."""
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(bytes(_PROBE))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        return error
    return None


def _words(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
