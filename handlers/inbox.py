"""The queue of delivered updates, and the order in which chats are served.

An update is stored before Telegram gets its confirmation, and removed in the transaction that handles it. Each chat
has one queue, which handles its updates in order, a few at a time. Storage runs jobs in the order of the queues'
requests, so chats take turns: a chat waits for at most a few updates of each other chat. An update without a queue
before it is stored and handled in one commit, so its text does not reach the file.

While the disk cannot be used, taps are refused; all other updates wait for it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from typing import Final, TypeAlias

import structlog

from croupier.poll_gate import PollGate
from delivery.last_messages import GroupMessage
from delivery.leaving import MessageRef
from engine.stored import to_text
from engine.value import replace
from handlers.dispatcher import Dispatcher
from handlers.feed import AT_MOST
from handlers.parsed_update import (
    Migrated,
    ParsedUpdate,
    Tapped,
    Typed,
    from_text,
    group_message,
    parse,
)
from handlers.updates import TelegramUpdate
from storage import Store, UnitOfWork
from storage.errors import StorageUnavailableError
from storage.records import Backlog, Received

log = structlog.get_logger()

ROOM: Final = 20_000
"""Maximum number of waiting updates in all chats."""

SHARE: Final = 10
"""A chat may fill one part in this many of the remaining room, so that no number of floods fills it."""

TOGETHER: Final = 8
"""Maximum number of updates of one chat in one commit."""

YIELD: Final = 0.05
"""Seconds that a long queue rests between two commits.

