"""One viewer's picture: public information and the viewer's own cards. It is an allow-list: no other field exists."""

from __future__ import annotations

from engine.cards import Card
from engine.drawing.hand import best_total
from engine.game import Person
from engine.value import Value
from games.classica.bank import punte_of
from games.classica.rules import ClassicaRules
from games.classica.stakes import exposure
from games.classica.state import ClassicaSeat, ClassicaState, ClassicaTable


class ClassicaView(Value, frozen=True):
    """The picture of ``viewer``; ``PUBLIC`` has no cards of its own.

    ``table`` holds

    * the bank: ``opened.number``, ``banker``, ``why``, ``accepted.highest`` and ``.put``;
    * the player it is offered to (``offered``) and those who did not take it (``passed``);
    * every seat with its stake, open cards, status and, once public, its total (``seats``);
    * the player on turn (``turn``; the following players come next in ``seats``);
    * players not reached by an all-in bank (``accepted.idle``), fined (``accepted.fined``), in sit-out (``away``) or
      without chips (``opened.broke``);
    * the end of the bank (``ending``).
    """

    viewer: Person
    table: ClassicaTable
    cards: tuple[Card, ...]
    """The viewer's own cards, covered and open, in the order received; empty without cards, and for ``PUBLIC``."""

    @property
    def rules(self) -> ClassicaRules:
        return self.table.rules

    @property
    def seats(self) -> tuple[ClassicaSeat, ...]:
        return self.table.seats

    @property
    def seat(self) -> ClassicaSeat | None:
        """The viewer's own seat in this bank."""
        return next((seat for seat in self.table.seats if seat.person == self.viewer), None)

    @property
    def may_draw(self) -> bool:
        """True if the viewer may still draw in this bank."""
        return self.seat is not None and self.seat.status == "waiting"

    @property
    def banker(self) -> Person:
        """The player who holds the bank or is offered it; 0 for none."""
        return self.table.banker

    @property
    def punte(self) -> tuple[Person, ...]:
        """The players against the bank, in the order of play; during an offer, the players who would be."""
        table = self.table
        if table.accepted.person:
            return table.accepted.players[:-1]
        return punte_of(table, table.offered)

    @property
    def total(self) -> int:
        """Total of the viewer's cards, in half points (PI-3); 0 without cards."""
        return best_total(self.cards) if self.cards else 0

    def risk(self, amount: int) -> int:
        """The most that the bank can lose or win: with ``amount`` accepted for it, or as it was accepted
        (CL-2, CL-3).
        """
        table = self.table
        accepted = table.accepted
        if accepted.person:
            return sum(accepted.bound) or accepted.put
        if not table.offered:
            return 0
        opened = table.opened
        chips = dict(zip(opened.ring, opened.chips, strict=True))
        punte = [chips[person] for person in self.punte]
        return exposure(table.rules, chips[table.offered], chips=punte, amount=amount)


def view(state: ClassicaState, viewer: Person) -> ClassicaView:
    """The picture of ``viewer``."""
    table = state.table
    for seat, cards in zip(table.seats, state.hands, strict=True):
        if seat.person == viewer:
            return ClassicaView(viewer, table, cards)
    return ClassicaView(viewer, table, ())
