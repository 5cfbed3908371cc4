"""The people, the game and the faults of one evening, by its number."""

from __future__ import annotations

import random
from typing import Final

from engine.value import Value
from games import listings

FAULTS: Final = (
    "kill",  # at any await
    "cut",  # in the middle of a commit
    "power",  # unsynced bytes are gone
    "lost",  # calls that never arrive
    "unanswered",  # answers that get lost
    "hung",  # long silence
    "refused",  # 429 and 5xx
    "outage",  # Telegram is away for a while
    "twice",  # updates that come again
    "jump",  # ids of updates begin elsewhere
    "full",  # the disk is full for a while
    "leap",  # the machine's clock leaps
    "block",  # people block the bot and come back
    "deleted",  # messages of the bot are deleted
    "leaving",  # people leave the group and come back
    "migration",  # the group becomes a supergroup
    "thrown_out",  # the bot is thrown out and comes back
    "second",  # another process begins with the same token
)

OF_TRICKS: Final = frozenset({"briscola", "scopa", "calabresella"})
"""Games of which a hand is as long as three of the others."""

PEOPLE: Final = ("quick", "quick", "slow", "asleep", "cheat", "curious")
"""Characters, the usual ones more than once."""


class Plan(Value, frozen=True):
    """One evening. ``faults``: which may happen, and how many of them in all; ``hands``: after which people stop."""

    seed: int
    game: str
    language: str
    people: tuple[str, ...]
    hands: int
    faults: tuple[str, ...]
    times: int
    supergroup: bool
    own_tables: bool
    changes: int
    """Switches that the host changes before the first hand."""
    computers: int = 0


def plan_of(seed: int) -> Plan:
    """The evening of a number."""
    chance = random.Random(f"plan {seed}")
    listing = chance.choice(listings())
    game = listing.game
    rules = game.rulebook.rules()
    least, most = game.seats.min_players(rules), game.seats.max_players(rules)
    number = chance.randint(max(2, least), max(min(5, most), least))
    return Plan(
        seed=seed,
        game=game.key,
        language=chance.choice(("it", "it", "en", "es")),
        people=("quick", *(chance.choice(PEOPLE) for _ in range(number - 1))),
        hands=1 if game.key in OF_TRICKS else 3,
        faults=tuple(sorted(chance.sample(FAULTS, chance.randint(0, 4)))),
        times=chance.randint(1, 4),
        supergroup=chance.random() < 0.5,
        own_tables=chance.random() < 0.3,
        changes=chance.choice((0, 0, 1, 3)),
        computers=chance.choice((0, 0, 0, 1)),
    )
