"""The one gateway to Telegram: its calls, and the meaning of each failure."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

import pytest
from telegram import (
    Bot,
    ChatMember,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberOwner,
    InlineKeyboardMarkup,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from delivery import gateway as outcome
from delivery.gateway import Gateway, meaning
from display.screen import Button, Screen
from tests.delivery.fake_bot import PERSON, FakeBot

SCREEN = Screen(
    "<b>ciao</b>",
    (
        (Button("Tiro", "1|1|1|1|tiro|", style="primary"), Button("Gruppo", url="https://t.me/x")),
        (),
        (Button("Sigillo", copy="abc"),),
    ),
)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (RetryAfter(timedelta(seconds=7)), outcome.Wait(7.0)),
        (ChatMigrated(-1001), outcome.GroupMoved(-1001)),
        (InvalidToken(), outcome.Offline("Invalid token")),
        (
            Conflict("terminated by other getUpdates request"),
            outcome.Offline("terminated by other getUpdates request"),
        ),
        (NetworkError("connection reset"), outcome.Offline("connection reset")),
        (NetworkError("Bad Gateway"), outcome.Offline("Bad Gateway")),
        (TimedOut(), outcome.Offline("Timed out")),
        (
            BadRequest("Message is not modified: specified new message content"),
            outcome.MessageShown(5),
        ),
        (BadRequest("Message to edit not found"), outcome.Lost()),
        (BadRequest("Message can't be edited"), outcome.Lost()),
        (BadRequest("MESSAGE_ID_INVALID"), outcome.Lost()),
        (BadRequest("Message to delete not found"), outcome.Lost()),
        (BadRequest("Message can't be deleted for everyone"), outcome.Lost()),
        (BadRequest("Not enough rights to send text messages to the chat"), outcome.Muted()),
        (BadRequest("Have no rights to send a message"), outcome.Muted()),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), outcome.Muted()),
        (BadRequest("TOPIC_CLOSED"), outcome.Muted()),
        (BadRequest("message thread not found"), outcome.NoTopic()),
        (BadRequest("Not enough rights to send photos to the chat"), outcome.NoPhotos()),
        (BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"), outcome.NoPhotos()),
        (BadRequest("wrong file identifier/HTTP URL specified"), outcome.Forgotten()),
        (BadRequest("Wrong remote file identifier specified"), outcome.Forgotten()),
    ],
)
def test_each_error_has_its_meaning(error: TelegramError, expected: outcome.CallOutcome) -> None:
    assert meaning(error, 5) == expected


@pytest.mark.parametrize(
    "error",
    [
        *(
            Forbidden("bot was kicked from the group chat"),
            Forbidden("bot was blocked by the user"),
        ),
        Forbidden("bot can't initiate conversation with a user"),
        *(
            BadRequest("Chat not found"),
            BadRequest("PEER_ID_INVALID"),
            BadRequest("CHAT_ID_INVALID"),
        ),
    ],
)
def test_a_chat_that_cannot_be_reached_is_shut(error: TelegramError) -> None:
    assert isinstance(meaning(error), outcome.Shut)


@pytest.mark.parametrize(
    "error",
    [
        *(BadRequest("Can't parse entities"), BadRequest("BUTTON_DATA_INVALID")),
        *(EndPointNotFound("no such method"), TelegramError("what?")),
    ],
)
def test_our_own_mistakes_are_refused_for_good(error: TelegramError) -> None:
    assert isinstance(meaning(error), outcome.Refused)


def gateway(error: TelegramError | None = None) -> tuple[Gateway, FakeBot]:
    bot = FakeBot(error)
    return Gateway(cast(Bot, bot)), bot


async def test_a_screen_is_sent_as_html_into_its_topic_without_a_sound() -> None:
    door, bot = gateway()
    assert await door.send(-100, 9, SCREEN) == outcome.MessageShown(42)
    ((name, sent),) = bot.calls
    assert name == "send_message"
    assert (sent["chat_id"], sent["message_thread_id"]) == (-100, 9)
    assert (sent["text"], sent["parse_mode"]) == ("<b>ciao</b>", "HTML")
    assert sent["disable_notification"] is True
    assert sent["link_preview_options"].is_disabled
    markup: InlineKeyboardMarkup = sent["reply_markup"]
    first, second = markup.inline_keyboard
    assert [button.text for button in (*first, *second)] == ["Tiro", "Gruppo", "Sigillo"]
    assert (first[0].callback_data, first[0].style) == ("1|1|1|1|tiro|", "primary")
    assert (first[1].url, first[1].callback_data) == ("https://t.me/x", None)
    assert second[0].copy_text is not None
    assert second[0].copy_text.text == "abc"


GREY = Screen(
    "x", ((Button("3", "1|1|1|1|calo|m2"), Button("4", "1|1|1|1|calo|m3", disabled=True)),)
)


class OlderBot(FakeBot):
    """A server that does not know disabled buttons: it sees a button without an action."""

    def __getattr__(self, name: str) -> Any:
        called = super().__getattr__(name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            done = await called(*args, **kwargs)
            markup = kwargs["reply_markup"]
            if any(key.callback_data is None for row in markup.inline_keyboard for key in row):
                raise BadRequest("Text buttons are unallowed in the inline keyboard")
            return done

        return call


@pytest.mark.parametrize("name", ["send", "send_photo", "edit", "edit_caption", "edit_photo"])
async def test_a_disabled_button_is_grey_or_else_an_ordinary_one(name: str) -> None:
    new, old = FakeBot(), OlderBot()
    for bot, labels, again in ((new, [["3", "4"]], 1), (old, [["3", "4"], ["3", "(4)"]], 1)):
        door = Gateway(cast(Bot, bot))
        arguments: dict[str, Any] = {"photo": b"x"} if "photo" in name else {}
        where = 0 if name.startswith("send") else 5
        for _ in range(2):
            done = await getattr(door, name)(-100, where, screen=GREY, **arguments)
            assert isinstance(done, outcome.MessageShown)
        rows = [sent["reply_markup"].inline_keyboard[0] for _, sent in bot.calls]
        assert [[key.text for key in row] for row in rows[: len(labels)]] == labels
        assert len(rows) == len(labels) + again
        assert rows[-1][1].text == labels[-1][1], "a refusal is remembered"
    grey = new.calls[0][1]["reply_markup"].inline_keyboard[0][1].to_dict()
    assert grey == {"text": "4", "disabled": {}}
    ordinary = old.calls[1][1]["reply_markup"].inline_keyboard[0][1].to_dict()
    assert ordinary["callback_data"] == "1|1|1|1|calo|m3"


def test_a_refusal_of_disabled_buttons_is_remembered_for_a_day() -> None:
    now = 0.0
    memory = outcome.DisabledButtons(lambda: now)
    assert not memory.are_refused()
    memory.refuse()
    now = 24 * 3600 - 1.0
    assert memory.are_refused()
    now = 24 * 3600.0
    assert not memory.are_refused()


async def test_another_refusal_says_nothing_about_disabled_buttons() -> None:
    bot = FakeBot(BadRequest("Can't parse entities"))
    door = Gateway(cast(Bot, bot))
    assert isinstance(await door.send(-100, 0, GREY), outcome.Refused)
    assert not door.disabled.are_refused()


async def test_a_nudge_sounds_and_an_answer_survives_its_question() -> None:
    door, bot = gateway()
    await door.send(-100, 0, Screen("x"), silent=False, reply_to=3)
    ((_, sent),) = bot.calls
    assert (sent["disable_notification"], sent["message_thread_id"]) == (None, None)
    assert sent["reply_markup"] is None
    assert sent["reply_parameters"].message_id == 3
    assert sent["reply_parameters"].allow_sending_without_reply


async def test_a_message_is_edited_stripped_and_deleted_in_its_place() -> None:
    door, bot = gateway()
    assert await door.edit(-100, 5, SCREEN) == outcome.MessageShown(5)
    assert await door.strip(-100, 5) == outcome.MessageShown(5)
    assert await door.delete(-100, 5) == outcome.MessageShown(5)
    names = [name for name, _ in bot.calls]
    assert names == ["edit_message_text", "edit_message_reply_markup", "delete_message"]
    assert {(call["chat_id"], call["message_id"]) for _, call in bot.calls} == {(-100, 5)}


async def test_a_reaction_is_one_emoji_on_one_message_and_may_not_take_long() -> None:
    door, bot = gateway()
    assert await door.react(-100, 5, "🎉") == outcome.MessageShown(5)
    ((name, call),) = bot.calls
    assert (name, call["args"]) == ("set_message_reaction", (-100, 5, "🎉"))
    assert call["read_timeout"] == call["connect_timeout"] == 2


async def test_a_file_is_sent_with_its_name_and_a_word() -> None:
    door, bot = gateway()
    assert await door.send_file(
        -100, 9, name="mano-3.json", content=b"{}", caption="mano 3"
    ) == outcome.MessageShown(42)
    ((_, sent),) = bot.calls
    assert sent["document"].filename == "mano-3.json"
    assert (sent["caption"], sent["message_thread_id"]) == ("mano 3", 9)


async def test_no_failure_of_telegram_is_raised() -> None:
    door, _ = gateway(BadRequest("Message to edit not found"))
    assert await door.send(-100, 0, SCREEN) == outcome.Lost()
    assert await door.edit(-100, 5, SCREEN) == outcome.Lost()
    assert await door.strip(-100, 5) == outcome.Lost()
    assert await door.react(-100, 5, "🎉") == outcome.Lost()
    assert await door.delete(-100, 5) == outcome.Lost()
    assert await door.send_file(-100, 0, name="x", content=b"", caption="x") == outcome.Lost()
    await door.answer("1", "x", alert=True)
    await door.say_plainly(-100, 0, "x")
    assert await door.admins(-100) is None
    assert await door.trouble()


async def test_a_tap_is_answered_for_nobody_else_and_is_not_kept() -> None:
    door, bot = gateway()
    await door.answer("77", "la tua carta", alert=True)
    await door.answer("78", "", alert=False, url="https://t.me/bot?start=x")
    (_, alert), (_, link) = bot.calls
    assert (alert["args"], alert["show_alert"]) == (("77", "la tua carta"), True)
    assert (alert["cache_time"], alert["url"]) == (0, None)
    assert (link["args"], link["url"]) == (("78", None), "https://t.me/bot?start=x")


async def test_answers_and_labels_are_plain_text() -> None:
    door, bot = gateway()
    await door.answer("77", "Tocca a <b>Mamma &amp; Papà</b>, &lt;3", alert=False)
    await door.send(-100, 0, Screen("x", ((Button("&amp; via", "1|1|1|1|tiro|"),),)))
    (_, answer), (_, sent) = bot.calls
    assert answer["args"] == ("77", "Tocca a Mamma & Papà, <3")
    assert sent["reply_markup"].inline_keyboard[0][0].text == "& via"


async def test_an_answer_is_cut_to_the_length_that_telegram_takes() -> None:
    door, bot = gateway()
    await door.answer("77", "👨\u200d👩" * 100, alert=False)
    ((_, answer),) = bot.calls
    said = answer["args"][1]
    assert len(said.encode("utf-16-le")) // 2 <= 200
    assert said.endswith("…")


@pytest.mark.parametrize(
    ("member", "inside"),
    [
        (ChatMemberLeft(PERSON), False),
        (ChatMemberMember(PERSON), True),
        (ChatMemberOwner(PERSON, is_anonymous=False), True),
    ],
)
async def test_telegram_tells_if_a_person_is_a_member(member: ChatMember, inside: bool) -> None:
    door, bot = gateway()
    bot.member = member
    assert await door.is_member(-100, 7) is inside


async def test_only_a_refusal_that_names_the_reason_says_that_a_member_left() -> None:
    assert await gateway(BadRequest("USER_NOT_PARTICIPANT"))[0].is_member(-100, 7) is False
    for said in ("user not found", "CHAT_ADMIN_REQUIRED", "PARTICIPANT_ID_INVALID"):
        assert await gateway(BadRequest(said))[0].is_member(-100, 7) is None
    assert await gateway(TimedOut())[0].is_member(-100, 7) is None


async def test_a_group_is_left_if_telegram_says_so_or_the_bot_is_out_already() -> None:
    door, bot = gateway()
    assert await door.leave(-100)
    assert [name for name, _ in bot.calls] == ["leave_chat"]
    assert await gateway(Forbidden("bot is not a member of the supergroup chat"))[0].leave(-100)
    for error in (TimedOut(), BadRequest("CHAT_ADMIN_REQUIRED")):
        assert not await gateway(error)[0].leave(-100)


async def test_telegram_is_asked_for_a_sign_of_life_and_for_admins() -> None:
    door, bot = gateway()
    assert await door.trouble() == ""
    assert await door.admins(-100) == frozenset()
    assert [name for name, _ in bot.calls] == ["get_me", "get_chat_administrators"]


async def test_a_picture_goes_out_with_its_caption_and_its_name_comes_back() -> None:
    door, bot = gateway()
    assert await door.send_photo(
        -5, 3, photo=b"jpeg", screen=SCREEN, silent=False
    ) == outcome.MessageShown(42)
    assert await door.edit_photo(-5, 42, photo="AgAC1", screen=SCREEN) == outcome.MessageShown(42)
    assert await door.edit_caption(-5, 42, SCREEN) == outcome.MessageShown(42)
    (sent, first), (changed, second), (told, third) = bot.calls
    assert (sent, changed, told) == ("send_photo", "edit_message_media", "edit_message_caption")
    assert (first["photo"], first["caption"], first["parse_mode"]) == (b"jpeg", SCREEN.text, "HTML")
    assert first["message_thread_id"] == 3
    assert first["disable_notification"] is None
    (media,) = second["args"]
    assert (media.media, media.caption, media.parse_mode) == ("AgAC1", SCREEN.text, "HTML")
    assert third["caption"] == SCREEN.text
    assert all(call["reply_markup"] is not None for call in (first, second, third))


@pytest.mark.parametrize("name", ["send_photo", "edit_photo", "edit_caption"])
async def test_failures_of_pictures_are_told_like_failures_of_texts(name: str) -> None:
    door, _ = gateway(RetryAfter(timedelta(seconds=7)))
    arguments = {
        "send_photo": (-5, 0, b""),
        "edit_photo": (-5, 42, b""),
        "edit_caption": (-5, 42),
    }
    assert await getattr(door, name)(*arguments[name], screen=SCREEN) == outcome.Wait(7.0)
