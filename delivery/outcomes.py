"""The consequences of a call: the record of the shown message, and the reactions to Telegram's refusals.

The gateway classifies refusals and this module handles them; no message is lost, and no other chat waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import structlog

from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from delivery.budget import Budget
from delivery.gateway import (
    CallOutcome,
    Forgotten,
    GroupMoved,
    Lost,
    MessageShown,
    Muted,
    NoPhotos,
    NoTopic,
    Offline,
    Refused,
    Shut,
    Wait,
)
from delivery.own_tables import OwnTables
from delivery.sender import Sender
from delivery.uploads import Uploads
from engine.game import TABLE
from engine.table.actions import ThrownOut
from messages.answers import is_past, left
from messages.content import LinesContent, ReactionContent, content_of, payload_of
from messages.menus import fall_back
from messages.no_pictures import without_pictures
from messages.painter import Drawing
from messages.places import as_wanted
from messages.reactions import reaction_at, reaction_place
from messages.seals import see_seal
from messages.standing import table_content, want_table
from messages.tables import show_more_drawn
from messages.typed_answers import is_answer, note_answer
from storage import UnitOfWork
from storage.records import OWN, TOURNAMENT, Place, TableId

log = structlog.get_logger()

RETRY: Final = 1.0
"""Seconds until the next call to a chat without an answer from Telegram; doubled up to ``LONGEST_RETRY``."""

LONGEST_RETRY: Final = 20.0

MUTED_RETRY: Final = 30.0
MUTED_FOR_GOOD: Final = 300.0
"""Seconds without the right to write after which a chat counts as lost."""

FORGOTTEN: Final = 2 * MUTED_FOR_GOOD
"""Seconds without an attempt after which a chat is no longer known as muted."""

ASKED_NOW: Final = 60_000
"""Milliseconds in which a player still waits for a page that cannot be shown."""

MOST_REMEMBERED: Final = 1_000
"""Maximum number of chats or places whose refusals are remembered."""

ONE_SHOT: Final = frozenset({"reply", "file", "seal", "summary", "ending", "fate"})
"""Kinds that are sent once and then dropped."""


class OutcomeHandler:
    def __init__(
        self,
        croupier: Croupier,
        sender: Sender,
        budget: Budget,
        link: TelegramConnection,
        now: Callable[[], int],
        uploads: Uploads | None,
        own_tables: OwnTables,
        moved: Callable[[], object],
    ) -> None:
        """``now`` returns milliseconds since 1970; ``moved`` is called when a chat has a new address."""
        self._croupier = croupier
        self._sender = sender
        self._budget = budget
        self._link = link
        self._now = now
        self._uploads = uploads
        self._own_tables = own_tables
        self._moved = moved
        self.in_words: set[str] = set()
        """Places whose picture was refused: they are tried as text, and stay text if Telegram accepts it."""
        self._retry: dict[int, float] = {}
        self._muted: dict[int, float] = {}
        """The time from which the bot may not write in a chat."""
        self._allowed: set[int] = set()
        """Chats that gave the bot the right to write during a call to them."""
        self._reacted: set[str] = set()
        """Tables' messages that already have their reaction, or will get none."""

    async def came_of(self, drawing: Drawing, at: int, outcome: CallOutcome) -> None:
        """Handle the outcome of the call for ``drawing`` in chat ``at``."""
        if not isinstance(outcome, Offline):
            self._link.worked()
            self._retry.pop(at, None)
        allowed = at in self._allowed
        self._allowed.discard(at)
        if drawing.place.kind == OWN:
            await self._own_tables.came_of(drawing, at, outcome)
            return
        if drawing.reaction is not None:
            await self._came_of_reaction(drawing.place, at, outcome)
            return
        if not isinstance(outcome, Muted):
            self._muted.pop(at, None)
        match outcome:
            case MessageShown(message_id, file_id):
                await self.stands(drawing, message_id, file_id)
                await self._goes_in_words(drawing.place)
            case Lost():
                await self._lost(drawing.place)
            case Wait(seconds):
                log.warning("telegram_429", chat=at, seconds=seconds)
                await self._own_tables.refused(at)
                await self._wait(drawing, at, seconds)
            case GroupMoved(address):
                await self._move(at, address)
            case Shut():
                await self._shut(drawing)
            case Muted():
                self.in_words.discard(drawing.place.key)
                if allowed:
                    self._budget.silence(at, time.monotonic() + RETRY)
                else:
                    await self._mute(drawing, at)
            case NoPhotos():
                self.in_words.add(drawing.place.key)
            case Offline(reason):
                self._link.failed(reason)
                delay = min(self._retry.get(at, RETRY / 2) * 2, LONGEST_RETRY)
                self._retry[at] = delay
                self._budget.silence(at, time.monotonic() + delay)
            case NoTopic():
                await self._croupier.write(lambda work: self._without_topic(work, drawing.place))
            case Forgotten():
                pass  # the picture's file id is already dropped here: the next look uploads the picture
            case Refused() if drawing.screen.picture is not None:
                log.error("picture_refused", place=drawing.place.key, said=str(outcome))
                self.in_words.add(drawing.place.key)
            case Refused(description):
                log.error("telegram_refused", place=drawing.place.key, said=description)
                await self._show_plainly(drawing, at)

    async def _came_of_reaction(self, place: Place, at: int, outcome: CallOutcome) -> None:
        """Drop the reaction, with any outcome; one that stands is known until the next round, which leaves its message alone.

        A refusal may only mean that the chat forbids reactions, so the chat is not silenced; the next call shows its
        state.
        """
        if isinstance(outcome, Offline):
            self._link.failed(outcome.reason)
        if not isinstance(outcome, MessageShown):
            log.info("reaction_refused", chat=at, said=str(outcome))

        def job(work: UnitOfWork) -> None:
            current = work.outbox.get(place.key)
            if current is None or current.payload != place.payload:
                return
            open_ = work.tables.get(place.table_id or 0).status == "open"
            if isinstance(outcome, MessageShown) and open_:
                on = reaction_at(place)
                work.outbox.shown(
                    place.key,
                    current.wanted,
                    address=on.address,
                    message_id=on.message_id,
                    fingerprint="",
                )
            else:
                work.outbox.drop(place.key)

        await self._croupier.write(job)

    async def _lost(self, place: Place) -> None:
        """A message that cannot be deleted may only be too old for deletion; then its buttons are removed instead."""
        if is_answer(place):
            await self._croupier.write(lambda work: work.outbox.drop(place.key))
        elif place.state == "delete":
            await self._croupier.write(
                lambda work: work.outbox.retire(place.key, "retire", self._now())
            )
        else:
            await self._croupier.write(lambda work: work.outbox.lost(place.key, self._now()))

    async def _goes_in_words(self, place: Place) -> None:
        """Note a text that Telegram accepted after it refused the picture."""
        if place.key in self.in_words:
            self.in_words.discard(place.key)
            if place.state == "live":
                await self._croupier.write(lambda work: without_pictures(work, place, self._now()))

    async def _show_plainly(self, drawing: Drawing, at: int) -> None:
        """Show a plainer screen after a refusal: the mistake is the bot's and must not end an evening."""
        if drawing.place.state == "live" and drawing.file is None:
            for screen in drawing.screen.plainer():
                if screen == drawing.screen:
                    continue
                plain = replace(drawing, screen=screen)
                outcome = await self._sender.bring_too(plain, at)
                if not isinstance(outcome, Refused):
                    await self.came_of(plain, at, outcome)
                    return
        await self._croupier.write(lambda work: self._give_up(work, drawing))

    def _give_up(self, work: UnitOfWork, drawing: Drawing) -> None:
        """Drop a screen that can never be shown, until its content changes; meanwhile the table plays on."""
        place = drawing.place
        if place.state == "live" and place.kind == "table" and place.table_id is not None:
            work.clocks.start(place.table_id, drawing.seq, now=self._now(), who=place.person)
        if place.state == "live" and place.message_id is not None:
            work.outbox.shown(
                place.key,
                place.wanted,
                address=place.address or 0,
                message_id=place.message_id,
                fingerprint=place.fingerprint,
                picture=place.picture,
            )
        else:
            work.outbox.drop(place.key)

    def _without_topic(self, work: UnitOfWork, place: Place) -> None:
        """Settle the hand and close the table of a deleted topic, as if the bot had been removed."""
        row = work.tables.get(place.table_id) if place.table_id is not None else None
        whole = work.tournaments.of_table(row.table_id) if row is not None else None
        if whole is not None:
            row = work.tables.get(whole)
        if row is not None and row.game == TOURNAMENT:
            self._croupier.tournaments.lose_group(work, self._now(), row.table_id)
        elif row is not None and row.status == "open":
            self._croupier.act(
                work, self._now(), table_id=row.table_id, who=TABLE, action=ThrownOut()
            )
        work.outbox.drop(place.key)

    async def stands(self, drawing: Drawing, message_id: int, file_id: str = "") -> None:
        """Note that the drawing is shown in the message ``message_id``; ``file_id`` is the name of its picture."""
        place = drawing.place
        picture = self._uploads.key(drawing.screen) if self._uploads is not None else ""
        reacts = drawing.joy is not None and place.key not in self._reacted

        def job(work: UnitOfWork) -> bool:
            if picture and file_id:
                work.pictures.keep(picture, file_id, self._now())
            for other, told in drawing.others:
                self._said(work, other, told)
            self._forget_past(work, drawing)
            current = work.outbox.get(place.key)
            if current is None:
                return place.state != "live"
            if place.kind == "seal" and place.state == "live":
                see_seal(work, self._croupier, place=place, now=self._now())
            if place.state == "live" and place.kind in ONE_SHOT:
                self._said(work, place, drawing.told)
                said = [place, *(other for other, _ in drawing.others)]
                note_answer(
                    work, said, address=drawing.address, message_id=message_id, now=self._now()
                )
                return True
            if place.state != "live":
                if (current.wanted, current.state) == (place.wanted, place.state):
                    work.outbox.drop(place.key)
                return True
            all_shown = work.outbox.shown(
                place.key,
                place.wanted,
                address=drawing.address if place.message_id is None else place.address or 0,
                message_id=message_id,
                fingerprint=drawing.screen.fingerprint(),
                picture=picture,
            )
            if place.kind == "table" and place.table_id is not None:
                work.clocks.start(place.table_id, drawing.seq, now=self._now(), who=place.person)
                if not all_shown and (due := table_content(current).due):
                    work.outbox.put_off(place.key, due)
                if all_shown:
                    self._draw_on(work, place.table_id, current)
            elif drawing.shows_turn and place.table_id is not None:
                work.clocks.start(place.table_id, drawing.seq, now=self._now(), who=place.person)
            if all_shown and place.kind in ("table", "card") and place.table_id is not None:
                _forget_if_over(work, place.key, place.table_id)
            if reacts and current.state == "live":
                self._react(work, drawing, message_id)
            return True

        if not await self._croupier.write(job):
            await self._sender.strip(drawing.address, message_id)
        if reacts:
            self._reacted.add(place.key)

    def _draw_on(self, work: UnitOfWork, table_id: TableId, place: Place) -> None:
        """Want the next card of a draw in the table's message."""
        show_more_drawn(
            work,
            place,
            self._croupier.loaded(work, table_id).table,
            now=self._now(),
            tempo=self._croupier.tempo,
        )

    def _react(self, work: UnitOfWork, drawing: Drawing, message_id: int) -> None:
        """Want the reaction to the shown message, unless the group has turned reactions off."""
        place, joy = drawing.place, drawing.joy
        if joy is None or not work.chats.get(place.chat_id or 0).reactions:
            return
        stands_in = drawing.address if place.message_id is None else place.address or 0
        work.outbox.want(
            reaction_place(
                place,
                ReactionContent(address=stands_in, message_id=message_id, emoji=joy.value),
            ),
            self._now(),
        )

    async def forget_past(self, drawing: Drawing) -> None:
        """Drop the answers of a drawing that came too late to be sent."""
        await self._croupier.write(lambda work: self._forget_past(work, drawing))

    def _forget_past(self, work: UnitOfWork, drawing: Drawing) -> None:
        for place in drawing.past:
            current = work.outbox.get(place.key)
            if current is not None and is_past(current, self._now()):
                log.info("answer_too_late", place=place.key)
                work.outbox.drop(place.key)

    def _said(self, work: UnitOfWork, place: Place, told: LinesContent | None) -> None:
        """Remove the sent part from a place whose content is sent once: ``told``, or the whole content.

        Additions made during the call stay to be sent.
        """
        current = work.outbox.get(place.key)
        if current is None:
            return
        waiting = content_of(current)
        rest = left(content_of(place) if told is None else told, waiting)
        if rest is None:
            work.outbox.drop(current.key)
        elif rest != waiting:
            wanted = as_wanted(current)._replace(payload=payload_of(rest))
            work.outbox.want(wanted, self._now())

    async def _wait(self, drawing: Drawing, at: int, seconds: float) -> None:
        """Silence only this chat, and give its tables' clocks the time back."""
        self._budget.silence(at, time.monotonic() + seconds)
        await self._give_time_back(drawing, seconds)

    async def _give_time_back(self, drawing: Drawing, seconds: float) -> None:
        place = drawing.place
        chat_id, table_id = place.chat_id, place.table_id
        if chat_id is not None:
            await self._croupier.write(lambda work: self._give_back(work, chat_id, seconds))
        elif (place.kind == "table" or drawing.shows_turn) and table_id is not None:
            await self._croupier.write(
                lambda work: self._give_back_to(
                    work, table_id, person=place.person or 0, seconds=seconds
                )
            )

    def _give_back(self, work: UnitOfWork, chat_id: int, seconds: float) -> None:
        tables = [row.table_id for row in self._croupier.tables_in(work, chat_id)]
        work.clocks.shift(round(seconds * 1000), tables)

    def _give_back_to(self, work: UnitOfWork, table_id: int, person: int, seconds: float) -> None:
        """Give time back for a private chat: only the decisions of its own player wait for it."""
        if any(clock.who == person for clock in work.clocks.of_table(table_id)):
            work.clocks.shift(round(seconds * 1000), [table_id])

    async def _move(self, old: int, new: int) -> None:
        now = self._now()
        await self._croupier.write(lambda work: self._croupier.move(work, old, new=new, now=now))
        self._moved()

    async def _shut(self, drawing: Drawing) -> None:
        """Handle a chat out of reach: a person who never started or has blocked the bot, or a chat that removed it."""
        place, now = drawing.place, self._now()

        def job(work: UnitOfWork) -> None:
            if place.person is not None:
                work.people.set_private(place.person, "blocked")
                fall_back(work, place.person, now=now, fresh=ASKED_NOW)
                for other in work.outbox.of_person(place.person):
                    if other.kind == "table" and other.table_id is not None:
                        work.clocks.start(other.table_id, drawing.seq, now=now, who=place.person)
                    work.outbox.drop(other.key)
                if drawing.shows_turn and place.table_id is not None:
                    want_table(work, place.table_id, now)
            elif place.chat_id is not None and work.chats.get(place.chat_id).address == (
                drawing.address if place.message_id is None else place.address
            ):
                self._croupier.throw_out(work, now, place.chat_id)
            else:
                work.outbox.drop(place.key)

        await self._croupier.write(job)

    async def _mute(self, drawing: Drawing, at: int) -> None:
        """Handle the loss of the right to write: wait for a while, then end the table as if the bot had been removed."""
        since = self._muted.setdefault(at, time.monotonic())
        if time.monotonic() - since > MUTED_FOR_GOOD:
            await self._shut(drawing)
        else:
            self._budget.mute(at, time.monotonic() + MUTED_RETRY)
            await self._give_time_back(drawing, MUTED_RETRY)

    def forget_idle(self, now: float) -> None:
        """Limit the size of the tables in memory. A dropped entry costs one more attempt."""
        for book in (self.in_words, self._retry, self._allowed, self._reacted):
            if len(book) > MOST_REMEMBERED:
                book.clear()
        self._muted = {at: since for at, since in self._muted.items() if now - since < FORGOTTEN}

    def may_write(self, at: int, *, under_way: bool) -> None:
        """Note that the bot may write in the chat again.

        A call ``under_way`` may still be refused, and is then tried again.
        """
        self._muted.pop(at, None)
        self._budget.unmute(at)
        if under_way:
            self._allowed.add(at)


def _forget_if_over(work: UnitOfWork, key: str, table_id: int) -> None:
    """Drop the place of a closed table: its message is final."""
    if work.tables.get(table_id).status == "closed":
        work.outbox.drop(key)
