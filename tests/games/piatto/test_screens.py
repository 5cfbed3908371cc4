"""The texts of piatto: the banker, the duel, the pot, and the results.

``duel(table, "ts", "s")``: the punta takes a card and stands, then the banker stands.
"""

from __future__ import annotations

from typing import Literal

import pytest

from display.games import GAME_UIS, look
from display.table import table_screen
from engine.drawing.actions import Accetto, Gioco, NonGioco, OnlineSto, OnlineTiro, Rifiuto
from engine.game import CLOCK
from engine.value import replace
from games.piatto.rules import PiattoRules
from locales import COMPLETE, words
from tests.display.sittings import (
    happened,
    labels,
    lines,
    plain,
    private,
    scene_at,
)
from tests.games.piatto.kit import bank, done, duel, sitting

UI = GAME_UIS["piatto"]

PHONE = 40
"""Characters on a line of a phone."""


# --- the bank is offered ------------------------------------------------------------------------------------


def test_the_draw_for_the_matta_is_told_card_by_card() -> None:
    """[PI-9] The text names each player's card, the matta in bold, and then the banker."""
    table = sitting(3, draw="4C 7S 2B 10D")
    table.deal()
    assert lines(table)[:9] == [
        "Banco 1 · chi lo tiene?",
        "",
        "Il banco va a chi riceve la matta:",
        "Nonna Pia: 4, matta",
        "Luca: 7",
        "Zia Rita: 2",
        "",
        "La matta è di Nonna Pia: suo il primo banco.",
        "",
    ]
    assert "<b>matta</b>" in table_screen(scene_at(table)).text
    done(table, 3, Accetto(100))
    assert "Nonna Pia: 4, matta" in lines(table), "it can still be read during the first duel"
    duel(table, "s", "s")
    assert "Nonna Pia: 4, matta" not in lines(table)


def test_the_bank_is_offered_with_its_limits() -> None:
    """[PI-14, BT-2] First the amount is chosen, then Accetto; the only other button is the refusal, if the table has
    it.
    """
    table = sitting(3)
    table.deal()
    assert "Nonna Pia, prendi il banco? Nel piatto da 20 a 1000." in lines(table)
    assert labels(private(table, 3)) == ["20 ✓", "100", "200", "500", "Tutto 1000", "Accetto"]
    assert "Se non lo vuoi" in plain(private(table, 3))
    table = sitting(3, bank_refusal_button=True)
    table.deal()
    assert labels(private(table, 3))[-2:] == ["Accetto", "Rifiuto"]
    assert "Se non lo vuoi" not in plain(private(table, 3))


def test_a_player_below_the_minimum_pot_can_only_put_in_everything() -> None:
    """[PI-15, BT-4]"""
    table = sitting(2, chips={1: 1000, 2: 13})
    table.deal()
    assert "Zia Rita, prendi il banco? Puoi mettere nel piatto tutto: 13." in lines(table)
    assert labels(private(table, 2)) == ["Accetto"]


def test_a_bank_that_passes_names_the_players_before_and_after() -> None:
    """[PI-10, PI-11, PI-16]"""
    table = sitting(3, bank_refusal_button=True)
    table.deal()
    assert happened(table, 3, Rifiuto()) == "Va bene: il banco va al prossimo."
    text = lines(table)
    assert text[text.index("Adesso tocca a Luca.") + 1] == "Non l’hanno preso: Nonna Pia"
    done(table, 1, Accetto(20))
    duel(table, "s", "s")
    duel(table, "s", "s")
    table.deal()
    text = lines(table)
    assert text[0] == "Banco 2 · chi lo tiene?"
    assert "Tocca a Zia Rita, alla destra di Luca." in text


def test_newcomers_passed_over_for_the_bank_are_named() -> None:
    """[PI-11]"""
    table = bank("2C 3C 2S 3S", people=3)
    duel(table, "s", "s")
    done(table, 2, NonGioco())
    table.deal()
    text = lines(table)
    assert "Tocca a Luca, alla destra di Nonna Pia." in text
    assert "Appena arrivati, per ora saltano: Zia Rita" in text


def test_a_resumed_game_says_whose_bank_is_next_and_why() -> None:
    """[PI-13]"""
    table = bank("2C 3C 2S 3S", people=3)
    duel(table, "s", "s")
    duel(table, "s", "s")
    table.deal(resumed=True)
    assert "Si riprende: tocca a Luca, che c’era già." in lines(table)


