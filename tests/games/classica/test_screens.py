"""The texts of classica: the highest stake and the risk, everybody's stake and cards, the end."""

from __future__ import annotations

import pytest

from display.games import GAME_UIS
from display.pictures.picture import Label, TablePicture
from display.table import table_screen
from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.game import CLOCK
from games.classica.events import Manca
from locales import COMPLETE
from tests.display.sittings import happened, labels, lines, plain, private, scene_at
from tests.games.classica.kit import deal, offered
from tests.pictures.paper import STYLE

UI = GAME_UIS["classica"]

PHONE = 45
"""Characters on a line and a bit of a phone."""


# --- the bank is offered ------------------------------------------------------------------------------------


def test_the_risk_of_the_bank_stands_beside_every_amount_with_a_button() -> None:
    """[CL-2, CL-3]"""
    table = offered(4)
    text = lines(table)
    assert (
        "Contro 3, massimo → rischio: 5 → 15 · 20 → 60 · 50 → 150 · 100 → 300 · 333 → 999" in text
    )
    assert text[-1] == "Marco, prendi il banco? Massimo da 5 a 333."
    assert labels(table_screen(scene_at(table)))[:6] == ["5", "20", "50", "100", "333", "Accetto"]
    assert "Massimo 50: rischi fino a 150." in plain(private(table, 4, draft=50))
    assert UI.offers.means(scene_at(table, 4), 20) == "Rischi fino a 60."
    assert happened(table, 4, Accetto(20)) == "Il banco è tuo: massimo 20, rischi fino a 60."
    assert lines(table)[0] == "Banco 1 · Marco · massimo 20 (rischia 60)"


def test_an_all_in_bank_names_all_forced_stakes_and_the_players_left_out() -> None:
    """[CL-5] The remainder is the next punta's stake; the others do not play."""
    table = offered(5, chips={1: 100, 2: 100, 3: 100, 4: 100, 5: 13})
    assert lines(table)[-1] == "Anna, prendi il banco? Puoi mettere tutto: 13."
    assert labels(private(table, 5)) == ["Accetto"]
    assert "metti tutto" in plain(private(table, 5))
    assert happened(table, 5, Accetto()) == "Il banco è tuo: massimo 5, rischi fino a 13."
    text = lines(table)
    assert text[:2] == [
        "Banco 1 · Anna · con tutto: 13",
        "Puntate obbligate: 5 fiches a testa, finché il banco basta.",
    ]
    assert [line.split(" · 🎴")[0] for line in text if "🎴" in line] == [
        *("▸ Luca · (5)", "· Zia Rita · (5)", "· Nonna Pia · (3)", "· Anna · banco")
    ]
    assert "– Marco · il banco non ci arriva" in text
    assert labels(private(table, 1)) == ["Tiro", "Sto"]


def test_the_refusal_button_is_there_only_if_refusing_is_free() -> None:
    """[BT-2, CL-6]"""
    table = offered(3)
    assert "Rifiuto" not in labels(private(table, 3))
    assert "paghi lo stesso" in plain(private(table, 3))
    free = offered(3, bank_refusal_button=True)
    assert labels(private(free, 3))[-2:] == ["Accetto", "Rifiuto"]
    assert "paghi lo stesso" not in plain(private(free, 3))
    assert happened(free, 3, Rifiuto()) == "Va bene: il banco va al prossimo."
    assert "Non l’hanno preso: Nonna Pia" in lines(free)


def test_a_bank_that_sits_out_pays_and_everybody_reads_their_gain() -> None:
    """[CL-6]"""
    table = offered(3)
    events = table.do(CLOCK, Manca())
    assert isinstance(events, tuple), events
    assert lines(table)[:5] == [
        "Banco 1 · Nonna Pia era assente e paga",
        "",
        "▲ Luca +10 · dal banco assente",
        "▲ Zia Rita +10 · dal banco assente",
        "▼ Nonna Pia −20 · banco, assente",
    ]
    assert UI.actor.recap(scene_at(table, 3)) == "Banco 1: banco, assente. Hai perso 20 fiches."


# --- the bank is played -------------------------------------------------------------------------------------


