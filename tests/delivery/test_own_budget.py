"""The pace of own tables: an address for each person and group, and the ways in which Telegram counts the calls."""

from __future__ import annotations

from delivery.budget import (
    GROUP_A_MINUTE,
    OWN_SHARE,
    PROOF,
    Budget,
    group_of_own,
    own_budget_address,
)

GROUP = -1_001_500_000_001
RITA, LUCA = 7_100_000_003, 100_000_002


def call(budget: Budget, address: int, now: float) -> None:
    """A call that Telegram answers at once."""
    budget.take(address, now)
    budget.sent(address)
    budget.answered(address, now)


def spend(budget: Budget, calls: int, now: float) -> None:
    """That many calls for own tables, of as many people as are needed."""
    for number in range(calls):
        call(budget, own_budget_address(GROUP, LUCA + number), now)


def test_a_lane_tells_its_group_and_is_no_address() -> None:
    addresses = {
        own_budget_address(at, person) for at in (GROUP, -4_000_000_001) for person in (RITA, LUCA)
    }
    assert len(addresses) == 4
    assert {group_of_own(address) for address in addresses} == {GROUP, -4_000_000_001}
    assert group_of_own(GROUP) is None
    assert group_of_own(RITA) is None


def test_a_person_has_a_few_calls_at_once_and_nobody_else_waits() -> None:
    budget = Budget(1000)
    mine = own_budget_address(GROUP, RITA)
    for _ in range(3):
        assert budget.ready_at(mine, 100.0) == 100.0
        call(budget, mine, 100.0)
    assert budget.ready_at(mine, 100.0) > 100.0
    assert budget.ready_at(own_budget_address(GROUP, LUCA), 100.0) == 100.0
    assert budget.ready_at(GROUP, 100.0) == 100.0


def test_a_silent_lane_silences_neither_the_group_nor_other_people() -> None:
    budget = Budget(1000)
    budget.silence(own_budget_address(GROUP, RITA), 160.0)
    assert budget.ready_at(own_budget_address(GROUP, RITA), 100.0) == 160.0
    assert budget.ready_at(own_budget_address(GROUP, LUCA), 100.0) == 100.0
    assert budget.ready_at(GROUP, 100.0) == 100.0


def test_a_spent_group_keeps_no_own_table_waiting_until_telegram_counts_both() -> None:
    budget = Budget(1000)
    for _ in range(GROUP_A_MINUTE):
        call(budget, GROUP, 100.0)
    mine = own_budget_address(GROUP, RITA)
    assert budget.ready_at(mine, 101.0) == 101.0
    budget.refused(mine, 101.0)
    assert budget.own_counts
    assert budget.ready_at(mine, 101.0) > 101.0
    assert budget.ready_at(mine, 170.0) == 170.0


def test_counted_together_own_tables_leave_calls_to_the_group() -> None:
    budget = Budget(1000)
    budget.own_counts = True
    mine = own_budget_address(GROUP, RITA)
    spend(budget, OWN_SHARE - 1, 100.0)
    assert budget.ready_at(mine, 101.0) == 101.0
    spend(budget, 1, 101.0)
    assert budget.ready_at(mine, 101.0) > 101.0
    assert budget.ready_at(GROUP, 101.0) == 101.0
    for _ in range(GROUP_A_MINUTE - OWN_SHARE):
        call(budget, GROUP, 102.0)
    assert budget.ready_at(GROUP, 130.0) > 130.0
    assert budget.ready_at(mine, 130.0) > 130.0
    assert budget.ready_at(mine, 163.0) == 163.0


def test_counted_together_planned_calls_of_own_tables_count_until_they_are_put_back() -> None:
    budget = Budget(1000)
    budget.own_counts = True
    mine = own_budget_address(GROUP, RITA)
    for number in range(OWN_SHARE):
        assert budget.ready_at(mine, 100.0) == 100.0
        budget.take(own_budget_address(GROUP, LUCA + number), 100.0)
    assert budget.ready_at(mine, 100.0) > 100.0
    for number in range(GROUP_A_MINUTE - OWN_SHARE):
        call(budget, GROUP, 100.0 + 3.0 * number)
    assert budget.ready_at(GROUP, 160.2) > 160.2, "the planned calls take the last ones"
    assert budget.ready_at(mine, 160.2) > 160.2
    for number in range(OWN_SHARE):
        budget.put_back(own_budget_address(GROUP, LUCA + number))
    assert budget.ready_at(mine, 160.2) == 160.2
    assert budget.ready_at(GROUP, 160.2) == 160.2


def test_a_429_far_below_the_limit_says_nothing_about_the_counting() -> None:
    budget = Budget(1000)
    mine = own_budget_address(GROUP, RITA)
    call(budget, mine, 100.0)
    budget.refused(mine, 100.0)
    budget.refused(RITA, 100.0)
    assert budget.own_counts is None


def test_a_429_of_the_group_tells_only_if_own_tables_had_calls() -> None:
    budget = Budget(1000)
    for _ in range(GROUP_A_MINUTE):
        call(budget, GROUP, 100.0)
    budget.refused(GROUP, 100.0)
    assert budget.own_counts is None
    spend(budget, 1, 100.0)
    budget.refused(GROUP, 100.0)
    assert budget.own_counts is True


def test_more_accepted_calls_than_the_limit_prove_that_they_do_not_count() -> None:
    budget = Budget(1000)
    spend(budget, 2 * PROOF, 100.0)
    for _ in range(PROOF):
        budget.accepted(own_budget_address(GROUP, RITA), 100.0)
        budget.accepted(GROUP, 100.0)
    assert budget.own_counts is None, "deletions and the group's own calls prove nothing"
    budget.accepted(own_budget_address(GROUP, LUCA), 100.0)
    assert budget.own_counts is False


def test_idle_groups_and_lanes_are_forgotten() -> None:
    budget = Budget(1000)
    spend(budget, 30, 100.0)
    budget.forget_idle(400.0)
    assert not budget._groups
    assert not budget._chats
