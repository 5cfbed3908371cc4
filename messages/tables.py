"""The messages about a table that a command makes wanted: which ones, how urgently. The display decides their look.

In the group there is one message for a few rounds (round 0 is the lobby). Each person has one private card per table.
The seal has one message an evening, which is never edited.
"""

from __future__ import annotations

from typing import Final

from croupier.durations import Tempo
from croupier.facts import TableChanged
from delivery.urgency import DECORATION, NEWS, TURN, URGENT
from engine.game import PUBLIC, GroupPace, Person
from engine.table import Chain, Table, timers
from engine.table import events as ev
from engine.value import replace
from messages.cards import (
    card_place,
    concerned,
    has_private_card,
    premove_owners,
    premoves_alone,
    want_card,
)
from messages.content import (
    CardContent,
    Content,
    SealContent,
    SummaryContent,
    TableContent,
    content_as,
    payload_of,
    wanted,
)
from messages.own_tables import is_used, want_own
from messages.places import reaction_key, seal_key, seat_key, table_key
from messages.standing import seat_places
from messages.typed_answers import forget_answers
from storage import UnitOfWork
from storage.records import OWN, Place, TableId


def show(work: UnitOfWork, it: TableChanged) -> None:
    """Bring the wanted messages up to the change."""
    it = _where_it_is_played(work, it)
    _show_seals(work, it)
    if it.after.tournament.in_private:
        _show_seats(work, it)
        return
    if it.after.tournament.number and it.after.phase == "lobby":
        return  # the tournament lets it go on in the same transaction
    if premoves_alone(it):
        _show_alone(work, it)
        return
    if it.before is None:
        _forget_unseen(work, it)
    started = ev.RoundStarted in it.kinds
    if started and it.before is not None:
        _begin_message(work, it, table_key(it.table_id, it.before.round))
    if started or (ev.Closed in it.kinds and _has_reaction(work, it)):
        work.outbox.drop(reaction_key(it.table_id))
    if started:
        forget_answers(work, it.chat_id, thread=it.thread, now=it.now)
    elif ev.RoundOver in it.kinds:
        read = it.tempo.read_before(it.now)
        forget_answers(work, it.chat_id, thread=it.thread, now=it.now, before=read)
    since = _show_table(work, it)
    if ev.Closed in it.kinds and (it.after.tournament.number or not it.after.ending.thrown_out):
        _remove_cards(work, it)
        if it.after.round and not it.after.tournament.number:
            _want(work, it, key=f"summary:{it.table_id}", content=SummaryContent(), urgency=NEWS)
        return
    people = set() if it.after.practice else concerned(work, it)
    on_turn = it.turn.who if it.turn is not None else 0
    former_members = work.former_members.of(it.chat_id)
    for person, somebody in work.people.many(people - former_members).items():
        urgency = URGENT if started or person == on_turn else DECORATION
        want_own(work, it.table_id, person, now=it.now, urgency=urgency)
        if has_private_card(work, it.table_id, somebody):
            work.outbox.want(card_place(it.table_id, person, urgency), since)


def _where_it_is_played(work: UnitOfWork, it: TableChanged) -> TableChanged:
    """The change with the chat and the topic of a tournament that is played in its group."""
    if not it.after.tournament.in_group:
        return it
    group = work.tables.get(it.after.tournament.number)
    return replace(it, chat_id=group.chat_id, thread=group.thread_id)


ROUNDS_A_MESSAGE: Final = 4
"""Rounds that one message of a table shows, one after the other."""


def _begins_message(it: TableChanged, standing: Place | None) -> bool:
    """True if the round comes in a message of its own at the bottom of the chat: every fourth round, and after a result
    that is not shown yet or has a reaction, so that people see it. ``standing``: the table's message so far.
    """
    if it.after.round % ROUNDS_A_MESSAGE == 1 or standing is None:
        return True
    started = ev.RoundStarted in it.kinds
    return started and (standing.state != "live" or standing.shown != standing.wanted)


def _has_reaction(work: UnitOfWork, it: TableChanged) -> bool:
    """True if the bot's reaction to the last round stands on its message."""
    reaction = work.outbox.get(reaction_key(it.table_id))
    return reaction is not None and reaction.message_id is not None


def _begin_message(work: UnitOfWork, it: TableChanged, old: str) -> None:
    """Give the round that begins the message of the round before, or a message of its own."""
    if _begins_message(it, work.outbox.get(old)) or _has_reaction(work, it):
        work.outbox.retire(
            old, "retire", at=it.now, payload=payload_of(TableContent(seq=it.was_seq)), urgency=TURN
        )
    else:
        work.outbox.rename(old, table_key(it.table_id, it.after.round))


def _forget_unseen(work: UnitOfWork, it: TableChanged) -> None:
    """Drop pending messages of earlier tables in the place of a new table: nobody has seen them.

    Of their summaries only the last one is still sent.
    """
    evenings = []
    for place in work.outbox.pending_in(it.chat_id):
        if place.thread_id != it.thread or place.message_id is not None or place.table_id is None:
            continue
        if work.tables.get(place.table_id).status == "open":
            continue
        if place.kind == "summary":
            evenings.append(place)
        elif place.kind in ("table", "seal"):
            work.outbox.drop(place.key)
    for place in sorted(evenings, key=lambda place: place.table_id or 0)[:-1]:
        work.outbox.drop(place.key)


