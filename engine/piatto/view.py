"""What one person sees: what everybody knows, and his own cards. Nothing else is named, so nothing else is shown."""

from __future__ import annotations

from engine.cards import Card
from engine.game import Person
from engine.online.hand import best_total
from engine.piatto.rules import PiattoRules
from engine.piatto.state import State, Table
from engine.value import value


@value
class PiattoView:
    """The picture of ``viewer``; ``PUBLIC`` has no cards of its own.

    ``table`` says which bank it is (``setting.opened.number``, ``banker``, ``setting.named``), who is offered one and
    why (``candidate``, ``why``), who duels (``duel``), what lies in the pot (``pot``), how it went with those before
    (``done``), who comes next (``coming``, ``setting.away``), and after the bank how it ended (``ending``).
    """

    viewer: Person
    table: Table
    cards: tuple[Card, ...]
    """His own cards in the running mano, covered and open, in the order received; empty if he has none."""

    @property
    def rules(self) -> PiattoRules:
        return self.table.rules

    @property
    def total(self) -> int:
        """Total of his own cards, in half points (PI-3); 0 without cards."""
        return best_total(self.cards) if self.cards else 0


def view(state: State, viewer: Person) -> PiattoView:
    """What ``viewer`` sees."""
    table = state.table
    duel = table.duel
    if duel is not None and viewer == duel.punta:
        return PiattoView(viewer, table, state.punta)
    if duel is not None and viewer == table.setting.banker:
        return PiattoView(viewer, table, state.bank)
    return PiattoView(viewer, table, ())
