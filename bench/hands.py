"""The speed of a hand: ``python -m bench.hands [--check] [--seconds N]``.

Random play at a table of four. Every decision includes the player's view and offers, the legality check in ``decide``, the
events and their fold, and every card asked of chance. Decks are shuffled and random numbers drawn beforehand, so that the
rules are measured and not the generator. The same process measures one trivial Python call, and rlcard's blackjack with
four players and ready decks and numbers. A hand of piatto is a whole bank, of up to three duels.
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
from collections.abc import Callable
from itertools import cycle
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from engine.cards import PACK, Card
from engine.chance import (
    ChanceAnswer,
    Draw,
    FreshDeck,
    LotFell,
    Lots,
    new_deck_opened,
    new_drawn,
)
from engine.game import CHANCE, TABLE, Between, OpenRound, Purses, Waiting, Who
from engine.registry import GAMES

MOST_CALLS: Final = 3_100
"""A hand may take this many times one trivial call, at most."""

MOST_CALLS_OF_QUATTRO: Final = 3_000
"""A hand of quattro e mezzo may take this many."""

MOST_CALLS_OF_SIETE: Final = 3_500
"""A hand of siete y media may take this many."""

MOST_CALLS_OF_TERZIGLIO: Final = 10_000
"""A terziglio may take this many."""

LEAST_RATIO: Final = 0.9
"""At least this many times rlcard's hands a second."""

TRIES: Final = 50

SEATS: Final = (1, 2, 3, 4)
CHIPS: Final = 1_000_000


def trivial(argument: object) -> object:
    """The yardstick."""
    return argument


def call_seconds(calls: int = 50_000) -> float:
    """Seconds of one trivial call, with the loop around it.

    The loop stands in a function, as the code that is compared with it does. In a plain script, which looks every
    name up by name, a call takes about 1.8 times as long.
    """
    call = trivial
    begun = process_time()
    for number in range(calls):
        call(number)
    return (process_time() - begun) / calls


class EngineEvening:
    """One table that plays hand after hand at random."""

    def __init__(self, seed: int, game: str = "sette_e_mezzo") -> None:
        chance = random.Random(seed)
        self.game: Final = GAMES[game]
        self.decks: Final = [tuple(chance.sample(PACK, len(PACK))) for _ in range(97)]
        self.drawn: Final = cycle(chance.randbytes(4_099))
        self.state = self.game.core.start(self.game.rulebook.rules())
        self.purses: Purses = dict.fromkeys(SEATS, CHIPS)
        self.opening: Final = OpenRound(SEATS, self.game.rulebook.rules())
        self.shuffled: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
        self.opened = 0

    def hand(self) -> None:
        """Play one hand."""
        game = self.game
        decide, evolve, awaits = game.core.decide, game.core.evolve, game.core.awaits
        view, offers, play = game.sight.view, game.sight.offers, game.players.policies["random"]
        purses, drawn, decks = self.purses, self.drawn.__next__, self.decks

        def below(limit: int) -> int:
            return drawn() % limit

        state = self.state
        who: Who = TABLE
        act: Any = self.opening
        while True:
            events: Any = decide(state, who, act, purses)
            for event in events:  # a refusal cannot be gone through: it fails
                state = evolve(state, event)
            asked: Any = awaits(state)
            kind = type(asked)
            if kind is Waiting:
                who = asked.people[0]
                seen = view(state, who)
                act = play(seen, offers(seen), below)
            elif kind is Draw:
                who, place = CHANCE, asked.place
                order = decks[(asked.deck + 31 * asked.shuffle) % len(decks)]
                if asked.pack is not PACK:
                    order = self.without_others(order, asked.pack)
                act = new_drawn(order[place : place + asked.count])
            elif kind is Between:
                self.state = state
                return
            else:
                who, act = CHANCE, self.answer(asked)

    def without_others(self, order: tuple[Card, ...], pack: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of ``pack`` in this order, found once."""
        before, again = self.shuffled
        if before is not pack:
            kept = frozenset(pack)
            again = tuple([card for card in order if card in kept])
            self.shuffled = pack, again
        return again

    def answer(self, asked: FreshDeck | Lots) -> ChanceAnswer:
        """Answer for chance, except cards."""
        if type(asked) is Lots:
            return LotFell(asked.among[0])
        self.opened += 1
        return new_deck_opened(self.opened)


class Try(NamedTuple):
    """Seconds, measured one right after the other."""

    call: float
    ours: float
    theirs: float


def hand_seconds(hand: Callable[[], object], seconds: float) -> float:
    """Seconds a hand, over a stretch of ``seconds``."""
    played = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds:
        for _ in range(20):
            hand()
        played += 20
    return passed / played


def measured(ours: Callable[[], object], theirs: Callable[[], object], seconds: float) -> Try:
    """One try of ``seconds`` a side, each side between two measurements of the yardstick."""
    before = call_seconds()
    mine = hand_seconds(ours, seconds)
    between = call_seconds()
    other = hand_seconds(theirs, seconds)
    return Try(min(before, between, call_seconds()), mine, other)


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and with ``--check`` fail if a target is missed.

    Time is this process's own. A ratio is the median over the tries, and each try compares figures of one moment. So other
    work, or a change of the machine's speed, shifts both sides alike. Hands a second are the best try's.
    """
    parser = argparse.ArgumentParser(prog="python -m bench.hands", description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure each side")
    options = parser.parse_args(arguments)
    from bench.blackjack import blackjack_round  # rlcard is not installed with the tests

    ours, theirs = EngineEvening(1).hand, blackjack_round()
    measured(ours, theirs, 0.1)  # the interpreter adapts to the code
    tries = [measured(ours, theirs, options.seconds / TRIES) for _ in range(TRIES)]
    calls = median(one.ours / one.call for one in tries)
    their_calls = median(one.theirs / one.call for one in tries)
    ratio = median(one.theirs / one.ours for one in tries)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    rows = [
        ("one trivial call, ns", f"{min(one.call for one in tries) * 1e9:.1f}"),
        ("sette e mezzo, 4 seats, hands a second", f"{1 / min(one.ours for one in tries):,.0f}"),
        (
            "the same, calls a hand",
            f"{calls:,.0f}",
            f"≤ {MOST_CALLS:,}",
            f"{MOST_CALLS / calls:.2f}",
        ),
        (
            "rlcard blackjack, 4 players, hands a second",
            f"{1 / min(one.theirs for one in tries):,.0f}",
        ),
        ("the same, calls a hand", f"{their_calls:,.0f}"),
        (
            "ratio to rlcard",
            f"{ratio:.2f}",
            f"≥ {LEAST_RATIO}",
            f"{ratio / LEAST_RATIO:.2f}",
        ),
    ]
    print(f"| {platform.node()}, {platform.machine()}, {python} ", end="")
    print("| figure | target | reached |\n|---|---:|---:|---:|")
    for row in rows:
        print("|", " | ".join((*row, "", "")[:4]), "|")
    missed = calls > MOST_CALLS or ratio < LEAST_RATIO
    if missed:
        print("a target is missed", file=sys.stderr)
    return int(missed and options.check)


if __name__ == "__main__":
    sys.exit(main())
