"""Evenings with pictures: one picture edited in place, and text for players who prefer it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from PIL import Image

import engine.table
from playground.botapi.views import MessageView
from storage.audit import audit
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, SeatedPeople, sitting


@pytest.fixture
async def gallery(tmp_path: Path) -> AsyncIterator[House]:
    """A house with a bot that sends pictures."""
    async with house(tmp_path, second=50, pictures=True) as running:
        yield running


async def table_that(at: SeatedPeople, fits: Callable[[MessageView], bool]) -> MessageView:
    """The newest message of the table, once it fits."""
    for _ in range(int(PATIENCE / 0.05)):
        _, shown = await at.turn()
        if fits(shown):
            return shown
        await asyncio.sleep(0.05)
    raise AssertionError("the table never looks so")


async def gone(at: SeatedPeople, message_id: int) -> None:
    """Wait until the message is deleted."""
    for _ in range(int(PATIENCE / 0.05)):
        if message_id not in {m.message_id for m in await at.first.messages(at.group)}:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("what is left behind stays")


async def private(at: SeatedPeople, name: str, *, in_words: bool = False) -> MessageView:
    """A player's private card, once it is a picture, or text with ``in_words``."""
    person = at.people[name]
    for _ in range(int(PATIENCE / 0.05)):
        card = await person.see(person.private, r"mano \d", timeout=PATIENCE)
        if (card.photo is None) == in_words:
            return card
        await asyncio.sleep(0.05)
    raise AssertionError("the card never looks so")


async def test_a_hand_is_one_picture_edited_in_place(gallery: House) -> None:
    at = await sitting(gallery, "Luca", "Rita", "Nonna")
    who, table = await at.turn()
    assert table.photo is not None
    content = gallery.telegram.telegram.views.file(who.id, at.group, table.message_id)
    with Image.open(io.BytesIO(content)) as drawn:
        assert drawn.format == "JPEG"
    over = await at.play_out()
    assert over.message_id == table.message_id
    assert over.photo is not None
    assert over.photo != table.photo
    assert "Mano 1" in over.text
    await gallery.stop()
    assert not audit(gallery.settings.database, engine.table).differences


async def test_a_name_that_cannot_be_drawn_takes_the_picture_from_nobody(gallery: House) -> None:
    """U+FDFD is a whole sentence in one letter, and common in names."""
    at = await sitting(gallery, "\ufdfd", "\ufdfd Ali", "Rita")
    _, shown = await at.turn()
    assert shown.photo is not None


async def test_the_caption_says_what_happened_and_whose_turn_it_is(gallery: House) -> None:
    at = await sitting(gallery, "Luca", "Rita", "Nonna", "Pia")
    who, table = await at.turn()
    await at.tap(who, "20", table)
    await at.tap(who, "Sto", table)
    shown = await at.see(rf"Mano 1 · {who.name}: sta\n\w+: tiro o sto\?")
    assert shown.photo is not None
    assert len(shown.text.splitlines()) <= 3, "the rest stands on the picture"


async def test_the_private_card_comes_as_a_picture_and_in_words(gallery: House) -> None:
    at = await sitting(gallery, "Luca", "Rita", started=True)
    await at.turn()
    card = await private(at, "Luca")
    assert card.photo is not None
    assert any(suit in card.text for suit in ("denari", "coppe", "spade", "bastoni"))
    await at.play_out()
    shown = await at.first.messages(at.first.private)
    assert next(m for m in shown if m.message_id == card.message_id).photo is not None


async def test_admins_choose_words_or_pictures_and_the_deck(gallery: House) -> None:
    at = await sitting(gallery, "Luca", "Rita")
    _, table = await at.turn()
    await at.people["Rita"].write(at.group, "/immagini")
    await at.see("amministrator")
    gallery.telegram.telegram.groups.promote(at.first.id, at.group)
    await at.first.write(at.group, "/immagini")
    menu = await at.see("Come si vedono le carte")
    answer = await at.tap(at.people["Rita"], "Parole", menu)
    assert "amministrator" in (answer.text or "")
    await at.tap(at.first, "Francesi", menu)
    french = await table_that(at, lambda shown: shown.photo != table.photo)
    assert gallery.telegram.telegram.orders.calls("editMessageMedia", at.group)
    assert french.photo is not None
    await at.tap(at.first, "Parole", menu)
    words = await table_that(at, lambda shown: shown.photo is None)
    assert words.message_id != table.message_id
    await gone(at, table.message_id)
    await gone(at, menu.message_id)
    menu = await at.see("Come si vedono le carte")
    assert menu.photo is None
    await at.tap(at.first, "Immagini", menu)
    await table_that(at, lambda shown: shown.photo is not None)


async def test_each_player_chooses_for_their_own_private_chat(gallery: House) -> None:
    at = await sitting(gallery, "Luca", "Rita", started=True)
    await at.turn()
    luca = at.first
    assert (await private(at, "Luca")).photo is not None
    await luca.write(luca.private, "/figure")
    await luca.see(luca.private, "immagini o parole", timeout=PATIENCE)
    await luca.tap("Parole", chat=luca.private, timeout=PATIENCE)
    assert (await private(at, "Luca", in_words=True)).photo is None
    assert (await private(at, "Rita")).photo is not None
    assert (await at.turn())[1].photo is not None, "the table goes on as it is"
