"""Points of games that count points, in words: a round's, an evening's, a season's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from display.places import shared_places
from engine.game import Person, PointUnit
from engine.registry import GAMES
from engine.value import Value
from locales import Raw, Words, number
from storage.records import EveningPoints, SeasonRole, SeasonStanding

_PARTS: Final[dict[PointUnit, tuple[str, ...]]] = {
    "": ("",),
    "whole": ("",),
    "halves": ("", "½"),
    "thirds": ("", "⅓", "⅔"),
}

MOST_LINES: Final = 10
"""People of a season that a message shows."""


def built_keys() -> tuple[str, ...]:
    """Keys built here, which no search for the whole key finds."""
    return (
        *(f"game.{key}.name" for key in GAMES),
        *(f"role.{key}.{role}" for key, game in GAMES.items() for role in game.tally.roles),
    )


def in_points(points: int, unit: PointUnit) -> str:
    """Points in digits: 5 halves are ``2½``, −4 thirds are ``−1⅓``."""
    parts = _PARTS[unit]
    whole, part = divmod(abs(points), len(parts))
    digits = number(whole) if whole or not part else ""
    return f"{'−' if points < 0 else ''}{digits}{parts[part]}"


def signed_points(points: int, unit: PointUnit) -> str:
    """A change of points, with its sign: ``+2½``, ``−1``; ``0`` for none."""
    return f"{'+' if points > 0 else ''}{in_points(points, unit)}"


def against(points: Iterable[int]) -> Raw:
    """The points or tricks of two sides, which no line break parts: ``71–49``."""
    return Raw("\u2060–\u2060".join(map(str, points)))


def years(season: int) -> str:
    """The years of a season: ``2026–27``."""
    return f"{season}–{(season + 1) % 100:02}"


class GameSeason(Value, frozen=True):
    """A game in one season of a chat: everybody's points, the best first, and the rounds in each role."""

    game: str
    standings: tuple[SeasonStanding, ...]
    roles: tuple[SeasonRole, ...]


def season_lines(
    games: Sequence[GameSeason], season: int, names: Mapping[Person, str], *, words: Words
) -> list[str]:
    """The standings of every game: matches won of those played, and points; empty without a game."""
    lines: list[str] = []
    for one in games:
        places = shared_places((who.won, who.points) for who in one.standings)
        lines += [
            "",
            words("ranking.season", game=words(f"game.{one.game}.name"), season=years(season)),
        ]
        lines += [
            words(
                "ranking.points",
                place=place,
                name=names.get(standing.person) or words("somebody"),
                won=standing.won,
                matches=standing.matches,
                points=in_points(standing.points, GAMES[one.game].tally.points),
            )
            for place, standing in zip(places, one.standings[:MOST_LINES], strict=False)
        ]
        if len(one.standings) > MOST_LINES:
            lines.append(words("word.others", n=len(one.standings) - MOST_LINES))
        lines += _role_lines(one, names, words)
    return lines


def _role_lines(season: GameSeason, names: Mapping[Person, str], words: Words) -> list[str]:
    """The rounds that the people shown won in each of their roles; empty for a game without roles."""
    found = {(one.person, one.role): one for one in season.roles}
    lines = []
    for person in [standing.person for standing in season.standings[:MOST_LINES]]:
        told = [
            words(
                "ranking.role",
                role=words(f"role.{season.game}.{role}"),
                won=one.won,
                rounds=one.rounds,
            )
            for role in GAMES[season.game].tally.roles
            if (one := found.get((person, role))) is not None
        ]
        if told:
            name = names.get(person) or words("somebody")
            lines.append(words("ranking.roles", name=name, roles=Raw(" · ".join(told))))
    return ["", words("ranking.roles_what"), *lines] if lines else []


def evening_lines(
    points: Sequence[EveningPoints], names: Mapping[Person, str], words: Words
) -> list[str]:
    """Everybody's points of an evening, game by game; empty without a game with points."""
    lines: list[str] = []
    last = ""
    for line in points:
        if line.game not in GAMES:
            continue
        if line.game != last:
            lines.append(words("table.name", name=words(f"game.{line.game}.name")))
        last = line.game
        name = names.get(line.person) or words("somebody")
        shown = in_points(line.points, GAMES[line.game].tally.points)
        won = words("summary.matches", n=line.won) if line.won else ""
        lines.append(words("summary.points", name=name, points=shown) + won)
    return lines
