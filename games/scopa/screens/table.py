"""The running hand of scopa, the own hand, the result and the picture."""

from __future__ import annotations

from typing import Final

from display.buttons import in_rows
from display.caption import MOST_LINES, lines_on_phone
from display.cards import card_list, card_name, cards_within
from display.games.lines import goes_on_level
from display.options import offered_rows
from display.pictures.picture import BACK, CardStyle, HandPicture, Label, Plate, TablePicture
from display.reaction import Reaction
from display.render_context import RenderContext
from display.tricks import lines, own, sides
from display.tricks.match import places_below
from display.tricks.pictures import shown_name, wins
from engine.game import Person
from engine.tricks.sides import PAIRED
from engine.value import replace
from games.scopa.cards import WHOLE_NAPOLA
from games.scopa.events import ScopaEnded, ScopaPlayed
from games.scopa.state import ScopaTable
from games.scopa.view import ScopaView
from locales import Raw, number, signed

BUILT_KEYS: Final = tuple(
    f"scopa.point.{name}" for name in ("carte", "denari", "settebello", "primiera", "re_bello")
)
"""Keys built here, which no search for the whole key finds."""


def seen_by(context: RenderContext) -> ScopaView:
    view: ScopaView = context.seen.game
    return view


def table_of(context: RenderContext) -> ScopaTable:
    return seen_by(context).table


def running(context: RenderContext) -> bool:
    """True while players have cards."""
    return table_of(context).phase == "turn"


# --- lines ----------------------------------------------------------------------------------------------------


def hand_lines(context: RenderContext) -> list[str]:
    """The hand's number and dealer, the match, the last card, the table, and the takings of each side (SC-12)."""
    table, word = table_of(context), context.words
    told = sides.opened_lines(context, table.opened, table.dealer)
    if not running(context):
        return told
    told += ["", *table_lines(context)]
    for side, pile, scope in zip(table.sides, table.piles, table.scope, strict=True):
        names, cards = sides.side_said(context, side), number(pile.bit_count())
        told.append(word("scopa.side", names=names, cards=cards, scope=number(scope)))
    return told


def table_lines(context: RenderContext) -> list[str]:
    """The last card with its taking, and the cards on the table."""
    table, word = table_of(context), context.words
    last = [played_line(context, table.last)] if table.last is not None else []
    if not table.pool:
        return [*last, word("scopa.nothing")]
    return [*last, word("tricks.now", cards=card_list(table.pool, word))]


def played_line(context: RenderContext, played: ScopaPlayed) -> Raw:
    """``Luca: 7 di denari, e prende il 4 di coppe e il 3 di spade``."""
    name, word = context.name(played.person), context.words
    card = card_name(played.card, word)
    if not played.takes:
        return word("scopa.lays", name=name, card=card)
    key = "scopa.sweeps" if played.scopa else "scopa.takes"
    return word(key, name=name, card=card, cards=cards_within(played.takes, word))


def last_taking(context: RenderContext) -> str:
    """The last taking of the running hand, on request (SC-12)."""
    taken = table_of(context).taken
    return played_line(context, taken) if running(context) and taken is not None else ""


def caption_lines(context: RenderContext) -> list[str]:
    """After the hand the winner of a match, and the points of each side; else the last card."""
    table, told = table_of(context), result_lines(context)
    if table.ending is None:
        return [*table_lines(context)[:-1], lines.head_line(context, table.dealer)]
    points = told[2 : 2 + len(table.sides)]
    return [told[-1], *points] if table.ending.ranking else told[2:]


def card_lines(context: RenderContext) -> list[str]:
    """The last card; unless a picture shows them, also the own hand and the table."""
    told, table = own.suit_lines(context, seen_by(context).hand), table_lines(context)
    if not running(context):
        return told
    return [*told, *table] if context.style is None else table[:-1]


# --- the result -----------------------------------------------------------------------------------------------


