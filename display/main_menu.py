"""The menu behind ☰, the greeting of a group, and the pages that only they open: language and chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from display.callback import Tap
from display.games import names_of_games
from display.lesson import begin_button
from display.screen import Button, Keyboard, Screen, message_link
from display.which_game import WHICH, all_covers
from locales import LANGUAGES, Words, number, own_name, words
from locales.names import tidy
from storage.records import Chat

TAP: Final = "menu"
"""The name of the taps that open pages. Arguments: one of ``PAGES``, ``done``, or empty for the menu itself."""

LANGUAGE, CHIPS = "lingua", "fiches"
"""Names of the taps that set a group's language (a code) and chips (``s``, ``r`` or ``m``, and an amount)."""

SEASONS: Final = "stagioni"
"""The page with the seasons of games that count points; after a colon, the year in which a season begins."""

OWN_NAMES: Final = {language: own_name(language) for language in LANGUAGES}
"""The name of each language in that language, the same for every reader."""

START: Final = (200, 500, 1000, 2000)
REFILL: Final = (100, 200, 500, 1000)
LEAST: Final = (5, 10, 20, 50)
"""Choices of chips: for a new player, for a refill, and the balance below which a refill is allowed."""

OF_ADMINS: Final = frozenset({"figure", "lingua", "fiches"})
"""Pages for admins only."""

_ROWS: Final = (
    ("regole", "imposta"),
    ("saldo", "ricarica"),
    ("classifica", "mani"),
    ("figure", "mie"),
    ("lingua", "fiches"),
    ("torneo", "aiuto"),
)

PAGES: Final = frozenset({"apri", WHICH, *(name for row in _ROWS for name in row)})

BUILT_KEYS: Final = tuple(
    f"menu.button.{name}" for name in (*sorted(PAGES), "open", "done", SEASONS)
)


def menu_button(said: Words, argument: str = "", label: str = "") -> Button:
    """A button that opens a page of the menu, or the menu itself."""
    return Button(label or said(f"menu.button.{argument or 'open'}"), _tap(TAP, argument))


def main_screen(chat: Chat, said: Words, *, table: bool, alone: bool) -> Screen:
    """All services for a group. ``table``: true if a table is open; ``alone``: true if the menu is in a
    private chat.
    """
    lines = [said("menu.title", chat=tidy(chat.title)), "", said("menu.says")]
    rows: list[tuple[Button, ...]] = []
    if not table:
        rows.append((Button(said("menu.button.apri"), _tap(TAP, "apri"), style="success"),))
    hidden = {"imposta"} if not table else set()
    hidden |= set() if alone else {"mie"}
    rows.append((menu_button(said, WHICH), begin_button(said)))
    rows += [
        tuple(menu_button(said, name) for name in names if name not in hidden) for names in _ROWS
    ]
    back = way_back(chat, said)
    if alone and back:
        rows.append(back)
    rows.append((menu_button(said, "done"),))
    return Screen("\n".join(lines), tuple(rows))


def way_back(chat: Chat, said: Words) -> tuple[Button, ...]:
    """A button that leads to the group; none if Telegram has no link."""
    link = message_link(chat.address, None)
    return (Button(said("help.button.back", chat=tidy(chat.title)), url=link),) if link else ()


def greeting_screen(chat: Chat, *, pictured: bool) -> Screen:
    """The bot's message on entering a group, in the group's language and with buttons for the other languages."""
    said = words(chat.language)
    play = Button(said("button.apri"), _tap("gioco"), style="success")
    learn = (begin_button(said), menu_button(said))
    text = said("greeting", **names_of_games(said))
    picture = all_covers("Matta", said) if pictured else None
    return Screen(text, ((play,), _languages(chat), learn), picture)


def language_screen(chat: Chat, said: Words) -> Screen:
    """The page with the languages; a tick marks the chat's."""
    return Screen(said("menu.language"), (_languages(chat),))


def _languages(chat: Chat) -> tuple[Button, ...]:
    """A button for each language, in that language."""
    return tuple(
        Button(f"{name} ✓" if one == chat.language else name, _tap(LANGUAGE, one))
        for one, name in OWN_NAMES.items()
    )


def chips_screen(chat: Chat, said: Words) -> Screen:
    """The chips of a new player, the chips of a refill, and the balance below which a refill is allowed."""
    text = said("menu.chips", start=chat.starting_chips, refill=chat.refill, least=chat.least)
    keyboard: Keyboard = (
        *_amounts("s", START, now=chat.starting_chips, title=said("menu.chips_start")),
        *_amounts("r", REFILL, now=chat.refill, title=said("menu.chips_refill")),
        *_amounts("m", LEAST, now=chat.least, title=said("menu.chips_least")),
    )
    return Screen(text, keyboard)


def _amounts(kind: str, offered: Sequence[int], now: int, *, title: str) -> Keyboard:
    """A row with the title of the amounts, then the amounts, four in a row."""
    amounts = sorted({*offered, now})
    buttons = [
        Button(f"{number(n)} ✓" if n == now else number(n), _tap(CHIPS, f"{kind}:{n}"))
        for n in amounts
    ]
    rows = tuple(tuple(buttons[at : at + 4]) for at in range(0, len(buttons), 4))
    return ((Button(title, _tap(TAP, CHIPS)),), *rows)


def chips_asked(argument: str) -> tuple[str, int] | None:
    """The setting of a button on the page about chips, and its amount; None for an unknown argument."""
    kind, _, said = argument.partition(":")
    plain = said.isascii() and said.isdecimal() and len(said) <= 7
    return (kind, int(said)) if kind in ("s", "r", "m") and plain else None


def _tap(name: str, argument: str = "") -> str:
    return Tap(table=0, round=0, decision=0, name=name, argument=argument).data()
