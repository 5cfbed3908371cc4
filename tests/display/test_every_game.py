"""The screens of every game of the registry, over random evenings: limits, secrets, buttons."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.buttons import in_rows
from display.callback import parse
from display.games import look
from display.measure import MOST_ANSWER, MOST_CAPTION, length, toast
from display.private import card_screen
from display.rules import rules_screen
from display.screen import Screen
from display.settings import settings_screen
from display.table import table_screen
from display.taps import kind_of
from engine.game import PUBLIC, AnyGame, Person
from engine.registry import GAMES
from engine.table import Table, offers, view
from engine.value import replace
from locales import COMPLETE, Raw, words
from tests.display.kit import check_limits
from tests.display.scenes import check_text, scene_of
from tests.display.sittings import BYSTANDER, evening, game_buttons
from tests.engine.table.kit import Club
from tests.kit.any_tables import rules_of
from tests.kit.examples import examples
from tests.kit.hidden import SWAPS
from tests.pictures.paper import STYLE

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
seeds = st.integers(0, 10_000)


class Party(NamedTuple):
    """Some people with equal chips at a table."""

    game: AnyGame
    rules: Any
    people: int
    chips: int

    def evening(self, seed: int) -> Iterator[Club]:
        return evening(self.rules, self.game.key, self.people, chips=self.chips, seed=seed)


@st.composite
def parties_of(draw: st.DrawFn, game: AnyGame) -> Party:
    rules = draw(rules_of(game))
    fewest, most = max(2, game.seats.min_players(rules)), game.seats.max_players(rules)
    chips = draw(st.sampled_from((12, 60, 1000, 1_000_000)))
    return Party(game, rules, draw(st.integers(fewest, most)), chips)


def sent(screen: Screen) -> Screen:
    """The screen as the gateway sends it: without empty rows."""
    return Screen(screen.text, tuple(row for row in screen.keyboard if row), screen.picture)


def screens(table: Table, viewer: Person, language: str = "it") -> list[Screen]:
    """The table and the viewer's card, in words and as pictures."""
    made = []
    for style in (None, STYLE):
        scene = scene_of(table, viewer, language, nudge=viewer == PUBLIC, draft=20, style=style)
        made += [table_screen(scene), card_screen(scene)]
    return made


def answers(table: Table, viewer: Person, language: str = "it") -> list[str]:
    """The game's answers to the viewer."""
    scene = scene_of(table, viewer, language)
    ui = look(scene)
    recap = ui.actor.recap(scene) or ""
    return [ui.own.peek(scene), recap, ui.actor.happened(scene, viewer, ()) or ""]


def can_be_sent(table: Table, viewer: Person, language: str) -> None:
    """The screens keep the limits of Telegram and its markup, with difficult names."""
    for screen in screens(table, viewer, language):
        check_limits(sent(screen))
        check_text(screen)
        if screen.picture is not None:
            assert 0 < length(screen.text) <= MOST_CAPTION
    assert all(len(toast(Raw(said))) <= MOST_ANSWER for said in answers(table, viewer, language))


