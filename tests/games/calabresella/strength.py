"""The strength of calabresella's computer players, on duplicate deals with all seats rotated.

``gain``: a player takes each seat of the same deal in turn, and a weaker one has all others. The sum of a deal is
zero, so a table of the weaker one alone would have zero from every seat. ``company``: one player has all seats.

``cheater`` sees all cards, so its gain shows how much a player could gain at most. No table of the bot has it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf
from typing import Any, Final, NamedTuple

from engine.cards import PACK
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.game import CHANCE, TABLE, Below, Move, OpenRound, Person, Waiting, Who
from games.calabresella.actions import CalaAction, Lascio
from games.calabresella.cards import cards_of
from games.calabresella.events import CalaEnded
from games.calabresella.expert import FULL, Effort, Thought, searched
from games.calabresella.forms import ARCISOLO
from games.calabresella.game import GAME
from games.calabresella.offers import MAKERS
from games.calabresella.playout import strong
from games.calabresella.rules import CalaRules
from games.calabresella.rules_of_thumb import EIGHT, cousin, strength
from games.calabresella.state import CalaState
from games.calabresella.worlds import CalaWorld
from tests.kit.at_random import player_of
from tools.bench.report import Mean, StrengthRow, mean_of

Strategy = Callable[[CalaState, Person, Below], CalaAction | None]
"""The action of a player on turn. Only the cheater looks at more of the state than the player's own view."""

BAND: Final = 2
"""Strengths of eight cards are told in bands so wide."""

USUAL: Final = CalaRules(target=1_000)


class PlayedDeal(NamedTuple):
    """The halves of each person, the caller (0 if all passed) and the strength of eight of the caller's cards."""

    halves: Mapping[Person, int]
    caller: Person
    strength: float


class CalaGain(NamedTuple):
    """Game points a deal, and the part of the deals that all players passed."""

    points: Mean
    passed: float


class CalaCompany(NamedTuple):
    """The part of the deals that all passed, and the callers' game points by the strength that a band begins with."""

    passed: float
    callers: Mapping[int, tuple[float, ...]]


class CalaDeal:
    """The same cards for any players."""

    def __init__(self, seats: int, seed: int, rules: CalaRules) -> None:
        chance = random.Random(seed)
        self.seed: Final = seed
        self.seats: Final = tuple(range(1, seats + 1))
        self.rules: Final = rules
        self.lots: Final = tuple(chance.sample(PACK, len(PACK)))
        self.cards: Final = tuple(chance.sample(PACK, len(PACK)))

    def dealt(self) -> CalaState:
        """The state when the first player has to speak."""
        state = _after(GAME.core.start(self.rules), TABLE, OpenRound(self.seats, self.rules))
        while not isinstance(asked := GAME.core.awaits(state), Waiting):
            state = _after(state, CHANCE, self._answer(asked))
        return state

    def _answer(self, asked: object) -> DeckOpened | Drawn:
        """The answer of chance, the same each time."""
        if isinstance(asked, FreshDeck):
            return DeckOpened(1)
        assert isinstance(asked, Draw)
        order = self.cards if asked.count == len(PACK) else self.lots
        return Drawn(order[asked.place : asked.place + asked.count])

    def played(self, seated: Mapping[Person, Strategy]) -> PlayedDeal:
        """The deal played to its end by these players."""
        luck = random.Random(self.seed)
        state = self.dealt()
        hands = dict(zip(state.table.round.players, state.hands, strict=True))
        while isinstance(asked := GAME.core.awaits(state), Waiting):
            who = asked.people[0]
            action = seated[who](state, who, luck.randrange)
            state = _after(state, who, action)
        ended = state.table.round.ending
        assert isinstance(ended, CalaEnded)
        caller = state.table.round.caller
        have = strength(hands[caller]) * EIGHT / state.table.round.form.cards if caller else 0
        return PlayedDeal(dict(ended.gains), caller, have)


def _after(state: CalaState, who: Who, action: object) -> CalaState:
    """The state after an action; a refusal cannot be gone through: it fails."""
    events: Any = GAME.core.decide(state, Move(who, action, {}))
    for event in events:
        state = GAME.core.evolve(state, event)
    return state


# --- players ------------------------------------------------------------------------------------------------------


def player(name: str, part: float = 1.0) -> Strategy:
    """A computer player by name, or *cheater*; *best* thinks about this part of its worlds, however long it takes."""
    if name == "cheater":
        return cheater
    policy = player_of(GAME, name)
    if name == "best":
        policy = partial(searched, effort=Effort(max(1, round(FULL.worlds * part)), inf))

    def acts(state: CalaState, who: Person, below: Below) -> CalaAction | None:
        view = GAME.sight.view(state, who)
        return policy(view, GAME.sight.offers(view), below)

    return acts


