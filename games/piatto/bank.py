"""The bank: the draw for the matta, offers, refusals, fines, acceptance (PI-9 … PI-17, BT-2)."""

from __future__ import annotations

from engine.chance import Drawn, LotFell
from engine.deciders import refuse_lot, rules_to_open
from engine.drawing.actions import Accetto, Rifiuto
from engine.drawing.hand import MATTA
from engine.drawing.seating import SEATS, after_draw, next_card_to, shared, whose_turn
from engine.game import Move, OpenRound, Person, Refusal
from engine.stock import are_in
from engine.turn_order import on_the_right
from engine.value import replace
from games.piatto import events as ev
from games.piatto.evolve import Flow
from games.piatto.mano import go_on, shuffle
from games.piatto.rules import PiattoRules
from games.piatto.settlement import close
from games.piatto.stakes import pot_range
from games.piatto.state import PiattoState


def open_round(state: PiattoState, move: Move[OpenRound]) -> ev.PiattoVerdict:
    """Begin a bank for all seated players.

    In a cash game players in sit-out are not offered the bank (PI-12); in a tournament every player with chips is.
    Refused: as ``rules_to_open``, ``too_few`` (players with chips who could play).
    """
    table, action, purses = state.table, move.action, move.purses
    ring = action.everybody
    rules = rules_to_open(table, action, PiattoRules, most=SEATS[1])
    if isinstance(rules, Refusal):
        return rules
    chips = tuple([purses.get(person, 0) for person in ring])
    rich = [person for person, has in zip(ring, chips, strict=True) if has]
    here = tuple([person for person in ring if person in action.seats])
    able = tuple([person for person in rich if rules.tournament or person in here])
    if len(able) < SEATS[0]:
        return Refusal("too_few")
    was = table.memory
    was = replace(was, staked=tuple([person for person in was.staked if person in ring]))
    turn = whose_turn(ring, able, was, resumed=action.resumed, stopped=action.stopped)
    among: tuple[Person, ...] = ()
    if not turn.order:
        # In a tournament with nobody present yet, the bank falls to a player who is fined for it (PI-12).
        among = tuple([person for person in able if person in here]) or able
    opened = ev.PiattoOpened(
        number=table.opened.number + 1,
        rules=rules,
        ring=ring,
        here=here,
        chips=chips,
        order=turn.order,
        whys=turn.whys,
        newcomers=turn.newcomers,
        players=among,
        memory=was,
        resumed=action.resumed,
        stopped=action.stopped,
    )
    flow = Flow(state, purses)
    flow.add(opened)
    return _offer_on(flow) if turn.order else flow.events


def begin_draw(state: PiattoState, move: Move[LotFell]) -> ev.PiattoVerdict:
    """Set the player who gets the first card of the draw for the matta (PI-9). Refused: ``bad_lot``."""
    answer = move.action
    return refuse_lot(answer, state.table.opened.players) or (ev.MattaLot(answer.person),)


def card_for_matta(state: PiattoState, move: Move[Drawn]) -> ev.PiattoVerdict:
    """Deal one more card of the draw, face up; the matta ends the draw, and the bank is offered (PI-9).

    Refused: ``bad_cards``.
    """
    cards = move.action.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    table = state.table
    card, players = cards[0], table.opened.players
    person, found = next_card_to(players, table.first, len(table.drawn)), card == MATTA
    flow = Flow(state, move.purses)
    flow.add(
        ev.MattaCard(
            person=person,
            card=card,
            deck=table.deck,
            shuffle=0,
            place=table.place,
            order=after_draw(players, person) if found else (),
            clears=found,
        )
    )
    return _offer_on(flow) if found else flow.events


def accept(state: PiattoState, move: Move[Accetto]) -> ev.PiattoVerdict:
    """Take the bank with a pot (PI-14, PI-15). Refused: ``pot_below_min``, ``pot_above_purse``, each with the bound."""
    table, named = state.table, move.action.amount
    person = table.to_act
    has = move.purses.get(person, 0)
    low, high = pot_range(table.rules, has)
    pot = low if named is None else named
    if pot < low:
        return Refusal("pot_below_min", low)
    if pot > high or pot == 0:
        return Refusal("pot_above_purse", high)
    flow = Flow(state, move.purses)
    punte = on_the_right(table.ring, person)[:-1]
    flow.add(ev.PotNamed(person=person, why=table.why, pot=pot, purse=has - pot, punte=punte))
    if table.drawn:  # one deck per round: the bank goes on with another shuffle of it
        shuffle(flow, "draw")
        go_on(flow)
    return flow.events


def decline(state: PiattoState, move: Move[Rifiuto]) -> ev.PiattoVerdict:
    """Do not take the bank: it is offered to the next player (PI-16).

    In a tournament only the clock does this, for a fine (PI-17). Refused: ``bank_compulsory`` in a tournament,
    ``no_refusal_button`` without the switch. The clock is never refused.
    """
    rules, person = state.table.rules, state.table.to_act
    if not move.by_clock and rules.tournament:
        return Refusal("bank_compulsory")
    if not move.by_clock and not rules.bank_refusal_button:
        return Refusal("no_refusal_button")
    flow = Flow(state, move.purses)
    if rules.tournament:
        _fine_for_the_bank(flow, person, asked=True)
    else:
        flow.add(ev.BankDeclined(person, move.by_clock))
    return _offer_on(flow)


def _offer_on(flow: Flow) -> tuple[ev.PiattoEvent, ...]:
    """Offer the bank to the next in order, fine tournament players in sit-out, or end without a bank."""
    while True:
        table = flow.state.table
        with_chips = sum(has > 0 for has in table.purses)
        if table.phase == "over" or with_chips < SEATS[0]:
            close(flow, "nobody_banks")
            return flow.events
        if table.candidate not in table.away:
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
