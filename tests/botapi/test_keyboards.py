"""Inline keyboards and their limits."""

import pytest
from telegram import (
    Bot,
    CopyTextButton,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    WebAppInfo,
)
from telegram.error import BadRequest, TelegramError

from playground.people import PlaygroundPerson
from tests.botapi.kit import says


async def send(bot: Bot, luca: PlaygroundPerson, *rows: list[InlineKeyboardButton]) -> None:
    await bot.send_message(luca.id, "x", reply_markup=InlineKeyboardMarkup(rows))


def buttons(count: int) -> list[InlineKeyboardButton]:
    return [InlineKeyboardButton(str(n), callback_data=str(n)) for n in range(count)]


async def test_a_hundred_buttons_eight_a_row_are_the_most(bot: Bot, luca: PlaygroundPerson) -> None:
    await send(bot, luca, *[buttons(8)] * 12, buttons(4))
    for rows in ([*[buttons(8)] * 12, buttons(5)], [buttons(9)]):
        with pytest.raises(BadRequest, match=says("reply markup is too long")):
            await send(bot, luca, *rows)


@pytest.mark.parametrize(
    ("data", "fine"),
    [("x", True), ("x" * 64, True), ("è" * 32, True), ("è" * 33, False), ("", False)],
)
async def test_callback_data_has_1_to_64_bytes(
    bot: Bot, luca: PlaygroundPerson, data: str, *, fine: bool
) -> None:
    button = InlineKeyboardButton("b", callback_data=data)
    if fine:
        await send(bot, luca, [button])
    else:
        with pytest.raises(BadRequest, match=says("button_data_invalid")):
            await send(bot, luca, [button])


@pytest.mark.parametrize(
    ("button", "complaint"),
    [
        (InlineKeyboardButton("b"), "text buttons are unallowed"),
        (InlineKeyboardButton("b", callback_data="x", url="http://x.it"), "more than one action"),
        (InlineKeyboardButton(" ", callback_data="x"), "is empty"),
        (InlineKeyboardButton("b", url="no link"), "is invalid"),
        (InlineKeyboardButton("b", url="https://t.me/matta_bot?start=a.b"), "deep link payload"),
        (InlineKeyboardButton("b", copy_text=CopyTextButton("x" * 257)), "1 to 256 characters"),
        (
            InlineKeyboardButton("b", callback_data="x", api_kwargs={"style": "pink"}),
            "style must be",
        ),
        (
            InlineKeyboardButton("b", callback_data="x", api_kwargs={"colour": 1}),
            "no field 'colour'",
        ),
    ],
)
async def test_a_bad_button_is_refused(
    bot: Bot, luca: PlaygroundPerson, button: InlineKeyboardButton, *, complaint: str
) -> None:
    with pytest.raises(BadRequest, match=complaint):
        await send(bot, luca, [button])


async def test_missing_kinds_of_buttons_and_keyboards_say_so(
    bot: Bot, luca: PlaygroundPerson
) -> None:
    with pytest.raises(TelegramError, match="no web_app buttons"):
        await send(bot, luca, [InlineKeyboardButton("b", web_app=WebAppInfo("https://x.it"))])
    with pytest.raises(TelegramError, match="inline keyboards only"):
        await bot.send_message(luca.id, "x", reply_markup=ForceReply())


async def test_styles_and_copied_texts_reach_the_person(bot: Bot, luca: PlaygroundPerson) -> None:
    green = InlineKeyboardButton("Sto", callback_data="s", api_kwargs={"style": "success"})
    seal = InlineKeyboardButton("Sigillo", copy_text=CopyTextButton("9f3a"))
    await send(bot, luca, [green], [], [seal])
    shown = await luca.see(luca.private, "x")
    assert [[(b.text, b.kind, b.style) for b in row] for row in shown.keyboard] == [
        [("Sto", "callback", "success")],
        [("Sigillo", "copy", None)],
    ]
    answer = await luca.tap("Sigillo", luca.private)
    assert answer is not None
    assert answer.copied == "9f3a"
