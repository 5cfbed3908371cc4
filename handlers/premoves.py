"""Premoves (PM-1 … PM-3): in the private card, by a tap before one's turn in the group, or by a typed command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.table_transaction import TableDone
from display.callback import Tap, choice_from
from display.games import look
from display.premoves import choice_said
from engine.game import Choice, Offer, Refusal
from engine.registry import GAMES
from engine.table import TableView, possible_premoves
from engine.table import actions as act
from engine.table import events as ev
from handlers.replies import tell_alone
from handlers.update_context import Answer, UpdateContext
from locales import Raw
from storage.records import TableRow

_ONLY_SET: Final = (ev.PremoveSet, ev.PremoveDropped)
"""Events of a premove that has not been played yet."""


def tapped(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Set the premove of the button; if the turn has come meanwhile, it is played at once."""
    name, _, argument = tap.argument.partition(":")
    choice = choice_from(name, f"a{argument}" if argument.isdigit() else argument)
    if choice is None:
        return Answer(context.mine("answer.unknown_button"))
    done = context.play(row.table_id, choice, round_number=tap.round, premove=True)
    if isinstance(done, Refusal):
        return Answer(context.refusal(done))
    said = premove_text(context, row, choice=choice, done=done)
    if said is None:
        seen = context.glance(row.table_id)
        return Answer(look(seen).actor.happened(seen, context.person, done.events) or "")
    return Answer(said)


def taken_back(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Withdraw the premove that answers the button's question."""
    done = context.act(row.table_id, act.WithdrawPremove(tap.argument))
    if isinstance(done, Refusal):
        return Answer(context.refusal(done))
    return Answer(context.mine("answer.taken_back"))


def asks_first(
    context: UpdateContext, row: TableRow, choice: Choice, *, round_number: int | None
) -> Raw | None:
    """Ask once a round for confirmation of a bank before the player's turn; None if there is nothing to ask.

    Without the question, a tap that comes a moment too early would take an unwanted bank.
    """
    seen = context.croupier.view(context.work, row.table_id, context.person)
    if seen.running.turn == context.person or round_number not in (None, seen.round):
        return None
    asked = f"ahead:{choice.name}"
    drafts = context.work.drafts
    later = [
        offer for one in possible_premoves(seen) if one.question == "bank" for offer in one.offers
    ]
    takes = any(offer.name == choice.name and offer.high for offer in later)
    if (
        not takes
        or drafts.chosen(row.table_id, context.person, round_number=seen.round, question=asked)
        is not None
    ):
        return None
    drafts.choose(
        row.table_id,
        context.person,
        round_number=seen.round,
        amount=choice.amount or 0,
        question=asked,
    )
    return context.mine("answer.sure_ahead", what=choice_said(context.glance(row.table_id), choice))


def premove_text(
    context: UpdateContext, row: TableRow, choice: Choice, *, done: TableDone
) -> Raw | None:
    """The sentence about a premove, for its owner alone; None if the choice was played at once.

    A choice without an event repeats a premove, or a choice in a window that changes nothing.
    """
    for event in done.events:
        if not isinstance(event, _ONLY_SET):
            return None
    mine = context.croupier.view(context.work, row.table_id, context.person).premoves
    kept = next((one for _, one in mine if one.name == choice.name), None)
    if kept is None and not done.events:
        return None
    return context.mine(
        "answer.ahead", what=choice_said(context.glance(row.table_id), kept or choice)
    )


def typed(context: UpdateContext, row: TableRow, choice: Choice, *, done: TableDone) -> None:
    """Answer a premove typed in the group: its content goes to its owner alone."""
    said = premove_text(context, row, choice=choice, done=done)
    if said is not None:
        tell_alone(context, said, context.ours("answer.noted"))


def _to_owner(context: UpdateContext, said: Raw | None) -> Raw | None:
    """The answer about a premove; empty for a typed command, whose sender is told alone."""
    if said is None or not context.public:
        return said
    tell_alone(context, said, context.ours("answer.noted"))
    return Raw("")


def other_amount(
    context: UpdateContext, row: TableRow, amount: int, *, round_number: int | None
) -> Raw | Refusal | None:
    """Set another amount for this person's premove; None if no premove has an amount."""
    seen = context.croupier.view(context.work, row.table_id, context.person)
    offered = [offer for one in possible_premoves(seen) for offer in one.offers if offer.high]
    for _, choice in seen.premoves:
        if any(offer.name == choice.name for offer in offered):
            other = Choice(choice.name, amount)
            done = context.play(row.table_id, other, round_number=round_number, premove=True)
            if isinstance(done, Refusal):
                return done
            return _to_owner(context, premove_text(context, row, choice=other, done=done))
    return None


def offered(seen: TableView, name: str) -> Offer | None:
    """The offer of this name that the viewer may take up now, as a move or as a premove; None if there is none."""
    return next((offer for offer in _all_offered(seen) if offer.name == name), None)


def offered_cards(seen: TableView) -> Offer | None:
    """The first choice of cards that the viewer may make now or as a premove; None if there is none."""
    return next((offer for offer in _all_offered(seen) if offer.option_kind == "cards"), None)


def _all_offered(seen: TableView) -> Iterator[Offer]:
    if seen.phase == "round":
        yield from GAMES[seen.game_key].sight.offers(seen.game)
    for one in possible_premoves(seen):
        yield from one.offers
