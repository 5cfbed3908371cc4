"""Labels that the pictures of all games share."""

from __future__ import annotations

from display.pictures.lettering import legible
from display.pictures.picture import Label
from display.render_context import RenderContext
from engine.game import Person
from locales import signed


def change(chips: int) -> Label:
    """The label of a change: ``▲ +20``."""
    said = signed(chips)
    if not chips:
        return Label((said,))
    mark = "▲" if chips > 0 else "▼"
    return Label((f"{mark} {said}", said), "good" if chips > 0 else "bad")


def name_of(context: RenderContext, person: Person, place: int) -> str:
    """The name, behind the place in the order of seats if the fonts have none of its letters."""
    return legible(context.name(person), context.words("picture.place", n=place + 1))
