"""Sette e mezzo for tests: stacked hands in a few words, rules of every kind, and hidden cards swapped."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.game import PUBLIC, Person
from engine.registry import GAMES
from engine.stock import BIT
from engine.value import replace
from games.sette_e_mezzo.hand import fate_of
from games.sette_e_mezzo.offers import could_be, may_hold
from games.sette_e_mezzo.rules import ALLOWED, SetteEMezzoRules
from games.sette_e_mezzo.state import (
    SetteEMezzoSeat,
    SetteEMezzoState,
    SetteEMezzoTable,
    Stock,
    drawable,
)
from tests.kit.play import Sitting, Switch, cards

GAME = GAMES["sette_e_mezzo"]


def deal(
    holes: str,
    draws: str = "",
    *,
    chips: int | Mapping[Person, int] = 1000,
    lot: Person = 0,
    rules: SetteEMezzoRules | None = None,
    **switches: Switch,
) -> Sitting:
    """A hand just dealt: ``holes`` in the order of play, the banker's last, then the cards that will be drawn.

    Players are 1, 2, … in the order of play; the last of them has drawn the bank.
    """
    stacked = cards(holes) + cards(draws)
    seats = tuple(range(1, len(holes.split()) + 1))
    sitting = Sitting(
        GAME,
        rules or SetteEMezzoRules(**switches),
        seats=seats,
        stacked=stacked,
        lot=lot or seats[-1],
        chips=chips,
    )
    opened = sitting.open()
    assert isinstance(opened, tuple), opened
    return sitting


def with_four_cards_after_the_twelfth() -> Sitting:
    """The first hand of three players without a matta. If all stand in eleven, four cards are left in the twelfth.

    There the banker has a 7, and the four cards are figures.
    """
    last, stock = cards("1C 2C 7C"), cards("8C 9C 10C 8S")
    rest = [card for card in PACK if card not in last + stock]
    order = " ".join((*rest[3:], *last, *stock))
    return deal(" ".join(rest[:3]), order, matta=None)


def exhaust(sitting: Sitting, keep: int) -> None:
    """Play hands *alla regola*, the bank never moving, until at most ``keep`` cards are left in the stock."""
    while sitting.state.table.stock > keep:
        sitting.open()
        sitting.play_out("alla_regola")


def any_rules(min_stake: int = 5, max_stake: int = 50) -> st.SearchStrategy[SetteEMezzoRules]:
    """Every combination of switches, with a matta that makes a difference."""
    flags = (
        "matta_half",
        "reale_same_suit",
        "reale_double_if_banker_busts",
        "reale_beaten_takes_bank",
        "burn_3_4",
        "burn_saves_bust",
        "barella",
        "barella_repeat",
        "asso_mezzo",
        "triple",
    )
    choices: dict[str, st.SearchStrategy[Any]] = {name: st.booleans() for name in flags}
    choices |= {name: st.sampled_from(allowed) for name, allowed in ALLOWED.items()}
    choices["matta"] = st.sampled_from([Card("10D"), Card("9C"), Card("3S"), Card("7B"), None])
    choices["min_stake"] = st.just(min_stake)
    choices["max_stake"] = st.just(max_stake)
    return st.builds(SetteEMezzoRules, **choices)


def swap_hidden(
    state: SetteEMezzoState, random_: random.Random, viewer: Person = PUBLIC
) -> SetteEMezzoState | None:
    """Another state that ``viewer`` must see alike: a covered card of others is exchanged for another possible one.

    None if no card can be exchanged, or the exchange contradicts the seen cards.
    """
    table = state.table
    places = [
        (place, at)
        for place, seat in enumerate(table.seats)
        if seat.person != viewer
        for at in _covered(seat, state.hands[place])
    ]
    if not places:
        return None
    place, at = random_.choice(places)
    for new in random_.sample(PACK, len(PACK)):
        swapped = _exchanged(state, places, place=place, at=at, new=new)
        if swapped is not None and fits(swapped):
            return swapped
    return None


def _exchanged(
    state: SetteEMezzoState, places: Sequence[tuple[int, int]], place: int, *, at: int, new: Card
) -> SetteEMezzoState | None:
    """The state with ``new`` in that place and the old card where ``new`` was; None if ``new`` is not hidden."""
    old = state.hands[place][at]
    packs = state.table.packs
    sure = packs[-1].seen if len(packs) > 1 else ()
    hands = [list(hand) for hand in state.hands]
    left = state.left
    elsewhere = [(p, a) for p, a in places if hands[p][a] == new]
    if new == old:
        return None
    if elsewhere:
        other, there = elsewhere[0]
        hands[other][there] = old
    elif left & BIT[new] and old in may_hold(packs, len(packs) - 1) and new not in sure:
        left ^= BIT[new] | BIT[old]
    elif new not in state.stock.unseen:
        return None
    hands[place][at] = new
    exchanged = {old: new, new: old}
    pack, unseen = (
        tuple(sorted((exchanged.get(card, card) for card in cards), key=PACK.index))
        for cards in (state.stock.pack, state.stock.unseen)
    )
    stock = Stock(pack, unseen)
    return holding(state, tuple(tuple(hand) for hand in hands), left=left, stock=stock)


def holding(
    state: SetteEMezzoState,
    hands: tuple[tuple[Card, ...], ...],
    left: int,
    *,
    stock: Stock | None = None,
) -> SetteEMezzoState:
    """The same moment with other cards in everybody's hands and another stock."""
    return replace(state, hands=hands, left=left, stock=stock or state.stock)


def fits(state: SetteEMezzoState) -> bool:
    """True if the covered cards are possible for all viewers."""
    table = state.table
    return all(
        _fits(table, place, seat=seat, hand=state.hands[place])
        for place, seat in enumerate(table.seats)
    )


def _fits(
    table: SetteEMezzoTable, place: int, seat: SetteEMezzoSeat, *, hand: Sequence[Card]
) -> bool:
    covered = _covered(seat, hand)
    for at, shuffle in zip(covered, seat.covered, strict=True):
        if hand[at] not in could_be(table, shuffle):
            return False
    if not covered or place == len(table.seats) - 1:
        return True
    rules = table.round.rules
    on_turn = place == table.turn
    for count in range(2, len(hand) + 1):
        last = count == len(hand) and on_turn and table.phase == "turn"
        fate, _ = fate_of(
            rules.values,
            rules,
            cards=hand[:count],
            ace_half=seat.ace_half,
            can_burn=last and drawable(table),
        )
        if fate:
            return False
    return True


def _covered(seat: SetteEMezzoSeat, hand: Sequence[Card]) -> range:
    """The places of the covered cards in the hand."""
    first = 1 if seat.ace_half else 0
    return range(first, first + len(seat.covered))


def deal_out(table: Sitting) -> None:
    """As if the rest of the stock had been dealt and burnt."""
    state = table.state
    emptied: SetteEMezzoTable = replace(state.table, place=state.table.packs[-1].size)
    table.state = replace(state, table=emptied, left=0)
