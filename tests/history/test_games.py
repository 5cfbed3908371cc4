"""Files of hands at a table that played one game after the other."""

from __future__ import annotations

import pytest

from engine.table import actions as act
from games.piatto.rules import PiattoRules
from games.sette_e_mezzo.rules import SetteEMezzoRules
from history.errors import FormatError
from history.format import read, write
from history.replay import replay
from history.verify import verify
from tests.history.kit import RandomEvening, as_raw, put, spoilt


@pytest.fixture(scope="module")
def mixed() -> RandomEvening:
    """Two hands of sette e mezzo, two banks of piatto, two hands of sette e mezzo again; every deck closed."""
    evening = RandomEvening(4, 3)
    evening.play(2)
    evening.act(1, act.SetRules(PiattoRules(), 30))
    evening.next_round()
    evening.next_round()
    evening.act(1, act.SetRules(SetteEMezzoRules(), 30))
    evening.next_round()
    evening.next_round()
    evening.close()
    return evening


@pytest.mark.parametrize("number", range(1, 7))
def test_every_hand_of_a_table_with_several_games_replays_and_can_be_checked(
    mixed: RandomEvening, number: int
) -> None:
    """[PI-9] A game that begins in the middle of an evening begins like any other: a draw decides the first banker."""
    file = mixed.file(number)
    assert file.game == ("piatto" if number in (3, 4) else "sette_e_mezzo")
    assert file.began == (None, 3, 5)[(number - 1) // 2]
    replayed = replay(read(write(file)))
    assert replayed.failure is None
    assert replayed.turns
    seals = [deck.seal for deck in file.decks]
    assert verify(file, seals).verdict == "right"


@pytest.mark.parametrize("began", [None, 1, 4, 6])
def test_a_file_with_a_wrong_beginning_of_its_game_cannot_be_read(
    mixed: RandomEvening, began: int | None
) -> None:
    with pytest.raises(FormatError, match="nothing says what was before"):
        spoilt(put(as_raw(mixed.file(5)), ("began",), began))


def test_a_file_that_counts_rounds_of_another_game_does_not_replay(mixed: RandomEvening) -> None:
    raw = as_raw(mixed.file(6))
    failure = replay(spoilt(put(raw, ("began",), 4))).failure
    assert failure is not None
    assert (failure.round, failure.step, failure.code) == (5, 1, "events")


def test_the_lot_of_a_later_game_is_drawn_with_the_deck_in_play_before(
    mixed: RandomEvening,
) -> None:
    """[SM-28] A file that names another deck for it is wrong."""
    file = mixed.file(5)
    first, second = (deck.deck for deck in file.decks)
    assert (file.hand.lots, second) == (first, first + 1)
    failure = replay(spoilt(put(as_raw(file), ("hand", "lots"), second))).failure
    assert failure is not None
    assert failure.code == "lots"
