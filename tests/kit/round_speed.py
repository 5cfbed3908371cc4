"""The time of a round of many cards, in trivial calls, with the views and offers of every decision."""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Callable
from itertools import cycle
from time import process_time
from typing import Any, Final

from bench.hands import call_seconds
from engine.cards import PACK
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.game import CHANCE, PUBLIC, TABLE, AnyGame, Between, OpenRound, Waiting, Who
from interpreter import AGAIN_EVERY, COLLECT_EVERY

TRIES: Final = 12
TRIES_WHEN_BUSY: Final = 120


def rounds(game: AnyGame, number: int) -> Callable[[], int]:
    """A function that plays so many rounds at random, with ready decks; it returns the number of rounds with a caller.

    Each decision includes the view and the offers of the player on turn and of the public, for the group's message.
    """
    chance = random.Random(1)
    decks = cycle([tuple(chance.sample(PACK, len(PACK))) for _ in range(97)])
    drawn = cycle(chance.randbytes(4_099)).__next__
    decide: Callable[..., Any] = game.core.decide
    evolve, awaits = game.core.evolve, game.core.awaits
    view, offers, play = game.sight.view, game.sight.offers, game.players.policies["random"]
    opening = OpenRound((1, 2, 3), game.rulebook.rules())

    def below(limit: int) -> int:
        return drawn() % limit

    def played() -> int:
        state, called = game.core.start(game.rulebook.rules()), 0
        for deck in range(1, number + 1):
            who: Who = TABLE
            act: Any = opening
            while True:
                for event in decide(state, who, act, {}):
                    state = evolve(state, event)
                asked = awaits(state)
                if type(asked) is Waiting:
                    who = asked.people[0]
                    seen = view(state, who)
                    act = play(seen, offers(seen), below)
                    offers(view(state, PUBLIC))
                elif type(asked) is Between:
                    break
                elif type(asked) is FreshDeck:
                    who, act = CHANCE, DeckOpened(deck)
                else:
                    assert type(asked) is Draw
                    who, act = CHANCE, Drawn(next(decks)[: asked.count])
            called += state.table.round.caller != 0
        return called

    return played


def calls_a_round(game: AnyGame, *, at_most: float = math.inf) -> list[float]:
    """The trivial calls that a round takes, in some tries; other programs only slow it, so the least stands.

    More tries follow on a busy machine, until one takes fewer calls than ``at_most``. Also the rounds that all pass count
    as work. The cycle collector looks as seldom as in the bot.
    """
    play = rounds(game, 40)
    tries: list[float] = []
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY, AGAIN_EVERY)
    try:
        while len(tries) < TRIES or (min(tries) >= at_most and len(tries) < TRIES_WHEN_BUSY):
            call = call_seconds()
            begun = process_time()
            called = play()
            passed = process_time() - begun
            tries.append(passed / called / min(call, call_seconds()))
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
    return sorted(tries)
