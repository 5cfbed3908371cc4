"""A table of a tournament: the tournament opens it, seats people, lets it play round by round and closes it.

Between two rounds the table waits for the tournament. So players whom the tournament moves are not dealt in, and the
next round has the minimums of its level.
"""

from __future__ import annotations

from typing import Final

from engine.game import TABLE, Refusal, Who
from engine.table import actions as act
from engine.table import events as ev
from engine.table.event_builder import TableEventBuilder

ALLOWED: Final = frozenset(
    {
        act.SitOut,
        act.GetUp,
        act.ComeBack,
        act.Cut,
        act.Play,
        act.SetPremove,
        act.WithdrawPremove,
    }
)
"""The actions that people may take there; the tournament decides the rest."""


def take_seat(builder: TableEventBuilder, who: Who, action: act.TakeSeat) -> Refusal | None:
    """A player comes from another table and plays from the next round on.

    Refused: ``not_awaited`` (no table of a tournament), ``already_seated``.
    """
    if who != TABLE or not builder.table.tournament.number:
        return Refusal("not_awaited")
    if builder.table.seating.seat(action.person) is not None:
        return Refusal("already_seated")
    builder.add(ev.SatDown(action.person))
    if action.away:
        builder.add(ev.SatOut(action.person))
    return None


def give_up_seat(builder: TableEventBuilder, who: Who, action: act.GiveUpSeat) -> Refusal | None:
    """A player goes to another table, between two rounds.

    Refused: ``not_awaited`` (the table does not wait for its tournament), ``not_seated``.
    """
    if who != TABLE or not builder.table.tournament.held:
        return Refusal("not_awaited")
    if builder.table.seating.seat(action.person) is None:
        return Refusal("not_seated")
    builder.add(ev.GotUp(action.person))
    return None


def go_on(builder: TableEventBuilder, who: Who, action: act.GoOn) -> Refusal | None:
    """Deal the next round after the pause, by ``action.rules``. Players outside ``staying`` leave their seats.

    Refused: ``not_awaited`` (the table does not wait for its tournament).
    """
    table = builder.table
    if who != TABLE or not table.tournament.held:
        return Refusal("not_awaited")
    for seat in table.seating.seats:
        if seat.person not in action.staying:
            builder.add(ev.GotUp(seat.person))
    if action.rules != table.agreed.rules:
        builder.add(ev.RulesChanged(table.opener, action.rules, table.agreed.clock))
    builder.add(ev.LetGoOn(table.round + 1))
    return None
