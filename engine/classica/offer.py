"""Answers to an offered bank: accepted, refused or lapsed (CL-2 … CL-6, PI-12, PI-16, BT-2)."""

from __future__ import annotations

from typing import TypeAlias

from engine.cards import PACK
from engine.classica.actions import Manca
from engine.classica.cover import bank_range, bound_stakes, can_bank, is_all_in
from engine.classica.ending import nobody_banks, sits_out
from engine.classica.events import (
    ClassicaAccepted,
    ClassicaLapsed,
    ClassicaRefused,
    ClassicaReshuffled,
    ClassicaWentOut,
    Event,
    Fine,
)
from engine.classica.evolve import evolve
from engine.classica.state import State, Table, credit_of
from engine.game import Person, Purses, Refusal
from engine.online.actions import Accetto, Rifiuto
from engine.online.seating import on_the_right

Decided: TypeAlias = tuple[Event, ...] | Refusal


def accept(state: State, action: Accetto, purses: Purses) -> Decided:
    """Take the bank (CL-2 … CL-5).

    Refused, with the correct amount: ``bank_below_min``, ``bank_above_max`` (``table_max``), ``bank_above_credit``,
    ``bank_all_in``; also ``bank_no_chips`` if the player's chips are gone.
    """
    table = state.table
    rules = table.rules
    person = table.offered
    punte = punte_of(table, person)
    seen = credit_of(table)[person]
    # Chips won elsewhere since the offer stay out of this bank: the offer did not show them to the player.
    credit = min(seen, purses.get(person, 0))
    chips = [purses.get(punta, 0) for punta in punte]
    if not can_bank(rules, credit, chips):
        return Refusal("bank_no_chips")
    low, high = bank_range(rules, credit, len(punte))
    amount = low if action.amount is None else action.amount
    all_in = is_all_in(rules, credit, len(punte))
    if all_in and amount == seen:
        amount = credit
    if not low <= amount <= high:
        return _refuse(table, amount, all_in, low, high)
    bound = bound_stakes(rules, credit, chips) if all_in else ()
    reached = punte[: len(bound)] if all_in else punte
    put = credit if all_in else amount * len(punte)
    accepted = ClassicaAccepted(
        person=person,
        why=table.why,
        highest=rules.min_bet if all_in else amount,
        all_in=all_in,
        put=put,
        bank=purses[person] - put,
        players=(*reached, person),
        bound=bound,
        idle=punte[len(reached) :],
        chips=tuple(chips),
        fined=_fined(table, person, purses),
    )
    if table.drawn:
        # This round's deck served the draw for the matta: the bank gets a shuffle of its own (PI-33).
        return accepted, ClassicaReshuffled(len(table.packs), PACK)
    return (accepted,)


def refuse(state: State, _: Rifiuto) -> Decided:
    """Refuse the bank (PI-16). Refused: ``refusing_costs`` without the button: a refusal has a price then (CL-6)."""
    if not state.table.rules.bank_refusal_button:
        return Refusal("refusing_costs")
    return _goes_on(state, away=False)


def skip(state: State) -> Decided:
    """The offered player was in sit-out before the offer came (PI-12)."""
    return _goes_on(state, away=True)


def go_out(state: State, person: Person) -> Decided:
    """A player without the offer goes into sit-out before the deal and will get no card (CL-8a)."""
    table = state.table
    if table.phase != "offer" or person not in table.active:
        return Refusal("not_awaited")
    return _to_next_able(state, ClassicaWentOut(person))


def lapse(state: State, purses: Purses) -> Decided:
    """The offered player went into sit-out or ran out of time: the player pays, and the bank is over (CL-6)."""
    table = state.table
    person = table.offered
    return ClassicaLapsed(person, table.why), sits_out(table, punte_of(table, person), purses)


def on_timeout(lapsed: bool) -> Manca | Rifiuto:
    """The clock's answer to an offered bank."""
    return Manca() if lapsed else Rifiuto()


def punte_of(table: Table, banker: Person) -> tuple[Person, ...]:
    """The punte against ``banker``, in the order of play, as far as the bank covers them (A-ON-20)."""
    active = table.active
    return on_the_right(active, banker)[:-1] if banker in active else ()


def _goes_on(state: State, away: bool) -> Decided:
    """Offer the bank to the next player of the line who still has a punta to play against."""
    return _to_next_able(state, ClassicaRefused(state.table.offered, away))


def _to_next_able(state: State, event: Event) -> tuple[Event, ...]:
    """``event`` and its consequences, until the bank is offered to a player who can cover the first punta (GEN-8).

    A player who goes out may leave the offered player with a first punta whose stake the bank cannot cover.
    """
    events: list[Event] = [event]
    after = evolve(state, event)
    while after.table.phase == "offer" and len(after.table.active) > 1 and not _covers(after.table):
        passed_over = ClassicaRefused(after.table.offered, away=False)
        events.append(passed_over)
        after = evolve(after, passed_over)
    if after.table.phase != "offer" or len(after.table.active) < 2:
        events.append(nobody_banks(after.table))
    return tuple(events)


def _covers(table: Table) -> bool:
    chips = credit_of(table)
    person = table.offered
    return can_bank(table.rules, chips[person], [chips[punta] for punta in punte_of(table, person)])


def _refuse(table: Table, amount: int, all_in: bool, low: int, high: int) -> Refusal:
    if all_in:
        return Refusal("bank_all_in", low)
    if amount < low:
        return Refusal("bank_below_min", low)
    table_max = table.rules.table_max
    if table_max is not None and amount > table_max:
        return Refusal("bank_above_max", high)
    return Refusal("bank_above_credit", high)


def _fined(table: Table, banker: Person, purses: Purses) -> tuple[Fine, ...]:
    """Punte in sit-out at the deal, with the loss of each (CL-8a)."""
    fines = []
    for person in on_the_right(table.opened.ring, banker):
        purse = purses.get(person, 0)
        fine = min(table.rules.fine, purse) if person in table.away else 0
        if fine > 0:
            fines.append(Fine(person, fine, purse - fine))
    return tuple(fines)
