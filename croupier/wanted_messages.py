"""The wanted messages after a command: which messages, how urgently. The display decides their look.

In the group there is one message for a few rounds (round 0 is the lobby). Each person has one private card per table.
The seal has one message an evening, which is never edited.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Final

from croupier.content import (
    AnswerContent,
    CardContent,
    Content,
    SealContent,
    SummaryContent,
    TableContent,
    content_of,
    payload_of,
    wanted,
)
from croupier.durations import Tempo
from croupier.loaded_table import LoadedTable
from croupier.own_tables import is_used, stands, want_own
from croupier.reply_kinds import goes
from engine.game import PUBLIC, Clock, GroupPace, Person
from engine.table import Chain, Table, possible_premoves, view
from engine.table import events as ev
from engine.table.state import game_waits
from engine.value import replace, value
from storage import UnitOfWork
from storage.records import EXPENDABLE, OWN, NewPlace, Place, Somebody, TableId

URGENT: Final = 0
TURN: Final = 1
NEWS: Final = 2
DECORATION: Final = 3
REPLY: Final = EXPENDABLE
JOY: Final = EXPENDABLE + 1
"""Comes last, and only while its chat has a call to spare."""

_PREMOVES: Final = frozenset(
    {ev.PremoveSet, ev.PremoveWithdrawn, ev.PremovePlayed, ev.PremoveDropped}
)

_FOR_ALL: Final = frozenset({ev.RoundStarted, ev.RoundOver, ev.Closed})
"""Events that change every player's private picture."""


def table_key(table_id: TableId, round_number: int) -> str:
    """The key of the message with the table in a group, or at a practice table in the private chat."""
    return f"table:{table_id}:{round_number}"


def seat_key(table_id: TableId, round_number: int, person: Person) -> str:
    """The key of a table's message in a private chat, for a tournament that is played in private chats."""
    return f"{table_key(table_id, round_number)}:{person}"


def card_key(table_id: TableId, person: Person) -> str:
    """The key of a player's private card; it stays the same from round to round."""
    return f"card:{table_id}:{person}"


def reaction_key(table_id: TableId) -> str:
    """The key of the reaction to the table's result."""
    return f"reaction:{table_id}"


def as_wanted(place: Place) -> NewPlace:
    """The present wish at a place, to want it again."""
    return NewPlace(*(getattr(place, field) for field in NewPlace._fields))


@value
class TableChange:
    """The effect of one command on a table, as far as the display depends on it."""

    table_id: TableId
    chat_id: int
    thread: int
    before: Table | None
    after: Table
    kinds: frozenset[type]
    """Of the events."""
    premove_owners: frozenset[Person]
    """Players whose premoves changed."""
    was: Clock | None
    turn: Clock | None
    was_seq: int
    """The last event before the command; 0 for a new table."""
    seq: int
    now: int
    tempo: Tempo


def change(
    before: LoadedTable | None,
    after: LoadedTable,
    events: Sequence[Any],
    *,
    now: int,
    tempo: Tempo,
) -> TableChange:
    """The change from ``before`` (None for a new table) to ``after`` by ``events``."""
    kinds = frozenset(map(type, events))
    owners: frozenset[Person] = frozenset()
    if not kinds.isdisjoint(_PREMOVES):
        owners = frozenset([event.person for event in events if type(event) in _PREMOVES])
    row = after.row
    return TableChange(
        table_id=row.table_id,
        chat_id=row.chat_id,
        thread=row.thread_id,
        before=before.table if before is not None else None,
        after=after.table,
        kinds=kinds,
        premove_owners=owners,
        was=before.turn if before is not None else None,
        turn=after.turn,
        was_seq=before.seq if before is not None else 0,
        seq=after.seq,
        now=now,
        tempo=tempo,
    )


def show(work: UnitOfWork, it: TableChange) -> None:
    """Bring the wanted messages up to the change."""
    it = _where_it_is_played(work, it)
    _show_seals(work, it)
    if it.after.tournament.number and not it.after.tournament.in_group:
        _show_seats(work, it)
        return
    if it.after.tournament.number and it.after.phase == "lobby":
        return  # the tournament lets it go on in the same transaction
    if it.premove_owners and it.kinds <= _PREMOVES:
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
    concerned = set() if it.after.practice else _concerned(it) | _otherwise_seated(work, it)
    on_turn = it.turn.who if it.turn is not None else 0
    former = work.former.of(it.chat_id)
    for person, somebody in work.people.many(concerned - former).items():
        urgency = URGENT if started or person == on_turn else DECORATION
        want_own(work, it.table_id, person, now=it.now, urgency=urgency)
        if has_private_card(work, it.table_id, somebody):
            work.outbox.want(_card(it.table_id, person, urgency), since)