def test_a_round_is_called_a_bank() -> None:
    assert plain(private(bank(), 1)).splitlines()[0].endswith(" · banco 1")


def test_a_bank_that_nobody_takes_says_so() -> None:
    """[PI-16]"""
    table = sitting(2, bank_refusal_button=True)
    table.deal()
    done(table, 2, Rifiuto())
    done(table, 1, Rifiuto())
    assert lines(table)[0] == "Banco 1 · non lo prende nessuno"


def test_a_player_who_is_fined_for_the_bank_is_named() -> None:
    """[PI-17]"""
    table = sitting(3, mode="tournament", min_pot=41)
    table.deal()
    done(table, CLOCK, Rifiuto())
    assert "Nonna Pia è assente: multa di 20 fiches, divisa fra gli altri" in lines(table)


# --- the duels ----------------------------------------------------------------------------------------------


def test_the_group_reads_the_banker_the_duels_the_pot_and_the_next_punte() -> None:
    """[PI-5, PI-6, PI-24]"""
    table = bank("6C 5C 4S 2S", people=4)
    duel(table, "s", "s", stake=40)
    assert lines(table) == [
        "Banco 1 · Marco · piatto 60 (era 100)",
        "",
        "▲ Luca +40 · 6 contro 5",
        "",
        "Poi: Nonna Pia",
        "",
        "Zia Rita, giochi? Nel piatto ci sono 60.",
    ]
    done(table, 2, Gioco())
    done(table, 2, OnlineTiro(20))
    text = lines(table)
    assert text[4].startswith("▸ Zia Rita · 20 · 🎴 + ")
    assert text[5] == "· Marco · banco · 🎴"
    assert text[-1] == "Zia Rita: tiro, o ti va bene così?"


def test_when_the_punta_stands_the_bankers_card_is_shown() -> None:
    """[PI-27]"""
    table = bank("6C 10C 4S 1S", people=2)
    done(table, 1, Gioco())
    done(table, 1, OnlineSto(30))
    assert lines(table)[2:5] == ["✓ Luca · 30 · 🎴 · sta", "▸ Zia Rita · banco · Re di coppe", ""]
    done(table, 2, OnlineTiro())
    assert "▸ Zia Rita · banco · re + 4 di spade" in lines(table)
    assert lines(table)[-1] == "Zia Rita (banco): tiro, o ti va bene così?"


@pytest.mark.parametrize(
    ("dealt", "punta", "banker", "told"),
    [
        ("6C 5C", "s", "s", "▲ Luca +10 · 6 contro 5"),
        ("5C 6C", "s", "s", "▼ Luca −10 · 5 contro 6"),
        ("6C 6S", "s", "s", "▼ Luca −10 · 6 pari"),
        ("6C 5C 7S", "t", "", "▼ Luca −10 · 13, sballa"),
        ("6C 5C 7S", "s", "t", "▲ Luca +10 · banco sballa (12)"),
    ],
)
def test_the_result_of_a_duel_is_one_line_with_its_reason(
    dealt: str, punta: str, banker: str, *, told: str
) -> None:
    """[PI-26, PI-28, PI-29]"""
    table = bank(dealt, people=3)
    duel(table, punta, banker, stake=10)
    assert lines(table)[2] == told
    assert len(told) <= PHONE


def test_a_punta_without_a_duel_is_named_with_the_reason() -> None:
    """[PI-20] Punte are skipped by choice, by absence or without chips."""
    table = bank(people=4, chips={1: 1000, 2: 0, 3: 1000, 4: 1000})
    done(table, 1, NonGioco())
    assert lines(table)[2:4] == ["– Luca · non gioca", "– Zia Rita · senza fiches"]
    done(table, CLOCK, NonGioco())
    assert "– Nonna Pia · assente" in lines(table)


@pytest.mark.parametrize(("half_to", "told"), [("pot", "nel piatto"), ("credit", "al banco")])
def test_the_fine_of_an_absent_punta_says_where_it_goes(
    half_to: Literal["pot", "credit"], told: str
) -> None:
    """[PI-22]"""
    table = bank(people=3, rules=PiattoRules(mode="tournament", sitout_half_to=half_to))
    done(table, CLOCK, NonGioco())
    assert lines(table)[2] == f"▼ Luca −2 · assente, multa {told}"


