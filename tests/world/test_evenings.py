"""Evenings of the suite, the shortest form of ``make evenings``."""

from __future__ import annotations

import pytest

from tests.world.evening import evening
from tests.world.plan import FAULTS, plan_of

EVENINGS = 32


@pytest.mark.parametrize("first", range(0, EVENINGS, 4))
def test_an_evening_with_faults_keeps_every_promise(first: int) -> None:
    for number in range(first, first + 4):
        found = evening(number)
        assert not found.wrong, f"python -m tests.world --first {number} --tell: {found.wrong}"


@pytest.mark.parametrize("number", [3, 31])
def test_the_same_number_is_the_same_evening(number: int) -> None:
    assert evening(number).trace == evening(number).trace


def test_most_plans_have_faults_and_every_game_is_played() -> None:
    plans = [plan_of(number) for number in range(200)]
    assert len({plan.game for plan in plans}) == 8
    assert sum(bool(plan.faults) for plan in plans) > 120


def test_every_fault_and_every_kind_of_evening_is_planned() -> None:
    plans = [plan_of(number) for number in range(400)]
    assert {fault for plan in plans for fault in plan.faults} == set(FAULTS)
    assert {plan.kind for plan in plans} == {"group", "supergroup", "forum"}
    assert any(plan.tournament and len(plan.people) > plan.tournament for plan in plans)
    assert any(plan.others and plan.closed for plan in plans)
