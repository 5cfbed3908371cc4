"""The texts of sette e mezzo: a result at a glance, and a player's own cards with their possible totals."""

from __future__ import annotations

import re

import pytest

from display.games import look
from display.games.lines import short_names
from display.table import table_screen
from engine.cards import Card
from engine.value import replace
from games.sette_e_mezzo.rules import SetteEMezzoRules
from locales import COMPLETE
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club

PHONE = 34
"""Characters on a line of a phone."""


def plain(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text)


def result_of(club: Club, language: str = "it") -> list[str]:
    context = replace(
        scene_of(club.table, language=language),
        names={1: "Luca", 2: "Zia Rita", 3: "Nonna Pia", 4: "Marco"},
    )
    return plain(table_screen(context).text).splitlines()


def dealt(holes: str, draws: str = "", rules: SetteEMezzoRules | None = None) -> Club:
    people = tuple(range(1, len(holes.split()) + 1))
    club = Club(seated=people, holes=holes, draws=draws, rules=rules)
    club.deal()
    return club


def choose(club: Club, *names: str) -> None:
    """Let the players on turn make these choices, one after the other."""
    for name in names:
        club.play(name)


@pytest.mark.parametrize(
    ("holes", "draws", "choices", "told"),
    [
        (
            "6C 7D 7S 5C",
            "10S 8D 4B",
            "tiro sto tiro tiro sto",
            [
                "Mano 1 · il banco fa 5",
                "",
                "\u2007+5  Luca · 6½ (6, re)",
                "+10  Zia Rita · reale di denari, doppio",
                "\u2007−5  Nonna Pia · 11, sballa (7, 4)",
                "−10  Marco · banco, 5",
                "",
                "Zia Rita prende il banco con il reale.",
            ],
        ),
        (
            "6C 4D 5C",
            "2S 9C 3B",
            "sto tiro sto tiro tiro",
            [
                "Mano 1 · il banco sballa e paga",
                "",
                "\u2007+5  Luca · 🎴",
                "\u2007+5  Zia Rita · 🎴 + 2",
                "−10  Nonna Pia · banco, 8½, sballa (5, cavallo, 3)",
            ],
        ),
    ],
    ids=["all cards shown", "banker bust"],
)
def test_a_result_is_one_line_a_player_with_its_reason(
    holes: str, draws: str, choices: str, *, told: list[str]
) -> None:
    """[SM-37] If the banker is bust, a hand that need not be shown is a covered card and the open ones."""
    club = dealt(holes, draws)
    choose(club, *choices.split())
    assert result_of(club)[: len(told)] == told


def test_the_effect_of_optional_rules_is_told_to_everybody() -> None:
    """[SM-41, SM-42, SM-43] It stands on the running row and in the result."""
    rules = SetteEMezzoRules(burn_3_4=True, barella=True, asso_mezzo=True)
    club = dealt("4C 3D 1S 5C", "6S 6B 2S 2B", rules)
    choose(club, "barella", "sto", "brucia", "sto", "asso_mezzo")
    rows = result_of(club)
    assert "barella" in rows[2]
    assert "brucia il 3" in rows[3]
    assert "asso mezzo" in rows[4]
    choose(club, "tiro", "sto", "sto")
    result = result_of(club)
    assert "barella" in result[2]
    assert "brucia il 3" in result[3]
    assert "asso mezzo" in result[4]


def test_an_ace_at_a_half_and_a_card_not_burnt_are_answered() -> None:
    """[SM-41, SM-43] The player reads the effect of the tap."""
    rules = SetteEMezzoRules(burn_3_4=True, burn_saves_bust=True, asso_mezzo=True)
    club = dealt("1C 6D 5S", "4S", rules)
    halved = club.play("asso_mezzo")
    assert "½" in board_data(club, 1, halved)
    club.play("sto")
    club.play("tiro")
    conceded = club.play("sto")
    assert board_data(club, 2, conceded) == "Non bruci: 10, hai sballato. La puntata va al banco."


def board_data(club: Club, who: int, events: tuple[object, ...]) -> str:
    context = scene_of(club.table, who)
    return look(context).actor.happened(context, who, events) or ""


def test_a_tie_is_said_and_one_card_is_not_told_twice() -> None:
    club = dealt("5C 6D 5S")
    club.play_out()
    assert result_of(club)[2:4] == ["−5  Luca · 5, pari", "+5  Zia Rita · 6"]


