"""The consequences of a call: the record of the shown message, and the reactions to Telegram's refusals.

The gateway classifies refusals and this module handles them; no message is lost, and no other chat waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import structlog

from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from delivery.budget import Budget
from delivery.drawing import Drawing
from delivery.facts import (
    AnswersTooLate,
    ChatLost,
    ChatMoved,
    ChatWaits,
    DeliveryFact,
    DrawingShown,
    MessageLost,
    PictureRefused,
    ReactionAnswered,
    ScreenRefused,
    TopicLost,
)
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
from delivery.painter import Painter
from delivery.sender import Sender
from delivery.uploads import Uploads
from engine.value import replace
from storage import UnitOfWork
from storage.records import OWN, Place

log = structlog.get_logger()

RETRY: Final = 1.0
"""Seconds until the next call to a chat without an answer from Telegram; doubled up to ``LONGEST_RETRY``."""

LONGEST_RETRY: Final = 20.0

MUTED_RETRY: Final = 30.0
MUTED_FOR_GOOD: Final = 300.0
"""Seconds without the right to write after which a chat counts as lost."""

FORGOTTEN: Final = 2 * MUTED_FOR_GOOD
"""Seconds without an attempt after which a chat is no longer known as muted."""

MOST_REMEMBERED: Final = 1_000
"""Maximum number of chats or places whose refusals are remembered."""


class OutcomeHandler:
    def __init__(
        self,
        croupier: Croupier,
        sender: Sender,
        budget: Budget,
        *,
        painter: Painter,
        connection: TelegramConnection,
        now: Callable[[], int],
        uploads: Uploads | None,
        own_tables: OwnTables,
    ) -> None:
        """``now`` returns milliseconds since 1970."""
        self._note = croupier.note
        self._painter = painter
        self._sender = sender
        self._budget = budget
        self._connection = connection
        self._now = now
        self._uploads = uploads
        self._own_tables = own_tables
        self.in_words: set[str] = set()
        """Places whose picture was refused: they are tried as text, and stay text if Telegram accepts it."""
        self._retry: dict[int, float] = {}
        self._muted: dict[int, float] = {}
        """The time from which the bot may not write in a chat."""
        self._allowed: set[int] = set()
        """Chats that gave the bot the right to write during a call to them."""
        self._reacted: set[str] = set()
        """Tables' messages that already have their reaction, or will get none."""

    async def learn(self, drawing: Drawing, address: int, outcome: CallOutcome) -> None:
        """Handle the outcome of the call for ``drawing`` in chat ``address``."""
        if not isinstance(outcome, Offline):
            self._connection.worked()
            self._retry.pop(address, None)
        allowed = address in self._allowed
        self._allowed.discard(address)
        if drawing.place.kind == OWN:
            await self._own_tables.learn(drawing, address, outcome)
            return
        if drawing.reaction is not None:
            await self._learn_reaction(drawing.place, address, outcome)
            return
        if not isinstance(outcome, Muted):
            self._muted.pop(address, None)
        match outcome:
            case MessageShown(message_id, file_id):
                await self.note_shown(drawing, message_id, file_id)
                await self._goes_in_words(drawing.place)
            case Lost():
                await self._tell(MessageLost(drawing.place))
            case Wait(seconds):
                log.warning("telegram_429", chat=address, seconds=seconds)
                await self._own_tables.refused(address)
                await self._wait(drawing, address, seconds)
            case GroupMoved(new):
                await self._tell(ChatMoved(place=drawing.place, old=address, new=new))
            case Shut():
                await self._tell(ChatLost(drawing))
            case Muted():
                self.in_words.discard(drawing.place.key)
                if allowed:
                    self._budget.silence(address, time.monotonic() + RETRY)
                else:
                    await self._mute(drawing, address)
            case NoPhotos():
                self.in_words.add(drawing.place.key)
            case Offline(reason):
                self._connection.failed(reason)
                delay = min(self._retry.get(address, RETRY / 2) * 2, LONGEST_RETRY)
                self._retry[address] = delay
                self._budget.silence(address, time.monotonic() + delay)
            case NoTopic():
                await self._tell(TopicLost(drawing.place))
            case Forgotten():
                pass  # the picture's file id is already dropped here: the next look uploads the picture
            case Refused() if drawing.screen.picture is not None:
                log.error("picture_refused", place=drawing.place.key, said=str(outcome))
                self.in_words.add(drawing.place.key)
            case Refused(description):
                log.error("telegram_refused", place=drawing.place.key, said=description)
                await self._show_plainly(drawing, address)

    async def _learn_reaction(self, place: Place, address: int, outcome: CallOutcome) -> None:
        """A refusal may only mean that the chat forbids reactions, so the chat is not silenced; the next call shows its
        state.
        """
        if isinstance(outcome, Offline):
            self._connection.failed(outcome.reason)
        stands = isinstance(outcome, MessageShown)
        if not stands:
            log.info("reaction_refused", chat=address, said=str(outcome))
        await self._tell(ReactionAnswered(place=place, stands=stands))

    async def _goes_in_words(self, place: Place) -> None:
        """Note a text that Telegram accepted after it refused the picture."""
        if place.key in self.in_words:
            self.in_words.discard(place.key)
            if place.state == "live":
                await self._tell(PictureRefused(place))

    async def _show_plainly(self, drawing: Drawing, address: int) -> None:
        """Show a plainer screen after a refusal: the mistake is the bot's and must not end an evening."""
        if drawing.place.state == "live" and drawing.file is None:
            for screen in drawing.screen.plainer():
                if screen == drawing.screen:
                    continue
                plain = replace(drawing, screen=screen)
                outcome = await self._sender.take_and_send(plain, address)
                if not isinstance(outcome, Refused):
                    await self.learn(plain, address, outcome)
                    return
        await self._tell(ScreenRefused(drawing))

    async def note_shown(self, drawing: Drawing, message_id: int, file_id: str = "") -> None:
        """Note that the drawing is shown in the message ``message_id``; ``file_id`` is the name of its picture."""
        place = drawing.place
        picture = self._uploads.key(drawing.screen) if self._uploads is not None else ""
        reacts = bool(drawing.emoji) and place.key not in self._reacted
        shown = DrawingShown(drawing=drawing, message_id=message_id, picture=picture, reacts=reacts)

        def job(work: UnitOfWork) -> bool:
            now = self._now()
            if picture and file_id:
                work.pictures.keep(picture, file_id, now)
            gone = place.state == "live" and work.outbox.get(place.key) is None
            self._painter.learn(work, shown, now)
            return gone

        if await self._note(job):  # nobody wants the message any more
            await self._sender.strip(drawing.address, message_id)
        if reacts:
            self._reacted.add(place.key)

    async def forget_past(self, drawing: Drawing) -> None:
        """Drop the answers of a drawing that came too late to be sent."""
        await self._tell(AnswersTooLate(drawing))

    async def _wait(self, drawing: Drawing, address: int, seconds: float) -> None:
        """Silence only this chat, and give its tables' clocks the time back."""
        self._budget.silence(address, time.monotonic() + seconds)
        await self._tell(ChatWaits(drawing=drawing, seconds=seconds))

    async def _mute(self, drawing: Drawing, address: int) -> None:
        """Handle the loss of the right to write: wait for a while, then end the table as if the bot had
        been removed.
        """
        since = self._muted.setdefault(address, time.monotonic())
        if time.monotonic() - since > MUTED_FOR_GOOD:
            await self._tell(ChatLost(drawing))
        else:
            self._budget.mute(address, time.monotonic() + MUTED_RETRY)
            await self._tell(ChatWaits(drawing=drawing, seconds=MUTED_RETRY))

    async def _tell(self, fact: DeliveryFact) -> None:
        await self._note(lambda work: self._painter.learn(work, fact, self._now()))

    def forget_idle(self, now: float) -> None:
        """Limit the size of the tables in memory. A dropped entry costs one more attempt."""
        for book in (self.in_words, self._retry, self._allowed, self._reacted):
            if len(book) > MOST_REMEMBERED:
                book.clear()
        self._muted = {
            chat: since for chat, since in self._muted.items() if now - since < FORGOTTEN
        }

    def may_write(self, address: int, *, under_way: bool) -> None:
        """Note that the bot may write in the chat again.

        A call ``under_way`` may still be refused, and is then tried again.
        """
        self._muted.pop(address, None)
        self._budget.unmute(address)
        if under_way:
            self._allowed.add(address)
