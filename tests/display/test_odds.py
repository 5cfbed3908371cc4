"""The message about what the bank is worth."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest

from display.odds import Reckoning, odds_text, reckoned, reckoning
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.solver.odds import edge_of_best_banker, effects, odds
from locales import LANGUAGES, words


@pytest.fixture(scope="module")
def found() -> Reckoning:
    rules = SetteEMezzoRules()
    few = tuple(islice(effects(rules), 6))  # all of them take some twenty seconds
    return Reckoning(odds(rules), edge_of_best_banker(rules), few)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_the_house_edge_the_best_play_and_what_would_change_it(
    found: Reckoning, language: str
) -> None:
    said = odds_text(found, words(language))
    comma = words(language)("comma")
    assert f"+21{comma}3" in said
    assert f"+22{comma}0" in said
    assert f"+22{comma}7" in said
    assert len(said) < 2_000
    assert said.count("\n· ") >= 4


def test_the_question_can_be_sent_to_another_process() -> None:
    asked = pickle.loads(pickle.dumps(reckoning(SetteEMezzoRules())))  # noqa: S301 -- just made
    assert asked.func is reckoned
