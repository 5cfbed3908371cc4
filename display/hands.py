"""The last hands of a chat: their results, and a button for the file of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.croupier import Croupier
from display.callback import Tap
from display.games import words_at
from display.measure import fits
from display.points import signed_points
from display.screen import Button, Screen
from display.summary import names_of
from engine.game import Person, PointUnit
from engine.registry import GAMES
from locales import Raw, Words, signed
from storage import UnitOfWork
from storage.records import ChatId, FinishedRound

LAST_HANDS: Final = 5
"""Maximum number of hands in the list."""

FILE: Final = "storia"
"""The name of the taps that ask for the file of a hand."""


def hands_screen(
    work: UnitOfWork, croupier: Croupier, said: Words, *, chat_id: ChatId, most: int
) -> Screen:
    """The results of the last hands, as many as fit into ``most`` characters, and a button for the file of each."""
    hands = work.rounds.last(chat_id, LAST_HANDS)
    if not hands:
        return Screen(said("hands.none"))
    games = [game_of(work, croupier, hand) for hand in hands]
    rounds = [words_at(game, said) for game in games]
    title, files = rounds[0]("hands.title"), rounds[0]("hands.files")
    lines: list[str] = []
    buttons = []
    for hand, game, called in zip(hands, games, rounds, strict=True):
        results = {result.person: signed(result.chips) for result in hand.results}
        points = _points(work, hand, GAMES[game].tally.points)
        told = [_gains(work, said, gains) for gains in (results, points) if gains]
        line = called("hands.line", n=hand.number, results=Raw("; ".join(told)))
        if lines and not fits("\n".join([title, *lines, line, files]), most):
            break
        lines.append(line)
        tap = Tap(table=hand.table_id, round=hand.number, decision=0, name=FILE)
        buttons.append(Button(called("hands.button", n=hand.number), tap.data()))
    return Screen("\n".join([title, *lines, files]), (tuple(buttons),))


def game_of(work: UnitOfWork, croupier: Croupier, hand: FinishedRound) -> str:
    """The game of a hand: that of its table, or that of the last change of game before it."""
    changed = work.journal.last_of(hand.table_id, ["GameChanged"], hand.first_seq)
    if changed is None:
        return work.tables.get(hand.table_id).game
    (event,) = croupier.decoded(hand.table_id, [changed])
    game: str = event.game
    return game


def _gains(work: UnitOfWork, said: Words, gains: Mapping[Person, str]) -> str:
    """Everybody's chips or points of a hand."""
    names = names_of(work, list(gains))
    return " · ".join(
        f"{said('table.name', name=names.get(person) or said('somebody'))} {gain}"
        for person, gain in gains.items()
    )


def _points(work: UnitOfWork, hand: FinishedRound, unit: PointUnit) -> dict[Person, str]:
    """Everybody's points of a hand; empty for a game without points, which has no ``unit``."""
    points = work.points.of_round(hand.table_id, hand.number) if unit else {}
    return {person: signed_points(gained, unit) for person, gained in points.items()}
