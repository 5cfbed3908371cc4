"""No label is cut on a phone: every keyboard, in three languages and in one with longer words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from display.appearance import chat_screen, private_screen
from display.board import board_screen
from display.board_data import BoardData
from display.buttons import LONGEST, in_rows
from display.computers import computers_screen
from display.games import GAME_UIS
from display.help import HelpPlace, help_screen, privacy_screen
from display.main_menu import chips_screen, greeting_screen, language_screen, main_screen
from display.private import card_screen
from display.rules import rules_screen
from display.screen import Button, Keyboard, Screen
from display.table import table_screen
from display.terms import NAMES, terms_screen
from engine.game import PUBLIC
from engine.table import start, usual_table, view
from engine.table.state import TournamentHold
from engine.tournament import Terms, board
from engine.value import replace
from locales import words
from storage.records import Chat, Somebody
from tests.display.kit import menu
from tests.display.scenes import phases, scene_of
from tests.display.sittings import evening
from tests.engine.tournament.kit import Fair
from tests.kit.phone import letters
from tests.pictures.paper import STYLE
from tests.words.pseudo import PSEUDO, pseudo_language

LANGUAGES = ("it", "en", "es")
WITH_LONGER_WORDS = (*LANGUAGES, PSEUDO)


@pytest.fixture(autouse=True, scope="module")
def longer_words() -> Iterator[None]:
    with pseudo_language():
        yield


def whole(keyboard: Keyboard) -> None:
    """The length of a label that Telegram's clients show, by the number of buttons in its row."""
    for row in keyboard:
        most = {1: 34, 2: 20, 3: 13, 4: 9}.get(len(row), 7)
        for button in row:
            assert 0 < letters(button.label) <= most, [one.label for one in row]


def at_tables(game: str, people: int, language: str) -> Iterator[Screen]:
    """The table in the group, everybody's card, and the table as it stands in private chats."""
    rules = next(iter(GAME_UIS[game].rules.house.game.rulebook.presets.values()))
    for club in evening(rules, game, people=people, chips=1_000_000, seed=people):
        for style in (None, STYLE):
            yield table_screen(scene_of(club.table, PUBLIC, language, style=style))
            for viewer in range(1, people + 1):
                context = scene_of(club.table, viewer, language, style=style)
                yield card_screen(context)
                for kind in ({"tournament": TournamentHold(9)}, {"practice": True}):
                    yield table_screen(replace(context, seen=replace(context.seen, **kind)))
            group = scene_of(club.table, PUBLIC, language, style=style)
            yield table_screen(
                replace(
                    group, seen=replace(group.seen, tournament=TournamentHold(9, in_group=True))
                )
            )


@pytest.mark.parametrize("language", WITH_LONGER_WORDS)
@pytest.mark.parametrize("game", list(GAME_UIS))
def test_no_label_is_cut_at_a_table(game: str, language: str) -> None:
    for people in (2, 4):
        for screen in at_tables(game, people, language):
            whole(in_rows(screen.keyboard))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keyboard_of_a_table_needs_no_splitting_but_for_large_amounts(language: str) -> None:
    """Split rows take room: rows that always stand there must be short enough unsplit."""
    for _, table in phases(4):
        screen = table_screen(scene_of(table, PUBLIC, language, style=STYLE))
        rows = tuple(row for row in screen.keyboard if row)
        assert in_rows(rows) == rows


def menus(language: str) -> Iterator[Screen]:
    """Every menu that the bot has."""
    said = words(language)
    seen = view(start(usual_table()), PUBLIC)
    for look in GAME_UIS.values():
        for rules in look.rules.house.game.rulebook.presets.values():
            yield from menu(rules, 60, said).values()
            here = replace(seen, agreed=replace(seen.agreed, rules=rules))
            yield from (rules_screen(7, here, page=page, words=said) for page in range(9))
            yield computers_screen(7, here, names={}, words=said)
    yield chat_screen(CHAT._replace(language=language), said, on=True)
    for choice in ("table", "yes", "no"):
        yield private_screen(ME._replace(language=language, pictures=choice), on=True)
    chat = CHAT._replace(address=-1001500, starting_chips=1234)
    for table in (True, False):
        for alone in (True, False):
            yield main_screen(chat, said, table=table, alone=alone)
    yield from (
        greeting_screen(chat, pictured=False),
        language_screen(chat, said),
        chips_screen(chat, said),
    )
    for place in get_args(HelpPlace):
        yield help_screen(place, said, chat="Famiglia", bot="matta_bot")
    for erased in (True, False):
        yield privacy_screen(said, erased=erased)
    for fair in (Fair(), Fair((2, 3)), Fair(range(1, 5)).begin()):
        for viewer in (0, 1, 2):
            yield board_screen(
                BoardData(
                    tournament_id=5, board=board(fair.tournament, viewer), names={}, words=said
                )
            )
    fields = map(str, range(len(NAMES)))
    yield from (
        terms_screen(5, Terms(), page=page, word=said) for page in ("main", "all", "more", *fields)
    )
    yield terms_screen(
        5,
        Terms(
            name="",
            entry=1000,
            stack=10_000,
            min_pot=1000,
            min_bet=200,
            rise=100,
            every=30,
            places=10,
            seats=8,
            clock=120,
        ),
        page="all",
        word=said,
    )


CHAT = Chat(
    chat_id=1,
    address=-1,
    title="Famiglia",
    kind="group",
    language="it",
    starting_chips=1000,
    refill=500,
    status="in",
    pictures=True,
    deck="napoletane",
    indices=True,
    least=20,
    reactions=True,
    access="none",
)
ME = Somebody(
    person=1,
    telegram_id=1,
    name="Luca",
    username=None,
    language="it",
    private="open",
    nameless=False,
    pictures="table",
    own_table="private",
)


@pytest.mark.parametrize("language", WITH_LONGER_WORDS)
def test_no_label_is_cut_in_a_menu(language: str) -> None:
    for screen in menus(language):
        whole(in_rows(screen.keyboard))


def test_a_row_is_split_evenly_and_no_more_than_it_must_be() -> None:
    def row(*labels: str) -> tuple[Button, ...]:
        return tuple(Button(label) for label in labels)

    def split(*labels: str) -> list[list[str]]:
        return [[one.label for one in part] for part in in_rows((row(*labels), ()))]

    assert split("5", "10", "20", "50") == [["5", "10", "20", "50"]]
    assert split("5", "10", "20", "10 caratteri") == [["5", "10"], ["20", "10 caratteri"]]
    assert split("x" * 21, "y") == [["x" * 21], ["y"]]
    assert split(*"123456789") == [list("12345"), list("6789")]
    assert split("z" * 40) == [["z" * 40]], "a label too long for a whole row stays as it is"
    assert max(LONGEST) == LONGEST[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_values_of_a_term_stand_in_rows_of_about_the_same_length(language: str) -> None:
    """Seven seats in rows of four and three, not three, three and one."""
    said = words(language)
    for place, name in enumerate(NAMES):
        *rows, _ = terms_screen(5, Terms(), page=str(place), word=said).keyboard
        if len(rows) > 1 and len(rows[0]) > 1:
            assert len(rows[0]) - len(rows[-1]) <= 1, name


def test_the_way_back_has_one_sign() -> None:
    for language in LANGUAGES:
        said = words(language)
        assert said("tournament.button.back") == said("settings.back")
