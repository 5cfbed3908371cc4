"""The result of a hand and of a match, as functions over plain numbers (CA-30 to CA-37).

Card points are in thirds, game points in halves. A pair has the declaring side first, the opponents second.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Person
from engine.tricks.match import places
from games.calabresella.events import CalaFeat
from games.calabresella.forms import (
    ARCISOLO,
    CHIAMO,
    CHIEDO,
    DIVIDETE,
    SCEGLIETE,
    SOLISSIMO,
    SOLO,
)
from games.calabresella.rules import CalaRules

PACK_THIRDS: Final = 32
"""Thirds of all cards: 10⅔ points (CA-3)."""

LAST_TRICK: Final = 3
"""Thirds for the last trick (CA-4)."""

TO_WIN: Final = 18
"""Thirds that the declaring side needs: 6 points (CA-30)."""

ONE_POINT: Final = 3
"""Thirds."""

MULTIPLE: Final[Mapping[int, int]] = {
    CHIAMO: 1,
    CHIEDO: 1,
    SOLO: 2,
    SOLISSIMO: 3,
    ARCISOLO: 4,
    DIVIDETE: 5,
    SCEGLIETE: 6,
}
"""The game points that each opponent wins or loses, by call (CA-34)."""

SHARES: Final[Mapping[int, tuple[int, int]]] = {4: (2, 2), 5: (4, 2), 6: (5, 3)}
"""The halves that caller and partner win or lose together, by the number of players at play (CA-34)."""

MINUTE: Final = 60_000
"""Milliseconds."""

TIMES: Final[Mapping[CalaFeat, int]] = {"": 1, "cappotto": 2, "stramazzo": 3}
"""The factor of game points (CA-31, CA-32)."""


class HandOutcome(NamedTuple):
    """``points``: the card points of both sides, without fractions. ``won``: the declaring side won."""

    won: bool
    feat: CalaFeat
    points: tuple[int, int]


def outcome(tricks: tuple[int, int], thirds: tuple[int, int], last: int) -> HandOutcome:
    """The outcome of a hand.

    ``thirds``: of the cards that each side took, the monte with the last trick's side ``last`` (0 or 1).
    """
    feat: CalaFeat = ""
    most = 0 if tricks[0] > tricks[1] else 1
    if not all(tricks):
        feat = "cappotto"
    elif tricks[0] != tricks[1] and thirds[1 - most] < ONE_POINT:
        return HandOutcome(most == 0, "stramazzo", (thirds[0] // 3, thirds[1] // 3))
    counted = [*thirds]
    counted[last] += LAST_TRICK
    return HandOutcome(counted[0] >= TO_WIN, feat, (counted[0] // 3, counted[1] // 3))


def stakes(call: int, players: int, *, alone: bool, won: bool) -> tuple[int, int, int]:
    """The halves that caller, partner and each opponent win or lose, before a feat multiplies them (CA-34, CA-36).

    ``alone``: nobody is the caller's partner. Then a *chiamo* wins as an arcisolo and loses as a solo (CA-18).
    """
    if call == CHIAMO and not alone:
        return (*SHARES[players], 2)
    if call == CHIAMO:
        call = ARCISOLO if won else SOLO
    each = 2 * MULTIPLE[call]
    return each * (players - 1), 0, each


def gains(
    ended: HandOutcome, call: int, *, players: tuple[Person, ...], declarers: tuple[Person, ...]
) -> dict[Person, int]:
    """The halves of each player at play; their sum is zero (CA-35)."""
    caller, partner, each = stakes(call, len(players), alone=len(declarers) == 1, won=ended.won)
    sign = TIMES[ended.feat] if ended.won else -TIMES[ended.feat]
    found = dict.fromkeys(players, -sign * each)
    found |= zip(declarers, (sign * caller, sign * partner), strict=False)
    return found


def minutes_left(rules: CalaRules, elapsed: int) -> int:
    """The minutes left in a match that ends by time, rounded up; ``elapsed`` in milliseconds."""
    return max(0, -(-(rules.minutes * MINUTE - elapsed) // MINUTE))


def is_reached(rules: CalaRules, best: int, *, hands: int, left: int | None) -> bool:
    """True if a match has come to its limit (CA-37).

    ``best``: the most halves of a player. ``hands``: hands played in this match. ``left``: the minutes left, if it ends
    by time.
    """
    if rules.limit == "points":
        return best >= 2 * rules.target
    return hands >= rules.hands if rules.limit == "hands" else left == 0


def ranking(
    rules: CalaRules, total: Mapping[Person, int], *, hands: int, left: int | None = None
) -> tuple[tuple[Person, ...], ...]:
    """The players of a match that is over, the best first; empty if it goes on (CA-37).

    ``total``: halves of everybody at the table. ``hands`` and ``left`` as in ``is_reached``. It goes on after its limit
    while several are equal at the top.
    """
    best = max(total.values())
    if not is_reached(rules, best, hands=hands, left=left) or [*total.values()].count(best) > 1:
        return ()
    return places(total)
