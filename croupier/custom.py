"""What is customary in a chat: the house rules that its last table had are those of the next one."""

from __future__ import annotations

from typing import Any, Final

from croupier.croupier import Croupier
from engine.table import events as ev
from storage.interface import Desk
from storage.records import ChatId

AGREED: Final = (ev.TableOpened, ev.RulesChanged, ev.GameChanged)
"""Events that say what rules are agreed on, and which clock."""


def last_agreed(
    desk: Desk, croupier: Croupier, chat_id: ChatId, thread_id: int
) -> tuple[Any, int] | None:
    """The rules and the clock that were agreed on last in this chat or topic; None where nothing was played yet."""
    row = desk.tables.latest(chat_id, thread_id)
    if row is None:
        return None
    stored = desk.journal.last_of(row.table_id, [kind.__name__ for kind in AGREED])
    if stored is None:
        return None
    (event,) = croupier.decoded(row.table_id, [stored])
    return event.rules, event.clock
