"""The last hands of a chat: their results, and a button that opens each to watch it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from display.callback import Tap
from display.games import words_at
from display.measure import fits
from display.points import signed_points
from display.screen import Button, Screen
from display.watch import OPEN, WATCH
from engine.game import Person
from engine.registry import GAMES
from engine.value import Value
from locales import Raw, Words, signed
from storage.records import FinishedRound


class HandData(Value, frozen=True):
    """An ended hand of a game; ``points``: everybody's, in the game's unit, empty for a game without points."""

    hand: FinishedRound
    game: str
    points: Mapping[Person, int]


def hands_screen(
    hands: Sequence[HandData], names: Mapping[Person, str], words: Words, *, most: int
) -> Screen:
    """The results of the last hands, as many as fit into ``most`` characters, and a button that opens each."""
    if not hands:
        return Screen(words("hands.none"))
    rounds = [words_at(one.game, words) for one in hands]
    title, how = rounds[0]("hands.title"), rounds[0]("hands.watch")
    lines: list[str] = []
    buttons = []
    for one, called in zip(hands, rounds, strict=True):
        hand, unit = one.hand, GAMES[one.game].tally.points
        results = {result.person: signed(result.chips) for result in hand.results}
        points = {person: signed_points(gained, unit) for person, gained in one.points.items()}
        told = [_gains(gains, names, words) for gains in (results, points) if gains]
        line = called("hands.line", n=hand.number, results=Raw("; ".join(told)))
        if lines and not fits("\n".join([title, *lines, line, how]), most):
            break
        lines.append(line)
        tap = Tap(table=hand.table_id, round=hand.number, decision=0, name=WATCH, argument=OPEN)
        buttons.append(Button(called("hands.button", n=hand.number), tap.data()))
    return Screen("\n".join([title, *lines, how]), (tuple(buttons),))


def _gains(gains: Mapping[Person, str], names: Mapping[Person, str], words: Words) -> str:
    """Everybody's chips or points of a hand."""
    return " · ".join(
        f"{words('table.name', name=names.get(person) or words('somebody'))} {gain}"
        for person, gain in gains.items()
    )
