"""What may be set before one's turn: the bank that is to come, and the first decision on a card already seen."""

from __future__ import annotations

from engine.game import PUBLIC, Offer
from engine.online.actions import Accetto, Rifiuto, Sto, Tiro
from tests.kit.classica import GAME, Room, deal, offered, room


def set_ahead(table: Room, person: int) -> dict[str, tuple[Offer, ...]]:
    return {ahead.question: ahead.offers for ahead in GAME.ahead(table.view(person))}


def test_the_first_decision_may_be_set_once_the_card_is_seen() -> None:
    """[PM-2] Amount and *sto* or *tiro*: before his turn, for the first decision, and not for the banker."""
    table = deal("1C 10D 3C 4C", people=4, highest=40, lone_matta_must_draw=True)
    assert "stake" not in set_ahead(table, 1)
    assert set_ahead(table, 2)["stake"] == (Offer("tiro", 5, 40),)
    assert set_ahead(table, 3)["stake"] == (Offer("tiro", 5, 40), Offer("sto", 5, 40))
    assert set_ahead(table, 4) == {}
    assert GAME.ahead(table.view(PUBLIC)) == ()
    assert GAME.question(table.state) == "stake"
    table.do(1, Tiro())
    assert GAME.question(table.state) == ""
    table.do(1, Sto())
    assert "stake" not in set_ahead(table, 1)
    assert "stake" not in set_ahead(table, 2)


def test_before_the_deal_no_card_can_be_answered_to() -> None:
    """[PM-2] No premove on cards not yet seen, nor for the banker's play."""
    table = offered(4)
    assert set_ahead(table, 2) == {}
    table.do(4, Accetto(10))
    for person in (1, 2, 3):
        table.do(person, Sto())
    assert GAME.question(table.state) == ""


def test_the_bank_to_come_may_be_set_by_whom_it_will_be_offered_to() -> None:
    """[PM-2, CL-2] The highest stake and *accetto*: on the banker's right, while the bank before lasts and after it."""
    table = deal("1C 2C 3C")
    first = set_ahead(table, 1)
    assert first == {"bank": (Offer("accetto", 5, 500),)}
    table.do(1, Sto(50))
    assert set_ahead(table, 1) == {"bank": (Offer("accetto", 5, 475),)}
    assert set_ahead(table, 2) == {}
    table.play_out("alla_regola")
    assert set_ahead(table, 1) == {
        "bank": (Offer("accetto", 5, table.purses[1] // 2),),
    }
    table.open()
    assert GAME.question(table.state) == "bank"
    assert set_ahead(table, 1) == {}
    assert set_ahead(table, 2).keys() == {"bank"}


def test_who_would_bank_all_in_sets_all_he_has() -> None:
    """[PM-2, CL-5] The one amount that there is."""
    table = deal("1C 2C 3C", chips={1: 7, 2: 500, 3: 500})
    assert set_ahead(table, 1)["bank"] == (Offer("accetto", 7, 7),)


def test_a_bank_that_may_be_refused_can_be_awaited_by_the_next() -> None:
    """[PM-2, PI-16] While another is asked."""
    table = offered(3, bank_refusal_button=True)
    assert set_ahead(table, 1).keys() == {"bank"}
    table.do(3, Rifiuto())
    assert set_ahead(table, 1) == {}
    assert set_ahead(table, 2).keys() == {"bank"}


def test_before_the_first_bank_nobody_knows_whose_it_is() -> None:
    """[PM-2, PI-9] The matta decides; nor can anybody without chips, or before there is a bank to follow."""
    table = room(3)
    assert [set_ahead(table, person) for person in (1, 2, 3)] == [{}, {}, {}]
    table = offered(2, chips={1: 5, 2: 100})
    table.do(2, Accetto(5))
    table.do(1, Sto())
    table.do(2, Sto())
    loser = 1 if table.purses[1] == 0 else 2
    assert "bank" not in set_ahead(table, loser)
