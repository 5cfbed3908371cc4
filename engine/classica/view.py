"""What one person sees: what everybody knows, and his own cards. Nothing else is named, so nothing else is shown."""

from __future__ import annotations

from engine.cards import Card
from engine.classica.cover import exposure
from engine.classica.offer import punte_of
from engine.classica.rules import ClassicaRules
from engine.classica.state import Seat, State, Table
from engine.game import Person
from engine.online.hand import best_total
from engine.value import value


@value
class ClassicaView:
    """The picture of ``viewer``; ``PUBLIC`` has no cards of its own.

    ``table`` says which bank it is (``opened.number``, ``banker``, ``why``, ``accepted.highest`` and ``.put``), who is
    offered it (``offered``), who did not take it (``passed``), every seat with its stake, open cards, how it stands and,
    once it is public, its total (``seats``), whose turn it is (``turn``; who comes next follows it there), who is not
    reached by an all-in bank (``accepted.idle``), was fined (``accepted.fined``), is in sit-out (``away``) or has no chips
    (``opened.broke``), and after the bank how it ended (``ending``).
    """

    viewer: Person
    table: Table
    cards: tuple[Card, ...]
    """His own cards, covered and open, in the order received; empty if he has none, and for ``PUBLIC``."""

    @property
    def rules(self) -> ClassicaRules:
        return self.table.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.seats

    @property
    def seat(self) -> Seat | None:
        """The viewer's own seat in this bank."""
        return next((seat for seat in self.table.seats if seat.person == self.viewer), None)

    @property
    def banker(self) -> Person:
        """Who holds the bank, or is offered it; 0 while nobody is."""
        return self.table.banker

    @property
    def punte(self) -> tuple[Person, ...]:
        """Who plays against the bank, in the order of play; while it is offered, who would."""
        table = self.table
        if table.accepted.person:
            return table.accepted.players[:-1]
        return punte_of(table, table.offered)

    @property
    def total(self) -> int:
        """Total of his own cards, in half points (PI-3); 0 without cards."""
        return best_total(self.cards) if self.cards else 0

    def risk(self, amount: int) -> int:
        """The most that the bank can lose, and win: if ``amount`` is accepted for it, or as it was accepted (CL-2, CL-3)."""
        table = self.table
        accepted = table.accepted
        if accepted.person:
            return sum(accepted.bound) or accepted.put
        if not table.offered:
            return 0
        opened = table.opened
        chips = dict(zip(opened.ring, opened.chips, strict=True))
        punte = [chips[person] for person in self.punte]
        return exposure(table.rules, chips[table.offered], punte, amount)


def view(state: State, viewer: Person) -> ClassicaView:
    """What ``viewer`` sees."""
    table = state.table
    for seat, cards in zip(table.seats, state.hands, strict=True):
        if seat.person == viewer:
            return ClassicaView(viewer, table, cards)
    return ClassicaView(viewer, table, ())
