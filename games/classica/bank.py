"""The bank: its players, the order of offers and the answers to them (CL-2 … CL-6, PI-9 … PI-16, GEN-8, BT-2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import PACK
from engine.chance import LotFell
from engine.deciders import refuse_lot, rules_to_open
from engine.drawing.actions import Accetto, Rifiuto
from engine.drawing.seating import SEATS, whose_turn
from engine.game import Absent, Move, OpenRound, Person, Purses, Refusal
from engine.turn_order import on_the_right
from games.classica import events as ev
from games.classica.evolve import evolve
from games.classica.rules import ClassicaRules
from games.classica.settlement import nobody_banks, sits_out
from games.classica.stakes import bank_range, bound_stakes, can_bank, is_all_in
from games.classica.state import ClassicaState, ClassicaTable, credit_of


def open_round(state: ClassicaState, move: Move[OpenRound]) -> ev.ClassicaVerdict:
    """Begin a bank for the present players.

    Refused: as ``rules_to_open``, ``too_few`` (players with chips). Some player can always hold the bank: the richest
    one covers the first punta (GEN-8).
    """
    table, action, purses = state.table, move.action, move.purses
    seats, ring = action.seats, action.everybody
    rules = rules_to_open(table, action, ClassicaRules, most=SEATS[1])
    if isinstance(rules, Refusal):
        return rules
    players = tuple(person for person in seats if purses.get(person, 0) > 0)
    if len(players) < SEATS[0] or len(seats) < rules.min_players:
        return Refusal("too_few", rules.min_bet)
    able = able_to_bank(rules, players, purses)
    memory = table.memory
    turn = whose_turn(ring, able, memory, resumed=action.resumed, stopped=action.stopped)
    opened = ev.ClassicaOpened(
        number=table.opened.number + 1,
        rules=rules,
        ring=ring,
        seats=seats,
        resumed=action.resumed,
        chips=tuple(purses.get(person, 0) for person in ring),
        players=players,
        broke=tuple(person for person in seats if person not in players),
        unable=tuple(person for person in players if person not in able),
        line=turn.order,
        whys=turn.whys,
        veterans=tuple(person for person in ring if person in memory.staked),
        newcomers=turn.newcomers,
        stopped=action.stopped,
    )
    return (opened,)


def begin_draw(state: ClassicaState, move: Move[LotFell]) -> ev.ClassicaVerdict:
    """The draw for the matta begins with the person whom the lot named (PI-9). Refused: ``bad_lot``."""
    answer = move.action
    return refuse_lot(answer, state.table.opened.players) or (ev.MattaLot(answer.person),)


def able_to_bank(
    rules: ClassicaRules, players: Sequence[Person], purses: Purses
) -> tuple[Person, ...]:
    """The players whose chips could hold a bank against the others."""
    return tuple(
        person
        for person in players
        if can_bank(
            rules, purses[person], [purses[one] for one in on_the_right(players, person)[:-1]]
        )
    )


def accept(state: ClassicaState, move: Move[Accetto]) -> ev.ClassicaVerdict:
    """Take the bank (CL-2 … CL-5).

    Refused, with the correct amount: ``bank_below_min``, ``bank_above_max`` (``table_max``), ``bank_above_credit``,
    ``bank_all_in``.
    """
    table, purses, named = state.table, move.purses, move.action.amount
    rules = table.rules
    person = table.offered
    punte = punte_of(table, person)
    credit = purses[person]
    chips = [purses[punta] for punta in punte]
    low, high = bank_range(rules, credit, len(punte))
    amount = low if named is None else named
    all_in = is_all_in(rules, credit, len(punte))
    if not low <= amount <= high:
        return _refuse(table, amount, all_in=all_in, low=low, high=high)
    bound = bound_stakes(rules, credit, chips) if all_in else ()
    reached = punte[: len(bound)] if all_in else punte
    put = credit if all_in else amount * len(punte)
    accepted = ev.ClassicaAccepted(
        person=person,
        why=table.why,
        highest=rules.min_bet if all_in else amount,
        all_in=all_in,
        put=put,
        bank=credit - put,
        players=(*reached, person),
        bound=bound,
        idle=punte[len(reached) :],
        chips=tuple(chips),
        fined=_fined(table, person, purses),
    )
    if table.drawn:
        # This round's deck served the draw for the matta: the bank gets a shuffle of its own (PI-33).
        return accepted, ev.Reshuffled(len(table.packs), PACK, "draw")
    return (accepted,)


def refuse(state: ClassicaState, move: Move[Rifiuto]) -> ev.ClassicaVerdict:
    """Refuse the bank (PI-16). Refused: ``refusing_costs`` without the button: a refusal has a price then (CL-6).

    By the clock: the offered player was in sit-out before the offer came (PI-12).
    """
    if move.by_clock:
        return _goes_on(state, away=True)
    if not state.table.rules.bank_refusal_button:
        return Refusal("refusing_costs")
    return _goes_on(state, away=False)


def go_out(state: ClassicaState, move: Move[Absent]) -> ev.ClassicaVerdict:
    """A player without the offer goes into sit-out before the deal and will get no card (CL-8a).

    Refused: ``not_awaited`` (no offer is pending, or the player cannot play in this bank anyway).
    """
    table, person = state.table, move.action.person
    if table.phase != "offer" or person not in table.active:
        return Refusal("not_awaited")
    return _to_next_able(state, ev.ClassicaWentOut(person))


def lapse(state: ClassicaState, move: Move[ev.Manca]) -> ev.ClassicaVerdict:
    """The offered player went into sit-out or ran out of time: the player pays, and the bank is over (CL-6)."""
    table = state.table
    person = table.offered
    return ev.ClassicaLapsed(person, table.why), sits_out(
        table, punte_of(table, person), move.purses
    )


def punte_of(table: ClassicaTable, banker: Person) -> tuple[Person, ...]:
    """The punte against ``banker``, in the order of play, as far as the bank covers them (A-ON-20)."""
    active = table.active
    return on_the_right(active, banker)[:-1] if banker in active else ()


def _goes_on(state: ClassicaState, away: bool) -> ev.ClassicaVerdict:
    """Offer the bank to the next player of the line who still has a punta to play against."""
    return _to_next_able(state, ev.ClassicaRefused(state.table.offered, away))


def _to_next_able(state: ClassicaState, event: ev.ClassicaEvent) -> tuple[ev.ClassicaEvent, ...]:
    """``event`` and its consequences, until the bank is offered to a player who can cover the first punta (GEN-8).

    A player who goes out may leave the offered player with a first punta whose stake the bank cannot cover.
    """
    events: list[ev.ClassicaEvent] = [event]
    after = evolve(state, event)
    while after.table.phase == "offer" and len(after.table.active) > 1 and not _covers(after.table):
        passed_over = ev.ClassicaRefused(after.table.offered, away=False)
        events.append(passed_over)
        after = evolve(after, passed_over)
    if after.table.phase != "offer" or len(after.table.active) < 2:
        events.append(nobody_banks(after.table))
    return tuple(events)


def _covers(table: ClassicaTable) -> bool:
    chips = credit_of(table)
    person = table.offered
    return can_bank(table.rules, chips[person], [chips[punta] for punta in punte_of(table, person)])


def _refuse(table: ClassicaTable, amount: int, all_in: bool, *, low: int, high: int) -> Refusal:
    if all_in:
        return Refusal("bank_all_in", low)
    if amount < low:
        return Refusal("bank_below_min", low)
    table_max = table.rules.table_max
    if table_max is not None and amount > table_max:
        return Refusal("bank_above_max", high)
    return Refusal("bank_above_credit", high)


def _fined(table: ClassicaTable, banker: Person, purses: Purses) -> tuple[ev.Fine, ...]:
    """Punte in sit-out at the deal, with the loss of each (CL-8a)."""
    fines = []
    for person in on_the_right(table.opened.ring, banker):
        purse = purses.get(person, 0)
        fine = min(table.rules.fine, purse) if person in table.away else 0
        if fine > 0:
            fines.append(ev.Fine(person, fine, purse - fine))
    return tuple(fines)
