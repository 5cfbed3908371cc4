"""The bot's reactions to a bank of piatto."""

from __future__ import annotations

from display.reaction import Reaction, many_alike
from games.piatto.events import DuelEnded
from games.piatto.view import PiattoView


def reaction(view: PiattoView) -> Reaction | None:
    """The reaction: first for a punta who wins the whole pot (PI-32), then for a bank in which all punte go bust.

    The bank moves to the right after every bank (PI-10), so that alone gets no reaction.
    """
    table = view.table
    if table.ending is None:
        return None
    if table.ending.why == "pot_won":
        return Reaction.BANK_EMPTIED
    played = (done for done in table.done if isinstance(done, DuelEnded))
    return Reaction.ALL_BUST if many_alike(duel.outcome == "bust" for duel in played) else None