@games
@given(data=st.data(), seed=seeds)
@examples(4)
def test_every_state_can_be_shown_to_everybody(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    party = data.draw(parties_of(game))
    for club, language in zip(party.evening(seed), cycle(COMPLETE), strict=False):
        for viewer in (PUBLIC, 1, party.people, BYSTANDER):
            can_be_sent(club.table, viewer, language)


@games
def test_a_small_and_a_full_table_can_be_shown(game: AnyGame) -> None:
    """[SM-2] With every preset."""
    for rules in game.rulebook.presets.values():
        fewest, most = max(2, game.seats.min_players(rules)), game.seats.max_players(rules)
        for people in (fewest, most):
            played = Party(game, rules, people, 1000).evening(3)
            for club, language in zip(played, cycle(COMPLETE), strict=False):
                can_be_sent(club.table, PUBLIC, language)
                if (
                    club.table.round
                ):  # a text never becomes a picture by an edit, nor a picture a text
                    pictures = [scene_of(club.table, viewer, style=STYLE) for viewer in (PUBLIC, 1)]
                    assert table_screen(pictures[0]).picture is not None
                    assert card_screen(pictures[1]).picture is not None
        seen = view(club.table, PUBLIC)
        for said in map(words, COMPLETE):
            check_limits(settings_screen(7, seen, page="main", words=said))
            check_limits(rules_screen(7, seen, page=0, words=said))


@pytest.mark.parametrize("language", COMPLETE)
@games
def test_in_a_group_no_button_that_leaves_lies_in_the_row_of_a_move(
    game: AnyGame, language: str
) -> None:
    """Rows count from the bottom, since a chat stays at its bottom; a pause and a halt follow a move at once."""
    rules = next(iter(game.rulebook.presets.values()))
    moves, leaving = set(), set()
    for people in {max(2, game.seats.min_players(rules)), game.seats.max_players(rules)}:
        for club in Party(game, rules, people, 1000).evening(people):
            if not club.table.round:
                continue
            scene = scene_of(club.table, PUBLIC, language, style=STYLE)
            for row, keys in enumerate(reversed(in_rows(table_screen(scene).keyboard))):
                names = {tap.name for tap in (parse(key.data) for key in keys) if tap is not None}
                moves |= {row for name in names if name in (*look(scene).offers.names, "punta")}
                leaving |= {row for name in names if kind_of(name).leaves}
    assert leaving
    assert not moves & leaving


@games
@given(data=st.data(), seed=seeds)
@examples(6)
def test_no_screen_and_no_answer_depends_on_a_hidden_card(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    """[BT-1, GEN-7, QM-3, QM-7] Text, picture, keyboard and answers, for the group and for everybody."""
    party, chance = data.draw(parties_of(game)), random.Random(seed)
    for club in party.evening(seed):
        if club.table.phase != "round":
            continue
        for viewer in (PUBLIC, *range(1, party.people + 1), BYSTANDER):
            state = SWAPS[game.key](club.table.sitting.state, chance, viewer)
            if state is None:
                continue
            other = replace(club.table, sitting=replace(club.table.sitting, state=state))
            assert screens(club.table, viewer) == screens(other, viewer)
            assert answers(club.table, viewer) == answers(other, viewer)


@games
@given(data=st.data(), seed=seeds)
@examples(12)
def test_the_buttons_are_exactly_the_offered_choices(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    """[BT-1] The group has the choices of any possible hand but for cards to choose, a private chat exactly the
    player's own.
    """
    for club in data.draw(parties_of(game)).evening(seed):
        if club.table.phase != "round":
            continue
        group = table_screen(scene_of(club.table))
        check_buttons(club, PUBLIC, group)
        of_table = {offer.name for offer in offers(view(club.table, PUBLIC))}
        taps = {tap.name for row in group.keyboard for one in row if (tap := parse(one.data))}
        assert of_table & {"chiama", "eccomi"} <= taps
        for viewer in club.table.running.playing:
            check_buttons(club, viewer, card_screen(scene_of(club.table, viewer)))


STAKES_IN_RANGES = ("piatto", "classica")
"""The games in which every amount has the same buttons."""


def check_buttons(club: Club, viewer: Person, screen: Screen) -> None:
    """The screen has a button for each choice of the viewer, and others for amounts if there are several."""
    seen = view(club.table, viewer)
    mine = GAMES[seen.game_key].sight.offers(seen.game)
    shown = game_buttons(screen, seen.game_key)
    needed = {one.name for one in mine if one.take == 1 and (viewer != PUBLIC or not one.private)}
    marked = {one.name for one in mine if one.marks}
    assert shown - {"punta"} - marked == needed - marked, (
        "a card that is marked waits for its second tap"
    )
    several = any(offer.low < offer.high for offer in mine)
    assert several or "punta" not in shown
    if seen.game_key in STAKES_IN_RANGES:
        assert several == ("punta" in shown)
