"""Photos: sent, sent again, edited in and out; and every refusal of Telegram about them."""

import asyncio
import gc
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from telegram import Bot, InputMediaDocument, InputMediaPhoto
from telegram.error import BadRequest, TelegramError

from playground.botapi import OrderError, Telegram
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import keyboard, picture, says


async def test_a_photo_is_seen_and_sent_again(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    content = picture(kind="JPEG")
    sent = await bot.send_photo(
        group, content, caption="<b>Re</b>", parse_mode="HTML", reply_markup=keyboard("Sto")
    )
    assert sent.photo
    assert (sent.photo[-1].width, sent.photo[-1].height) == (64, 48)
    assert (sent.caption, sent.text) == ("Re", None)
    shown = await rita.see(group, "Re")
    assert shown.photo is not None
    assert shown.labels == ["Sto"]
    assert server.telegram.views.file(rita.id, group, shown.message_id) == content
    await bot.delete_message(group, sent.message_id)
    await luca.start()
    again = await bot.send_photo(luca.id, sent.photo[-1].file_id)
    assert again.photo == sent.photo
    with pytest.raises(OrderError, match="no file"):
        server.telegram.views.file(rita.id, luca.id, again.message_id)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no picture", "Image_process_failed"),
        (picture(colour="red")[:100], "Image_process_failed"),
        (picture(210, 10), "Photo_invalid_dimensions"),
        (picture(9000, 1001, "JPEG"), "Photo_invalid_dimensions"),
        (picture() + b"x" * 10_500_000, "Photo_save_file_invalid"),
        (b"", "File must be non-empty"),
        ("AgACunknown", "Wrong file identifier/http url specified"),
    ],
)
async def test_a_broken_photo_is_refused(
    bot: Bot, group: int, content: bytes | str, *, said: str
) -> None:
    with pytest.raises(BadRequest, match=f"(?i){said}"):
        await bot.send_photo(group, content)


async def test_the_largest_photo_passes(bot: Bot, group: int) -> None:
    assert (await bot.send_photo(group, picture(9500, 500, "JPEG"))).photo[0].width == 9500
    assert (await bot.send_photo(group, picture(200, 10))).photo[0].height == 10


async def test_a_photo_is_no_document(bot: Bot, group: int) -> None:
    photo = await bot.send_photo(group, picture())
    document = await bot.send_document(group, b"x")
    assert document.document is not None
    with pytest.raises(BadRequest, match=says("can't use file of type Document as Photo")):
        await bot.send_photo(group, document.document.file_id)
    with pytest.raises(BadRequest, match=says("can't use file of type Photo as Document")):
        await bot.send_document(group, photo.photo[0].file_id)
    with pytest.raises(BadRequest, match=says("there is no text in the message to edit")):
        await bot.edit_message_text("x", group, photo.message_id)


async def test_captions_end_at_1024_characters(bot: Bot, group: int) -> None:
    await bot.send_photo(group, picture(), caption="x" * 1024)
    with pytest.raises(BadRequest, match=says("message caption is too long")):
        await bot.send_photo(group, picture(), caption="x" * 1025)


async def test_a_text_becomes_a_photo_another_photo_and_keeps_its_place(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    text = await bot.send_message(group, "Si mescola")
    one = InputMediaPhoto(picture(), caption="Fante")
    await bot.edit_message_media(one, group, text.message_id, reply_markup=keyboard("Tiro"))
    shown = (await rita.messages(group))[-1]
    assert shown.message_id == text.message_id
    assert (shown.text, shown.labels, shown.edited) == ("Fante", ["Tiro"], True)
    assert shown.photo is not None
    before = shown.photo
    same = InputMediaPhoto(before.file_id, caption="Fante")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_media(same, group, text.message_id, reply_markup=keyboard("Tiro"))
    other = InputMediaPhoto(picture(colour="red"), caption="Re")
    await bot.edit_message_media(other, group, text.message_id)
    shown = (await rita.messages(group))[-1]
    assert shown.photo is not None
    assert shown.photo.file_id != before.file_id
    assert shown.labels == []
    await bot.edit_message_caption(group, text.message_id, caption="Cavallo")
    assert (await rita.messages(group))[-1].text == "Cavallo"
    await bot.edit_message_media(InputMediaDocument(b"{}"), group, text.message_id)
    assert (await rita.messages(group))[-1].photo is None


async def test_impossible_media_are_refused(bot: Bot, server: TestServer, group: int) -> None:
    text = await bot.send_message(group, "x")
    with pytest.raises(TelegramError, match="has_spoiler"):
        await bot.edit_message_media(
            InputMediaPhoto(picture(), has_spoiler=True), group, text.message_id
        )
    with pytest.raises(BadRequest, match=says("message to edit not found")):
        await bot.edit_message_media(InputMediaPhoto(picture()), group, 4711)


async def test_a_saved_evening_has_its_photos(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson, tmp_path: Path
) -> None:
    content = picture()
    sent = await bot.send_photo(group, content)
    path = tmp_path / "telegram.json"
    server.telegram.orders.save(str(path))
    assert content not in path.read_bytes()
    loaded = await asyncio.to_thread(Telegram.load, path)
    assert loaded.views.file(rita.id, group, sent.message_id) == content
    assert sent.photo[0].file_id in loaded.core.world.photos


def test_a_viewer_sees_the_bots_profile_and_the_admins(
    server: TestServer, group: int, luca: PlaygroundPerson
) -> None:
    telegram = server.telegram
    telegram.core.world.bot.descriptions = {"": "Cards", "it": "Carte"}
    about = telegram.views.about(luca.id)
    assert (about.name, about.username, about.description) == ("Matta", "matta_bot", "Carte")
    (place,) = [chat for chat in telegram.views.chats(luca.id) if chat.id == group]
    assert place.admins == [luca.id]


async def test_a_bot_that_dies_while_it_uploads_leaves_no_file_open(
    bot: Bot, server: TestServer, group: int
) -> None:
    """An open temporary file would be a warning, which fails the test."""
    address = urlsplit(server.base_url)
    half = (
        f"POST {address.path}{bot.token}/sendPhoto HTTP/1.1\r\nHost: {address.netloc}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000\r\n\r\n"
        '--x\r\nContent-Disposition: form-data; name="photo"; filename="p.png"\r\n\r\n'
        + "."
        * 2_000
    )
    _, connection = await asyncio.open_connection(address.hostname, address.port)
    connection.write(half.encode())
    await connection.drain()
    await asyncio.sleep(0.2)
    connection.close()
    await connection.wait_closed()
    await asyncio.sleep(0.2)
    gc.collect()
