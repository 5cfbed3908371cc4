"""The house edge, the effect of the switches, and the best play as a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.value import replace
from games.sette_e_mezzo.rules import ALLOWED, PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.solver.duel import best_punta, both_alla_regola
from games.sette_e_mezzo.solver.odds import (
    MATTER,
    edge,
    edge_of_best_banker,
    effects,
    odds,
    one_stake,
)

CLASSICO = PRESETS["classico"]
NO_MATTA = PRESETS["bambini"]


def with_switch(rules: SetteEMezzoRules, switch: str, to: Any) -> SetteEMezzoRules:
    change: dict[str, Any] = {switch: to}
    return replace(rules, **change)


@pytest.mark.unwatched
def test_best_play_does_no_worse_than_alla_regola() -> None:
    """[SM-46] This holds for a punta against a banker *alla regola*, and for a banker against such a punta."""
    found = odds(NO_MATTA)
    best_banker = edge_of_best_banker(NO_MATTA)
    assert found.edge < found.alla_regola < best_banker
    assert round(best_banker, 7) == Fraction(2247911, 10_000_000)


def test_a_best_banker_plays_one_hand_of_one_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A punta loses the edge to such a banker."""
    monkeypatch.setattr(
        "games.sette_e_mezzo.solver.odds.against_best_banker",
        lambda rules: Fraction(-1, 4) if rules == one_stake(CLASSICO) else None,
    )
    assert edge_of_best_banker(CLASSICO) == Fraction(1, 4)


@pytest.mark.unwatched
def test_the_house_edge_of_the_default_rules() -> None:
    """It is a little over a fifth of the stake; with a range of stakes the punta is ahead."""
    found = odds(CLASSICO)
    assert round(found.edge, 4) == Fraction(2129, 10000)
    assert round(found.alla_regola, 4) == Fraction(2196, 10000)
    assert found.with_stakes < 0
    assert found is odds(SetteEMezzoRules())


def test_a_figure_or_a_half_differs_from_a_whole_hand_alla_regola() -> None:
    """Every first card together is the whole hand."""
    found = odds(CLASSICO)
    ways = {0: 11, 8: 1}
    best = sum(ways.get(one.worth, 4) * one.options[0][1] for one in found.first_cards)
    assert -best / 40 == found.edge


def test_the_table_of_totals() -> None:
    """The punta calls below 3 and stands from 5½; in between, it depends. All first cards are in the table."""
    rows = {(row.total, row.matta): row for row in odds(CLASSICO).rows}
    assert set(rows) >= {(total, False) for total in range(1, 15)} | {(14, True)}
    assert all(rows[total, False].calls == 1 for total in range(1, 6))
    assert all(rows[total, False].calls == 0 for total in range(11, 15))
    assert 0 < rows[8, False].calls < 1
    assert rows[1, False].chance == Fraction(12, 40)


def test_seven_and_matta_have_no_row_where_a_triple_may_be_declared() -> None:
    """[SM-44] The table holds only totals to call or stand on."""
    assert max(row.total for row in odds(PRESETS["novara"]).rows) == 14


def test_of_the_ways_of_the_bank_only_exhaustion_matters() -> None:
    """[SM-38] With exhaustion a reale is paid once."""
    assert one_stake(PRESETS["banco_lungo"]).bank_passing == "exhaustion"
    kept = one_stake(replace(CLASSICO, bank_passing="reale")).bank_passing
    assert kept == "reale_or_exhaustion"


def test_every_switch_that_matters_is_tried_at_every_other_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """[SM-41, SM-44] The effect of each is the difference of two edges."""
    tried: list[SetteEMezzoRules] = []

    def edge_of(rules: SetteEMezzoRules) -> Fraction:
        tried.append(rules)
        return Fraction(len(tried))

    monkeypatch.setattr("games.sette_e_mezzo.solver.odds.edge", edge_of)
    found = list(effects(CLASSICO))
    assert tried[0] == CLASSICO
    changes = {(one.switch, one.value) for one in found}
    assert len(changes) == sum(len(values) - 1 for values in MATTER.values())
    assert {("matta", None), ("burn_3_4", True), ("bank_passing", "exhaustion")} <= changes
    for effect, rules in zip(found, tried[1:], strict=True):
        assert rules == with_switch(CLASSICO, effect.switch, effect.value)
        assert effect.more == effect.edge - 1


@pytest.mark.unwatched
def test_optional_rules_favour_the_punta() -> None:
    """[SM-42, SM-43, SM-44] A banker who pays a reale once loses less."""
    for switch in ("barella", "asso_mezzo", "triple"):
        assert edge(with_switch(CLASSICO, switch, True)) < edge(CLASSICO)
    assert edge(replace(CLASSICO, reale_double_if_banker_busts=False)) > edge(CLASSICO)


@pytest.mark.unwatched
@pytest.mark.parametrize("switch", sorted(ALLOWED.keys() - MATTER.keys()))
def test_other_switches_change_nothing_in_one_hand_of_one_stake(switch: str) -> None:
    """[SM-16, SM-27, SM-32, SM-39] They decide the next banker, changes of stakes and shuffles."""
    one = one_stake(NO_MATTA)
    for other in ALLOWED[switch][1:]:
        changed = with_switch(one, switch, other)
        assert best_punta(changed) == best_punta(one)
        assert both_alla_regola(changed) == both_alla_regola(one)
