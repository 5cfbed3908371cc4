"""The answers to taps. They use none of the budget but some of the bot's time.

Each chat has a few calls at a time, and within a chat people take turns: the answers to a thousand taps of one person
delay no other person. Answers that Telegram has not received by the end of the process are given after the next
start.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

import structlog

from croupier.croupier import Croupier
from delivery.gateway import Gateway
from delivery.own_places import OwnFile, OwnPlace, OwnPrompt, OwnText
from handlers.parsed_update import Tapped
from handlers.update_context import Answer, stored_answer
from messages.own_tables import OwnPage
from storage import UnitOfWork
from storage.errors import StorageError
from storage.records import OF_COMMAND

log = structlog.get_logger()

MOST_CALLS: Final = 40
"""Maximum number of calls under way in all chats."""

MOST_CALLS_A_CHAT: Final = 4
"""Maximum number of calls under way for the taps of one chat."""


class OwnMessages(Protocol):
    """Sends messages in groups to one person alone; False if that did not succeed."""

    async def open(self, own: OwnPlace, prompt: OwnPrompt) -> bool:
        """Open an own table or an own page for a tap, before its answer, or for a command."""

    async def turn(self, own: OwnPage, prompt: OwnPrompt) -> bool:
        """Show a page in words in place of a tapped picture; False if an edit shows the page."""

    async def say(self, text: OwnText | OwnFile, prompt: OwnPrompt) -> bool:
        """Answer a command, or bring the file that a tap asks for."""

    def takes(self, address: int) -> bool:
        """False if the chat is known to refuse such messages."""


LIFE: Final = 150.0
"""Seconds after which Telegram has forgotten a tap."""

PAUSES: Final = (1.0, 3.0)
"""Seconds before each further attempt, while Telegram is unreachable."""

NOTE: Final = 0.5
"""Seconds for which sent answers are collected before they are noted together."""


@dataclass(slots=True, frozen=True)
class Due:
    """An answer to be given. ``since`` is in seconds of the monotonic clock."""

    update_id: int
    query_id: str
    answer: Answer
    since: float


@dataclass(slots=True)
class ChatAnswers:
    """The taps of one chat that wait for answers, by the person's Telegram id; the first person is next."""

    people: dict[int, deque[Due]] = field(default_factory=dict)
    under_way: int = 0

    def add(self, person: int, due: Due) -> None:
        self.people.setdefault(person, deque()).append(due)

    def next(self) -> Due:
        """Remove and return the first person's oldest tap; that person's others go behind everybody's."""
        person = next(iter(self.people))
        waiting = self.people.pop(person)
        due = waiting.popleft()
        if waiting:
            self.people[person] = waiting
        return due


