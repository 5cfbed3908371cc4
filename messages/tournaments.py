"""The wanted messages about a tournament: board, featured table and news in the group, results in private chats.

The display decides their look.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.dealer import DRAW_DECK
from croupier.facts import TournamentChanged
from delivery.urgency import DECORATION, NEWS, TURN, URGENT
from engine.game import Person
from engine.tournament import Tournament
from engine.tournament import events as ev
from engine.tournament.terms import least
from engine.value import replace
from messages.content import (
    BoardContent,
    Content,
    FateContent,
    NewsContent,
    SealContent,
    WatchContent,
    content_as,
    in_chat_of,
    wanted,
)
from messages.places import leave_behind, seal_key, table_key
from storage import UnitOfWork
from storage.records import TableId, TableRow


def board_key(tournament_id: TableId) -> str:
    """The key of the message with the board in the group."""
    return f"board:{tournament_id}"


def watch_key(tournament_id: TableId) -> str:
    """The key of the message with the featured table in the group."""
    return f"watch:{tournament_id}"


def is_news(event: ev.TournamentEvent) -> bool:
    """True if the event has a message of its own in the group."""
    return isinstance(event, ev.Eliminated | ev.LevelRose)


def show_board(work: UnitOfWork, it: TournamentChanged) -> None:
    """Bring the messages about the tournament up to the change.

    When the tournament begins and when it ends, a new board is sent at the bottom of the chat. During a round in the
    group the table's message moves below the news.
    """
    row, tournament, now = it.row, it.tournament, it.now
    kinds = {type(event) for event in it.events}
    _show_seal(work, row, tournament=tournament, now=now)
    anew = bool(kinds & {ev.TablesDrawn, ev.PrizesPaid, ev.CalledOff})
    key = board_key(row.table_id)
    if anew:
        work.outbox.renew(key, "retire", now)
    urgency = TURN if anew else DECORATION
    _want(work, row, key=key, content=BoardContent(seq=it.seq), now=now, urgency=urgency)
    if tournament.done:
        work.outbox.drop(f"news:{row.table_id}")  # the board tells all of it, in order
    else:
        _add_news(work, it)
    for event in it.events:
        for person, result in _results(event, tournament):
            _tell_result(work, row, person=person, result=result, now=now)
    if tournament.done:
        work.outbox.retire(watch_key(row.table_id), "delete", now)
        work.outbox.retire(f"terms:{row.table_id}", "delete", now)
    elif it.table is None and kinds & {ev.TablesDrawn, ev.TableLetGo, ev.TableBroken}:
        show_watched(work, row, now=now, urgency=TURN)
    if it.table is not None and it.table.table.phase == "round" and any(map(is_news, it.events)):
        leave_behind(work, table_key(it.table.row.table_id, it.table.table.round), now)


def _show_seal(work: UnitOfWork, row: TableRow, tournament: Tournament, *, now: int) -> None:
    """Want the seal before the board, until Telegram has accepted it."""
    seal, key = tournament.seal, seal_key(row.table_id, DRAW_DECK)
    if tournament.done:
        work.outbox.drop(key)
        return
    if seal is None or seal.shown or work.outbox.get(key) is not None:
        return
    _want(
        work,
        row,
        key=key,
        content=SealContent(seal=seal.seal, tournament=row.table_id),
        now=now,
        urgency=TURN,
    )


def show_watched(work: UnitOfWork, row: TableRow, now: int, *, urgency: int = DECORATION) -> None:
    """Have the featured table drawn again in the tournament's chat."""
    _want(work, row, key=watch_key(row.table_id), content=WatchContent(), now=now, urgency=urgency)


def _want(
    work: UnitOfWork, row: TableRow, key: str, *, content: Content, now: int, urgency: int
) -> None:
    work.outbox.want(wanted(content, key=key, urgency=urgency, **in_chat_of(row)), now)


def _add_news(work: UnitOfWork, it: TournamentChanged) -> None:
    """Add eliminations and a new level to the news, which are lines of one message.

    Where the tournament's table is played in the group, news are urgent and come below it in messages of their own.
    """
    row, tournament = it.row, it.tournament
    out = [
        (event.person, event.best, event.worst)
        for event in it.events
        if isinstance(event, ev.Eliminated)
    ]
    rose = any(isinstance(event, ev.LevelRose) for event in it.events)
    if not out and not (rose and tournament.level):
        return
    key = f"news:{row.table_id}"
    urgency = URGENT if it.table is not None else NEWS
    if urgency == URGENT and (shown := work.outbox.get(key)) and shown.message_id is not None:
        work.outbox.drop(key)
    waiting = work.outbox.get(key)
    news = content_as(waiting, NewsContent) if waiting is not None else NewsContent()
    news = replace(news, out=(*news.out, *out))
    if rose:
        news = replace(news, least=least(tournament.terms, tournament.level))
    _want(work, row, key=key, content=news, now=it.now, urgency=urgency)


def _results(
    event: ev.TournamentEvent, tournament: Tournament
) -> Iterator[tuple[Person, FateContent]]:
    """The results that ``event`` fixes: entrants, each with the content of the private message."""
    match event:
        case ev.Eliminated(person, _, best, worst):
            yield person, FateContent(best=best, worst=worst)
        case ev.PrizesPaid(prizes):
            for person, chips in prizes:
                place = next(one for one in tournament.ranking if one.person == person)
                yield person, FateContent(best=place.best, worst=place.worst, chips=chips)
        case ev.CalledOff(_, returned):
            for person, _ in returned:
                yield person, FateContent(called_off=True)


def _tell_result(
    work: UnitOfWork, row: TableRow, person: Person, *, result: FateContent, now: int
) -> None:
    """Tell an entrant's result in the private chat, if the bot may write there."""
    if work.people.get(person).private != "open":
        return
    key = f"fate:{row.table_id}:{person}"
    place = wanted(result, key=key, table_id=row.table_id, person=person, urgency=NEWS)
    work.outbox.want(place, now)
