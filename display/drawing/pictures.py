"""Common parts of the pictures of the online variants: the draw for the matta, totals."""

from __future__ import annotations

from collections.abc import Sequence

from display.cards import points
from display.games.labels import name_of
from display.pictures.picture import BACK, CardStyle, Face, Label, Panel, Plate, TablePicture
from display.render_context import RenderContext
from engine.cards import Card
from engine.drawing.hand import MATTA
from engine.game import Person
from engine.half_points import SEVEN_AND_HALF


def draw_picture(
    context: RenderContext,
    style: CardStyle,
    ring: Sequence[Person],
    *,
    drawn: Sequence[tuple[Person, Card]],
    banker: Person = 0,
    pot: Label | None = None,
) -> TablePicture:
    """A bank before its first card: the draw for the matta; without a draw, the pack in front of the candidate."""
    word = context.words
    turn = context.seen.running.turn
    first = dict.fromkeys(person for person, _ in drawn) or dict.fromkeys(
        person for person in ring if person == (banker or turn)
    )
    cards: dict[Person, tuple[Face, ...]] = {
        person: tuple(card for whose, card in drawn if whose == person) for person in first
    }
    names = {person: name_of(context, person, place) for place, person in enumerate(ring)}
    panels = [
        Panel(
            name=names[person],
            cards=cards[person] or (BACK,),
            status=Label((word("online.the_bank"),)) if turn == person and not banker else None,
            turn=turn == person,
            banker=banker == person,
        )
        for person in first
    ]
    plates = [
        Plate(names[person], turn=turn == person, banker=banker == person)
        for person in ring
        if person not in first
    ]
    return TablePicture(
        style=style, matta=MATTA, panels=tuple(panels), pot=pot, plates=tuple(plates)
    )


def final_label(total: int | None) -> Label | None:
    """A total at the end of a hand, beside the change; a bust has a cross in front."""
    if total is None:
        return None
    return Label((f"✗ {points(total)}" if total > SEVEN_AND_HALF else points(total),))
