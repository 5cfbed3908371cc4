"""The numbers of delivered updates: they tell when all updates of a moment have come, though newer ones always wait."""

from __future__ import annotations


class DeliveredIds:
    """Telegram numbers updates one after the other, and delivers them in any order.

    After a quiet week its numbers begin elsewhere. Then ``all_below`` stays false until nothing has waited again.
    """

    def __init__(self) -> None:
        self.newest = 0
        """The highest number that was delivered."""
        self._next: int | None = None
        """All lower numbers are delivered; None while no number is known to be so."""
        self._later: set[int] = set()
        """Delivered numbers above ``_next``."""

    def add(self, update_id: int) -> None:
        """An update was delivered, perhaps once more."""
        self.newest = max(self.newest, update_id)
        if self._next is None or update_id >= self._next:
            self._later.add(update_id)
            self._advance()

    def none_waited(self, newest: int) -> None:
        """No update waited at Telegram at some moment after ``newest`` was delivered."""
        if newest:
            self._next = max(self._next or 0, newest + 1)
            self._later = {update_id for update_id in self._later if update_id >= self._next}
            self._advance()

    def end(self, waiting: int) -> int | None:
        """A number above those of all present updates, of which ``waiting`` wait at Telegram; None if unknown."""
        return None if self._next is None else self._next + len(self._later) + waiting

    def all_below(self, end: int) -> bool:
        """True if all updates with a lower number are delivered."""
        return self._next is not None and self._next >= end

    def _advance(self) -> None:
        while self._next in self._later:
            self._later.remove(self._next)
            self._next += 1
