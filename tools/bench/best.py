"""The strength of computers on duplicate deals: every game whose rounds are short, so all but calabresella.

A table plays hand after hand through the real game, everybody alike: its *company*. Each hand is then played again for
every seat, with another player in that seat alone. Cards, banker, cards already seen and everybody's lots stay the
same. The gain is the seat's extra win.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeAlias

from engine.cards import PACK, Card
from engine.chance import ChanceAnswer, DeckOpened, Draw, Drawn, FreshDeck, LotFell
from engine.game import (
    CHANCE,
    CLOCK,
    TABLE,
    Choice,
    Move,
    OpenRound,
    Person,
    Purse,
    Refusal,
    Waiting,
    Who,
)
from engine.registry import game_of
from tools.bench.report import StrengthRow, mean_of

CHIPS: Final = 1_000_000
"""Everybody's chips at the beginning of every hand: nobody runs out, so no hand depends on another's luck."""

COMPANIES: Final = ("alla_regola", "cousin")
"""The players at the other seats."""

SEES_ALL: Final = "sees_all"
"""A player who knows all cards to come and everybody's play, and takes the best of all ways to play."""

SHOWN: Final = "tapada"
"""The way to play that changes only which card is shown: left out, since ways would double with every card."""

MEASURED: Final = ("cousin", "best", SEES_ALL)
"""The players whose gain over *alla regola* is measured."""


class HandPoint(NamedTuple):
    """A moment of a hand. ``brought``: everybody's gain once it is over, in chips or points; None before."""

    state: Any
    purses: Mapping[Purse, int]
    banker: Person
    brought: Mapping[Person, int] | None = None


class MeasuredHand(NamedTuple):
    """One hand: its banker, 0 in a game without one, and every seat's gain with each player in that seat."""

    banker: Person
    brought: Mapping[str, Mapping[Person, int]]


class PlayedEvening:
    """A table of one company, which plays each hand again with another player in one seat."""

    def __init__(self, rules: Any, *, seats: int, seed: int, company: str = "alla_regola") -> None:
        self.game: Final = game_of(rules)
        self.rules: Final = rules
        self.company: Final = company
        self.seats: Final = tuple(range(1, seats + 1))
        self.seed: Final = seed
        self.now = HandPoint(self.game.core.start(rules), {}, 0)
        self.played = 0

    def hand(self, measured: tuple[str, ...] = MEASURED) -> MeasuredHand:
        """Play one hand; ``measured``: the players to put into every seat, beside *alla regola*."""
        self.played += 1
        purses = dict.fromkeys(self.seats, CHIPS)
        before = HandPoint(self.now.state, purses, self.now.banker)
        first = self.step(before, TABLE, OpenRound(self.seats, self.rules))
        self.now = self.to_end(first, 0, self.company)
        assert self.now.brought is not None
        brought: dict[str, Mapping[Person, int]] = {self.company: self.now.brought}
        for player in ("alla_regola", *measured):
            if player not in brought:
                brought[player] = {
                    seat: self.gain(self.to_end(first, seat, player), seat) for seat in self.seats
                }
        return MeasuredHand(self.now.banker, brought)

    def to_end(self, point: HandPoint, seat: Person, player: str) -> HandPoint:
        """The end of the hand if ``player`` has this seat, and the company all others."""
        while point.brought is None:
            asked: Any = self.game.core.awaits(point.state)
            if not isinstance(asked, Waiting):
                point = self.step(point, CHANCE, self.answer(asked))
            elif player == SEES_ALL and (moments := self.moments(point, seat, asked)):
                ends = [self.to_end(moment, seat, player) for moment in moments]
                return max(ends, key=lambda end: self.gain(end, seat))
            elif is_window(asked):
                point = self.window(point, seat, player)
            else:
                who = asked.people[0]
                point = self.step(
                    point, who, self.play(point, who, player if who == seat else self.company)
                )
        return point

    def moments(self, point: HandPoint, seat: Person, asked: Waiting) -> list[HandPoint]:
        """The next moments among which a player in this seat can choose; none on another player's turn.

        In a window for all, those to which an expert and a player *alla regola* lead.
        """
        if is_window(asked):
            return [self.window(point, seat, player) for player in ("best", "alla_regola")]
        if asked.people != (seat,):
            return []
        return [self.step(point, seat, act) for act in self.ways(point, seat)]

    def window(self, point: HandPoint, seat: Person, player: str) -> HandPoint:
        """The end of a window for all: everybody may act once, and then the clock ends it."""
        for who in self.seats:
            act = self.play(point, who, player if who == seat else self.company)
            if act is not None:
                point = self.step(point, who, act)
        return self.step(point, CLOCK, self.game.timing.on_timeout(point.state, False))

    def step(self, point: HandPoint, who: Who, act: Any) -> HandPoint:
        """The moment after this action."""
        game, (state, before, banker, brought) = self.game, point
        purses = dict(before)
        events: Any = game.core.decide(state, Move(who, act, purses))
        for event in events:  # a refusal cannot be gone through: it fails
            for source, target, chips in game.chips.transfers(event):
                purses[source] = purses.get(source, 0) - chips
                purses[target] = purses.get(target, 0) + chips
            state = game.core.evolve(state, event)
            banker = game.chips.bank(event) or banker
            brought = brought or game.chips.results(event) or game.tally.score(event)
        return HandPoint(state, purses, banker=banker, brought=brought)

    def play(self, point: HandPoint, who: Person, player: str) -> Any:
        """The action of this player, with lots that depend on the question alone."""
        view = self.game.sight.view(point.state, who)
        lots = f"{self.seed} {self.played} {who} {self.game.timing.clock(point.state)}"
        below = random.Random(lots).randrange
        return self.game.players.policies[player](view, self.game.sight.offers(view), below)

    def ways(self, point: HandPoint, who: Person) -> Iterator[Any]:
        """All actions of a person on turn but ``SHOWN``, with the lowest and the highest amount."""
        view = self.game.sight.view(point.state, who)
        for offer in self.game.sight.offers(view):
            if offer.name == SHOWN:
                continue
            for amount in {offer.low or None, offer.high or None}:
                for options in tuple((one,) for one in offer.options) or ((),):
                    act = self.game.sight.action(view, Choice(offer.name, amount, options))
                    if not isinstance(
                        self.game.core.decide(point.state, Move(who, act, point.purses)), Refusal
                    ):
                        yield act

    @staticmethod
    def gain(point: HandPoint, seat: Person) -> int:
        assert point.brought is not None
        return point.brought[seat]

    def answer(self, asked: Any) -> ChanceAnswer:
        """Answer for chance, the same each time."""
        if isinstance(asked, FreshDeck):
            return DeckOpened(self.played)
        if not isinstance(asked, Draw):
            return LotFell(asked.among[0])
        order = shuffled(f"{self.seed} {asked.deck} {asked.shuffle}")
        here = [card for card in order if card in asked.pack]
        return Drawn(tuple(here[asked.place : asked.place + asked.count]))


