"""The ranking of a chat: a table of fixed width that fits a phone."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Final

from display.main_menu import SEASONS, menu_button
from display.measure import columns_of
from display.places import shared_places
from display.points import GameSeason, season_lines, years
from display.screen import Button, Keyboard, Screen
from engine.game import Person
from engine.value import Value
from locales import Raw, Words, number, signed
from storage.records import Standing

MOST_LINES: Final = 20

WIDE: Final = 30
"""Characters in a line: a phone of 390 px shows so many without breaking the line."""

LEAST_NAME: Final = 7
MOST_NAME: Final = 14


class RankingRow(Value, frozen=True):
    place: str
    name: str
    change: str
    evenings: str
    chips: str


class SeasonData(Value, frozen=True):
    """A season of a chat, by the year that it begins in; ``earlier`` and ``later`` are the seasons beside it, or 0."""

    season: int
    games: tuple[GameSeason, ...]
    names: Mapping[Person, str]
    earlier: int = 0
    later: int = 0


class Ranking(Value, frozen=True):
    """Everybody who ever had chips in a chat, and the season of games with points. ``past``: a season is over."""

    standings: tuple[Standing, ...]
    names: Mapping[Person, str]
    season: SeasonData
    past: bool


def seasons_screen(it: SeasonData | None, words: Words) -> Screen:
    """The standings of one season, with buttons for the seasons before and after it."""
    if it is None:
        return Screen(words("ranking.empty"))
    lines = season_lines(it.games, it.season, names=it.names, words=words)
    row = [
        _season_button(words, key, season)
        for key, season in (("ranking.earlier", it.earlier), ("ranking.later", it.later))
        if season
    ]
    return Screen("\n".join([words("ranking.seasons"), *lines]), (tuple(row),) if row else ())


def ranking_screen(it: Ranking, words: Words) -> Screen:
    """The ranking, with a button for past seasons if there are any."""
    keyboard: Keyboard = ((menu_button(words, SEASONS),),) if it.past else ()
    return Screen(ranking_text(it, words), keyboard)


def _season_button(words: Words, key: str, season: int) -> Button:
    return menu_button(words, f"{SEASONS}:{season}", words(key, season=years(season)))


def ranking_text(it: Ranking, words: Words) -> Raw:
    """All players who ever had chips in a chat, and the season of games with points. Places count chips won from
    people, so computers have no place.
    """
    points = season_lines(it.season.games, it.season.season, names=it.season.names, words=words)
    if not it.standings and not points:
        return words("ranking.empty")
    shown = it.standings[:MOST_LINES]
    placed = [standing for standing in shown if standing.games]
    called = {one.person: it.names.get(one.person) or words("somebody") for one in it.standings}
    lines: list[str] = [words("ranking.title")]
    if placed:
        lines.append(f"<pre>{html.escape(_table(placed, called, words), quote=False)}</pre>")
        best = max(placed, key=lambda one: one.best)
        if best.best > 0:
            lines.append(words("ranking.best", name=called[best.person], chips=signed(best.best)))
    elif shown:
        lines.append("")
    for one in shown:
        refills = words("summary.refills", n=one.refills) if one.refills else ""
        if not one.games:
            lines.append(
                words("ranking.chips", name=called[one.person], chips=one.balance) + refills
            )
        elif refills:
            lines.append(words("table.name", name=called[one.person]) + refills)
    if len(it.standings) > MOST_LINES:
        lines.append(words("word.others", n=len(it.standings) - MOST_LINES))
    if it.standings:
        lines += ["", words("ranking.what")]
    return Raw("\n".join([*lines, *points]))


def _table(placed: Sequence[Standing], called: dict[int, str], words: Words) -> str:
    """A head and a line for each person, in columns."""
    rows = [
        RankingRow(
            place="",
            name="",
            change=words("ranking.won"),
            evenings=words("ranking.evenings"),
            chips=words("ranking.has"),
        )
    ]
    places = shared_places(one.won - one.lost for one in placed)
    rows += [
        RankingRow(
            place=str(place),
            name=called[one.person],
            change=signed(one.won - one.lost),
            evenings=f"{one.evenings_won}–{one.evenings_lost}",
            chips=number(one.balance),
        )
        for place, one in zip(places, placed, strict=True)
    ]
    columns = [
        max(columns_of(cell) for cell in cells)
        for cells in zip(*((r.place, r.change, r.evenings, r.chips) for r in rows), strict=True)
    ]
    place, change, evenings, chips = columns
    room = min(MOST_NAME, max(columns_of(row.name) for row in rows))
    room = max(min(room, WIDE - sum(columns) - len(columns)), LEAST_NAME)
    return "\n".join(
        " ".join(
            (
                _right(row.place, place),
                _left(row.name, room),
                _right(row.change, change),
                _right(row.evenings, evenings),
                _right(row.chips, chips),
            )
        )
        for row in rows
    )


def _left(text: str, room: int) -> str:
    """The text, cut if it is too wide, filled with spaces up to ``room`` columns."""
    if columns_of(text) > room:
        while text and columns_of(text) > room - 1:
            text = text[:-1]
        text = f"{text.rstrip()}…"
    return text + " " * (room - columns_of(text))


def _right(text: str, room: int) -> str:
    return " " * (room - columns_of(text)) + text
