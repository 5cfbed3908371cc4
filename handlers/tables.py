"""Opening, finding and playing at tables: the common parts of commands and buttons."""

from __future__ import annotations

import re
import secrets
from typing import Final

from croupier.last_rules import last_agreed
from croupier.table_transaction import TableDone
from delivery.urgency import URGENT
from display.buttons import may_carry, stakes, with_amount
from display.games import GAME_UIS, deck_for, games_for, look_of
from display.screen import message_link
from engine.families import GameRules
from engine.game import Choice, Refusal
from engine.registry import GAMES
from engine.table import TableView, outside_round, usual_table
from engine.table import actions as act
from engine.table.events import BackNextRound
from handlers import premoves
from handlers.update_context import Answer, UpdateContext
from locales import Raw, number
from messages.cards import want_card
from messages.members import group_of
from messages.own_tables import want_own
from messages.places import as_wanted, table_key
from messages.standing import seat_places, want_table
from storage import UnitOfWork
from storage.errors import UnknownRecordError
from storage.records import TableRow

TOKEN_BYTES: Final = 12
_HAND_TOKEN: Final = re.compile(rf"([0-9]+)-[\w-]{{{TOKEN_BYTES * 4 // 3}}}")
"""The token of a link to a hand's file; it is longer than that of any other link."""


def known_table(work: UnitOfWork, table_id: int) -> TableRow | None:
    """The table with this number, if there ever was one."""
    try:
        return work.tables.get(table_id)
    except (UnknownRecordError, OverflowError):
        return None


def start_with(
    context: UpdateContext, thread_id: int, game: str = ""
) -> tuple[str, GameRules, int]:
    """Game, rules and clock of the next table.

    They are those of the last table here, if it had the requested game (empty: any game); otherwise the usual ones.
    """
    usual = usual_table(game or games_for(context.chat.language)[0])
    agreed = last_agreed(
        context.work, context.croupier, chat_id=context.chat.chat_id, thread_id=thread_id
    )
    if agreed is None:
        return usual.game, usual.rules, usual.clock
    rules, clock = agreed
    house = look_of(rules).rules.house
    if game not in ("", house.game.key):
        return usual.game, usual.rules, clock
    return house.game.key, house.switches.as_set(rules), clock


def open_table(context: UpdateContext, asked: str = "") -> Refusal | None:
    """Open a table of the requested game in the chat of the update, and seat the person."""
    game, rules, clock = start_with(context, context.thread, asked)
    _lay_deck(context, game)
    done = context.croupier.open_table(
        context.work,
        context.now,
        chat_id=context.chat.chat_id,
        thread_id=context.thread,
        who=context.person,
        game=game,
        rules=rules,
        clock=clock,
        update_id=context.update_id,
    )
    return done if isinstance(done, Refusal) else None


def _lay_deck(context: UpdateContext, game: str) -> None:
    """Before a chat's first table: the deck usual with its language and the game, if it has chosen none."""
    work, chat = context.work, context.chat
    deck = deck_for(chat.language, chat.deck, game)
    if deck != chat.deck and not work.tables.any_in(chat.chat_id):
        work.chats.set_pictures(
            chat.chat_id, pictures=chat.pictures, deck=deck, indices=chat.indices
        )


def invitation(context: UpdateContext, table_id: int) -> str:
    """A link into the private chat that works once and for this person alone; empty if the person knows the chat."""
    return one_time_link(context, table_id) if context.me.private == "never" else ""


