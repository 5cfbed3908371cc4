"""The bot's reactions to a bank of classica."""

from __future__ import annotations

from display.reaction import Reaction, many_alike
from games.classica.screens.showdowns import showdowns
from games.classica.view import ClassicaView


def reaction(view: ClassicaView) -> Reaction | None:
    """The reaction: first for a bank that pays every punta, then for a bank in which all punte go bust.

    The bank moves to the right after every bank (CL-10), so that alone gets no reaction.
    """
    for showdown in showdowns(view):
        if many_alike(hand.chips > 0 for hand in showdown.punte):
            return Reaction.BANK_EMPTIED
        if many_alike(hand.kind == "bust" for hand in showdown.punte):
            return Reaction.ALL_BUST
    return None
