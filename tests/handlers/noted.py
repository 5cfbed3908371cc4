"""Updates in Telegram's JSON, and a dispatcher that only notes its updates."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, cast

from croupier.poll_gate import PollGate
from delivery.last_messages import GroupMessage
from handlers.dispatcher import Dispatcher
from handlers.inbox import UpdateInbox
from handlers.parsed_update import ParsedUpdate, Tapped
from handlers.updates import TelegramUpdate, update_of
from storage import Store, UnitOfWork

NOON = 1_800_000_000_000
"""The time of all these tests, in milliseconds."""


def tap_json(update_id: int, chat: int = -1, person: int = 7, *, data: str = "x") -> dict[str, Any]:
    return {
        "update_id": update_id,
        "callback_query": {
            "id": f"q{update_id}",
            "from": {"id": person, "is_bot": False, "first_name": "Zia", "last_name": "Rita"},
            "message": {
                "message_id": 1,
                "date": 1_700_000_000,
                "chat": {"id": chat, "type": "supergroup", "title": "Famiglia"},
            },
            "data": data,
        },
    }


def message_json(update_id: int, text: str, chat: int = -1, **more: object) -> dict[str, Any]:
    return {
        "update_id": update_id,
        "message": {
            "message_id": 1,
            "date": 1_700_000_000,
            "chat": {"id": chat, "type": "supergroup", "title": "Famiglia"},
            "from": {"id": 7, "is_bot": False, "first_name": "Zia"},
            "text": text,
            **more,
        },
    }


def tap(update_id: int, chat: int = -1, person: int = 7, *, data: str = "x") -> TelegramUpdate:
    return update_of(tap_json(update_id, chat, person, data=data))


def said(update_id: int, text: str, chat: int = -1) -> TelegramUpdate:
    return update_of(message_json(update_id, text, chat))


def left(update_id: int, chat: int = -1) -> TelegramUpdate:
    uncle = {"id": 8, "is_bot": False, "first_name": "Zio"}
    return update_of(message_json(update_id, "", chat, left_chat_member=uncle))


@dataclass
class Noted:
    """A dispatcher without a croupier: it notes the number of each update."""

    store: Store
    handled: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    """Numbers of the taps that were told to come to nothing."""
    dropped: list[int] = field(default_factory=list)
    """Numbers of those that were noted as done."""
    questions: dict[int, asyncio.Future[int]] = field(default_factory=dict)
    """Answers about admins, by the person's Telegram id."""
    open: asyncio.Event = field(default_factory=asyncio.Event)
    """While it is clear, no update is handled."""

    def __post_init__(self) -> None:
        self.open.set()

    def check_rights(self, parsed: ParsedUpdate) -> asyncio.Future[int] | None:
        return self.questions.get(parsed.writer.telegram_id) if isinstance(parsed, Tapped) else None

    async def handle(
        self,
        update_id: int,
        parsed: ParsedUpdate,
        admin_of: Awaitable[int] | None = None,
        *,
        refused: bool = False,
    ) -> None:
        await self.open.wait()
        if admin_of is not None:
            await admin_of

        def job(work: UnitOfWork) -> bool:
            work.inbox.drop(update_id)
            if work.updates.done(update_id) is not None:
                return False
            work.updates.finish(update_id, "", NOON)
            return True

        if await self.store.write(job, patient=False):
            (self.dropped if refused else self.handled).append(update_id)

    def refuse(self, update_id: int, tap: Tapped) -> None:
        self.refused.append(update_id)


def inbox_of(
    store: Store,
    noted: Noted,
    poll_gate: PollGate | None = None,
    *,
    now: int = NOON,
    note_message: Callable[[GroupMessage], None] = lambda _: None,
) -> UpdateInbox:
    return UpdateInbox(
        store,
        cast(Dispatcher, noted),
        poll_gate or PollGate(),
        bot_username="matta_bot",
        now=lambda: now,
        note_message=note_message,
    )


async def rows(store: Store) -> list[Any]:
    return await store.read(lambda work: work.inbox.all())
