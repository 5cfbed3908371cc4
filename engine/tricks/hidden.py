"""Cards that a player does not see, imagined by a computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Below


def imagined_hands(
    unseen: Sequence[int], known: Mapping[int, Sequence[int]], sizes: Sequence[int], *, below: Below
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Hands of these sizes, and the cards left; each way to deal the unseen cards is as likely as any other.

    ``known``: the cards that are known to be in a hand, by its place.
    """
    rest = [*unseen]
    for last in range(len(rest) - 1, 0, -1):
        other = below(last + 1)
        rest[last], rest[other] = rest[other], rest[last]
    hands = []
    for place, size in enumerate(sizes):
        held = [*known.get(place, ())]
        while len(held) < size:
            held.append(rest.pop())
        hands.append(tuple(held))
    return tuple(hands), tuple(rest)