@pytest.mark.parametrize("language", COMPLETE)
def test_a_usual_result_fits_a_phone(language: str) -> None:
    club = dealt("6C 7D 4S 5C", "10S 4B")
    choose(club, "tiro", "sto", "tiro", "sto", "sto")
    lines = result_of(club, language)
    assert max(map(len, lines[2:6])) <= PHONE, lines


def test_long_names_are_cut_but_never_the_same() -> None:
    assert short_names({1: "Zia Rita", 2: "Giovanna Maria Rossi"}) == {
        1: "Zia Rita",
        2: "Giovanna Mari…",
    }
    twins = {1: "Giovanna Maria Rossi", 2: "Giovanna Maria Verdi"}
    assert short_names(twins) == twins


@pytest.mark.parametrize(
    ("hole", "told"),
    [
        ("6C", "Hai il 6 di coppe. Con una figura arrivi a 6½."),
        ("7C", "Hai il 7 di coppe. Con una figura fai 7½!"),
        ("9S", "Hai il cavallo di spade. Con un 7 fai 7½!"),
        ("10D", "Hai la matta, il re di denari: da sola ½, con altre carte quanto ti serve."),
    ],
)
def test_my_card_says_its_possible_totals(hole: str, told: str) -> None:
    context = scene_of(dealt(f"{hole} 2C").table, 1)
    assert look(context).own.peek(context) == told


@pytest.mark.parametrize(
    ("holes", "draws", "cards", "prospect"),
    [
        ("3C 2C 4C", "10S", "il 3 di coppe e il re di spade: 3½.", "Con una figura arrivi a 4."),
        ("10D 2C 4C", "5B", "il re di denari e il 5 di bastoni: 7.", "Con una figura fai 7½!"),
    ],
    ids=["plain cards", "matta at its best"],
)
def test_several_cards_are_told_with_their_points_and_after_the_turn_without_hope(
    holes: str, draws: str, cards: str, *, prospect: str
) -> None:
    club = dealt(holes, draws)
    for choice, told in (("tiro", f"Hai {cards} {prospect}"), ("sto", f"Hai {cards}")):
        club.play(choice)
        context = scene_of(club.table, 1)
        assert look(context).own.peek(context) == told


def test_the_matta_as_the_last_card_makes_seven_and_a_half() -> None:
    club = dealt("3C 2C 4C", "10S 10D")
    club.play("tiro")
    drew = club.play("tiro")
    assert board_data(club, 1, drew) == "Re di denari, la matta: sette e mezzo!"


def test_a_bust_player_reads_the_way_of_the_stake() -> None:
    club = dealt("7C 6C 5C", "5B 7B")
    drew = club.play("tiro")
    context = scene_of(club.table, 1)
    assert look(context).actor.happened(context, 1, drew) == (
        "5 di bastoni: 12, hai sballato. La puntata va al banco."
    )
    club.play("sto")
    drew = club.play("tiro")
    context = scene_of(club.table, 3)
    assert look(context).actor.happened(context, 3, drew) == (
        "7 di bastoni: 12, hai sballato. Il banco paga chi è rimasto."
    )
    assert result_of(club)[0] == "Mano 1 · il banco sballa e paga"


def test_the_result_says_cards_points_and_chips() -> None:
    club = dealt("6C 2C 5C", rules=SetteEMezzoRules(matta=Card("9C")))
    club.play_out()
    context = scene_of(club.table, 1)
    assert look(context).actor.recap(context) == "Mano 1: avevi il 6 di coppe. Hai vinto 5 fiches."


def test_only_the_newest_card_of_a_player_still_in_is_told_whole() -> None:
    club = dealt("2C 6C 5C", "1S 10B 7B 4B")
    club.play("tiro")
    club.play("tiro")
    line = result_of(club)[2]
    assert line == "▸ Luca · 5 · 🎴 + asso + Re di bastoni"
    club.play("tiro")
    assert result_of(club)[2] == "✗ Luca · 5 · sballa (2, asso, re, 7)"


def test_the_named_stake_is_ticked_in_the_group_and_others_may_be_typed() -> None:
    club = dealt("2C 6C 5C", "1S")
    club.play("tiro", 20)
    labels = [b.label for row in table_screen(scene_of(club.table)).keyboard for b in row]
    assert "20 ✓" in labels
    club = dealt("2C 6C 5C", "1S")
    club.play("tiro", 15)
    labels = [b.label for row in table_screen(scene_of(club.table)).keyboard for b in row]
    assert "15 ✓" in labels
