"""The message with the seal of an evening or a tournament: one line, and the digits folded below it."""

from __future__ import annotations

from typing import Final

from display.callback import Tap
from display.caption import quoted
from display.screen import Button, Screen
from locales import Raw, Words

SEAL: Final = "sigillo"
"""The name of the tap on the button that explains it."""


def seal_screen(words: Words, table: int, seal: str, *, first: int) -> Screen:
    """The seal of a table's decks from deck ``first`` on, as people compare it later."""
    digits = Raw(seal if first == 1 else f"{first}:{seal}")
    said = words("seal.evening") if first == 1 else words("seal.later", n=first)
    return _screen(words, said, words("seal.of_table", table=table), seal=digits)


def tournament_seal_screen(words: Words, number: int, seal: str) -> Screen:
    """The seal of a tournament."""
    said, of = words("seal.tournament"), words("seal.of_tournament", number=number)
    return _screen(words, said, of, seal=Raw(seal))


def _screen(words: Words, said: Raw, of: Raw, *, seal: Raw) -> Screen:
    how = Button(words("seal.button"), Tap(table=0, round=0, decision=0, name=SEAL).data())
    lines = [of, f"<code>{seal}</code>", words("seal.fixed")]
    return Screen(f"{said}\n{quoted(lines)}", ((how,),))
