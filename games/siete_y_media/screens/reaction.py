"""The bot's reactions to a hand of siete y media."""

from __future__ import annotations

from display.reaction import Reaction, many_alike
from games.siete_y_media.screens.pictures import showdowns
from games.siete_y_media.view import SieteView


def reaction(view: SieteView) -> Reaction | None:
    """The reaction: a muerto that makes 7½, else a 7½ that takes the bank, else a bust of all players."""
    ending = view.table.ending
    if ending is None:
        return None
    if any(shown.result.below and shown.result.chips > 0 for shown in ending.results):
        return Reaction.WONDER
    if ending.why == "seven_half":
        return Reaction.BANK_TAKEN
    busts = [hand.kind == "bust" for showdown in showdowns(view) for hand in showdown.punte]
    return Reaction.ALL_BUST if many_alike(busts) else None
