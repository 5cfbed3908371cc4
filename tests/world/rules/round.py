"""One round as the models read it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

Event = dict[str, Any]

CLOCK = -1
"""Decides for an absent player."""

OF_THE_TABLE = re.compile(
    "SatDown|ComputerSatDown|PartnersChanged|GotUp|CameBack|DecidedInTime|BackNextRound|WentAway|SatOut"
    "|RulesChanged|GameChanged|AdviceAllowed|ChainSealed|SealShown|StartWaits|ReadyForNext|DeckCut|DeckTaken"
    "|LetGoOn|PauseAsked|Halted|TimedOut|PremoveSet|PremoveWithdrawn|PremovePlayed|PremoveDropped"
    "|BystanderActed|ChipsCameIn|ComputerDecided|TurnCallable|TurnCalled|BecameIdle|EndAsked|Closed"
    "|KeptSeatsFreed"
)
"""Events between those of the game."""

Gains = dict[int, int]
"""Chips that each person won or lost; persons without a change may be missing."""


class WrongError(Exception):
    """The round is not as the rules say."""


def wrong(*told: object) -> NoReturn:
    raise WrongError(" ".join(map(str, told)))


def must(right: object, *told: object) -> None:
    """Complain with these words unless something is right."""
    if not right:
        wrong(*told)


def same(what: str, found: object, reckoned: object) -> None:
    """Complain unless the event says what the model reckons."""
    must(found == reckoned, what, "is", found, "and by the rules", reckoned)


def to_the_right(ring: Sequence[int], of: int) -> list[int]:
    """Everybody in turn order; the first is to the right of a person, and that person is the last (GEN-3)."""
    at = [*ring].index(of) + 1
    return [*ring[at:], *ring[:at]]


@dataclass
class Round:
    """A round of a table, its events in order. ``before``: the finished round before it at the table."""

    table: int
    number: int
    events: list[Event]
    before: Round | None
    back: list[str] = field(default_factory=list)
    """The cards at the back of the pack after the round (SY-13)."""

    def acts(self) -> Iterator[tuple[Event, Event]]:
        """The events of the game, each with the move that it came of."""
        move: Event = {}
        for event in self.events:
            if event["type"] == "Move":
                move = event
            elif not OF_THE_TABLE.fullmatch(event["type"]):
                yield move, event

    @property
    def opened(self) -> Event:
        return next(event for _, event in self.acts())

    def of(self, kind: str) -> Event:
        """The first event of this kind."""
        return next(event for _, event in self.acts() if event["type"] == kind)

    @property
    def ended(self) -> Event:
        """The last event of the game."""
        return [event for _, event in self.acts()][-1]


def by_right(move: Event, person: int, turn: int) -> None:
    """It was this person's turn, and the person or the clock decided."""
    same("who acted", person, turn)
    must(move["who"] in (person, CLOCK), move["who"], "acted for", person)
