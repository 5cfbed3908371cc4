"""The lot for the bank, drawn with the deck that was in play."""

from __future__ import annotations

import pytest

from engine.table import actions as act
from history.replay import replay
from history.verify import verify
from tests.history.kit import Cheat, RandomEvening, as_raw, seals, spoilt, step_of


def _with_newcomers(played: RandomEvening) -> RandomEvening:
    """All players of the first hand go, others come: the bank is drawn again, with the deck that was in play."""
    played.play(1)
    for person in (3, 4, 5):
        played.purses[person] = 500
        played.act(person, act.Sit())
    played.act(1, act.GetUp())
    played.act(2, act.GetUp())
    played.next_round()
    played.close()
    return played


@pytest.fixture(scope="module")
def newcomers() -> RandomEvening:
    return _with_newcomers(RandomEvening(21, 2))


def test_a_lot_from_the_deck_before(newcomers: RandomEvening) -> None:
    """[SM-28] Lots are drawn again, since no player is left who could have the bank."""
    file = newcomers.file(2)
    assert file.hand.lots == 1
    assert [deck.deck for deck in file.decks] == [1, 2]
    report = verify(file, [newcomers.seal(1), newcomers.seal(2)])
    assert report.verdict == "right"
    assert [deck.lot > 0 for deck in report.decks] == [True, False]


def test_one_seal_of_an_evening_is_enough_for_both_decks(newcomers: RandomEvening) -> None:
    file = newcomers.file(2)
    assert newcomers.seal(1) == newcomers.seal(2)
    assert verify(file, [newcomers.seal(2)]).verdict == "right"
    assert verify(file, ["0" * 64]).verdict == "wrong"


def test_a_lot_that_names_the_wrong_player_is_found(newcomers: RandomEvening) -> None:
    raw = as_raw(newcomers.file(2))
    step = step_of(newcomers.file(2), "BankDrawn")
    true = raw["hand"]["steps"][step - 1]["action"]["person"]
    raw["hand"]["steps"][step - 1]["action"]["person"] = true % 5 + 1
    assert replay(spoilt(raw)).failure is not None
    cheat = Cheat(21, 2)
    cheat.label = "lots:2"
    file = _with_newcomers(cheat).file(2)
    assert replay(file).failure is None
    report = verify(file, seals(cheat))
    assert report.mismatch is not None
    assert (report.mismatch.step, report.mismatch.found) == (step, true)
    assert report.mismatch.said != true


def test_a_dealer_cannot_choose_the_deck_of_the_lot(newcomers: RandomEvening) -> None:
    raw = as_raw(newcomers.file(2))
    raw["hand"]["lots"] = 2
    failure = replay(spoilt(raw)).failure
    assert failure is not None
    assert (failure.code, failure.step) == ("lots", 2)