def test_an_absent_punta_still_to_come_is_marked() -> None:
    """[PI-20]"""
    table = sitting(3)
    table.deal((1, 3))
    done(table, 3, Accetto(50))
    assert "Poi: Zia Rita (assente)" in lines(table)


def test_a_shuffle_within_a_bank_is_told_before_the_next_duel() -> None:
    """[PI-33]"""
    table = bank("10D 5C", people=3)
    duel(table, "s", "s")
    assert "🔀 Era uscita la matta: mazzo rimescolato." in lines(table)
    duel(table, "s", "s")
    assert "🔀 Era uscita la matta: mazzo rimescolato." not in lines(table)


def test_the_last_duel_of_a_bank_is_announced() -> None:
    """[PI-32]"""
    table = bank("2C 3C 2S 3S", people=3)
    duel(table, "s", "s")
    assert "È l’ultima sfida di questo banco." in lines(table)


# --- the end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "stakes", "told"),
    [
        (
            "2C 3C 6S 3S",
            (50, 20),
            [
                "Banco 1 · Nonna Pia incassa 130 (ne aveva messe 100)",
                "",
                "▼ Luca −50 · 2 contro 3",
                "▲ Zia Rita +20 · 6 contro 3",
                "▲ Nonna Pia +30 · banco",
                "",
                "Prossimo banco: Luca",
            ],
        ),
        (
            "6C 3C",
            (100,),
            [
                "Banco 1 · Luca vince tutto il piatto!",
                "",
                "▲ Luca +100 · 6 contro 3",
                "▼ Nonna Pia −100 · banco",
                "Non hanno giocato: Zia Rita",
            ],
        ),
    ],
    ids=["pot left", "pot won"],
)
def test_the_end_of_a_bank_tells_the_pot_and_the_punte_without_a_duel(
    cards: str, stakes: tuple[int, ...], told: list[str]
) -> None:
    """[PI-32, PI-10]"""
    table = bank(cards, people=3)
    for stake in stakes:
        duel(table, "s", "s", stake=stake)
    assert lines(table)[: len(told)] == told


def test_in_a_tournament_a_player_who_lost_the_last_chip_is_named() -> None:
    """[TO-3]"""
    table = bank("2C 3C", people=2, chips={1: 50, 2: 1000}, rules=PiattoRules(mode="tournament"))
    duel(table, "s", "s", stake=50)
    assert "Senza più fiches, fuori: Luca" in lines(table)


# --- one person alone ---------------------------------------------------------------------------------------


def test_the_stake_is_chosen_up_to_the_whole_pot() -> None:
    """[PI-19, BT-4]"""
    table = bank("6C 5C", people=2, pot=140)
    done(table, 1, Gioco())
    whole = "Piatto 140"
    assert labels(private(table, 1)) == ["5 ✓", "20", "50", "100", whole, "Tiro", "Sto"]
    assert labels(private(table, 1, draft=30))[:5] == ["5", "20", "30 ✓", "50", "100"]
    assert labels(private(table, 1, draft=140))[4] == f"{whole} ✓"
    assert labels(table_screen(scene_at(table)))[:3] == ["5", "50", whole]


def test_a_player_with_less_than_the_pot_may_stake_all_and_a_huge_pot_is_a_bare_number() -> None:
    """[PI-19]"""
    table = bank("6C 5C", people=2, pot=140, chips={1: 70, 2: 1000})
    done(table, 1, Gioco())
    assert "Tutto 70" in labels(private(table, 1))
    rich = bank("6C 5C", people=2, pot=900_000_000, chips=900_000_000)
    done(rich, 1, Gioco())
    assert "900 000 000".replace(" ", "\u202f") in labels(private(rich, 1))


def test_with_one_legal_stake_there_are_no_buttons_for_amounts() -> None:
    """[BT-4, PI-19]"""
    table = bank("6C 5C", people=2, chips={1: 4, 2: 1000})
    done(table, 1, Gioco())
    assert labels(private(table, 1)) == ["Tiro", "Sto"]
    assert "Puntata: 4" in plain(private(table, 1))


def test_a_punta_is_asked_to_play_by_two_buttons() -> None:
    """[BT-3]"""
    table = bank("6C 5C", people=2)
    assert labels(private(table, 1)) == ["Gioco", "Non gioco"]
    assert happened(table, 1, Gioco()) == "Hai il 6 di coppe. Con una figura arrivi a 6½."


