"""Typed moves: a choice, an amount, the words of a cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from display.games import look
from engine.cards import PACK
from engine.game import Choice, Offer, Refusal
from engine.table import actions as act
from handlers import premoves, tables
from handlers.parsed_update import Typed
from handlers.replies import acted, at_table, refuse, tell
from handlers.typed_cards import Misread, Misreading, read_cards
from handlers.update_context import UpdateContext
from locales import Raw
from locales.names import clean
from storage.records import TableRow

MOST_DIGITS: Final = 12
"""Maximum number of digits in an amount."""


def choosing(name: str) -> Callable[[UpdateContext, Typed], None]:
    """A handler for one choice of a game: alone, with an amount, or with cards."""

    @at_table
    def handler(context: UpdateContext, asked: Typed, row: TableRow) -> None:
        choice = _typed_choice(context, row, name=name, asked=asked)
        if choice is None:
            return
        done = context.play(row.table_id, choice)
        if isinstance(done, Refusal):
            refuse(context, done)
        else:
            premoves.typed(context, row, choice=choice, done=done)

    return handler


def _typed_choice(context: UpdateContext, row: TableRow, name: str, asked: Typed) -> Choice | None:
    """The choice in the words; None after an answer that says what is wrong with them."""
    seen = context.croupier.view(context.work, row.table_id, context.person)
    offer = premoves.offered(seen, name)
    if offer is not None and offer.option_kind == "cards":
        return _with_cards(context, offer, asked)
    if not asked.words:
        return Choice(name)
    if offer is not None and offer.option_kind == "calls":
        return _call(context, row, offer=offer, asked=asked)
    amount = _amount(asked.words)
    if amount is None:
        context.add_line("word", context.ours("word.number", command=Raw(f"/{asked.name} 20")))
        return None
    return Choice(name, amount)


def _with_cards(context: UpdateContext, offer: Offer, asked: Typed) -> Choice | None:
    """The choice with the typed cards, which must be named: the best one might be any.

    An answer that depends on the person's hand goes to that person alone.
    """
    allowed = {PACK[number]: number for number in offer.options}
    read = read_cards(asked.words, allowed, take=offer.take, language=context.mine.language)
    if not isinstance(read, Misread):
        return Choice(offer.name, None, tuple(allowed[card] for card in read))
    if read.hidden:
        context.tell_privately(context.mine(_MISREAD[read.why], word=read.word, n=offer.take))
    else:
        tell(context, context.ours(_MISREAD[read.why], word=read.word, n=offer.take))
    return None


def _call(context: UpdateContext, row: TableRow, offer: Offer, asked: Typed) -> Choice | None:
    """The call that the words name; an answer lists the possible ones if they name none. Calls are public."""
    scene = context.glance(row.table_id, context.ours)
    names = {look(scene).option_name(scene, offer, one): one for one in offer.options}
    said = asked.words.casefold()
    for name, option in names.items():
        if name.casefold() == said:
            return Choice(offer.name, options=(option,))
    commands = ", ".join(f"/{asked.name} {name}" for name in names)
    tell(context, context.ours("word.which_call", calls=Raw(commands)))
    return None


_MISREAD: Final[Mapping[Misreading, str]] = {
    "unread": "word.card_unread",
    "several": "word.card_several",
    "none": "word.card_none",
    "count": "word.card_count",
}


@at_table
def stake(context: UpdateContext, asked: Typed, row: TableRow) -> None:
    """``/punta 20``: set the amount for this person's next move."""
    amount = _amount(asked.words)
    if amount is None:
        context.add_line("word", context.ours("word.number", command=Raw(f"/{asked.name} 20")))
    else:
        said = tables.draft(context, row, amount=amount, round_number=None, decision=None)
        if said:
            tell(context, said)


@at_table
def cut(context: UpdateContext, asked: Typed, row: TableRow) -> None:
    """``/taglia`` with words for the next deck.

    During a round the table does not show the cut, so the command gets an answer.
    """
    said = clean(asked.words)
    done = acted(context, row, act.Cut(said))
    if done and context.croupier.view(context.work, row.table_id).phase == "round":
        tell(context, context.ours("answer.cut", words=said))


def _amount(said: str) -> int | None:
    """A whole number of chips, written in digits; None for anything else."""
    digits = said.replace(".", "").replace(" ", "")
    fine = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if fine else None
