"""Tables to draw menus for, and ways through the menus by their own buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from display.buttons import in_rows
from display.callback import Tap, parse
from display.games import look, look_of
from display.measure import MOST_ANSWER, MOST_TEXT, plain
from display.private import card_screen
from display.rules import rules_screen
from display.screen import Screen
from display.settings import settings_screen
from display.settings_actions import Advise, Finish, ShowPage, meaning
from display.table import table_screen
from engine.game import PUBLIC, Person, Refusal
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.settings import TableSettings, settings_after
from engine.switches import NO_SWITCH
from engine.table import Table, TableView, start, usual_table, view
from engine.table.state import Agreement
from engine.value import replace
from locales import Words, words
from tests.display.scenes import scene_of
from tests.kit.sette import any_rules
from tests.pictures.paper import STYLE

MOST_BUTTONS = 100
MOST_A_ROW = 8
LONGEST_LABEL = 26

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


def arguments(pages: dict[str, Screen]) -> set[str]:
    return {tap.argument for screen in pages.values() for tap in taps(screen)}


def check_limits(screen: Screen) -> None:
    """Check the limits of Telegram and of a phone."""
    assert 0 < len(screen.text.encode("utf-16-le")) // 2 <= MOST_TEXT
    buttons = [button for row in screen.keyboard for button in row]
    assert len(buttons) <= MOST_BUTTONS
    assert all(0 < len(row) <= MOST_A_ROW for row in screen.keyboard)
    assert all(0 < len(button.label) <= LONGEST_LABEL for button in buttons), buttons
    assert all(len(button.data.encode()) <= 64 for button in buttons)


def check_game(
    tables: Iterable[Table], viewers: Iterable[Person], language: str, *, draft: int | None = None
) -> None:
    """Check the screens of a game in words and with pictures, for all and for these viewers, its settings and rules."""
    people = tuple(viewers)
    for shown in tables:
        for style in (None, STYLE):
            check_limits(_sent(table_screen(scene_of(shown, language=language, style=style))))
            for viewer in people:
                scene = scene_of(shown, viewer, language, style=style, draft=draft)
                check_limits(_sent(card_screen(scene)))
                assert 0 < len(plain(look(scene).own.peek(scene))) < MOST_ANSWER
    seen = view(shown, PUBLIC)
    assert look_of(seen.agreed.rules) is look(scene)
    check_limits(settings_screen(7, seen, page="main", words=words(language)))
    check_limits(rules_screen(7, seen, page=0, words=words(language)))


def _sent(screen: Screen) -> Screen:
    """The screen as it goes out, with its rows split."""
    return Screen(screen.text, in_rows(screen.keyboard), screen.picture)
