"""Chips: the moves of a command, and an amount chosen beforehand."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table import actions as act
from games.sette_e_mezzo.events import BankDrawn
from games.sette_e_mezzo.rules import SetteEMezzoRules
from storage import Store
from tests.croupier.kit import Home, at_home


async def test_a_player_who_sits_down_gets_the_chats_chips_once(home: Home) -> None:
    """[GEN-9] Starting chips come from the house and belong to the chat, not to the table."""
    chips = (await home.read(lambda work: work.chats.get(home.chat))).starting_chips
    await home.deal()
    assert sum((await home.purses()).values()) + await home.escrow() == 3 * chips
    await home.play_out()
    await home.done(home.people[0], act.EndTable())
    assert sum((await home.purses()).values()) == 3 * chips


async def test_a_stake_and_its_cover_lie_in_escrow_until_the_hand_is_settled(home: Home) -> None:
    """[GEN-8] The bank's cover moves before the deal, the stake with the call, and the extra cover with the stake."""
    done = await home.deal()
    bank = next(event.banker for event in done.events if isinstance(event, BankDrawn))
    chips = (await home.read(lambda work: work.chats.get(home.chat))).starting_chips
    assert await home.escrow() == 2 * 5 * 2, "twice the minimum for each of two"
    assert (await home.purses())[bank] == chips - 20
    punta = (await home.seen()).running.turn
    await home.play("sto", 30)
    assert await home.escrow() == 20 + 30 + 2 * 25
    assert (await home.purses())[punta] == chips - 30
    await home.play_out()
    assert await home.escrow() == 0
    assert sum((await home.purses()).values()) == 3 * chips


async def test_a_chosen_stake_is_named_with_the_action(home: Home) -> None:
    """[SM-31, GEN-8] Choosing moves no chips."""
    await home.deal()
    punta = (await home.seen()).running.turn
    before = await home.purses()
    await home.write(lambda work: work.drafts.choose(home.table, punta, round_number=1, amount=35))
    assert await home.purses() == before
    done = await home.play("sto")
    assert done.events[1].stake == 35
    assert (await home.purses())[punta] == before[punta] - 35


async def test_a_named_amount_goes_before_a_chosen_one(home: Home) -> None:
    await home.deal()
    punta = (await home.seen()).running.turn
    await home.write(lambda work: work.drafts.choose(home.table, punta, round_number=1, amount=35))
    assert (await home.play("sto", 10)).events[1].stake == 10


async def test_a_chosen_stake_is_forgotten_with_the_hand(home: Home) -> None:
    await home.deal()
    punta = (await home.seen()).running.turn
    await home.write(lambda work: work.drafts.choose(home.table, punta, round_number=1, amount=35))
    await home.play_out()
    assert await home.read(lambda work: work.drafts.chosen(home.table, punta, 1)) is None


async def test_a_chosen_stake_does_not_lower_one_named_later(store: Store, path: Path) -> None:
    """[SM-32] After a call for 40, *sto* without an amount stands for 40, though a lower stake was chosen before."""
    for seed in range(40):
        home = await at_home(store, path, rules=SetteEMezzoRules(matta=None), seed=seed)
        await home.deal()
        punta = (await home.seen()).running.turn
        await home.write(
            lambda work, home=home, punta=punta: work.drafts.choose(
                home.table, punta, round_number=1, amount=10
            )  # type: ignore[misc]
        )
        await home.play("tiro", 40)
        still_on = (await home.seen()).running.turn == punta
        if still_on:
            assert (await home.play("sto")).events[1].stake == 40
        await home.play_out()
        await home.done(home.people[0], act.EndTable())
        if still_on:
            return
    pytest.fail("everybody was bust")