class Answers:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        now: Callable[[], int],
        *,
        own_messages: OwnMessages | None = None,
    ) -> None:
        """``now`` returns milliseconds since 1970. Without ``own_messages`` there are no own tables."""
        self._own_messages = own_messages
        self._croupier = croupier
        self._gateway = gateway
        self._now = now
        self._chats: dict[int, ChatAnswers] = {}
        """By address."""
        self._ready: dict[int, ChatAnswers] = {}
        """The chats with a waiting tap and a free call; the first one is next."""
        self._under_way = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._given: list[int] = []
        """Updates whose answers are sent but not yet noted."""
        self._noting: asyncio.Task[None] | None = None

    async def restore(self) -> None:
        """Give the answers that the last run may have missed."""
        since = self._now() - int(LIFE * 1000)
        for row in await self._croupier.store.read(lambda work: work.updates.unanswered(since)):
            answer = stored_answer(row.answer)
            if row.query == OF_COMMAND:
                await self._settle_command(row.update_id, answer, heard=False)
                continue
            due = Due(
                update_id=row.update_id,
                query_id=row.query,
                answer=answer,
                since=time.monotonic(),
            )
            self._add(0, 0, due)

    async def give_alone(self, update_id: int, command: int, answer: Answer) -> None:
        """Answer an ephemeral command to its sender alone; in the chat's usual way if that does not succeed."""
        heard = await self._is_heard_alone(answer, OwnPrompt(command=command))
        try:
            await self._settle_command(update_id, answer, heard=heard)
        except StorageError:
            log.warning("command_not_answered")  # the next start answers it

    async def _is_heard_alone(self, answer: Answer, prompt: OwnPrompt) -> bool:
        """True if Telegram took the message for the sender alone."""
        own = self._own_messages
        if own is None:
            return False
        if answer.turned is not None:
            return await own.turn(answer.turned, prompt)
        if answer.own is not None:
            return await own.open(answer.own, prompt)
        return answer.alone is not None and await own.say(answer.alone, prompt)

    async def _settle_tap(self, update_id: int, answer: Answer, *, heard: bool) -> None:
        """The same for a tap, which gets its answer afterwards."""
        is_done = heard and answer.turned is None
        left = Answer() if is_done else Answer(answer.text, answer.alert, answer.url)

        def job(work: UnitOfWork) -> None:
            for usual in () if heard else answer.otherwise:
                usual.give(work)
            work.updates.settle(update_id, left.stored())

        await self._croupier.write(job)

    async def _settle_command(self, update_id: int, answer: Answer, *, heard: bool) -> None:
        """Note an answer to a command; without one that its sender has ``heard`` alone, give the usual ones."""

        def job(work: UnitOfWork) -> None:
            for usual in () if heard else answer.otherwise:
                usual.give(work)
            work.updates.answered([update_id])

        await self._croupier.write(job)

    def give(self, update_id: int, tap: Tapped, answer: Answer) -> None:
        """Answer a tap as soon as its turn comes; the caller does not wait for Telegram."""
        due = Due(update_id=update_id, query_id=tap.query_id, answer=answer, since=time.monotonic())
        self._add(tap.where.address, tap.writer.telegram_id, due)

    async def finish(self, seconds: float) -> None:
        """Wait for answers under way and note them. The other answers are given after the next start."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    await asyncio.wait(self._tasks)
        for chat in self._chats.values():
            chat.people.clear()
        self._chats.clear()
        self._ready.clear()
        if self._noting is not None:
            self._noting.cancel()
            await asyncio.gather(self._noting, return_exceptions=True)
        await self._note()

    def _add(self, address: int, person: int, due: Due) -> None:
        chat = self._chats.setdefault(address, ChatAnswers())
        chat.add(person, due)
        self._line_up(address, chat)
        self._start()

    def _line_up(self, address: int, chat: ChatAnswers) -> None:
        """Put a chat behind the others, if it has a waiting tap and a free call; a chat in line stays where it is."""
        if chat.people and chat.under_way < MOST_CALLS_A_CHAT:
            self._ready.setdefault(address, chat)

    def _start(self) -> None:
        """Start as many calls as the limits allow."""
        while self._ready and self._under_way < MOST_CALLS:
            address = next(iter(self._ready))
            chat = self._ready.pop(address)
            due = chat.next()
            chat.under_way += 1
            self._under_way += 1
            self._line_up(address, chat)
            task = asyncio.create_task(self._send(address, chat, due))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, address: int, chat: ChatAnswers, due: Due) -> None:
        try:
            if await self._was_heard(due):
                self._given.append(due.update_id)
                if self._noting is None or self._noting.done():
                    self._noting = asyncio.create_task(self._note_soon())
        except Exception:
            log.exception("answer_failed", update_id=due.update_id)
        finally:
            chat.under_way -= 1
            self._under_way -= 1
            if not chat.people and not chat.under_way:
                self._chats.pop(address, None)
            self._line_up(address, chat)
            self._start()

    async def _was_heard(self, due: Due) -> bool:
        """Give an answer, with further attempts while Telegram is unreachable.

        A tap that Telegram has forgotten needs no answer.
        """
        answer = due.answer
        heard = await self._is_heard_alone(answer, OwnPrompt(query_id=due.query_id))
        if heard and answer.turned is None:
            answer = Answer()
        if due.answer.otherwise:
            await self._settle_tap(due.update_id, due.answer, heard=heard)
        for pause in (*PAUSES, 0.0):
            if time.monotonic() - due.since > LIFE:
                return True
            if await self._gateway.answer(
                due.query_id, answer.text, alert=answer.alert, url=answer.url
            ):
                return True
            await asyncio.sleep(pause)
        return False

    async def _note_soon(self) -> None:
        await asyncio.sleep(NOTE)
        await self._note()

    async def _note(self) -> None:
        given, self._given = self._given, []
        if given:
            try:
                await self._croupier.store.write(partial(_note, update_ids=given))
            except StorageError:
                log.warning("answers_not_noted", number=len(given))


def _note(work: UnitOfWork, *, update_ids: list[int]) -> None:
    work.updates.answered(update_ids)
