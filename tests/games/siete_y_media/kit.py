"""Siete y media for tests: stacked hands in a few words, rules of every kind, and hidden cards swapped."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import fields

from engine.cards import PACK, Card, is_figure, rank
from engine.game import PUBLIC, Person
from engine.half_points import SEVEN_AND_HALF
from engine.stock import BIT
from engine.value import replace
from games.siete_y_media.game import GAME
from games.siete_y_media.rules import ALLOWED, SieteRules
from games.siete_y_media.settlement import weight
from games.siete_y_media.state import SieteSeat, SieteState, hole_at
from tests.kit.play import Sitting, Switch, cards


def deal(
    holes: str,
    draws: str = "",
    *,
    chips: int | Mapping[Person, int] = 1000,
    bystanders: Mapping[Person, int] | None = None,
    rules: SieteRules | None = None,
    **switches: Switch,
) -> Sitting:
    """A hand just dealt: ``holes`` in the order of the deal, so the banker's first, then the cards to come.

    Person 1 is the banker, 2, 3, … play in this order; la loca's card is the last if it is played. ``bystanders``:
    their chips.
    """
    rules = rules or SieteRules(**{"loca": False, **switches})
    people = len(holes.split()) - rules.loca
    sitting = Sitting(
        GAME,
        rules,
        seats=tuple(range(1, people + 1)),
        stacked=cards(f"{holes} {draws}"),
        lot=1,
        chips=chips,
    )
    sitting.purses.update(bystanders or {})
    opened = sitting.open()
    assert isinstance(opened, tuple), opened
    return sitting


def any_rules(**fixed: Any) -> st.SearchStrategy[SieteRules]:
    """Every combination of switches."""
    flags = [field.name for field in fields(SieteRules) if field.type is bool]
    choices: dict[str, st.SearchStrategy[Any]] = {name: st.booleans() for name in flags}
    choices |= {name: st.sampled_from(allowed) for name, allowed in ALLOWED.items()}
    choices["max_bet"] = st.sampled_from([None, 10, 30, 200])
    choices["bank_amount"] = st.sampled_from([None, 5, 20, 100, 500])
    choices |= {name: st.just(value) for name, value in fixed.items()}
    return st.builds(SieteRules, **choices)


# --- the exchange of hidden cards -----------------------------------------------------------------------------


Place = tuple[str, int]
"""``holes`` or ``back``, and an index there."""


def swap_hidden(
    state: SieteState, chance: random.Random, viewer: Person = PUBLIC
) -> SieteState | None:
    """Another state that ``viewer`` must see alike: a card that lies face down is exchanged for another possible one.

    None if no card can be exchanged.
    """
    places = list(_hidden(state, viewer))
    chance.shuffle(places)
    stock = [card for card in PACK if state.left & BIT[card]]
    for place in places:
        old = _at(state, place)
        others: list[Any] = [*stock, *(other for other in places if other != place)]
        for other in chance.sample(others, len(others)):
            new = _at(state, other) if isinstance(other, tuple) else other
            swapped = _put(state, place, new)
            if isinstance(other, tuple):
                swapped = _put(swapped, other, old)
            else:
                swapped = replace(swapped, left=swapped.left ^ BIT[old] ^ BIT[new])
            swapped = _weighed(swapped)
            if new != old and fits(swapped):
                return swapped
    return None


def _hidden(state: SieteState, viewer: Person) -> Iterator[Place]:
    """The places of the cards that ``viewer`` cannot know."""
    table = state.table
    yield from (("back", at) for at, card in enumerate(table.back) if not card)
    if not state.holes:
        return
    if table.turn != "bank" and not table.dealt[0]:
        yield "holes", 0
    for at, seat in enumerate(table.seats, 1):
        seen = seat.person == viewer and seat.status != "muerto"
        if seat.covered == "" and not seen:
            yield "holes", at
    if table.rules.loca and _loca(state).covered == "":
        plays = table.loca.responsible not in (0, PUBLIC)
        if not (plays and viewer == table.loca.responsible):
            yield "holes", len(state.holes) - 1


def _loca(state: SieteState) -> SieteSeat:
    """La loca's hand; before its turn a covered card, and afterwards none if it was not played."""
    table = state.table
    if table.loca.responsible:
        return table.seat if table.turn == "loca" else table.loca.seat
    covered = None if table.turn == "bank" else table.dealt[-1] if table.dealt else None
    return replace(table.loca.seat, covered=covered)


def _at(state: SieteState, place: Place) -> Card:
    found: Card = getattr(state, place[0])[place[1]]
    return found


def _put(state: SieteState, place: Place, card: Card) -> SieteState:
    held = [*getattr(state, place[0])]
    held[place[1]] = card
    if place[0] == "back":
        return replace(state, back=tuple(held))
    return replace(state, holes=tuple(held))


def _weighed(state: SieteState) -> SieteState:
    """The same with the right total of the hand on turn."""
    table = state.table
    if table.phase not in ("turn", "raises"):
        return state
    held = table.seat.cards(state.holes[hole_at(table)])
    return replace(state, total=weight(held))


def fits(state: SieteState) -> bool:
    """True if everything that everybody saw could have happened with these hidden cards."""
    table = state.table
    for at, seat in enumerate(table.seats, 1):
        if not _fits(state, seat, state.holes[at]):
            return False
    loca = _loca(state)
    if not table.loca.responsible or loca.covered is None:
        return True
    first = loca.cards(state.holes[-1])[0]
    if table.loca.ever_announced and not is_figure(first):
        return False
    return _fits(state, loca, state.holes[-1])


def _fits(state: SieteState, seat: SieteSeat, hole: Card) -> bool:
    if seat.covered is None or seat.status == "muerto":
        return True
    if seat.status == "doubled" and seat.bet and rank(hole) not in state.table.rules.double_ranks:
        return False
    most = SEVEN_AND_HALF - state.table.rules.announce_seven_half
    return weight(seat.cards(hole)) <= most


def codes(held: Sequence[Card]) -> str:
    """Cards as one text."""
    return " ".join(held)
