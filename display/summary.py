"""The evening in one message, when a table closes; and the ranking of a chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.banks import banks
from croupier.croupier import Croupier
from display.games import LOOKS
from display.scene import shown_names
from display.screen import Screen
from engine.table.events import GameChanged
from engine.value import value
from locales import Raw, Words, signed, words
from storage.interface import Desk
from storage.records import ChatId, TableId


@value
class Line:
    name: str
    chips: int
    refills: int


@value
class Evening:
    """What a closed table brought everybody, best first."""

    words: Words
    rounds: int
    banks: int
    """How often the bank was taken; in an evening of nothing but banks as often as there were rounds."""
    of_banks: bool
    lines: tuple[Line, ...]


def evening(desk: Desk, croupier: Croupier, table_id: TableId) -> Evening:
    row = desk.tables.get(table_id)
    chat = desk.chats.get(row.chat_id)
    played = desk.rounds.evening(table_id)
    names = names_of(desk, [line.person for line in played])
    said = words(chat.language)
    seen = croupier.view(desk, table_id)
    lines = tuple(
        Line(
            names.get(line.person) or said("somebody"),
            line.chips,
            desk.ledger.refills(row.chat_id, line.person),
        )
        for line in played
    )
    log = croupier.decoded(table_id, desk.journal.load(table_id))
    games = [row.game, *(event.game for event in log if isinstance(event, GameChanged))]
    of_banks = all(LOOKS[game].round == "bank" for game in games)
    return Evening(said, seen.round, banks(log), of_banks, lines)


def summary_screen(told: Evening) -> Screen:
    said = told.words.of("bank" if told.of_banks else "hand")
    if told.of_banks:
        played = [said("summary.banks", n=told.rounds)]
    else:
        played = [said("summary.hands", n=told.rounds)]
        played += [said("summary.banks", n=told.banks)] if told.banks else []
    lines: list[str] = [said("summary.title", played=Raw(", ".join(played))), ""]
    for place, line in enumerate(told.lines, 1):
        refills = said("summary.refills", n=line.refills) if line.refills else ""
        change = signed(line.chips)
        lines.append(said("summary.line", place=place, name=line.name, change=change) + refills)
    lines += ["", said("summary.check")]
    return Screen("\n".join(lines))


def ranking_text(desk: Desk, chat_id: ChatId, said: Words) -> Raw:
    """Everybody who ever played in a chat, the richest first."""
    standings = desk.ledger.ranking(chat_id)
    names = names_of(desk, [standing.person for standing in standings])
    if not standings:
        return said("ranking.empty")
    lines: list[str] = [said("ranking.title"), ""]
    for place, standing in enumerate(standings[:20], 1):
        lines.append(
            said(
                "ranking.line",
                place=place,
                name=names.get(standing.person) or said("somebody"),
                chips=standing.balance,
            )
        )
        if not standing.hands and not standing.refills:
            continue
        details = said(
            "ranking.details",
            n=standing.hands,
            won=signed(standing.won),
            lost=signed(-standing.lost),
            best=signed(standing.best),
        )
        refills = said("summary.refills", n=standing.refills) if standing.refills else ""
        lines.append(details + refills)
    return Raw("\n".join(lines))


def names_of(desk: Desk, people: Sequence[int]) -> Mapping[int, str]:
    known = desk.people.many(people)
    return shown_names({person: somebody.name for person, somebody in known.items()})