def _where_it_is_played(work: UnitOfWork, it: TableChange) -> TableChange:
    """The change with the chat and the topic of a tournament that is played in its group."""
    if not it.after.tournament.in_group:
        return it
    group = work.tables.get(it.after.tournament.number)
    return replace(it, chat_id=group.chat_id, thread=group.thread_id)


ROUNDS_A_MESSAGE: Final = 4
"""Rounds that one message of a table shows, one after the other."""


def _begins_message(it: TableChange, standing: Place | None) -> bool:
    """True if the round comes in a message of its own at the bottom of the chat: every fourth round, and after a result
    that is not shown yet or has a reaction, so that people see it. ``standing``: the table's message so far.
    """
    if it.after.round % ROUNDS_A_MESSAGE == 1 or standing is None:
        return True
    started = ev.RoundStarted in it.kinds
    return started and (standing.state != "live" or standing.shown != standing.wanted)


def _has_reaction(work: UnitOfWork, it: TableChange) -> bool:
    """True if the bot's reaction to the last round stands on its message."""
    reaction = work.outbox.get(reaction_key(it.table_id))
    return reaction is not None and reaction.message_id is not None


def _begin_message(work: UnitOfWork, it: TableChange, old: str) -> None:
    """Give the round that begins the message of the round before, or a message of its own."""
    if _begins_message(it, work.outbox.get(old)) or _has_reaction(work, it):
        work.outbox.retire(
            old, "retire", at=it.now, payload=payload_of(TableContent(seq=it.was_seq)), urgency=TURN
        )
    else:
        work.outbox.rename(old, table_key(it.table_id, it.after.round))


def _forget_unseen(work: UnitOfWork, it: TableChange) -> None:
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


def seal_key(table_id: TableId, first: int) -> str:
    """The key of the message with the seal of the chain that begins with deck ``first``."""
    return f"seal:{table_id}:{first}"


def _show_seals(work: UnitOfWork, it: TableChange) -> None:
    """Want the seals that Telegram has not accepted yet: before the lobby; for a tournament's table in the group."""
    for chain in it.after.decks.chains:
        if it.after.phase == "closed":
            work.outbox.drop(seal_key(it.table_id, chain.first))
        elif not chain.shown:
            _show_seal(work, it, chain)


def _show_seal(work: UnitOfWork, it: TableChange, chain: Chain) -> None:
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


def _show_alone(work: UnitOfWork, it: TableChange) -> None:
    """Show a premove to its owner alone; the group's message stays untouched."""
    if it.after.practice:
        _show_table(work, it)
    else:
        for person in it.premove_owners:
            want_own(work, it.table_id, person, now=it.now, urgency=DECORATION)
            want_card(work, it.table_id, person=person, now=it.now, urgency=DECORATION)


