"""The results and the story of an evening, read from storage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from croupier.croupier import Croupier
from display.cards import court
from display.games import GAME_UIS
from display.pictures.picture import CardStyle
from display.points import evening_lines, signed_points
from display.story import NO_STORY, RoundSeen, main_game, story_of
from display.summary import EveningResults, ScoreLine, SummaryLine
from engine.game import PUBLIC, Person
from engine.registry import GAMES
from engine.table import events as ev
from engine.table import evolve, results, score, start, view
from locales import words
from messages.banks import banks
from messages.names import names_of
from storage import UnitOfWork
from storage.records import EveningPoints, TableId

COUNTED: Final = 500
"""Maximum number of rounds for a story, because a story needs the whole log."""


def evening(
    work: UnitOfWork, croupier: Croupier, table_id: TableId, *, pictures: bool = False
) -> Callable[[], EveningResults]:
    """Read the data of an evening and return a function that tells it outside the storage job.

    ``pictures``: true if the bot has pictures for chats that want them.
    """
    row = work.tables.get(table_id)
    chat = work.chats.get(row.chat_id)
    played = work.rounds.evening(table_id)
    names = names_of(work, [line.person for line in played])
    said = words(chat.language)
    seen = croupier.view(work, table_id)
    lines = tuple(
        SummaryLine(
            person=line.person,
            name=names.get(line.person) or said("somebody"),
            chips=line.chips,
            refills=work.ledger.refills(row.chat_id, line.person),
        )
        for line in played
    )
    wanted = chat.pictures
    if seen.practice:
        wanted = wanted and work.people.get(seen.opener).pictures != "no"
    corners = court([said.language])
    style = CardStyle(chat.deck, chat.indices, corners) if wanted and pictures else None
    of_evening = work.points.evening(table_id)
    called = names_of(work, [line.person for line in of_evening])
    points = tuple(evening_lines(of_evening, called, said))
    scored = of_evening if not played else []
    changes = croupier.decoded(table_id, work.journal.all_of(table_id, "GameChanged"))
    of_banks = all(
        GAME_UIS[game].round == "bank" for game in [row.game, *(e.game for e in changes)]
    )
    stored = work.journal.load(table_id) if seen.round <= COUNTED else []

    def tell() -> EveningResults:
        log = croupier.decoded(table_id, stored)
        story = NO_STORY
        if log:
            computers = frozenset(e.person for e in log if isinstance(e, ev.ComputerSatDown))
            story = story_of(list(rounds_seen(log)), computers)
        played = [said("summary.banks" if of_banks else "summary.hands", n=seen.round)]
        if not of_banks and (taken_over := banks(log)):
            played.append(said("summary.banks", n=taken_over))
        return EveningResults(
            table_id=table_id,
            words=said.of("bank" if of_banks else "hand"),
            rounds=seen.round,
            played=tuple(played),
            practice=seen.practice,
            lines=lines,
            points=points,
            story=story,
            style=style,
            scores=tuple(
                ScoreLine(
                    person=line.person,
                    name=called.get(line.person) or said("somebody"),
                    points=signed_points(line.points, GAMES[line.game].tally.points),
                    won=line.won,
                )
                for line in scored
                if line.game == (story.game or _main_game(scored))
            ),
        )

    return tell


def _main_game(scored: Sequence[EveningPoints]) -> str:
    """The game with the most rounds, as far as the sums of points tell."""
    known = [line for line in scored if line.game in GAMES]
    return main_game({line.game: line.rounds for line in sorted(known, key=attrgetter("rounds"))})


def rounds_seen(log: Iterable[Any]) -> Iterator[RoundSeen]:
    """Fold a table's whole log and give its rounds in order. Cards that stayed covered are in no public
    view (SM-37).
    """
    events = iter(log)
    table = start(next(events))
    brought: Mapping[Person, int] = {}
    scored: Mapping[Person, int] = {}
    for event in events:
        table = evolve(table, event)
        if isinstance(event, ev.RoundStarted):
            brought, scored = {}, {}
        elif isinstance(event, ev.RoundOver):
            yield RoundSeen(brought, view(table, PUBLIC), scored)
        else:
            brought = results(event) or brought
            scored = score(event) or scored
