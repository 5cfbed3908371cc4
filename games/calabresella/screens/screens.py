"""The public table of calabresella: auction, exchange and tricks in lines, the questions, the buttons, the commands."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from display.buttons import EXPLAINED, button, in_rows, named
from display.callback import choice_argument
from display.caption import lines_on_phone
from display.cards import card_name, card_sign, the_card
from display.command import NOT_LISTED, command
from display.games.lines import listed
from display.options import card_button, offered_rows, option_name
from display.pictures.plan import ONE_A_ROW, in_sixes
from display.render_context import RenderContext
from display.screen import Button, ButtonStyle
from display.tricks.commands import PLAY_A_CARD, named_command
from display.tricks.lines import last_trick as shown_trick
from display.tricks.lines import score_line, takes_line, trick_lines
from engine.cards import PACK, suit
from engine.game import PUBLIC, Choice, Offer
from engine.value import replace
from games.calabresella.cards import BIT, cards_of
from games.calabresella.forms import ARCISOLO, CALL_NAMES, CHIAMO, SOLO
from games.calabresella.scoring import MULTIPLE
from games.calabresella.screens.facts import (
    call_said,
    card_order,
    is_last_trick,
    pass_said,
    said_points,
    sides,
    table_of,
)
from games.calabresella.screens.result import level_lines, monte_lines, result_lines, totals_line
from games.calabresella.state import CalaRound
from games.calabresella.view import CalaView
from locales import Raw, number

OFFERS: Final = ("lascio", "dichiaro", "solissima", "poso", "nomino", "accomodo", "calo")


COMMANDS: Final = (
    PLAY_A_CARD,
    named_command(
        "dichiaro",
        it="chiamo chiedo mediatore solo solissimo solissima arcisolo dividete scegliete dichiaro",
        en="call",
        es="llamo",
    ),
    named_command("lascio", it="passo sta_bene", en="fine", es="esta_bien"),
    named_command("accomodo", it="scarta scarto accomodo", en="discard", es="descarto"),
    command(NOT_LISTED, "poso posa", en="putdown", es="aparto"),
    command(NOT_LISTED, "nomino nomina", en="name", es="nombro"),
)

ALSO: Final = {"pass": "lascio", "paso": "lascio", "lascio": "lascio"}
"""Commands of other games that are a pass at a table of calabresella."""

_CALLS_A_ROW: Final = 2

_LINES_OF_A_QUESTION: Final = 2
"""Lines beside a picture; a longer *si può?* says how many players may answer, and the picture has those who did."""


# --- the running round ----------------------------------------------------------------------------------------


def hand_lines(context: RenderContext) -> list[str]:
    """The hand's number, table and dealer; everybody's points; the auction, or the call with the cards on the table."""
    table, word = table_of(context), context.words
    round_ = table.round
    lines: list[str] = [head(context)]
    scores = dict(round_.scores)
    if any(scores.values()):
        points = {one: said_points(scores.get(one, 0)) for one in round_.opened.seats}
        lines.append(score_line(context, points))
    lines += [word("tricks.skipped", name=context.name(one)) for one in round_.opened.skipped]
    if table.phase in ("si_puo", "auction"):
        return [*lines, *auction_lines(context)]
    if not round_.caller:
        return lines
    lines += ["", contract(context), *exchanged_lines(context), *side_lines(context)]
    return lines + trick_lines(context, table.play, before=round_.rules.last_trick)


def head(context: RenderContext) -> Raw:
    """``Mano 3 · terziglio · dà le carte Nonna Pia``."""
    round_, word = table_of(context).round, context.words
    form = word(f"cala.form.{round_.form.name}")
    if not round_.dealer:
        return word("cala.head_lots", hand=context.seen.round, form=form)
    dealer = context.name(round_.dealer)
    return word("cala.head", hand=context.seen.round, form=form, dealer=dealer)


def auction_lines(context: RenderContext) -> list[str]:
    """Answers to *si può?*, then passes and calls, in order."""
    round_, word = table_of(context).round, context.words
    lines: list[str] = []
    asked = table_of(context).phase == "si_puo"  # the question itself says who asks
    if round_.rules.si_puo and round_.players and not asked:
        lines.append(word("cala.si_puo", name=context.name(round_.players[0])))
    for person, call in round_.answers:
        said = call_said(round_, call, word) if call else word("cala.no")
        lines.append(word("cala.said", name=context.name(person), said=said))
    called = False
    for person, call in round_.said:
        called = called or bool(call)
        said = call_said(round_, call, word) if call else pass_said(word, called=called)
        lines.append(word("cala.said", name=context.name(person), said=said))
    return ["", *lines] if lines else []


def contract(context: RenderContext) -> Raw:
    """The caller and the call, with the named card: ``Luca: chiamo · 3 di denari``."""
    round_, word = table_of(context).round, context.words
    said, name = call_said(round_, round_.call, word), context.name(round_.caller)
    if round_.named < 0:
        return word("cala.contract", name=name, call=said)
    card = card_name(PACK[round_.named], word)
    return word("cala.contract_card", name=name, call=said, card=card)


def exchanged_lines(context: RenderContext) -> list[str]:
    """The place of the named card as far as everybody knows it: the partner, or until the first trick is taken an
    exchange or the monte.
    """
    table, word = table_of(context), context.words
    round_ = table.round
    if round_.named < 0:
        return []
    card = the_card(PACK[round_.named], word)
    if round_.call == CHIAMO:
        partner = round_.partner or round_.holder
        if partner > 0:
            return [word("cala.partner", name=context.name(partner))]
        return [word("cala.called_in_monte", card=card)] if not partner and _told(round_) else []
    if table.takers:
        return []
    if round_.holder:
        return [word("cala.gave", name=context.name(round_.holder), card=card)]
    return [word("cala.asked_in_monte", card=card)]


def _told(round_: CalaRound) -> bool:
    """True if the table was told that nobody holds the called card."""
    return round_.holder == 0


def side_lines(context: RenderContext) -> list[str]:
    """The tricks of both sides, if everybody knows the sides."""
    found = sides(table_of(context))
    if found is None:
        return []
    own, others = found
    return [context.words("cala.sides", own=str(own), others=str(others))]


def last_trick(context: RenderContext) -> str:
    """The last complete trick while the round runs, if the rules allow a look at it; else empty."""
    table = table_of(context)
    if table.phase != "tricks" or not table.round.rules.last_trick:
        return ""
    return shown_trick(context, table.play)


def caption_lines(context: RenderContext) -> list[str]:
    """After the round the winner of a match that is over, the result, the monte and the match so far; else the last
    event, and the call.
    """
    table = table_of(context)
    if table.round.ending is not None:
        lines = result_lines(context)
        ending = table.round.ending
        told = [lines[0], *level_lines(context, ending), *monte_lines(context, ending)]
        if ending.ranking:
            return [lines[-1], *told]
        return [*told, totals_line(context)] if ending.declarers else told
    if table.phase in ("si_puo", "auction"):
        said = auction_lines(context)[1:]
        return [said[-1]] if said else [head(context)]
    if not table.round.caller:
        return [head(context)]
    return [
        takes_line(context, table.play),
        contract(context),
        *exchanged_lines(context),
        head(context),
    ]


def asks(context: RenderContext) -> Raw:
    """The question to the player on turn; *si può?* is a question to everybody else."""
    table, word = table_of(context), context.words
    name = context.name(context.seen.running.turn)
    if table.phase == "si_puo":
        asker = context.name(table.round.players[0])
        names, count = listed(context, table.unanswered), len(table.unanswered)
        whole = word("cala.asks.si_puo", name=asker, names=names, n=count)
        too_long = context.pictured and lines_on_phone(whole) > _LINES_OF_A_QUESTION
        return word("cala.asks.si_puo_many", name=asker, n=count) if too_long else whole
    if table.phase == "discard":
        return word("cala.asks.discard", name=name, n=table.round.due)
    if table.phase == "auction" and table.round.call:
        return word("cala.asks.higher", name=name)
    if is_last_trick(table):
        return word("tricks.asks.last")
    if table.phase == "tricks":
        return word("tricks.asks.card", name=name)
    return word(f"cala.asks.{table.phase}", name=name)


# --- buttons --------------------------------------------------------------------------------------------------


def said(context: RenderContext, offer: Offer, option: int) -> str:
    """The name of a call with a capital letter; other options as in every game."""
    if offer.option_kind == "calls":
        name = call_said(table_of(context).round, option, context.words)
        return name[:1].upper() + name[1:]
    return option_name(context, offer, option)


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """A pass and the calls, two a row, or by their names alone if they are many; or the cards, in a trick the whole
    hand, to be named a row a suit.

    *Dividete* and *scegliete* raise an arcisolo, so their buttons wait for one; typed they always count.
    """
    table = table_of(context)
    calls = [offer for offer in context.offers if offer.option_kind == "calls"]
    passes = [offer for offer in context.offers if offer.name == "lascio"]
    if not (calls or passes):
        return (
            _hand_rows(context) or _named_rows(context) or offered_rows(context, said, card_order)
        )
    options = [
        (offer, option)
        for offer in calls
        for option in offer.options
        if option <= max(ARCISOLO, table.round.call + 1)
    ]
    crowded = len(table.round.opened.seats) > ONE_A_ROW
    most = _CALLS_A_ROW if context.seen.viewer == PUBLIC and crowded else 2 * _CALLS_A_ROW
    plain = context.pictured and len(options) > most
    found = [
        button(
            context,
            offer.name,
            label=said(context, offer, option) if plain else _call_label(context, option),
            argument=choice_argument(Choice(offer.name, options=(option,))),
        )
        for offer, option in options
    ]
    rows = [tuple(found[at : at + _CALLS_A_ROW]) for at in range(0, len(found), _CALLS_A_ROW)]
    if not passes:
        return rows
    name = "lascio"
    if table.phase == "si_puo":
        name = "cala_no"
    elif table.round.call:
        name = "cala_fine"
    passing = button(context, "lascio", context.words(f"button.{name}"))
    passes_or_asks = (passing, named(context, EXPLAINED))
    return [(*passes_or_asks, *found)] if plain else [passes_or_asks, *rows]


def _call_label(context: RenderContext, call: int) -> str:
    """The name of a call and its meaning in a word: ``Chiamo · in coppia``; above an arcisolo the name alone."""
    round_, word = table_of(context).round, context.words
    name = call_said(round_, call, word)
    name = Raw(name[:1].upper() + name[1:])
    if call > ARCISOLO:
        return name
    meaning = CALL_NAMES[call] if round_.form.monte or call != SOLO else "solo_alone"
    return word("cala.meaning.label", call=name, meaning=word(f"cala.meaning.{meaning}"))


def explained(context: RenderContext) -> str:
    """The points of each call of this table, and the chips of a point."""
    round_, word = table_of(context).round, context.words
    calls = ", ".join(
        word("cala.costs.call", call=call_said(round_, call, word), n=number(MULTIPLE[call]))
        for call in round_.form.calls
    )
    said = word("cala.costs.points", calls=Raw(calls))
    chips = round_.rules.per_point
    return f"{said} {word('cala.costs.chips', n=chips)}" if chips else said


def _hand_rows(context: RenderContext) -> list[tuple[Button, ...]]:
    """The owner's whole hand on turn in a trick, each card in its place; those that must wait are grey.

    Empty for other viewers and at other moments.
    """
    view: CalaView = context.seen.game
    if view.table.phase != "tricks" or view.viewer != view.table.to_act:
        return []
    (offer,) = context.offers
    style: ButtonStyle = "primary" if view.playable != view.hand else ""
    return in_sixes(
        [
            card_button(context, offer, card, style=style)
            if view.playable & BIT[card]
            else _must_wait(context, card)
            for card in sorted(cards_of(view.hand), key=card_order)
        ]
    )


def _named_rows(context: RenderContext) -> list[tuple[Button, ...]]:
    """The cards that may be named, a row a suit if it is not too long, the strongest first; empty at other moments."""
    offer = next((one for one in context.offers if one.name == "nomino"), None)
    if offer is None:
        return []
    cards = sorted(offer.options, key=card_order)
    rows = (
        tuple(card_button(context, offer, card) for card in of_suit)
        for _, of_suit in groupby(cards, key=lambda card: suit(PACK[card]))
    )
    return [*in_rows(tuple(rows))]


def _must_wait(context: RenderContext, card: int) -> Button:
    argument = choice_argument(Choice("calo", options=(card,)))
    waits = button(context, "calo", card_sign(PACK[card], context.words), argument=argument)
    return replace(waits, disabled=True)
