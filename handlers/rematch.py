"""The rematch: a table with the rules of the closed one, where its players take their seats again with a tap."""

from __future__ import annotations

from croupier.table_transaction import TableDone
from display.callback import Tap
from display.games import look_of
from engine.game import Refusal
from engine.table import TableView
from engine.table import actions as act
from handlers import tables
from handlers.update_context import Answer, UpdateContext
from messages.standing import bring_down
from storage.records import TableRow


def tapped(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """Open the rematch of a closed table, or sit down at the table that is open already."""
    seen = context.croupier.view(context.work, row.table_id)
    if seen.tournament.number or not (context.where.is_group or seen.practice):
        return Answer(context.mine("answer.not_here"))
    latest = context.work.tables.latest(row.chat_id, row.thread_id)
    if latest is None or latest.status == "open":
        return _join(context, seen, latest or row)
    if latest.table_id != row.table_id:
        return Answer(context.mine("answer.rematch_past"))
    if context.person not in seen.seating.met:
        return Answer(context.mine("answer.rematch_others"))
    opened = _open(context, row, seen)
    if isinstance(opened, Refusal):
        full = opened.code == "seats_kept"
        return Answer(context.mine("answer.rematch_full") if full else context.refusal(opened))
    for seat in seen.seating.seats:
        if seat.player:
            context.act(opened.table_id, act.SeatComputer(seat.person, seat.player))
    url = tables.invitation(context, opened.table_id)
    return Answer(url=url) if url else Answer(context.mine("answer.rematch"))


def _join(context: UpdateContext, seen: TableView, row: TableRow) -> Answer:
    context.is_about(row)
    if seen.practice:
        bring_down(context.work, context.croupier, row.table_id, now=context.now)
        return Answer()
    return tables.sit_down(context, row)


def _open(context: UpdateContext, row: TableRow, seen: TableView) -> TableDone | Refusal:
    """Open a table like the closed one. Its players keep their seats, except former members of the group."""
    house = look_of(seen.agreed.rules).rules.house
    former_members = context.work.former_members.of(row.chat_id)
    kept = tuple(
        seat.person
        for seat in seen.seating.seats
        if not seat.player and seat.person not in former_members
    )
    return context.croupier.open_table(
        context.work,
        context.now,
        chat_id=row.chat_id,
        thread_id=row.thread_id,
        who=context.person,
        game=house.game.key,
        rules=house.switches.as_set(seen.agreed.rules),
        clock=seen.agreed.clock,
        practice=seen.practice,
        kept=() if seen.practice else kept,
        update_id=context.update_id,
    )
