"""One viewer's picture: public information and the viewer's own covered cards. It is an allow-list."""

from __future__ import annotations

from engine.cards import Card
from engine.game import Person
from engine.siete_y_media.rules import SieteRules
from engine.siete_y_media.settlement import weight
from engine.siete_y_media.state import HIDDEN, SieteSeat, SieteState, SieteTable
from engine.value import Value


class SieteView(Value, frozen=True):
    """The picture of ``viewer``; ``PUBLIC`` has no cards of its own."""

    viewer: Person
    table: SieteTable
    card: Card | None
    """The viewer's covered card now. A card under a muerto's 7 is nobody's before the end (SY-19), and the banker's is
    unseen before its turn (SY-7)."""
    loca: Card | None = None
    """La loca's covered card now, for its responsible alone."""

    @property
    def rules(self) -> SieteRules:
        return self.table.rules

    @property
    def banker(self) -> Person:
        return self.table.round.banker

    @property
    def seat(self) -> SieteSeat | None:
        """The viewer's own hand, the banker's open one included."""
        table, viewer = self.table, self.viewer
        if viewer == self.banker:
            return table.banker_seat
        return next((seat for seat in table.seats if seat.person == viewer), None)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the viewer's own hand in the order received; those that nobody sees are left out."""
        seat = self.seat
        if seat is None:
            return ()
        return seat.open if self.card is None else seat.cards(self.card)

    @property
    def loca_cards(self) -> tuple[Card, ...]:
        """La loca's cards in the order received, for its responsible."""
        return () if self.loca is None else self.loca_seat.cards(self.loca)

    @property
    def loca_seat(self) -> SieteSeat:
        """La loca's hand as it is now."""
        table = self.table
        return table.seat if table.turn == "loca" and table.phase != "loca" else table.loca.seat

    @property
    def total(self) -> int:
        """The total of the viewer's own hand, in half points; 0 without cards."""
        return weight(self.cards)


def view(state: SieteState, viewer: Person) -> SieteView:
    """The picture of ``viewer``."""
    table = state.table
    seat = table.seat
    if seat.person == viewer and table.turn != "loca":
        hole = None if seat.covered is None else state.holes[len(table.played) + 1]
        return SieteView(viewer, table, hole)
    card = loca = None
    if state.holes:
        players = table.facts.round.players
        if viewer in players:
            card = _covered(state, players.index(viewer))
        plays = table.facts.loca.responsible
        if plays and viewer == plays:
            now = seat if table.turn == "loca" else table.facts.loca.seat
            if now.covered is not None:
                loca = state.holes[-1]
    return SieteView(viewer, table, card, loca=loca)


def _covered(state: SieteState, at: int) -> Card | None:
    """The covered card of the player at this place, if its owner may see it."""
    table = state.table
    if at < len(table.played):
        seat = table.played[at]
        if seat.covered is None or seat.status == "muerto":
            return None
    return state.holes[at + 1]


def covered(state: SieteState, _ended: object) -> frozenset[Card]:
    """Cards at the back of a pack that goes round, which nobody was shown (SY-13)."""
    if state.table.round.rules.shuffle_each_hand:
        return frozenset()
    back = zip(state.back, state.table.back, strict=True)
    return frozenset(card for card, known in back if known == HIDDEN)
