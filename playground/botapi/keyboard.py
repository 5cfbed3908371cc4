"""Inline keyboards: the check of `reply_markup`, beyond the types and lengths that the table has already checked."""

import re
from typing import Any, Final

from playground.botapi.errors import ApiError, bad, strict
from playground.botapi.model import Button
from playground.botapi.text import check_deep_link

BUTTONS_A_MESSAGE: Final = 100
BUTTONS_A_ROW: Final = 8
STYLES: Final = frozenset({"primary", "success", "danger"})
ACTIONS: Final = ("callback_data", "url", "copy_text", "disabled")
KNOWN_ACTIONS: Final = (
    *ACTIONS,
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "callback_game",
    "pay",
)
URL: Final = re.compile(
    r"(?:https?://)?[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?|https?://[\w.-]+(?::\d+)?(?:/\S*)?|tg://\S+",
    re.IGNORECASE,
)


def inline_keyboard(markup: dict[str, Any] | None) -> list[list[Button]]:
    """The rows of an inline keyboard; empty for none. Empty rows are dropped, as Telegram does.

    Raise ApiError 400 for a keyboard that Telegram refuses, 501 for another kind of keyboard.
    """
    if markup is None:
        return []
    if "inline_keyboard" not in markup:
        raise ApiError(501, "the local Telegram has inline keyboards only")
    rows: list[list[Button]] = [row for row in markup["inline_keyboard"] if row]
    if sum(len(row) for row in rows) > BUTTONS_A_MESSAGE or any(
        len(row) > BUTTONS_A_ROW for row in rows
    ):
        raise bad("reply markup is too long")
    for row in rows:
        for button in row:
            _check(button)
    return rows


def _check(button: Button) -> None:
    if not button["text"].strip():
        raise strict("the text of an inline keyboard button is empty")
    actions = [name for name in KNOWN_ACTIONS if name in button]
    if not actions:
        raise bad(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1:
        raise strict(f"button {button['text']!r} has more than one action: {', '.join(actions)}")
    if actions[0] not in ACTIONS:
        raise ApiError(501, f"the local Telegram has no {actions[0]} buttons")
    if button.get("style", "primary") not in STYLES:
        raise strict(f"button style must be one of {', '.join(sorted(STYLES))}")
    if "url" in button:
        if not URL.fullmatch(button["url"]):
            raise bad(f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL")
        check_deep_link(button["url"])
