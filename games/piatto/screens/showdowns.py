"""The duels of a bank of piatto, in their public form, and the bot's reaction to a bank."""

from __future__ import annotations

from display.drawing.showdowns import kind_of
from display.pictures.picture import BACK, Face
from display.reaction import Reaction, many_alike
from display.showdown import Showdown, ShownHand
from engine.drawing.hand import MATTA
from engine.drawing.winner import WINS
from games.piatto.events import DuelEnded
from games.piatto.view import PiattoView


def showdowns(view: PiattoView) -> tuple[Showdown, ...]:
    """One showdown a duel, in the order of play."""
    return tuple(of_duel(done) for done in view.table.done if isinstance(done, DuelEnded))


def of_duel(done: DuelEnded) -> Showdown:
    """One duel: the punta against the banker."""
    chips = done.stake if done.outcome in WINS else -done.stake
    hole: Face = done.hole if done.hole is not None else BACK
    total = done.total
    punta = ShownHand(
        person=done.punta, cards=(hole, *done.drawn), total=total, kind=kind_of(total), chips=chips
    )
    cards: tuple[Face, ...] = done.bank or (BACK,)
    bank = ShownHand(
        person=done.banker,
        cards=cards,
        total=done.bank_total,
        kind=kind_of(done.bank_total),
        chips=-chips,
    )
    return Showdown(bank, (punta,), MATTA)


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
