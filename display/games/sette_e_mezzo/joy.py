"""The bot's reactions to a hand of sette e mezzo."""

from __future__ import annotations

from display.games.sette_e_mezzo.showdowns import showdowns
from display.joy import Joy, many_alike
from engine.sette_e_mezzo.view import SetteEMezzoView


def joy(view: SetteEMezzoView) -> Joy | None:
    """The reaction: for a triplè, else a reale that takes the bank (SM-27), else a reale, else a bust of all punte.

    A bank that moves because the pack is used up (SM-38) moves every few hands, so it gets no reaction.
    """
    for showdown in showdowns(view):
        kinds = {hand.kind for hand in (*showdown.punte, showdown.bank)}
        if "triple" in kinds:
            return Joy.WONDER
        if "reale" in kinds:
            return Joy.BANK_TAKEN if showdown.takes else Joy.BEST_HAND
        if many_alike(hand.kind == "bust" for hand in showdown.punte):
            return Joy.ALL_BUST
    return None
