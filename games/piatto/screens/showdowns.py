"""The duels of a bank of piatto, in their public form."""

from __future__ import annotations

from display.drawing.showdowns import kind_of
from display.pictures.picture import BACK, Face
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
