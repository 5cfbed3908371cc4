"""One viewer's picture: public information and the viewer's own cards. It is an allow-list: no other field exists."""

from __future__ import annotations

from engine.cards import Card
from engine.game import Person
from engine.value import Value
from games.sette_e_mezzo.events import RoundEnded
from games.sette_e_mezzo.hand import best_total
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.state import SetteEMezzoSeat, SetteEMezzoState, SetteEMezzoTable


class SetteEMezzoView(Value, frozen=True):
    """The picture of ``viewer``; ``PUBLIC`` has no cards of its own.

    ``table.seats`` has every seat with its stake, open cards, number of covered ones (``len(seat.covered)``), status
    and, once public, its total. After the hand ``table.ending`` has results and the next banker.
    """

    viewer: Person
    table: SetteEMezzoTable
    cards: tuple[Card, ...]
    """The viewer's own cards, covered and open, in the order received; empty without cards, and for ``PUBLIC``."""

    @property
    def rules(self) -> SetteEMezzoRules:
        return self.table.round.rules

    @property
    def seats(self) -> tuple[SetteEMezzoSeat, ...]:
        return self.table.seats

    @property
    def seat(self) -> SetteEMezzoSeat | None:
        """The viewer's own seat in this hand."""
        table, viewer = self.table, self.viewer
        if table.seat.person == viewer:
            return table.seat
        return next((seat for seat in table.seats if seat.person == viewer), None)

    @property
    def banker(self) -> Person:
        return self.table.round.banker

    @property
    def total(self) -> int:
        """Best total of the viewer's cards, in half points (SM-11); 0 without cards."""
        seat = self.seat
        if seat is None or not self.cards:
            return 0
        return best_total(self.cards, self.rules, seat.ace_half)


def view(state: SetteEMezzoState, viewer: Person) -> SetteEMezzoView:
    """The picture of ``viewer``."""
    table, players = state.table, state.table.round.players
    if state.hands and viewer in players:
        return SetteEMezzoView(viewer, table, state.hands[players.index(viewer)])
    return SetteEMezzoView(viewer, table, ())


def covered(state: SetteEMezzoState, ended: object) -> frozenset[Card]:
    """Unshown hole cards after a banker's bust (SM-37)."""
    ending = state.table.ending
    if ending is None or not isinstance(ended, RoundEnded):
        return frozenset()
    return frozenset(
        card
        for told, seen in zip(ended.results, ending.results, strict=True)
        for card in told.cards
        if card not in seen.cards
    )
