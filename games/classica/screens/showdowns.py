"""The public end of a bank of classica, and the bot's reaction to it."""

from __future__ import annotations

from display.drawing.showdowns import kind_of
from display.reaction import Reaction, many_alike
from display.showdown import Showdown, ShownHand
from engine.drawing.hand import MATTA
from games.classica.events import ClassicaResult
from games.classica.view import ClassicaView


def showdowns(view: ClassicaView) -> tuple[Showdown, ...]:
    """One showdown a bank; none if no player took the bank."""
    table = view.table
    if table.ending is None:
        return ()
    hands = [result for result in table.ending.results if result.cards]
    bank = next((result for result in hands if result.person == table.accepted.person), None)
    if bank is None:
        return ()
    punte = tuple(_hand(result) for result in hands if result is not bank)
    return (Showdown(_hand(bank), punte, MATTA),)


def _hand(result: ClassicaResult) -> ShownHand:
    total = result.total
    return ShownHand(
        person=result.person,
        cards=result.cards,
        total=total,
        kind=kind_of(total),
        chips=result.chips,
    )


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