def one_time_link(context: UpdateContext, table_id: int, hand: int = 0) -> str:
    """A link into the private chat that works once and for this person alone; with a ``hand`` to the file of that
    hand.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    if hand:
        token = f"{hand}-{token}"
    context.work.links.make(token, context.person, table_id=table_id, at=context.now)
    return f"https://t.me/{context.bot_username}?start={token}"


def linked_hand(token: str) -> int:
    """The hand to whose file a one-time link leads; 0 for another link."""
    found = _HAND_TOKEN.fullmatch(token)
    return int(found[1]) if found is not None else 0


def sit_down(context: UpdateContext, row: TableRow) -> Answer:
    """Sit down at the table; a newcomer is led into the private chat."""
    done = context.act(row.table_id, act.Sit())
    if isinstance(done, Refusal) and done.code != "already_seated":
        return Answer(context.refusal(done))
    url = invitation(context, row.table_id)
    if url:
        return Answer(url=url)
    if isinstance(done, Refusal):
        return Answer(context.refusal(done))
    playing = context.croupier.view(context.work, row.table_id).phase in ("round", "pause")
    return Answer(context.mine("answer.seated_next" if playing else "answer.seated"))


def seat_in_group(context: UpdateContext) -> TableRow | None:
    """The open table of a group where this person has a seat, if there is one."""
    work = context.work
    left = work.former_members.left_by(context.person)
    for chat_id, _ in work.ledger.of_person(context.person):
        if chat_id in left or work.chats.get(chat_id).kind == "private":
            continue
        for row in context.croupier.tables_in(work, chat_id):
            if any(
                s.person == context.person
                for s in context.croupier.view(work, row.table_id).seating.seats
            ):
                return row
    return None


def draft(
    context: UpdateContext,
    row: TableRow,
    amount: int,
    *,
    round_number: int | None,
    decision: int | None,
) -> str:
    """Store the chosen amount and return the answer. No chip moves until the player accepts an offer with it."""
    work, said = context.work, context.answering
    seen = context.croupier.view(work, row.table_id, context.person)
    refusal = wrong_moment(context, seen, round_number=round_number, decision=decision)
    if refusal is not None:
        early = premoves.other_amount(context, row, amount=amount, round_number=round_number)
        if early is None or isinstance(early, Refusal):
            return context.refusal(early or refusal)
        return early
    offers = GAMES[seen.game_key].sight.offers
    wanted = with_amount(offers(seen.game))
    if (
        seen.running.turn == context.person
    ):  # a range may depend on a hidden card, and this answer may be public
        wanted = with_amount(offers(context.croupier.view(work, row.table_id).game))
    if wanted is None:
        return said("answer.no_stake")
    look = GAME_UIS[seen.game_key]
    words_for = f"answer.amount.{look.offers.amounts[wanted.name]}"
    if wanted.low < wanted.high and not wanted.low <= amount <= wanted.high:
        return said(f"{words_for}.range", low=wanted.low, high=wanted.high)
    if not may_carry(wanted, amount):
        amounts = ", ".join(map(number, stakes(wanted.low, wanted.high, wanted.step)))
        return said(f"{words_for}.only", amounts=amounts)
    if wanted.name in look.offers.in_command:
        names = next(one for one in look.commands if one.name == wanted.name)
        command = Raw(f"/{names.names_in(said.language)[0]} {amount}")
        return said(f"{words_for}.chosen", command=command)
    question = context.croupier.question(work, row.table_id)
    work.drafts.choose(
        row.table_id, context.person, round_number=seen.round, amount=amount, question=question
    )
    redraw_own(context, row, seen)
    means = look.offers.means(context.glance(row.table_id, said), amount)
    return Raw(f"{said(f'{words_for}.chosen', amount=amount)} {means}".rstrip())


def forget_draft(context: UpdateContext, row: TableRow, choice: Choice, *, why: Refusal) -> None:
    """Forget the chosen amount with which the game has refused ``choice``: the same tap again does without it.

    A group's keyboard offers the amounts for every card; the own screen may have no other amount to choose.
    """
    seen = context.croupier.view(context.work, row.table_id, context.person)
    named = GAME_UIS[seen.game_key].offers.amounts
    drafted = choice.amount is None and choice.name in named and why.code != "stale"
    if not drafted or seen.running.turn != context.person:
        return
    if context.work.drafts.drop(row.table_id, context.person):
        redraw_own(context, row, seen)


def redraw_own(context: UpdateContext, row: TableRow, seen: TableView) -> None:
    """Draw the person's own screen of this table again, in the private chat; nobody else gets anything."""
    work, person = context.work, context.person
    if seen.practice:
        want_table(work, row.table_id, context.now)
    elif seen.tournament.in_private:
        for place in seat_places(work, row.table_id, person):
            work.outbox.want(as_wanted(place), context.now)
    elif person in seen.running.everybody:
        want_card(work, row.table_id, person=person, now=context.now, urgency=URGENT)
        want_own(work, row.table_id, person, now=context.now, urgency=URGENT)


def wrong_moment(
    context: UpdateContext, seen: TableView, round_number: int | None, *, decision: int | None
) -> Refusal | None:
    """The refusal of a draft for a question that is not open to this person; None if it is open."""
    stranger = stranger_refusal(context, seen)
    if stranger is not None:
        return stranger
    if seen.phase != "round":
        return Refusal("no_round")
    offers = GAMES[seen.game_key].sight.offers(seen.game)
    if not offers and context.person not in seen.running.everybody:
        return outside_round(seen.seating, context.person)
    if not offers and seen.running.turn:
        return Refusal("not_your_turn", person=seen.running.turn)
    open_now = {seen.running.decision, *(offer.decision for offer in offers)}
    if not offers or round_number not in (None, seen.round):
        return Refusal("stale")
    if decision is not None and decision not in open_now:
        return Refusal("stale")
    return None


def get_up(context: UpdateContext, row: TableRow) -> bool | Refusal:
    """Leave the table. True if the table still has to finish this person's hand."""
    seen = context.croupier.view(context.work, row.table_id)
    if seen.tournament.number:
        return stranger_refusal(context, seen) or Refusal("tournament_stays")
    done = context.act(row.table_id, act.GetUp())
    if isinstance(done, Refusal):
        return done
    return seen.phase == "round" and context.person in seen.running.everybody


def is_of_tournament(context: UpdateContext, row: TableRow) -> bool:
    return context.croupier.view(context.work, row.table_id).tournament.number != 0


def stranger_refusal(context: UpdateContext, seen: TableView) -> Refusal | None:
    """The refusal for a person without a seat at a tournament's table; None for players and at ordinary tables."""
    seated = seen.seating.seat(context.person) is not None
    return Refusal("tournament_players") if seen.tournament.number and not seated else None


def out_said(context: UpdateContext, seen: TableView) -> str:
    """The key of the answer to a player who sits out; ``seen`` is the table before that."""
    in_hand = seen.phase == "round" and context.person in seen.running.everybody
    return "answer.out_after" if in_hand else "answer.out"


def back_said(done: TableDone) -> str:
    """The key of the answer to a player who comes back."""
    later = any(isinstance(event, BackNextRound) for event in done.events)
    return "answer.back_next" if later else "answer.back"


def table_message(context: UpdateContext, row: TableRow) -> tuple[int, int]:
    """The address of the table's present message: chat and message id, both 0 without one."""
    seen = context.croupier.view(context.work, row.table_id)
    place = context.work.outbox.get(table_key(row.table_id, seen.round))
    if place is None or place.message_id is None or place.address is None:
        return (0, 0)
    return (place.address, place.message_id)


def way_back(context: UpdateContext, row: TableRow) -> str:
    """A link to the table's message, or to its chat without one; empty for basic groups, which have no links."""
    _, message_id = table_message(context, row)
    group = context.work.chats.get(group_of(context.work, row.chat_id))
    return message_link(group.address, message_id)
