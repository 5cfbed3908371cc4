"""Choices set before one's turn (PM-1 … PM-3): kept by the table, seen by their owner alone, done when the turn comes.

No chip moves and nothing that others see changes before that. The game says what may be chosen ahead and knows nothing
of what was.
"""

from __future__ import annotations

from engine.game import CLOCK, Choice, Offer, Person, Refusal, Who
from engine.table import actions as act
from engine.table import events as ev
from engine.table.course import Course
from engine.table.state import Premove, Table, game_waits, open_clock
from engine.table.view import ahead, view


def may_set(table: Table, who: Person, name: str) -> bool:
    """Whether somebody whose turn it is not may choose this offer ahead now."""
    return _offered(table, who, name) is not None


def choose(course: Course, who: Person, choice: Choice) -> Refusal | None:
    """Keep the choice until the turn comes, in place of an earlier one for the same question.

    Refused: ``not_ahead``, and ``ahead_below`` or ``ahead_above`` for an amount that is none of those offered
    (``amount``: the least, the most that is).
    """
    found = _offered(course.table, who, choice.name)
    if found is None:
        return Refusal("not_ahead")
    question, offer = found
    amount = choice.amount
    if not offer.high:
        choice = Choice(choice.name, None, choice.option)
    elif amount is not None and amount < offer.low:
        return Refusal("ahead_below", amount=offer.low)
    elif amount is not None and (amount > offer.high or (amount - offer.low) % offer.step):
        return Refusal("ahead_above", amount=offer.high)
    if (who, question, choice) not in course.table.ahead:
        course.add(ev.AheadSet(who, question, choice))
    return None


def withdraw(course: Course, who: Who, action: act.WithdrawAhead) -> Refusal | None:
    """Take back what one has chosen ahead."""
    if not any(one[:2] == (who, action.question) for one in course.table.ahead):
        return Refusal("nothing_ahead")
    course.add(ev.AheadWithdrawn(who, action.question))
    return None


def due(table: Table) -> act.PlayAhead | None:
    """The open decision, if its owner has chosen ahead."""
    found = _due(table)
    return found and found[1]


def _due(table: Table) -> tuple[Premove, act.PlayAhead] | None:
    clock = open_clock(table)
    if clock is None or game_waits(table) is None:
        return None
    question = table.kind.question(table.game)
    for one in table.ahead:
        if one[:2] == (clock.who, question):
            return one, act.PlayAhead(clock.who, clock.decision)
    return None


def play_ahead(course: Course, who: Who, action: act.PlayAhead) -> Refusal | None:
    """Do what was chosen ahead, at the instant the turn comes; what is no longer legal is dropped (PM-3)."""
    table = course.table
    found = _due(table)
    if who != CLOCK or found is None or found[1] != action:
        return Refusal("stale")
    (person, question, choice), _ = found
    first: list[ev.AnyEvent] = [ev.AheadPlayed(person, question)]
    seat = table.seat(person)
    if seat is not None and seat.strikes:
        first.append(ev.CameBack(person))
    chosen = table.kind.action(table.kind.view(table.game, person), choice)
    if isinstance(chosen, Refusal) or course.game(person, chosen, *first) is not None:
        course.add(ev.AheadDropped(person, question))
    return None


def drop_what_is_past(course: Course) -> None:
    """Drop what will not be asked any more. While a card is still to come nothing can be said about that."""
    table = course.table
    if table.phase == "round" and game_waits(table) is None:
        return
    now = _due(table)
    for one in table.ahead:
        person, question, choice = one
        kept = _offered(table, person, choice.name)
        if (now is None or now[0] != one) and (kept is None or kept[0] != question):
            course.add(ev.AheadDropped(person, question))


def _offered(table: Table, who: Person, name: str) -> tuple[str, Offer] | None:
    """The offer of that name which this person may choose ahead, with the question that it answers."""
    for one in ahead(view(table, who)):
        for offer in one.offers:
            if offer.name == name:
                return one.question, offer
    return None
