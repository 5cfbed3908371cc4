"""The bank: the draw for the matta, offers, refusals, fines, acceptance (PI-9 … PI-17, BT-2)."""

from __future__ import annotations

from engine.chance import Drawn, LotFell
from engine.game import OpenRound, Person, Purses, Refusal
from engine.online.actions import Accetto
from engine.online.hand import MATTA
from engine.online.seating import SEATS, after_draw, next_card_to, shared, whose_turn
from engine.piatto import events as ev
from engine.piatto.evolve import Flow
from engine.piatto.mano import go_on, shuffle
from engine.piatto.rules import PiattoRules
from engine.piatto.settlement import close
from engine.piatto.stakes import pot_range
from engine.piatto.state import PiattoState
from engine.stock import are_in
from engine.turn_order import on_the_right


def open_round(state: PiattoState, action: OpenRound, purses: Purses) -> ev.PiattoVerdict:
    """Begin a bank for all players of ``action.everybody``; those of ``action.seats`` are present.

    In a cash game players in sit-out are not offered the bank (PI-12); in a tournament every player with chips is.
    Refused: ``hand_open``, ``bad_rules``, ``seated_twice``, ``not_seated`` (a present player has no seat),
    ``too_many``, ``too_few`` (players with chips who could play).
    """
    table = state.table
    rules = action.rules
    ring = action.everybody
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(rules, PiattoRules) or rules.check() is not None:
        return Refusal("bad_rules")
    if len(set(ring)) != len(ring):
        return Refusal("seated_twice")
    if not set(action.seats) <= set(ring):
        return Refusal("not_seated")
    if len(ring) > SEATS[1]:
        return Refusal("too_many", SEATS[1])
    chips = tuple([purses.get(person, 0) for person in ring])
    rich = [person for person, has in zip(ring, chips, strict=True) if has]
    here = tuple([person for person in ring if person in action.seats])
    able = tuple([person for person in rich if rules.tournament or person in here])
    if len(able) < SEATS[0]:
        return Refusal("too_few")
    was = table.memory
    was = ev.PiattoMemory(was.banker, was.ring, tuple([p for p in was.staked if p in ring]))
    turn = whose_turn(
        ring,
        able,
        before=was.ring,
        banker=was.banker,
        staked=was.staked,
        resumed=action.resumed,
        stopped=action.stopped,
    )
    among: tuple[Person, ...] = ()
    if not turn.order:
        # In a tournament with nobody present yet, the bank falls to a player who is fined for it (PI-12).
        among = tuple([person for person in able if person in here]) or able
    opened = ev.PiattoOpened(
        number=table.facts.opened.number + 1,
        rules=rules,
        ring=ring,
        here=here,
        chips=chips,
        order=turn.order,
        whys=turn.whys,
        newcomers=turn.newcomers,
        among=among,
        memory=was,
        resumed=action.resumed,
        stopped=action.stopped,
    )
    flow = Flow(state, purses)
    flow.add(opened)
    return _offer_on(flow) if turn.order else flow.events


def begin_draw(state: PiattoState, answer: LotFell) -> ev.PiattoVerdict:
    """Set the player who gets the first card of the draw for the matta (PI-9). Refused: ``bad_lot``."""
    if answer.person not in state.table.facts.opened.among:
        return Refusal("bad_lot")
    return (ev.MattaLot(answer.person),)


def card_for_matta(state: PiattoState, answer: Drawn, purses: Purses) -> ev.PiattoVerdict:
    """Deal one more card of the draw, face up; the matta ends the draw, and the bank is offered (PI-9).

    Refused: ``bad_cards``.
    """
    if len(answer.cards) != 1 or not are_in(state.left, answer.cards):
        return Refusal("bad_cards")
    table = state.table
    facts = table.facts
    card = answer.cards[0]
    among = facts.opened.among
    person = next_card_to(among, facts.first, len(facts.drawn))
    if card != MATTA:
        return (
            ev.MattaCard(person=person, card=card, deck=facts.deck, place=table.place, order=()),
        )
    flow = Flow(state, purses)
    flow.add(
        ev.MattaCard(
            person=person,
            card=card,
            deck=facts.deck,
            place=table.place,
            order=after_draw(among, person),
        )
    )
    return _offer_on(flow)


def accept(
    state: PiattoState, person: Person, action: Accetto, *, purses: Purses
) -> ev.PiattoVerdict:
    """Take the bank with a pot (PI-14, PI-15). Refused: ``pot_below_min``, ``pot_above_purse``, each with the bound."""
    table = state.table
    has = purses.get(person, 0)
    low, high = pot_range(table.rules, has)
    pot = low if action.amount is None else action.amount
    if pot < low:
        return Refusal("pot_below_min", low)
    if pot > high or pot == 0:
        return Refusal("pot_above_purse", high)
    flow = Flow(state, purses)
    punte = on_the_right(table.ring, person)[:-1]
    flow.add(ev.PotNamed(person=person, why=table.why, pot=pot, purse=has - pot, punte=punte))
    if table.facts.drawn:  # one deck per round: the bank goes on with another shuffle of it
        shuffle(flow, "bank")
        go_on(flow)
    return flow.events


def decline(state: PiattoState, person: Person, purses: Purses, *, clock: bool) -> ev.PiattoVerdict:
    """Do not take the bank: it is offered to the next player (PI-16).

    In a tournament only the clock does this, for a fine (PI-17). Refused: ``bank_compulsory`` in a tournament,
    ``no_refusal_button`` without the switch. The clock is never refused.
    """
    rules = state.table.rules
    if not clock and rules.tournament:
        return Refusal("bank_compulsory")
    if not clock and not rules.bank_refusal_button:
        return Refusal("no_refusal_button")
    flow = Flow(state, purses)
    if rules.tournament:
        _fine_for_the_bank(flow, person, asked=True)
    else:
        flow.add(ev.BankDeclined(person, clock))
    return _offer_on(flow)


def _offer_on(flow: Flow) -> tuple[ev.PiattoEvent, ...]:
    """Offer the bank to the next in order, fine tournament players in sit-out, or end without a bank."""
    while True:
        table = flow.state.table
        facts = table.facts
        with_chips = sum(has > 0 for has in table.purses)
        if table.phase == "over" or with_chips < SEATS[0]:
            close(flow, "nobody_banks")
            return flow.events
        if table.candidate not in facts.away:
            return flow.events
        _fine_for_the_bank(flow, table.candidate, asked=False)


def _fine_for_the_bank(flow: Flow, person: Person, *, asked: bool) -> None:
    """Fine a player who does not take the bank of a tournament (PI-17).

    The fine is half the smallest pot, or all remaining chips. The others share it, from the player's right on;
    eliminated players get nothing.
    """
    table = flow.state.table
    rules = table.rules
    before = flow.credit(person)
    fine = min(rules.min_pot // 2, before)
    people = [p for p in on_the_right(table.ring, person)[:-1] if table.credit(p)]
    if rules.penalty_share == "all":
        people.append(person)
    shares = shared(fine, people)
    flow.add(
        ev.BankFined(
            person=person, before=before, fine=fine, shares=tuple(shares.items()), asked=asked
        )
    )
