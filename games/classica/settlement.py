"""The end of a bank: all punte are compared with the banker, and all payments are made (CL-6, CL-9, CL-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import Card
from engine.drawing.hand import best_total
from engine.drawing.seating import shared
from engine.drawing.winner import compare, wins
from engine.game import ESCROW, Person, Purses, Transfer
from engine.value import Value
from games.classica.events import (
    Apart,
    ClassicaEnded,
    ClassicaEvent,
    ClassicaResult,
    OnlineDrew,
    OnlineStood,
)
from games.classica.rules import ClassicaRules
from games.classica.state import ClassicaSeat, ClassicaState, ClassicaTable


def ended(
    state: ClassicaState, event: OnlineDrew | OnlineStood, bust: bool, *, purses: Purses
) -> tuple[ClassicaEvent, ...]:
    """``event``, which ends a turn, and the payment if that was the last turn of the bank.

    ``bust``: the event busts its player. The banker need not play if every punta is bust (PI-26).
    """
    table = state.table
    after = len(table.seats) - table.turn - 1
    if after == 0 or (after == 1 and bust and all_bust(table.seats[: table.turn])):
        return event, _played(state, event, purses)
    return (event,)


def all_bust(punte: Sequence[ClassicaSeat]) -> bool:
    """True if all of these seats are bust; if they are all punte, the bank need not play."""
    return all(seat.status == "bust" for seat in punte)


def nobody_banks(table: ClassicaTable) -> ClassicaEnded:
    """No player takes the bank: the game is suspended (PI-16)."""
    return ClassicaEnded(number=table.opened.number, how="nobody", banker=0, results=(), moves=())


def sits_out(table: ClassicaTable, punte: Sequence[Person], purses: Purses) -> ClassicaEnded:
    """The banker is in sit-out: the bank pays ``punte`` and loses without cards (CL-6)."""
    banker = table.offered
    credit = purses[banker]
    gets = sitout_pay(table.rules, credit, punte)
    lost = sum(gets.values())
    results = [
        *(
            _without_cards(person, "compensated", chips, purse=purses[person] + chips)
            for person, chips in gets.items()
        ),
        _without_cards(banker, "lapsed", -lost, purse=credit - lost),
    ]
    paid = tuple(Transfer(banker, person, chips) for person, chips in gets.items() if chips > 0)
    return ClassicaEnded(
        number=table.opened.number, how="lapsed", banker=banker, results=tuple(results), moves=paid
    )


def _played(state: ClassicaState, event: OnlineDrew | OnlineStood, purses: Purses) -> ClassicaEnded:
    """Settle a played bank. ``state`` and ``purses`` are those before ``event``, the last event of the bank."""
    table = state.table
    accepted = table.accepted
    hands = _hands(state, event)
    bank = best_total(hands[-1])
    stakes = {seat.person: seat.stake or 0 for seat in table.seats[:-1]}
    outcomes = {
        person: compare(best_total(hands[place]), bank) for place, person in enumerate(stakes)
    }
    won = {person: wins(outcomes[person], stake) for person, stake in stakes.items()}
    fines = sum(fine.chips for fine in accepted.fined)
    paid = pay(stakes, won, accepted.put + sum(stakes.values()) + fines)
    results = [
        ClassicaResult(
            person=person,
            cards=hands[place],
            total=best_total(hands[place]),
            outcome=outcomes[person],
            stake=stakes[person],
            chips=won[person],
            purse=purses[person] + paid.back.get(person, 0),
        )
        for place, person in enumerate(stakes)
    ]
    banker = accepted.person
    gained = fines - sum(won.values())
    free = purses[banker] + paid.bank
    results.append(
        ClassicaResult(
            person=banker,
            cards=hands[-1],
            total=bank,
            outcome="banker",
            stake=0,
            chips=gained,
            purse=free,
        )
    )
    results += [
        _without_cards(person, "idle", chips=0, purse=purses[person]) for person in accepted.idle
    ]
    results += [
        _without_cards(fine.person, "fined", chips=-fine.chips, purse=fine.purse)
        for fine in accepted.fined
    ]
    return ClassicaEnded(
        number=table.opened.number,
        how="played",
        banker=banker,
        results=tuple(results),
        moves=moves(paid, banker),
    )


def _without_cards(person: Person, outcome: Apart, chips: int, *, purse: int) -> ClassicaResult:
    return ClassicaResult(
        person=person,
        cards=(),
        total=0,
        outcome=outcome,
        stake=0,
        chips=chips,
        purse=purse,
    )


def _hands(state: ClassicaState, event: OnlineDrew | OnlineStood) -> tuple[tuple[Card, ...], ...]:
    """All hands, with the card of ``event`` added to the hand on turn."""
    if isinstance(event, OnlineStood):
        return state.hands
    turn = state.table.turn
    grown = (*state.hands[turn], event.card)
    return (*state.hands[:turn], grown, *state.hands[turn + 1 :])


class Paid(Value, frozen=True):
    """The contents of the escrow, shared out: ``back`` for each paid punta, ``bank`` for the banker."""

    back: Mapping[Person, int]
    bank: int


def pay(stakes: Mapping[Person, int], won: Mapping[Person, int], escrow: int) -> Paid:
    """Empty the escrow of ``escrow`` chips (CL-10).

    It holds the ``stakes``, the bank's cover and the fines. ``won`` is each punta's gain, below zero for a loss.
    """
    back = {person: stakes[person] + chips for person, chips in won.items() if chips > 0}
    return Paid(back, escrow - sum(back.values()))


def moves(paid: Paid, banker: Person) -> tuple[Transfer, ...]:
    """The transfers that pay, the banker's last."""
    out = [Transfer(ESCROW, person, chips) for person, chips in paid.back.items()]
    if paid.bank > 0:
        out.append(Transfer(ESCROW, banker, paid.bank))
    return tuple(out)


def sitout_pay(rules: ClassicaRules, credit: int, punte: Sequence[Person]) -> Mapping[Person, int]:
    """The payment of a bank in sit-out with ``credit`` chips to each of ``punte``, in the order of play (CL-6).

    Twice the minimum stake to each, or to all together; if the bank has less, all of it in equal shares.
    """
    each = 2 * rules.min_bet
    if rules.sitout_pay == "each" and credit >= each * len(punte):
        return dict.fromkeys(punte, each)
    if rules.sitout_pay == "shared":
        return shared(min(each, credit), punte)
    return shared(credit, punte)