def _show_seals(work: UnitOfWork, it: TableChanged) -> None:
    """Want the seals that Telegram has not accepted yet: before the lobby; for a tournament's table in the group."""
    for chain in it.after.decks.chains:
        if it.after.phase == "closed":
            work.outbox.drop(seal_key(it.table_id, chain.first))
        elif not chain.shown:
            _show_seal(work, it, chain)


def _show_seal(work: UnitOfWork, it: TableChanged, chain: Chain) -> None:
    key = seal_key(it.table_id, chain.first)
    if work.outbox.get(key) is not None:
        return
    chat_id, thread = it.chat_id, it.thread
    if it.after.tournament.number:
        group = work.tables.get(it.after.tournament.number)
        chat_id, thread = group.chat_id, group.thread_id
    work.outbox.want(
        wanted(
            SealContent(seal=chain.seal, first=chain.first),
            key=key,
            table_id=it.table_id,
            chat_id=chat_id,
            thread_id=thread,
            urgency=TURN,
        ),
        it.now,
    )


def _show_alone(work: UnitOfWork, it: TableChanged) -> None:
    """Show a premove to its owner alone. The group's message stays untouched, unless the premove was about to be played
    and is withdrawn: then the turn's clock begins with that message.
    """
    was = timers(it.before) if it.before is not None else ()
    if it.after.practice or timers(it.after) != was:
        _show_table(work, it)
    if not it.after.practice:
        for person in premove_owners(it):
            want_own(work, it.table_id, person, now=it.now, urgency=DECORATION)
            want_card(work, it.table_id, person=person, now=it.now, urgency=DECORATION)


def _show_seats(work: UnitOfWork, it: TableChanged) -> None:
    """The private messages of a tournament's table: one per person and few rounds, from that person's view.

    A player in sit-out keeps the present message, edited in place: a night of fines must not fill the chat.
    """
    seats = {seat.person: seat for seat in it.after.seating.seats}
    alone = premoves_alone(it)
    closed = ev.Closed in it.kinds
    before = set(it.before.seating.ring) if it.before is not None else set()
    for person in before - seats.keys() if not closed else before | seats.keys():
        for old in seat_places(work, it.table_id, person):
            work.outbox.retire(old.key, "retire", it.now, urgency=TURN)
    if closed:
        return
    former_members = work.former_members.of(work.tables.get(it.after.tournament.number).chat_id)
    concerned = [
        person
        for person in (premove_owners(it) if alone else seats)
        if person not in former_members
    ]
    for person, somebody in work.people.many(concerned).items():
        if somebody.private == "open":
            here = seats[person].presence == "here"
            standing = next(reversed(seat_places(work, it.table_id, person)), None)
            on_turn = it.turn is not None and it.turn.who == person
            want_seat(
                work,
                it.table_id,
                round_number=it.after.round,
                person=person,
                seq=it.seq,
                now=it.now,
                on_turn=on_turn,
                anew=here and _begins_message(it, standing),
            )


def want_seat(
    work: UnitOfWork,
    table_id: TableId,
    round_number: int,
    *,
    person: Person,
    seq: int,
    now: int,
    on_turn: bool,
    anew: bool = True,
) -> None:
    """Want a tournament's table shown to a seated player. A nudge stays in it while the turn lasts.

    ``anew``: in a message of this round's own; otherwise in the existing message, if there is one.
    """
    standing = seat_places(work, table_id, person)
    key = seat_key(table_id, round_number, person)
    if standing and not anew:
        key = standing[-1].key
    nudge = 0
    for old in standing:
        if old.key != key:
            work.outbox.retire(old.key, "retire", now, urgency=TURN)
        elif on_turn:
            nudge = content_as(old, TableContent).nudge
    place = wanted(
        TableContent(seq=seq, nudge=nudge),
        key=key,
        table_id=table_id,
        person=person,
        urgency=URGENT if on_turn else DECORATION,
    )
    work.outbox.want(place, now)


def _show_table(work: UnitOfWork, it: TableChanged) -> int:
    """Want the table's message. Returns the moment from which private cards may show the change.

    A nudge stays in it during the turn that it is about; the rest is drawn from the present state. A new table
    follows its seal at once. New players are news and have a lower priority; that leaves a call for the first hand.
    """
    to_decide = it.turn is not None and (it.was is None or it.was.decision != it.turn.decision)
    new_phase = it.before is None or _moment(it.before) != _moment(it.after)
    key = table_key(it.table_id, it.after.round)
    content = TableContent()
    if it.turn is not None and not to_decide and it.turn == it.was:
        old = work.outbox.get(key)
        content = content_as(old, TableContent) if old is not None else content
    since = it.now
    if it.after.sitting.kind.sight.pace is not None:
        old = work.outbox.get(key)
        was = content_as(old, TableContent) if old is not None else content
        since = max(it.now, was.stays)
        content = _paced(work, it, content=content, was=was)
    drawn, next_card = _drawn(work, it, key)
    content = replace(content, drawn=drawn)
    urgency = TURN if to_decide or new_phase else NEWS
    _want(work, it, key=key, content=content, urgency=urgency, at=next_card or content.due)
    return since