class _Seen(Thought):
    """A thought about the one world that is true."""

    def __init__(self, state: CalaState, who: Person) -> None:
        super().__init__(GAME.sight.view(state, who), random.randrange, Effort(1, inf))
        hands = [strong(cards_of(hand)) for hand in state.hands]
        hands[self.known.own] |= strong(cards_of(state.aside.taken))
        self.true: Final = CalaWorld(tuple(hands), strong(cards_of(state.aside.monte)))

    def _world(self) -> CalaWorld:
        return self.true

    def promises(self) -> float:
        """The worth of the round if its cards are played from here to the end."""
        return self._result(self.true.hands, self.true)


def cheater(state: CalaState, who: Person, _below: Below) -> CalaAction | None:
    """Play the move that is best with all cards open; make the call that brings most, if any brings something.

    It calls up to arcisolo: the monte of higher calls goes to opponents, so only a player who sees it can afford them.
    """
    view = GAME.sight.view(state, who)
    offers = GAME.sight.offers(view)
    if offers[0].name != "lascio":
        return _Seen(state, who).action(offers[0])
    calls = [
        MAKERS[offer.name]((call,))
        for offer in offers
        for call in offer.options
        if call <= ARCISOLO
    ]
    brings = {call: _brings(_after(state, who, call), who) for call in calls}
    brings[Lascio()] = 0.0
    return max(brings, key=brings.__getitem__)


def _brings(state: CalaState, who: Person) -> float:
    """The worth of a call if nobody goes higher, and cards are exchanged by rules of thumb."""
    while state.table.phase != "tricks":
        speaks, view = state.table.to_act, GAME.sight.view(state, state.table.to_act)
        passes = state.table.phase == "auction"
        action = Lascio() if passes else cousin(view, GAME.sight.offers(view), random.randrange)
        state = _after(state, speaks, action)
    return _Seen(state, who).promises()


# --- measures -----------------------------------------------------------------------------------------------------


def gain(
    first: Strategy, second: Strategy, *, seats: int, deals: int, rules: CalaRules = USUAL
) -> CalaGain:
    """The gain of ``first`` in each seat in turn over a company of ``second``; at least two deals."""
    points, passed = _points(first, second, seats=seats, deals=deals, rules=rules)
    return CalaGain(mean_of(points), passed)


def _points(
    first: Strategy, second: Strategy, *, seats: int, deals: int, rules: CalaRules
) -> tuple[list[float], float]:
    """The points of ``first`` in each deal, the mean of all seats, and the part of the deals that all passed."""
    points, passed = [], 0
    for seed in range(deals):
        deal = CalaDeal(seats, seed, rules)
        total = 0
        for alone in deal.seats:
            played = deal.played({one: first if one == alone else second for one in deal.seats})
            total += played.halves[alone]
            passed += not played.caller
        points.append(total / 2 / seats)
    return points, passed / deals / seats


def rows(deals: int, *, seats: int, part: float) -> Iterator[StrengthRow]:
    """A row a company: ``best`` thinks about this ``part`` of its worlds. Deals are passed out by a whole company."""
    for among in ("alla_regola", "cousin", "best"):
        others = player(among, part)
        measured = () if among == "best" else ("alla_regola", "cousin", "best", "cheater")
        points = {
            name: _points(player(name, part), others, seats=seats, deals=deals, rules=USUAL)[0]
            for name in measured
        }
        yield StrengthRow(
            game=GAME.key,
            role="players",
            seats=seats,
            company=among,
            means={
                "sees_all" if name == "cheater" else name: mean_of(
                    own
                    if name == "alla_regola"
                    else [
                        mine - usual for mine, usual in zip(own, points["alla_regola"], strict=True)
                    ]
                )
                for name, own in points.items()
            },
            passed_out=company(others, seats=seats, deals=deals).passed,
        )


def company(one: Strategy, *, seats: int, deals: int, rules: CalaRules = USUAL) -> CalaCompany:
    """Deals in which everybody plays as ``one``."""
    callers: dict[int, list[float]] = {}
    for seed in range(deals):
        deal = CalaDeal(seats, seed, rules)
        played = deal.played(dict.fromkeys(deal.seats, one))
        if played.caller:
            points = played.halves[played.caller] / 2
            callers.setdefault(int(played.strength // BAND * BAND), []).append(points)
    passed = 1 - sum(map(len, callers.values())) / deals
    return CalaCompany(passed, {band: tuple(callers[band]) for band in sorted(callers)})
