"""A round between sides: its result in lines, the match, and the players in the picture."""

from __future__ import annotations

from typing import Final

from display.games.labels import change
from display.games.lines import listed
from display.pictures.picture import Label, Panel
from display.points import against
from display.reaction import Reaction
from display.render_context import RenderContext
from display.tricks.lines import closing_line, head_line, score_line
from display.tricks.match import places_below
from display.tricks.pictures import leads, takes, trick_panel, tricks_won, wins
from engine.game import Person
from engine.tricks.match import MatchOpened, SidesEnded
from engine.tricks.play import TrickPlay
from engine.tricks.sides import PAIRED, sides_of
from locales import Raw, number, signed

MARKS: Final = ("◆", "●")
"""The marks of two pairs."""


def side_said(context: RenderContext, side: tuple[Person, ...]) -> Raw:
    """A player, or ``Rita e Luca``."""
    first, *second = (listed(context, (person,)) for person in side)
    return context.words("match.and", first=first, last=second[0]) if second else first


def pairs_said(context: RenderContext, play: TrickPlay) -> list[str]:
    """``Rita e Luca contro Pia e Ugo``; empty without partners."""
    if len(play.players) != PAIRED:
        return []
    one, other = (side_said(context, side) for side in sides_of(play.players))
    return [context.words("tricks.pairs", one=one, other=other)]


def wins_of(opened: MatchOpened) -> dict[Person, str]:
    """The rounds that each player of the round has won in the match; empty before the first."""
    won = dict(opened.wins)
    return {one: number(won.get(one, 0)) for one in opened.seats} if any(won.values()) else {}


def opened_lines(context: RenderContext, opened: MatchOpened, dealer: Person) -> list[str]:
    """The hand's number and dealer, the match so far, and the players without the stake."""
    told: list[str] = [head_line(context, dealer)]
    won = wins_of(opened)
    told += [score_line(context, won)] if won else []
    return told + [
        context.words("tricks.skipped", name=context.name(one)) for one in opened.skipped
    ]


# --- the result -----------------------------------------------------------------------------------------------


def result_head(context: RenderContext, ending: SidesEnded) -> Raw:
    """``Mano 3 · vincono Rita e Luca, 71–49``."""
    word, hand = context.words, context.seen.round
    points = against(sorted(ending.points, reverse=True))
    if not ending.winners:
        return word("tricks.result.level", hand=hand, points=points)
    names, many = side_said(context, ending.winners), len(ending.winners)
    return word("tricks.result.won", hand=hand, names=names, points=points, n=many)


def result_lines(context: RenderContext, ending: SidesEnded, play: TrickPlay) -> list[str]:
    """The winner, the points of each side, the last trick, and the end of the match."""
    word, brought = context.words, dict(ending.brought)
    lines: list[str] = [result_head(context, ending), ""]
    for points, side in sorted(zip(ending.points, ending.sides, strict=True), reverse=True):
        line: str = word("tricks.result.points", names=side_said(context, side), n=points)
        if brought:
            line += word("tricks.result.chips", chips=Raw(signed(brought[side[0]])))
        lines.append(line)
    lines += ["", closing_line(context, play)]
    if not ending.ranking:
        return lines
    won = {person: number(games) for person, games in ending.won}
    first = ending.ranking[0]
    names, games = side_said(context, first), Raw(won[first[0]])
    match = word("tricks.result.match", names=names, games=games, n=len(first))
    return [*lines, "", *places_below(context, ending.ranking, won), match]


def recap(context: RenderContext, ending: SidesEnded | None) -> str | None:
    """The result of the last round for a player who was in it."""
    viewer = context.seen.viewer
    if ending is None or viewer not in dict(ending.won):
        return None
    told: list[str] = [result_head(context, ending)]
    if ending.brought:
        chips = Raw(signed(dict(ending.brought)[viewer]))
        told.append(context.words("tricks.result.own_chips", chips=chips))
    return "\n".join(told)


def reaction(ending: SidesEnded | None, *, wonder: bool) -> Reaction | None:
    """The reaction: a ``wonder`` of the round, else a match of several rounds."""
    if wonder:
        return Reaction.WONDER
    if ending is None or not ending.ranking:
        return None
    return Reaction.BANK_TAKEN if max(dict(ending.won).values()) > 1 else None


# --- the picture ----------------------------------------------------------------------------------------------


def side_panel(
    context: RenderContext,
    play: TrickPlay,
    person: Person,
    *,
    ending: SidesEnded | None,
    turn: bool,
    dealer: bool,
) -> Panel:
    """A player's card of the trick, with the mark of the pair; after the round the result."""
    return trick_panel(
        context,
        play,
        person,
        foot=_foot(context, play, person, ending=ending),
        status=_status(context, play, person, ending=ending),
        change=change(dict(ending.brought)[person]) if ending and ending.brought else None,
        turn=turn,
        dealer=dealer,
    )


def _foot(
    context: RenderContext, play: TrickPlay, person: Person, *, ending: SidesEnded | None
) -> str:
    if ending is not None:
        return context.words("tricks.picture.games", n=dict(ending.won)[person])
    own, place = tricks_won(context, play, person), play.players.index(person)
    return f"{MARKS[place % 2]} {own}".rstrip() if len(play.players) == PAIRED else own


def _status(
    context: RenderContext, play: TrickPlay, person: Person, *, ending: SidesEnded | None
) -> Label | None:
    """The winner of a match; the side's points after a round; the taker or the leader of a trick."""
    if ending is None:
        return takes(context, play, person) or leads(context, play, person)
    if person in (*ending.ranking, ())[0]:
        return wins(context)
    of_side = zip(ending.points, ending.sides, strict=True)
    points = next(number(points) for points, side in of_side if person in side)
    if not ending.winners:
        return Label((points,))
    return Label((points,), "good" if person in ending.winners else "bad")
