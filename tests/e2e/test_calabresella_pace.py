"""A quintiglio on the local Telegram, a card every 2.5 seconds: when people see their turn, and when the group does."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from delivery.own_tables import AGAIN
from display.cards import card_name
from locales import words
from playground.botapi.limits import Limits
from playground.botapi.settings import EphemeralCounting
from playground.people import PlaygroundPerson
from tests.games.calabresella.group import clean, on_turn, seated
from tests.kit.house import house
from tests.kit.pace import LOOK_EVERY, Seen, assert_in_time, played_cards, share
from tests.kit.private_cards import labels_of_cards
from tests.kit.sitting import PATIENCE, SeatedPeople

HANDS = int(os.environ.get("HANDS", "1"))
"""Hands of each kind, each with other decks: ``make pace`` plays more."""

PLAYED = "CalaPlayed"
SEATS, CARDS = 5, 8
ALL = SEATS * CARDS
EVERY = 2.5
"""Seconds between two cards; a fifth more or less."""

LATENCY = 0.15
"""Seconds of each call to Telegram."""

TAKEN = r"(.*): prende \w+"
HELD = re.compile(r"^(?:denari|coppe|spade|bastoni): (.*)$", re.MULTILINE)

seeds = pytest.mark.parametrize("seed", range(1, HANDS + 1))


@asynccontextmanager
async def at_table(
    folder: Path, seed: int, *, started: int, counting: EphemeralCounting | None = None
) -> AsyncIterator[SeatedPeople]:
    """Five people, ``started`` of them with a private chat; the first speaker has called the highest call.

    ``counting``: how calls about own tables count; None if Telegram's server has none.
    """
    own = counting is not None
    async with house(folder, limits=Limits(), seed=seed, own_tables=own) as home:
        orders = home.telegram.telegram.orders
        orders.latency(LATENCY)
        if own:
            orders.set_ephemeral(counting=counting)
        at = await seated(home, SEATS, started=started)
        if not started and own:
            for person in at.people.values():
                await at.tap(person, "👁")
        if counting == "group":
            await learn(at)
        else:
            await asyncio.sleep(15)
        refused = orders.refused()
        yield at
        assert orders.refused() == refused
        await clean(home)


async def learn(at: SeatedPeople) -> None:
    """Open own tables again and again, until Telegram's first 429 tells the bot that they count.

    A second tap within ``AGAIN`` seconds would be answered by an alert.

    Then the bot rests for a minute, while the clocks of its tables stand still.
    """
    orders = at.home.telegram.telegram.orders
    for person in [*at.people.values()] * 6:
        if not orders.refused():
            await at.tap(person, "👁")
            await asyncio.sleep((AGAIN + 1) / SEATS)
    assert orders.refused() == 1
    await at.home.stop()
    await asyncio.sleep(61)
    await at.home.start()


async def call(at: SeatedPeople) -> Seen:
    """The first speaker plays alone, so the tricks begin at once."""
    await at.tap(await on_turn(at), "Solissimo · e basta")
    return Seen(at, TAKEN)


async def cards_on_turn(at: SeatedPeople, who: PlaygroundPerson, left: int) -> tuple[int, str]:
    """Wait until the own cards of this person show the turn with so many cards; the chat, and a card to play."""
    for _ in range(int(PATIENCE / LOOK_EVERY)):
        for chat in (who.private, at.group):
            for message in reversed(await who.messages(chat)):
                mine = chat != at.group or message.ephemeral
                held = sum(len(cards.split()) for cards in HELD.findall(message.text))
                ready = message.labels and "Passo" not in message.labels
                if mine and "Tocca a te" in message.text and ready and held == left:
                    return chat, labels_of_cards(message)[0]
        await asyncio.sleep(LOOK_EVERY)
    raise AssertionError(f"{who.name} is never shown the turn with {left} cards")


async def play_from_own_cards(at: SeatedPeople, seed: int) -> tuple[Seen, list[int]]:
    """Play a hand from own cards; the sights, and for each card the milliseconds until the group saw it."""
    seen, chance = await call(at), random.Random(seed)
    acted = seen.now
    left = dict.fromkeys(at.people, CARDS)
    async with asyncio.TaskGroup() as watching:
        task = watching.create_task(seen.watch())
        for number in range(ALL - SEATS):  # the last trick plays itself
            await asked(at, number)
            who = await on_turn(at)
            chat, label = await cards_on_turn(at, who, left[who.name])
            seen.turns.append(seen.now - acted)
            await asyncio.sleep(max(0.0, pause(chance) - (seen.now - acted) / 1000))
            acted = seen.now
            await who.press(label, chat=chat)
            left[who.name] -= 1
        await at.see(r"Mano 1 · .*: (vinta|persa)")
        await asyncio.sleep(1)
        task.cancel()
    return seen, [seen.shown(card) - moment for moment, card in played_cards(at.home, PLAYED)]


def pause(chance: random.Random) -> float:
    """Seconds from one card to the next."""
    return chance.uniform(0.8, 1.2) * EVERY


async def asked(at: SeatedPeople, number: int) -> None:
    """Wait until so many cards have been played."""
    for _ in range(int(PATIENCE / LOOK_EVERY)):
        if len(played_cards(at.home, PLAYED)) == number:
            return
        await asyncio.sleep(LOOK_EVERY)
    raise AssertionError(f"never {number} cards")


def tell(capsys: pytest.CaptureFixture[str], what: str, line: str) -> None:
    with capsys.disabled():
        print(f"\n{what}: {line}")  # noqa: T201 -- the figures are what the run is for


@seeds
async def test_five_people_with_private_cards_see_their_turns_in_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    """Their own card within 1.5 s (95 %), the group within 4.5 s, at most 19 calls to the group a minute, no 429."""
    async with at_table(tmp_path, seed, started=SEATS) as at:
        seen, late = await play_from_own_cards(at, seed)
        tell(capsys, "private cards", seen.figures(late, EVERY))
        assert len(late) == ALL
        assert_in_time(seen, late)


@seeds
@pytest.mark.parametrize("counting", ["own", "none"])
async def test_people_who_have_not_pressed_start_see_their_turns_on_own_tables(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    counting: EphemeralCounting,
    *,
    seed: int,
) -> None:
    """Within 1.5 s (95 %), where calls about own tables have a limit of their own or none."""
    async with at_table(tmp_path, seed, started=0, counting=counting) as at:
        seen, late = await play_from_own_cards(at, seed)
        tell(capsys, f"own tables, counted {counting}", seen.figures(late, EVERY))
        assert len(late) == ALL
        assert_in_time(seen, late)


@seeds
@pytest.mark.parametrize("counting", [None, "group"])
async def test_people_without_own_tables_see_their_turns_in_the_group(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    counting: EphemeralCounting | None,
    *,
    seed: int,
) -> None:
    """They type their cards; the group asks the next player within 4.5 s, also if own tables take from its calls."""
    async with at_table(tmp_path, seed, started=0, counting=counting) as at:
        seen, chance = await call(at), random.Random(seed)
        acted, answers = seen.now, list[int]()
        left = dict.fromkeys(at.people, CARDS)
        async with asyncio.TaskGroup() as watching:
            task = watching.create_task(seen.watch())
            for number in range(ALL - SEATS):  # the last trick plays itself
                await asked(at, number)
                who = await on_turn(at)
                cards = played_cards(at.home, PLAYED)
                last = card_name(cards[-1][1], words("it")) if cards else ""
                await at.see(rf"(?s){last}.*{who.name}: che carta")
                seen.turns.append(seen.now - acted)
                tapped = seen.now
                own = await at.tap(who, "🃏 Le mie carte")
                answers.append(seen.now - tapped)
                await asyncio.sleep(max(0.0, pause(chance) - (seen.now - acted) / 1000))
                acted = seen.now
                if own.text is None:  # a call was left for the own table
                    chat, label = await cards_on_turn(at, who, left[who.name])
                    await who.press(label, chat=chat)
                else:
                    await who.write(at.group, own.text.split("esempio: ")[1])
                left[who.name] -= 1
            await at.see(r"Mano 1 · .*: (vinta|persa)")
            await asyncio.sleep(1)
            task.cancel()
        late = [seen.shown(card) - moment for moment, card in played_cards(at.home, PLAYED)]
        what = "in the group" if counting is None else "own tables, counted to the group"
        slow = f"taps answered after {share(answers, 1):.2f} s (worst)"
        tell(capsys, what, f"{seen.figures(late, EVERY)}; {slow}")
        assert share(answers, 1) <= 0.7
        assert share(seen.turns, 1) <= 4.5
        assert share(late, 1) <= 4.5
        assert seen.most_in_a_minute() <= 19
