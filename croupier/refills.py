"""Refills of people and computers: a player's means in a chat, judged by the rule (GEN-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Person, Refusal
from engine.refill import Means, least_for, refill_refusal
from engine.value import value
from storage.interface import Desk
from storage.records import ChatId

if TYPE_CHECKING:
    from croupier.croupier import Croupier


@value
class Judgement:
    """The decision about a refill now, and its amounts (chips)."""

    held: int
    least: int
    refusal: Refusal | None


def judge(croupier: Croupier, desk: Desk, chat_id: ChatId, person: Person) -> Judgement:
    """Judge a person who has an account in this chat."""
    means = _means(croupier, desk, chat_id, person)
    least = least_for(person, desk.chats.leasts(chat_id))
    return Judgement(means.chips, least, refill_refusal(means, least))


def take_refill(
    croupier: Croupier, desk: Desk, chat_id: ChatId, person: Person, now: int
) -> Refusal | int:
    """Take the refill if it is allowed; return the new balance. One job, so two taps at once take one."""
    desk.ledger.purse(chat_id, person, now)
    judged = judge(croupier, desk, chat_id, person)
    if judged.refusal is not None:
        return judged.refusal
    return desk.ledger.refill(chat_id, person, now, held=judged.held, least=judged.least)


def _means(croupier: Croupier, desk: Desk, chat_id: ChatId, person: Person) -> Means:
    tables = (croupier.loaded(desk, row.table_id) for row in desk.tables.open_in(chat_id))
    boards = (
        croupier.tournaments.board(desk, row.table_id) for row in desk.tournaments.open_in(chat_id)
    )
    return Means(
        purse=desk.ledger.balance(chat_id, person) or 0,
        entries=sum(board.terms.entry for board in boards if person in board.entrants),
        in_round=any(one.table.phase == "round" and person in one.people for one in tables),
        rest=desk.ledger.rest(chat_id, person),
        refilled_in=desk.ledger.refilled_in(chat_id, person),
    )