def _show_seats(work: UnitOfWork, it: TableChange) -> None:
    """The private messages of a tournament's table: one per person and few rounds, from that person's view.

    A player in sit-out keeps the present message, edited in place: a night of fines must not fill the chat.
    """
    seats = {seat.person: seat for seat in it.after.seating.seats}
    alone = bool(it.premove_owners) and it.kinds <= _PREMOVES
    closed = ev.Closed in it.kinds
    before = set(it.before.seating.ring) if it.before is not None else set()
    for person in before - seats.keys() if not closed else before | seats.keys():
        for old in seat_places(work, it.table_id, person):
            work.outbox.retire(old.key, "retire", it.now, urgency=TURN)
    if closed:
        return
    former = work.former.of(work.tables.get(it.after.tournament.number).chat_id)
    concerned = [
        person for person in (it.premove_owners if alone else seats) if person not in former
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


def seat_places(work: UnitOfWork, table_id: TableId, person: Person) -> list[Place]:
    """The messages of a tournament's table with their buttons in a person's chat, the newest last."""
    return [
        place
        for place in work.outbox.of_person(person)
        if place.kind == "table" and place.table_id == table_id and place.state == "live"
    ]


def want_seat(
    work: UnitOfWork,
    table_id: TableId,
    round_number: int,
    person: Person,
    seq: int,
    now: int,
    *,
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
            nudge = table_content(old).nudge
    place = wanted(
        TableContent(seq=seq, nudge=nudge),
        key=key,
        table_id=table_id,
        person=person,
        urgency=URGENT if on_turn else DECORATION,
    )
    work.outbox.want(place, now)


def _show_table(work: UnitOfWork, it: TableChange) -> int:
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
        content = table_content(old) if old is not None else content
    since = it.now
    if it.after.sitting.kind.sight.pace is not None:
        old = work.outbox.get(key)
        was = table_content(old) if old is not None else content
        since = max(it.now, was.stays)
        content = _paced(work, it, content=content, was=was)
    drawn, next_card = _drawn(work, it, key)
    content = replace(content, drawn=drawn)
    urgency = TURN if to_decide or new_phase else NEWS
    _want(work, it, key=key, content=content, urgency=urgency, at=next_card or content.due)
    return since


def _paced(
    work: UnitOfWork, it: TableChange, content: TableContent, was: TableContent
) -> TableContent:
    """The content with the moment at which the group sees the change, in a game with a pace.

    ``was``: the content wanted before. A complete trick is shown at once, and then stays. Cards of a running trick
    are shown together, ``LATE`` seconds after the first of them. But a player on turn without a private card sees the
    turn in the group, so that turn is shown as soon as the last trick has stayed long enough.
    """
    pace = _pace(it.after)
    due = max(it.now, was.stays)
    if pace == "late" and _sees_own_card(work, it):
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
    game = table.sitting.kind
    return game.sight.drawn(game.sight.view(table.sitting.state, PUBLIC))


def _drawn(work: UnitOfWork, it: TableChange, key: str) -> tuple[int | None, int]:
    """The cards of a draw that the message shows, and the moment (ms) from which it may; 0 for now.

    After the round these are the first cards. A later change is shown together with the next card.
    """
    total = _cards_drawn(it.after)
    if ev.RoundOver in it.kinds:
        return _more_drawn(0, total), 0
    old = work.outbox.get(key) if total else None
    if old is None or old.wanted == old.shown:
        return None, 0
    return table_content(old).drawn, old.wanted_at


def _more_drawn(shown: int, total: int) -> int | None:
    """The cards in sight one step later; None for all."""
    more = shown + -(-total // DRAWN_A_CALL)
    return more if more < total else None


def show_more_drawn(
    work: UnitOfWork, place: Place, table: Table, *, now: int, tempo: Tempo
) -> None:
    """Want the next card of a draw at ``place``, whose message shows all that was wanted."""
    content = table_content(place)
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
    game = table.sitting.kind
    if game.sight.pace is None or table.phase != "round":
        return "turn"
    return game.sight.pace(game.sight.view(table.sitting.state, PUBLIC))


def _sees_own_card(work: UnitOfWork, it: TableChange) -> bool:
    """True if a private card or a used own table shows the turn to the player on turn, or a computer is on turn."""
    if it.after.practice or it.turn is None or not it.turn.who:
        return False
    if it.turn.who in it.after.seating.computers:
        return True
    if it.turn.who in work.former.of(it.chat_id):
        return False
    on_turn = work.people.get(it.turn.who)
    return has_private_card(work, it.table_id, on_turn) or is_used(work, it.table_id, it.turn.who)


def _remove_cards(work: UnitOfWork, it: TableChange) -> None:
    """Want a closed table's cards deleted, also those of players who left before: the group's messages tell the end.

    A card that Telegram no longer deletes shrinks to a line that says so. A former member's card has said goodbye.
    """
    former = work.former.of(it.chat_id)
    last = payload_of(CardContent(seq=it.seq))
    for place in work.outbox.of_table(it.table_id):
        person = place.person
        if place.kind == OWN:
            work.outbox.retire(place.key, "delete", at=it.now, urgency=DECORATION)
        if place.kind != "card" or place.state != "live" or person is None or person in former:
            continue
        work.outbox.want(_card(it.table_id, person, DECORATION), it.now)
        work.outbox.retire(place.key, "delete", at=it.now, payload=last, urgency=DECORATION)


def _moment(table: Table) -> tuple[str, bool]:
    return table.phase, table.tournament.held


def table_content(place: Place) -> TableContent:
    """The content of a table's message. Raise ``TypeError`` for a place of another kind."""
    content = content_of(place)
    if not isinstance(content, TableContent):
        raise TypeError(f"{place.key} is no table's message")
    return content


def _want(
    work: UnitOfWork, it: TableChange, key: str, content: Content, urgency: int, at: int = 0
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


def _concerned(it: TableChange) -> set[Person]:
    """People whose private picture changed.

    All players when a round begins or ends; otherwise the owners of the last and the present turn. In both cases also
    everybody with a change in the own part of the game's view, in the possible actions or in the premoves.
    """
    found = set(it.premove_owners)
    if it.before is None or not it.kinds.isdisjoint(_FOR_ALL):
        for table in (it.before, it.after):
            found.update(table.running.everybody if table is not None else ())
    else:
        found.update([clock.who for clock in (it.was, it.turn) if clock is not None and clock.who])
        others = [person for person in it.after.running.everybody if person not in found]
        found |= _seen_anew(it.before, it.after, others)
    if it.before is not None and _question(it.before) != _question(it.after):
        found |= {seat.person for seat in it.after.seating.seats if _may_else(it, seat.person)}
    return found


def _seen_anew(before: Table, after: Table, people: Sequence[Person]) -> set[Person]:
    """Those of ``people`` with a change in the own part of the game's view, or in the possible actions of a window."""
    if before.sitting.state is after.sitting.state or before.sitting.key != after.sitting.key:
        return set()
    sight, was, now = after.sitting.kind.sight, before.sitting.state, after.sitting.state
    public = sight.view(was, PUBLIC)
    fields_of = _fields(type(public))
    public_was, public_now = fields_of(public), fields_of(sight.view(now, PUBLIC))
    waiting = game_waits(before), game_waits(after)
    many = any(w is not None and (w.anybody or len(w.people) > 1) for w in waiting)
    found = set()
    for person in people:
        view_was, view_now = sight.view(was, person), sight.view(now, person)
        own_was = _own_part(fields_of(view_was), public_was)
        if own_was != _own_part(fields_of(view_now), public_now) or (
            many and sight.offers(view_was) != sight.offers(view_now)
        ):
            found.add(person)
    return found


def _own_part(seen: tuple[Any, ...], public: tuple[Any, ...]) -> list[Any]:
    """The fields of a viewer's view that differ from the public view: the knowledge of that viewer alone.

    Most fields of both are the same object, which is no difference and needs no comparison.
    """
    others = compress(zip(seen, public, strict=True), map(is_not, seen, public))
    return [own for own, known in others if own != known]


def _fields(kind: type[Any]) -> Callable[[Any], tuple[Any, ...]]:
    """Gives all fields of a view of this kind; every view has several."""
    if kind not in _FIELDS:
        _FIELDS[kind] = attrgetter(*(field.name for field in fields(kind)))
    return _FIELDS[kind]


_FIELDS: Final[dict[type[Any], Callable[[Any], tuple[Any, ...]]]] = {}
"""Of each game's view."""


def _otherwise_seated(work: UnitOfWork, it: TableChange) -> set[Person]:
    """People with a card who went away or came back, or whose table closed: the card shows it, without other buttons."""
    if it.before is None:
        return set()
    closed = ev.Closed in it.kinds
    if it.before.seating.seats is it.after.seating.seats and not closed:
        return set()
    was = (
        seat
        for seat in it.before.seating.seats
        if closed or it.after.seating.seat(seat.person) != seat
    )
    return {
        seat.person
        for seat in was
        if work.outbox.get(card_key(it.table_id, seat.person)) is not None
    }


def _question(table: Table) -> str:
    return table.sitting.kind.timing.question(table.sitting.state)


def _may_else(it: TableChange, person: Person) -> bool:
    """True if the person's possible premoves changed."""
    was = possible_premoves(view(it.before, person)) if it.before is not None else ()
    return was != possible_premoves(view(it.after, person))


def leave_behind(work: UnitOfWork, key: str, now: int) -> None:
    """Want the place in a new message at the bottom of the chat, and the old message deleted.

    A message that Telegram no longer deletes loses its buttons and shrinks to a line that says so.
    """
    if work.outbox.get(key) is not None:
        work.outbox.renew(key, "delete", now)


MOST_ANSWERS: Final = 8
"""Answers to typed commands that a chat or topic keeps until the next hand; further answers stay for good."""


def _answer_key(chat_id: int, thread: int, slot: int) -> str:
    return f"answer:{chat_id}:{thread}:{slot}"


def note_answer(
    work: UnitOfWork, said: Sequence[Place], address: int, message_id: int, now: int
) -> None:
    """Remember a message with the answers of these places, so that it is deleted when the next hand begins.

    It stays if one of the answers is to be kept.
    """
    place = said[0]
    if place.chat_id is None or not all(goes(one.key) for one in said):
        return
    for slot in range(MOST_ANSWERS):
        key = _answer_key(place.chat_id, place.thread_id, slot)
        if work.outbox.get(key) is None:
            new = wanted(
                AnswerContent(),
                key=key,
                chat_id=place.chat_id,
                thread_id=place.thread_id,
                urgency=REPLY,
            )
            revision = work.outbox.want(new, now)
            work.outbox.shown(key, revision, address=address, message_id=message_id, fingerprint="")
            return


def answers(work: UnitOfWork, chat_id: int, thread: int) -> list[Place]:
    """The answers to typed commands in a chat or topic."""
    keys = (_answer_key(chat_id, thread, slot) for slot in range(MOST_ANSWERS))
    return [place for place in map(work.outbox.get, keys) if place is not None]


def answers_below(work: UnitOfWork, table: Place) -> bool:
    """True if an answer stands below the table's message in a group."""
    if table.message_id is None or table.chat_id is None:
        return False
    there = answers(work, table.chat_id, table.thread_id)
    below = [place for place in there if place.state == "live"]
    return any((place.message_id or 0) > table.message_id for place in below)


def forget_answers(
    work: UnitOfWork, chat_id: int, thread: int, now: int, *, before: int | None = None
) -> None:
    """Delete the answers to typed commands; with ``before`` only those that came before that moment."""
    for place in answers(work, chat_id, thread):
        if before is None or place.wanted_at < before:
            work.outbox.retire(place.key, "delete", now)


def forget_link(work: UnitOfWork, person: Person, message_id: int, now: int) -> None:
    """Delete a person's ``/start`` in the private chat, sent by a link to a page that is there already."""
    key = f"answer:start:{person}:{message_id}"
    new = wanted(AnswerContent(), key=key, person=person, urgency=REPLY)
    address = work.people.get(person).telegram_id
    work.outbox.shown(
        key, work.outbox.want(new, now), address=address, message_id=message_id, fingerprint=""
    )
    work.outbox.retire(key, "delete", now)


def is_answer(place: Place) -> bool:
    """True if the place is a message that Telegram may refuse to delete, and then stays."""
    return place.key.startswith("answer:")


def bring_card(work: UnitOfWork, table_id: TableId, person: Person, now: int) -> None:
    """Want a person's private card shown at once, below all other messages of the bot in that chat."""
    place = work.outbox.get(card_key(table_id, person))
    if place is not None and place.message_id is not None:
        others = work.outbox.of_person(person)
        if any((other.message_id or 0) > place.message_id for other in others):
            leave_behind(work, place.key, now)
    want_card(work, table_id, person=person, now=now, urgency=URGENT)


def has_private_card(work: UnitOfWork, table_id: TableId, somebody: Somebody) -> bool:
    """True if the person's cards are shown in the private chat: it is open, and no own table has taken its place."""
    if somebody.private != "open":
        return False
    return somebody.own_table == "private" or not stands(work, table_id, somebody.person)


def want_card(work: UnitOfWork, table_id: TableId, person: Person, now: int, urgency: int) -> None:
    """Want a person's private card shown, if the bot may write there."""
    if has_private_card(work, table_id, work.people.get(person)):
        work.outbox.want(_card(table_id, person, urgency), now)


def _card(table_id: TableId, person: Person, urgency: int) -> NewPlace:
    key = card_key(table_id, person)
    return wanted(CardContent(), key=key, table_id=table_id, person=person, urgency=urgency)
