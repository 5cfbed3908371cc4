"""Which clocks run at a table: names and kinds, never seconds.

An alarm is called by what it is for, so it goes on when something else changes and is gone when its decision is.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.game import Person
from engine.table.state import Table, absent_kept, open_clock
from engine.value import value

Kind: TypeAlias = Literal[
    "turn", "short", "called", "patience", "pause", "idle", "computer", "quick", "kept"
]
"""``turn``: the table's own clock a decision. ``short``: the same for a player whose last decision ran out of time, until
that player acts. ``called``: somebody called the turn of a table without a clock, or it
is to end. ``patience``: after it anybody may call. ``pause``: until the next deal. ``idle``: after it anybody may end
the table. ``computer``: a computer thinks; ``quick``: it does so at a table with one person, who is kept waiting by
nobody else. ``kept``: seats are kept for players of the table before."""


@value
class Alarm:
    name: str
    kind: Kind
    who: Person = 0
    """Whom it hurries; 0 for nobody in particular."""
    decision: int = 0
    """Of the game, 0 if it belongs to none."""


def alarms(table: Table) -> tuple[Alarm, ...]:
    """Every alarm that is set now; none while the seal is not shown. Several never share a name."""
    if table.held or table.awaits_seal:
        return ()
    if absent_kept(table) and table.phase != "closed":
        return (*_usual(table), Alarm("kept", "kept"))
    return _usual(table)


def _usual(table: Table) -> tuple[Alarm, ...]:
    """The alarm of the phase or of the open decision."""
    if table.phase == "pause":
        return (Alarm(f"pause:{table.round}", "pause"),)
    if table.phase in ("lobby", "halt"):
        return () if table.idle else (Alarm(f"idle:{table.activity}", "idle"),)
    clock = open_clock(table)
    if clock is None:
        return ()
    kind: Kind = "patience"
    seat = table.seat(clock.who)
    if seat is not None and seat.player:
        kind = "computer" if len(table.people) > 1 else "quick"
    elif table.round_clock:
        kind = "short" if seat is not None and seat.strikes else "turn"
    elif table.ending or table.called == clock.decision:
        kind = "called"
    elif table.callable == clock.decision or len(table.people) == 1:
        return ()
    number = f"{table.games}.{clock.decision}" if table.games else f"{clock.decision}"
    return (Alarm(f"{kind}:{number}", kind, clock.who, clock.decision),)
