"""A person's own cards: a look at them, and choices that no group's keyboard can hold.

A group has one button for all private choices. It leads to the private card, if that chat is open; other people read
their cards and an example of the words to type, which nobody else sees.
"""

from __future__ import annotations

from croupier.picked_cards import pick, picked
from display.callback import Tap
from display.cards import rank_name, suit_name
from display.games import look
from display.help import CARD_LINK
from display.options import together
from display.render_context import RenderContext
from engine.cards import PACK, Card, rank, suit
from engine.game import Choice, Offer, Person, Refusal
from engine.registry import GAMES
from engine.table import TableView, outside_round, possible_premoves
from engine.value import replace
from handlers.parsed_update import Typed
from handlers.replies import at_table, refuse, tell
from handlers.tables import redraw_own, stranger_refusal, wrong_moment
from handlers.update_context import Answer, UpdateContext
from locales import Raw, Words
from messages.cards import bring_card
from messages.own_tables import OwnTable, own_table
from storage.records import TableRow


def look_at(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """The person's own cards: in the own table, or in an alert; between rounds the last result."""
    seen = _own(context, row)
    answer = seen if isinstance(seen, Answer) else Answer(look(seen).own.peek(seen), alert=True)
    return replace(answer, own=_own_table(context, row))


def last_trick(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """The last complete trick, which everybody has seen."""
    seen = context.glance(row.table_id, named=True)
    said = look(seen).own.last_trick(seen) if seen.seen.phase == "round" else ""
    return Answer(said or context.mine("answer.no_trick"), alert=bool(said))


def explained(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """The cost of the offers at this table."""
    seen = context.glance(row.table_id)
    said = look(seen).offers.explained(seen) if seen.seen.round else ""
    return Answer(said or context.mine("refusal.stale"), alert=bool(said))


def open_choices(context: UpdateContext, _: Tap, row: TableRow) -> Answer:
    """Lead the person to the own choices: to the private card, or to the words to type."""
    seen = _own(context, row)
    if isinstance(seen, Answer):
        return seen
    opens = _own_table(context, row)
    has_card = context.me.private == "open" and not seen.seen.tournament.in_private
    if has_card and opens is None:
        bring_card(context.work, row.table_id, person=context.person, now=context.now)
        return Answer(url=f"https://t.me/{context.bot_username}?start={CARD_LINK}")
    own = look(seen).own.peek(seen)
    offer = _typed_offer(seen.seen)
    example = _example(seen, offer) if offer is not None else ""
    if not example:
        return Answer(own, alert=True, own=opens)
    how = context.mine("answer.type_cards", said=Raw(example))
    return Answer(f"{own}\n{how}", alert=True, own=opens)


@at_table
def show(context: UpdateContext, _: Typed, row: TableRow) -> None:
    """``/carta``: the own table for an ephemeral command, otherwise the private card or the way to it.

    A person without cards is told why.
    """
    seen = context.glance(row.table_id)
    stranger = stranger_refusal(context, seen.seen)
    if stranger is not None:
        refuse(context, stranger)
        return
    if not _plays(context, row):
        refuse(context, Refusal("not_seated"))
        return
    own = _own_table(context, row)
    in_private = own is None and context.me.private == "open"
    if in_private:
        bring_card(context.work, row.table_id, person=context.person, now=context.now)
    elif context.alone:
        context.own = own
    missing = _missing(seen.seen, context.person, in_private=in_private)
    if missing is not None:
        refuse(context, missing)
    else:
        where = "word.card_in_private" if in_private else "word.card_here"
        tell(context, context.answering(where))


def _missing(seen: TableView, person: Person, *, in_private: bool) -> Refusal | None:
    """The reason why a person has no cards to look at. The private card also tells the last round."""
    if seen.phase == "round":
        return None if person in seen.running.everybody else outside_round(seen.seating, person)
    return None if in_private and seen.round else Refusal("no_round")


def _own_table(context: UpdateContext, row: TableRow) -> OwnTable | None:
    """The own table to be opened in the group; None for a person with a private card, or without a part in
    the table.
    """
    if not _plays(context, row):
        return None
    here = context.me.private != "open" or context.me.own_table == "group"
    if not here or not context.where.is_group:
        return None
    own = own_table(context.work, row.table_id, context.person)
    return own if own.address == context.where.address else None


def _plays(context: UpdateContext, row: TableRow) -> bool:
    """True for a seated person, and for a person in the running hand."""
    seen = context.croupier.view(context.work, row.table_id, context.person)
    return seen.seating.seat(context.person) is not None or context.person in seen.running.everybody


def _own(context: UpdateContext, row: TableRow) -> RenderContext | Answer:
    """The table for a sentence about the person's cards in this round; an answer if there is no hand to speak of."""
    seen = context.glance(row.table_id)
    stranger = stranger_refusal(context, seen.seen)
    if stranger is not None:
        return Answer(context.refusal(stranger))
    if seen.seen.phase != "round":
        then = context.glance(row.table_id, named=True)
        return Answer(look(then).actor.recap(then) or context.mine("answer.no_hand"), alert=True)
    if context.person not in seen.seen.running.everybody:
        why = outside_round(seen.seen.seating, context.person)
        return Answer(context.refusal(why), alert=True)
    return seen


def _typed_offer(seen: TableView) -> Offer | None:
    """The viewer's offer of cards, now or as a premove; None without one."""
    later = (offer for one in possible_premoves(seen) for offer in one.offers)
    offers = (*GAMES[seen.game_key].sight.offers(seen.game), *later)
    return next(
        (one for one in offers if one.option_kind == "cards" and (one.options or one.sets)), None
    )


def _example(context: RenderContext, offer: Offer) -> str:
    """A command that takes the first cards up: ``/gioca 3 denari``; empty if the offer has no command."""
    command = next((one for one in look(context).commands if one.name == offer.name), None)
    names = command.names_in(context.words.language) if command else ()
    if not names:
        return ""
    cards = sorted(offer.options)[: offer.take] or offer.sets[0]
    return " ".join([f"/{names[0]}", *(_typed(PACK[card], context.words) for card in cards)])


def _typed(card: Card, words: Words) -> str:
    return f"{rank_name(rank(card), words).lower()} {suit_name(suit(card), words)}"


# --- picked cards -------------------------------------------------------------------------------------------------


def pick_card(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Pick the card of the button, or put it back. Only this person's own screen changes."""
    name, _, card = tap.argument.partition(":")
    found = _open_offer(context, tap, row=row, name=name)
    if isinstance(found, Answer):
        return found
    seen, offer = found
    now = picked(context.work, row.table_id, seen=seen, offer=offer)
    number = int(card) if card.isdigit() else -1
    if number not in offer.heads:
        return Answer(context.refusal(Refusal("stale")))
    if offer.marks or offer.sets:
        now = now if number in now else ()  # another card takes its place
    if number not in now and len(now) == offer.take:
        return Answer(context.mine("answer.cards_enough", n=offer.take))
    cards = {*now} ^ {number}
    pick(context.work, row.table_id, seen=seen, offer=offer, cards=cards)
    redraw_own(context, row, seen)
    if offer.sets:
        return Answer(context.mine("answer.card_takes") if cards else "")
    if offer.marks:
        return Answer(context.mine("answer.card_marked"))
    return Answer(context.mine("answer.cards_picked", picked=len(cards), n=offer.take))


def picked_choice(context: UpdateContext, tap: Tap, row: TableRow) -> Choice | Answer:
    """The choice with all picked cards; an answer if it is not complete."""
    found = _open_offer(context, tap, row=row, name=tap.argument)
    if isinstance(found, Answer):
        return found
    seen, offer = found
    now = picked(context.work, row.table_id, seen=seen, offer=offer)
    if len(now) != offer.take:
        return Answer(context.mine("answer.cards_missing", picked=len(now), n=offer.take))
    return Choice(offer.name, options=now)


def _open_offer(
    context: UpdateContext, tap: Tap, row: TableRow, *, name: str
) -> tuple[TableView, Offer] | Answer:
    """The table and the open offer of several cards with this name; the answer to an old button."""
    seen = context.croupier.view(context.work, row.table_id, context.person)
    wrong = wrong_moment(context, seen, round_number=tap.round, decision=tap.decision)
    if wrong is not None:
        return Answer(context.refusal(wrong))
    offer = together(GAMES[seen.game_key].sight.offers(seen.game))
    if offer is None or offer.name != name:
        return Answer(context.refusal(Refusal("stale")))
    return seen, offer
