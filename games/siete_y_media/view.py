"""One viewer's picture: public information and the viewer's own covered cards. It is an allow-list."""

from __future__ import annotations

from engine.cards import Card
from engine.game import Person
from engine.value import Value
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.settlement import weight
from games.siete_y_media.state import HIDDEN, SieteSeat, SieteState, SieteTable


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
        return () if self.loca is None else self.table.loca_seat.cards(self.loca)

    @property
    def total(self) -> int:
        """The total of the viewer's own hand, in half points; 0 without cards."""
        return weight(self.cards)


def view(state: SieteState, viewer: Person) -> SieteView:
    """The picture of ``viewer``."""
    table = state.table
    if table.seat.person == viewer and table.turn != "loca":
        return SieteView(viewer, table, None if table.seat.covered is None else state.hole)
    return SieteView(viewer, table, _own_card(state, viewer), loca=_loca_card(state, viewer))


def _own_card(state: SieteState, viewer: Person) -> Card | None:
    """The covered card of a player who is not on turn, if the player may see it."""
    players, played = state.table.round.players, state.table.played
    if not state.holes or viewer not in players:
        return None
    at = players.index(viewer)
    if at < len(played) and (played[at].covered is None or played[at].status == "muerto"):
        return None
    return state.holes[at + 1]


def _loca_card(state: SieteState, viewer: Person) -> Card | None:
    """La loca's covered card, if the viewer is its responsible."""
    table = state.table
    responsible = table.loca.responsible if state.holes else 0
    if not responsible or viewer != responsible or table.loca_seat.covered is None:
        return None
    return state.holes[-1]


def covered(state: SieteState, _ended: object) -> frozenset[Card]:
    """Cards at the back of a pack that goes round, which nobody was shown (SY-13)."""
    if state.table.round.rules.shuffle_each_hand:
        return frozenset()
    back = zip(state.back, state.table.back, strict=True)
    return frozenset(card for card, known in back if known == HIDDEN)