def side_line(context: RenderContext, ending: ScopaEnded, side: int) -> Raw:
    """``+3 Rita e Luca · in tutto 8 · carte 23, primiera 78, 1 scopa``; no reasons where a caption lacks room."""
    word, people, count = context.words, ending.sides[side], ending.counts[side]
    amounts = {"carte": count.cards, "denari": count.denari, "primiera": count.primiera}
    told = [word(f"scopa.point.{one}", n=amounts.get(one, 0)) for one in count.singles]
    told += [word("scopa.point.napola", n=count.napola)] if count.napola else []
    told += [word("scopa.point.scope", n=count.scope)] if count.scope else []
    said = {
        "change": Raw(signed(ending.points[side])),
        "names": sides.side_said(context, people),
        "total": number(dict(ending.won)[people[0]]),
    }
    whole = word("scopa.result.side", **said, points=Raw(", ".join(told)))
    fits = bool(told) and not (context.pictured and lines_on_phone(whole) >= MOST_LINES)
    return whole if fits else word("scopa.result.none", **said)


def result_lines(context: RenderContext) -> list[str]:
    """The points of each side with their reasons, and the end of the match, or the sides that are level (SC-9)."""
    table, word, ending = table_of(context), context.words, table_of(context).ending
    if ending is None:
        return []
    told: list[str] = [word("scopa.result.head", hand=context.seen.round), ""]
    told += [side_line(context, ending, side) for side in range(len(ending.sides))]
    if not ending.ranking:
        best = max(dict(ending.won).values())
        level = best >= table.rules.target
        return [
            *told,
            *(goes_on_level(context, dict(ending.won), Raw(number(best))) if level else ()),
        ]
    points = {one: number(total) for one, total in ending.won}
    for person, chips in ending.brought:
        told.append(word("scopa.match.chips", name=context.name(person), chips=Raw(signed(chips))))
    first = ending.ranking[0]
    names, total = sides.side_said(context, first), Raw(points[first[0]])
    won = word("scopa.match.won", names=names, points=total, n=len(first))
    return [*told, "", *places_below(context, ending.ranking, points), won]


def recap(context: RenderContext) -> str | None:
    """The result of the viewer's side in the last hand; None for people who were not in it."""
    ending, viewer = table_of(context).ending, context.seen.viewer
    if ending is None or viewer not in dict(ending.won):
        return None
    own_side = side_line(context, ending, table_of(context).side(viewer))
    return "\n".join([result_lines(context)[0], own_side])


def reaction(view: ScopaView) -> Reaction | None:
    """The reaction to an ended hand; a wonder are all ten denari."""
    ending = view.table.ending
    counts = ending.counts if ending is not None else ()
    whole = any(count.napola == WHOLE_NAPOLA for count in counts)
    return sides.reaction(ending, wonder=whole)


# --- the picture ----------------------------------------------------------------------------------------------


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The cards on the table, or those that went to the last taker; every player with the takings of the side."""
    table = table_of(context)
    if table.phase not in ("turn", "between") or not table.players:
        return None
    plates = tuple(_plate(context, person) for person in table.players)
    pool = table.pool if table.ending is None else table.ending.left
    return TablePicture(style, BACK, (), common=pool, plates=plates)


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's hand below the cards on the table; the table alone beside so many buttons, which name every card."""
    many = len(in_rows(tuple(offered_rows(context)))) > MOST_ROWS
    table, hand = table_picture(context, style), seen_by(context).hand
    if many and table is not None:
        table, hand = replace(table, plates=()), ()
    return own.hand_picture(hand, style, table=table)


MOST_ROWS: Final = 3
"""Rows of buttons beside which the picture has the viewer's hand."""


def _plate(context: RenderContext, person: Person) -> Plate:
    """A player with the mark of the pair, and the cards and scope of the side, or its points."""
    table, word, ending = table_of(context), context.words, table_of(context).ending
    name, side = shown_name(context, person, table.players.index(person)), table.side(person)
    cards, scope = table.piles[side].bit_count(), table.scope[side]
    key = "scopa.picture.scope" if scope else "scopa.picture.cards"
    label = Label((word(key, cards=number(cards), n=scope), f"{cards} · {scope}"))
    if ending is not None:
        points = ending.points[side]
        label = Label((signed(points),), "good" if points else "")
        label = wins(context) if person in (*ending.ranking, ())[0] else label
    if len(table.players) == PAIRED:
        name = f"{sides.MARKS[side]} {name}"
    return Plate(name, label, turn=person == table.to_act, banker=person == table.dealer)
