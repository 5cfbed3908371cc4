"""An ephemeral command: ``/carta`` in a group, which its sender and the bot alone see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.people import PlaygroundPerson
from tests.kit.house import House, house
from tests.kit.own_tables import own_table, own_tables
from tests.kit.sitting import SeatedPeople, sitting

HINT = "la tua carta è sotto 👁"


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, second=50, own_tables=True) as running:
        yield running


async def three(home: House, *, started: bool = False) -> tuple[SeatedPeople, PlaygroundPerson]:
    at = await sitting(home, "Luca", "Rita", "Nonna", started=started)
    who, _ = await at.turn()
    for _ in range(200):
        if home.telegram.telegram.orders.calls("setMyShortDescription"):
            break
        await asyncio.sleep(0.02)
    return at, who


async def others_see(at: SeatedPeople, who: PlaygroundPerson) -> list[str]:
    other = next(one for one in at.people.values() if one is not who)
    return [message.text for message in await other.messages(at.group)]


async def test_a_command_opens_the_own_table_and_opens_it_again(home: House) -> None:
    at, who = await three(home)
    await who.write(at.group, "/carta")
    first = await own_table(at, who, "Tiro")
    await who.write(at.group, "/carta")
    for _ in range(200):
        tables = [one for one in await own_tables(at, who) if one.from_bot]
        if first.message_id not in {one.message_id for one in tables}:
            break
        await asyncio.sleep(0.02)
    (mine,) = tables
    assert "Tiro" in mine.labels
    await at.tap(who, "10", mine)
    await own_table(at, who, "10 ✓")
    assert not any("carta" in text for text in await others_see(at, who))


@pytest.mark.parametrize("code", [400, 403])
async def test_where_the_chat_refuses_commands_are_answered_as_before(
    home: House, code: int
) -> None:
    at, who = await three(home)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, code)
    await who.write(at.group, "/carta")
    await at.see(HINT)
    await who.write(at.group, "/saldo")
    await at.see(rf"{who.name}: \d+ fiches")
    assert [one for one in await own_tables(at, who) if one.from_bot] == []


async def test_an_old_server_has_plain_commands(home: House) -> None:
    home.telegram.telegram.orders.set_ephemeral(server="old")
    at, who = await three(home)
    await who.write(at.group, "/carta")
    await at.see(HINT)
    await who.write(at.group, "/saldo")
    await at.see(rf"{who.name}: \d+ fiches")


async def test_a_person_with_a_private_card_is_led_there_without_the_groups_eyes(
    home: House,
) -> None:
    at, who = await three(home, started=True)
    await who.write(at.group, "/carta")
    await own_table(at, who, "nella chat con me")
    assert not any("nella chat con me" in text for text in await others_see(at, who))


async def test_a_bystander_learns_that_there_is_no_card(home: House) -> None:
    at, _ = await three(home)
    stranger = home.telegram.person("Ugo")
    await stranger.join(at.group)
    await stranger.write(at.group, "/carta")
    await own_table(at, stranger, "mano")
    assert not any("👁" in button for m in await own_tables(at, stranger) for button in m.labels)
