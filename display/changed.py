"""What the group reads of a change that somebody made in a private chat: one line, edited while changes follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.croupier import Croupier
from display.agreed import changes
from display.appearance import cards_line, reactions_line
from display.games import look_of, words_at
from display.screen import Screen
from engine.table import TableView
from locales import Raw, Words, words
from storage.interface import Desk
from storage.records import Place

RULES: Final = "changed"
"""The kind of the line about a table's rules. Its payload says since which event of the table's log (``since``)."""

CARDS: Final = "changed_cards"
"""The kind of the line about how a group sees the cards."""

REACTIONS: Final = "changed_reactions"
"""The kind of the line about whether the bot reacts to hands."""

CHANGED: Final = frozenset({RULES, CARDS, REACTIONS})


def changed_screen(
    desk: Desk, croupier: Croupier, place: Place, payload: Mapping[str, Any]
) -> Callable[[], Screen]:
    """Read what the line needs and give a function that draws it."""
    chat = desk.chats.get(place.chat_id or 0)
    said = words(chat.language)
    if place.kind == CARDS:
        return lambda: Screen(cards_line(chat, said))
    if place.kind == REACTIONS:
        return lambda: Screen(reactions_line(chat, said))
    table = place.table_id or 0
    then = croupier.view_at(desk, table, payload["since"])
    now = croupier.view(desk, table)
    return lambda: Screen(rules_line(then, now, said))


def rules_line(then: TableView, now: TableView, said: Words) -> Raw:
    """What is different at a table from what was agreed before, in one line."""
    house = look_of(now.rules).house
    there = words_at(house.game.key, said)
    parts = [changes(house, then.rules, then.clock, now.rules, now.clock, there)]
    if then.advice != now.advice:
        parts.append(said("settings.advice_on" if now.advice else "settings.advice_off"))
    return Raw(" ".join(part for part in parts if part)) or said("rules.changed.nothing")


def is_as_before(then: TableView, now: TableView) -> bool:
    """Whether nothing that is agreed at a table is different."""
    return (then.rules, then.clock, then.advice) == (now.rules, now.clock, now.advice)