def is_window(asked: Waiting) -> bool:
    """True if several people may act at once, or everybody."""
    return asked.anybody or len(asked.people) > 1


@lru_cache(maxsize=16)
def shuffled(seed: str) -> tuple[Card, ...]:
    """The order of a shuffle."""
    return tuple(random.Random(seed).sample(PACK, len(PACK)))


def strength(
    rules: Any, *, seats: int, hands: int, company: str, measured: tuple[str, ...] = MEASURED
) -> Iterator[StrengthRow]:
    """Play ``hands`` hands: a row for the banker, if there is one, and one for the other players.

    A sample is a hand: the players of one hand are not independent of each other.
    """
    evening = PlayedEvening(rules, seats=seats, seed=1, company=company)
    unit = evening.game.chips.least(rules) or 1
    samples: dict[str, dict[str, list[float]]] = {"players": {}, "banker": {}}
    for _ in range(hands):
        banker, brought = evening.hand(measured)
        by_role = {
            "players": [seat for seat in evening.seats if seat != banker],
            "banker": [banker],
        }
        for role, people in by_role.items():
            if people == [0]:
                continue
            for player, chips in brought.items():
                mine = fmean(chips[seat] for seat in people)
                own = fmean(brought["alla_regola"][seat] for seat in people)
                gain = mine if player == "alla_regola" else mine - own
                samples[role].setdefault(player, []).append(gain / unit)
    for role, found in samples.items():
        if found:
            yield StrengthRow(
                game=evening.game.key,
                role=role,
                seats=seats,
                company=company,
                means={player: mean_of(gains) for player, gains in found.items()},
            )


RowsOf: TypeAlias = Callable[[int, int], Iterator[StrengthRow]]
"""The rows of one game at a table of so many seats, after so many deals."""


class MeasuredGame(NamedTuple):
    """A game with the tables at which it is measured, the smallest first. Without a limit, stakes would hide the
    cards.
    """

    seats: tuple[int, ...]
    rows: RowsOf


def rows_of_hands(rules: Any, seats: int, hands: int) -> Iterator[StrengthRow]:
    """The rows of a game whose hands are compared one by one."""
    for company in COMPANIES:
        yield from strength(rules, seats=seats, hands=hands, company=company)
