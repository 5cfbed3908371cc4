"""Points of games that count points, in words: a round's, an evening's, a season's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from display.render_context import shown_names
from engine.game import Person, PointUnit
from engine.registry import GAMES
from locales import Raw, Words, number
from storage import UnitOfWork
from storage.records import ChatId, TableId

_PARTS: Final[dict[PointUnit, tuple[str, ...]]] = {
    "": ("",),
    "whole": ("",),
    "halves": ("", "½"),
    "thirds": ("", "⅓", "⅔"),
}

BUILT_KEYS: Final = (
    *(f"game.{key}.name" for key in GAMES),
    *(f"role.{key}.{role}" for key, game in GAMES.items() for role in game.tally.roles),
)
"""Keys built here, which no search for the whole key finds."""

MOST_LINES: Final = 10
"""People of a season that a message shows."""


def in_points(points: int, unit: PointUnit) -> str:
    """Points in digits: 5 halves are ``2½``, −4 thirds are ``−1⅓``."""
    parts = _PARTS[unit]
    whole, part = divmod(abs(points), len(parts))
    digits = number(whole) if whole or not part else ""
    return f"{'−' if points < 0 else ''}{digits}{parts[part]}"


def signed_points(points: int, unit: PointUnit) -> str:
    """A change of points, with its sign: ``+2½``, ``−1``; ``0`` for none."""
    return f"{'+' if points > 0 else ''}{in_points(points, unit)}"


def years(season: int) -> str:
    """The years of a season: ``2026–27``."""
    return f"{season}–{(season + 1) % 100:02}"


def season_lines(work: UnitOfWork, chat_id: ChatId, season: int, said: Words) -> list[str]:
    """The standings of every game with points: matches won of those played, and points; empty without such a game."""
    lines: list[str] = []
    for game in work.points.games(chat_id, season):
        if game not in GAMES:
            continue
        standings = work.points.season(chat_id, game, season)
        names = _names(work, [one.person for one in standings], said)
        lines += ["", said("ranking.season", game=said(f"game.{game}.name"), season=years(season))]
        lines += [
            said(
                "ranking.points",
                place=place,
                name=names[one.person],
                won=one.won,
                matches=one.matches,
                points=in_points(one.points, GAMES[game].tally.points),
            )
            for place, one in enumerate(standings[:MOST_LINES], 1)
        ]
        if len(standings) > MOST_LINES:
            lines.append(said("word.others", n=len(standings) - MOST_LINES))
        shown = [one.person for one in standings[:MOST_LINES]]
        lines += _role_lines(work, chat_id, game=game, season=season, people=shown, said=said)
    return [*lines, said("ranking.points_what")] if lines else []


def _role_lines(
    work: UnitOfWork,
    chat_id: ChatId,
    *,
    game: str,
    season: int,
    people: Sequence[Person],
    said: Words,
) -> list[str]:
    """The rounds that these people won in each of their roles; empty for a game without roles."""
    found = {(one.person, one.role): one for one in work.points.roles(chat_id, game, season)}
    names = _names(work, people, said)
    lines = []
    for person in people:
        told = [
            said("ranking.role", role=said(f"role.{game}.{role}"), won=one.won, rounds=one.rounds)
            for role in GAMES[game].tally.roles
            if (one := found.get((person, role))) is not None
        ]
        if told:
            lines.append(said("ranking.roles", name=names[person], roles=Raw(" · ".join(told))))
    return ["", said("ranking.roles_what"), *lines] if lines else []


def evening_lines(work: UnitOfWork, table_id: TableId, said: Words) -> list[str]:
    """Everybody's points of an evening, game by game; empty without a game with points."""
    lines: list[str] = []
    last = ""
    for line in work.points.evening(table_id):
        if line.game not in GAMES:
            continue
        if line.game != last:
            lines.append(said("table.name", name=said(f"game.{line.game}.name")))
        last = line.game
        name = _names(work, [line.person], said)[line.person]
        points = in_points(line.points, GAMES[line.game].tally.points)
        won = said("summary.matches", n=line.won) if line.won else ""
        lines.append(said("summary.points", name=name, points=points) + won)
    return lines


def _names(work: UnitOfWork, people: Iterable[int], said: Words) -> dict[int, str]:
    known = work.people.many(list(people))
    shown = shown_names({person: somebody.name for person, somebody in known.items()})
    return {person: shown.get(person) or said("somebody") for person in known}
