"""Commands about the person's seat: take it, leave it, sit out, come back."""

from __future__ import annotations

from engine.game import Refusal
from engine.table import actions as act
from handlers import tables
from handlers.asked import Typed
from handlers.replies import no_table, refuse, tell
from handlers.room import Room


def sit(room: Room, _: Typed) -> None:
    """Take a seat; during a hand the seat counts from the next one."""
    row = room.table
    if row is None:
        no_table(room)
        return
    done = room.act(row.table_id, act.Sit())
    if isinstance(done, Refusal):
        refuse(room, done)
    else:
        playing = room.croupier.view(room.desk, row.table_id).phase in ("round", "pause")
        tell(room, room.ours("answer.seated_next" if playing else "answer.seated"))


def get_up(room: Room, _: Typed) -> None:
    """Leave the seat. The table shows its players, so the answer only concerns a hand under way."""
    row = room.table
    if row is None:
        no_table(room)
        return
    in_hand = tables.get_up(room, row)
    if isinstance(in_hand, Refusal):
        refuse(room, in_hand)
    elif in_hand:
        tell(room, room.ours("answer.up_after"))


def sit_out(room: Room, _: Typed) -> None:
    """Sit out. The table shows absent players, so the answer only concerns a hand under way."""
    row = room.table
    if row is None:
        no_table(room)
        return
    said = tables.out_said(room, room.croupier.view(room.desk, row.table_id))
    done = room.act(row.table_id, act.SitOut())
    if isinstance(done, Refusal):
        refuse(room, done)
    elif said == "answer.out_after":
        tell(room, room.ours(said))


def come_back(room: Room, _: Typed) -> None:
    """Come back from sit-out. The answer says whether the player joins now or from the next round on."""
    row = room.table
    if row is None:
        no_table(room)
        return
    done = room.act(row.table_id, act.ComeBack())
    if isinstance(done, Refusal):
        refuse(room, done)
    else:
        tell(room, room.ours(tables.back_said(done)))
