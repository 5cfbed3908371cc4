"""The link that leads a group to another bot of the same server."""

from __future__ import annotations

from typing import Final

from display.callback import Tap
from display.screen import Button, Screen
from locales import Raw, Words

STAY: Final = "resta"
"""The name of the button that takes the offer back."""


def moving_screen(said: Words, bot: str, code: str) -> Screen:
    """The group goes to this bot as soon as it is added with the code."""
    stay = Tap(table=0, round=0, decision=0, name=STAY).data()
    rows = ((_adding(said, bot, code),), (Button(said("move.button.stay"), stay),))
    return Screen(said("move.offered", bot=bot), rows)


def full_screen(said: Words, bot: str) -> Screen:
    """A new group is shown a bot with room."""
    return Screen(said("move.full", bot=bot), ((_adding(said, bot, "si"),),))


def arrived_screen(said: Words) -> Screen:
    """The group goes on here."""
    play = Tap(table=0, round=0, decision=0, name="gioco").data()
    return Screen(said("move.arrived"), ((Button(said("button.apri"), play, style="success"),),))


def elsewhere(said: Words, chat: str, bot: str, *, gone: bool) -> Raw:
    """The sentence in private about a group that goes to another bot, or is there."""
    return said("move.gone_alone" if gone else "move.waits", chat=chat, bot=bot)


def _adding(said: Words, bot: str, code: str) -> Button:
    return Button(said("move.button.there", bot=bot), url=f"https://t.me/{bot}?startgroup={code}")
