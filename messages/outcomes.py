"""The meaning of a call's outcome: for the place, for its table's clocks, and for the table itself."""

from __future__ import annotations

from typing import Final

import structlog

from croupier.croupier import Croupier
from delivery.drawing import Drawing
from delivery.facts import (
    AnswersTooLate,
    ChatLost,
    ChatMoved,
    ChatWaits,
    DeliveryFact,
    DrawingShown,
    MessageLost,
    NotDrawn,
    OwnGone,
    OwnNumberTaken,
    OwnReplaced,
    OwnShown,
    OwnTablesCounted,
    PictureRefused,
    ReactionAnswered,
    ScreenRefused,
    TopicLost,
)
from engine.game import TABLE
from engine.table.actions import ThrownOut
from messages.answers import is_past, left
from messages.content import ReactionContent, TableContent, content_as, content_of, payload_of
from messages.menus import fall_back
from messages.no_pictures import without_pictures
from messages.own_outcomes import (
    own_gone,
    own_number_taken,
    own_replaced,
    own_shown,
    own_tables_counted,
)
from messages.places import as_wanted
from messages.reactions import reaction_place
from messages.seals import see_seal
from messages.standing import want_table
from messages.tables import show_more_drawn
from messages.typed_answers import is_answer, note_answer
from storage import UnitOfWork
from storage.errors import DamagedRecordError
from storage.records import TOURNAMENT, ChatId, Place, TableId

log = structlog.get_logger()

ASKED_NOW: Final = 60_000
"""Milliseconds in which a player still waits for a page that cannot be shown."""

ONE_SHOT: Final = frozenset({"reply", "file", "seal", "summary", "ending", "fate"})
"""Kinds that are sent once and then dropped."""


