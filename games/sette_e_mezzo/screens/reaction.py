"""The bot's reactions to a hand of sette e mezzo."""

from __future__ import annotations

from display.reaction import Reaction, many_alike
from games.sette_e_mezzo.screens.showdowns import showdowns
from games.sette_e_mezzo.view import SetteEMezzoView


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
