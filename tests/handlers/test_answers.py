"""Answers to taps: people take turns; after a kill an answer is given again, but not if Telegram has received it."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import cast

import pytest

from delivery.gateway import Gateway
from handlers import answers as answers_module
from handlers.answers import MOST_CALLS_A_CHAT, Answers
from handlers.parsed_update import Tapped, parse
from handlers.update_context import Answer
from storage import Store
from tests.croupier.fair import make_croupier
from tests.handlers.noted import NOON, tap
from tests.kit.patience import PATIENCE


@dataclass
class ClosableGateway:
    """A gateway that notes the answers, and holds them back while it is closed."""

    answered: list[tuple[str, str]] = field(default_factory=list)
    deaf: int = 0
    """The number of calls that Telegram will miss."""
    open: asyncio.Event = field(default_factory=asyncio.Event)
    begun: int = 0

    async def answer(self, query_id: str, text: str, *, alert: bool, url: str = "") -> bool:
        self.begun += 1
        await self.open.wait()
        if self.deaf:
            self.deaf -= 1
            return False
        self.answered.append((query_id, text))
        return True


def answers_of(store: Store, door: ClosableGateway, now: int = NOON) -> Answers:
    return Answers(make_croupier(store, random.Random(1)), cast(Gateway, door), lambda: now)


def give(answers: Answers, update_id: int, chat: int = -1, *, person: int = 7) -> None:
    tapped = parse(tap(update_id, chat, person), "matta_bot")
    assert isinstance(tapped, Tapped)
    answers.give(update_id, tapped, Answer(f"answer {update_id}"))


async def test_the_answers_to_a_thousand_taps_let_other_people_of_the_chat_pass(
    store: Store,
) -> None:
    door = ClosableGateway()
    answers = answers_of(store, door)
    for n in range(50):
        give(answers, n)
    give(answers, 100, person=8)
    give(answers, 200, chat=-2)
    await asyncio.sleep(0)
    assert door.begun == MOST_CALLS_A_CHAT + 1, "another chat's goes at once"
    door.open.set()
    await answers.finish(5)
    order = [query for query, _ in door.answered]
    assert order.index("q100") <= MOST_CALLS_A_CHAT + 2
    assert [q for q in order if q not in ("q100", "q200")] == [f"q{n}" for n in range(50)]


async def test_a_handled_tap_without_an_answer_is_answered_after_the_next_start(
    store: Store,
) -> None:
    answer = Answer("Hai 7", alert=True).stored()
    await store.write(lambda work: work.updates.finish(1, answer, at=NOON, query="q1"))
    await store.write(lambda work: work.updates.finish(2, answer, at=NOON - 151_000, query="q2"))
    await store.write(lambda work: work.updates.finish(3, "", NOON))
    door = ClosableGateway()
    door.open.set()
    answers = answers_of(store, door)
    await answers.restore()
    await answers.finish(5)
    assert door.answered == [("q1", "Hai 7")], "Telegram knows the other no more"
    again = answers_of(store, door)
    await again.restore()
    await again.finish(5)
    assert len(door.answered) == 1


@pytest.mark.parametrize(
    ("missed", "answered", "left"), [(2, [("q1", "answer 1")], []), (99, [], ["q1"])]
)
async def test_an_answer_that_telegram_missed_is_tried_again_and_then_at_the_next_start(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    missed: int,
    *,
    answered: list[tuple[str, str]],
    left: list[str],
) -> None:
    monkeypatch.setattr(answers_module, "PAUSES", (0.0, 0.0))
    await store.write(lambda work: work.updates.finish(1, "", at=NOON, query="q1"))
    door = ClosableGateway(deaf=missed)
    door.open.set()
    answers = answers_of(store, door)
    give(answers, 1)
    await answers.finish(5)
    assert door.answered == answered
    waiting = await store.read(lambda work: work.updates.unanswered(0))
    assert [row.query for row in waiting] == left


async def test_answers_are_noted_together_and_soon(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers_module, "NOTE", 0.0)
    await store.write(lambda work: work.updates.finish(1, "", at=NOON, query="q1"))
    door = ClosableGateway()
    door.open.set()
    answers = answers_of(store, door)
    give(answers, 1)
    async with asyncio.timeout(PATIENCE):
        while await store.read(lambda work: work.updates.unanswered(0)):  # noqa: ASYNC110 -- in the file
            await asyncio.sleep(0)
    await answers.finish(PATIENCE)


async def test_a_broken_gateway_stops_nothing(store: Store) -> None:
    class Broken(ClosableGateway):
        async def answer(self, query_id: str, text: str, *, alert: bool, url: str = "") -> bool:
            self.begun += 1
            raise RuntimeError

    door = Broken()
    answers = answers_of(store, door)
    for n in range(MOST_CALLS_A_CHAT + 1):
        give(answers, n)
    await answers.finish(5)
    assert door.begun == MOST_CALLS_A_CHAT + 1
