"""Refills of people and computers: a player's means in a chat, judged by the rule (GEN-9)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.loaded_table import LoadedTable
from engine.game import Person, Refusal
from engine.refill import Means, least_for, refill_refusal
from engine.tournament import Tournament
from engine.value import Value
from storage import UnitOfWork
from storage.records import ChatId


class Judgement(Value, frozen=True):
    """The decision about a refill now, and its amounts (chips)."""

    held: int
    least: int
    refusal: Refusal | None


def judge(
    work: UnitOfWork,
    chat_id: ChatId,
    person: Person,
    *,
    tables: Iterable[LoadedTable],
    tournaments: Iterable[Tournament],
) -> Judgement:
    """Judge a person who has an account in this chat. ``tables`` and ``tournaments``: all open ones of the chat."""
    means = Means(
        purse=work.ledger.balance(chat_id, person) or 0,
        entries=sum(one.terms.entry for one in tournaments if person in one.entrants),
        in_round=any(one.table.phase == "round" and person in one.people for one in tables),
        rest=work.ledger.rest(chat_id, person),
        refilled_in=work.ledger.refilled_in(chat_id, person),
    )
    least = least_for(person, work.chats.leasts(chat_id))
    return Judgement(means.chips, least, refill_refusal(means, least))
