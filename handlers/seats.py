"""Commands about the person's seat: take it, leave it, sit out, come back."""

from __future__ import annotations

from engine.game import Refusal
from engine.table import actions as act
from handlers import tables
from handlers.parsed_update import Typed
from handlers.replies import acted, at_table, refuse, tell
from handlers.update_context import UpdateContext
from storage.records import TableRow


@at_table
def sit(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """Take a seat; during a hand the seat counts from the next one."""
    if acted(context, row, act.Sit()):
        playing = context.croupier.view(context.work, row.table_id).phase in ("round", "pause")
        tell(context, context.ours("answer.seated_next" if playing else "answer.seated"))


@at_table
def get_up(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """Leave the seat. The table shows its players, so the answer only concerns a hand under way."""
    in_hand = tables.get_up(context, row)
    if isinstance(in_hand, Refusal):
        refuse(context, in_hand)
    elif in_hand:
        tell(context, context.ours("answer.up_after"))


@at_table
def sit_out(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """Sit out. The table shows absent players, so the answer only concerns a hand under way."""
    said = tables.out_said(context, context.croupier.view(context.work, row.table_id))
    if acted(context, row, act.SitOut()) and said == "answer.out_after":
        tell(context, context.ours(said))


@at_table
def come_back(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """Come back from sit-out. The answer says whether the player joins now or from the next round on."""
    done = acted(context, row, act.ComeBack())
    if done is not None:
        tell(context, context.ours(tables.back_said(done)))
