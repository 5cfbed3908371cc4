"""The lesson's hands follow the rules and show their subject."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.sette_e_mezzo.events import Dealt, Drew, RoundEnded, Sto, Tiro
from engine.sette_e_mezzo.lesson import (
    BANK,
    HANDS,
    LEARNER,
    BadLessonError,
    LessonHand,
    Moment,
    moments,
    played,
)
from engine.sette_e_mezzo.players import regola
from engine.sette_e_mezzo.rules import SetteEMezzoRules


def ends() -> dict[str, Moment]:
    return {moment.hand.name: moment for moment in moments() if not moment.move}


def outcomes(moment: Moment) -> tuple[str, str]:
    """The learner's outcome, and the kind of the bank's hand."""
    assert moment.view.table.ending is not None
    mine, bank = moment.view.table.ending.results
    assert (mine.person, bank.person) == (LEARNER, BANK)
    return mine.outcome, bank.kind


def test_the_hands_show_a_card_a_good_stop_a_bust_and_a_reale() -> None:
    assert {name: outcomes(moment) for name, moment in ends().items()} == {
        "card": ("paid", "points"),
        "stop": ("banker_bust", "bust"),
        "bust": ("bust", "points"),
        "reale": ("banker_bust_reale", "bust"),
    }


def test_the_rules_are_the_defaults_of_a_table() -> None:
    assert all(moment.view.rules == SetteEMezzoRules() for moment in moments())


def test_every_prepared_card_is_used_and_no_other() -> None:
    for hand in HANDS:
        assert len(set(hand.cards)) == len(hand.cards)
        came: list[Card] = []
        for moment in played(hand, 1):
            for event in moment.events:
                if isinstance(event, Dealt):
                    came += event.cards
                elif isinstance(event, Drew):
                    came.append(event.card)
        assert came == list(hand.cards)


def test_the_lesson_asks_for_the_play_alla_regola() -> None:
    asked = [moment for moment in moments() if moment.move]
    assert [moment.move for moment in asked] == ["tiro", "sto", "sto", "tiro", "tiro"]
    for moment in asked:
        best = Tiro if moment.move == "tiro" else Sto
        assert isinstance(regola(moment.view), best)
        assert moment.offers == ("tiro", "sto")


def test_the_learner_never_sees_the_banks_card_before_the_end() -> None:
    for moment in moments():
        if not moment.move:
            continue
        (bank,) = [seat for seat in moment.view.seats if seat.person == BANK]
        assert bank.open == ()
        assert moment.hand.cards[1] not in moment.view.cards


def test_a_hand_ends_once_and_is_numbered() -> None:
    for moment in moments():
        ended = [event for event in moment.events if isinstance(event, RoundEnded)]
        assert len(ended) == (not moment.move)
    assert [moment.number for moment in ends().values()] == [1, 2, 3, 4]
    assert [moment.part for moment in moments()] == [0, 1, 2, 0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("cards", "moves"),
    [
        ("4C 4C", "sto"),  # the same card twice
        ("4C 5B 2S", "tiro tiro"),  # a card that does not exist
        ("4C", "sto"),
    ],
)
def test_the_rules_refuse_a_badly_prepared_hand(cards: str, moves: str) -> None:
    hand = LessonHand("bad", tuple(map(Card, cards.split())), tuple(moves.split()))
    with pytest.raises(BadLessonError):
        list(played(hand, 1))
