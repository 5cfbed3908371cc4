"""A cache of rows that are read much more often than they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

from storage.session import Session

K = TypeVar("K")
R = TypeVar("R")

MOST_ROWS: Final = 60_000
"""Rows of one cache: the accounts of ten people at each of 6,000 tables."""


class ReadCache(Generic[K, R]):
    """Rows by their key. It is emptied after every rollback and when it is full.

    Code that changes a row in the database drops it here, or puts the new row. So does code that adds one, if missing
    rows are cached too.
    """

    def __init__(
        self, session: Session, load: Callable[[K], R | None], *, missing: bool = False
    ) -> None:
        """``load`` reads a row. A missing row (None) is not cached, unless ``missing``."""
        self._rows: dict[K, R | None] = {}
        self._load = load
        self._missing = missing
        session.on_rollback(self.empty)

    def get(self, key: K) -> R | None:
        """Give the row of a key, read from the database the first time; None if there is none."""
        row = self._rows.get(key)
        if row is None and key not in self._rows:
            row = self._load(key)
            if row is not None or self._missing:
                self.put(key, row)
        return row

    def many(self, keys: Iterable[K]) -> dict[K, R]:
        """Give the rows of these keys in their order; missing rows are left out."""
        found: dict[K, R] = {}
        cached = self._rows.get
        for key in keys:
            row = cached(key)
            if row is None:
                row = self.get(key)
            if row is not None:
                found[key] = row
        return found

    def put(self, key: K, row: R | None) -> None:
        """Cache a row that the database holds now; None if it holds none."""
        if len(self._rows) >= MOST_ROWS:
            self.empty()
        self._rows[key] = row

    def drop(self, key: K) -> None:
        """Forget a row; the next ``get`` reads it again."""
        self._rows.pop(key, None)

    def empty(self) -> None:
        """Forget all rows."""
        self._rows.clear()
