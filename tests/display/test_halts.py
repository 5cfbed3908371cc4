"""The reason why a table stopped, in the words of its game."""

from __future__ import annotations

import pytest

from display.callback import parse
from display.games import GAME_UIS
from display.pictures.picture import CardStyle
from display.screen import Screen
from display.table import table_screen
from engine.game import Refusal
from engine.registry import GAMES
from engine.table import Table
from engine.table.actions import AskPause, ComeBack, GetUp, SitOut, Start
from engine.value import replace
from games.piatto.rules import PiattoRules
from locales import COMPLETE, words
from tests.display.kit import check_limits
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.play import Sitting
from tests.pictures.paper import STYLE

PIATTO = PiattoRules(bank_refusal_button=True)


def names(screen: Screen) -> set[str]:
    buttons = [button for row in screen.keyboard for button in row]
    return {tap.name for button in buttons if (tap := parse(button.data)) is not None}


def stopped(club: Club, chips: int) -> Table:
    """The table after its first round, when everybody has this many chips left."""
    for person in club.table.seating.ring:
        club.purses[person] = chips
    club.run_out("pause")
    assert club.table.phase == "halt"
    return club.table


def without_cover() -> Table:
    """Nobody can hold the bank of sette e mezzo."""
    club = Club(seated=(1, 2, 3))
    club.deal()
    club.play_out()
    return stopped(club, 19)


def without_a_bank() -> Club:
    """Nobody takes the bank of piatto."""
    club = Club(game="piatto", rules=PIATTO, seated=(1, 2))
    club.deal()
    while club.table.phase == "round":
        club.play("rifiuto")
    return club


@pytest.mark.parametrize("language", COMPLETE)
def test_a_game_says_itself_why_it_stops_and_whether_chips_are_short(language: str) -> None:
    word = words(language)
    screen = table_screen(scene_of(without_cover(), language=language))
    check_limits(screen)
    assert word("sette.nobody_covers") in screen.text
    assert {"ricarica", "imposta"} <= names(screen)
    club = without_a_bank()
    screen = table_screen(scene_of(club.table, language=language))
    assert word("online.nobody_banks") in screen.text
    assert "ricarica" not in names(screen)
    for person in (1, 2):
        club.purses[person] = 0
    assert club.refused(1, Start()) == "too_few"


def test_the_coming_game_says_why_it_cannot_begin() -> None:
    """Sette e mezzo is to follow piatto, and nobody can hold its bank."""
    table = without_a_bank().table
    rules = GAMES["sette_e_mezzo"].rulebook.rules()
    coming = replace(
        table,
        halt=replace(table.halt, reason="nobody_covers"),
        agreed=replace(table.agreed, rules=rules),
    )
    assert words("it")("sette.nobody_covers") in table_screen(scene_of(coming)).text


def test_a_reason_that_no_game_has_any_more_reads_as_a_pause() -> None:
    table = without_cover()
    old = replace(table, halt=replace(table.halt, reason="nobody_dances"))
    assert words("it")("table.halted.asked") in table_screen(scene_of(old)).text


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("style", [None, STYLE])
def test_the_table_offers_to_go_on_once_enough_players_are_back(
    language: str, style: CardStyle | None
) -> None:
    """[PI-13] While too few are there, a tap on Si gioca would be refused."""
    word = words(language)
    club = Club(seated=(1, 2, 3))
    club.deal()
    club.done(2, SitOut())
    club.done(3, SitOut())
    club.play_out()
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few")
    waiting = table_screen(scene_of(club.table, language=language, style=style))
    assert word("table.halted.few", people=word("table.people.2")) in waiting.text
    assert word("table.halted.enough") not in waiting.text
    assert "si_gioca" not in names(waiting)
    assert "eccomi" in names(waiting)
    assert club.refused(1, Start()) == "need_more"
    club.done(2, ComeBack())
    ready = table_screen(scene_of(club.table, language=language, style=style))
    assert word("table.halted.enough") in ready.text
    assert word("table.halted.few", people=word("table.people.2")) not in ready.text
    assert "si_gioca" in names(ready)
    club.done(1, Start())
    assert club.table.phase == "round"


def test_a_break_without_enough_players_waits_for_them() -> None:
    club = Club(seated=(1, 2))
    club.deal()
    club.done(1, AskPause())
    club.play_out()
    assert club.table.halt.reason == "asked"
    assert "si_gioca" in names(table_screen(scene_of(club.table)))
    club.done(2, GetUp())
    screen = table_screen(scene_of(club.table))
    assert "Siamo rimasti in pochi" in screen.text
    assert "si_gioca" not in names(screen)


def test_the_first_deal_is_offered_to_enough_players_who_are_present() -> None:
    club = Club(seated=(1, 2))
    assert "si_gioca" in names(table_screen(scene_of(club.table)))
    club.done(2, SitOut())
    screen = table_screen(scene_of(club.table))
    assert "si_gioca" not in names(screen)
    assert "siediti" in names(screen), "it brings an absent player back"


@pytest.mark.parametrize("key", GAME_UIS)
def test_a_game_has_a_sentence_for_each_want_of_chips(key: str) -> None:
    """If chips are too few for a round, the table says so in the game's words, and offers a refill."""
    game, found = GAMES[key], set()
    for rules in game.rulebook.presets.values():
        people = max(2, game.seats.min_players(rules)) + 1
        seats = tuple(range(1, min(people, game.seats.max_players(rules)) + 1))
        for chips in range(200):
            verdict = Sitting(game, rules, seats=seats, chips=chips).open()
            if isinstance(verdict, Refusal):
                found.add(verdict.code)
    needs_chips = any(game.chips.least(rules) for rules in game.rulebook.presets.values())
    assert needs_chips == ("too_few" in found)
    assert found <= GAME_UIS[key].halts.keys()
    assert all(GAME_UIS[key].halts[code].short for code in found)
