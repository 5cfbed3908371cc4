"""A player's own screens at games of tricks: the trick and the own cards in one picture, and a few words beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from display.callback import parse
from display.caption import MOST_LINES
from display.cards import card_sign
from display.games import GAME_UIS, look
from display.lesson import Lesson, lesson_screen
from display.pictures.picture import HandPicture, Panel, Plate, TablePicture
from display.pictures.plan import in_sixes
from display.private import card_screen
from display.render_context import RenderContext
from display.screen import Screen
from display.table import table_screen
from display.taps import kind_of
from display.tricks.commands import PLAY_A_CARD
from engine.cards import PACK
from engine.game import PUBLIC
from engine.lesson import moments
from engine.value import replace
from locales import COMPLETE, words
from tests.display.scenes import scene_of
from tests.display.sittings import evening
from tests.pictures.paper import STYLE

TRICKS: Final = [key for key, ui in GAME_UIS.items() if PLAY_A_CARD in ui.commands]
"""The games in which people hold a hand of cards."""

every_game = pytest.mark.parametrize("game", TRICKS)


def own_scenes(
    game: str, *, language: str = "it", practice: bool = False, pictures: bool = True
) -> Iterator[RenderContext]:
    """Each player's scene at each moment of the running rounds of an evening, at tables of all sizes."""
    rules = GAME_UIS[game].rules.house.game
    usual = next(iter(rules.rulebook.presets.values()))
    style = STYLE if pictures else None
    for people in range(max(2, rules.seats.min_players(usual)), rules.seats.max_players(usual) + 1):
        for club in evening(usual, game, people, chips=1000, seed=people):
            if club.table.phase != "round" or not look(scene_of(club.table)).picture.is_dealt(
                scene_of(club.table)
            ):
                continue
            for viewer in club.table.running.everybody:
                scene = scene_of(club.table, viewer, language, style=style)
                yield replace(scene, seen=replace(scene.seen, practice=practice))


def hand_of(screen: Screen) -> HandPicture:
    assert isinstance(screen.picture, HandPicture)
    return screen.picture


def people_above(screen: Screen) -> list[Panel | Plate]:
    above = table_above(screen)
    return [*above.panels, *above.plates]


def table_above(screen: Screen) -> TablePicture:
    table = hand_of(screen).table
    assert table is not None
    return table


@every_game
def test_the_table_stands_above_the_own_cards_as_the_group_sees_it(game: str) -> None:
    seen = 0
    for scene in own_scenes(game):
        above = table_above(card_screen(scene))
        public = replace(scene, seen=replace(scene.seen, viewer=PUBLIC))
        group = look(scene).picture.table_picture(public, STYLE)
        assert group is not None
        assert above.common == group.common
        if not above.panels and group.panels:  # a discard, whose cards need all the room
            assert len(scene.offers[0].options) == len(hand_of(card_screen(scene)).cards) > 12
            continue
        for mine, theirs in zip(above.panels, group.panels, strict=True):
            assert (mine.cards, mine.before) == (theirs.cards, theirs.before)
            assert (mine.turn, mine.status, mine.dim) == (theirs.turn, theirs.status, theirs.dim)
        seen += bool(above.common) + any(panel.before for panel in above.panels)
        if scene.offers and scene.seen.running.turn == scene.seen.viewer:
            names = [one.name for one in people_above(card_screen(scene)) if one.turn]
            assert [name.split()[-1] for name in names] == [scene.words("tricks.picture.you")]
    assert seen > 20


@pytest.mark.parametrize("turn", [True, False])
def test_the_cards_lie_in_the_rows_of_their_buttons_and_are_dark_where_these_are_grey(
    *, turn: bool
) -> None:
    """[CA-28] The hand is the same on turn and before it; only on turn some cards must wait."""
    dark = 0
    for scene in own_scenes("calabresella"):
        state = scene.seen.game.table
        absent = scene.seen.viewer in scene.seen.running.absent
        if state.phase != "tricks" or (state.to_act == scene.seen.viewer) != turn or absent:
            continue
        screen = card_screen(scene)
        picture = hand_of(screen)
        rows = in_sixes([card_sign(card, scene.words) for card in picture.cards if card])
        keys = [tuple(key.label for key in row) for row in screen.keyboard[: len(rows)]]
        assert keys == rows or not picture.cards
        grey = [key.label for row in screen.keyboard for key in row if key.disabled]
        assert [card_sign(card, scene.words) for card in picture.waits if card] == grey
        dark += len(grey)
    assert (dark > 20) == turn


@every_game
@pytest.mark.parametrize("language", COMPLETE)
def test_beside_the_picture_stand_three_lines_at_most_and_first_whose_turn_it_is(
    game: str, language: str
) -> None:
    turns = 0
    for scene in own_scenes(game, language=language):
        lines = card_screen(scene).text.splitlines()
        assert 0 < len(lines) <= MOST_LINES
        if scene.seen.running.turn == scene.seen.viewer:
            turns += 1
            assert lines[0].startswith(scene.words("card.your_turn").rstrip("."))
    assert turns > 20


@every_game
def test_words_tell_the_trick_that_a_picture_would_show(game: str) -> None:
    told = 0
    for scene in own_scenes(game, pictures=False):
        table = scene.seen.game.table
        cards = table.pool if game == "scopa" else [PACK[one] for one in table.play.on_table]
        text = card_screen(scene).text
        assert not cards or "In tavola: " in text
        told += len(cards)
    assert told > 20


@every_game
def test_no_button_of_a_card_leaves_the_table_where_a_moves_button_lay(game: str) -> None:
    """The card has more rows on turn than before and after it."""
    for scene in own_scenes(game):
        taps = [parse(key.data) for row in card_screen(scene).keyboard for key in row]
        assert [tap.name for tap in taps if tap and kind_of(tap.name).leaves] == []


@every_game
def test_a_practice_table_shows_the_own_cards_below_the_trick(game: str) -> None:
    for scene in own_scenes(game, practice=True):
        screen = table_screen(scene)
        assert hand_of(screen).cards == hand_of(card_screen(scene)).cards
        assert len(screen.text.splitlines()) <= MOST_LINES
        if scene.seen.running.turn == scene.seen.viewer:
            assert look(scene).own.your_turn(scene) in screen.text


@every_game
def test_a_lesson_shows_the_trick_with_places_instead_of_names(game: str) -> None:
    plan = GAME_UIS[game].rules.lesson
    assert plan is not None
    word = words("it")
    for step in range(len(moments(plan.plan))):
        screen = lesson_screen(Lesson(run=1, step=step, game=game), word, STYLE)
        names = " ".join(one.name for one in people_above(screen))
        assert word("somebody") not in names
        assert word("tricks.picture.you") in names
