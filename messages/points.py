"""Rankings and points of a chat, read from storage."""

from __future__ import annotations

from display.points import GameSeason
from display.ranking import Ranking, SeasonData
from engine.registry import GAMES
from engine.value import replace
from messages.names import names_of
from storage import UnitOfWork, season_of
from storage.records import ChatId


def season_data(work: UnitOfWork, chat_id: ChatId, season: int) -> SeasonData:
    """The standings of one season, named by the year that it begins in."""
    games = tuple(
        GameSeason(
            game=game,
            standings=tuple(work.points.season(chat_id, game, season)),
            roles=tuple(work.points.roles(chat_id, game, season)),
        )
        for game in work.points.games(chat_id, season)
        if game in GAMES
    )
    people = [standing.person for game in games for standing in game.standings]
    return SeasonData(season=season, games=games, names=names_of(work, people))


def season_asked(work: UnitOfWork, chat_id: ChatId, season: str) -> SeasonData | None:
    """A season with its neighbours; the latest in place of an unknown one, None if there is none."""
    known = work.points.seasons(chat_id)
    if not known:
        return None
    at = next((at for at, one in enumerate(known) if str(one) == season), 0)
    data = season_data(work, chat_id, known[at])
    return replace(
        data,
        earlier=known[at + 1] if at + 1 < len(known) else 0,
        later=known[at - 1] if at else 0,
    )


def last_season(work: UnitOfWork, chat_id: ChatId, *, now: int) -> int:
    """The last season that is over and in which the chat counted points; 0 if there is none."""
    over = (season for season in work.points.seasons(chat_id) if season < season_of(now))
    return next(over, 0)


def ranking(work: UnitOfWork, chat_id: ChatId, *, now: int) -> Ranking:
    """The ranking of a chat. ``now``: a moment (milliseconds) of the season."""
    standings = tuple(work.ledger.ranking(chat_id))
    return Ranking(
        standings=standings,
        names=names_of(work, [standing.person for standing in standings]),
        season=season_data(work, chat_id, season_of(now)),
        past=last_season(work, chat_id, now=now) != 0,
    )
