"""A game of many cards on the local Telegram: when people see their turn, and when the group sees the cards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from display.cards import card_name
from locales import words
from playground.botapi.limits import Limits
from playground.people import PlaygroundPerson
from tests.e2e.test_tricks import clean, three
from tests.kit.house import House, house
from tests.kit.pace import LOOK_EVERY, Seen, assert_in_time, played_cards
from tests.kit.sitting import SeatedPeople
from tests.kit.tricks.played import tricks_is_played

PLAYED = "TricksPlayed"

LATENCY = 0.15
"""Seconds of each call to Telegram."""


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with tricks_is_played():
        yield


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, limits=Limits(), seed=1) as running:
        running.telegram.telegram.orders.latency(LATENCY)
        yield running


async def next_turn(at: SeatedPeople, over: set[str]) -> tuple[PlaygroundPerson, str]:
    """The player whose own card shows a turn that is not over yet, and the first card to play; waits for it."""
    orders = at.home.telegram.telegram.orders
    while True:
        for person in at.people.values():
            message = (await person.messages(person.private))[-1]
            if "Tocca a te" not in message.text or not message.labels:
                continue
            data = orders.callback_data(person.private, message.message_id)[0][0] or ""
            decision = data.split("|")[3]
            if decision not in over:
                over.add(decision)
                return person, message.labels[0]
        await asyncio.sleep(LOOK_EVERY)


async def play_hand(at: SeatedPeople, pause: Callable[[int], float]) -> Seen:
    """A hand of 36 cards, each ``pause(number)`` seconds after the one before it."""
    seen, over = Seen(at, r"Prima: .*"), set[str]()
    first, _ = await next_turn(at, over)
    await first.press("Solissimo", chat=first.private)
    acted = seen.now
    async with asyncio.TaskGroup() as watching:
        task = watching.create_task(seen.watch())
        for number in range(36):
            person, label = await next_turn(at, over)
            seen.turns.append(seen.now - acted)
            await asyncio.sleep(pause(number) - (seen.now - acted) / 1000)
            acted = seen.now
            await person.press(label, chat=person.private)
        await at.see("Da parte: ")
        await asyncio.sleep(1)
        task.cancel()
    return seen


@pytest.mark.parametrize("seconds", [1.0, 2.5, 3.4])
async def test_cards_are_shown_in_time(
    home: House, capsys: pytest.CaptureFixture[str], seconds: float
) -> None:
    """Everybody sees the own turn at once, and the group every card a little later, within Telegram's limits."""
    at = await three(home, "Luca", "Rita", "Marco")
    await asyncio.sleep(60)
    seen = await play_hand(at, lambda _: seconds)
    late = [seen.shown(card) - moment for moment, card in played_cards(home, PLAYED)]
    with capsys.disabled():
        print(f"\n{seen.figures(late, seconds)}")  # noqa: T201 -- the figures are what the run is for
    assert len(late) == 36
    assert_in_time(seen, late)
    assert home.telegram.telegram.orders.refused() == 0
    await clean(home)


async def test_the_group_shows_the_turns_of_a_player_without_a_private_chat(home: House) -> None:
    """Nothing else shows them to that player, so the group is not held back."""
    at = await three(home, "Luca", "Rita", "Marco", without_start="Marco", hurry=False)
    await asyncio.sleep(30)
    others = SeatedPeople(home, at.group, {n: p for n, p in at.people.items() if n != "Marco"})
    over, seen = set[str](), list[int]()
    first, _ = await next_turn(others, over)
    await first.press("Solissimo", chat=first.private)
    for number in range(1, 13):
        if await on_turn(home, number) == "Marco":
            seen.append(await type_a_card(at, "Marco"))
        else:
            person, label = await next_turn(others, over)
            await asyncio.sleep(2)
            await person.press(label, chat=person.private)
    assert len(seen) >= 3, seen
    assert max(seen) <= 1_500
    assert home.telegram.telegram.orders.refused() == 0
    await clean(home)


async def on_turn(home: House, number: int) -> str:
    """The name of the player of the hand's card ``number``, once it is asked for."""
    for _ in range(1_000):
        named = home.ask("SELECT p.name FROM clocks c JOIN people p ON p.id = c.who")
        if len(played_cards(home, PLAYED)) == number - 1 and named and played_solissimo(home):
            return str(named[0][0])
        await asyncio.sleep(LOOK_EVERY)
    raise AssertionError(f"nobody is asked for card {number}")


def played_solissimo(home: House) -> bool:
    return home.ask("SELECT count(*) FROM events WHERE type = 'TricksSaid'") == [(1,)]


async def type_a_card(at: SeatedPeople, name: str) -> int:
    """Wait until the group asks this person, and type a card there. Returns the milliseconds since the last card."""
    person, cards = at.people[name], played_cards(at.home, PLAYED)
    last = card_name(cards[-1][1], words("it")) if cards else ""
    await at.see(rf"(?s){last}.*{name}: che carta")
    waited = at.home.clock.now() - cards[-1][0] if cards else 0
    own = await at.tap(person, "🃏 Le mie carte")
    await asyncio.sleep(2)
    await person.write(at.group, (own.text or "").split("esempio: ")[1])
    return waited
