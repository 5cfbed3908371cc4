"""Every finished round reckoned anew, from the written rules alone: a small model for each game.

A model reads the house rules in a round's first event, the cards and the decisions. It reckons turns, allowed actions,
winners and chips, and compares them with the events; here its chips are compared with the ledger. No model uses code of
a game. ``pack`` compares every card with the deck's secret.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tests.world.rules import (
    briscola,
    calabresella,
    classica,
    pack,
    piatto,
    quattro,
    scopa,
    sette,
    siete,
)
from tests.world.rules.round import CLOCK, Event, Gains, Round, WrongError, same

Model = Callable[[Round], Gains]
"""Follows a round and returns the chips that each person won or lost."""

MODELS: Final[dict[str, Model]] = {
    "RoundOpened": sette.play,
    "PiattoOpened": piatto.play,
    "ClassicaOpened": classica.play,
    "SieteOpened": siete.play,
    "QuattroOpened": quattro.play,
    "BriscolaOpened": briscola.play,
    "ScopaOpened": scopa.play,
    "CalaOpened": calabresella.play,
}
"""By the first event of a round."""

STUMBLES: Final = (
    ArithmeticError,
    AssertionError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)
"""A model that cannot follow a round complains too."""


class Judged(NamedTuple):
    """A round, and its complaint; empty if all is right."""

    kind: str
    wrong: str


def complaints(db: sqlite3.Connection) -> Iterator[str]:
    """The complaints about the cards and the finished rounds of an evening."""
    for one in judged(db):
        if one.wrong:
            yield f"rules: {one.wrong}"


def judged(db: sqlite3.Connection) -> Iterator[Judged]:
    """Each table's cards, and each finished round."""
    tables: defaultdict[int, list[Event]] = defaultdict(list)
    for table, seq, body in db.execute(
        "SELECT table_id, seq, body FROM events ORDER BY table_id, seq"
    ):
        tables[table].append(json.loads(body) | {"seq": seq})
    decks = db.execute("SELECT table_id, number, secret FROM decks")
    secrets = {(table, deck): secret for table, deck, secret in decks}
    moved = _moved(db)
    for table, events in tables.items():
        wrong = _wrong(pack.follow, table, events, secrets)
        yield Judged("cards", wrong and f"table {table}: {wrong}")
        before: Round | None = None
        for number, own in _rounds(events):
            before = Round(table, number, own, before)
            gains: Counter[int] = Counter()
            for seq, person, chips in moved.get(table, ()):
                if own[0]["seq"] <= seq <= own[-1]["seq"]:
                    gains[person] += chips
            wrong = wrong_with(before, gains)
            kind = str(before.opened["type"])
            yield Judged(kind, wrong and f"table {table}, round {number}, {kind}: {wrong}")


def wrong_with(round_: Round, moved: Mapping[int, int]) -> str:
    """The complaint about a round; empty if all is right. ``moved``: the chips that each person won or lost in it."""
    return _wrong(_judge, round_, moved)


def _wrong(follow: Callable[..., None], *given: Any) -> str:
    try:
        follow(*given)
    except WrongError as error:
        return str(error)
    except STUMBLES as error:
        return repr(error)
    return ""


def _judge(round_: Round, moved: Mapping[int, int]) -> None:
    """Follow one round, and compare its chips."""
    last: Event = {}
    for move, event in round_.acts():
        if "clock" in event:
            same("whether the clock decided", event["clock"], move["who"] == CLOCK)
        if move is not last:
            _decided(move["action"], event)
        last = move
    gains = MODELS[round_.opened["type"]](round_)
    for person in sorted({*gains, *moved}):
        same(f"the chips that {person} won", moved.get(person, 0), gains.get(person, 0))


def _decided(action: Event, event: Event) -> None:
    """The first event after a decision tells that decision."""
    for name in ("stake", "bet", "call", "below", "percent"):
        if name in event and action.get(name) is not None:
            same(f"the {name}", event[name], action[name])
    if "card" in action and "card" in event:
        number = action["card"]
        same("the card", event["card"], f"{number % 10 + 1}{'DCSB'[number // 10]}")


def _rounds(events: list[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The number and the events of each round that was played to its end."""
    own: list[Event] = []
    running = 0
    for event in events:
        if event["type"] == "RoundStarted":
            running, own = event["round"], []
        elif event["type"] == "RoundOver":
            yield running, own
            running = 0
        elif running:
            own.append(event)


def _moved(db: sqlite3.Connection) -> dict[int, list[tuple[int, int, int]]]:
    """Of each table: number of the event, person (0: escrow, pot and the like), chips won or lost."""
    moved: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for table, seq, source, target, chips in db.execute(
        "SELECT t.table_id, seq, ifnull(s.person_id, 0), ifnull(d.person_id, 0), chips"
        " FROM transfers t JOIN accounts s ON s.id = source JOIN accounts d ON d.id = target"
        " WHERE t.table_id IS NOT NULL"
    ):
        moved[table] += [(seq, source, -chips), (seq, target, chips)]
    return moved
