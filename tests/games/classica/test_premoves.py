"""Decisions that a player may premove: accepting the next bank, and the first decision on a card already seen."""

from __future__ import annotations

from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.game import PUBLIC, Offer
from games.classica.game import GAME
from tests.games.classica.kit import ClassicaSitting, deal, offered, room


def premoves(table: ClassicaSitting, person: int) -> dict[str, tuple[Offer, ...]]:
    return {one.question: one.offers for one in GAME.sight.premoves(table.view(person))}


def test_the_first_decision_may_be_set_once_the_card_is_seen() -> None:
    """[PM-2] A punta sets amount and *sto* or *tiro* before the turn, for the first decision only; the
    banker cannot.
    """
    table = deal("1C 10D 3C 4C", people=4, highest=40, lone_matta_must_draw=True)
    assert "stake" not in premoves(table, 1)
    assert premoves(table, 2)["stake"] == (Offer("tiro", 5, 40),)
    assert premoves(table, 3)["stake"] == (Offer("tiro", 5, 40), Offer("sto", 5, 40))
    assert premoves(table, 4) == {}
    assert GAME.sight.premoves(table.view(PUBLIC)) == ()
    assert GAME.timing.question(table.state) == "stake"
    table.do(1, OnlineTiro())
    assert GAME.timing.question(table.state) == ""
    table.do(1, OnlineSto())
    assert "stake" not in premoves(table, 1)
    assert "stake" not in premoves(table, 2)


def test_no_card_can_be_answered_before_the_deal() -> None:
    """[PM-2] Nobody premoves on a card not yet seen; the banker never premoves play."""
    table = offered(4)
    assert premoves(table, 2) == {}
    table.do(4, Accetto(10))
    for person in (1, 2, 3):
        table.do(person, OnlineSto())
    assert GAME.timing.question(table.state) == ""


def test_the_next_bank_may_be_set_by_the_player_it_will_be_offered_to() -> None:
    """[PM-2, CL-2] The player on the banker's right sets highest stake and *accetto*, during the bank before and
    after it.
    """
    table = deal("1C 2C 3C")
    first = premoves(table, 1)
    assert first == {"bank": (Offer("accetto", 5, 500),)}
    table.do(1, OnlineSto(50))
    assert premoves(table, 1) == {"bank": (Offer("accetto", 5, 475),)}
    assert premoves(table, 2) == {}
    table.play_out("alla_regola")
    assert premoves(table, 1) == {
        "bank": (Offer("accetto", 5, table.purses[1] // 2),),
    }
    table.open()
    assert GAME.timing.question(table.state) == "bank"
    assert premoves(table, 1) == {}
    assert premoves(table, 2).keys() == {"bank"}


def test_a_player_too_poor_for_the_minimum_sets_all_their_chips() -> None:
    """[PM-2, CL-5] Only one amount is possible."""
    table = deal("1C 2C 3C", chips={1: 7, 2: 500, 3: 500})
    assert premoves(table, 1)["bank"] == (Offer("accetto", 7, 7),)


def test_the_next_player_in_line_may_premove_while_a_bank_may_be_refused() -> None:
    """[PM-2, PI-16] The premove is set while another player is asked."""
    table = offered(3, bank_refusal_button=True)
    assert premoves(table, 1).keys() == {"bank"}
    table.do(3, Rifiuto())
    assert premoves(table, 1) == {}
    assert premoves(table, 2).keys() == {"bank"}


def test_the_first_bank_cannot_be_set_because_nobody_knows_its_banker() -> None:
    """[PM-2, PI-9] The matta decides the first bank. Players without chips cannot set one either, nor can anybody
    before a first bank.
    """
    table = room(3)
    assert [premoves(table, person) for person in (1, 2, 3)] == [{}, {}, {}]
    table = offered(2, chips={1: 5, 2: 100})
    table.do(2, Accetto(5))
    table.do(1, OnlineSto())
    table.do(2, OnlineSto())
    loser = 1 if table.purses[1] == 0 else 2
    assert "bank" not in premoves(table, loser)