def test_one_look_shows_the_banker_and_the_state_of_every_player() -> None:
    """[CL-7, CL-8]"""
    table = deal("6C 7D 4S 2S", "10C 8B 5B", highest=50)
    assert happened(table, 1, OnlineTiro(30)) == "Re di coppe: ora hai 6½."
    assert happened(table, 1, OnlineSto()) == "Stai con 30."
    assert happened(table, 2, OnlineTiro(10)) == "Fante di bastoni: sette e mezzo!"
    assert lines(table)[2:6] == [
        "✓ Luca · 30 · 🎴 + Re di coppe · sta",
        "★ Zia Rita · 10 · 7½! (🎴, fante)",
        "▸ Nonna Pia · 🎴",
        "· Marco · banco · 🎴",
    ]


def test_a_player_absent_at_the_deal_is_named_with_the_fine() -> None:
    """[CL-8a]"""
    table = offered(3, away=(2,))
    table.do(3, Accetto(20))
    assert "▼ Zia Rita −2 · assente" in lines(table)
    mild = offered(3, away=(2,), sitout_fine=False)
    mild.do(3, Accetto(20))
    assert "– Zia Rita · assente" in lines(mild)


def test_with_only_two_possible_stakes_both_have_a_button_and_nothing_else() -> None:
    """[CL-8, BT-4]"""
    table = deal("6C 5C 4S", highest=50, bet_choices="min_or_max")
    assert labels(private(table, 1)) == ["5 ✓", "50", "Tiro", "Sto"]
    assert "Puntata: 5 o 50" in plain(private(table, 1))


def test_the_end_shows_all_cards_and_the_result_of_everybody() -> None:
    """[CL-9, CL-10]"""
    table = deal("6C 5D 4S 5C", "10C 7B", highest=50)
    for who, action in (
        (1, OnlineTiro(30)),
        (1, OnlineSto()),
        (2, OnlineSto(10)),
        (3, OnlineTiro(5)),
    ):
        table.do(who, action)
    assert happened(table, 4, OnlineSto()) == "Stai. Hai perso 15 fiches."
    assert lines(table)[:8] == [
        "Banco 1 · Marco fa 5",
        "",
        "▲ Luca +30 · 6½ (6, re)",
        "▼ Zia Rita −10 · 5, pari",
        "▼ Nonna Pia −5 · 11 (4, 7), sballa",
        "▼ Marco −15 · banco, 5",
        "",
        "Prossimo banco: Luca",
    ]
    assert UI.actor.recap(scene_at(table, 1)) == (
        "Banco 1: avevi il 6 di coppe e il re di coppe, 6½. Hai vinto 30 fiches."
    )


def test_a_bust_is_told_to_the_player_and_a_bust_banker_pays() -> None:
    """[PI-26]"""
    table = deal("6C 5D 4S", "7C 7B", highest=50)
    assert happened(table, 1, OnlineTiro(30)) == "7 di coppe: 13, hai sballato."
    table.do(2, OnlineSto(10))
    assert (
        happened(table, 3, OnlineTiro()) == "7 di bastoni: 11, hai sballato. Hai vinto 20 fiches."
    )
    assert lines(table)[0] == "Banco 1 · Nonna Pia sballa e paga"


def test_if_everybody_is_bust_the_bank_need_not_play() -> None:
    """[PI-26]"""
    table = deal("6C 4S", "7C")
    table.do(1, OnlineTiro(30))
    assert lines(table)[:2] == ["Banco 1 · Zia Rita fa 4", ""]


def test_the_picture_shows_an_announced_total_though_a_card_is_covered() -> None:
    """[BT-7]"""
    table = deal("7D 4S 5C", "10C", highest=50)
    table.do(1, OnlineTiro(5))
    picture = table_screen(scene_at(table, style=STYLE)).picture
    assert isinstance(picture, TablePicture)
    assert picture.panels[0].status == Label(("★ 7½",), "good")
    assert picture.pot == Label(("Massimo 50", "50"))


@pytest.mark.parametrize("language", COMPLETE)
def test_usual_lines_of_a_bank_fit_a_phone(language: str) -> None:
    table = deal("6C 7D 4S 2S", "10C 8B 5B", highest=50)
    table.do(1, OnlineTiro(30))
    table.do(1, OnlineSto())
    table.do(2, OnlineSto(10))
    for line in lines(table, language)[:-1]:
        assert len(line) <= PHONE, line
