"""The deciders of quattro e mezzo: a move gives events or a refusal.

Refusals that need no hidden card come before those that need one.
"""

from __future__ import annotations

from typing import Final

from engine.cards import PACK, Card
from engine.chance import DeckOpened, Drawn, LotFell
from engine.deciders import (
    ByAction,
    Deciders,
    on_turn,
    refuse_lot,
    rules_to_open,
)
from engine.drawing.deck import begin_deck
from engine.drawing.hand import CARD_WEIGHTS
from engine.drawing.hand import weight as weigh
from engine.game import Move, OpenRound, Person, Refusal
from engine.half_points import HALF, MATTA_WEIGHT, SEVEN_AND_HALF, SIX
from engine.stock import are_in
from engine.turn_order import next_holder, on_the_right
from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.evolve import evolve, final_hands
from games.quattro_e_mezzo.hand import (
    FOUR_AND_HALF,
    QuattroFate,
    QuattroHand,
    declarations,
    fate_of,
    is_six_and_matta,
    may_stop,
)
from games.quattro_e_mezzo.players import on_timeout
from games.quattro_e_mezzo.rules import SEATS, QuattroRules
from games.quattro_e_mezzo.settlement import QuattroWin, points_of, ranking, winners
from games.quattro_e_mezzo.state import QuattroState, QuattroTable

# --- a hand begins --------------------------------------------------------------------------------------------


def open_round(state: QuattroState, move: Move[OpenRound]) -> ev.QuattroVerdict:
    """Begin a hand. Refused: as ``rules_to_open``, ``too_few``."""
    table, action = state.table, move.action
    seats = action.seats
    rules = rules_to_open(table, action, QuattroRules, most=SEATS[1])
    if isinstance(rules, Refusal):
        return rules
    if len(seats) < SEATS[0]:
        return Refusal("too_few")
    ring = action.everybody
    dealer, why = _next_dealer(table, seats, ring)
    return (
        ev.QuattroOpened(
            number=table.round.number + 1,
            rules=rules,
            players=on_the_right(seats, dealer) if dealer else seats,
            ring=ring,
            dealer=dealer,
            why=why,
            scores=_scores(table, seats, ring),
        ),
    )


def _scores(
    table: QuattroTable, seats: tuple[Person, ...], ring: tuple[Person, ...]
) -> tuple[tuple[Person, int], ...]:
    """The points at the start of a hand: none after a match. People who have left without points need no entry."""
    over = table.ending is not None and table.ending.ranking
    kept = {} if over else {one: points for one, points in table.scores if points or one in ring}
    return tuple((dict.fromkeys(seats, 0) | kept).items())


def _next_dealer(
    table: QuattroTable, seats: tuple[Person, ...], ring: tuple[Person, ...]
) -> tuple[Person, ev.DealerReason]:
    """The dealer, or the next on the right who is there; 0 for the lot (QM-14, QM-22)."""
    ending = table.ending
    if ending is None:
        return 0, "lot"
    before = ring if ending.dealer in ring else table.round.ring
    dealer, stays = next_holder(ending.dealer, before, seats)
    return dealer, (ending.why if stays else "left" if dealer else "lot")


# --- chance ---------------------------------------------------------------------------------------------------


def draw_dealer(state: QuattroState, move: Move[LotFell]) -> ev.QuattroVerdict:
    """Set the first dealer by lot. Refused: ``bad_lot``."""
    players, dealer = state.table.round.players, move.action.person
    return refuse_lot(move.action, players) or (
        ev.QuattroDealerDrawn(dealer, on_the_right(players, dealer)),
    )


def deal(state: QuattroState, move: Move[Drawn]) -> ev.QuattroVerdict:
    """Deal the covered cards. Refused: ``bad_cards``."""
    table, cards = state.table, move.action.cards
    people = table.round.players
    if len(cards) != len(people) or not are_in(state.left, cards):
        return Refusal("bad_cards")
    return (ev.Dealt(deck=table.deck, shuffle=0, place=0, people=people, cards=cards),)


