"""The file of a hand made from a stretch of the log: the same as from the whole log, to the byte."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import pytest

from croupier import catching_up, table_runner
from croupier.croupier import Croupier
from croupier.export import StoredHand, read_hand
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import events as ev
from engine.tournament import Terms
from engine.value import replace
from history.format import read
from storage import Store, UnitOfWork
from storage.sqlite import file
from tests.croupier.fair import open_hall
from tests.croupier.kit import Home, play_anything


@asynccontextmanager
async def closing_store(store: Store) -> AsyncIterator[Store]:
    try:
        yield store
    finally:
        await store.close()


def rounds(path: Path) -> list[tuple[int, int]]:
    """Table and number of every finished round."""
    with closing(file.look(path)) as db:
        rows = db.execute("SELECT table_id, number FROM rounds ORDER BY table_id, number")
        return rows.fetchall()


def from_everything(work: UnitOfWork, hand: StoredHand) -> StoredHand:
    """The same hand with the table's whole log and all its decks."""
    found = work.rounds.get(hand.table_id, hand.number)
    assert found is not None
    decks = [deck.number for deck in work.decks.of_table(hand.table_id)]
    return replace(
        hand,
        before=None,
        log=work.journal.load(hand.table_id, 0, found.last_seq),
        secrets={deck: work.decks.disclosed(hand.table_id, deck) for deck in decks},
    )


def began(whole: StoredHand) -> int:
    """The first round of the stretch of one game that ends the log."""
    game = coming = ""
    first = 0
    for event in whole.croupier.decoded(whole.table_id, whole.log):
        if isinstance(event, ev.TableOpened | ev.GameChanged):
            coming = event.game
        elif isinstance(event, ev.RoundStarted) and coming != game:
            game, first = coming, event.round
    return first


async def stored_hands(store: Store, croupier: Croupier, path: Path) -> list[StoredHand]:
    """All finished hands."""
    return [
        await store.read(partial(read_hand, croupier=croupier, table_id=table, round_number=number))
        for table, number in rounds(path)
    ]


async def assert_same_files(store: Store, hands: Iterable[StoredHand]) -> None:
    """The file of each hand is that from the table's whole log."""
    for hand in hands:
        whole = await store.read(partial(from_everything, hand=hand))
        assert hand.file() == whole.file(), (hand.table_id, hand.number)
        assert (read(hand.file()[1]).began or 1) == began(whole)


def write_down(work: UnitOfWork, croupier: Croupier, table_id: int) -> None:
    """A snapshot after each round of a table, however old."""
    log = work.journal.load(table_id)
    for folded in catching_up._rounds(None, log, croupier.decoded(table_id, log)):
        croupier.snapshots.keep(work, table_id, folded)


@pytest.mark.unwatched
@pytest.mark.parametrize("game", [*GAMES, "all by turns"])
async def test_hand_files_of_new_tables(
    home: Home, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_runner, "EVERY", 2)
    chance = random.Random(game)
    order = [*GAMES] * 2 if game == "all by turns" else [game]
    rounds_of_each = -(-16 // len(order))
    for key in order:
        await home.do(
            home.people[0], act.SetRules(next(iter(GAMES[key].rulebook.presets.values())), 60)
        )
        for _ in range(rounds_of_each):
            await home.deal()
            await play_anything(home, chance)
    hands = await stored_hands(home.store, home.croupier, home.path)
    await assert_same_files(home.store, hands)
    assert len(hands) == rounds_of_each * len(order)
    assert sum(hand.before is not None for hand in hands) >= len(hands) // 2


@pytest.mark.parametrize("game", GAMES)
async def test_hand_files_of_tables_with_snapshots_in_the_middle_of_rounds(
    home: Home, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_runner, "LONG", 3)
    rules = next(iter(GAMES[game].rulebook.presets.values()))
    await home.do(home.people[0], act.SetRules(rules, 60))
    for _ in range(4):
        await home.deal()
        await play_anything(home, random.Random(game))
    hands = await stored_hands(home.store, home.croupier, home.path)
    await assert_same_files(home.store, hands)
    assert len(hands) == 4


@pytest.mark.unwatched
@pytest.mark.parametrize("seed", [1, 2])
async def test_hand_files_of_tournament_tables(
    path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_runner, "EVERY", 2)
    hall = await open_hall(path, people=6, terms=Terms(stack=400, seats=3), seed=seed)
    async with closing_store(hall.store) as store:
        assert await hall.play_on()
        hands = await stored_hands(store, hall.croupier, path)
        await assert_same_files(store, hands)
    assert sum(hand.before is not None for hand in hands) > len(hands) / 3