It rests while Telegram has more updates than one poll brings, because updates of other chats may wait behind them.
"""

AGAIN: Final = 1.0
"""Seconds until a queue tries again while the disk cannot be used."""

KEEP: Final = 24 * 3600 * 1000
"""Milliseconds after which a stored update is dropped unhandled. Telegram keeps undelivered updates as long."""

Handled: TypeAlias = asyncio.Future[None]
"""Done when the effect of an update is committed."""


@dataclass(slots=True, eq=False)
class WaitingUpdate:
    """An update in its queue."""

    update_id: int
    arrival: int
    at: int
    """When it came (ms)."""
    parsed: ParsedUpdate
    handled: Handled
    admin_of: asyncio.Future[int] | None
    """The answer about admins, as in ``Dispatcher.check_rights``."""
    stored: bool = False
    refused: bool = False
    """True for a tap that came to nothing, because the disk could not be used; its player has been told."""

    @property
    def is_ready(self) -> bool:
        """True if the update waits for no answer about admins."""
        return self.admin_of is None or self.admin_of.done()


class UpdateInbox:
    def __init__(
        self,
        store: Store,
        dispatcher: Dispatcher,
        poll_gate: PollGate,
        *,
        bot_username: str,
        now: Callable[[], int],
        note_message: Callable[[GroupMessage], None] = lambda _: None,
        is_new: Callable[[MessageRef, str], bool] = lambda _, __: False,
    ) -> None:
        """Set up the queue.

        ``bot_username`` is for commands that name the bot; ``now`` returns milliseconds; ``note_message`` is called
        with every message of a person in a group. ``is_new`` is ``LeavingButtons.is_new``, asked when a tap arrives.
        """
        self._store = store
        self._dispatcher = dispatcher
        self._poll_gate = poll_gate
        self._bot_username = bot_username
        self._now = now
        self._note_message = note_message
        self._is_new = is_new
        self._queues: dict[int, deque[WaitingUpdate]] = {}
        """By the address of the chat; no queue is empty."""
        self._served: set[int] = set()
        """Addresses of the queues being served."""
        self._waiting: dict[int, WaitingUpdate] = {}
        """All updates in the queues, by number."""
        self.received: Counter[str] = Counter(queued=0, ignored=0, refused=0)
        """The number of stored updates: in a queue, without a request, beyond their chat's share of the room."""
        self._work: set[asyncio.Task[None]] = set()
        self._more = False
        """True if Telegram probably has more updates."""
        self._closing = False
        self._failure: BaseException | None = None

    async def restore(self) -> list[Handled]:
        """Queue the updates that waited at the end of the last run. Returns a future for each."""
        kept = await self._store.read(lambda work: work.inbox.all())
        self._poll_gate.arrivals = max((row.arrival for row in kept), default=0)
        found, useless = [], []
        for row in kept:
            parsed = _read_back(row) if self._now() - row.at <= KEEP else None
            if parsed is None:
                useless.append(row.update_id)
            else:
                found.append(self._admit(row.update_id, row.arrival, parsed, at=row.at))
                found[-1].stored = True
        if useless:
            await self._store.write(partial(_drop, update_ids=useless))
        self._serve_all()
        return [waiting.handled for waiting in found]

    async def take(self, updates: Sequence[TelegramUpdate]) -> list[Handled]:
        """Store and queue updates; after the return they are safe. Returns a future for each update with a request.

        Raise ``StorageUnavailableError`` if the disk cannot be used: the updates are queued and not stored. Raise
        storage's other errors for these updates or for updates taken before.
        """
        if self._failure is not None:
            raise self._failure
        self._more = len(updates) >= AT_MOST
        found: list[Handled] = []
        fresh: list[WaitingUpdate] = []
        idle: list[int] = []
        refused = 0
        for update in updates:
            update_id = update.update_id
            there = self._waiting.get(update_id)
            if there is not None:
                found.append(there.handled)
                if not there.stored:
                    fresh.append(there)
                continue
            parsed = self._read(update)
            too_much = parsed is not None and self._is_too_much(parsed)
            refused += too_much
            if parsed is None or too_much:
                idle.append(update_id)
                continue
            self._poll_gate.arrivals += 1
            waiting = self._admit(update_id, self._poll_gate.arrivals, parsed, at=self._now())
            fresh.append(waiting)
            found.append(waiting.handled)
        if not updates:
            return []
        if refused:
            log.warning("updates_refused", number=refused)
        job = partial(_keep, fresh=fresh, idle=idle, now=self._now())
        storing = asyncio.ensure_future(
            self._store.write(job, patient=False)
        )  # requested before any queue's job
        self._serve_all()
        await storing
        for waiting in fresh:
            waiting.stored = True
        self.received.update(queued=len(fresh), ignored=len(idle) - refused, refused=refused)
        return found

    def refused(self, updates: Sequence[TelegramUpdate]) -> int:
        """The number of the first updates that are refused taps: Telegram need not send them again."""
        known = (self._waiting.get(update.update_id) for update in updates)
        return sum(1 for _ in takewhile(lambda there: there is not None and there.refused, known))

    def backlog(self) -> Backlog:
        """The updates that are not handled."""
        oldest = next(iter(self._waiting.values()), None)
        return Backlog(len(self._waiting), max(self._now() - oldest.at, 0) if oldest else 0)

    async def finish(self, seconds: float) -> None:
        """Wait until updates under way are committed. The others wait for the next start."""
        self._closing = True
        if self._work:
            await asyncio.wait(self._work, timeout=seconds)

    def _read(self, update: TelegramUpdate) -> ParsedUpdate | None:
        message = group_message(update)
        if message is not None:
            self._note_message(message)
        parsed = parse(update, self._bot_username)
        return self._timed(parsed) if isinstance(parsed, Tapped) else parsed

    def _timed(self, tap: Tapped) -> Tapped:
        """The tap, marked if its button leaves, closes or pauses and has only just come to its place."""
        receiver = tap.writer.telegram_id if tap.own else 0
        message = MessageRef(tap.where.address, tap.own or tap.message_id, receiver)
        return replace(tap, hurried=True) if self._is_new(message, tap.data) else tap

    def _is_too_much(self, parsed: ParsedUpdate) -> bool:
        """True if the chat has filled its share of the room. News about members and moves is never refused."""
        queue = self._queues.get(_address(parsed), ())
        room = ROOM - len(self._waiting)
        return isinstance(parsed, Typed | Tapped) and (len(queue) + 1) * SHARE > room

    def _admit(
        self, update_id: int, arrival: int, parsed: ParsedUpdate, *, at: int
    ) -> WaitingUpdate:
        """Put an update into its chat's queue.

        Telegram is asked about admins at once, not when the update's turn comes.
        """
        handled = asyncio.get_running_loop().create_future()
        admin_of = self._dispatcher.check_rights(parsed)
        waiting = self._waiting[update_id] = WaitingUpdate(
            update_id=update_id,
            arrival=arrival,
            at=at,
            parsed=parsed,
            handled=handled,
            admin_of=admin_of,
        )
        self._queues.setdefault(_address(parsed), deque()).append(waiting)
        return waiting

    def _serve_all(self) -> None:
        """Start work on the idle queues."""
        for address in self._queues.keys() - self._served:
            self._served.add(address)
            queue = self._queues[address]
            self._poll_gate.waits(address, queue[0].arrival)
            task = asyncio.create_task(self._serve(address, queue))
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    async def _serve(self, address: int, queue: deque[WaitingUpdate]) -> None:
        """Handle the updates of a queue, in order, until it is empty."""
        try:
            while queue and not self._closing:
                if self._more and len(queue) > TOGETHER:
                    await asyncio.sleep(YIELD)
                self._poll_gate.waits(address, queue[0].arrival)
                group = _next_of(queue)
                try:
                    if (
                        len(group) == 1
                    ):  # without a task of its own: its job is requested together with storing
                        await self._handle(group[0])
                    else:
                        _raise_first(
                            await asyncio.gather(*map(self._handle, group), return_exceptions=True)
                        )
                except StorageUnavailableError:
                    self._refuse_taps(queue)
                    await asyncio.sleep(AGAIN)
                while queue and queue[0].handled.done():
                    queue.popleft()
        except Exception as error:  # noqa: BLE001 -- storage failed: the poller gets the error and ends
            self._failure = error
        if not queue:
            del self._queues[address]
            self._served.discard(address)
            self._poll_gate.waits(address, None)

    async def _handle(self, waiting: WaitingUpdate) -> None:
        if waiting.handled.done():
            return
        await self._dispatcher.handle(
            waiting.update_id, waiting.parsed, waiting.admin_of, refused=waiting.refused
        )
        del self._waiting[waiting.update_id]
        waiting.handled.set_result(None)

    def _refuse_taps(self, queue: Iterable[WaitingUpdate]) -> None:
        """Tell the players of waiting taps, once each, that their taps come to nothing."""
        for waiting in queue:
            if isinstance(waiting.parsed, Tapped) and not waiting.refused | waiting.handled.done():
                waiting.refused = True
                self._dispatcher.refuse(waiting.update_id, waiting.parsed)


