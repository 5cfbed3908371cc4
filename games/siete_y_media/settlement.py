"""The end of a hand: everybody settles with the bank, escrow empties, the next banker is named (SY-23 to SY-28,
SY-40).
"""

from __future__ import annotations

from engine.cards import Card
from engine.game import ESCROW, Person, Purses, Transfer
from engine.half_points import POINTS, SEVEN, SEVEN_AND_HALF
from engine.turn_order import on_the_right
from engine.value import replace
from games.siete_y_media import events as ev
from games.siete_y_media.money import part, split
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.state import (
    LOCA,
    SieteLoca,
    SieteSeat,
    SieteShown,
    SieteShownHand,
    SieteState,
    SieteTable,
)


def weight(cards: tuple[Card, ...]) -> int:
    """The total of these cards, in half points."""
    total = 0
    for card in cards:
        total += POINTS[card]
    return total


def settle(total: int, bank: int, *, bet: int, double: bool) -> tuple[ev.SieteOutcome, int]:
    """The outcome and the gain in chips of one hand of ``total`` half points against the bank's (SY-12, SY-24 to
    SY-27).

    ``double``: a 7½ of this hand is paid double. A hand over 7½ loses also against a bank over 7½ (SY-21).
    """
    if total > SEVEN_AND_HALF:
        return "bust", -bet
    if bank == SEVEN_AND_HALF:
        return "lost_seven_half", -bet
    if bank < total or bank > SEVEN_AND_HALF:
        if double and total == SEVEN_AND_HALF:
            return "paid_double", 2 * bet
        return ("banker_bust" if bank > SEVEN_AND_HALF else "paid"), bet
    return "lost", -bet


def close_round(
    state: SieteState, *, bank_cards: tuple[Card, ...], bank: int, purses: Purses
) -> ev.SieteEnded:
    """Settle the hand of ``state`` after all turns: ``bank`` is the total of ``bank_cards``, the banker's.

    ``purses`` are everybody's free chips now.
    """
    table = state.table
    opened = table.round
    doubles = opened.rules.seven_half_double
    all_double = doubles == "all"
    results: list[ev.SieteResult] = []
    gains: dict[Person, int] = {}
    paid: dict[Person, int] = {}
    won = 0
    taker: Person = 0
    for at, seat in enumerate(table.played, 1):
        person = seat.person
        gain = back = 0
        for cards, total, bet, below in _hands_of(seat, state.holes[at]):
            double = all_double
            if total == SEVEN_AND_HALF and bank != SEVEN_AND_HALF and not taker:
                taker = person
                double = doubles != "none"
            outcome, chips = settle(total, bank, bet=bet, double=double)
            if seat.status == "unplayed":
                outcome = "unplayed"
            results.append(
                ev.SieteResult(
                    person=person,
                    cards=cards,
                    total=total,
                    outcome=outcome,
                    bet=bet,
                    chips=chips,
                    below=below,
                )
            )
            gain += chips
            if chips > 0:
                back += bet + chips
        gains[person] = gain
        won -= gain
        if back:
            paid[person] = back
    loca: ev.Chips = ()
    if table.loca.bets:
        loca, result = _loca(table.loca, state.holes[-1], bank)
        results.append(result)
        won -= result.chips
        for on_loca, (person, chips) in zip(table.loca.bets, loca, strict=True):
            gains[person] = gains.get(person, 0) + chips
            if chips > 0:
                paid[person] = paid.get(person, 0) + on_loca.bet + chips
    shares = split(won, opened.holders)
    for (person, gain), (_, percent) in zip(shares, opened.holders, strict=True):
        gains[person] = gain
        back = part(table.exposure, percent) + gain
        if back > 0:
            paid[person] = back
    free = [(person, purses[person] + paid.get(person, 0)) for person in gains]
    banker, why = next_banker(table, taker)
    return ev.SieteEnded(
        number=opened.number,
        results=tuple(results),
        bank=bank_cards,
        total=bank,
        loca=loca,
        shares=shares,
        gains=tuple(gains.items()),
        moves=tuple([Transfer(ESCROW, person, chips) for person, chips in paid.items()]),
        purses=tuple(free),
        banker=banker,
        why=why,
    )


def _hands_of(seat: SieteSeat, hole: Card) -> list[tuple[tuple[Card, ...], int, int, bool]]:
    """Cards, total, bet, and True for the lower bet of a muerto: of each hand that a player has against the bank.

    A hand that did not play has neither cards nor a bet (SY-41).
    """
    cards = seat.cards(hole)
    bet = seat.bet or 0
    if seat.status == "muerto":
        return [(seat.open, SEVEN, bet, False), (cards, weight(cards), seat.below, True)]
    return [(cards, weight(cards), bet, False)]


def _loca(loca: SieteLoca, hole: Card, bank: int) -> tuple[ev.Chips, ev.SieteResult]:
    """The gain of each bet on la loca, in their order, and the result of its hand (SY-37, SY-38)."""
    cards = loca.seat.cards(hole)
    total = weight(cards)
    settled = {bet.person: settle(total, bank, bet=bet.bet, double=True) for bet in loca.bets}
    gains = tuple([(person, chips) for person, (_, chips) in settled.items()])
    won = sum(chips for _, chips in gains)
    outcome = settled[loca.responsible][0]
    return gains, ev.SieteResult(0, cards, total, outcome=outcome, bet=loca.total, chips=won)


def next_banker(table: SieteTable, taker: Person) -> tuple[Person, ev.SieteReason]:
    """The holder of the next bank and the reason (SY-40); ``taker``: the first player paid for a 7½, 0 for none."""
    opened = table.round
    rules: SieteRules = opened.rules
    banker = opened.banker
    if rules.bank_rotation == "seven_and_half" and taker:
        return taker, "seven_half"
    if rules.bank_rotation == "each_hand":
        return on_the_right(opened.seats, banker)[0], "each_hand"
    if table.left:
        return on_the_right(opened.seats, banker)[0], "gave_up"
    return banker, "stays"


def shown_ending(event: ev.SieteEnded, table: SieteTable) -> SieteShown:
    """The end of the hand as everybody may see it.

    Against a bank of 7½ covered cards need not be shown; the card under a muerto's 7 is (SY-24).
    """
    if event.total != SEVEN_AND_HALF:
        results = tuple([SieteShownHand(result, result.total) for result in event.results])
    else:
        seats = {seat.person: seat for seat in table.played} | {LOCA: table.loca.seat}
        results = tuple([_shown(result, seats[result.person]) for result in event.results])
    return SieteShown(
        number=event.number,
        results=results,
        bank=event.bank,
        total=event.total,
        loca=event.loca,
        shares=event.shares,
        gains=event.gains,
        banker=event.banker,
        why=event.why,
    )


def _shown(result: ev.SieteResult, seat: SieteSeat) -> SieteShownHand:
    """The result of a hand against a bank of 7½."""
    if seat.covered is None or seat.status == "muerto":
        return SieteShownHand(result, result.total)
    cards = seat.cards(seat.covered)
    return SieteShownHand(replace(result, cards=cards, total=0), None)
