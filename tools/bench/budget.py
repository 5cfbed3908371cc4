"""``python -m tools.bench.budget``: the age of a change when its group sees it, under several budgets, as a Markdown
table.

Time is computed, not measured. A change that comes while another waits goes with it, as in the reconciler. Calls take
0.05 to 0.5 s, and Telegram counts each at a random moment of that.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from itertools import accumulate
from statistics import mean
from typing import Final

from delivery.budget import GROUP_A_MINUTE, GROUP_BURST, group

BUDGETS: Final = ((18, 4), (GROUP_A_MINUTE, GROUP_BURST))
"""Calls in any minute, and at once: the former budget, and the present one."""

HOURS: Final = 20

PACES: Final = {"a change every half second": 0.5, "every two seconds": 2.0, "every five": 5.0}
"""Seconds between two changes, on average; they come by chance."""


def changes(pause: float, rng: random.Random) -> Iterator[float]:
    """The times of changes, in seconds, for ``HOURS``."""
    for at in accumulate(rng.expovariate(1 / pause) for _ in iter(int, 1)):
        if at > HOURS * 3600:
            return
        yield at


def shown(budget: tuple[int, int], pause: float, seed: int = 1) -> tuple[list[float], list[float]]:
    """The age of each change when its call goes out, and the times at which Telegram counted the calls, in seconds."""
    rng = random.Random(seed)
    chat, now = group(*budget), 0.0
    ages: list[float] = []
    counted: list[float] = []
    coming = deque(changes(pause, random.Random(seed + 1)))
    waiting: list[float] = []
    while coming or waiting:
        if not waiting:
            now = max(now, coming[0])
        while coming and coming[0] <= now:
            waiting.append(coming.popleft())
        ready = max(chat.pace.ready_at(now), chat.window.ready_at(now))
        if ready > now:
            now = ready
            continue
        ages += [now - changed for changed in waiting]
        waiting.clear()
        chat.pace.take(now)
        chat.window.sent()
        took = rng.uniform(0.05, 0.5)
        counted.append(now + rng.random() * took)
        now += took
        chat.window.answered(now)
    return ages, counted


def most_in_a_minute(times: list[float]) -> int:
    """The most calls in any minute, its ends included."""
    most = first = 0
    for number, at in enumerate(times):
        while at - times[first] > 60:
            first += 1
        most = max(most, number + 1 - first)
    return most


def table() -> str:
    """The figures of every budget and pace."""
    lines = [
        "| changes | budget | most in any minute | age on average | 99 % | worst |",
        "|---|---|---|---|---|---|",
    ]
    for said, pause in PACES.items():
        for budget in BUDGETS:
            ages, counted = shown(budget, pause)
            ages.sort()
            most, burst = budget
            lines.append(
                f"| {said} | {most} a minute, {burst} at once | {most_in_a_minute(counted)} |"
                f" {mean(ages):.2f} s | {ages[len(ages) * 99 // 100]:.2f} s | {ages[-1]:.2f} s |"
            )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
