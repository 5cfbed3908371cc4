"""Every game has a lesson, which takes less than two minutes and betrays no covered card."""

from __future__ import annotations

from typing import Final

import pytest

from display.cards import card_name, card_sign
from display.games import GAME_UIS
from display.lesson import Lesson, lesson_screen, lessons
from display.measure import plain
from display.pictures.picture import HandPicture
from engine.cards import PACK
from engine.lesson import moments
from locales import COMPLETE, words
from tests.display.kit import drawn_cards
from tests.pictures.paper import STYLE

every_game = pytest.mark.parametrize("game", list(GAME_UIS))

READ: Final = 200
"""Words that a learner reads in a minute; signs of cards and labels of buttons count too."""

TAP: Final = 3.0
"""Seconds for a tap: to look at the cards, find the button, and see the next step."""

LONGEST: Final = 120.0
"""Seconds of a lesson."""


def seconds(game: str, language: str) -> float:
    """The time of a learner who makes no mistake, and reads every line and label once. The bot adds none: a lesson has
    no pauses.
    """
    steps = len(moments(lessons()[game].plan))
    lines: set[str] = set()
    for step in range(steps):
        screen = lesson_screen(Lesson(run=1, step=step, game=game), words(language), STYLE)
        lines |= {*plain(screen.text).splitlines()}
        lines |= {button.label for row in screen.keyboard for button in row}
    return len(" ".join(lines).split()) * 60 / READ + steps * TAP


@every_game
@pytest.mark.parametrize("language", COMPLETE)
def test_a_lesson_takes_less_than_two_minutes(game: str, language: str) -> None:
    assert seconds(game, language) < LONGEST


@every_game
def test_a_lesson_betrays_no_covered_card_of_others_before_the_end(game: str) -> None:
    """Their first cards are neither in the picture nor in words, unless the hand is open."""
    plan, word, hidden = lessons()[game].plan, words("it"), 0
    for step, moment in enumerate(moments(plan)):
        if not moment.move or moment.hand.is_open:
            continue
        lesson = Lesson(run=1, step=step, game=game)
        pictured = lesson_screen(lesson, word, STYLE)
        own = pictured.picture.cards if isinstance(pictured.picture, HandPicture) else ()
        covered = set(moment.hand.cards[: len(plan.people)]) - {*own}
        assert len(covered) == len(plan.people) - bool(own)
        assert covered.isdisjoint(drawn_cards(pictured.picture))
        for screen in (pictured, lesson_screen(lesson, word, None)):
            said = plain(screen.text).lower()
            assert not [card for card in covered if card_name(card, word).lower() in said]
        hidden += len(covered)
    assert hidden


def test_an_open_hand_shows_every_card_that_is_still_held() -> None:
    """At calabresella's last three tricks the others' cards lie above those of the trick, or are told in words."""
    word, plan, tricks = words("it"), lessons()["calabresella"].plan, 0
    for step, moment in enumerate(moments(plan)):
        if not moment.hand.is_open or not moment.move:
            continue
        lesson = Lesson(run=1, step=step, game="calabresella")
        picture = lesson_screen(lesson, word, STYLE).picture
        assert isinstance(picture, HandPicture)
        assert picture.table is not None
        held = [card for panel in picture.table.panels for card in panel.held if card]
        assert len({*held, *picture.cards}) == len(PACK) - len(moment.view.table.played)
        told = lesson_screen(lesson, word, None).text
        assert all(card_sign(card, word) in told for card in held)
        tricks += 1
    assert tricks == 3
