"""Choosing before one's turn (PM-1 … PM-3): in the private card, with a tap ahead in the group, or typed."""

from __future__ import annotations

from typing import Final

from croupier.course import Done
from display.ahead import choice_said
from display.callback import Tap
from display.games import look
from display.scene import glance
from engine.game import Choice, Refusal
from engine.registry import GAMES
from engine.table import TableView, ahead
from engine.table import actions as act
from engine.table import events as ev
from handlers.replies import tell
from handlers.room import Answer, Room
from locales import Raw
from storage.records import TableRow

_ONLY_SET: Final = (ev.AheadSet, ev.AheadDropped)
"""Events after which nobody has played yet."""


def tapped(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Set what the button says; if the turn has come meanwhile, that is how it is played."""
    name, _, amount = tap.argument.partition(":")
    if amount and not (amount.isascii() and amount.isdigit()):
        return Answer(room.mine("answer.unknown_button"))
    choice = Choice(name, int(amount) if amount else None)
    done = _set(room, row, choice, tap.round)
    if isinstance(done, Refusal):
        return Answer(room.refusal(done))
    said = told(room, row, choice, done)
    if said is None:
        seen = glance(room.desk, room.croupier, row.table_id, room.person, room.mine)
        return Answer(look(seen).happened(seen, room.person, done.events) or "")
    return Answer(said)


def taken_back(room: Room, tap: Tap, row: TableRow) -> Answer:
    done = room.act(row.table_id, act.WithdrawAhead(tap.argument))
    if isinstance(done, Refusal):
        return Answer(room.refusal(done))
    return Answer(room.mine("answer.taken_back"))


def asks_first(room: Room, row: TableRow, choice: Choice, round_number: int | None) -> Raw | None:
    """Ask once a round whether a bank is really wanted before one's turn; None if there is nothing to ask.

    A tap that comes a moment too early would otherwise take a bank that its owner did not mean.
    """
    seen = room.croupier.view(room.desk, row.table_id, room.person)
    if seen.turn == room.person or round_number not in (None, seen.round):
        return None
    asked = f"ahead:{choice.name}"
    drafts = room.desk.drafts
    later = [offer for one in ahead(seen) if one.question == "bank" for offer in one.offers]
    takes = any(offer.name == choice.name and offer.high for offer in later)
    if not takes or drafts.chosen(row.table_id, room.person, seen.round, asked) is not None:
        return None
    drafts.choose(row.table_id, room.person, seen.round, choice.amount or 0, asked)
    return room.mine("answer.sure_ahead", what=choice_said(choice, room.mine))


def told(room: Room, row: TableRow, choice: Choice, done: Done) -> Raw | None:
    """What is said of a choice that was set ahead, to its owner alone; None if it was played."""
    for event in done.events:
        if not isinstance(event, _ONLY_SET):
            return None
    mine = room.croupier.view(room.desk, row.table_id, room.person).ahead
    kept = next((one for _, one in mine if one.name == choice.name), choice)
    return room.mine("answer.ahead", what=choice_said(kept, room.mine))


def typed(room: Room, row: TableRow, choice: Choice, done: Done) -> None:
    """Answer who typed a choice before his turn: what it is reads he alone, if he can be reached alone."""
    said = told(room, row, choice, done)
    if said is not None and not room.tell_privately(said):
        tell(room, room.ours("answer.noted"))


def _to_owner(room: Room, said: Raw | None) -> Raw | None:
    """The answer about a choice before one's turn. Where everybody reads it, only that it is noted; nothing if the
    owner could be told alone.
    """
    if said is None or not room.public:
        return said
    return Raw("") if room.tell_privately(said) else room.ours("answer.noted")


def other_amount(
    room: Room, row: TableRow, amount: int, round_number: int | None
) -> Raw | Refusal | None:
    """Another amount for what this person has set ahead; None if nothing that carries one is set."""
    seen = room.croupier.view(room.desk, row.table_id, room.person)
    offered = [offer for one in ahead(seen) for offer in one.offers if offer.high]
    for _, choice in seen.ahead:
        if any(offer.name == choice.name for offer in offered):
            other = Choice(choice.name, amount)
            done = _set(room, row, other, round_number)
            if isinstance(done, Refusal):
                return done
            return _to_owner(room, told(room, row, other, done))
    return None


def is_asked(seen: TableView, name: str) -> bool:
    """Whether the viewer may choose this at his table now, on his turn or ahead."""
    now = GAMES[seen.game_key].offers(seen.game) if seen.turn == seen.viewer else ()
    later = (offer for one in ahead(seen) for offer in one.offers)
    return any(offer.name == name for offer in (*now, *later))


def _set(room: Room, row: TableRow, choice: Choice, round_number: int | None) -> Done | Refusal:
    return room.croupier.play(
        room.desk,
        room.now,
        row.table_id,
        room.person,
        choice,
        round_number=round_number,
        update_id=room.update_id,
        ahead=True,
    )
