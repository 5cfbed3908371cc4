"""Messages for one player of calabresella: the own hand, the cards of the exchange, the result of the round."""

from __future__ import annotations

from collections.abc import Callable

from display.cards import card_list, suit_name
from display.pictures.picture import CardStyle, HandPicture
from display.points import signed_points
from display.render_context import RenderContext
from display.tricks.lines import trick_lines
from display.tricks.own import hand_picture as pictured
from display.tricks.own import hand_said, signs, suit_lines
from engine.cards import PACK, suit
from games.calabresella.forms import SOLISSIMO
from games.calabresella.game import GAME
from games.calabresella.money import escrow
from games.calabresella.screens.facts import by_suit, call_said, said_points, table_of
from games.calabresella.screens.result import head_line, totals
from games.calabresella.screens.screens import (
    auction_lines,
    contract,
    exchanged_lines,
)
from games.calabresella.view import CalaView
from locales import Raw, Words, signed


def held(view: CalaView) -> int:
    """The viewer's hand, with the cards taken from the monte until the discard."""
    return view.hand | view.known.taken


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's hand, a line for each suit unless a picture shows it; then the state of the table and the monte."""
    view: CalaView = context.seen.game
    word = context.words
    lines: list[str] = []
    if sits_out(context):
        lines.append(word("cala.sits_out"))
    else:
        lines += suit_lines(context, by_suit(held(view)))
    return [
        *lines,
        *_known_lines(context, view, _names),
        *_table_lines(context),
        *_task(context, view),
    ]


def sits_out(context: RenderContext) -> bool:
    """True for the dealer of a settiglio (CA-6)."""
    players = table_of(context).round.players
    return bool(players) and context.seen.viewer not in players


def _task(context: RenderContext, view: CalaView) -> list[str]:
    """The viewer's task with the cards, on turn in the exchange; the suit to follow in a trick."""
    table, word = view.table, context.words
    if table.to_act != view.viewer:
        return []
    if table.phase == "lay":
        return [word("cala.own.lay")]
    if table.phase == "name":
        return [word("cala.own.ask" if view.known.laid else "cala.own.call")]
    if table.phase == "tricks" and view.playable != view.hand:
        led = PACK[table.played[-(len(table.played) % table.round.form.players)]]
        return [word("cala.own.follow", suit=suit_name(suit(led), word))]
    return []


def _known_lines(
    context: RenderContext, view: CalaView, called: Callable[[int, Words], Raw]
) -> list[str]:
    """The viewer's own knowledge: the called card in the hand, the cards of the monte, a laid card, the discards.

    ``called`` puts a set of cards into words.
    """
    word, known = context.words, view.known
    lines: list[str] = []
    if view.partner:
        lines.append(word("cala.own.partner"))
    if known.taken:
        lines.append(word("cala.own.taken", cards=called(known.taken, word)))
    if known.laid:
        owner = view.viewer == view.table.round.caller
        key = "cala.own.laid" if owner else "cala.own.received"
        lines.append(word(key, cards=called(known.laid, word)))
    if known.given & ~known.laid:
        looked = view.table.round.call == SOLISSIMO
        key = "cala.own.monte" if looked else "cala.own.discards"
        lines.append(word(key, cards=called(known.given & ~known.laid, word)))
    return lines


def _table_lines(context: RenderContext) -> list[str]:
    """The auction or the call, and the cards of the present trick, for a reader who does not see the group."""
    table = table_of(context)
    if not table.round.caller or table.phase in ("si_puo", "auction"):
        return [*auction_lines(context), *chips_lines(context)]
    lines: list[str] = ["", contract(context), *exchanged_lines(context), *chips_lines(context)]
    return [*lines, *trick_lines(context, table.play, before=False)[-1:]]


def chips_lines(context: RenderContext) -> list[str]:
    """At a table with chips: the viewer's escrow for the call, and the higher calls that chips do not cover."""
    view: CalaView = context.seen.game
    round_, word = view.table.round, context.words
    lines: list[str] = []
    held = escrow(round_, round_.call, round_.caller).get(view.viewer, 0)
    if held:
        lines.append(word("cala.own.escrow", n=held))
    lacking = [call for call in view.uncovered if call > round_.call]
    if lacking:
        calls = Raw(", ".join(call_said(round_, call, word) for call in lacking))
        lines.append(word("cala.own.uncovered", calls=calls))
    return lines


def peek(context: RenderContext) -> str:
    """The viewer's hand and own knowledge in the shortest form."""
    view: CalaView = context.seen.game
    word = context.words
    if sits_out(context):
        return word("cala.sits_out")
    known = _known_lines(context, view, lambda mask, word: signs(by_suit(mask), word))
    return "\n".join([hand_said(by_suit(held(view)), word), *known])


def _names(cards: int, word: Words) -> Raw:
    return card_list(by_suit(cards), word)


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's hand; else a back."""
    view: CalaView = context.seen.game
    return pictured(by_suit(held(view)), style)


def recap(context: RenderContext) -> str | None:
    """The viewer's game points of the last round, and its result; None for people who were not in it."""
    ending = table_of(context).round.ending
    viewer = context.seen.viewer
    gained = dict(ending.gains) if ending is not None else {}
    if ending is None or viewer not in gained:
        return None
    word = context.words
    if not ending.declarers:
        return word("cala.result.all_passed", hand=context.seen.round)
    points = Raw(signed_points(gained[viewer], GAME.tally.points))
    total = said_points(totals(context).get(viewer, 0))
    told = [head_line(context, ending), word("cala.recap", points=points, total=total)]
    if ending.brought:
        chips = signed(dict(ending.brought)[viewer])
        told.append(word("cala.recap_chips", chips=chips))
    return "\n".join(told)
