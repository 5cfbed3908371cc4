"""One viewer's picture: public information and the viewer's own cards. It is an allow-list: no other field exists."""

from __future__ import annotations

from engine.cards import Card
from engine.drawing.hand import best_total
from engine.game import Person
from engine.value import Value
from games.piatto.rules import PiattoRules
from games.piatto.state import PiattoState, PiattoTable


class PiattoView(Value, frozen=True):
    """The picture of ``viewer``; ``PUBLIC`` has no cards of its own.

    ``table`` holds

    * the bank: ``opened.number``, ``banker``, ``named``;
    * the player it is offered to, and the reason (``candidate``, ``why``);
    * the running mano (``duel``) and the chips in the pot (``pot``);
    * the ends of the earlier mani (``done``) and the next punte (``coming``, ``away``);
    * the end of the bank (``ending``).
    """

    viewer: Person
    table: PiattoTable
    cards: tuple[Card, ...]
    """The viewer's own cards in the running mano, covered and open, in the order received; empty if there are none."""

    @property
    def rules(self) -> PiattoRules:
        return self.table.rules

    @property
    def total(self) -> int:
        """Total of the viewer's cards, in half points (PI-3); 0 without cards."""
        return best_total(self.cards) if self.cards else 0

    @property
    def may_draw(self) -> bool:
        """True if the viewer, one of the two players of the running mano, may still draw."""
        duel = self.table.duel
        return duel is not None and (self.viewer != duel.punta or duel.status == "waiting")


def view(state: PiattoState, viewer: Person) -> PiattoView:
    """The picture of ``viewer``."""
    table = state.table
    duel = table.duel
    if duel is not None and viewer == duel.punta:
        return PiattoView(viewer, table, state.punta)
    if duel is not None and viewer == table.banker:
        return PiattoView(viewer, table, state.bank)
    return PiattoView(viewer, table, ())
