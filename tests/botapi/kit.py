"""Small helpers of these tests."""

import io

from PIL import Image
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update


def says(text: str) -> str:
    """A pattern for Telegram's wording in python-telegram-bot's errors, which strip prefixes and capitalise."""
    return rf"(?i)^(?:Forbidden: |Bad Request: )?{text}"


def keyboard(*rows: str) -> InlineKeyboardMarkup:
    """A keyboard of callback buttons: a string a row, labels separated by `|`, the label is its own data."""
    return InlineKeyboardMarkup(
        [
            [InlineKeyboardButton(label, callback_data=label) for label in row.split("|")]
            for row in rows
        ]
    )


async def fresh(bot: Bot) -> list[Update]:
    """The bot's new updates, confirmed at once."""
    updates = list(await bot.get_updates())
    if updates:
        await bot.get_updates(offset=updates[-1].update_id + 1, limit=1)
    return updates


def picture(
    width: int = 64, height: int = 48, kind: str = "PNG", *, colour: str = "green"
) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(content, kind)
    return content.getvalue()
