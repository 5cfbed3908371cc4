"""The menu of the computers tells how they play the game of its table."""

from __future__ import annotations

import pytest

from display.computers import computers_screen
from engine.game import PUBLIC
from engine.registry import GAMES
from engine.table import start, usual_table, view
from engine.value import replace
from locales import COMPLETE, words


def menu(game: str, language: str) -> str:
    """The text of the menu in the lobby of a table of ``game``."""
    seen = view(start(usual_table()), PUBLIC)
    here = replace(seen, agreed=replace(seen.agreed, rules=GAMES[game].rulebook.rules()))
    return computers_screen(7, here, names={}, words=words(language)).text


@pytest.mark.parametrize("language", COMPLETE)
def test_only_quattro_e_mezzo_names_its_own_limit(language: str) -> None:
    """[QM-3, QM-23] *Alla regola* stops from 4½ there, and from 5 in the games of the 7½."""
    stops_at_five = words(language)("computers.player.alla_regola.says")
    for game in ("sette_e_mezzo", "siete_y_media", "classica", "piatto"):
        assert stops_at_five in menu(game, language)
    assert stops_at_five not in menu("quattro_e_mezzo", language)
    assert "4½" in menu("quattro_e_mezzo", language)


def test_no_computer_bets_where_there_are_no_chips() -> None:
    """[QM-7] Quattro e mezzo has points alone; its cousin tries for a doppio sei instead."""
    told = menu("quattro_e_mezzo", "it")
    assert "punta" not in told
    assert "doppio sei" in told
    assert "punta forte" in menu("siete_y_media", "it")


def test_only_piatto_tells_how_its_expert_keeps_company() -> None:
    """Other tables have no bank that it could leave out."""
    for game in GAMES:
        assert ("non gioco" in menu(game, "it")) == (game == "piatto")
