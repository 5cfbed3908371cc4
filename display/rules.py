"""The rules in force at a table, in short pages for ``/regole``."""

from __future__ import annotations

from display.callback import Tap
from display.games import look_of
from display.page import turning
from display.screen import Button, Screen
from engine.table.view import TableView
from locales import Raw, Words


def rules_pages(seen: TableView, words: Words) -> tuple[Raw, ...]:
    """The rules in force at this table, in short pages; after a change, the rules of the next hand."""
    return look_of(seen.agreed.rules).rules.pages(seen.agreed.rules, seen.agreed.clock, words)


def rules_screen(table_id: int, seen: TableView, page: int, *, words: Words) -> Screen:
    """Page ``page`` (from 0; other numbers are brought into range) with buttons to turn pages."""
    pages = rules_pages(seen, words)
    at = min(max(page, 0), len(pages) - 1)
    row = turning(Tap(table=table_id, round=0, decision=0, name="regole"), at, len(pages))
    odds = look_of(seen.agreed.rules).rules.odds
    if not table_id or odds is None:
        return Screen(pages[at], (row,))
    button = Button(
        words(odds.button), Tap(table=table_id, round=0, decision=0, name="conviene").data()
    )
    return Screen(pages[at], (row, (button,)))