def give_card(state: QuattroState, move: Move[Drawn]) -> ev.QuattroVerdict:
    """Give the called card, face up (SM-33). Refused: ``bad_cards``."""
    held, cards = state.cards, move.action.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    card = cards[0]
    table = state.table
    weight = weigh((*held, card))
    count = len(held) + 1
    fate = fate_of(
        weight,
        count,
        sixes=count == 2 and weigh(held) == SIX == CARD_WEIGHTS[card],
        mega_with_matta=table.round.rules.mega_with_matta,
    )
    goes_on = fate in ("", "four_half")
    drew = ev.QuattroDrew(
        table.seat.person,
        card,
        table.deck,
        shuffle=table.shuffle,
        place=table.place,
        fate=fate,
        matta=HALF if weight >= MATTA_WEIGHT and not goes_on else 0,
    )
    return (drew,) if goes_on else _turn_ends(state, drew)


def _turn_ends(state: QuattroState, event: ev.QuattroEvent) -> tuple[ev.QuattroEvent, ...]:
    """The event that ends a turn; after the dealer's, or a Mega, the hand is over."""
    table = state.table
    mega = isinstance(event, ev.QuattroDrew) and event.fate == "mega"
    last = len(table.played) + 1 == len(table.round.players)
    return (event, *_over(evolve(state, event))) if mega or last else (event,)


# --- turns ----------------------------------------------------------------------------------------------------


def tiro(state: QuattroState, move: Move[ev.QuattroTiro]) -> ev.QuattroVerdict:
    """Call a card."""
    table = state.table
    called = ev.QuattroCalled(table.seat.person, move.by_clock)
    return (called,) if table.stock else (called, _reshuffle(table, table.aside))


def doppio_sei(state: QuattroState, move: Move[ev.DoppioSei]) -> ev.QuattroVerdict:
    """Declare six and matta. Refused, hidden: ``no_doppio_sei``."""
    table = state.table
    first = table.round.rules.doppio_sei_matta_first
    if not is_six_and_matta(state.cards, matta_first=first):
        return Refusal("no_doppio_sei", hidden=True)
    return _turn_ends(state, ev.QuattroSixesDeclared(table.seat.person, move.by_clock))


def _reshuffle(table: QuattroTable, cards: tuple[Card, ...]) -> ev.Reshuffled:
    again = {*cards}
    pack = tuple([card for card in PACK if card in again])
    return ev.Reshuffled(table.shuffle + 1, pack, "stock")


_DECLARED: Final[dict[int, QuattroFate]] = {
    FOUR_AND_HALF: "four_half",
    SEVEN_AND_HALF: "seven_half",
}


def sto(state: QuattroState, move: Move[ev.QuattroSto]) -> ev.QuattroVerdict:
    """Stop; a matta whose value is not declared gets the best one (QM-21).

    Refused, hidden: ``below_four_half`` (QM-3), ``matta_value`` for a value that the matta cannot have.
    """
    weight, count = weigh(state.cards), len(state.cards)
    if not may_stop(weight, count):
        return Refusal("below_four_half", hidden=True)
    values = declarations(weight, count)
    declared = move.action.matta
    if declared is not None and declared not in values:
        return Refusal("matta_value", hidden=True)
    matta = 0
    fate: QuattroFate = ""
    if values:
        matta = values[0] if declared is None else declared
        fate = _DECLARED.get(weight - MATTA_WEIGHT + matta, "")
    stood = ev.QuattroStood(
        person=state.table.seat.person, matta=matta, fate=fate, clock=move.by_clock
    )
    return _turn_ends(state, stood)


# --- the end of a hand ----------------------------------------------------------------------------------------


