"""What the events of an ordinary turn make of a state: a card is called and comes, somebody stands, his turn is over."""

from __future__ import annotations

from engine.cards import Card
from engine.sette_e_mezzo.events import Called, Drew, Stood
from engine.sette_e_mezzo.hand import best_total, hand_value
from engine.sette_e_mezzo.rules import SEVEN_AND_HALF, SetteEMezzoRules
from engine.sette_e_mezzo.state import BIT, Phase, Seat, State, Status, Table


def called(state: State, event: Called) -> State:
    t = state.table
    turn = t.turn
    seats = t.seats
    bank = t.bank
    if event.person != event.banker:
        s = seats[turn]
        seat = Seat(
            s.person,
            "waiting",
            event.stake,
            event.purse,
            s.open,
            s.covered,
            None,
            s.burnt,
            s.swapped,
            s.ace_half,
        )
        seats = (*seats[:turn], seat, *seats[turn + 1 :])
        bank = event.bank
    table = Table(
        t.round,
        "card",
        turn,
        t.decision + 1,
        t.deck,
        t.packs,
        t.place,
        t.aside,
        bank,
        seats,
        None,
    )
    return State(table, state.hands, state.mattas, state.left)


def drew(state: State, event: Drew) -> State:
    t = state.table
    turn = t.turn
    card = event.card
    s = t.seats[turn]
    hands = state.hands
    held = hands[turn]
    cards = (*held, card)
    hands = (*hands[:turn], cards, *hands[turn + 1 :])
    left = state.left ^ BIT[card]
    fate = event.fate
    if fate:
        bank = t.bank + event.released
        return turn_over(state, hands, left, t.place + 1, fate, s.stake, s.purse, bank, event.matta)
    covered: tuple[int, ...]
    total = None
    if s.person == event.banker:
        face_up, covered = cards, ()
        total = best_total(cards, t.round.rules)
    elif held and not s.ace_half:
        face_up, covered = (*s.open, card), s.covered
    else:
        face_up, covered = s.open, (*s.covered, len(t.packs) - 1)
    seat = Seat(
        s.person,
        "waiting",
        s.stake,
        s.purse,
        face_up,
        covered,
        total,
        s.burnt,
        s.swapped,
        s.ace_half,
    )
    table = Table(
        t.round,
        "turn",
        turn,
        t.decision + 1,
        t.deck,
        t.packs,
        t.place + 1,
        t.aside,
        t.bank,
        (*t.seats[:turn], seat, *t.seats[turn + 1 :]),
        None,
    )
    return State(table, hands, state.mattas, left)


def stood(state: State, event: Stood) -> State:
    t = state.table
    turn = t.turn
    seats = t.seats
    s = seats[turn]
    if event.fate or event.matta or turn > len(seats) - 3:
        if event.person == event.banker:
            stake, purse, bank = s.stake, s.purse, t.bank
        else:
            stake, purse, bank = event.stake, event.purse, event.bank
        return turn_over(
            state,
            state.hands,
            state.left,
            t.place,
            event.fate or "stands",
            stake,
            purse,
            bank,
            event.matta,
        )
    # What mostly happens: a punta stands quietly, and another is next.
    seat = Seat(
        s.person,
        "stands",
        event.stake,
        event.purse,
        s.open,
        s.covered,
        None,
        s.burnt,
        s.swapped,
        s.ace_half,
    )
    table = Table(
        t.round,
        "turn",
        turn + 1,
        t.decision + 1,
        t.deck,
        t.packs,
        t.place,
        t.aside,
        event.bank,
        (*seats[:turn], seat, *seats[turn + 1 :]),
        None,
    )
    return State(table, state.hands, state.mattas, state.left)


def turn_over(
    state: State,
    hands: tuple[tuple[Card, ...], ...],
    left: int,
    place: int,
    status: Status,
    stake: int | None,
    purse: int,
    bank: int,
    matta: int,
) -> State:
    """The turn has ended as ``status``; the next begins, or with the banker's the hand is over (SM-30, SM-36)."""
    t = state.table
    turn = t.turn
    s = t.seats[turn]
    cards = hands[turn]
    last = len(t.seats) - 1
    mattas = state.mattas
    if matta:
        mattas = (*mattas[:turn], matta, *mattas[turn + 1 :])
    face_up, covered, total = s.open, s.covered, None
    if status != "stands" or turn == last:
        face_up, covered = cards, ()
        if status == "seven_half" or status == "reale":
            total = SEVEN_AND_HALF
        else:
            total = hand_value(cards, t.round.rules, mattas[turn], s.ace_half).total
    seat = Seat(
        s.person,
        status,
        stake,
        purse,
        face_up,
        covered,
        total,
        s.burnt,
        s.swapped,
        s.ace_half,
    )
    aside = t.aside
    if status == "bust" and turn != last:
        aside += cards[1:]
    seats = (*t.seats[:turn], seat, *t.seats[turn + 1 :])
    phase: Phase = "turn"
    turn += 1
    if turn > last:
        phase, turn = "over", -1
    elif turn == last:
        for player in seats[:-1]:
            if player.status != "bust":
                seats = (*seats[:-1], _turned_up(seats[-1], hands[-1], t.round.rules))
                break
        else:
            phase, turn = "over", -1
    table = Table(
        t.round,
        phase,
        turn,
        t.decision + 1,
        t.deck,
        t.packs,
        place,
        aside,
        bank,
        seats,
        None,
    )
    return State(table, hands, mattas, left)


def _turned_up(s: Seat, cards: tuple[Card, ...], rules: SetteEMezzoRules) -> Seat:
    """The banker turns up his card (SM-36)."""
    total = best_total(cards, rules)
    return Seat(s.person, "waiting", None, s.purse, cards, (), total, (), False, False)