class Outcomes:
    """Every method is a part of the job of its ``work``; ``now`` is in milliseconds since 1970."""

    def __init__(self, croupier: Croupier) -> None:
        self._croupier = croupier

    def learn(self, work: UnitOfWork, fact: DeliveryFact, now: int) -> None:
        """Draw the consequences of an outcome."""
        match fact:
            case DrawingShown():
                self._shown(work, fact, now)
            case AnswersTooLate(drawing):
                self._too_late(work, drawing, now)
            case ReactionAnswered(place, stands):
                self._reaction_answered(work, place, stands=stands)
            case MessageLost(place):
                self._lost(work, place, now)
            case ScreenRefused(drawing):
                self._refused(work, drawing, now)
            case PictureRefused(place):
                without_pictures(work, place, now)
            case NotDrawn(place, again):
                self._not_drawn(work, place, now=now, again=again)
            case ChatWaits(drawing, seconds):
                self._waits(work, drawing, seconds)
            case ChatLost(drawing):
                self._chat_lost(work, drawing, now)
            case ChatMoved(place, old, new):
                if not self._croupier.move(work, old, new=new, now=now):
                    self._lost(work, place, now)  # a message from before the move
            case TopicLost(place):
                self._topic_lost(work, place, now)
            case OwnShown():
                own_shown(work, fact, now)
            case OwnReplaced():
                own_replaced(work, fact, now)
            case OwnNumberTaken():
                own_number_taken(work, fact, now)
            case OwnGone(place):
                own_gone(work, place, now)
            case OwnTablesCounted():
                own_tables_counted(work, now)

    # --- a message stands -------------------------------------------------------------------------------------

    def _shown(self, work: UnitOfWork, it: DrawingShown, now: int) -> None:
        drawing, message_id = it.drawing, it.message_id
        place = drawing.place
        said = drawing.said or ((place, place.payload or ""),)
        for other, payload in said[1:]:
            self._said(work, other, payload, now=now)
        self._too_late(work, drawing, now)
        current = work.outbox.get(place.key)
        if current is None:
            return
        if place.state != "live":
            if (current.wanted, current.state) == (place.wanted, place.state):
                work.outbox.drop(place.key)
            return
        if place.kind == "seal":
            see_seal(work, self._croupier, place=place, now=now)
        if place.kind in ONE_SHOT:
            self._said(work, *said[0], now=now)
            answers = [answer for answer, _ in said]
            note_answer(work, answers, address=drawing.address, message_id=message_id, now=now)
            return
        all_shown = work.outbox.shown(
            place.key,
            place.wanted,
            address=drawing.address if place.message_id is None else place.address or 0,
            message_id=message_id,
            fingerprint=drawing.screen.fingerprint(),
            picture=it.picture,
        )
        if place.table_id is not None:
            self._table_shown(work, drawing, current, all_shown=all_shown, now=now)
        if it.reacts and current.state == "live":
            self._react(work, drawing, message_id=message_id, now=now)

    def _table_shown(
        self, work: UnitOfWork, drawing: Drawing, current: Place, *, all_shown: bool, now: int
    ) -> None:
        """Start the clock that the message shows, and let a draw go on. The message of a closed table is final."""
        place, table_id = drawing.place, drawing.place.table_id or 0
        if place.kind == "table" or drawing.shows_turn:
            work.clocks.start(table_id, drawing.seq, now=now, who=place.person)
        if (
            place.kind == "table"
            and not all_shown
            and (due := content_as(current, TableContent).due)
        ):
            work.outbox.put_off(place.key, due)
        if place.kind == "table" and all_shown:
            table = self._croupier.loaded(work, table_id).table
            show_more_drawn(work, current, table, now=now, tempo=self._croupier.tempo)
        is_final = current.state == "live" and work.tables.get(table_id).status == "closed"
        if all_shown and place.kind in ("table", "card") and is_final:
            work.outbox.drop(place.key)

    def _react(self, work: UnitOfWork, drawing: Drawing, *, message_id: int, now: int) -> None:
        """Want the reaction to a shown message, unless the group has turned reactions off."""
        place = drawing.place
        if not work.chats.get(place.chat_id or 0).reactions:
            return
        stands_in = drawing.address if place.message_id is None else place.address or 0
        reaction = ReactionContent(address=stands_in, message_id=message_id, emoji=drawing.emoji)
        work.outbox.want(reaction_place(place, reaction), now)

    def _reaction_answered(self, work: UnitOfWork, place: Place, *, stands: bool) -> None:
        """One that stands is known until the next round, which leaves its message alone; else it is dropped."""
        current = work.outbox.get(place.key)
        if current is None or current.payload != place.payload:
            return
        if not stands or work.tables.get(place.table_id or 0).status != "open":
            work.outbox.drop(place.key)
            return
        on = content_as(place, ReactionContent)
        work.outbox.shown(
            place.key, current.wanted, address=on.address, message_id=on.message_id, fingerprint=""
        )

    def _too_late(self, work: UnitOfWork, drawing: Drawing, now: int) -> None:
        """Drop the answers of a drawing that came too late to be sent."""
        for place in drawing.past:
            current = work.outbox.get(place.key)
            if current is not None and is_past(current, now):
                log.info("answer_too_late", place=place.key)
                work.outbox.drop(place.key)

    def _said(self, work: UnitOfWork, place: Place, payload: str, *, now: int) -> None:
        """Remove the sent part, which has this ``payload``, from a place whose content is sent once.

        Additions made during the call stay to be sent.
        """
        current = work.outbox.get(place.key)
        if current is None:
            return
        waiting = content_of(current)
        rest = left(content_of(place._replace(payload=payload)), waiting)
        if rest is None:
            work.outbox.drop(current.key)
        elif rest != waiting:
            work.outbox.want(as_wanted(current)._replace(payload=payload_of(rest)), now)

    # --- a message does not stand -----------------------------------------------------------------------------

    def _lost(self, work: UnitOfWork, place: Place, now: int) -> None:
        """The message is gone. One that cannot be deleted may only be too old for it: then it loses its buttons."""
        if is_answer(place):
            work.outbox.drop(place.key)
        elif place.state == "delete":
            work.outbox.retire(place.key, "retire", now)
        else:
            work.outbox.lost(place.key, now)

    def _refused(self, work: UnitOfWork, drawing: Drawing, now: int) -> None:
        """The screen can never be shown, until its content changes; meanwhile the table plays on."""
        place = drawing.place
        if place.state == "live" and place.kind == "table" and place.table_id is not None:
            work.clocks.start(place.table_id, drawing.seq, now=now, who=place.person)
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

    def _not_drawn(self, work: UnitOfWork, place: Place, *, now: int, again: int) -> None:
        """The place cannot be drawn. A message of an open table is tried again at ``again``, and the table plays on."""
        if not self._is_needed(work, place):
            work.outbox.drop(place.key)
            return
        if place.kind == "table":
            seq = work.journal.last_seq(place.table_id or 0)
            work.clocks.start(place.table_id or 0, seq, now=now, who=place.person)
        work.outbox.put_off(place.key, again)

    def _is_needed(self, work: UnitOfWork, place: Place) -> bool:
        """True for the message of an open table, or a private card there. A table whose log cannot be read shows
        nothing.
        """
        if place.kind not in ("table", "card") or place.state != "live" or place.table_id is None:
            return False
        try:
            return self._croupier.loaded(work, place.table_id).table.phase != "closed"
        except DamagedRecordError:
            return False

    # --- a chat that does not answer, or is gone --------------------------------------------------------------

    def _waits(self, work: UnitOfWork, drawing: Drawing, seconds: float) -> None:
        """The chat takes nothing for a while: its tables' clocks get the time back."""
        place = drawing.place
        if place.chat_id is not None:
            self._give_back(work, place.chat_id, seconds)
        elif (place.kind == "table" or drawing.shows_turn) and place.table_id is not None:
            self._give_back_to(work, place.table_id, place.person or 0, seconds=seconds)

    def _give_back(self, work: UnitOfWork, chat_id: ChatId, seconds: float) -> None:
        tables = [row.table_id for row in self._croupier.tables_in(work, chat_id)]
        work.clocks.shift(round(seconds * 1000), tables)

    def _give_back_to(
        self, work: UnitOfWork, table_id: TableId, person: int, *, seconds: float
    ) -> None:
        """Give time back for a private chat: only the decisions of its own player wait for it."""
        if any(clock.who == person for clock in work.clocks.of_table(table_id)):
            work.clocks.shift(round(seconds * 1000), [table_id])

    def _topic_lost(self, work: UnitOfWork, place: Place, now: int) -> None:
        """Settle the hand and close the table of a deleted topic, as if the bot had been removed."""
        row = work.tables.get(place.table_id) if place.table_id is not None else None
        whole = work.tournaments.of_table(row.table_id) if row is not None else None
        if whole is not None:
            row = work.tables.get(whole)
        if row is not None and row.game == TOURNAMENT:
            self._croupier.tournaments.lose_group(work, now, row.table_id)
        elif row is not None and row.status == "open":
            self._croupier.act(work, now, table_id=row.table_id, who=TABLE, action=ThrownOut())
        work.outbox.drop(place.key)

    def _chat_lost(self, work: UnitOfWork, drawing: Drawing, now: int) -> None:
        """The chat is out of reach: a person never started or has blocked the bot, or a chat has removed it."""
        place = drawing.place
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
