"""The group's line about a change made in a private chat; further changes edit the same line."""

from __future__ import annotations

from collections.abc import Callable

from croupier.croupier import Croupier
from display.appearance import cards_line, reactions_line
from display.changed import rules_line
from display.screen import Screen
from locales import words
from messages.content import ChangedLookContent, ChangedRulesContent
from storage import UnitOfWork
from storage.records import Place


def changed_screen(
    work: UnitOfWork,
    croupier: Croupier,
    place: Place,
    *,
    content: ChangedRulesContent | ChangedLookContent,
) -> Callable[[], Screen]:
    """Read the data for the line and return a function that draws it."""
    chat = work.chats.get(place.chat_id or 0)
    said = words(chat.language)
    if isinstance(content, ChangedLookContent):
        line = cards_line if content.kind == "changed_cards" else reactions_line
        return lambda: Screen(line(chat, said))
    table = place.table_id or 0
    then = croupier.view_at(work, table, content.since)
    now = croupier.view(work, table)
    return lambda: Screen(rules_line(then, now, said))
