"""The seal of an evening: one message that is never edited, and no deal before Telegram has accepted it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from delivery.gateway import Muted, Offline, Refused, Wait
from delivery.outcomes import MUTED_RETRY
from engine.table import actions as act
from storage import Store
from tests.croupier.kit import ADDRESS, at_home
from tests.delivery.wall import NotedCall, Wall, wall_of

SEAL = re.compile("[0-9a-f]{64}")


@pytest.fixture
async def waiting(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Three players at a table without any shown message; the second and third have an open private chat."""
    home = await at_home(store, tmp_path / "matta.db", open_private=(1, 2), sealed=False)
    return wall_of(home, monkeypatch)


async def kinds(wall: Wall) -> list[str]:
    return [type(event).__name__ for _, event in await wall.home.log()]


def seals(calls: list[NotedCall]) -> list[str]:
    return [found[0] for call in calls if (found := SEAL.findall(call.text))]


async def test_under_a_429_no_card_is_dealt_and_afterwards_play_goes_on_by_itself(
    waiting: Wall,
) -> None:
    home = waiting.home
    waiting.wire.outcomes[ADDRESS] = Wait(20)
    await home.done(home.people[0], act.Start())
    for _ in range(4):
        await waiting.look()
        waiting.watch.at += 6
    assert not {"RoundStarted", "DeckTaken", "Dealt"} & {*await kinds(waiting)}
    assert await home.refused(home.people[1], act.Cut("gobbo")) == "seal_waits"
    assert await home.clocks() == []
    assert all(call.address == ADDRESS for call in waiting.wire.calls), "nobody got a card"
    known = len(waiting.wire.calls)
    await waiting.settle()
    assert "Dealt" in await kinds(waiting)
    group = [call for call in waiting.wire.calls[known:] if call.address == ADDRESS]
    assert seals(group[:1]) != []
    assert [clock.kind for clock in await home.clocks()] == ["turn"]


@pytest.mark.parametrize("trouble", [Offline(), Muted()])
async def test_the_table_waits_and_can_be_closed(waiting: Wall, trouble: Offline | Muted) -> None:
    home = waiting.home
    waiting.wire.outcomes[ADDRESS] = trouble
    await home.done(home.people[0], act.Start())
    for _ in range(3):
        await waiting.look()
        waiting.watch.at += MUTED_RETRY + 1
    assert (await home.seen()).decks.awaits_seal
    await home.done(home.people[0], act.EndTable())
    assert f"seal:{home.table}:1" not in await home.places()


async def test_a_seal_that_telegram_refuses_is_sent_again_at_the_next_event(
    waiting: Wall,
) -> None:
    home = waiting.home
    waiting.wire.outcomes[ADDRESS] = Refused("no")
    await waiting.look()
    waiting.wire.outcomes.clear()
    assert f"seal:{home.table}:1" not in await home.places()
    await home.done(home.people[0], act.Start())
    assert seals(await waiting.settle()) != []
    assert "Dealt" in await kinds(waiting)


async def test_after_a_kill_between_sending_and_noting_the_same_seal_is_sent_again(
    waiting: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(*_: object, **__: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patched:
        patched.setattr(waiting.reconciler._outcomes, "learn", dies)
        first = seals(await waiting.look())
    assert len(first) == 1
    assert "SealShown" not in await kinds(waiting)
    reborn = wall_of(waiting.home, monkeypatch)
    assert seals(await reborn.settle()) == first
    assert (await kinds(waiting)).count("SealShown") == 1


async def test_the_seal_is_never_edited_and_has_one_button_that_explains_it(waiting: Wall) -> None:
    home = waiting.home
    calls = await waiting.settle()
    (sealed,) = [call for call in calls if SEAL.search(call.text)]
    assert (sealed.what, sealed.buttons) == ("send", ("sigillo",))
    for _ in range(3):
        await home.deal()
        await waiting.settle()
        await home.play_out()
        await waiting.settle()
    assert seals(waiting.wire.calls) == seals([sealed]), "nobody sees digits again"
    assert all(call.message_id != 101 for call in waiting.wire.calls), "its message is left alone"


async def test_the_cut_button_stands_under_the_result_alone(waiting: Wall) -> None:
    home = waiting.home
    assert all("taglia" not in call.buttons for call in await waiting.settle())
    await home.deal()
    assert all("taglia" not in call.buttons for call in await waiting.settle())
    await home.play_out()
    result = [call for call in await waiting.settle() if call.address == ADDRESS]
    assert "taglia" in result[-1].buttons
    await home.done(home.people[1], act.Cut("gobbo"))
    (told,) = [call for call in await waiting.settle() if call.address == ADDRESS]
    assert "gobbo" in told.text


async def test_a_later_chain_names_its_first_deck(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await at_home(store, tmp_path / "matta.db", decks=2, sealed=False)
    wall = wall_of(home, monkeypatch)
    await wall.settle()
    while (await home.table_now()).decks.chains[-1].first == 1:
        await home.deal()
        await home.play_out()
    sent = [call.text for call in await wall.settle() if SEAL.search(call.text)]
    (chain,) = [one for one in (await home.table_now()).decks.chains if one.first == 3]
    assert len(sent) == 1
    assert f"3:{chain.seal}" in sent[0]
