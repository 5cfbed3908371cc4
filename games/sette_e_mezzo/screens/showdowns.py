"""The public end of a hand of sette e mezzo, and the bot's reaction to it."""

from __future__ import annotations

from display.pictures.picture import BACK, Face
from display.reaction import Reaction, many_alike
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


def reaction(view: SetteEMezzoView) -> Reaction | None:
    """The reaction: for a triplè, else a reale that takes the bank (SM-27), else a reale, else a bust of all punte.

    A bank that moves because the pack is used up (SM-38) moves every few hands, so it gets no reaction.
    """
    for showdown in showdowns(view):
        kinds = {hand.kind for hand in (*showdown.punte, showdown.bank)}
        if "triple" in kinds:
            return Reaction.WONDER
        if "reale" in kinds:
            return Reaction.BANK_TAKEN if showdown.takes else Reaction.BEST_HAND
        if many_alike(hand.kind == "bust" for hand in showdown.punte):
            return Reaction.ALL_BUST
    return None
