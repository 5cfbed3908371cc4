"""The evening in one message, when a table closes; and the ranking of a chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.banks import banks
from croupier.croupier import Croupier
from display.games import LOOKS
from display.measure import MOST_TEXT, length, taken
from display.scene import shown_names
from display.screen import Screen
from engine.value import value
from locales import Raw, Words, signed, words
from storage.interface import Desk
from storage.records import ChatId, Standing, TableId

COUNTED: Final = 500
"""Rounds up to which the banks of an evening are counted: for that the whole log is read."""


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
    """How often the bank was taken; 0 if that was not counted."""
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
    changes = croupier.decoded(table_id, desk.journal.all_of(table_id, "GameChanged"))
    of_banks = all(LOOKS[game].round == "bank" for game in [row.game, *(e.game for e in changes)])
    held = 0
    if not of_banks and seen.round <= COUNTED:
        held = banks(croupier.decoded(table_id, desk.journal.load(table_id)))
    return Evening(said, seen.round, held, of_banks, lines)


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
    end = ["", said("summary.check")]
    lines = taken(lines, MOST_TEXT - length("\n".join(end)), lambda n: said("word.others", n=n))
    return Screen("\n".join([*lines, *end]))


def ranking_text(desk: Desk, chat_id: ChatId, said: Words) -> Raw:
    """Everybody who ever had chips in a chat. Places go by what people won from people, so no computer has one."""
    standings = desk.ledger.ranking(chat_id)
    names = names_of(desk, [standing.person for standing in standings])
    if not standings:
        return said("ranking.empty")
    lines: list[str] = [said("ranking.title"), said("ranking.what"), ""]
    for place, standing in enumerate(standings[:20], 1):
        name = names.get(standing.person) or said("somebody")
        lines += _ranked(place, name, standing, said)
    return Raw("\n".join(lines))


def _ranked(place: int, name: str, standing: Standing, said: Words) -> list[str]:
    refills = said("summary.refills", n=standing.refills) if standing.refills else ""
    if not standing.games:
        return [said("ranking.chips", name=name, chips=standing.balance) + refills]
    change = signed(standing.won - standing.lost)
    details = said(
        "ranking.games",
        n=standing.games,
        won=signed(standing.won),
        lost=signed(-standing.lost),
        best=signed(standing.best),
        chips=standing.balance,
    )
    return [said("ranking.leads", place=place, name=name, change=change), details + refills]


def names_of(desk: Desk, people: Sequence[int]) -> Mapping[int, str]:
    known = desk.people.many(people)
    return shown_names({person: somebody.name for person, somebody in known.items()})