def _paced(
    work: UnitOfWork, it: TableChanged, content: TableContent, *, was: TableContent
) -> TableContent:
    """The content with the moment at which the group sees the change, in a game with a pace.

    ``was``: the content wanted before. A complete trick is shown at once, and then stays. Cards of a running trick
    are shown together, ``LATE`` seconds after the first of them. But a player on turn without a private card sees the
    turn in the group, so that turn is shown as soon as the last trick has stayed long enough.
    """
    pace = _pace(it.after)
    due = max(it.now, was.stays)
    if pace == "late" and _sees_owncard_place(work, it):
        due = it.tempo.late(it.now)
    if it.now < was.due < due:
        due = was.due
    stays = was.stays
    played = it.before is None or it.before.sitting.state is not it.after.sitting.state
    if pace == "stays" and played:
        stays = it.tempo.stays(due)
    return replace(content, due=due, stays=stays)


DRAWN_A_CALL: Final = 4
"""A draw of more cards than that is shown in so many steps, so that it costs no more calls."""


def _cards_drawn(table: Table) -> int:
    """The cards of the draw that followed the last round."""
    if table.phase == "round":
        return 0
    return table.sitting.kind.sight.drawn(table.sitting.view(PUBLIC))


def _drawn(work: UnitOfWork, it: TableChanged, key: str) -> tuple[int | None, int]:
    """The cards of a draw that the message shows, and the moment (ms) from which it may; 0 for now.

    After the round these are the first cards. A later change is shown together with the next card.
    """
    total = _cards_drawn(it.after)
    if ev.RoundOver in it.kinds:
        return _more_drawn(0, total), 0
    old = work.outbox.get(key) if total else None
    if old is None or old.wanted == old.shown:
        return None, 0
    return content_as(old, TableContent).drawn, old.wanted_at


def _more_drawn(shown: int, total: int) -> int | None:
    """The cards in sight one step later; None for all."""
    more = shown + -(-total // DRAWN_A_CALL)
    return more if more < total else None


def show_more_drawn(
    work: UnitOfWork, place: Place, table: Table, *, now: int, tempo: Tempo
) -> None:
    """Want the next card of a draw at ``place``, whose message shows all that was wanted."""
    content = content_as(place, TableContent)
    if content.drawn is None:
        return
    after = replace(content, drawn=_more_drawn(content.drawn, _cards_drawn(table)))
    more = wanted(
        after,
        key=place.key,
        table_id=place.table_id,
        chat_id=place.chat_id,
        person=place.person,
        thread_id=place.thread_id,
        urgency=NEWS,
    )
    work.outbox.want(more, tempo.drawn(now))


def _pace(table: Table) -> GroupPace:
    """The pace of the present moment, from public information alone."""
    pace = table.sitting.kind.sight.pace
    return "turn" if pace is None or table.phase != "round" else pace(table.sitting.view(PUBLIC))


def _sees_owncard_place(work: UnitOfWork, it: TableChanged) -> bool:
    """True if a private card or a used own table shows the turn to the player on turn, or a computer is on turn."""
    if it.after.practice or it.turn is None or not it.turn.who:
        return False
    if it.turn.who in it.after.seating.computers:
        return True
    if it.turn.who in work.former_members.of(it.chat_id):
        return False
    on_turn = work.people.get(it.turn.who)
    return has_private_card(work, it.table_id, on_turn) or is_used(work, it.table_id, it.turn.who)


def _remove_cards(work: UnitOfWork, it: TableChanged) -> None:
    """Want a closed table's cards deleted, also those of players who left before: the group's messages tell the end.

    A card that Telegram no longer deletes shrinks to a line that says so. A former member's card has said goodbye.
    """
    former_members = work.former_members.of(it.chat_id)
    last = payload_of(CardContent(seq=it.seq))
    for place in work.outbox.of_table(it.table_id):
        person = place.person
        if place.kind == OWN:
            work.outbox.retire(place.key, "delete", at=it.now, urgency=DECORATION)
        if (
            place.kind != "card"
            or place.state != "live"
            or person is None
            or person in former_members
        ):
            continue
        work.outbox.want(card_place(it.table_id, person, DECORATION), it.now)
        work.outbox.retire(place.key, "delete", at=it.now, payload=last, urgency=DECORATION)


def _moment(table: Table) -> tuple[str, bool]:
    return table.phase, table.tournament.held


def _want(
    work: UnitOfWork, it: TableChanged, key: str, *, content: Content, urgency: int, at: int = 0
) -> None:
    """Want a message in the table's chat, from the moment ``at`` on; 0 for now."""
    place = wanted(
        content,
        key=key,
        table_id=it.table_id,
        chat_id=it.chat_id,
        thread_id=it.thread,
        urgency=urgency,
    )
    work.outbox.want(place, at or it.now)
