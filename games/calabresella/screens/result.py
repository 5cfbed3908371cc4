"""The ended round of calabresella in lines."""

from __future__ import annotations

from display.cards import card_list, card_signs, the_card
from display.games.lines import goes_on_level, listed
from display.points import signed_points
from display.render_context import RenderContext
from display.tricks.lines import closing_line, score_line
from display.tricks.match import places_below
from engine.cards import NUMBER, PACK
from engine.game import Person
from games.calabresella.events import CalaEnded
from games.calabresella.forms import CHIAMO
from games.calabresella.game import GAME
from games.calabresella.scoring import is_reached
from games.calabresella.screens.facts import in_order, said_points, table_of
from locales import Raw, signed


def totals(context: RenderContext) -> dict[Person, int]:
    """Everybody's halves in the match after the round, also after the last round of a match."""
    round_ = table_of(context).round
    gained = dict(round_.ending.gains) if round_.ending is not None else {}
    return {one: before + gained.get(one, 0) for one, before in round_.opened.scores}


def result_lines(context: RenderContext) -> list[str]:
    """The winning side with the points taken, everybody's game points, the last trick, the monte, the match's end."""
    round_ = table_of(context).round
    ending = round_.ending
    if ending is None:
        return []
    word, number = context.words, context.seen.round
    if not ending.declarers:
        return [word("cala.result.all_passed", hand=number)]
    lines: list[str] = [head_line(context, ending), ""]
    total = totals(context)
    brought = dict(ending.brought)
    lines += [
        word(
            "cala.result.line_chips" if brought else "cala.result.line",
            change=Raw(signed_points(halves, GAME.tally.points)),
            name=context.name(person),
            total=said_points(total.get(person, 0)),
            chips=Raw(signed(brought.get(person, 0))),
        )
        for person, halves in ending.gains
    ]
    lines += ["", *closing_lines(context, ending)]
    if ending.ranking:
        lines += ["", *match_lines(context, ending)]
    elif context.is_over:
        return lines
    elif ending.left is not None:
        left = word("cala.result.left", n=ending.left) if ending.left else word("cala.result.equal")
        lines += ["", left]
    else:
        lines += level_lines(context, ending)
    return lines


def level_lines(context: RenderContext, ending: CalaEnded) -> list[Raw]:
    """The players who are level at the end of the match, which therefore goes on; empty if there are none (CA-37)."""
    round_, everybody = table_of(context).round, totals(context)
    total = {person: everybody[person] for person, _ in ending.gains}
    best = max(total.values())
    reached = is_reached(round_.rules, best, hands=round_.hands, left=ending.left)
    if ending.ranking or not ending.declarers or not reached:
        return []
    return goes_on_level(context, total, said_points(best))


def head_line(context: RenderContext, ending: CalaEnded) -> Raw:
    """``Mano 3 · Luca e Zia Rita: vinta 7 a 4``, with cappotto or stramazzo."""
    word = context.words
    own, others = ending.points
    line = word(
        "cala.result.won" if ending.won else "cala.result.lost",
        hand=context.seen.round,
        names=listed(context, ending.declarers),
        own=str(own),
        others=str(others),
    )
    return word(f"cala.result.{ending.feat}", line=line) if ending.feat else line


def closing_lines(context: RenderContext, ending: CalaEnded) -> list[str]:
    """The called card if it lay in the monte, the last trick, and the monte."""
    table, word = table_of(context), context.words
    lines: list[str] = []
    if ending.call == CHIAMO and len(ending.declarers) == 1:
        card = the_card(PACK[table.round.named], word)
        lines.append(word("cala.result.alone", card=card))
    return [*lines, closing_line(context, table.play), *monte_lines(context, ending)]


def monte_lines(context: RenderContext, ending: CalaEnded) -> list[str]:
    """The cards that lie in the monte at the end of a round that was played; empty at a table without one."""
    if not ending.monte:
        return []
    monte = in_order(NUMBER[card] for card in ending.monte)
    word = context.words
    cards = card_signs(monte, word) if context.pictured else card_list(monte, word)
    return [word("cala.result.monte", cards=cards)]


def totals_line(context: RenderContext) -> Raw:
    """Everybody's points of the match after the round, the highest first: ``In tutto: Luca 2 · Zia Rita −1``."""
    found = sorted(totals(context).items(), key=lambda one: -one[1])
    points = {person: said_points(halves) for person, halves in found}
    return context.words("cala.result.totals", points=Raw(score_line(context, points)))


def match_lines(context: RenderContext, ending: CalaEnded) -> list[str]:
    """The places of a match that is over, and its winner last."""
    (winner,), *_ = ending.ranking
    points = {person: said_points(halves) for person, halves in totals(context).items()}
    won = context.words("cala.match.won", name=context.name(winner), points=points[winner])
    return [*places_below(context, ending.ranking, points), won]