def _raise_first(outcomes: Iterable[BaseException | None]) -> None:
    for outcome in outcomes:
        if outcome is not None:
            raise outcome


def _address(parsed: ParsedUpdate) -> int:
    return parsed.old if isinstance(parsed, Migrated) else parsed.where.address


def _next_of(queue: deque[WaitingUpdate]) -> list[WaitingUpdate]:
    """The updates to handle next. Their jobs run in this order, so an update with an open question ends the group."""
    group = [queue[0]]
    if queue[0].is_ready:
        for waiting in islice(queue, 1, TOGETHER):
            if not waiting.is_ready:
                break
            group.append(waiting)
    return group


def _keep(
    work: UnitOfWork, *, fresh: Sequence[WaitingUpdate], idle: Sequence[int], now: int
) -> None:
    for update_id in idle:
        if work.updates.done(update_id) is None:
            work.updates.finish(update_id, "", now)
    for waiting in fresh:
        if work.updates.done(waiting.update_id) is None:
            work.inbox.keep(
                waiting.update_id, waiting.arrival, at=now, body=to_text(waiting.parsed)
            )


def _read_back(row: Received) -> ParsedUpdate | None:
    try:
        return from_text(row.body)
    except (LookupError, ValueError):
        log.exception("update_unreadable", update_id=row.update_id)
        return None


def _drop(work: UnitOfWork, *, update_ids: Sequence[int]) -> None:
    for update_id in update_ids:
        work.inbox.drop(update_id)
