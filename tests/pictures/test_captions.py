"""Captions of pictures: short enough for Telegram, and complete for readers who cannot see the picture."""

from __future__ import annotations

import html
import re

import pytest

from display.caption import MOST_LINES, caption, lines_on_phone
from display.games import GAME_UIS
from display.measure import MOST_CAPTION, length
from display.pictures.picture import HandPicture, TablePicture
from display.private import card_screen
from display.screen import Screen
from display.table import table_screen
from engine.cards import Card
from engine.game import PUBLIC
from engine.registry import GAMES
from engine.table import Table
from engine.value import replace
from locales import COMPLETE
from tests.display.scenes import check_text, phases, scene_of
from tests.engine.table.kit import Club
from tests.pictures.paper import STYLE
from tests.web.turns import match, scene_at
from tests.words.pseudo import pseudo_language


def shown(table: Table, viewer: int = PUBLIC, language: str = "it") -> Screen:
    context = scene_of(table, viewer, language, style=STYLE, nudge=viewer == PUBLIC)
    return card_screen(context) if viewer else table_screen(context)


def plain(screen: Screen) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", screen.text))


@pytest.mark.parametrize("language", ["it", "en", "es"])
@pytest.mark.parametrize("people", [2, 6, 12])
def test_every_caption_is_short_enough_and_names_the_player_on_turn(
    people: int, language: str
) -> None:
    """Names are wild and chips have no end."""
    for name, table in phases(people):
        for viewer in (PUBLIC, 1):
            screen = shown(table, viewer, language)
            check_text(screen)
            if screen.picture is not None:
                assert 0 < length(screen.text) <= MOST_CAPTION, name
        if table.phase == "round":
            text = plain(shown(table, language=language))
            asked = scene_of(table, language=language)
            turn = asked.words("table.asks_short", name=asked.name(asked.seen.running.turn))
            assert html.unescape(re.sub(r"<[^>]*>", "", turn)) in text


def test_a_lobby_shows_its_game_and_every_hand_its_cards() -> None:
    for _, table in phases(4):
        kind = TablePicture if table.round else HandPicture
        assert isinstance(shown(table).picture, kind)
        assert isinstance(shown(table, 1).picture, HandPicture), "never a text after a picture"


def test_the_caption_names_the_drawn_card_and_the_picture_the_stakes() -> None:
    club = Club(seated=(1, 2, 3), holes="6D 4C 2S", draws="1B")
    club.deal()
    club.play("tiro", 20)
    screen = table_screen(scene_of(club.table, style=STYLE))
    text = plain(screen)
    assert "Asso di bastoni" in text
    assert isinstance(screen.picture, TablePicture)
    assert [panel.stake for panel in screen.picture.panels] == ["20", "", ""]
    assert "6 di denari" not in text
    mine = plain(shown(club.table, club.turn))
    assert "6 di denari" in mine


@pytest.mark.parametrize("game", GAME_UIS)
def test_a_language_with_longer_words_takes_a_line_more_at_most(game: str) -> None:
    """A new language needs no shorter sentences before it can be tried."""
    seats, rules = GAMES[game].seats, GAMES[game].rulebook.switches.usual
    with pseudo_language() as language:
        for club in match(game, max(seats.min_players(rules), 2)):
            screen = table_screen(scene_at(club, PUBLIC, language))
            lines = screen.text.splitlines()
            assert sum(map(lines_on_phone, lines)) <= MOST_LINES + 1, lines


def test_a_full_caption_drops_the_least_important_lines() -> None:
    assert caption(["turn", "clock"], ["", "news", "newcomers"]) == ["news", "turn", "clock"]
    assert caption(["nudge", "turn", "clock"], ["news"]) == ["nudge", "turn", "clock"]
    assert caption([], ["a", "b", "c", "d"]) == ["a", "b", "c"]


def test_at_a_practice_table_players_see_their_own_cards_among_the_others() -> None:
    club = Club(seated=(1, 2), holes="6D 4C")
    club.deal()
    context = scene_of(club.table, club.turn, style=STYLE)
    screen = table_screen(replace(context, seen=replace(context.seen, practice=True)))
    assert isinstance(screen.picture, TablePicture)
    assert [panel.cards for panel in screen.picture.panels] == [(Card("6D"),), ("",)]


@pytest.mark.parametrize(("letter", "lines"), [("W", 2), ("漢", 2), ("a", 1), ("i", 1)])
def test_a_name_of_wide_letters_takes_another_line(letter: str, lines: int) -> None:
    assert lines_on_phone(f"<b>{letter * 24}</b>") == lines


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("game", ["sette_e_mezzo", "piatto", "siete_y_media", "scopa"])
def test_the_own_result_and_chips_need_no_fold(game: str, language: str) -> None:
    """The name of the chat shares a line with others, or gives way."""
    seen = 0
    for club in match(game, 3, rounds=4):
        if club.table.phase == "pause":
            for seat in club.table.seating.seats:
                scene = scene_at(club, seat.person, language)
                assert "<blockquote" not in (text := card_screen(scene).text)
                assert game == "scopa" or str(scene.chips[seat.person]) in text
                seen += 1
    assert seen > 5
