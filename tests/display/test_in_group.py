"""A tournament table's message in the group: its buttons, and the view of people outside the table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.buttons import in_rows
from display.callback import parse
from display.games import offer_names
from display.private import card_screen
from display.render_context import RenderContext
from display.screen import Screen
from display.table import table_screen
from engine.game import PUBLIC
from engine.table import Table, view
from engine.table.state import TableEnding, TournamentHold
from engine.value import replace
from games.piatto.rules import PiattoRules
from locales import COMPLETE
from tests.display.scenes import scene_of
from tests.display.sittings import evening
from tests.kit.examples import examples
from tests.kit.hidden import SWAPS
from tests.pictures.paper import STYLE

RULES = PiattoRules(mode="tournament")

PLAYERS = {*offer_names(), "punta", "carta", "andata", "mi_assento", "eccomi", "taglia"}
"""Buttons with an effect at this table."""


def in_group(
    table: Table, viewer: int = PUBLIC, language: str = "it", *, drawn: bool
) -> RenderContext:
    context = scene_of(table, viewer, language, style=STYLE if drawn else None)
    return replace(context, seen=replace(context.seen, tournament=TournamentHold(9, in_group=True)))


def buttons(screen: Screen) -> set[str]:
    found = [parse(button.data) for row in screen.keyboard for button in row]
    return {tap.name for tap in found if tap is not None}


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("language", COMPLETE)
def test_the_message_has_players_buttons_and_no_others(language: str, drawn: bool) -> None:
    """There is no seat to take or leave, no refill, no settings, and no button for the tournament's own decisions."""
    seen: set[str] = set()
    for club in evening(RULES, "piatto", people=4, chips=1000, seed=2):
        if club.table.phase == "halt":
            continue  # a tournament does not wait for players
        seen |= buttons(table_screen(in_group(club.table, PUBLIC, language, drawn=drawn)))
    assert seen <= PLAYERS
    assert {"tiro", "sto", "accetto", "carta", "mi_assento"} <= seen


@pytest.mark.parametrize("language", COMPLETE)
def test_between_two_banks_all_buttons_share_a_row(language: str) -> None:
    """Nobody gets up or stops the table, so few buttons are left; below them only a row that calls people back."""
    shown = 0
    for club in evening(RULES, "piatto", people=4, chips=1000, seed=2):
        if club.table.phase != "pause" or not club.table.round:
            continue
        for viewer in (PUBLIC, 1):
            screen = table_screen(in_group(club.table, viewer, language, drawn=True))
            rows = [
                {tap.name for tap in map(parse, (one.data for one in row)) if tap is not None}
                for row in in_rows(screen.keyboard)
            ]
            (row,) = [names for names in rows if "andata" in names]
            assert row >= buttons(screen) & {"andata", "mi_assento", "taglia"}
            shown += "taglia" in row
    assert shown


def test_before_the_first_bank_the_message_names_the_players() -> None:
    club = next(iter(evening(RULES, "piatto", people=3, chips=1000, seed=2)))
    table = replace(club.table, phase="pause", round=0)
    screen = table_screen(in_group(table, drawn=True))
    assert screen.text.startswith("Al tavolo: ")
    assert screen.text.endswith("Si comincia tra poco…")
    assert "andata" not in buttons(screen)


def test_an_eliminated_player_is_promised_no_cards() -> None:
    club = next(iter(evening(RULES, "piatto", people=3, chips=1000, seed=2)))
    seating = replace(club.table.seating, seats=club.table.seating.seats[:2])
    table = replace(club.table, phase="pause", seating=seating)
    promised = "Le tue carte arrivano qui"
    assert promised in card_screen(in_group(table, 1, drawn=False)).text
    assert promised not in card_screen(in_group(table, 3, drawn=False)).text


def test_the_card_of_an_ended_tournament_does_not_say_that_the_bot_was_removed() -> None:
    club = next(iter(evening(RULES, "piatto", people=3, chips=1000, seed=2)))
    table = replace(club.table, phase="closed", ending=TableEnding(thrown_out=True), round=1)
    assert "non sono più nel gruppo" not in card_screen(in_group(table, 1, drawn=False)).text


@given(st.integers(0, 10**6), st.integers())
@examples(6)
def test_no_hidden_card_changes_the_view_of_others(played: int, seed: int) -> None:
    """[GEN-7] Text, picture and keyboard of the group, for outsiders, eliminated players and all other players."""
    chance = random.Random(seed)
    for club in evening(RULES, "piatto", people=3, chips=300, seed=played):
        if club.table.phase != "round":
            continue
        game = SWAPS["piatto"](club.table.sitting.state, chance)
        if game is None:
            continue
        other = replace(club.table, sitting=replace(club.table.sitting, state=game))
        for drawn in (True, False):
            for viewer in (PUBLIC, 99):
                shown = table_screen(in_group(club.table, viewer, drawn=drawn))
                assert shown == table_screen(in_group(other, viewer, drawn=drawn))
            for viewer in club.table.running.playing:
                if view(club.table, viewer).game.cards == view(other, viewer).game.cards:
                    card = card_screen(in_group(club.table, viewer, drawn=drawn))
                    assert card == card_screen(in_group(other, viewer, drawn=drawn))
