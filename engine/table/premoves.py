"""Premoves (PM-1 … PM-3): kept by the table, seen by their owner alone, played when the turn comes.

Before that no chip moves, and no public information changes. The game offers premoves but does not know them.
"""

from __future__ import annotations

from engine.game import CLOCK, Choice, Offer, Person, Refusal, Who
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder
from engine.table.state import Premove, Table, game_waits, open_clock
from engine.table.view import possible_premoves, view


def may_set(table: Table, who: Person, name: str) -> bool:
    """True if a player who is not on turn may premove this offer now."""
    return _offered(table, who, name) is not None


def choose(builder: TableEventBuilder, who: Person, choice: Choice) -> Refusal | None:
    """Keep the premove until the turn comes, in place of an earlier one for the same question.

    Refused: ``not_ahead``, also for options outside the offer (then hidden); ``ahead_below`` or ``ahead_above`` for an
    amount outside the offer (``amount``: its bound).
    """
    found = _offered(builder.table, who, choice.name)
    if found is None:
        return Refusal("not_ahead")
    question, offer = found
    if not {*choice.options} <= {*offer.options}:
        return Refusal("not_ahead", hidden=True)
    amount = choice.amount
    if not offer.high:
        choice = Choice(choice.name, None, choice.options)
    elif amount is not None and amount < offer.low:
        return Refusal("ahead_below", amount=offer.low)
    elif amount is not None and (amount > offer.high or (amount - offer.low) % offer.step):
        return Refusal("ahead_above", amount=offer.high)
    if (who, question, choice) not in builder.table.premoves:
        builder.add(ev.PremoveSet(who, question, choice))
    return None


def withdraw(builder: TableEventBuilder, who: Who, action: act.WithdrawPremove) -> Refusal | None:
    """Refused: ``nothing_ahead`` (the player has no premove for this question)."""
    if not any(one[:2] == (who, action.question) for one in builder.table.premoves):
        return Refusal("nothing_ahead")
    builder.add(ev.PremoveWithdrawn(who, action.question))
    return None


def due(table: Table) -> act.PlayPremove | None:
    """The pending decision, if its owner has a premove for it; else None."""
    found = _due(table)
    return found and found[1]


def _due(table: Table) -> tuple[Premove, act.PlayPremove] | None:
    clock = open_clock(table)
    if clock is None or game_waits(table) is None:
        return None
    sitting = table.sitting
    question = sitting.kind.timing.question(sitting.state)
    for one in table.premoves:
        if one[:2] == (clock.who, question):
            return one, act.PlayPremove(clock.who, clock.decision)
    return None


def play_premove(builder: TableEventBuilder, who: Who, action: act.PlayPremove) -> Refusal | None:
    """Play a premove as soon as the turn comes; drop it if it is no longer legal (PM-3).

    Refused: ``stale`` (not by ``CLOCK``, or the decision is not the pending one).
    """
    table = builder.table
    found = _due(table)
    if who != CLOCK or found is None or found[1] != action:
        return Refusal("stale")
    (person, question, choice), _ = found
    first: list[ev.AnyEvent] = [ev.PremovePlayed(person, question)]
    if person in table.seating.missed:
        first.append(ev.DecidedInTime(person))
    sitting = table.sitting
    chosen = sitting.kind.sight.action(sitting.view(person), choice)
    if isinstance(chosen, Refusal) or builder.person_acts(person, chosen, *first) is not None:
        builder.add(ev.PremoveDropped(person, question))
    return None


def replaced(table: Table, who: Person) -> tuple[ev.PremoveDropped, ...]:
    """The end of a premove that waits for a moment, because its player answers the question otherwise."""
    found = _due(table)
    if found is None or found[1].who != who:
        return ()
    return (ev.PremoveDropped(who, found[0][1]),)


def drop_what_is_past(builder: TableEventBuilder) -> None:
    """Drop premoves whose question will not come any more. This is unknown while a card is still to come."""
    table = builder.table
    if table.phase == "round" and game_waits(table) is None:
        return
    now = _due(table)
    for one in table.premoves:
        person, question, choice = one
        kept = _offered(table, person, choice.name)
        if (now is None or now[0] != one) and (kept is None or kept[0] != question):
            builder.add(ev.PremoveDropped(person, question))


def _offered(table: Table, who: Person, name: str) -> tuple[str, Offer] | None:
    """The offer of that name that this person may premove, with the question that it answers."""
    for one in possible_premoves(view(table, who)):
        for offer in one.offers:
            if offer.name == name:
                return one.question, offer
    return None
