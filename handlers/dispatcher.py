"""The handling of one update, from its turn to its commit.

All effects of an update are one storage job, together with the note that it is done and the answer to its tap. A
repeated update has no effect and its tap gets the same answer. An update that fails three times is noted and dropped,
and its sender is told, so it does not block the queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final, TypeGuard

import structlog

from croupier.croupier import Croupier
from croupier.worker_pools import PoolsClosedError, QueueFullError, TimeLimitError, WorkerPools
from delivery.gateway import Gateway
from display.callback import parse as parse_tap
from display.help import command_for
from display.main_menu import OF_ADMINS, TAP
from display.screen import Screen
from display.taps import kind_of
from engine.value import replace
from handlers.admin_rights import AdminRights
from handlers.answers import Answers, OwnMessages
from handlers.asked import AskedQuestions
from handlers.departures import Departure, Departures
from handlers.guests import Guests
from handlers.host import Host
from handlers.parsed_update import BotMoved, MayWrite, Migrated, ParsedUpdate, Tapped, Typed, Where
from handlers.presence import Presence
from handlers.routes import dispatch
from handlers.tables import known_table
from handlers.update_context import (
    Answer,
    BackgroundJob,
    DeferredAnswer,
    UpdateContext,
    stored_answer,
)
from locales import language_of, words
from messages.members import group_of
from messages.menus import menu_of
from storage import UnitOfWork
from storage.errors import StorageClosedError, StorageRefusedError
from storage.records import OF_COMMAND, Chat

log = structlog.get_logger()

TRIES: Final = 3
"""Failures after which an update is given up."""

TAP_WAITS: Final = 10
"""Seconds after which a player who asked for advice is told to ask again: Telegram forgets taps soon after."""


class Dispatcher:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        *,
        bot_username: str,
        now: Callable[[], int],
        worker_pools: WorkerPools,
        host: Host | None = None,
        may_write: Callable[[int], None] = lambda _: None,
        send_unstored: Callable[[int, Screen], Coroutine[Any, Any, None]] | None = None,
        own_messages: OwnMessages | None = None,
    ) -> None:
        """Set up the handling of updates.

        ``now`` returns milliseconds; ``worker_pools`` runs long computations. Without a ``host`` the bot is open to all
        and has no owner. ``may_write`` is called with the address of a chat in which the bot may write again.
        ``send_unstored`` sends an address a message that no place holds; ``own_messages`` sends own tables and answers
        to ephemeral commands.
        """
        self._may_write = may_write
        self._send_unstored = send_unstored
        self._worker_pools = worker_pools
        self._croupier = croupier
        self._gateway = gateway
        self._presence = Presence(croupier, gateway, now=now)
        self._host = host if host is not None else Host()
        self._guests = Guests(croupier.store, gateway, self._host)
        self._departures = Departures(croupier, gateway, self._host, now=now)
        self._bot_username = bot_username
        self._now = now
        self._admin_rights = AdminRights(gateway)
        self._asked_questions = AskedQuestions()
        self._answers = Answers(croupier, gateway, now=now, own_messages=own_messages)
        self._takes_own = own_messages.takes if own_messages is not None else None
        self._rights_checks: set[asyncio.Task[int]] = set()
        """Open questions about admins."""
        self._deferred: set[asyncio.Task[None]] = set()
        self._background_jobs: dict[int, set[asyncio.Task[None]]] = {}
        """Background jobs of each chat, by its address."""

    async def restore(self) -> None:
        """Give the answers that the last run may have missed."""
        await self._answers.restore()

    def check_rights(self, parsed: ParsedUpdate) -> asyncio.Future[int] | None:
        """Ask Telegram at once whether the sender is an admin, if it matters; ``handle`` needs the answer later.

        The answer is the address of the group of which the sender is an admin; 0 for none.
        """
        if not _matters(parsed):
            return None
        checking = asyncio.create_task(self._find_admin_group(parsed))
        self._rights_checks.add(checking)
        checking.add_done_callback(self._rights_checks.discard)
        return checking

    async def _find_admin_group(self, parsed: Typed | Tapped) -> int:
        address = parsed.where.address
        if not parsed.where.is_group:
            address = await self._croupier.store.read(partial(_group_meant, parsed=parsed))
        is_admin = address < 0 and await self._admin_rights.check(
            address, parsed.writer.telegram_id
        )
        return address if is_admin else 0

    async def handle(
        self,
        update_id: int,
        parsed: ParsedUpdate,
        admin_of: Awaitable[int] | None = None,
        *,
        refused: bool = False,
    ) -> None:
        """Carry out one update; after the return its effect is committed. Raise only if storage fails or is closed.

        ``admin_of`` is the answer to ``check_rights``. ``refused``: the update is only noted as done.
        """
        if refused:
            await self._croupier.write(partial(self._drop, update_id), patient=False)
            return
        address = 0 if admin_of is None else await admin_of
        is_stranger = await self._guests.is_stranger(parsed)
        answer = await self._carry_out(update_id, parsed, admin_of=address, is_stranger=is_stranger)
        if isinstance(parsed, MayWrite) or (isinstance(parsed, BotMoved) and parsed.inside):
            self._may_write(parsed.where.address)
        if answer.group_asked is not None:
            self._presence.doubt(answer.group_asked)
        if answer.departure is not None:
            self._departures.expect(answer.departure)
        if isinstance(parsed, Tapped):
            self._respond(update_id, parsed, answer)
            if answer.unstored is not None and self._send_unstored is not None:
                sending = self._send_unstored(parsed.where.address, answer.unstored)
                self._keep(asyncio.create_task(sending))
        elif isinstance(parsed, Typed) and _is_for_sender_alone(answer):
            giving = self._answers.give_alone(update_id, parsed.own, answer)
            self._keep(asyncio.create_task(giving))

    def say_goodbye(self, chat: Chat) -> None:
        """Leave a group that another bot has taken."""
        where = Where(address=chat.address, kind=chat.kind, title=chat.title, thread=0)
        self._departures.expect(Departure(where, chat.language, at_once=True))

    def refuse(self, update_id: int, tap: Tapped) -> None:
        """Tell a player that nothing can be written now, so that the tap comes to nothing."""
        said = words(language_of(tap.writer.language))("answer.disk")
        self._answers.give(update_id, tap, Answer(said, alert=True))

    def _drop(self, update_id: int, work: UnitOfWork) -> None:
        work.inbox.drop(update_id)
        if work.updates.done(update_id) is None:
            work.updates.finish(update_id, "", at=self._now())

    async def finish(self, seconds: float) -> None:
        """Wait for answers under way; cancel background jobs."""
        for checking in self._rights_checks:
            checking.cancel()
        await asyncio.gather(*self._rights_checks, return_exceptions=True)
        await self._admin_rights.stop()
        await self._presence.stop()
        await self._departures.stop()
        for address in list(self._background_jobs):
            self._cancel_background_jobs(address)
        if self._deferred:
            await asyncio.wait(self._deferred, timeout=seconds)
        await self._answers.finish(seconds)

    async def _carry_out(
        self, update_id: int, parsed: ParsedUpdate, *, admin_of: int, is_stranger: bool
    ) -> Answer:
        if isinstance(parsed, BotMoved) and not parsed.inside:
            self._cancel_background_jobs(parsed.where.address)
        for attempt in range(1, TRIES + 1):
            try:
                job = partial(
                    self._job,
                    update_id=update_id,
                    parsed=parsed,
                    admin_of=admin_of,
                    is_stranger=is_stranger,
                )
                return await self._croupier.write(job, patient=False)
            except (StorageClosedError, StorageRefusedError):
                raise
            except Exception as error:
                log.exception("update_failed", update_id=update_id, attempt=attempt)
                failed = partial(_failed, update_id=update_id, error=error, now=self._now())
                tries = await self._croupier.write(failed, patient=False)
                if tries >= TRIES:
                    break
                await asyncio.sleep(0.05 * attempt)
        return await self._give_up(update_id, parsed)

    async def _give_up(self, update_id: int, parsed: ParsedUpdate) -> Answer:
        now = self._now()

        def job(work: UnitOfWork) -> Answer:
            sorry = Answer()
            if isinstance(parsed, Tapped | Typed):
                sorry = Answer(words(_language_for(work, parsed))("answer.trouble"))
            work.inbox.drop(update_id)
            if work.updates.done(update_id) is None:
                work.updates.finish(update_id, sorry.stored(), at=now, query=_query(parsed))
            return sorry

        sorry = await self._croupier.write(job)
        if isinstance(parsed, Typed):
            await self._gateway.say_plainly(parsed.where.address, parsed.where.thread, sorry.text)
        return sorry

    def _job(
        self,
        work: UnitOfWork,
        *,
        update_id: int,
        parsed: ParsedUpdate,
        admin_of: int,
        is_stranger: bool,
    ) -> Answer:
        work.inbox.drop(update_id)
        known = work.updates.done(update_id)
        if known is not None:
            return replace(stored_answer(known), otherwise=())
        now = self._now()
        answer = Answer()
        if isinstance(parsed, Migrated):
            self._croupier.move(work, parsed.old, new=parsed.new, now=now)
        else:
            context = UpdateContext(
                work=work,
                croupier=self._croupier,
                bot_username=self._bot_username,
                where=parsed.where,
                writer=parsed.writer,
                update_id=update_id,
                now=now,
                is_admin=isinstance(parsed, Typed | Tapped)
                and 0 != admin_of == _group_meant(work, parsed),
                host=self._host,
                is_stranger=is_stranger,
                asked_questions=self._asked_questions,
                takes_own=self._takes_own is not None and self._takes_own(parsed.where.address),
            )
            answer = dispatch(context, parsed)
        waits = _is_for_sender_alone(answer)
        said = answer.stored() if waits or isinstance(parsed, Tapped) else ""
        query = OF_COMMAND if waits and isinstance(parsed, Typed) else _query(parsed)
        work.updates.finish(update_id, said, at=now, query=query)
        return answer

    def _respond(self, update_id: int, tap: Tapped, answer: Answer) -> None:
        """Give the answer without waiting for Telegram."""
        background, text = answer.background, answer.text
        if background is not None and not self._worker_pools.takes(
            background.ask, chat=background.chat_id, length="long"
        ):
            text = background.refused
            background = None
        if answer.deferred is not None:
            self._keep(asyncio.create_task(self._compute_answer(update_id, tap, answer.deferred)))
        else:
            self._answers.give(update_id, tap, replace(answer, text=text))
        if background is not None:
            task = asyncio.create_task(self._run(background))
            self._keep(task)
            of_chat = self._background_jobs.setdefault(tap.where.address, set())
            of_chat.add(task)
            task.add_done_callback(partial(self._background_job_over, tap.where.address))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._deferred.add(task)
        task.add_done_callback(self._deferred.discard)

    def _background_job_over(self, address: int, task: asyncio.Task[None]) -> None:
        of_chat = self._background_jobs.get(address, set())
        of_chat.discard(task)
        if not of_chat:
            self._background_jobs.pop(address, None)

    def _cancel_background_jobs(self, address: int) -> None:
        """Cancel the background jobs of a chat that needs their results no longer."""
        for task in self._background_jobs.pop(address, set()):
            task.cancel()

    async def _run(self, background: BackgroundJob) -> None:
        try:
            found = await self._worker_pools.think(
                background.ask, chat=background.chat_id, length="long"
            )
            await self._croupier.write(lambda work: background.deliver(work, found))
        except (PoolsClosedError, QueueFullError) as why:
            log.info("background_job_cancelled", why=type(why).__name__)
        except Exception:
            log.exception("background_job_failed")

    async def _compute_answer(self, update_id: int, tap: Tapped, deferred: DeferredAnswer) -> None:
        try:
            async with asyncio.timeout(TAP_WAITS):
                found = await self._worker_pools.think(deferred.ask, chat=deferred.chat_id)
            said = deferred.say(found)
        except (PoolsClosedError, TimeLimitError, QueueFullError, TimeoutError):
            said = deferred.refused
        except Exception:
            log.exception("thinking_failed")
            said = words(language_of(tap.writer.language))("answer.trouble")
        self._answers.give(update_id, tap, Answer(said, alert=True))


def _is_for_sender_alone(answer: Answer) -> bool:
    """True if an answer depends on the outcome of a message for one person alone."""
    return answer.own is not None or answer.alone is not None


def _query(parsed: ParsedUpdate) -> str:
    """Telegram's id of a tap; empty for other requests."""
    return parsed.query_id if isinstance(parsed, Tapped) else ""


