"""One viewer's picture: public information and the viewer's own cards. It is an allow-list: no other field exists."""

from __future__ import annotations

from engine.cards import Card
from engine.game import Person
from engine.value import Value
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.state import QuattroSeat, QuattroState, QuattroTable


class QuattroView(Value, frozen=True):
    """The picture of ``viewer``; ``PUBLIC`` has no cards of its own."""

    viewer: Person
    table: QuattroTable
    cards: tuple[Card, ...] = ()
    """The viewer's own cards, covered and open, in the order received."""
    matta: int = 0
    """The value that the viewer's matta has been fixed to, in half points."""

    @property
    def rules(self) -> QuattroRules:
        return self.table.round.rules

    @property
    def seats(self) -> tuple[QuattroSeat, ...]:
        return self.table.seats


def drawn(view: QuattroView) -> int:
    """The cards of the draw for the next deal; 0 after a match."""
    return (
        len(view.table.draw)
        if view.table.ending is not None and not view.table.ending.ranking
        else 0
    )


def view(state: QuattroState, viewer: Person) -> QuattroView:
    """The picture of ``viewer``."""
    table, players = state.table, state.table.round.players
    if not state.hands or viewer not in players:
        return QuattroView(viewer, table)
    place = players.index(viewer)
    matta = state.mattas[place] if place < len(state.mattas) else 0
    return QuattroView(viewer, table, state.hands[place], matta=matta)
