"""How fast a hand of sette e mezzo is: ``python -m bench.hands [--check] [--seconds N]``.

Random play at a table of four: for every decision the view and the offers of who is on turn, the legality check in
``decide``, the events and their fold, and every card asked of chance and answered from a deck shuffled beforehand.
Beside it, in the same process: one trivial Python call, and rlcard's blackjack with four players.
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from engine.cards import PACK, Card
from engine.game import (
    BETWEEN,
    CHANCE,
    TABLE,
    Awaits,
    ChanceAnswer,
    DeckOpened,
    Draw,
    Drawn,
    FreshDeck,
    LotFell,
    Lots,
    OpenRound,
    Purses,
    Waiting,
    Who,
)
from engine.registry import GAMES

MOST_CALLS: Final = 1_500
"""A hand may take this many times one trivial call, at most."""

STRETCH_CALLS: Final = 800

LEAST_RATIO: Final = 2.5
"""At least this many times rlcard's hands a second."""

STRETCH_RATIO: Final = 5.0

TRIES: Final = 10

SEATS: Final = (1, 2, 3, 4)
CHIPS: Final = 1_000_000


def trivial(argument: object) -> object:
    """The yardstick."""
    return argument


def call_seconds(calls: int = 200_000) -> float:
    """Seconds of one trivial call, with the loop around it."""
    begun = perf_counter()
    for number in range(calls):
        trivial(number)
    return (perf_counter() - begun) / calls


class Evening:
    """One table that plays hand after hand at random."""

    def __init__(self, seed: int) -> None:
        self.game: Final = GAMES["sette_e_mezzo"]
        self.random: Final = random.Random(seed)
        self.decks: Final = [self.shuffled(PACK) for _ in range(997)]
        self.state = self.game.start(self.game.rules())
        self.purses: Purses = dict.fromkeys(SEATS, CHIPS)
        self.opening: Final = OpenRound(SEATS, self.game.rules())
        self.orders: dict[tuple[int, int], tuple[Card, ...]] = {}

    def hand(self) -> None:
        """Play one hand."""
        game, below = self.game, self.random.random
        decide, evolve, awaits = game.decide, game.evolve, game.awaits
        view, offers, play = game.view, game.offers, game.reference["random"]
        purses = self.purses

        def under(limit: int) -> int:
            return int(below() * limit)

        state = self.state
        who: Who = TABLE
        act: Any = self.opening
        while True:
            events: Any = decide(
                state, who, act, purses
            )  # a refusal cannot be gone through: it fails
            for event in events:
                state = evolve(state, event)
            asked = awaits(state)
            if type(asked) is Waiting:
                who = asked.people[0]
                seen = view(state, who)
                act = play(seen, offers(seen), under)
            elif asked is BETWEEN:
                self.state = state
                return
            else:
                who, act = CHANCE, self.answer(asked)

    def answer(self, asked: Awaits) -> ChanceAnswer:
        """What chance answers, from decks shuffled beforehand."""
        if type(asked) is Draw:
            order = self.order(asked)
            return Drawn(order[asked.place : asked.place + asked.count])
        if type(asked) is FreshDeck:
            return DeckOpened(self.state.table.deck + 1)
        if type(asked) is Lots:
            return LotFell(asked.among[0])
        raise TypeError(asked)

    def shuffled(self, pack: tuple[Card, ...]) -> tuple[Card, ...]:
        """The pack in a random order."""
        return tuple(self.random.sample(pack, len(pack)))

    def order(self, asked: Draw) -> tuple[Card, ...]:
        """The order of a shuffle; of a reshuffle, one made now."""
        if asked.shuffle == 0:
            return self.decks[asked.deck % len(self.decks)]
        key = (asked.deck, asked.shuffle)
        if key not in self.orders:
            self.orders[key] = self.shuffled(asked.pack)
        return self.orders[key]


def rlcard_hand() -> Callable[[], object]:
    """One round of rlcard's blackjack with four random players that keep to its legal actions."""
    import rlcard  # type: ignore[import-untyped]
    from rlcard.agents import RandomAgent  # type: ignore[import-untyped]

    environment = rlcard.make("blackjack", {"game_num_players": 4, "seed": 1})
    environment.set_agents(
        [RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    )
    return lambda: environment.run(is_training=False)


def hands_a_second(hand: Callable[[], object], seconds: float) -> float:
    """Hands a second over a stretch of ``seconds``."""
    played = 0
    begun = perf_counter()
    while perf_counter() - begun < seconds:
        for _ in range(20):
            hand()
        played += 20
    return played / (perf_counter() - begun)


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and with ``--check`` fail if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.hands", description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure each side")
    options = parser.parse_args(arguments)
    our_hand, their_hand = Evening(1).hand, rlcard_hand()
    call, ours, theirs = float("inf"), 0.0, 0.0
    for _ in range(
        TRIES
    ):  # turn and turn about, the best of each: what the code can do, whoever else is at work
        call = min(call, call_seconds())
        ours = max(ours, hands_a_second(our_hand, options.seconds / TRIES))
        theirs = max(theirs, hands_a_second(their_hand, options.seconds / TRIES))
    calls, ratio = 1 / ours / call, ours / theirs
    machine = f"{platform.node()}, {platform.machine()}, {platform.python_implementation()} {platform.python_version()}"
    print(f"| {machine} | figure | target | stretch |")
    print("|---|---:|---:|---:|")
    print(f"| one trivial call, ns | {call * 1e9:.1f} | | |")
    print(f"| sette e mezzo, 4 seats, hands a second | {ours:,.0f} | | |")
    print(f"| the same, calls a hand | {calls:,.0f} | ≤ {MOST_CALLS:,} | ≤ {STRETCH_CALLS:,} |")
    print(f"| rlcard blackjack, 4 players, hands a second | {theirs:,.0f} | | |")
    print(f"| the same, calls a hand | {1 / theirs / call:,.0f} | | |")
    print(f"| ratio to rlcard | {ratio:.2f} | ≥ {LEAST_RATIO} | ≥ {STRETCH_RATIO:.0f} |")
    missed = calls > MOST_CALLS or ratio < LEAST_RATIO
    if missed:
        print("a target is missed", file=sys.stderr)
    return int(missed and options.check)


if __name__ == "__main__":
    sys.exit(main())
