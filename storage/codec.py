"""The values of the log: ``engine.stored.Values``, with errors that name the row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.stored import UnknownNameError, UnreadableError, Values
from storage.errors import DamagedRecordError


class Codec:
    """Reads and writes the bodies of the log's rows: values of the given classes."""

    def __init__(self, types: Iterable[type[Any]]) -> None:
        """Raise ``TypeError`` for classes that cannot be stored (``Values``)."""
        values = Values(types)
        self.encode = values.write
        self._read = values.read

    def decode(self, name: str, body: str, table_id: int = 0, *, seq: int = 0) -> Any:
        """Give the value. Raise ``DamagedRecordError``, naming table and seq, for an unknown class or field, a missing
        field, or text that is no JSON.
        """
        try:
            return self._read(name, body)
        except UnknownNameError:
            raise DamagedRecordError(f"unknown type {name}", table_id, seq) from None
        except UnreadableError as error:
            reason = f"{name} cannot be read ({error.field or 'body'}: {error.reason})"
            raise DamagedRecordError(reason, table_id, seq) from None
