"""Opens own tables in groups, and handles the outcomes of calls about them.

An own table is opened by its player's tap and within the handling of that tap: a bot without admin rights may send only
then. If that does not succeed, the tap is answered as in a chat without own tables; nothing public is ever sent in its
place. A refusal is remembered for a day.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

import structlog
from cachetools import LRUCache

from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from croupier.export import read_hand
from delivery.budget import Budget, group_of_own, own_budget_address
from delivery.drawing import Drawing
from delivery.facts import (
    DeliveryFact,
    OwnGone,
    OwnNumberTaken,
    OwnReplaced,
    OwnShown,
    OwnTablesCounted,
)
from delivery.gateway import (
    CallOutcome,
    Forgotten,
    Gateway,
    MessageShown,
    NoPhotos,
    Offline,
    Refused,
    Shut,
    Wait,
)
from delivery.own_gateway import EXPOSED, UNKNOWN, OwnGateway
from delivery.own_places import OwnFile, OwnPlace, OwnPrompt, OwnText, number_before
from delivery.painter import Painter
from delivery.sender import Sender
from delivery.uploads import Uploads
from display.screen import Screen
from engine.value import replace
from locales import words
from storage import UnitOfWork
from storage.records import COUNTED

log = structlog.get_logger()

REFUSED_FOR: Final = 24 * 3600.0
"""Seconds for which a chat that has refused an own table is not asked again."""

COUNTED_FOR: Final = 30 * 24 * 3600.0
"""Seconds for which the bot remembers that Telegram counts own tables to the group's calls."""

TOO_LATE: Final = 5.0
"""Seconds that a tap waits for its own table; then it gets its other answer."""

TURN_TOO_LATE: Final = 10.0
"""The same for a tap on a picture that waits for words; Telegram lets a bot send for 15 s after a tap."""

AGAIN: Final = 5
"""Seconds in which another tap for the same means that the person has seen nothing."""

RETRY: Final = 2.0
"""Seconds until the next call for an own table after one without an answer from Telegram."""

MOST_REMEMBERED: Final = 10_000
"""Maximum number of chats whose refusals are remembered."""


EVERYWHERE: Final = 0
"""In place of a chat's address: the server itself does not have own tables."""


OwnCall: TypeAlias = Callable[[int], Awaitable[bool]]
"""Makes calls at this address of the budget; True if Telegram has the message."""


