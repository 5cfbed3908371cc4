"""Files of piatto: replayed, told in three languages, checked against the deck, with every lie found."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest

from engine.value import replace
from games.piatto import events as ev
from games.piatto.rules import PiattoRules
from games.piatto.story import tell as tell_event
from history.replay import replay
from history.tell import tell
from history.verify import verify
from history.words import Telling
from locales import COMPLETE, words
from tests.games.piatto.kit import LOST_DUEL, bank
from tests.history.kit import Cheat, RandomEvening, as_raw, seals, unnoticed

HOUSES: Mapping[str, PiattoRules] = {
    "cash": PiattoRules(),
    "button": PiattoRules(bank_refusal_button=True, lone_matta_must_draw=True),
    "exposed": PiattoRules(reshuffle_matta="exposed", min_bet=1),
    "tournament": PiattoRules(mode="tournament"),
    "harsh": PiattoRules(mode="tournament", sitout_half_to="credit", penalty_share="all"),
}


@pytest.fixture(scope="module")
def evening() -> RandomEvening:
    """Three banks of a tournament, the table closed: all secrets are open."""
    return RandomEvening(seed=3, people=4, rules=HOUSES["tournament"], eager=0.6).play_to_the_end(3)


@pytest.fixture(scope="module")
def cash() -> RandomEvening:
    return RandomEvening(seed=0, people=5, rules=HOUSES["button"], eager=0.6).play_to_the_end(3)


def test_the_file_holds_the_draw_for_the_bank(cash: RandomEvening) -> None:
    """[PI-9, PI-14] The draw for the matta is dealt from the order of the deck, the bank from its next one."""
    hand = cash.file(1).hand
    assert (hand.lots, hand.cards[0].shuffle) == (1, 0)
    assert {card.shuffle for card in hand.cards} >= {0, 1}
    later = cash.file(2).hand
    assert later.lots is None


@pytest.mark.unwatched
def test_every_possible_event_is_told() -> None:
    """Every event has words in every language, and at least one line unless another event says the same."""
    seen: set[type] = set()
    for house, seed in itertools.product(sorted(HOUSES), range(12)):
        played = RandomEvening(seed=seed, people=3 + seed % 4, rules=HOUSES[house], eager=0.5)
        played.play(3)
        seen |= {type(event) for event in played.log}
        for number in (1, 2, 3):
            replayed = replay(played.file(number))
            for language in COMPLETE:
                lines = list(tell(replayed, language))
                assert len(lines) > len(replayed.turns)
                assert not any("{" in line or "}" in line for line in lines)
        if seen >= {*played.table.sitting.kind.logged.events} - RARE:
            return
    raise AssertionError(seen)


RARE = {ev.DuelPassedOn}
"""A player goes into sit-out before the turn: random evenings do not produce it."""


def test_rare_events_are_told_too() -> None:
    """[PI-22] Cards lie ready for a player in sit-out."""
    table = bank("5C 6S", mode="tournament", people=4)
    said = Telling(words("it"), {2: "Rita"})
    lines = tell_event(ev.DuelPassedOn(2), table.state, said)
    assert lines == ["Le due carte, che nessuno ha visto, sono ora per Rita."]


def test_a_covered_card_that_nobody_saw_keeps_its_total() -> None:
    """[PI-28] Against a bust banker the history names the winner, not the cards."""
    said = Telling(words("it"), {1: "Rita"})
    ended = replace(LOST_DUEL, stake=40, outcome="banker_bust", total=None, bank_total=26, pot=60)
    (line,) = tell_event(ended, bank().state, said)
    assert line == "Rita: il banco ha sballato e paga, +40. Nel piatto: 60 fiches."


# --- lies -----------------------------------------------------------------------------------------------------


@pytest.mark.unwatched
@pytest.mark.laws
@pytest.mark.parametrize("number", [1, 3])
def test_no_single_value_of_a_bank_can_be_changed(evening: RandomEvening, number: int) -> None:
    """After the change the file does not read, or does not replay."""
    assert unnoticed(as_raw(evening.file(number)), ("hand",)) == []


@pytest.mark.laws
def test_of_the_bank_before_only_the_later_players_in_line_are_trusted(cash: RandomEvening) -> None:
    """Its opening depends on earlier rounds, which the file lacks; every value that matters for the bank is checked
    all the same.
    """
    trusted = {path[6] for path in unnoticed(as_raw(cash.file(3)), ("before",))}
    assert trusted <= {"order", "newcomers", "memory"}


def test_a_dealer_who_cheats_at_the_draw_or_at_the_shuffle_is_found() -> None:
    """[PI-9, PI-33] Each order has its label; the file replays, but the deck shows the lie."""
    for label, shuffle in (("shuffle:0", 0), ("shuffle:1", 1)):
        cheat = Cheat(seed=5, people=5, rules=HOUSES["button"], eager=0.6)
        cheat.label = label
        file = cheat.play_to_the_end(1).file(1)
        assert replay(file).failure is None
        report = verify(file, seals(cheat))
        assert report.mismatch is not None
        assert (report.mismatch.shuffle, report.mismatch.place) == (shuffle, 0)


def test_a_file_holds_the_bank_before_and_no_earlier_one(cash: RandomEvening) -> None:
    """[PI-10, PI-11] Every opening repeats the last banker and the players who have staked."""
    file = cash.file(3)
    assert [round_.round for round_ in file.before] == [2]
    after = replay(file).turns[-1].after.table
    whole = cash.table.sitting.state.table
    assert (after.memory, after.purses, after.ending) == (whole.memory, whole.purses, whole.ending)


def test_after_a_bank_that_nobody_took_the_file_goes_further_back() -> None:
    """[PI-16] That bank opened no deck."""
    for seed in range(60):
        played = RandomEvening(
            seed=seed, people=2, rules=PiattoRules(bank_refusal_button=True), eager=0.0
        )
        played.play(4)
        for number in (3, 4):
            if not played.file(number - 1).hand.cards:
                before = [round_.round for round_ in played.file(number).before]
                assert before[-1] == number - 1
                assert len(before) > 1 or before == [1]
                assert replay(played.file(number)).failure is None
                return
    raise AssertionError("somebody always took the bank")
