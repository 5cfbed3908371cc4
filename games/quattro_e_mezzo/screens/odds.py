"""The worth of each hand of quattro e mezzo, and advice, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from display.cards import points
from display.game_ui import AnyChart, OddsUi
from display.measure import plain
from display.render_context import RenderContext
from engine.drawing.hand import weight
from engine.half_points import FIVE, MATTA_WEIGHT
from games.quattro_e_mezzo.advice import QuattroAdvice
from games.quattro_e_mezzo.odds import PLAYERS, QuattroReckoning, reckoned
from games.quattro_e_mezzo.view import QuattroView
from locales import Raw, Words, tenths


def odds_text(found: QuattroReckoning, words: Words) -> Raw:
    """``Quanto vale ogni mano``: each final hand, a single 5 by the number of players, the first cards."""
    hands = [
        words(
            "odds.quattro.hand",
            total=points(hand.total),
            n=_of_hundred(hand.wins),
            points=_points(hand.points, words),
        )
        for hand in found.hands
    ]
    lines = [odds_caption(found, words), "", *hands, "", words("odds.quattro.assumes")]
    return Raw("\n".join(lines))


def odds_caption(found: QuattroReckoning, words: Words) -> Raw:
    """The caption of the chart: the hands that a single 5 wins, and the best play of a first card."""
    tables = [
        words("odds.quattro.table", players=players, n=_of_hundred(wins))
        for players, wins in found.fives
    ]
    firsts = [
        words(
            "odds.quattro.stop" if card.stop >= card.draw else "odds.quattro.draw",
            total=points(card.total),
            stop=_points(card.stop, words),
            draw=_points(card.draw, words),
        )
        for card in found.firsts
    ]
    lines = [
        words("odds.quattro.title"),
        words("odds.quattro.says", n=PLAYERS),
        "",
        words("odds.quattro.five", tables=Raw(", ").join(tables)),
        *firsts,
    ]
    return Raw("\n".join(lines))


def chart(found: QuattroReckoning, words: Words) -> AnyChart:
    """The points of a hundred hands by the final hand; the 5 is marked."""
    bars = [
        (
            points(hand.total),
            round(hand.points * 1000),
            str(round(hand.points * 100)),
            hand.total == FIVE,
        )
        for hand in found.hands
    ]
    return plain(words("odds.quattro.chart", n=PLAYERS)), tuple(bars)


def _of_hundred(chance: Fraction) -> int:
    return round(chance * 100)


def _points(found: Fraction, words: Words) -> Raw:
    """Points on average, to one decimal; nobody loses any, so there is no sign."""
    return Raw(tenths(found, words("comma")).removeprefix("+"))


ODDS: Final = OddsUi(
    reckoned=reckoned,
    text=odds_text,
    caption=odds_caption,
    chart=chart,
    button="button.quanto_vale",
)


def advised(context: RenderContext, found: QuattroAdvice) -> str:
    """The best move, its points on average, the points of the next best move, and the chance of a bust."""
    word = context.words
    best, *others = found.options
    view: QuattroView = context.seen.game

    def move(options: tuple[int, ...], name: str) -> Raw:
        if not options:
            return word(f"button.{name}")
        total = weight(view.cards) - MATTA_WEIGHT + options[0]
        return word("quattro.stop_at", total=points(total))

    said = [
        word(
            "quattro.advice.best",
            move=move(best.choice.options, best.choice.name),
            points=_points(best.points, word),
        )
    ]
    other = next((one for one in others if one.choice.name != best.choice.name), None)
    if other is not None:
        named = move(other.choice.options, other.choice.name)
        said.append(word("quattro.advice.instead", move=named, points=_points(other.points, word)))
    said.append(word("advice.busts", n=_of_hundred(found.busts)))
    return " ".join(said)