def test_a_tap_is_answered_with_its_result() -> None:
    table = bank("2C 10C 4S 3B 7D", people=3)
    done(table, 1, Gioco())
    assert happened(table, 1, OnlineTiro(50)) == "4 di spade: ora hai 6."
    assert happened(table, 1, OnlineSto()) == "Stai con 50."
    assert happened(table, 3, OnlineTiro()) == "3 di bastoni: ora hai 3½."
    assert (
        happened(table, 3, OnlineTiro())
        == "7 di denari: 10½, hai sballato. Il piatto paga 50 fiches."
    )
    assert happened(table, 2, NonGioco()) == "Va bene: questa la salti."


def test_a_bust_player_reads_where_the_stake_goes() -> None:
    """[PI-26]"""
    table = bank("6C 5C 7S", people=3)
    done(table, 1, Gioco())
    assert (
        happened(table, 1, OnlineTiro(5))
        == "7 di spade: 13, hai sballato. 5 fiches vanno nel piatto."
    )


def test_at_seven_and_a_half_the_table_stands_for_the_player() -> None:
    """[BT-7]"""
    table = bank("7C 5C 10D", people=3)
    done(table, 1, Gioco())
    assert happened(table, 1, OnlineTiro(5)) == "Re di denari, la matta: sette e mezzo!"
    assert "✓ Luca · 5 · 🎴 + Re di denari · 7½!" in lines(table)


def test_the_banker_reads_the_amount_put_in_and_the_result() -> None:
    table = sitting(2)
    table.deal()
    assert happened(table, 2, Accetto(60)) == "Il banco è tuo: 60 nel piatto."
    table = bank("2C 3C", people=2)
    done(table, 1, Gioco())
    done(table, 1, OnlineSto(20))
    assert happened(table, 2, OnlineSto()) == "Stai. Il piatto prende 20 fiches."


def test_a_player_reads_their_cards_only_during_their_duel() -> None:
    """[PI-24, PI-4]"""
    table = bank("10D 5C", people=3)
    done(table, 1, Gioco())
    peeks = {who: UI.own.peek(scene_at(table, who)) for who in (1, 2, 3)}
    assert peeks == {
        1: "Hai la matta, il re di denari: da sola ½, con altre carte quanto ti serve.",
        2: "Adesso non hai carte in mano.",
        3: "Hai il 5 di coppe. Con una figura arrivi a 5½.",
    }
    assert "È la matta" in plain(private(table, 1))


def test_each_player_reads_their_own_part_of_the_result() -> None:
    table = bank("6C 3C", people=3)
    duel(table, "s", "s", stake=30)
    done(table, 2, NonGioco())
    told = {who: UI.actor.recap(scene_at(table, who)) for who in (1, 2, 3, 4)}
    assert told == {
        1: "Banco 1: 6 contro 3. Hai vinto 30 fiches.",
        2: "Banco 1: non hai giocato.",
        3: "Banco 1: lo tenevi tu, con 100 nel piatto. Hai perso 30 fiches.",
        4: None,
    }


def test_a_chosen_amount_that_is_all_or_the_whole_pot_says_so() -> None:
    table = sitting(2)
    table.deal()
    assert UI.offers.means(scene_at(table, 2), 1000) == "È tutto quello che hai."
    assert UI.offers.means(scene_at(table, 2), 50) == ""
    done(table, 2, Accetto(50))
    done(table, 1, Gioco())
    assert (
        UI.offers.means(scene_at(table, 1), 50) == "È tutto il piatto: se vinci, il banco è finito."
    )
    assert UI.offers.means(scene_at(table, 1), 20) == ""


@pytest.mark.parametrize("language", COMPLETE)
def test_usual_lines_of_a_bank_fit_a_phone(language: str) -> None:
    table = bank("6C 5C 4S 2S", people=4)
    duel(table, "s", "s", stake=40)
    done(table, 2, Gioco())
    done(table, 2, OnlineSto(20))
    question = words(language)("drawing.turn_banker", name="Marco")
    for line in lines(table, language):
        assert len(line) <= PHONE or line in question.replace("<b>", "").replace("</b>", ""), line


def test_at_a_practice_table_the_tables_message_shows_the_players_own_cards() -> None:
    table = bank("6C 5C", people=2)
    done(table, 1, Gioco())
    scene = scene_at(table, 1)
    screen = table_screen(replace(scene, seen=replace(scene.seen, practice=True)))
    assert "6 di coppe" in plain(screen)
    assert look(scene) is UI
