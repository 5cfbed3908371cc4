"""Calls: Telegram's limits, and answers to taps."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from typing import Final

from tests.world.world import World

GROUP_A_MINUTE: Final = 20
BOT_A_SECOND: Final = 30

LEARNING: Final = 3
"""Calls that a process may lose to flood control: that is how it learns what Telegram counts."""

LEARNING_OWN: Final = 12
"""The same where members have messages of their own, which Telegram counts to the group."""


def limits(world: World) -> Iterator[str]:
    """Telegram accepts no more calls than its limits allow, and seldom has to refuse one."""
    bot: deque[float] = deque()
    groups: defaultdict[int, deque[float]] = defaultdict(deque)
    refused: Counter[int] = Counter()
    for call in world.calls:
        if call.status == 429 and not call.by_weather:
            refused[call.life] += 1
        if call.status != 200 or not call.is_shown:
            continue
        chat = int(call.given.get("chat_id", 0))
        if _too_many(bot, call.at, seconds=1.0, most=BOT_A_SECOND):
            yield f"limits: more than {BOT_A_SECOND} calls in the second before {call.at:.2f}"
            return
        if chat < 0 and _too_many(groups[chat], call.at, seconds=60.0, most=GROUP_A_MINUTE):
            yield f"limits: more than {GROUP_A_MINUTE} messages a minute at {call.at:.2f}"
            return
    most = LEARNING_OWN if world.plan.own_tables else LEARNING
    for life, times in refused.items():
        if times > most:
            yield f"limits: {times} calls of process {life} came too early"


def _too_many(window: deque[float], at: float, *, seconds: float, most: int) -> bool:
    window.append(at)
    while at - window[0] >= seconds:
        window.popleft()
    return len(window) > most


def answers(world: World) -> Iterator[str]:
    """Where nothing went wrong every tap is answered, and once."""
    if world.misfortune.happened:
        return
    answered = Counter(
        call.given["callback_query_id"]
        for call in world.calls
        if call.method == "answerCallbackQuery" and call.status == 200
    )
    if twice := [query for query, times in answered.items() if times > 1]:
        yield f"answers: {len(twice)} taps were answered twice"
    queries = world.telegram.core.world.queries.values()
    if quiet := [query.data for query in queries if query.answered_at is None]:
        yield f"answers: {len(quiet)} taps were never answered: {quiet[:3]}"
