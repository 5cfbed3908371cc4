"""The story of an evening: computed from the public views alone, so the same log always gives the same story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, Literal, TypeAlias

import msgspec

from display.games import GAME_UIS
from display.pictures.picture import Face
from display.showdown import Showdown, ShownHand
from engine.game import Person
from engine.table import TableView
from engine.value import Value

StorySubject: TypeAlias = Literal["comeback", "bank", "bust", "led", "won", "reale", "seven_half"]
"""The subject of a sentence or a title."""

LONG_BANK: Final = 4
"""Minimum number of rounds in a row that make a bank worth a sentence."""

MANY_BUSTS: Final = 3
MANY_SEVEN_HALVES: Final = 3
MANY_REALI: Final = 2
LED_THROUGH: Final = 4
"""Minimum number of rounds in an evening for a sentence about a player who led after all of them."""

MOST_TITLES: Final = 3


class RoundSeen(Value, frozen=True):
    """A finished round. ``brought``: each player's gain in chips; ``seen``: the table's public view at its end.

    ``scored``: each player's points, in the unit of the round's game.
    """

    brought: Mapping[Person, int]
    seen: TableView
    scored: Mapping[Person, int] = msgspec.field(default_factory=dict)


class Fact(Value, frozen=True):
    """A true statement about one player. ``n`` and ``m``: chips (or points) or times, depending on ``about``."""

    about: StorySubject
    person: Person
    n: int
    m: int = 0


class BestHand(Value, frozen=True):
    """The hand in which a person won most chips from other people."""

    round: int
    winner: ShownHand
    loser: ShownHand | None
    """The banker if a punta won; None if the banker won from several players."""
    chips: int
    matta: Face


class Story(Value, frozen=True):
    """The story of an evening. ``curves``: each player's won chips after every round, from 0 before the first.

    In an evening without chips they are the points of its main ``game``; that is empty for chips.
    """

    curves: Mapping[Person, tuple[int, ...]]
    best: BestHand | None
    said: Fact | None
    titles: tuple[Fact, ...]
    game: str = ""


NO_STORY: Final = Story(curves={}, best=None, said=None, titles=())


def story_of(rounds: Sequence[RoundSeen], computers: frozenset[Person]) -> Story:
    """The story of a table's rounds. ``computers``: seats of computers."""
    met = [GAME_UIS[one.seen.game_key].ended.showdowns(one.seen.game) for one in rounds]
    numbered = [
        (one.seen.round, duel) for one, duels in zip(rounds, met, strict=True) for duel in duels
    ]
    game, gains = _gains(rounds)
    lines = _curves(gains)
    facts = [*_came_back(lines), *_banks(met), *_counted(met), *_led(lines), *_won(gains)]
    said = next((fact for about in _SENTENCES for fact in facts if fact.about == about), None)
    titles = [fact for about in _TITLES for fact in facts if fact.about == about and fact != said]
    return Story(
        curves=lines,
        best=_best(numbered, computers),
        said=said,
        titles=tuple(titles[:MOST_TITLES]),
        game=game,
    )


def main_game(rounds: Mapping[str, int]) -> str:
    """The game with points that was played for most rounds (``rounds`` by game); empty if there is none."""
    return min(rounds, key=lambda game: (-rounds[game], game), default="")


def _gains(rounds: Sequence[RoundSeen]) -> tuple[str, list[Mapping[Person, int]]]:
    """Everybody's gain in each round, in chips; in an evening without chips, in the points of its main game."""
    game = ""
    if not any(one.brought for one in rounds):
        game = main_game(Counter(one.seen.game_key for one in rounds if one.scored))
    if not game:
        return "", [one.brought for one in rounds]
    return game, [one.scored if one.seen.game_key == game else {} for one in rounds]


_SENTENCES: Final[tuple[StorySubject, ...]] = ("comeback", "bank", "led", "bust", "won")
"""Possible subjects of the evening's sentence, in order of preference."""

_TITLES: Final[tuple[StorySubject, ...]] = ("reale", "seven_half", "bank", "bust")


