"""The yardstick of hands: rlcard's blackjack, its decks shuffled and its random numbers drawn beforehand."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle
from typing import Any, Final

import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.blackjack import game
from rlcard.utils import init_standard_deck

PLAYERS: Final = 4


def blackjack_round(seed: int = 1) -> Callable[[], object]:
    """One round with four random players that keep to its legal actions.

    As in our own hands, nobody's dice count: a deck lies ready and is dealt from the top, where rlcard makes, shuffles
    and draws from one in every round, and players choose by numbers that lie ready.
    """
    chance = random.Random(seed)
    pack = init_standard_deck()
    decks = cycle([tuple(chance.sample(pack, len(pack))) for _ in range(97)])
    drawn = cycle(chance.randbytes(4_099))

    class ReadyDealer:
        """Has all that the game asks of rlcard's own dealer."""

        def __init__(self, *_: object) -> None:
            self.deck = list(next(decks))
            self.hand: list[object] = []
            self.status = "alive"
            self.score = 0

        def deal_card(self, player: Any) -> None:
            player.hand.append(self.deck.pop())

    def step(state: Any) -> int:
        legal: list[int] = list(state["legal_actions"].keys())
        return legal[next(drawn) % len(legal)]

    environment = rlcard.make("blackjack", {"game_num_players": PLAYERS, "seed": seed})
    agents = [RandomAgent(num_actions=environment.num_actions) for _ in range(PLAYERS)]
    for agent in agents:
        agent.step = step
    environment.set_agents(agents)
    game.Dealer = ReadyDealer
    return lambda: environment.run(is_training=False)
