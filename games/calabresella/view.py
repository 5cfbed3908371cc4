"""The pictures of the table that viewers get: an allow-list."""

from __future__ import annotations

from typing import Final

from engine.game import Person
from engine.value import Value
from games.calabresella.money import uncovered
from games.calabresella.state import CalaKnown, CalaState, CalaTable

_NOTHING: Final = CalaKnown()


class CalaView(Value, frozen=True):
    """The picture of ``viewer``: the table and the viewer's own cards, as bit masks."""

    viewer: Person
    table: CalaTable
    hand: int = 0
    known: CalaKnown = _NOTHING
    playable: int = 0
    uncovered: tuple[int, ...] = ()
    """The calls that the viewer may not make now for want of chips."""

    @property
    def partner(self) -> bool:
        """True if the viewer holds the called card."""
        return self.hand & self.table.round.called != 0


def view(state: CalaState, viewer: Person) -> CalaView:
    """The picture of ``viewer``. No other person's hand, discards, partnership or chips are in it."""
    table = state.table
    players = table.round.players
    if viewer not in players or not state.hands:
        return CalaView(viewer, table)
    place = players.index(viewer)
    hand, known = state.hands[place], state.known[place]
    if state.purses:
        lacking = uncovered(table.round, viewer, dict(state.purses))
        return CalaView(viewer, table, hand, known=known, uncovered=lacking)
    playable = state.playable if viewer == table.to_act else 0
    return CalaView(viewer, table, hand, known=known, playable=playable)
