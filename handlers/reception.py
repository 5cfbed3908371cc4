"""One update from its arrival to its commit.

Whatever an update does is one storage job, together with the note that it is done and what its tap was answered. So
an update that comes twice does nothing the second time and its tap gets the same answer; one that fails three times
is noted, acknowledged and its sender told, and nothing blocks the queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeGuard

import structlog
from telegram import Update

from croupier.croupier import Croupier
from croupier.mind import Mind
from display.callback import parse as parse_tap
from display.gateway import Gateway
from display.help import canonical
from handlers import commands, membership, taps
from handlers.admins import Admins
from handlers.asked import Asked, BotMoved, MemberLeft, Migrated, Tapped, Typed, asked
from handlers.room import Answer, Errand, Room, Thought, fit, stored_answer
from locales import language_of, words
from storage.errors import StorageClosed
from storage.interface import Desk

log = structlog.get_logger()

TRIES: Final = 3
"""Failures after which an update is given up."""

ADMIN_COMMANDS: Final = frozenset({"figure", "chiudi", "fiches", "lingua", "impostazioni"})
ADMIN_TAPS: Final = frozenset(
    {"figure", "chiudi", "imposta", "set", "t_via", "t_cond", "t_set", "t_annulla"}
)


class Reception:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        admins: Admins,
        *,
        bot_username: str,
        now: Callable[[], int],
        wake: Callable[[], None],
        mind: Mind,
    ) -> None:
        """``now`` gives milliseconds; ``wake`` tells the painter that something changed; ``mind`` is for what takes long."""
        self._mind = mind
        self._croupier = croupier
        self._gateway = gateway
        self._admins = admins
        self._bot_username = bot_username
        self._now = now
        self._wake = wake
        self._lanes: dict[int, asyncio.Lock] = {}
        self._answering: set[asyncio.Task[None]] = set()

    async def handle(self, update: Update) -> None:
        """Carry out one update; when this returns, its effect is committed. Raise only if storage is closed."""
        wish = asked(update, self._bot_username)
        async with self._lane(wish):
            answer = await self._carry_out(update.update_id, wish)
        self._wake()
        if isinstance(wish, Tapped):
            self._answer(wish, answer)

    async def finish(self, seconds: float) -> None:
        """Let the answers under way go out."""
        if self._answering:
            await asyncio.wait(self._answering, timeout=seconds)

    async def _carry_out(self, update_id: int, wish: Asked | None) -> Answer:
        if isinstance(wish, BotMoved | MemberLeft):
            self._admins.forget(wish.where.address)
        for attempt in range(1, TRIES + 1):
            try:
                is_admin = _matters(wish) and await self._is_admin(wish)
                job = partial(self._job, update_id, wish, is_admin)
                return await self._croupier.write(job)
            except StorageClosed:
                raise
            except Exception as error:
                log.exception("update_failed", update_id=update_id, attempt=attempt)
                failed = partial(_failed, update_id=update_id, error=error, now=self._now())
                tries = await self._croupier.write(failed)
                if tries >= TRIES:
                    break
                await asyncio.sleep(0.05 * attempt)
        return await self._give_up(update_id, wish)

    async def _give_up(self, update_id: int, wish: Asked | None) -> Answer:
        sorry = Answer()
        if isinstance(wish, Tapped | Typed):
            sorry = Answer(words(language_of(wish.writer.language))("answer.trouble"))
        now = self._now()

        def job(desk: Desk) -> None:
            if desk.updates.done(update_id) is None:
                desk.updates.finish(update_id, sorry.stored(), now)

        await self._croupier.write(job)
        if isinstance(wish, Typed):
            await self._gateway.say_plainly(wish.where.address, wish.where.thread, sorry.text)
        return sorry

    def _job(self, update_id: int, wish: Asked | None, is_admin: bool, desk: Desk) -> Answer:
        known = desk.updates.done(update_id)
        if known is not None:
            return stored_answer(known)
        now = self._now()
        answer = Answer()
        if isinstance(wish, Migrated):
            self._croupier.move(desk, wish.old, wish.new, now)
        elif wish is not None:
            room = Room(
                desk,
                self._croupier,
                self._bot_username,
                wish.where,
                wish.writer,
                update_id=update_id,
                now=now,
                is_admin=is_admin,
            )
            answer = _dispatch(room, wish)
        desk.updates.finish(update_id, answer.stored() if isinstance(wish, Tapped) else "", now)
        return answer

    def _answer(self, tap: Tapped, answer: Answer) -> None:
        """Answer at once, without anybody waiting for Telegram."""
        if answer.thought is not None:
            call = self._answer_thoughtfully(tap, answer.thought)
        else:
            call = self._gateway.answer(
                tap.query_id, answer.text, alert=answer.alert, url=answer.url
            )
        task = asyncio.create_task(call)
        self._keep(task)
        if answer.errand is not None:
            self._keep(asyncio.create_task(self._run(answer.errand)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _run(self, errand: Errand) -> None:
        try:
            found = await self._mind.think(errand.ask)
            await self._croupier.write(lambda desk: errand.deliver(desk, found))
        except Exception:
            log.exception("errand_failed")
        self._wake()

    async def _answer_thoughtfully(self, tap: Tapped, thought: Thought) -> None:
        try:
            said = thought.say(await self._mind.think(thought.ask))
        except Exception:
            log.exception("thinking_failed")
            said = words(language_of(tap.writer.language))("answer.trouble")
        await self._gateway.answer(tap.query_id, fit(said), alert=True)

    async def _is_admin(self, wish: Typed | Tapped) -> bool:
        return await self._admins.is_admin(wish.where.address, wish.writer.telegram_id)

    def _lane(self, wish: Asked | None) -> asyncio.Lock:
        """Updates of one chat are handled in order; chats do not wait for each other."""
        address = wish.old if isinstance(wish, Migrated) else wish.where.address if wish else 0
        lane = self._lanes.get(address)
        if lane is None:
            if len(self._lanes) > 1000:
                self._lanes = {at: lock for at, lock in self._lanes.items() if lock.locked()}
            lane = self._lanes[address] = asyncio.Lock()
        return lane


def _matters(wish: Asked | None) -> TypeGuard[Typed | Tapped]:
    """Whether it matters who is an admin: Telegram is asked only then."""
    if isinstance(wish, Tapped):
        tap = parse_tap(wish.data)
        return tap is not None and tap.name in ADMIN_TAPS and wish.where.is_group
    if isinstance(wish, Typed):
        return canonical(wish.name) in ADMIN_COMMANDS and wish.where.is_group
    return False


def _failed(desk: Desk, *, update_id: int, error: Exception, now: int) -> int:
    """Note the failure, by the error's kind alone: its text may quote anything."""
    return desk.updates.fail(update_id, type(error).__name__, now)


def _dispatch(room: Room, wish: Typed | Tapped | BotMoved | MemberLeft) -> Answer:
    match wish:
        case Tapped():
            return taps.tapped(room, wish.data, wish.query_id)
        case Typed():
            commands.typed_command(room, wish)
        case BotMoved():
            membership.bot_moved(room, inside=wish.inside)
        case MemberLeft():
            membership.member_left(room)
    return Answer()
