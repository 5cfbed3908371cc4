"""Typed moves: a choice, an amount, the words of a cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final

from display.games import GAME_UIS, look
from engine.cards import PACK
from engine.game import Choice, Offer, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from handlers import premoves, tables
from handlers.parsed_update import Typed
from handlers.replies import acted, at_table, refuse, tell, tell_alone
from handlers.typed_cards import Misread, Misreading, read_cards
from handlers.update_context import UpdateContext
from locales import Raw
from storage.records import TableRow

_AMOUNT: Final = re.compile(r"([0-9]{1,12}|[0-9]{1,3}(?:[.,\s][0-9]{3}){1,3})\.?")
"""An amount in digits, at most twelve, or in groups of three: ``1.000``."""


def choosing(name: str) -> Callable[[UpdateContext, Typed], None]:
    """A handler for one choice of a game: alone, with an amount, or with cards."""

    @at_table
    def handler(context: UpdateContext, typed: Typed, row: TableRow) -> None:
        choice = _typed_choice(context, row, name=name, typed=typed)
        if choice is None:
            return
        done = context.play(row.table_id, choice)
        if isinstance(done, Refusal):
            tables.forget_draft(context, row, choice=choice, why=done)
            refuse(context, done)
        else:
            premoves.typed(context, row, choice=choice, done=done)

    return handler


def _typed_choice(
    context: UpdateContext, row: TableRow, name: str, *, typed: Typed
) -> Choice | None:
    """The choice in the words; None after an answer that says what is wrong with them.

    A command of the game reaches every open choice of its kind: cards, if cards are typed, or a call by its own name.
    """
    seen = context.croupier.view(context.work, row.table_id, context.person)
    ui = GAME_UIS[seen.game_key]
    if name not in ui.offers.names:
        game = context.ours(f"game.{seen.game_key}.name")
        command = Raw(f"/{typed.name}")
        tell(context, context.ours("word.not_this_game", game=game, command=command))
        return None
    offer = premoves.offered(seen, name)
    instead = ui.offers.instead.get(name)
    if offer is None and instead is not None and premoves.offered(seen, instead) is not None:
        return Choice(instead)
    if offer is None and any(one.name == name for one in ui.commands):
        call = _named_call(_calls(context, row), typed)
        if call is not None:
            return call
        offer = premoves.offered_cards(seen) if typed.words else None
    if offer is not None and offer.option_kind == "cards":
        return _with_cards(context, offer, typed)
    if offer is not None and offer.option_kind == "calls":
        return _call(context, row, typed)
    if not typed.words or name not in ui.offers.amounts:
        return Choice(name)  # ``/dejo la banca`` has no amount
    amount = _amount(typed.words)
    if amount is None:
        context.add_line("word", context.ours("word.number", command=Raw(f"/{typed.name} 20")))
        return None
    return Choice(name, amount)


def _with_cards(context: UpdateContext, offer: Offer, typed: Typed) -> Choice | None:
    """The choice with the typed cards, which must be named: the best one might be any.

    An answer that depends on the person's hand goes to that person alone.
    """
    allowed = {PACK[number]: number for number in {*offer.options, *chain(*offer.sets)}}
    take = None if offer.sets else offer.take
    read = read_cards(typed.words, allowed, take=take, language=context.mine.language)
    if not isinstance(read, Misread):
        return Choice(offer.name, None, tuple(allowed[card] for card in read))
    if read.hidden:
        said = context.mine(_MISREAD[read.why], word=read.word, n=offer.take)
        tell_alone(context, said, context.ours("word.look_again"))
    else:
        tell(context, context.ours(_MISREAD[read.why], word=read.word, n=offer.take))
    return None


def _call(context: UpdateContext, row: TableRow, typed: Typed) -> Choice | None:
    """The call that the words name; an answer lists the possible ones if they name none. Calls are public."""
    calls = _calls(context, row)
    choice = _named_call(calls, typed)
    if choice is None:
        commands = ", ".join(f"/{_last_word(call)}" for call in calls)
        tell(context, context.ours("word.which_call", calls=Raw(commands)))
    return choice


def _calls(context: UpdateContext, row: TableRow) -> dict[str, Choice]:
    """The person's possible calls by their names in small letters, also those out of turn."""
    scene = context.glance(row.table_id, context.ours)
    if scene.seen.phase != "round":
        return {}
    return {
        look(scene).offers.option_name(scene, offer, option).casefold(): Choice(
            offer.name, options=(option,)
        )
        for offer in GAMES[scene.seen.game_key].sight.offers(scene.seen.game)
        if offer.option_kind == "calls"
        for option in offer.options
    }


def _named_call(calls: Mapping[str, Choice], typed: Typed) -> Choice | None:
    """The call with the typed name, which may be the command itself: ``/chiamo solo`` and ``/solo``.

    The last word of a call is enough: ``/dividete``.
    """
    said = (typed.words or typed.name).casefold()
    last = {_last_word(call): choice for call, choice in calls.items()}
    return calls.get(said) or last.get(said)


def _last_word(call: str) -> str:
    """The word of a call that is a command of its own: ``dividete`` of ``arcisolo dividete``."""
    return call.rpartition(" ")[2]


_MISREAD: Final[Mapping[Misreading, str]] = {
    "unread": "word.card_unread",
    "several": "word.card_several",
    "none": "word.card_none",
    "count": "word.card_count",
}


@at_table
def stake(context: UpdateContext, typed: Typed, row: TableRow) -> None:
    """``/punta 20``: set the amount for this person's next move."""
    amount = _amount(typed.words)
    if amount is None:
        context.add_line("word", context.ours("word.number", command=Raw(f"/{typed.name} 20")))
    else:
        said = tables.draft(context, row, amount=amount, round_number=None, decision=None)
        if said:
            tell(context, said)


@at_table
def cut(context: UpdateContext, typed: Typed, row: TableRow) -> None:
    """``/taglia`` with words for the next deck.

    During a round the table does not show the cut, so the command gets an answer.
    """
    done = acted(context, row, act.Cut(typed.words))
    if done and context.croupier.view(context.work, row.table_id).phase == "round":
        tell(context, context.ours("answer.cut", words=typed.words))


def _amount(said: str) -> int | None:
    """A whole number of chips, written in digits; None for anything else.

    A sign between digits parts thousands: ``1.000`` is one thousand, and ``1.5`` or ``5 10`` is no amount.
    """
    return int(re.sub(r"\D", "", said)) if _AMOUNT.fullmatch(said) else None
