"""Parts of captions in the online variants."""

from __future__ import annotations

from display.drawing.offered import Offered, why_line
from display.render_context import RenderContext
from engine.game import Person
from locales import Raw


def just(context: RenderContext, person: Person, said: Raw) -> Raw:
    """The last action or card of a player: ``Banco 3 · Luca: sta``."""
    name = context.name(person)
    return context.words("online.just", n=context.seen.round, name=name, what=said)


def whose(context: RenderContext, bank: Offered) -> list[str]:
    """The player chosen by the draw for the matta; from the second bank on, the bank's number."""
    if bank.candidate and bank.why == "draw":
        return [why_line(context, bank)]
    return [context.words("online.open", n=context.seen.round)]
