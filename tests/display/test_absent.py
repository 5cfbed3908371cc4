"""A message asks its reader or says that the table plays, and never both."""

from __future__ import annotations

import random

import pytest

from display.private import card_screen
from display.render_context import RenderContext
from display.screen import Screen
from display.table import table_screen
from engine.game import PUBLIC
from engine.registry import GAMES
from locales import COMPLETE, words
from tests.display.absences import evening_of, step
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.examples import TIMES

STEPS = 50
SEEDS = 4

PLAYS = ("card.away", "round.hand.late", "round.bank.late", "round.hand.back", "card.out")
"""Sentences that tell a reader that the table, and not the reader, plays."""


def asks(screen: Screen, scene: RenderContext) -> bool:
    """True if the screen has a question for its viewer."""
    return bool(scene.offers) or scene.words("card.your_turn") in screen.text


@pytest.mark.parametrize("game", GAMES)
def test_a_question_and_the_news_that_the_table_plays_never_share_a_message(game: str) -> None:
    shown = set()
    for seed in range(SEEDS * TIMES):
        rng = random.Random(seed)
        club = evening_of(game, seed)
        for _ in range(STEPS):
            if club.table.phase == "closed":
                break
            step(club, rng)
            language = rng.choice(COMPLETE)
            said = {words(language)(key) for key in PLAYS}
            for viewer in (1, 2, 3):
                scene = scene_of(club.table, viewer, language)
                screen = card_screen(scene)
                told = {one for one in said if one in screen.text}
                shown |= told
                assert not (told and asks(screen, scene)), screen.text
            table = table_screen(scene_of(club.table, PUBLIC, language, nudge=True))
            assert not {one for one in said if one in table.text}
    assert shown, "somebody was absent"


def test_after_one_missed_turn_a_player_reads_that_this_hand_alone_is_played() -> None:
    """The table plays for somebody who misses two turns in a row; one costs no more than the hand."""
    club = Club(seated=(1, 2, 3), holes="6D 6C 6S")
    club.deal()
    club.run_out("turn")
    scene = scene_of(club.table, 1)
    text = card_screen(scene).text
    assert scene.words("round.hand.late") in text
    assert scene.words("card.away") not in text
    club.play_out()
    club.deal()
    while club.turn != 1:
        club.play("sto")
    club.run_out("short")
    assert club.presence(1) == "away"
    if club.table.phase == "round":
        assert scene.words("card.away") in card_screen(scene_of(club.table, 1)).text


@pytest.mark.parametrize("language", COMPLETE)
def test_the_reminder_of_a_turn_does_not_say_that_the_table_plays(language: str) -> None:
    """The reminder goes out while its player can still decide."""
    said = words(language)
    nudge = said("table.nudge", name="Rita").lower()
    for plays in ("gioca il tavolo", "tavolo gioca", "table plays", "juega la mesa", "mesa juega"):
        assert plays not in nudge
