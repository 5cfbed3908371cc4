"""Ephemeral commands: ``/carta``, ``/gioca`` and ``/saldo`` in a group, which their sender and the bot alone see."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.people import PlaygroundPerson
from playground.testing import local_telegram
from tests.games.calabresella.group import PLAYED, enough, on_turn, play, speak
from tests.games.calabresella.group import seated as seated_for_tricks
from tests.kit.house import House, house
from tests.kit.own_tables import (
    PEEK,
    RANKS,
    SUITS,
    all_see,
    in_a_topic,
    open_own,
    own_table,
    own_tables,
)
from tests.kit.private_cards import labels_of_cards
from tests.kit.process import RealBot
from tests.kit.sitting import SeatedPeople, sitting

HINT = "La tua carta è sotto 👁"


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


async def test_chips_are_told_to_their_owner_alone(home: House) -> None:
    at, who = await three(home)
    await who.write(at.group, "/saldo")
    await own_table(at, who, r"^\w+: \d+ fiches")
    assert not any("saldo" in text or "fiches</b>" in text for text in await others_see(at, who))
    assert not any("1000 fiches" in text for text in await all_see(at))
    await at.play_out()


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


async def test_where_the_chat_refuses_a_wrong_card_is_answered_in_words_that_tell_no_card(
    home: House,
) -> None:
    at = await seated_for_tricks(home, 5, started=0)
    await speak(at, 5, "Chiamo")
    await play(at, PLAYED, 1)
    home.telegram.telegram.orders.refuse_ephemeral(at.group, 403)
    who = await on_turn(at)
    ((body,),) = home.ask("SELECT body FROM events WHERE type = 'CalaPlayed'")
    await who.write(at.group, f"/gioca {json.loads(body)['card']}")
    await at.see(f"{who.name}: Così non va. Guarda le tue carte con 👁 e riprova.")


async def test_a_command_answered_to_its_sender_has_no_other_answer(home: House) -> None:
    at, who = await three(home)
    await who.write(at.group, "/saldo")
    await own_table(at, who, r"\d+ fiches")
    for _ in range(200):
        if home.ask("SELECT count(*) FROM updates_done WHERE query <> ''") == [(0,)]:
            break
        await asyncio.sleep(0.02)
    await home.restart()
    await who.write(at.group, "/classifica")
    await at.see("Classifica")
    told = re.compile(rf"{who.name}: \S+ fiches")
    assert not any(told.search(text) for text in await others_see(at, who))
    assert len([one for one in await own_tables(at, who) if "fiches" in one.text]) == 1


@pytest.mark.real_time
async def test_a_command_is_answered_once_after_a_kill_in_the_middle(tmp_path: Path) -> None:
    async with local_telegram() as telegram, RealBot(telegram, tmp_path, pictures=False) as bot:
        orders = telegram.telegram.orders
        luca, rita = telegram.person("Luca"), telegram.person("Rita")
        group = telegram.group("Famiglia Rossi", luca, rita, kind="supergroup")
        for _ in range(200):
            if orders.calls("setMyShortDescription"):
                break
            await asyncio.sleep(0.05)
        await luca.write(group, "/gioco sette e mezzo")
        await luca.see(group, "Al tavolo")
        orders.fault("hang", "deleteEphemeralMessage", seconds=60, times=9)
        await luca.write(group, "/saldo")
        await bot.until("SELECT count(*) FROM updates_done WHERE query = '/'", 1)
        bot.kill()
        orders.clear_faults()
        await bot.start()
        await rita.see(group, r"Luca: \S+ fiches")
        await bot.until("SELECT count(*) FROM updates_done WHERE query = '/'", 0)
        await bot.until("SELECT count(*) FROM places WHERE kind = 'reply' AND wanted <> shown", 0)
        bot.kill()
        await bot.start()
        told = [m for m in await rita.messages(group) if "Luca: " in m.text]
        assert len(told) == 1
        assert not [m for m in await luca.messages(group) if m.ephemeral and m.from_bot]


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
    await own_table(at, stranger, "non hai un posto")
    assert not any("👁" in button for m in await own_tables(at, stranger) for button in m.labels)


async def test_an_answer_with_the_number_of_a_vanished_own_table_stays(home: House) -> None:
    at, who = await three(home)
    await who.write(at.group, "/carta")
    gone = await own_table(at, who, "Tiro")
    home.telegram.telegram.people.restart_app(who.id)
    await who.write(at.group, "/saldo")
    chips = await own_table(at, who, r"\d+ fiches")
    assert chips.message_id == gone.message_id
    await at.play_out()
    await asyncio.sleep(0.2)
    assert (await own_table(at, who, r"\d+ fiches")).text == chips.text
    mine = await open_own(at, who, await at.see(PEEK))
    assert mine.message_id != chips.message_id


async def test_a_card_is_played_by_a_command_that_the_group_does_not_see(home: House) -> None:
    """``/gioca``: a wrong card is answered to its player alone; the table shows the right one."""
    at = await seated_for_tricks(home, 5, started=0)
    await speak(at, 5, "Chiamo")
    await play(at, PLAYED, 1)
    who = await on_turn(at)
    await at.tap(who, "🃏 Le mie carte")
    mine = await own_table(at, who, "Tocca a te")
    await who.write(at.group, "/gioca pippo")
    await own_table(at, who, "pippo")
    assert not any("pippo" in text for text in await all_see(at))
    label = next(one for one in labels_of_cards(mine) if "(" not in one)
    suit = next(name for sign, name in SUITS.items() if sign in label)
    rank = RANKS.get(label[0], label[0])
    await who.write(at.group, f"/gioca {rank} {suit}")
    await enough(at, PLAYED, 2)
    assert not any("/gioca" in text for text in await others_see(at, who))


async def test_a_command_in_a_topic_is_answered_there(home: House) -> None:
    at, topic = await in_a_topic(home)
    await at.first.write(at.group, "/saldo", thread=topic)
    assert (await own_table(at, at.first, r"^\w+: \S+ fiches")).thread_id == topic