class OwnTables:
    def __init__(
        self,
        croupier: Croupier,
        gateway: Gateway,
        sender: Sender,
        *,
        painter: Painter,
        budget: Budget,
        connection: TelegramConnection,
        now: Callable[[], int],
        uploads: Uploads | None,
    ) -> None:
        """``now`` returns milliseconds since 1970."""
        self._croupier = croupier
        self._gateway = gateway
        self._sender = sender
        self._painter = painter
        self._budget = budget
        self._connection = connection
        self._now = now
        self._uploads = uploads
        self._refused: dict[int, int] = {}
        """By address: the moment (milliseconds) until which a chat is not asked; the database has the same."""
        self._in_words: LRUCache[str, int] = LRUCache(MOST_REMEMBERED)
        """By key: the moment (milliseconds) until which a place is in words, because Telegram refused its picture."""
        self._taken: LRUCache[str, int] = LRUCache(MOST_REMEMBERED)
        """The moment (milliseconds) of the last tap for each own table and file that Telegram has taken."""
        self._proven = False
        """True once Telegram has sent a message to one person alone."""
        self._proving = asyncio.Lock()

    async def restore(self) -> None:
        """Remember the refusals of the last run, and the way in which Telegram counts own tables."""
        self._refused = await self._croupier.store.read(lambda work: work.own_refusals.all())
        counted = self._refused.pop(COUNTED, 0)
        if counted > self._now():
            self._budget.own_counts = True
        elif counted:
            await self._croupier.note(lambda work: work.own_refusals.forget(COUNTED))

    async def open(self, own: OwnPlace, prompt: OwnPrompt) -> bool:
        """Open an own table or an own page for a tap or a command; False if that needs another answer."""
        call = partial(self._open, own, prompt)
        if own.is_table and prompt.query_id:
            return await self._once(own, own.key, call)
        return await self._in_time(own, call)

    async def turn(self, own: OwnPlace, prompt: OwnPrompt) -> bool:
        """Show a page in words in place of the picture that was tapped; False if an edit shows the page.

        No edit makes a picture a text, so the tap brings a new message, and the old one goes. Where Telegram counts own
        tables to the group's calls, an edit must do: one call.
        """
        if self._budget.own_counts:
            return False
        return await self._in_time(own, partial(self._turn, own, prompt), turns=True)

    async def say(self, text: OwnText | OwnFile, prompt: OwnPrompt) -> bool:
        """Answer a command or a tap to its sender alone; False if it needs another answer."""
        call = partial(self._say, text, prompt)
        if isinstance(text, OwnFile):
            return await self._once(text, str(text), call)
        return await self._in_time(text, call)

    async def _once(self, whose: OwnPlace | OwnFile, asked: str, call: OwnCall) -> bool:
        """Make a call for a tap; False also if the person taps again for the same within ``AGAIN`` seconds.

        Telegram does not say whether the person's app shows what Telegram has taken. A tap on an own table proves it.
        """
        now = self._now()
        again = now - self._taken.pop(asked, 0) < AGAIN * self._croupier.tempo.second
        if again and not isinstance(whose, OwnFile):
            untouched = partial(self._painter.is_untouched, key=whose.key)
            again = await self._croupier.store.read(untouched)
        if not again and not await self._in_time(whose, call):
            return False
        self._taken[asked] = now
        return not again

    async def _in_time(
        self, whose: OwnPlace | OwnText | OwnFile, call: OwnCall, *, turns: bool = False
    ) -> bool:
        """Make a call for a person if Telegram takes it at present; False without success soon enough.

        ``turns``: the call turns a page, and waits for room in the budget.
        """
        budget_address = own_budget_address(whose.address, whose.telegram_id)
        if not self.takes(whose.address) or not (turns or self._has_room(budget_address)):
            return False
        try:
            async with asyncio.timeout(TURN_TOO_LATE if turns else TOO_LATE):
                if self._proven:
                    return await call(budget_address)
                async with self._proving:
                    known = self._proven or await self._server_knows(whose)
                    return known and await call(budget_address)
        except TimeoutError:
            return False
        except Exception:
            log.exception("own_table_failed", chat=whose.address)
            return False

    def _has_room(self, budget_address: int) -> bool:
        now = time.monotonic()
        return self._budget.ready_at(budget_address, now) <= now

    async def _room_for_two(self, budget_address: int) -> None:
        """Wait until two calls may go at once."""
        ready_at = partial(self._budget.ready_at, budget_address, leaving=1)
        while (ready := ready_at(now := time.monotonic())) > now:  # noqa: ASYNC110 -- time is what it waits for
            await asyncio.sleep(ready - now)

    def allowed(self, address: int) -> None:
        """Forget a chat's refusals, because the bot's rights there have changed; the database forgets them with the
        update.
        """
        self._refused.pop(address, None)
        self._in_words.clear()

    def may_have_picture(self, key: str) -> bool:
        """False if Telegram has refused the picture of this own table or page less than a day ago."""
        return self._in_words.get(key, 0) <= self._now()

    def _refuse_picture(self, drawing: Drawing, why: CallOutcome) -> None:
        """Let a place go on in words after a refused picture."""
        log.warning("own_picture_refused", place=drawing.place.key, said=str(why))
        self._in_words[drawing.place.key] = self._now() + int(REFUSED_FOR * 1000)

    def takes(self, address: int) -> bool:
        """False if the chat, or the server, has refused own tables less than a day ago."""
        now = self._now()
        return all(self._refused.get(one, 0) <= now for one in (EVERYWHERE, address))

    async def _say(self, text: OwnText | OwnFile, prompt: OwnPrompt, budget_address: int) -> bool:
        gateway = OwnGateway(self._gateway, text.telegram_id, prompt)
        if isinstance(text, OwnText):
            call = partial(gateway.send, text.address, text.thread, text.screen)
        else:
            hand = await self._croupier.store.read(
                lambda work: read_hand(
                    work, self._croupier, table_id=text.table_id, round_number=text.round
                )
            )
            name, content = await asyncio.to_thread(hand.file)
            call = partial(
                gateway.send_file,
                text.address,
                text.thread,
                name,
                content=content,
                caption=text.caption,
            )
        outcome = await self._sender.call(call, budget_address)
        if not await self._was_sent(outcome, text.address, budget_address):
            return False
        if isinstance(outcome, MessageShown):
            taken = OwnNumberTaken(
                telegram_id=text.telegram_id, address=text.address, number=outcome.message_id
            )
            await self._tell(taken)
        return True

    async def _open(self, own: OwnPlace, prompt: OwnPrompt, budget_address: int) -> bool:
        for in_words in (False, True):
            try:
                sketched = await self._sketched(own, prompt, in_words=in_words)
                drawing = await self._first(own, sketched)
                if not self._has_room(budget_address):  # other people have opened theirs meanwhile
                    return False
                outcome = await self._sender.take_and_send(drawing, budget_address)
                if outcome == Forgotten():  # the next call uploads the picture
                    outcome = await self._sender.take_and_send(drawing, budget_address)
            except Exception:
                if in_words or self._uploads is None:
                    raise
                log.exception("own_picture_failed", place=own.key)
                continue
            if not _is_about_picture(drawing, outcome):
                return await self._learn_opening(own, drawing, outcome)
            self._refuse_picture(drawing, outcome)
        return False

    async def _turn(self, own: OwnPlace, prompt: OwnPrompt, budget_address: int) -> bool:
        drawing = await self._sketched(own, prompt)
        if drawing.screen.picture is not None:
            return False
        await self._room_for_two(budget_address)
        drawing = await self._first(own, drawing)
        outcome = await self._sender.take_and_send(drawing, budget_address)
        return await self._learn_opening(own, drawing, outcome)

    async def _server_knows(self, whose: OwnPlace | OwnText | OwnFile) -> bool:
        """Ask once whether the server knows own tables at all: another would show a card to the whole group."""
        if not self.takes(whose.address):
            return False
        known = await OwnGateway(self._gateway, whose.telegram_id).is_known(whose.address)
        if known is False:
            await self._refuse(EVERYWHERE, UNKNOWN)
        return known is True

    async def _sketched(
        self, own: OwnPlace, prompt: OwnPrompt, *, in_words: bool = False
    ) -> Drawing:
        """The new own table or page, with a picture unless it is asked for ``in_words`` or Telegram has refused it."""
        pictures = self._uploads is not None and not in_words and self.may_have_picture(own.key)
        draw = await self._croupier.store.read(
            partial(self._painter.own_sketch, own=own, now=self._now(), pictures=pictures)
        )
        return replace(draw(), prompt=prompt)

    async def _first(self, own: OwnPlace, drawing: Drawing) -> Drawing:
        """The message to be sent. The first that this process sends is without cards, see ``_proven``."""
        if self._proven:
            return drawing
        language = await self._croupier.store.read(
            lambda work: work.people.get(own.person).language
        )
        return replace(drawing, screen=Screen(words(language)("own.opening")))

    async def _learn_opening(self, own: OwnPlace, drawing: Drawing, outcome: CallOutcome) -> bool:
        budget_address = own_budget_address(own.address, own.telegram_id)
        was_sent = await self._was_sent(outcome, own.address, budget_address)
        if not was_sent or not isinstance(outcome, MessageShown):
            return False
        number, file_id = outcome.message_id, outcome.file_id
        before = await self._croupier.note(
            partial(self._note, own=own, drawing=drawing, number=number, file_id=file_id)
        )
        if before:
            gone = drawing.place._replace(state="delete", address=own.address, message_id=before)
            outcome = await self._sender.take_and_send(replace(drawing, place=gone), budget_address)
            if isinstance(outcome, Offline | Wait):
                await self._tell(OwnReplaced(own=own, number=before))
        return True

    async def _tell(self, fact: DeliveryFact) -> None:
        await self._croupier.note(lambda work: self._painter.learn(work, fact, self._now()))

    async def _was_sent(self, outcome: CallOutcome, address: int, budget_address: int) -> bool:
        """Learn from the outcome of a new message; True if Telegram has the message."""
        if not isinstance(outcome, Offline):
            self._connection.worked()
        match outcome:
            case MessageShown():
                self._proven = True
                self._budget.accepted(budget_address, time.monotonic())
                return True
            case Wait(seconds):
                await self._wait(address, budget_address, seconds)
            case Shut() | Refused():
                await self._refuse(
                    EVERYWHERE if outcome in (EXPOSED, UNKNOWN) else address, outcome
                )
            case _:
                log.info("own_table_not_opened", chat=address, said=str(outcome))
        return False

    def _note(
        self, work: UnitOfWork, *, own: OwnPlace, drawing: Drawing, number: int, file_id: str
    ) -> int:
        """Note a new message; returns the number of the message before it, 0 for none."""
        now = self._now()
        picture = self._uploads.key(drawing.screen) if self._uploads is not None else ""
        if picture and file_id:
            work.pictures.keep(picture, file_id, now)
        before = number_before(work, own, number)
        shown = OwnShown(
            own=own, number=number, fingerprint=drawing.screen.fingerprint(), picture=picture
        )
        self._painter.learn(work, shown, now)
        return before

    async def _refuse(self, address: int, why: CallOutcome) -> None:
        log.warning("own_tables_refused", chat=address, said=str(why))
        now = self._now()
        until = now + int(REFUSED_FOR * 1000)
        if len(self._refused) >= MOST_REMEMBERED:
            self._refused = {chat: end for chat, end in self._refused.items() if end > now}
        if len(self._refused) < MOST_REMEMBERED:
            self._refused[address] = until
        await self._croupier.note(lambda work: work.own_refusals.keep(address, until, now=now))

    async def _wait(self, address: int, budget_address: int, seconds: float) -> None:
        log.warning("telegram_429_own", chat=address, seconds=seconds)
        self._budget.silence(budget_address, time.monotonic() + seconds)
        await self.refused(budget_address)

    async def refused(self, budget_address: int) -> None:
        """Learn from a 429 to an own table or a group how Telegram counts own tables, and remember it."""
        before = self._budget.own_counts
        self._budget.refused(budget_address, time.monotonic())
        if self._budget.own_counts and not before:
            log.warning("own_tables_counted", chat=group_of_own(budget_address) or budget_address)
            await self._croupier.note(self._note_counted)

    def _note_counted(self, work: UnitOfWork) -> None:
        """Remember the counting for some weeks."""
        now = self._now()
        self._painter.learn(work, OwnTablesCounted(), now)
        work.own_refusals.keep(COUNTED, now + int(COUNTED_FOR * 1000), now=now)

    # --- edits ------------------------------------------------------------------------------------------------

    async def learn(self, drawing: Drawing, budget_address: int, outcome: CallOutcome) -> None:
        """Handle the outcome of an edit: nothing but its own place depends on it."""
        place = drawing.place
        if isinstance(outcome, Offline):
            self._connection.failed(outcome.reason)
            self._budget.silence(budget_address, time.monotonic() + RETRY)
            return
        self._connection.worked()
        match outcome:
            case Wait(seconds):
                await self._wait(drawing.address, budget_address, seconds)
            case MessageShown() if place.state == "live":
                self._budget.accepted(budget_address, time.monotonic())
                await self.note_shown(drawing)
            case Forgotten():
                pass  # the next look uploads the picture
            case _ if _is_about_picture(drawing, outcome):
                self._refuse_picture(drawing, outcome)  # the next look shows words
            case _:
                if isinstance(outcome, Shut | Refused):
                    await self._refuse(drawing.address, outcome)
                await self._croupier.note(partial(self._drop, drawing=drawing))

    async def note_shown(self, drawing: Drawing) -> None:
        """Note the shown content, unless another message has become the own table meanwhile."""
        place = drawing.place
        new = self._uploads.key(drawing.screen) if self._uploads is not None else ""
        picture = new or place.picture  # words on a page below an old picture

        def job(work: UnitOfWork) -> None:
            current = work.outbox.get(place.key)
            if current is None or current.message_id != place.message_id:
                return
            work.outbox.shown(
                place.key,
                place.wanted,
                address=place.address or 0,
                message_id=place.message_id or 0,
                fingerprint=drawing.screen.fingerprint(),
                picture=picture,
            )

        await self._croupier.note(job)

    def _drop(self, work: UnitOfWork, *, drawing: Drawing) -> None:
        """Forget an own table that is gone, unless another message has become it meanwhile."""
        current = work.outbox.get(drawing.place.key)
        if current is not None and current.message_id == drawing.place.message_id:
            self._painter.learn(work, OwnGone(current), self._now())


def _is_about_picture(drawing: Drawing, outcome: CallOutcome) -> bool:
    """True if the call may succeed in words: its picture was refused."""
    if outcome in (EXPOSED, UNKNOWN):
        return False
    return isinstance(outcome, NoPhotos | Refused) and drawing.screen.picture is not None
