"""A viewer's possible actions, from that view alone (BT-1, QM-3, QM-4, QM-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine.drawing.hand import weight as weigh
from engine.game import PUBLIC, Choice, Offer, Refusal
from engine.half_points import MATTA_WEIGHT, SIX
from games.quattro_e_mezzo.events import TIRO, DoppioSei, QuattroAction, QuattroSto
from games.quattro_e_mezzo.hand import (
    ORDER,
    WORTHS,
    declarations,
    is_six_and_matta,
    may_stop,
)
from games.quattro_e_mezzo.state import QuattroTable
from games.quattro_e_mezzo.view import QuattroView

_TIRO: Final = Offer("tiro")
_DOPPIO_SEI: Final = Offer("doppio_sei")


def offers(view: QuattroView) -> tuple[Offer, ...]:
    """Possible actions of ``view.viewer`` now; for ``PUBLIC`` those legal for any hand that fits the public view.

    The options of *sto* are the possible values of the matta, in half points, best first. A hand fits the public view
    if its hole card is seen nowhere else, and its turn would have gone on after each card as it did.
    """
    table = view.table
    if table.phase != "turn":
        return ()
    seat = table.seat
    cards = view.cards
    if view.viewer == PUBLIC:
        if seat.covered:
            return _public(table)
        cards = seat.open
    elif view.viewer != seat.person:
        return ()
    weight, count = weigh(cards), len(cards)
    found = [_TIRO]
    if may_stop(weight, count):
        found.append(_stop(declarations(weight, count)))
    if is_six_and_matta(cards, matta_first=table.round.rules.doppio_sei_matta_first):
        found.append(_DOPPIO_SEI)
    return tuple(found)


def _stop(values: tuple[int, ...]) -> Offer:
    return Offer("sto", options=values, option_kind="half_points" if values else "")


def _public(table: QuattroTable) -> tuple[Offer, ...]:
    """The union of the offers of all hands that fit."""
    seat = table.seat
    matta_first = table.round.rules.doppio_sei_matta_first
    return _union(table.could(seat), weigh(seat.open), len(seat.open) + 1, matta_first=matta_first)


@lru_cache(maxsize=4096)
def _union(holes: int, up: int, count: int, *, matta_first: bool) -> tuple[Offer, ...]:
    """The offers for a hand with any of these ``holes`` (a set of worths) below cards of weight ``up``."""
    stops = sixes = False
    values: set[int] = set()
    totals: dict[int, int] = {}
    for worth in WORTHS:
        if holes >> worth & 1:
            weight = up + (worth or MATTA_WEIGHT)
            stops |= may_stop(weight, count)
            for matta in declarations(weight, count):
                values.add(matta)
                total = weight - MATTA_WEIGHT + matta
                totals[matta] = min(totals.get(matta, total), total, key=ORDER.index)
            if count == 2:
                sixes |= worth == SIX and up == MATTA_WEIGHT
                sixes |= matta_first and worth == 0 and up == SIX
    found = [_TIRO]
    if stops:
        best_first = sorted(values, key=lambda matta: (ORDER.index(totals[matta]), -matta))
        found.append(_stop(tuple(best_first)))
    if sixes:
        found.append(_DOPPIO_SEI)
    return tuple(found)


MAKERS: Final[Mapping[str, Callable[[int | None], QuattroAction]]] = {
    "tiro": lambda _: TIRO,
    "sto": QuattroSto,
    "doppio_sei": lambda _: DoppioSei(),
}
"""The actions by the name of their offer, given the value of the matta."""


def action(_view: QuattroView, choice: Choice) -> QuattroAction | Refusal:
    """The action of a choice. Refused: ``unknown_action``, also for several values of the matta."""
    if choice.name not in MAKERS or len(choice.options) > 1:
        return Refusal("unknown_action")
    return MAKERS[choice.name](choice.options[0] if choice.options else None)
