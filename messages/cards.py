"""Private cards: whose picture a command changes, and where a person sees the own cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import astuple

from croupier.facts import TableChanged
from delivery.urgency import URGENT
from engine.game import PUBLIC, Person
from engine.table import Table, possible_premoves, view
from engine.table import events as ev
from engine.table.state import game_waits
from messages.content import CardContent, wanted
from messages.own_tables import stands
from messages.places import card_key, leave_behind
from storage import UnitOfWork
from storage.records import NewPlace, Somebody, TableId

_PREMOVES: Final = frozenset(
    {ev.PremoveSet, ev.PremoveWithdrawn, ev.PremovePlayed, ev.PremoveDropped}
)

_FOR_ALL: Final = frozenset({ev.RoundStarted, ev.RoundOver, ev.Closed})
"""Events that change every player's private picture."""


def premove_owners(it: TableChanged) -> frozenset[Person]:
    """Players whose premoves changed."""
    return frozenset(event.person for event in it.events if type(event) in _PREMOVES)


def premoves_alone(it: TableChanged) -> bool:
    """True if nothing but premoves changed."""
    return bool(it.kinds) and it.kinds <= _PREMOVES


def concerned(work: UnitOfWork, it: TableChanged) -> set[Person]:
    """People whose private card or own table changes."""
    return _seen_otherwise(it) | _otherwise_seated(work, it)


def _seen_otherwise(it: TableChanged) -> set[Person]:
    """People whose private picture changed.

    All players when a round begins or ends; otherwise the owners of the last and the present turn. In both cases also
    everybody with a change in the own part of the game's view, in the possible actions or in the premoves.
    """
    found = set(premove_owners(it))
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
    was, now, sight = before.sitting, after.sitting, after.sitting.kind.sight
    public_was, public_now = was.view(PUBLIC), now.view(PUBLIC)
    waiting = game_waits(before), game_waits(after)
    many = any(w is not None and (w.anybody or len(w.people) > 1) for w in waiting)
    found = set()
    for person in people:
        view_was, view_now = was.view(person), now.view(person)
        own_was, own_now = _own_part(view_was, public_was), _own_part(view_now, public_now)
        if own_was != own_now or (many and sight.offers(view_was) != sight.offers(view_now)):
            found.add(person)
    return found


def _own_part(seen: Any, public: Any) -> list[Any]:
    """The fields of a viewer's view that differ from the public view: the knowledge of that viewer alone."""
    both = zip(astuple(seen), astuple(public), strict=True)
    return [own for own, known in both if own is not known and own != known]


def _otherwise_seated(work: UnitOfWork, it: TableChanged) -> set[Person]:
    """People with a card who went away or came back, or whose table closed: the card shows it, without
    other buttons.
    """
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


def _may_else(it: TableChanged, person: Person) -> bool:
    """True if the person's possible premoves changed."""
    was = possible_premoves(view(it.before, person)) if it.before is not None else ()
    return was != possible_premoves(view(it.after, person))


def bring_card(work: UnitOfWork, table_id: TableId, person: Person, *, now: int) -> None:
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


def want_card(
    work: UnitOfWork, table_id: TableId, person: Person, *, now: int, urgency: int
) -> None:
    """Want a person's private card shown, if the bot may write there."""
    if has_private_card(work, table_id, work.people.get(person)):
        work.outbox.want(card_place(table_id, person, urgency), now)


def card_place(table_id: TableId, person: Person, urgency: int) -> NewPlace:
    key = card_key(table_id, person)
    return wanted(CardContent(), key=key, table_id=table_id, person=person, urgency=urgency)
