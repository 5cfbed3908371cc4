"""The public end of a hand of sette e mezzo."""

from __future__ import annotations

from display.pictures.picture import BACK, Face
from display.showdown import Showdown, ShownHand
from games.sette_e_mezzo.state import Shown
from games.sette_e_mezzo.view import SetteEMezzoView


def showdowns(view: SetteEMezzoView) -> tuple[Showdown, ...]:
    """One showdown a hand: all punte against the banker."""
    ending = view.table.ending
    if ending is None:
        return ()
    *punte, bank = map(_hand, ending.results)
    took = ending.why == "reale" and ending.banker != view.banker
    matta: Face = view.rules.matta or BACK
    return (
        Showdown(bank=bank, punte=tuple(punte), matta=matta, takes=ending.banker if took else 0),
    )


def _hand(result: Shown) -> ShownHand:
    backs: tuple[Face, ...] = tuple(BACK for _ in result.covered)
    return ShownHand(
        person=result.person,
        cards=(*backs, *result.cards),
        total=result.total,
        kind=result.kind,
        chips=result.chips,
    )
