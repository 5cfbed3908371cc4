"""The end of a hand: everybody settles with the bank, the escrow empties, the bank goes on (SM-26, SM-37, GEN-8)."""

from __future__ import annotations

from engine.cards import Card
from engine.game import ESCROW, Purses, Transfer
from engine.sette_e_mezzo.bank import Played, next_banker
from engine.sette_e_mezzo.cover import cover_of
from engine.sette_e_mezzo.events import (
    Conceded,
    Drew,
    Event,
    Result,
    RoundEnded,
    Stood,
    TripleDeclared,
)
from engine.sette_e_mezzo.hand import hand_value
from engine.sette_e_mezzo.rules import SEVEN
from engine.sette_e_mezzo.settlement import settle
from engine.sette_e_mezzo.state import State, Table


def ended(state: State, event: Event, purses: Purses) -> tuple[Event, ...]:
    """``event`` ends the turn: it, and the settlement if that was the last turn of the hand.

    The hand is over after the banker's turn, and before it if every punta is bust.
    """
    table = state.table
    turn = table.turn
    last = len(table.seats) - 1
    if turn < last - 1:
        return (event,)
    if turn < last:
        if type(event) is not Conceded and getattr(event, "fate", "") != "bust":
            return (event,)
        for seat in table.seats[:turn]:
            if seat.status != "bust":
                return (event,)
    return event, close_round(state, event, purses)


def close_round(state: State, event: Event, purses: Purses) -> RoundEnded:
    """Settle the hand whose last turn ``event`` ends; ``state`` and ``purses`` are those from before it.

    The event is the banker's last, or the bust of the only punta who was not bust yet.
    """
    table = state.table
    opened = table.round
    rules = opened.rules
    banker = opened.banker
    hands, mattas = _shown(state, event)
    all_bust = table.turn < len(table.seats) - 1
    bank = hand_value(hands[-1], rules, mattas[-1])
    moves: list[Transfer] = []
    results: list[Result] = []
    reali: list[Played] = []
    released = won = extra = 0
    for place, seat in enumerate(table.seats[:-1]):
        person, cards, stake = seat.person, hands[place], seat.stake or 0
        purse = purses.get(person, 0)
        score = hand_value(cards, rules, mattas[place], seat.ace_half)
        outcome, chips = settle(score, bank, stake, rules)
        if score.kind == "reale":
            reali.append(Played(person, score, chips))
        if all_bust or seat.status == "bust":
            pass
        elif chips > 0:
            moves.append(Transfer(ESCROW, person, stake + chips))
            purse += stake + chips
            released += cover_of(rules, stake) - chips
        else:
            released += cover_of(rules, stake) + stake
            if chips < -stake:
                beyond = min(-chips - stake, purse)
                if beyond > 0:
                    moves.append(Transfer(person, banker, beyond))
                    purse -= beyond
                    extra += beyond
                chips = -stake - beyond
        won -= chips
        results.append(Result(person, cards, score.total, score.kind, outcome, stake, chips, purse))
    if released > 0:
        moves.append(Transfer(ESCROW, banker, released))
    at_once = event.released if all_bust and isinstance(event, (Drew, Conceded)) else 0
    purse = purses.get(banker, 0) + at_once + released + extra
    results.append(Result(banker, hands[-1], bank.total, bank.kind, "banker", 0, won, purse))
    stock = table.stock - (type(event) is Drew)
    used_up = is_used_up(table, stock)
    heir, why = next_banker(rules, banker, bank, reali, opened.players[0], used_up)
    return RoundEnded(opened.number, tuple(results), tuple(moves), heir, why, used_up)


def is_used_up(table: Table, stock: int) -> bool:
    """Whether the pack counts as used up: it ran out in this hand, or the same people need more cards (SM-40)."""
    if len(table.packs) > 1:
        return True
    return table.round.rules.deck_reshuffle == "exhaustion" and stock < len(table.seats)


def _shown(state: State, event: Event) -> tuple[tuple[tuple[Card, ...], ...], tuple[int, ...]]:
    """Everybody's cards and declared mattas, with what ``event`` adds for who is on turn."""
    turn = state.table.turn
    hands, mattas = state.hands, state.mattas
    declared = 0
    if isinstance(event, Drew):
        hands = (*hands[:turn], (*hands[turn], event.card), *hands[turn + 1 :])
        declared = event.matta
    elif isinstance(event, Stood):
        declared = event.matta
    elif isinstance(event, TripleDeclared):
        declared = SEVEN
    if declared:
        mattas = (*mattas[:turn], declared, *mattas[turn + 1 :])
    return hands, mattas