def _curves(gains: Iterable[Mapping[Person, int]]) -> dict[Person, tuple[int, ...]]:
    sums: dict[Person, list[int]] = {}
    for number, gained in enumerate(gains, 1):
        for person in gained:
            sums.setdefault(person, [0] * number)
        for person, line in sums.items():
            line.append(line[-1] + gained.get(person, 0))
    return {person: tuple(line) for person, line in sums.items()}


def _best(duels: Iterable[tuple[int, Showdown]], computers: frozenset[Person]) -> BestHand | None:
    """The largest amount that a person won from people in one showdown; the first of several equal ones."""
    best: BestHand | None = None
    for number, duel in duels:
        if duel.bank.person in computers:
            continue
        people = [hand for hand in duel.punte if hand.person not in computers]
        found = [
            BestHand(round=number, winner=hand, loser=duel.bank, chips=hand.chips, matta=duel.matta)
            for hand in people
        ]
        loser = people[0] if len(people) == 1 else None
        taken = -sum(hand.chips for hand in people)
        found.append(
            BestHand(round=number, winner=duel.bank, loser=loser, chips=taken, matta=duel.matta)
        )
        for one in found:
            if one.chips > (best.chips if best is not None else 0):
                best = one
    return best


def _came_back(lines: Mapping[Person, tuple[int, ...]]) -> list[Fact]:
    """The player who was furthest below zero and still ended above it.

    The lowest point is at least as far below zero as the end is above, and at least half of any player's largest
    distance.
    """
    reach = max((abs(chips) for line in lines.values() for chips in line), default=0)
    back = [
        Fact(about="comeback", person=person, n=-min(line), m=line[-1])
        for person, line in lines.items()
        if 0 < line[-1] <= -min(line) and -2 * min(line) >= reach
    ]
    return _alone(back)


def _banks(met: Iterable[Sequence[Showdown]]) -> list[Fact]:
    """The player who held the bank for most rounds in a row."""
    bankers = [duels[-1].bank.person for duels in met if duels]
    longest: dict[Person, int] = {}
    for person, rounds in groupby(bankers):
        longest[person] = max(longest.get(person, 0), sum(1 for _ in rounds))
    return _alone([Fact("bank", who, n) for who, n in longest.items() if n >= LONG_BANK])


def _counted(met: Iterable[Sequence[Showdown]]) -> list[Fact]:
    hands = [hand for duels in met for duel in duels for hand in (*duel.punte, duel.bank)]
    facts = []
    least: tuple[tuple[StorySubject, int], ...] = (
        ("bust", MANY_BUSTS),
        ("seven_half", MANY_SEVEN_HALVES),
        ("reale", MANY_REALI),
    )
    for about, many in least:
        times = Counter(hand.person for hand in hands if hand.kind == about)
        facts += _alone([Fact(about, person, n) for person, n in times.items() if n >= many])
    return facts


def _led(lines: Mapping[Person, tuple[int, ...]]) -> list[Fact]:
    """The player who was ahead of all others after every round."""
    if not lines:
        return []
    rounds = len(next(iter(lines.values()))) - 1
    ahead = [
        Fact("led", person, line[-1])
        for person, line in lines.items()
        if all(
            line[n] > max((other[n] for who, other in lines.items() if who != person), default=0)
            for n in range(1, rounds + 1)
        )
    ]
    return ahead if rounds >= LED_THROUGH else []


def _won(gains: Sequence[Mapping[Person, int]]) -> list[Fact]:
    """The player who won something in most rounds."""
    times = Counter(who for gained in gains for who, gain in gained.items() if gain > 0)
    return _alone(
        [Fact(about="won", person=who, n=n, m=len(gains)) for who, n in times.items() if n > 1]
    )


def _alone(facts: list[Fact]) -> list[Fact]:
    """The fact with the largest number; none if two facts share that number."""
    most = max((fact.n for fact in facts), default=0)
    first = [fact for fact in facts if fact.n == most]
    return first if len(first) == 1 else []
