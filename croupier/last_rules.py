"""The last rules of a chat: the next table has the house rules of the last one."""

from __future__ import annotations

from typing import Any, Final, get_args

from croupier.croupier import Croupier
from storage import UnitOfWork
from storage.records import Agreed, ChatId

AGREED: Final = get_args(Agreed)
"""Events with agreed rules and clock."""


def last_agreed(
    work: UnitOfWork, croupier: Croupier, chat_id: ChatId, *, thread_id: int
) -> tuple[Any, int] | None:
    """The rules and the clock that were last agreed in this chat or topic.

    None if nothing was played yet, or if the rules are no longer valid.
    """
    row = work.tables.latest(chat_id, thread_id)
    if row is None:
        return None
    stored = work.journal.last_of(row.table_id, AGREED)
    if stored is None:
        return None
    (event,) = croupier.decoded(row.table_id, [stored])
    return None if event.rules.check() else (event.rules, event.clock)
