"""Tables to draw menus for, and ways through the menus by their own buttons."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from display.buttons import LONGEST
from display.callback import Tap, parse
from display.measure import MOST_TEXT
from display.pictures.picture import BACK, Face, HandPicture, Picture, TablePicture
from display.screen import Screen
from display.settings import settings_screen
from display.settings_actions import Advise, Finish, ShowPage, meaning
from engine.game import PUBLIC, Refusal
from engine.settings import TableSettings, settings_after
from engine.switches import NO_SWITCH
from engine.table import TableView, start, usual_table, view
from engine.table.state import Agreement
from engine.value import replace
from games.sette_e_mezzo.rules import SetteEMezzoRules
from locales import Words
from tests.games.sette_e_mezzo.kit import any_rules

MOST_BUTTONS = 100
MOST_A_ROW = 8

STAKES = ((5, 50), (1, 1), (5, 5), (7, 7000), (1000, 1000), (1, 1_000_000), (2, 1_000_000_000))


def house_rules() -> st.SearchStrategy[SetteEMezzoRules]:
    """Every combination of switches, with stakes from the menu and from elsewhere."""
    return st.builds(
        lambda rules, stakes: replace(rules, min_stake=stakes[0], max_stake=stakes[1]),
        any_rules().filter(lambda rules: rules.check() is None),
        st.sampled_from(STAKES),
    )


def table(rules: SetteEMezzoRules, clock: int = 60, hand: int = 0) -> TableView:
    seen = view(start(usual_table()), PUBLIC)
    return replace(seen, agreed=Agreement(rules, clock), round=hand)


def drawn_cards(picture: Picture | None) -> list[Face]:
    """Every card of a picture of the table or of a hand; a hand without cards and table is drawn as a back."""
    if isinstance(picture, HandPicture):
        if picture.table is None:
            return list(picture.cards or (BACK,))
        return [*picture.cards, *drawn_cards(picture.table)]
    assert isinstance(picture, TablePicture)
    held = (card for one in picture.panels for card in (*one.cards, *one.before, *one.held))
    return [*(picture.common or ()), *held]


def taps(screen: Screen) -> list[Tap]:
    found = [parse(button.data) for row in screen.keyboard for button in row]
    assert all(tap is not None for tap in found)
    return [tap for tap in found if tap is not None]


def menu(rules: SetteEMezzoRules, clock: int, words: Words, *, hand: int = 0) -> dict[str, Screen]:
    """Every page that the buttons of the settings lead to without changing anything."""
    seen = table(rules, clock, hand)
    pages: dict[str, Screen] = {}
    ahead = ["main"]
    while ahead:
        page = ahead.pop(0)
        if page in pages:
            continue
        pages[page] = settings_screen(7, seen, page=page, words=words)
        for tap in taps(pages[page]):
            meant = meaning(rules, tap.argument)
            if isinstance(meant, ShowPage):
                ahead.append(meant.page)
    return pages


def tapped(rules: Any, clock: int, argument: str) -> Any:
    """The meaning of a button of the settings, or for a change the settings or the refusal that follow.

    None if the button has no effect.
    """
    meant = meaning(rules, argument)
    if meant is None or isinstance(meant, ShowPage | Finish | Advise):
        return meant
    answer = settings_after(TableSettings(rules, clock), meant)
    return None if answer == Refusal(NO_SWITCH) else answer


def check_limits(screen: Screen) -> None:
    """Check the limits of Telegram and of a phone."""
    assert 0 < len(screen.text.encode("utf-16-le")) // 2 <= MOST_TEXT
    buttons = [button for row in screen.keyboard for button in row]
    assert len(buttons) <= MOST_BUTTONS
    assert all(0 < len(row) <= MOST_A_ROW for row in screen.keyboard)
    assert all(0 < len(button.label) <= LONGEST[1] for button in buttons), buttons
    assert all(len(button.data.encode()) <= 64 for button in buttons)
