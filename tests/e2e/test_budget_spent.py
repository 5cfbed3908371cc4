"""With few calls left in a group, an answer comes soon, and before the next events.

Waiting answers come together, and a result comes below people's messages.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from pathlib import Path

from playground.botapi.limits import Limits
from playground.botapi.views import MessageView
from tests.kit.evening import Evening
from tests.kit.house import House, house
from tests.kit.sitting import SeatedPeople, sitting

SOON = 5.0
"""Seconds within which an answer comes."""


async def test_a_question_during_a_hand_is_answered_soon(tmp_path: Path) -> None:
    async with house(tmp_path, limits=Limits()) as home:
        names = ("Luca", "Zia Rita", "Nonna Pia", "Marco", "Anna", "Ugo")
        people = [home.telegram.person(name) for name in names]
        chance = random.Random(3)
        evening = Evening(
            telegram=home.telegram,
            people=people,
            rng=chance,
            think=lambda: chance.uniform(0.3, 0.8),
        )
        await evening.sit_down()
        over = asyncio.Event()
        playing = asyncio.create_task(evening.play(over))
        await people[0].see(evening.group, r"Mano 1", timeout=60)
        for person, asked in ((people[0], "saldo"), (people[1], "classifica")):
            await asyncio.sleep(4)
            began = time.monotonic()
            await person.write(evening.group, f"/{asked}")
            said = {"saldo": rf"{person.name}: \d", "classifica": r"Classifica"}[asked]
            await person.see(evening.group, said, timeout=60)
            assert time.monotonic() - began < SOON, asked
        over.set()
        await playing


async def test_an_answer_comes_before_the_goodnight_that_follows_it(tmp_path: Path) -> None:
    async with house(tmp_path, limits=Limits()) as home:
        people = [home.telegram.person(name) for name in ("Luca", "Zia Rita", "Nonna Pia")]
        chance = random.Random(5)
        evening = Evening(telegram=home.telegram, people=people, rng=chance, think=lambda: 0.05)
        await evening.sit_down()
        over = asyncio.Event()
        playing = asyncio.create_task(evening.play(over))
        luca = people[0]
        await luca.see(evening.group, r"il banco (fa|sballa)", timeout=60)
        over.set()
        await playing
        await luca.write(evening.group, "/saldo")
        await luca.write(evening.group, "/classifica")
        await luca.write(evening.group, "/chiudi")
        await luca.see(evening.group, r"Buonanotte", timeout=60)
        said = [message.text for message in await luca.messages(evening.group, limit=100)]
        order = [
            next(n for n, text in enumerate(said) if word in text)
            for word in ("Luca: ", "Classifica", "Buonanotte")
        ]
        assert order == sorted(order)


FIVE = ("saldo", "classifica", "saldo", "mano", "saldo")
"""The questions of five people."""

WORDS = (r"Luca: \d", r"Pia: \d", r"Anna: \d", "Classifica", "ultime mani")
"""The answers."""

SILENCE = 3
"""Seconds for which Telegram silences a group."""


async def five_ask(at: SeatedPeople) -> None:
    """Telegram silences the group at its next message; meanwhile five people ask a question."""
    at.home.telegram.telegram.orders.fault(
        "error",
        "sendMessage",
        chat=at.group,
        code=429,
        description=f"Too Many Requests: retry after {SILENCE}",
        parameters={"retry_after": SILENCE},
    )
    for person, asked in zip(at.people.values(), FIVE, strict=True):
        await person.write(at.group, f"/{asked}")


async def answers(at: SeatedPeople) -> list[MessageView]:
    """The messages with answers, once there are any."""
    wanted = re.compile(r"Luca: \d|Classifica|ultime mani")
    await at.see(wanted.pattern)
    await asyncio.sleep(1)
    shown = await at.first.messages(at.group, limit=50)
    return [message for message in shown if wanted.search(message.text)]


async def five_at_a_table(home: House) -> SeatedPeople:
    """Five people who have just played a hand."""
    at = await sitting(home, "Luca", "Rita", "Pia", "Ugo", "Anna")
    await at.play_out()
    return at


async def test_five_questions_during_a_silence_get_one_message(
    home: House,
) -> None:
    at = await five_at_a_table(home)
    began = time.monotonic()
    await five_ask(at)
    (said,) = await answers(at)
    assert time.monotonic() - began < SILENCE + SOON
    for word in WORDS:
        assert len(re.findall(word, said.text)) == 1, word
    assert said.labels, "the hands can be asked for"


async def test_answers_that_wait_are_given_once_after_a_restart(home: House) -> None:
    at = await five_at_a_table(home)
    await five_ask(at)
    await asyncio.sleep(0.5)
    shown = [message.text for message in await at.first.messages(at.group)]
    assert not re.search(WORDS[0], "\n".join(shown))
    await home.restart()
    said = "\n".join(message.text for message in await answers(at))
    for word in WORDS:
        assert len(re.findall(word, said)) == 1, word


async def test_a_result_goes_below_messages_that_the_bot_did_not_see(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, second=200) as home:
        at = await sitting(home, "Luca", "Rita", "Nonna")
        _, table = await at.turn()
        for number in range(5):
            await at.first.write(at.group, f"Che freddo, {number} gradi")
        who, _ = await at.turn()
        await who.write(at.group, "/sto")
        for _ in range(2):
            await asyncio.sleep(2.5)  # slowly, so that calls are left
            who, message = await at.turn()
            await who.press("Sto", message=message)
        await at.see(r"il banco (fa|sballa)")
        await asyncio.sleep(1)
        shown = await at.first.messages(at.group)
        assert re.search(r"il banco (fa|sballa)", shown[-1].text)
        assert shown[-1].labels, "its buttons are under the thumb"
        assert table.message_id not in [message.message_id for message in shown]
