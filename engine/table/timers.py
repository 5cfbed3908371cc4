"""The running clocks of a table: names and kinds. Only ``croupier.durations`` turns a kind into time.

The name of a timer contains its purpose. So the timer goes on when something else changes, and it is gone with its
decision.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.game import Person
from engine.table.automatic import automatic, rests
from engine.table.state import Table, game_waits, open_clock, out_of_turn
from engine.value import Value

CALLED: Final = 60
"""Seconds that a player has after the turn was called; the rules tell it."""

PATIENCE: Final = 300
"""Seconds after which a turn without a clock may be called; the rules tell it."""

TimerKind: TypeAlias = Literal[
    "turn",
    "short",
    "called",
    "patience",
    "pause",
    "idle",
    "computer",
    "quick",
    "kept",
    "window",
    "itself",
]
"""The kind of a timer.

``turn``: the table's own clock for a decision. ``short``: the same for a player whose last turn timed out. ``called``:
the turn was called at a table without a clock, or the table is ending. ``patience``: after it, everybody may call the
turn. ``pause``: until the next deal. ``idle``: after it, everybody may end the table. ``computer``: a computer thinks;
``quick``: the same at a table with one person, where nobody else keeps that person waiting. ``kept``: seats are kept
for players of the previous table. ``window``: a window of the game. ``itself``: an automatic action waits, so that a
complete trick stays in sight.
"""


class Timer(Value, frozen=True):
    name: str
    kind: TimerKind
    who: Person = 0
    """The awaited player; 0 for none."""
    decision: int = 0
    """Number of the game's decision, 0 if the timer belongs to none."""
    seconds: int = 0
    """The seconds of a window; 0 for other kinds."""


def timers(table: Table) -> tuple[Timer, ...]:
    """All timers that are set now, with different names; none while the seal is not shown."""
    if table.tournament.held or table.awaits_seal:
        return ()
    found = _usual(table)
    if table.phase == "round":
        found += _of_computers(table)
    if table.seating.absent_kept and table.phase != "closed":
        return (*found, Timer("kept", "kept"))
    return found


def _usual(table: Table) -> tuple[Timer, ...]:
    """The timer of the phase or of the pending decision."""
    if table.phase == "pause":
        return (Timer(f"pause:{table.round}", "pause"),)
    if table.phase in ("lobby", "halt"):
        return () if table.activity.idle else (Timer(f"idle:{table.activity.count}", "idle"),)
    clock = open_clock(table)
    if clock is None:
        return ()
    kind: TimerKind = "patience"
    seat = table.seating.seat(clock.who)
    if rests(table) and automatic(table) is not None:
        kind = "itself"
    elif clock.window:
        kind = "window"
    elif seat is not None and seat.player:
        kind = _thought(table)
    elif table.running.clock:
        kind = "short" if clock.who in table.seating.missed else "turn"
    elif table.ending.asked or table.running.called == clock.decision:
        kind = "called"
    elif table.running.callable == clock.decision or table.seating.people == (clock.who,):
        return ()  # it can be called already, or nobody else waits for it
    name = f"{kind}:{_number(table, clock.decision)}"
    return (
        Timer(
            name=name,
            kind=kind,
            who=clock.who,
            decision=clock.decision,
            seconds=clock.window,
        ),
    )


def _number(table: Table, decision: int) -> str:
    """The number of a decision; each sitting counts its own."""
    sitting = table.sitting.number
    return f"{sitting}.{decision}" if sitting else f"{decision}"


def _thought(table: Table) -> TimerKind:
    return "computer" if len(table.seating.people) > 1 else "quick"


def _of_computers(table: Table) -> tuple[Timer, ...]:
    """The pauses of computers that may act out of turn, and have not yet decided about it."""
    waiting = game_waits(table)
    if waiting is None or (not waiting.anybody and len(waiting.people) < 2):
        return ()
    found = []
    for computer in table.seating.computers:
        for decision in out_of_turn(table, computer):
            if (computer, decision) not in table.running.decided:
                kind = _thought(table)
                name = f"{kind}:{_number(table, decision)}:{computer}"
                found.append(Timer(name=name, kind=kind, who=computer, decision=decision))
                break
    return tuple(found)