def _matters(parsed: ParsedUpdate) -> TypeGuard[Typed | Tapped]:
    """True if the request depends on admins: only then Telegram is asked."""
    if isinstance(parsed, Tapped):
        tap = parse_tap(parsed.data)
        if tap is None or (tap.name == TAP and not _may_need_admin(tap.argument)):
            return False
        kind = kind_of(tap.name)
        return kind.admins and (parsed.where.is_group or kind.page)
    if isinstance(parsed, Typed):
        command = command_for(parsed.name)
        return command is not None and command.asks and parsed.where.is_group
    return False


def _may_need_admin(page: str) -> bool:
    """True for the pages of the menu on which an admin may do more, and for a game that a table may change to."""
    return page in {*OF_ADMINS, "imposta"} or page.startswith("apri:")


def _group_meant(work: UnitOfWork, parsed: Typed | Tapped) -> int:
    """The address of the group that a request concerns, for the question about its admins; 0 for none.

    In a private chat it is the group of the sender's menu, unless the tap concerns a table of another chat.
    """
    if parsed.where.is_group:
        return parsed.where.address
    somebody = work.people.by_telegram(parsed.writer.telegram_id)
    menu = menu_of(work, somebody.person) if somebody is not None else None
    tap = parse_tap(parsed.data) if isinstance(parsed, Tapped) else None
    if menu is None or tap is None:
        return 0
    group = group_of(work, menu.chat)
    row = known_table(work, tap.table) if tap.table else None
    if row is not None and group_of(work, row.chat_id) != group:
        return 0
    return work.chats.get(group).address


def _language_for(work: UnitOfWork, parsed: Typed | Tapped) -> str:
    """The language of an answer: the group's for a command typed there, the person's own for a tap."""
    if isinstance(parsed, Typed) and parsed.where.is_group:
        chat = work.chats.at(parsed.where.address)
        if chat is not None:
            return chat.language
    return language_of(parsed.writer.language)


def _failed(work: UnitOfWork, *, update_id: int, error: Exception, now: int) -> int:
    """Note a failure with the type of the error only, because its text may contain any data."""
    return work.updates.fail(update_id, type(error).__name__, now)