def _over(state: QuattroState) -> tuple[ev.QuattroEvent, ...]:
    """The end of a hand that all have played: at once, or after a draw for the deal (QM-12)."""
    table = state.table
    hands = final_hands(state)
    won = winners(hands, table.round.dealer, table.round.rules)
    if not won.pack or len(won.hands) == 1:
        return (_ended(table, hands, won, drawn=0),)
    return _draw_for_deal(table, tuple([hand.person for hand in won.hands]))


def _draw_for_deal(table: QuattroTable, tied: tuple[Person, ...]) -> tuple[ev.QuattroEvent, ...]:
    """The ``tied`` draw for the deal; if no card is left, all are shuffled."""
    event = ev.QuattroTied(tied)
    return (event,) if table.stock else (event, _reshuffle(table, PACK))


def give_deal_card(state: QuattroState, move: Move[Drawn]) -> ev.QuattroVerdict:
    """Give the next of the tied players a card. Refused: ``bad_cards``.

    The highest card gets the deal; equal ones draw again. If the stock ends, all other cards are shuffled.
    """
    table, cards = state.table, move.action.cards
    if len(cards) != 1 or not are_in(state.left, cards):
        return Refusal("bad_cards")
    drawn = ev.QuattroDealCard(
        person=table.drawing[0],
        card=cards[0],
        deck=table.deck,
        shuffle=table.shuffle,
        place=table.place,
    )
    table = evolve(state, drawn).table
    if not table.drawing and len(table.tied) > 1:
        return drawn, *_draw_for_deal(table, table.tied)
    if not table.drawing:
        opened = table.round
        won = winners(table.hands, opened.dealer, opened.rules)
        return drawn, _ended(table, table.hands, won, drawn=table.tied[0])
    if table.stock:
        return (drawn,)
    lying = len(table.tied) - len(table.drawing)
    shown = {one for _, one in table.draw[len(table.draw) - lying :]}
    others = tuple([one for one in PACK if one not in shown])
    return drawn, _reshuffle(table, others)


def _ended(
    table: QuattroTable, hands: tuple[QuattroHand, ...], won: QuattroWin, *, drawn: Person
) -> ev.QuattroEnded:
    """The end of the hand; ``drawn`` has the highest card of a draw for the deal, 0 without a draw."""
    opened = table.round
    rules = opened.rules
    points = dict.fromkeys(opened.players, 0)
    for hand in won.hands:
        points[hand.person] = points_of(hand)
    mega = next((hand.person for hand in hands if hand.kind == "mega"), 0)
    dealer, why = opened.dealer, _STAYS
    if drawn:
        dealer, why = drawn, _DRAWN
    elif won.pack and won.hands[0].person != dealer:
        dealer, why = won.hands[0].person, _WON
    totals = {
        person: before + points.get(person, 0)
        for person, before in table.scores
        if person in opened.ring
    }
    return ev.QuattroEnded(
        number=opened.number,
        hands=hands,
        winners=tuple([hand.person for hand in won.hands]),
        points=tuple(points.items()),
        at_stake=won.pack,
        dealer=dealer,
        why=why,
        ranking=ranking(totals, target=rules.target, mega=mega),
    )


_STAYS: Final[ev.DealerReason] = "stays"
_WON: Final[ev.DealerReason] = "won"
_DRAWN: Final[ev.DealerReason] = "drawn"

_ON_TURN: Final[ByAction[QuattroState, ev.QuattroEvent]] = {
    ev.QuattroTiro: tiro,
    ev.QuattroSto: sto,
    ev.DoppioSei: doppio_sei,
}

_TURN: Final = on_turn(_ON_TURN, lambda state: state.table.round.players)

DECIDERS: Final = Deciders(
    person=_TURN,
    chance={
        ("lots", LotFell): draw_dealer,
        ("deck", DeckOpened): lambda state, move: begin_deck(move.action, state.table.deck),
        ("deal", Drawn): deal,
        ("card", Drawn): give_card,
        ("draw", Drawn): give_deal_card,
    },
    table={OpenRound: open_round},
    clock=_TURN,
    on_timeout=on_timeout,
)
