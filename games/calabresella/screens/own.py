"""Messages for one player of calabresella: the own hand, the cards of the exchange, the result of the round."""

from __future__ import annotations

from display.cards import card_signs, suit_name
from display.pictures.picture import CardStyle, HandPicture
from display.pictures.plan import CARDS_A_ROW
from display.points import against, signed_points
from display.render_context import RenderContext
from display.tricks.lines import present_trick, score_line
from display.tricks.own import hand_picture as pictured
from display.tricks.own import hand_said, suit_lines
from engine.cards import PACK, suit
from engine.value import replace
from games.calabresella.forms import SOLISSIMO
from games.calabresella.game import GAME
from games.calabresella.money import escrow
from games.calabresella.screens.facts import by_suit, call_said, sides, table_of
from games.calabresella.screens.pictures import table_picture
from games.calabresella.screens.result import head_line, monte_lines, totals_line
from games.calabresella.screens.screens import (
    auction_lines,
    contract,
    exchanged_lines,
)
from games.calabresella.view import CalaView
from locales import Raw, Words, number, signed


def held(view: CalaView) -> int:
    """The viewer's hand, with the cards taken from the monte until the discard."""
    return view.hand | view.known.taken


def card_lines(context: RenderContext) -> list[str]:
    """The call with the tricks, and the viewer's own knowledge; unless a picture shows them, also the hand, the auction
    and the trick.
    """
    view: CalaView = context.seen.game
    lines: list[str] = []
    if sits_out(context):
        lines.append(context.words("cala.sits_out"))
    else:
        lines += suit_lines(context, by_suit(held(view)))
    return [*lines, *_table_lines(context), *_known_lines(context), *chips_lines(context)]


def sits_out(context: RenderContext) -> bool:
    """True for the dealer of a settiglio (CA-6)."""
    players = table_of(context).round.players
    return bool(players) and context.seen.viewer not in players


def your_turn(context: RenderContext) -> str:
    """The viewer's task on turn: a call, a card of the exchange, or the suit to follow."""
    view: CalaView = context.seen.game
    table, word = view.table, context.words
    if table.phase == "auction":
        return word("cala.own.higher" if table.round.call else "cala.own.auction")
    if table.phase == "lay":
        return word("cala.own.lay")
    if table.phase == "name":
        return word("cala.own.ask" if view.known.laid else "cala.own.call")
    if table.phase == "discard":
        return word("cala.own.taken", cards=_signs(view.known.taken, word))
    if table.phase == "tricks" and view.playable != view.hand:
        led = PACK[table.played[-(len(table.played) % table.round.form.players)]]
        return word("cala.own.follow", suit=suit_name(suit(led), word))
    return word("card.your_turn")


def _known_lines(context: RenderContext) -> list[str]:
    """The called card in the viewer's hand, and a card that the viewer laid or got."""
    view: CalaView = context.seen.game
    word, known = context.words, view.known
    lines: list[str] = [word("cala.own.partner")] if view.partner else []
    if known.laid:
        owner = view.viewer == view.table.round.caller
        key = "cala.own.laid" if owner else "cala.own.received"
        lines.append(word(key, cards=_signs(known.laid, word)))
    return lines


def _given_lines(context: RenderContext) -> list[str]:
    """The viewer's discards; after a solissimo the monte."""
    view: CalaView = context.seen.game
    given = view.known.given & ~view.known.laid
    if not given:
        return []
    key = "cala.own.monte" if view.table.round.call == SOLISSIMO else "cala.own.discards"
    return [context.words(key, cards=_signs(given, context.words))]


def _table_lines(context: RenderContext) -> list[str]:
    """The call with the tricks of both sides, or of everybody while the sides are secret; without a picture also the
    auction and the present trick.
    """
    table = table_of(context)
    if not table.round.caller or table.phase in ("si_puo", "auction"):
        return auction_lines(context) if context.style is None else []
    lines: list[str] = ["", _tricks_said(context), *exchanged_lines(context)]
    return [*lines, *present_trick(context, table.play)]


def _tricks_said(context: RenderContext) -> Raw:
    """``Luca: chiamo · 3 di denari · prese 2–1``."""
    table, word = table_of(context), context.words
    told = contract(context)
    if not table.takers:
        return told
    found = sides(table)
    if found is not None:
        return word("cala.own.tricks", contract=told, tricks=against(found))
    won = {one: number(table.play.won(one)) for one in table.play.players}
    everybody = {one: said for one, said in won.items() if said != "0"}
    return word("cala.own.tricks", contract=told, tricks=Raw(score_line(context, everybody)))


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
    taken = [your_turn(context)] if view.known.taken else []
    known = [*taken, *_known_lines(context), *_given_lines(context)]
    return "\n".join([hand_said(by_suit(held(view)), word), *known])


def _signs(cards: int, word: Words) -> Raw:
    return card_signs(by_suit(cards), word)


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's hand below the trick; on turn in a trick the cards that may not be played are dark.

    Many cards with a button each leave a small phone no room for the table, which has no trick during the exchange.
    """
    view: CalaView = context.seen.game
    playing = view.table.phase == "tricks" and view.viewer == view.table.to_act
    waits = by_suit(view.hand & ~view.playable) if playing else []
    table = table_picture(context, style)
    keys = sum(len(offer.options) for offer in context.offers)
    if table is not None and view.table.phase != "tricks" and keys > 2 * CARDS_A_ROW:
        table = replace(table, panels=(), plates=())
    return pictured(by_suit(held(view)), style, table=table, waits=waits)


def recap(context: RenderContext) -> str | None:
    """The result of the last round, the viewer's game points, the match and the monte; None for other viewers."""
    ending = table_of(context).round.ending
    viewer = context.seen.viewer
    gained = dict(ending.gains) if ending is not None else {}
    if ending is None or viewer not in gained:
        return None
    word = context.words
    if not ending.declarers:
        return word("cala.result.all_passed", hand=context.seen.round)
    points = Raw(signed_points(gained[viewer], GAME.tally.points))
    told = [head_line(context, ending), word("cala.recap", points=points)]
    if ending.brought:
        chips = signed(dict(ending.brought)[viewer])
        told.append(word("cala.recap_chips", chips=chips))
    return "\n".join([*told, totals_line(context), *monte_lines(context, ending)])
