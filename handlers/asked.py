"""The questions that a tap was asked, so that the same tap again is the answer."""

from __future__ import annotations

from typing import Final, TypeAlias

from cachetools import LRUCache

from engine.game import Person
from storage.records import TableId

MOST: Final = 10_000
"""Questions that are remembered; older ones are asked anew."""

Question: TypeAlias = tuple[TableId, int, Person, str]
"""The table, the round, the person and the button."""


class AskedQuestions:
    """The questions of this process. After a restart they are asked once more."""

    def __init__(self) -> None:
        self._asked: LRUCache[Question, int] = LRUCache(MOST)
        """The update that asked, since the storage job of an update may run twice."""

    def before(self, question: Question, update_id: int) -> bool:
        """True if an earlier update has asked; otherwise this update does."""
        return self._asked.setdefault(question, update_id) != update_id
