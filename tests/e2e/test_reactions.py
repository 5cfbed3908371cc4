"""The bot reacts to special hands with an emoji on the message with the result, and sends no message for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path

import pytest

import engine.table
from croupier.dealer import RepeatableDealer
from engine import chain
from engine.cards import PACK, Card
from engine.shuffle import order, shuffle_label
from playground.botapi.views import MessageView
from storage.audit import audit
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, SeatedPeople, settled, sitting

NAMES = ("Luca", "Rita")


@lru_cache
def reale_first() -> int:
    """A seed with which the first of two players makes a reale with the first drawn card (SM-13)."""
    for seed in range(10_000):
        last = RepeatableDealer(seed)._secret_of(1, 1)
        secret = chain.secret_of(last, chain.DECKS, 1)
        cards = order(secret, table=1, deck=1, cuts=(), label=shuffle_label(0), things=PACK)
        if _is_reale(cards[0], cards[2]) and "10D" not in cards[:3]:
            return seed
    raise AssertionError("no such seed")


def _is_reale(hole: Card, called: Card) -> bool:
    ranks = {int(card[:-1]) for card in (hole, called)}
    return hole[-1] == called[-1] and 7 in ranks and max(ranks) >= 8


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, second=50, seed=reale_first()) as running:
        yield running


async def with_a_reale(at: SeatedPeople) -> MessageView:
    """Play a hand to its end in which the first player draws one card; then the table rests."""
    await at.see_button("Pausa")
    await settled(at.home)
    await at.tap(at.first, "Pausa")
    who, table = await at.turn()
    await at.tap(who, "Tiro", table)
    who, table = await at.turn()
    await at.tap(who, "Sto", table)
    return await at.see(r"reale di \w+, doppio")


async def reactions(at: SeatedPeople, message_id: int) -> dict[str, int]:
    shown = await at.first.messages(at.group)
    return next(m for m in shown if m.message_id == message_id).reactions


def calls(home: House) -> int:
    return home.telegram.telegram.orders.calls("setMessageReaction")


async def called(home: House) -> None:
    for _ in range(int(PATIENCE / 0.05)):
        if calls(home):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("no reaction, however long one waits")


async def test_a_reale_that_takes_the_bank_gets_a_reaction(home: House) -> None:
    at = await sitting(home, *NAMES)
    shown = await with_a_reale(at)
    await called(home)
    assert await reactions(at, shown.message_id) == {"🏆": 1}
    said = [m.text for m in await at.first.messages(at.group)]
    await home.restart()
    await at.tap(at.first, "Mi alzo", shown)
    await at.see("Al tavolo: Rita")
    assert await reactions(at, shown.message_id) == {"🏆": 1}
    assert len(await at.first.messages(at.group)) == len(said), "it sends no message"
    await home.stop()
    assert not audit(home.database, engine.table).differences


@pytest.mark.parametrize(
    ("code", "description", "parameters"),
    [
        (400, "Bad Request: REACTION_INVALID", {}),
        (400, "Bad Request: message to react not found", {}),
        (429, "Too Many Requests: retry after 40", {"retry_after": 40}),
        (403, "Forbidden: bot was kicked from the supergroup chat", {}),
    ],
)
async def test_a_group_that_forbids_reactions_plays_on(
    home: House, code: int, description: str, *, parameters: dict[str, int]
) -> None:
    home.telegram.telegram.orders.fault(
        method="setMessageReaction",
        times=99,
        code=code,
        description=description,
        parameters=parameters,
    )
    at = await sitting(home, *NAMES)
    shown = await with_a_reale(at)
    await called(home)
    await at.tap(at.first, "Si gioca!", shown)
    await at.see("Mano 2")
    assert await reactions(at, shown.message_id) == {}
    assert calls(home) == 1, "it is not tried again"


async def test_a_group_that_turned_reactions_off_gets_none(home: House) -> None:
    at = await sitting(home, *NAMES, dealt=False)
    await at.first.write(at.group, "/immagini")
    page = await at.see("Reazioni 🎉 ✓")
    await at.tap(at.first, "Reazioni 🎉 ✓", page)
    await at.see("Reazioni 🎉$")
    await at.tap(at.first, "Si gioca!")
    shown = await with_a_reale(at)
    await at.tap(at.first, "Si gioca!", shown)
    await at.see("Mano 2")
    assert calls(home) == 0
