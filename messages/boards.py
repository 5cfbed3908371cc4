"""The data of a tournament's screens."""

from __future__ import annotations

from collections.abc import Callable

from croupier.croupier import Croupier
from croupier.knockouts import decided
from display.board import board_screen, fate_screen, news_screen, watch_screen
from display.board_data import UNDECIDED, BoardData
from display.cards import court
from display.pictures.picture import CardStyle
from display.screen import Screen, message_link
from display.table import table_screen
from engine.game import PUBLIC, Person
from engine.value import replace
from locales import words
from locales.names import tidy
from messages.content import BoardContent, FateContent, NewsContent, WatchContent
from messages.names import names_of
from messages.scenes import render_context
from storage import UnitOfWork
from storage.records import Place


def board_data(
    work: UnitOfWork,
    croupier: Croupier,
    tournament_id: int,
    *,
    language: str,
    viewer: Person = PUBLIC,
) -> BoardData:
    """Read the data for a screen about this tournament."""
    seen = croupier.tournaments.board(work, tournament_id, viewer)
    over = seen.phase == "over"
    how = decided(work, croupier, tournament_id) if over else UNDECIDED
    return BoardData(
        tournament_id=tournament_id,
        board=seen,
        names=names_of(work, seen.met),
        words=words(language),
        decided=how,
    )


def tournament_screen(
    work: UnitOfWork,
    croupier: Croupier,
    place: Place,
    *,
    content: BoardContent | WatchContent | NewsContent | FateContent,
    now: int,
    pictures: bool,
) -> Callable[[], Screen]:
    """Read the data for a place about a tournament and return a function that draws it."""
    tournament_id = place.table_id or 0
    if isinstance(content, FateContent):
        said = words(work.people.get(place.person or 0).language)
        if content.called_off:
            chat = work.chats.get(work.tables.get(tournament_id).chat_id)
            off = said("tournament.fate.called_off", chat=tidy(chat.title))
            return lambda: Screen(off)
        entrants = len(croupier.tournaments.board(work, tournament_id).entrants)
        return lambda: fate_screen(
            content.best, content.worst, entrants=entrants, chips=content.chips, word=said
        )
    chat = work.chats.get(place.chat_id or 0)
    data = board_data(work, croupier, tournament_id=tournament_id, language=chat.language)
    if isinstance(content, BoardContent):
        data = replace(data, link=message_link(chat.address, place.message_id))
    if pictures and chat.pictures:
        data = replace(data, style=CardStyle(chat.deck, chat.indices, court([chat.language])))
    if isinstance(content, NewsContent):
        return lambda: news_screen(content.out, content.least, data)
    if isinstance(content, WatchContent):
        return _watched(work, croupier, data=data, now=now, pictures=pictures)
    return lambda: board_screen(data)


def _watched(
    work: UnitOfWork, croupier: Croupier, data: BoardData, *, now: int, pictures: bool
) -> Callable[[], Screen]:
    """The table that the tournament shows in its group."""
    table_id = croupier.tournaments.table_of(work, data.tournament_id, data.board.featured)
    if table_id is None:
        return lambda: Screen("")
    read = render_context(work, croupier, table_id=table_id, now=now, pictures=pictures)
    return lambda: watch_screen(data, table_screen(read))
