"""The budget: the calls allowed for a chat and for the whole bot, with any number waiting."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count, islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from delivery.budget import GROUP_A_MINUTE, GROUP_BURST, Budget
from tools.bench import budget as simulation

GROUP, OTHER, PRIVATE = -100, -200, 300


def call(budget: Budget, address: int, now: float) -> None:
    """A call that is answered at once."""
    budget.take(address, now)
    budget.sent(address)
    budget.answered(address, now)


def sent(budget: Budget, address: int, waits: list[float], *, start: float = 1000.0) -> list[float]:
    """The times of calls if one is wanted after each of these pauses, in seconds."""
    times: list[float] = []
    now = start
    for wait in waits:
        now = max(now + wait, budget.ready_at(address, now + wait))
        call(budget, address, now)
        times.append(now)
    return times


def most_in(times: list[float], seconds: float) -> int:
    """The most calls in any window of this many seconds, its ends included."""
    return max(sum(first <= at <= first + seconds for at in times) for first in times)


pauses = st.lists(st.floats(0, 30) | st.just(0.0), min_size=1, max_size=120)


@given(pauses)
def test_a_group_never_hears_more_than_nineteen_calls_a_minute(waits: list[float]) -> None:
    assert most_in(sent(Budget(30), GROUP, waits), 60) <= 19


@given(
    st.lists(
        st.tuples(st.floats(0, 8), st.floats(0, 90) | st.floats(0, 1), st.floats(0, 1)),
        min_size=30,
        max_size=120,
    )
)
def test_slow_calls_do_not_raise_the_nineteen_a_minute_of_a_group(
    calls: list[tuple[float, float, float]],
) -> None:
    """For each call: the pause before it, its duration, and the part of it after which Telegram counts it."""
    budget = Budget(30)
    now, counted = 1000.0, []
    for pause, takes, part in calls:
        now += pause
        while (ready := budget.ready_at(GROUP, now)) > now:
            now = ready
        budget.take(GROUP, now)
        budget.sent(GROUP)
        counted.append(now + takes * part)
        now += takes
        budget.answered(GROUP, now)
    for first, too_many in zip(counted, counted[19:], strict=False):
        assert too_many - first > 60


def test_a_change_is_shown_within_the_time_of_one_call_and_no_minute_has_more_than_nineteen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulation, "HOURS", 1)
    for pause in simulation.PACES.values():
        ages, counted = simulation.shown((GROUP_A_MINUTE, GROUP_BURST), pause)
        before, _ = simulation.shown((18, 4), pause)
        assert max(ages) <= 3.75 < 4.2 < max(before)
        assert simulation.most_in_a_minute(counted) <= 19


@given(pauses)
def test_a_private_chat_hears_one_a_second_after_a_short_burst(waits: list[float]) -> None:
    times = sent(Budget(30), PRIVATE, waits)
    assert most_in(times, 10) <= 3 + 9
    assert most_in(times, 5) <= 5, "and no burst on top of that"


@given(pauses)
def test_under_a_flood_nothing_waits_longer_than_a_sixteenth_of_a_minute(
    waits: list[float],
) -> None:
    budget = Budget(30)
    sent(budget, GROUP, waits)
    flood = sent(budget, GROUP, [0.0] * 40, start=10_000.0)
    assert max(after - before for before, after in pairwise(flood)) <= 3.75 + 1e-6


def test_a_burst_of_three_goes_at_once() -> None:
    budget = Budget(30)
    times = sent(budget, GROUP, [0.0] * 4)
    assert times[:3] == [1000.0] * 3
    assert times[3] > 1003.7
    assert budget.ready_at(GROUP, 1060.0) == 1060.0


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 6, 10, 30, 100, 1000])
def test_the_whole_bot_keeps_its_limit_in_any_second(limit: int) -> None:
    budget = Budget(limit)
    now, times = 1000.0, []
    for chat in islice(count(1), 3 * limit + 5):
        now = budget.ready_at(-chat, now)
        call(budget, -chat, now)
        times.append(now)
    assert most_in(times, 1) <= limit
    if limit >= 10:
        assert len(times) / (times[-1] - times[0]) > limit * 0.9, "and uses it"


@given(
    st.lists(
        st.tuples(st.floats(0, 0.3), st.floats(0, 3), st.floats(0, 2), st.floats(0, 1)),
        min_size=60,
    ),
    st.integers(1, 12),
)
def test_slow_calls_do_not_raise_the_limit_of_the_whole_bot(
    calls: list[tuple[float, float, float, float]], limit: int
) -> None:
    """For each call: the pause before it, the time of drawing, its duration, and the part of it after which Telegram
    counts it.
    """
    budget = Budget(limit)
    planned, now = [], 1000.0
    for chat, (pause, draws, takes, part) in enumerate(calls, 1):
        now = budget.ready_at(-chat, now + pause)
        budget.take(-chat, now)
        planned.append((now + draws, -chat, takes, part))

    answers: list[tuple[float, int]] = []
    counted, now = [], 1000.0
    for drawn, chat, takes, part in sorted(planned):
        now = max(now, drawn)
        while True:
            while answers and answers[0][0] <= now:
                at, whose = heappop(answers)
                budget.answered(whose, at)
            opens = budget.opens_at(now)
            if opens <= now:
                break
            now = min(opens, answers[0][0]) if answers else opens
        budget.sent(chat)
        heappush(answers, (now + takes, chat))
        counted.append(now + takes * part)
    counted.sort()
    for first, too_many in zip(counted, counted[limit:], strict=False):
        assert too_many - first > 1


def test_calls_that_hang_hold_back_others_until_they_are_answered() -> None:
    budget = Budget(5)
    now = 1000.0
    for chat in range(1, 5):
        now = budget.ready_at(-chat, now)
        budget.take(-chat, now)
        budget.sent(-chat)
    assert budget.ready_at(-9, now + 60) > now + 60
    budget.answered(-1, now + 60)
    assert budget.ready_at(-9, now + 60) == pytest.approx(now + 61, abs=0.02)
    assert budget.opens_at(now + 60) > now + 60.9
    assert budget.ready_at(-9, now + 62) == now + 62


def test_a_mute_ends_when_the_chat_says_so_and_a_429_does_not() -> None:
    budget = Budget(30)
    budget.mute(GROUP, 1030.0)
    assert budget.ready_at(GROUP, 1000.0) == 1030.0
    budget.silence(GROUP, 1010.0)
    budget.unmute(GROUP)
    budget.unmute(OTHER)
    assert budget.ready_at(GROUP, 1000.0) == 1010.0
    budget.mute(GROUP, 1030.0)
    budget.forget_idle(1031.0)
    assert budget._muted_until == {}


def test_one_groups_flood_does_not_slow_another() -> None:
    budget = Budget(30)
    sent(budget, GROUP, [0.0] * 10)
    assert budget.ready_at(OTHER, 1100.0) == 1100.0


def test_silence_concerns_one_chat_alone() -> None:
    budget = Budget(30)
    budget.silence(GROUP, 1030.0)
    budget.silence(GROUP, 1010.0)
    assert budget.ready_at(GROUP, 1000.0) == 1030.0
    assert budget.ready_at(OTHER, 1000.0) == 1000.0
    assert budget.bot_ready_at(1000.0) == 1000.0
    assert budget.ready_at(GROUP, 1031.0) == 1031.0


def test_a_less_urgent_call_leaves_one_to_more_urgent_ones() -> None:
    budget = Budget(30)
    for _ in range(2):
        assert budget.ready_at(GROUP, 1000.0, 1) == 1000.0
        call(budget, GROUP, 1000.0)
    assert budget.ready_at(GROUP, 1000.0, 1) > 1000.0
    assert budget.ready_at(GROUP, 1000.0) == 1000.0


def test_a_call_that_did_not_go_out_costs_nothing() -> None:
    budget = Budget(30)
    for address, burst in ((GROUP, 3), (PRIVATE, 3)):
        for _ in range(40):
            assert budget.ready_at(address, 1000.0) == 1000.0
            budget.take(address, 1000.0)
            budget.put_back(address)
        assert sent(budget, address, [0.0] * burst) == [1000.0] * burst
        budget = Budget(30)
    budget.take(OTHER, 1000.0)
    assert budget.ready_at(OTHER, 1100.0) == 1100.0
    budget.put_back(OTHER)
    assert len(set(sent(budget, OTHER, [0.0] * 4, start=1100.0))) == 2, (
        "and never gives more than the burst"
    )


def test_time_played_through_fast_keeps_the_proportions() -> None:
    budget = Budget(30, second=0.01)
    times = sent(budget, GROUP, [0.0] * 60)
    assert most_in(times, 0.6) == 19


def test_the_budget_forgets_idle_chats() -> None:
    budget = Budget(30)
    for chat in range(1, 50):
        call(budget, chat if chat % 2 else -chat, 1000.0)
    budget.silence(GROUP, 1200.0)
    budget.forget_idle(1100.0)
    assert len(budget._chats) == 49
    call(budget, GROUP, 1125.0)
    budget.take(PRIVATE, 1000.0)
    budget.sent(PRIVATE)
    budget.forget_idle(1130.0)
    assert list(budget._chats) == [GROUP, PRIVATE], "a call to one is still under way"
    budget.answered(PRIVATE, 1130.0)
    budget.forget_idle(1130.0)
    assert list(budget._chats) == [GROUP]
    assert budget.ready_at(GROUP, 1130.0) == 1200.0
    budget.forget_idle(1201.0)
    assert budget._silent_until == {}


def test_a_clock_that_goes_back_frees_no_calls() -> None:
    budget = Budget(30)
    sent(budget, GROUP, [0.0] * 4)
    assert budget.ready_at(GROUP, 900.0) > 900.0


def test_the_fullest_chats_tell_how_much_of_the_budget_is_used() -> None:
    budget = Budget(30)
    assert budget.used(1000.0) == {"bot": 0, "group": 0, "person": 0}
    for address, calls in ((GROUP, 3), (OTHER, 1), (PRIVATE, 2)):
        for _ in range(calls):
            call(budget, address, 1000.0)
    assert budget.used(1000.0) == {"bot": 6 / 29, "group": 3 / GROUP_A_MINUTE, "person": 2 / 5}
    assert budget.used(1010.0) == {"bot": 0, "group": 3 / GROUP_A_MINUTE, "person": 0}
