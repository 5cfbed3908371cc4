"""The people, the games and the faults of one evening, by its number."""

from __future__ import annotations

import random
from typing import Final

from engine.value import Value, replace
from games import listings
from playground.botapi.groups import GroupKind
from playground.botapi.settings import EphemeralCounting

FAULTS: Final = (
    "kill",  # at any await
    "cut",  # in the middle of a commit
    "power",  # unsynced bytes are gone
    "torn",  # the same in the middle of a commit and of writing the log into the file
    "slip",  # the bot's own mistakes: an update or a drawing fails
    "stop",  # a signal ends the process, and it or another release begins
    "locked",  # a second process begins on the same file
    "lost",  # calls that never arrive
    "unanswered",  # answers that get lost
    "hung",  # long silence
    "refused",  # 429 and 5xx
    "fussy",  # Telegram takes exception to texts and pictures
    "busy",  # 429 for one group alone
    "forbidden",  # groups allow no pictures, or no reactions
    "token",  # 401 for a while
    "outage",  # Telegram is away for a while
    "twice",  # updates that come again
    "late",  # updates come late, those of one chat before those of another
    "jump",  # ids of updates begin elsewhere
    "full",  # the disk is full for a while
    "leap",  # the machine's clock leaps
    "expired",  # taps are too old to be answered
    "flood",  # a person taps a hundred times in a second
    "block",  # people block the bot and come back
    "deleted",  # messages of the bot are deleted
    "leaving",  # people leave the group and come back
    "ban",  # a person is removed for good, or deletes the account
    "rank",  # admins come and go, the bot and hidden ones among them
    "names",  # people and groups change their names
    "muted",  # the bot may not write for a while
    "hushed",  # nobody but admins may
    "own",  # messages for one member are refused for a while, or do not reach them
    "topic",  # the topic of the table is closed for a while, or deleted
    "migration",  # the group becomes a supergroup
    "thrown_out",  # the bot is thrown out and comes back
    "gone",  # the bot is thrown out for good
    "second",  # another process begins with the same token
)

OF_TRICKS: Final = frozenset({"briscola", "scopa", "calabresella"})
"""Games of which a hand is as long as three of the others."""

PEOPLE: Final = (
    "quick",
    "quick",
    "slow",
    "asleep",
    "cheat",
    "curious",
    "curious",
    "restless",
    "typist",
    "late",
)
"""Characters, the usual ones more than once."""


COUNTINGS: Final[tuple[EphemeralCounting, ...]] = ("group", "own", "none")

HOSTS: Final = ("curious", "quick", "quick", "quick", "quick")


class Plan(Value, frozen=True):
    """One evening. ``faults``: which may happen, and how many of them in all.

    ``hands``: after which people stop. A tournament has seldom as many.
    """

    seed: int
    game: str
    language: str
    people: tuple[str, ...]
    hands: int
    faults: tuple[str, ...]
    times: int
    kind: GroupKind
    own_tables: bool
    changes: int
    """Switches that the host changes before the first hand."""
    computers: int = 0
    tournament: int = 0
    """Seats at each table of a tournament, which is played in place of the game; 0: none."""
    chips: int = 0
    """Chips with which everybody begins; 0: as usual."""
    changes_later: int = 0
    """Times at which an admin changes rules after the first hand."""
    pictures: bool = False
    thinks: bool = False
    """Whether advice and computers come in time; never those that would take seconds."""
    closes: bool = False
    """Whether the hosts close their tables in the end."""
    shy: bool = False
    """Whether some people never open their private chats, so they play on own tables."""
    counting: EphemeralCounting = "group"
    """The limit to which Telegram counts own tables."""
    closed: bool = False
    """Whether the bot serves only groups that its owner lets in: the host is the owner."""
    admin: bool = False
    """Whether the bot is an admin of the first group."""
    others: tuple[str, ...] = ()
    """The people of a second group who are not in the first; the first of them is its host. Empty: no second group."""
    shared: int = 0
    """The number of people who are in both groups: the last ones of the first group."""
    other_game: str = ""


def plan_of(seed: int) -> Plan:
    """The evening of a number."""
    chance = random.Random(f"plan {seed}")
    is_tournament = chance.random() < 0.1
    game = "piatto" if is_tournament else chance.choice(listings()).game.key
    number = chance.randint(3, 6) if is_tournament else _seated(chance, game)
    closed = chance.random() < 0.15
    plan = Plan(
        seed=seed,
        game=game,
        language=chance.choice(("it", "it", "en", "es")),
        people=(
            chance.choice(("curious", "cheat")) if closed else chance.choice(HOSTS),
            *(chance.choice(PEOPLE) for _ in range(number - 1)),
        ),
        hands=40 if is_tournament else 1 if game in OF_TRICKS else 3,
        faults=tuple(sorted(chance.sample(FAULTS, chance.randint(0, 4)))),
        times=chance.randint(1, 4),
        kind=chance.choice(("group", "group", "supergroup", "forum")),
        own_tables=chance.random() < 0.3,
        changes=chance.choice((0, 0, 1, 3, 10)),
        computers=chance.choice((0, 0, 0, 1, 2)),
        tournament=chance.randint(2, 4) if is_tournament else 0,
        chips=chance.choice((0, 0, 0, 30, 100)),
        changes_later=chance.choice((0, 0, 0, 2)),
        pictures=chance.random() < 0.35,
        thinks=chance.random() < 0.25,
        closes=chance.random() < 0.5,
        closed=closed,
        admin=seed % 4 == 1,
        shy=seed % 3 == 1,
        counting=COUNTINGS[seed // 3 % 3],
    )
    return plan if chance.random() > (0.5 if closed else 0.15) else _with_others(plan, chance)


def _seated(chance: random.Random, game: str) -> int:
    """A number of people for a game. It is often four, so that games of partners are played."""
    found = next(listing.game for listing in listings() if listing.game.key == game)
    rules = found.rulebook.rules()
    least, most = found.seats.min_players(rules), found.seats.max_players(rules)
    number = chance.choice((4, chance.randint(max(2, least), max(min(5, most), least))))
    return max(least, min(number, most))


def _with_others(plan: Plan, chance: random.Random) -> Plan:
    """The same evening with a second group beside the first."""
    game = chance.choice([one.game.key for one in listings() if one.game.key not in OF_TRICKS])
    shared = chance.randint(1, min(2, len(plan.people) - 1))
    others = ("quick", *(chance.choice(PEOPLE) for _ in range(chance.randint(0, 1))))
    return replace(plan, others=others, shared=shared, other_game=game)
