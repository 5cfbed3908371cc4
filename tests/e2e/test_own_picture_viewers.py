"""The picture of an own table reaches its owner alone. (Texts and keyboards: ``tests/world/twins.py``.)"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from pathlib import Path

import pytest

from playground.botapi.errors import OrderError
from playground.people import PlaygroundPerson
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, SeatedPeople

HANDS = 1
NAMES = ("Luca", "Rita", "Nonna", "Ugo")
OPENS = frozenset({"👁 Mia carta", "🃏 Le mie carte"})
"""The buttons that open the own table."""

LEAVING = frozenset({"Mi assento", "Mi alzo", "💡 Consiglio", "Com’è andata", "🎬 Rivedi"})


async def seated(home: House, game: str) -> SeatedPeople:
    people = {name: home.telegram.person(name) for name in NAMES}
    group = home.telegram.group("Famiglia Rossi", *people.values(), kind="supergroup")
    at = SeatedPeople(home, group, people)
    await at.first.write(group, f"/gioco {game}")
    await at.see(r"Al tavolo")
    for person in list(people.values())[1:]:
        await at.tap(person, "Siediti")
    await at.see(r"Al tavolo: .*" + NAMES[-1])
    home.telegram.telegram.orders.record()
    await at.tap(at.first, "Si gioca!")
    return at


async def act(at: SeatedPeople, who: PlaygroundPerson, chance: random.Random) -> None:
    """One look at the chat: open the own table, or tap a button on it, or one that begins the next hand."""
    shown = await who.messages(at.group)
    mine = [m for m in shown if m.ephemeral]
    table = next((m for m in reversed(shown) if not m.ephemeral and m.keyboard), None)
    try:
        if table is not None and "Si gioca!" in table.labels:
            await who.press("Si gioca!", message=table)
        elif not mine and table is not None and (opens := OPENS & {*table.labels}):
            await who.press(min(opens), message=table)
        elif table is not None and {"Accetto", "Gioco"} & {*table.labels}:
            await who.press("Accetto" if "Accetto" in table.labels else "Gioco", message=table)
        elif mine:
            labels = [label for label in mine[-1].labels if label not in LEAVING]
            if labels:
                await who.press(chance.choice(labels), message=mine[-1])
    except OrderError:
        return


@pytest.mark.parametrize("game", ["sette e mezzo", "briscola"])
async def test_no_picture_of_cards_reaches_another_member(tmp_path: Path, game: str) -> None:
    chance = random.Random(f"secrecy {game}")
    async with house(tmp_path, second=100, pictures=True, own_tables=True) as home:
        at = await seated(home, game)
        for _ in range(int(PATIENCE / 0.1)):
            for who in at.people.values():
                await act(at, who, chance)
                await asyncio.sleep(0.05)
            if home.ask("SELECT count(*) FROM rounds")[0][0] >= HANDS:
                break
        seen = home.telegram.telegram.orders.sightings()
    viewers: defaultdict[str, set[int]] = defaultdict(set)
    for one in seen:
        if one.file_id and one.message_id < 0:
            viewers[one.file_id] |= one.viewers
    assert {who for those in viewers.values() for who in those} == {
        p.id for p in at.people.values()
    }
    assert all(len(those) == 1 for those in viewers.values())
    assert not viewers.keys() & {one.file_id for one in seen if one.message_id > 0}
    assert {one.file_name for one in seen if one.file_id} == {"tavolo.jpg"}
