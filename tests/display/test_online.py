"""Screens of both online variants: own cards, totals, and laws over random evenings (limits, secrets, right
buttons).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.games import look
from display.measure import MOST_ANSWER, MOST_CAPTION, length, toast
from display.pictures.picture import HandPicture, Label, TablePicture
from display.private import card_screen
from display.screen import Screen
from display.table import table_screen
from engine.cards import Card
from engine.classica.rules import PRESETS as CLASSICA
from engine.game import PUBLIC
from engine.online.actions import Gioco, OnlineSto
from engine.online.hand import MATTA
from engine.piatto.rules import PRESETS as PIATTO
from engine.registry import GAMES
from engine.table import Table, view
from engine.value import replace
from locales import LANGUAGES, Raw
from tests.display.kit import check_limits
from tests.display.scenes import check_text, scene_of
from tests.display.sittings import evening, game_buttons, scene_at
from tests.engine.table.kit import Club
from tests.kit.classica import deal
from tests.kit.examples import examples
from tests.kit.hidden import SWAPS
from tests.kit.piatto import bank, duel
from tests.kit.play import Sitting
from tests.pictures.paper import STYLE

RULES: tuple[tuple[str, Any], ...] = (
    *(("piatto", rules) for rules in PIATTO.values()),
    ("piatto", replace(PIATTO["sala"], mode="tournament")),
    *(("classica", rules) for rules in CLASSICA.values()),
)

played = st.builds(
    lambda named, people, chips, seed: {
        "key": named[0],
        "rules": named[1],
        "people": people,
        "chips": chips,
        "seed": seed,
    },
    st.sampled_from(RULES),
    st.integers(2, 7),
    st.sampled_from((12, 60, 1000, 1_000_000)),
    st.integers(0, 10_000),
)


def screens(table: Table, viewer: int, language: str) -> list[Screen]:
    made = []
    for style in (None, STYLE):
        context = scene_of(table, viewer, language, nudge=viewer == PUBLIC, draft=20, style=style)
        made += [table_screen(context), card_screen(context)]
    return made


def filtered(screen: Screen) -> Screen:
    """The screen as the gateway sends it: without empty rows."""
    return Screen(screen.text, tuple(row for row in screen.keyboard if row))


@given(played, st.sampled_from(LANGUAGES))
@examples(6)
def test_every_state_of_a_round_can_be_shown_to_everybody(
    evening_of: dict[str, Any], language: str
) -> None:
    """It keeps Telegram's limits and its markup, with difficult names; beside every picture the caption is short
    enough.
    """
    people = evening_of["people"]
    for club in evening(**evening_of):
        for viewer in (PUBLIC, people, 99):
            for screen in screens(club.table, viewer, language):
                check_limits(filtered(screen))
                check_text(screen)
                if screen.picture is not None:
                    assert 0 < length(screen.text) <= MOST_CAPTION
            context = scene_of(club.table, viewer, language)
            for said in (look(context).own.peek(context), look(context).actor.recap(context) or ""):
                assert len(toast(Raw(said))) <= MOST_ANSWER


@given(played)
@examples(6)
def test_the_buttons_are_exactly_the_offered_choices(
    evening_of: dict[str, Any],
) -> None:
    """[BT-1] The group has the choices of any possible hand, a private chat exactly the player's own; several amounts
    have buttons.
    """
    key = evening_of["key"]
    for club in evening(**evening_of):
        if club.table.phase != "round":
            continue
        group = scene_of(club.table)
        assert game_buttons(table_screen(group), key) == expected(club, PUBLIC)
        for viewer in club.table.running.playing:
            mine = card_screen(scene_of(club.table, viewer))
            turn = viewer == club.turn
            assert game_buttons(mine, key) == (expected(club, viewer) if turn else set())


def expected(club: Club, viewer: int) -> set[str]:
    seen = view(club.table, viewer)
    offers = GAMES[seen.game_key].sight.offers(seen.game)
    amounts = {"punta"} if any(offer.low < offer.high for offer in offers) else set()
    return {offer.name for offer in offers} | amounts


@given(played, st.integers())
@examples(6)
def test_no_hidden_card_changes_the_view_of_others(evening_of: dict[str, Any], seed: int) -> None:
    """[BT-1, GEN-7] Text, picture and keyboard are equal in the group, and for all players with unchanged cards."""
    key, chance = evening_of["key"], random.Random(seed)
    for club in evening(**evening_of):
        if club.table.phase != "round":
            continue
        state = SWAPS[key](club.table.sitting.state, chance)
        if state is None:
            continue
        other = replace(club.table, sitting=replace(club.table.sitting, state=state))
        assert screens(club.table, PUBLIC, "it") == screens(other, PUBLIC, "it")
        for viewer in club.table.running.playing:
            if view(club.table, viewer).game.cards == view(other, viewer).game.cards:
                assert screens(club.table, viewer, "it") == screens(other, viewer, "it")


@pytest.mark.parametrize("people", [2, 12])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "rules"), RULES)
def test_a_whole_evening_at_a_small_and_a_full_table_can_be_shown(
    key: str, rules: Any, people: int, *, language: str
) -> None:
    """[SM-2] The tables have two to twelve players."""
    for club in evening(rules, key, people=people, chips=1000, seed=3):
        for screen in screens(club.table, PUBLIC, language):
            check_limits(filtered(screen))
            check_text(screen)
            if screen.picture is not None:
                assert 0 < length(screen.text) <= MOST_CAPTION


@pytest.mark.parametrize(("key", "rules"), RULES)
def test_after_the_first_cards_a_message_stays_a_picture(key: str, rules: Any) -> None:
    """A text can never become a picture by an edit, nor the other way round: a bank has one message."""
    for club in evening(rules, key, people=4, chips=1000, seed=5):
        if club.table.round:
            assert table_screen(scene_of(club.table, style=STYLE)).picture is not None
            assert card_screen(scene_of(club.table, 1, style=STYLE)).picture is not None


def at_piatto() -> Sitting:
    table = bank("6C 3C")
    table.do(1, Gioco())
    return table


@pytest.mark.parametrize("dealt", [at_piatto, lambda: deal("6C 4C 3C")], ids=["piatto", "classica"])
def test_a_player_reads_the_prospect_of_one_more_card_until_they_stand(
    dealt: Callable[[], Sitting],
) -> None:
    table = dealt()
    for note in ("Con una figura arrivi a 6½.", ""):
        context = scene_at(table, 1)
        game, total = look(context), f"Totale: <b>6</b>. {note}".rstrip()
        assert game.own.total_line(context) == total
        assert total in game.own.card_lines(context)
        assert game.own.peek(context) == f"Hai il 6 di coppe. {note}".rstrip()
        assert game.own.hand_picture(context, STYLE) == HandPicture(
            style=STYLE, matta=MATTA, cards=(Card("6C"),), total=Label(("6",)), note=note
        )
        table.do(1, OnlineSto())


@pytest.mark.parametrize(
    ("cards", "punta", "banker", "totals"),
    [("6C 3C", "s", "s", ("6", "3")), ("6C 3C 8S 7D", "tt", "", ("✗ 13½", None))],
)
def test_the_picture_at_the_end_marks_a_bust(
    cards: str, punta: str, banker: str, *, totals: tuple[str | None, ...]
) -> None:
    """The total of a banker who need not play stays hidden."""
    table = bank(cards, people=2)
    duel(table, punta, banker, stake=5)
    picture = table_screen(scene_at(table, style=STYLE)).picture
    assert isinstance(picture, TablePicture)
    shown = tuple(panel.status and panel.status.ways[0] for panel in picture.panels)
    assert shown == totals
