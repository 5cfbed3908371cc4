"""The speed of a hand beside rlcard's blackjack with four players, with ready decks and numbers on both sides.

Random play. Every decision includes the player's view and offers, the legality check in ``decide``, the
events and their fold, and every card asked of chance. Decks are shuffled and random numbers drawn beforehand, so that
the rules are measured and not the generator. A hand of piatto is a whole bank, of up to three duels.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle
from time import process_time
from typing import Any, Final, NamedTuple

from engine.cards import PACK, Card
from engine.chance import (
    ChanceAnswer,
    DeckOpened,
    Draw,
    Drawn,
    FreshDeck,
    LotFell,
    Lots,
)
from engine.game import CHANCE, TABLE, Between, Move, OpenRound, Purses, Waiting, Who
from engine.registry import GAMES
from tests.kit.at_random import random_player

LEAST_RATIO: Final = 1.0
"""A hand of sette e mezzo: at least this many times rlcard's hands a second."""

TRIES: Final = 20
CHIPS: Final = 1_000_000


class EngineEvening:
    """One table that plays hand after hand at random."""

    def __init__(self, seed: int, game: str = "sette_e_mezzo", seats: int = 4) -> None:
        chance = random.Random(seed)
        self.game: Final = GAMES[game]
        self.decks: Final = [tuple(chance.sample(PACK, len(PACK))) for _ in range(97)]
        self.drawn: Final = cycle(chance.randbytes(4_099))
        self.state = self.game.core.start(self.game.rulebook.rules())
        seated = tuple(range(1, seats + 1))
        self.purses: Purses = dict.fromkeys(seated, CHIPS)
        self.opening: Final = OpenRound(seated, self.game.rulebook.rules())
        self.shuffled: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
        self.opened = 0

    def hand(self) -> None:
        """Play one hand."""
        game = self.game
        decide, evolve, awaits = game.core.decide, game.core.evolve, game.core.awaits
        view, offers, play = game.sight.view, game.sight.offers, random_player(game)
        purses, drawn, decks = self.purses, self.drawn.__next__, self.decks

        def below(limit: int) -> int:
            return drawn() % limit

        state = self.state
        who: Who = TABLE
        act: Any = self.opening
        while True:
            events: Any = decide(state, Move(who, act, purses))
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
                act = Drawn(order[place : place + asked.count])
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
        return DeckOpened(self.opened)


class Try(NamedTuple):
    """Seconds of a hand and of rlcard's, measured one right after the other."""

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


def measured(ours: Callable[[], object], theirs: Callable[[], object], seconds: float) -> list[Try]:
    """Tries by turns, together of ``seconds`` a side; the first, in which the interpreter adapts, is left out."""
    return [
        Try(hand_seconds(ours, seconds / TRIES), hand_seconds(theirs, seconds / TRIES))
        for _ in range(TRIES + 1)
    ][1:]
