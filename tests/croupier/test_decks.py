"""Rounds and decks: a round is entered with its place in the log, a deck keeps its secret and its seal's message."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from engine.cards import PACK
from engine.chain import walked
from engine.shuffle import order, shuffle_label
from engine.table import actions as act
from engine.table import events as ev
from games.sette_e_mezzo.events import Dealt, Reshuffled, RoundEnded
from games.sette_e_mezzo.rules import SetteEMezzoRules
from storage import Store, UnitOfWork
from tests.croupier.kit import Home, at_home


async def test_a_round_is_entered_with_its_place_in_the_log_and_its_results(
    home: Home,
) -> None:
    """[GEN-5] The results sum to zero."""
    for _ in range(2):
        await home.deal()
        await home.play_out()
    log = await home.log()
    starts = [seq for seq, event in log if isinstance(event, ev.RoundStarted)]
    ends = [seq for seq, event in log if isinstance(event, ev.RoundOver)]
    settled = [event for _, event in log if isinstance(event, RoundEnded)]
    for number, first, last, ended in zip((1, 2), starts, ends, settled, strict=True):
        hand = await home.read(lambda work, n=number: work.rounds.get(home.table, n))  # type: ignore[misc]
        assert hand is not None
        assert (hand.first_seq, hand.last_seq) == (first, last)
        brought = {result.person: result.chips for result in ended.results}
        assert {result.person: result.chips for result in hand.results} == brought
        assert sum(brought.values()) == 0


async def test_a_round_played_out_in_one_command_is_entered(home: Home) -> None:
    """[SM-46] The bot is thrown out in the middle of the second hand."""
    await home.deal()
    await home.play_out()
    await home.deal()
    await home.write(lambda work: home.croupier.throw_out(work, home.now, home.chat))
    starts = [seq for seq, event in await home.log() if isinstance(event, ev.RoundStarted)]
    hand = await home.read(lambda work: work.rounds.get(home.table, 2))
    assert hand is not None
    assert hand.first_seq == starts[1]


async def test_a_decks_secret_is_told_to_nobody_before_the_deck_is_closed(home: Home) -> None:
    def disclosed(work: UnitOfWork) -> list[bool]:
        return [work.decks.disclosed(home.table, number) is not None for number in (1, 2)]

    def states(work: UnitOfWork) -> list[str]:
        return [deck.state for deck in work.decks.of_table(home.table)]

    assert await home.read(states) == ["sealed"]
    await home.deal()
    assert await home.read(states) == ["open", "sealed"]
    await home.play_out()
    assert await home.read(states) == ["open", "sealed"]
    assert await home.read(disclosed) == [False, False]
    await home.done(home.people[0], act.EndTable())
    assert await home.read(states) == ["closed", "closed"]
    assert await home.read(disclosed) == [True, True]


async def test_a_deck_is_closed_when_the_next_is_taken(store: Store, path: Path) -> None:
    """[SM-39] Each hand has a new deck of all forty."""
    home = await at_home(store, path, rules=SetteEMezzoRules(deck_reshuffle="each_hand"))
    for _ in range(2):
        await home.deal()
        await home.play_out()
    decks = await home.read(lambda work: work.decks.of_table(home.table))
    assert [deck.state for deck in decks] == ["closed", "open", "sealed"]


@pytest.mark.parametrize("seed", [3, 4])
async def test_every_card_of_an_evening_is_fixed_by_secret_and_cuts(
    store: Store, path: Path, seed: int
) -> None:
    """[SM-40] This includes reshuffles inside a hand; the seal stands in the log before any deal."""
    home = await at_home(store, path, people=9, seated=9, seed=seed)
    await home.done(home.people[2], act.Cut("gobbo"))
    for hand in range(6):
        await home.do(home.people[hand], act.Cut(f"mano {hand}"))
        await home.deal()
        while (await home.seen()).phase == "round":
            turn = (await home.seen()).running.turn
            await home.play("tiro" if (turn + hand) % 2 else "sto")
    await home.done(home.people[0], act.EndTable())
    sealed = ""
    cuts: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    packs: list[tuple[Any, ...]] = []
    deck = dealt = 0
    for _, event in await home.log():
        match event:
            case ev.ChainSealed():
                sealed = event.seal
            case ev.DeckCut():
                cuts[event.deck].append((event.person, event.words))
            case ev.DeckTaken():
                deck, packs = event.deck, [PACK]
            case Reshuffled():
                packs.append(event.pack)
            case _ if hasattr(event, "shuffle"):
                cards = event.cards if isinstance(event, Dealt) else (event.card,)
                if event.shuffle == 0:
                    del packs[1:]
                secret = await home.read(lambda work, n=deck: work.decks.disclosed(home.table, n))  # type: ignore[misc]
                assert secret is not None
                assert walked(secret, deck).hex() == sealed
                fixed = order(
                    secret,
                    table=home.table,
                    deck=deck,
                    cuts=cuts[deck],
                    label=shuffle_label(event.shuffle),
                    things=packs[event.shuffle],
                )
                assert fixed[event.place : event.place + len(cards)] == cards
                dealt += len(cards)
    assert dealt > 60
    assert deck > 1
