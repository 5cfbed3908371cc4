"""The data of a table's screens, read in one storage job. Views, never states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.croupier import Croupier
from croupier.durations import ENDS_SHOWN
from croupier.picked_cards import picked
from display.cards import court
from display.options import together
from display.pictures.picture import CardStyle
from display.render_context import Deadline, RenderContext, shown_names
from engine.game import PUBLIC, Person
from engine.registry import GAMES
from engine.table import TableView, view
from locales import Words, words
from locales.names import tidy
from messages.content import CardContent, TableContent, content_of
from messages.members import group_of
from messages.own_tables import is_used
from storage import UnitOfWork
from storage.records import Chat, ClockRow, Place, Somebody, TableId


def render_context(
    work: UnitOfWork,
    croupier: Croupier,
    table_id: TableId,
    *,
    now: int,
    viewer: Person = PUBLIC,
    place: Place | None = None,
    past: bool = False,
    pictures: bool = False,
) -> RenderContext:
    """Read the data for a screen of this table.

    ``past``: as at the last time when ``place`` was wanted. ``pictures``: true if the bot has pictures for chats that
    want them.
    """
    loaded = croupier.loaded(work, table_id)
    row = loaded.row
    in_group = loaded.table.tournament.in_group
    chat = work.chats.get(group_of(work, row.chat_id) if in_group else row.chat_id)
    content = content_of(place) if place is not None else TableContent()
    seq = content.seq if isinstance(content, TableContent | CardContent) else None
    seen = (
        croupier.view_at(work, table_id, seq=seq, viewer=viewer)
        if past and seq is not None
        else view(loaded.table, viewer)
    )
    nudge = content.nudge if isinstance(content, TableContent) else 0
    people = _people_of(seen)
    known = work.people.many(people)
    language = known[viewer].language if viewer in known else chat.language
    chips = work.ledger.balances(row.chat_id, people)
    turn = seen.running.turn
    seated = {known[seat.person].language for seat in seen.seating.seats if seat.person in known}
    readers = {language} if viewer in known else {language} | seated
    offers = GAMES[seen.game_key].sight.offers(seen.game) if seen.phase == "round" else ()
    several = together(offers) if viewer else None
    return RenderContext(
        table_id=table_id,
        address=chat.address,
        title=tidy(chat.title),
        seen=seen,
        names=shown_names({person: somebody.name for person, somebody in known.items()}),
        chips=chips,
        words=words(language),
        offers=offers,
        deadline=deadline(work.clocks.of_table(table_id), now, croupier.tempo.second),
        nudge=nudge if nudge == turn else 0,
        drawn=content.drawn if isinstance(content, TableContent) else None,
        telegram_ids={person: somebody.telegram_id for person, somebody in known.items()},
        draft=work.drafts.chosen(
            table_id,
            viewer or turn,
            round_number=seen.round,
            question=loaded.question,
        )
        if viewer or turn
        else None,
        plays_apart=_is_of_group(place) and turn != 0 and is_used(work, table_id, turn),
        picked=picked(work, table_id, seen=seen, offer=several) if several is not None else (),
        style=_style(chat, known.get(viewer), place=place, languages=readers, past=past)
        if pictures
        else None,
        past=past,
    )


def _people_of(seen: TableView) -> set[Person]:
    """Everybody whom a screen of this table may name."""
    return {*seen.seating.met, seen.opener, *seen.seating.absent_kept}


def _is_of_group(place: Place | None) -> bool:
    return place is not None and place.kind == "table" and place.person is None


def _style(
    chat: Chat, viewer: Somebody | None, place: Place | None, *, languages: set[str], past: bool
) -> CardStyle | None:
    """The style to draw with. A message left behind keeps its form, picture or text."""
    wanted = chat.pictures
    if past and place is not None:
        wanted = bool(place.picture)
    elif viewer is not None and viewer.pictures != "table":
        wanted = viewer.pictures == "yes"
    return CardStyle(chat.deck, chat.indices, court(languages)) if wanted else None


def glance(
    work: UnitOfWork,
    croupier: Croupier,
    table_id: TableId,
    *,
    viewer: Person,
    said: Words,
    seq: int | None = None,
    named: bool = False,
) -> RenderContext:
    """A scene for a sentence about the viewer's own hand: without the clock, and with names only if ``named``.

    ``seq``: the state after that event; None for the present state, with the viewer's own free chips.
    """
    if seq is not None:
        seen = croupier.view_at(work, table_id, seq=seq, viewer=viewer)
        chips: Mapping[Person, int] = {}
    else:
        seen = croupier.view(work, table_id, viewer)
        row = croupier.loaded(work, table_id).row
        chips = work.ledger.balances(row.chat_id, (viewer,))
    known = work.people.many(_people_of(seen)) if named else {}
    names = shown_names({person: somebody.name for person, somebody in known.items()})
    return RenderContext(table_id=table_id, seen=seen, words=said, chips=chips, names=names)


def deadline(clocks: Iterable[ClockRow], now: int, second: int) -> Deadline | None:
    """The end of the open decision's time: as stored, or counted from ``now`` if the clock has not started yet."""
    for clock in clocks:
        if clock.kind in ENDS_SHOWN:
            due = clock.due_at if clock.due_at is not None else now + clock.milliseconds
            return Deadline(round(due / 1000), clock.milliseconds // second)
    return None
