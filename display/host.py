"""The page of the bot's owners: how it runs, and the groups that use it."""

from __future__ import annotations

from typing import Final

from display.callback import Tap
from display.page import turning
from display.screen import Button, Screen
from engine.value import Value, replace
from locales import Raw, Words
from locales.names import tidy
from storage.records import Chat

STATUS: Final = "stato"
"""The name of the page's buttons, and of the command.

Arguments: a page, ``done``, or one of those below and a page, for one group with the chat's number in between.
"""

ASK: Final = "ask"
BAN: Final = "out"
LET_IN: Final = "in"
INVITE: Final = "invite"
WITHDRAW: Final = "withdraw"

GROUPS_A_PAGE: Final = 5

TROUBLES: Final = (
    *("telegram_unreachable", "copy_failed", "disk_unavailable", "token_doubted", "poll_refused"),
    *("updates_refused", "telegram_429", "telegram_429_own", "own_tables_counted"),
    *("own_tables_refused", "own_picture_refused", "telegram_refused", "painting_failed"),
    *(
        "timer_loop_failed",
        "fleet_watch_failed",
        "group_not_left",
        "updates_undelivered",
        "webhook_refused",
    ),
    "archive_failed",
)
"""The events of the log that the page tells in words; others by their names."""

BUILT_KEYS: Final = (
    *(f"host.trouble.{event}" for event in TROUBLES),
    *(f"host.group_{state}" for state in ("in", "out", "banned")),
)

_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


class HostTrouble(Value, frozen=True):
    """A kind of trouble; ``last``: when it came last (ms)."""

    event: str
    times: int
    last: int


class HostFacts(Value, frozen=True):
    """The state of the process and its machine. Times are in ms."""

    started: int = 0
    """Since 1970."""
    copy_age: int | None = None
    """The age of the newest copy; None without one."""
    free: int = 0
    """Free bytes of the disk."""
    troubles: tuple[HostTrouble, ...] = ()
    """The newest first."""


class HostView(Value, frozen=True):
    """The part of the page that storage knows. ``page`` counts from 0."""

    tables: int
    playing: int
    waiting: int
    groups: int
    page: int
    shown: tuple[Chat, ...]
    """The groups of this page, the newest first."""
    invitations: int
    is_open: bool
    asks: int = 0
    """The chat that is banned by the next tap; 0 for none."""

    @property
    def pages(self) -> int:
        return max(1, -(-self.groups // GROUPS_A_PAGE))


def status_screen(facts: HostFacts, seen: HostView, said: Words, *, now: int) -> Screen:
    """The page, with the times until ``now``."""
    age = facts.copy_age
    lines = [
        said("host.title"),
        "",
        said("host.up", time=_lasting(now - facts.started, said)),
        said("host.tables", n=seen.tables, playing=seen.playing),
        said("host.waiting", n=seen.waiting),
        said("host.never_copied") if age is None else said("host.copied", time=_ago(age, said)),
        said("host.free", n=facts.free // 1_000_000),
        "",
        said("host.troubles") if facts.troubles else said("host.no_trouble"),
        *(_trouble(trouble, said, now=now) for trouble in facts.troubles),
        "",
        said("host.open" if seen.is_open else "host.invited_alone"),
        said("host.groups", n=seen.groups),
        *(_group(number, chat, said) for number, chat in enumerate(seen.shown, 1)),
    ]
    if seen.invitations:
        lines.append(said("host.invitations", n=seen.invitations))
    tap = Tap(table=0, round=0, decision=0, name=STATUS, argument=str(seen.page))

    def tapping(key: str, *argument: object, number: int = 0) -> Button:
        data = replace(tap, argument=":".join(map(str, argument))).data()
        return Button(said(key, n=number), data)

    rows: list[tuple[Button, ...]] = []
    for number, chat in enumerate(seen.shown, 1):
        row = []
        if chat.chat_id == seen.asks:
            row.append(tapping("host.button.sure", BAN, chat.chat_id, seen.page, number=number))
        elif chat.access != "banned":
            row.append(tapping("host.button.ban", ASK, chat.chat_id, seen.page, number=number))
        if chat.access != "let_in":
            row.append(
                tapping("host.button.let_in", LET_IN, chat.chat_id, seen.page, number=number)
            )
        rows.append(tuple(row))
    if seen.pages > 1:
        rows.append(turning(tap, seen.page, seen.pages))
    rows.append((tapping("host.button.invite", INVITE, seen.page),))
    if seen.invitations:
        rows.append((tapping("host.button.withdraw", WITHDRAW, seen.page),))
    rows.append((tapping("host.button.again", seen.page), tapping("host.button.done", "done")))
    return Screen("\n".join(lines), tuple(rows))


def invitation_text(said: Words, bot_username: str, secret: str) -> Raw:
    """The message with a link that lets one group in."""
    return said("host.invitation", link=f"https://t.me/{bot_username}?startgroup={secret}")


def _trouble(trouble: HostTrouble, said: Words, *, now: int) -> Raw:
    key = f"host.trouble.{trouble.event}"
    what = said(key) if said.has(key) else Raw(f"<code>{trouble.event}</code>")
    time = _ago(now - trouble.last, said)
    return said("host.trouble_line", time=time, n=trouble.times, what=what)


def _group(number: int, chat: Chat, said: Words) -> Raw:
    state = "banned" if chat.access == "banned" else chat.status
    return said(f"host.group_{state}", number=number, title=tidy(chat.title) or "–")


def _ago(milliseconds: int, said: Words) -> Raw:
    return said("host.ago", time=_lasting(milliseconds, said))


def _lasting(milliseconds: int, said: Words) -> Raw:
    """A duration in its largest whole unit."""
    if milliseconds >= _DAY:
        return said("host.days", n=milliseconds // _DAY)
    if milliseconds >= _HOUR:
        return said("host.hours", n=milliseconds // _HOUR)
    return said("host.minutes", n=max(0, milliseconds) // _MINUTE)
