"""What is customary in a chat: the house rules that its last table had are those of the next one."""

from __future__ import annotations

from typing import Any, Final, get_args

from croupier.croupier import Croupier
from storage.interface import Desk
from storage.records import Agreed, ChatId

AGREED: Final = get_args(Agreed)
"""Events that say what rules are agreed on, and which clock."""


def last_agreed(
    desk: Desk, croupier: Croupier, chat_id: ChatId, thread_id: int
) -> tuple[Any, int] | None:
    """The rules and the clock that were agreed on last in this chat or topic.

    None where nothing was played yet, or where the rules would not be accepted any more.
    """
    row = desk.tables.latest(chat_id, thread_id)
    if row is None:
        return None
    stored = desk.journal.last_of(row.table_id, AGREED)
    if stored is None:
        return None
    (event,) = croupier.decoded(row.table_id, [stored])
    return None if event.rules.check() else (event.rules, event.clock)
