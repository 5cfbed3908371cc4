"""The offers of everybody's keyboard while a player's cards are covered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game import Offer


def for_any_hand(hands: Iterable[tuple[Offer, ...]], order: Sequence[str]) -> tuple[Offer, ...]:
    """The offers that are legal for at least one of the possible hands (BT-1), by the ``order`` of their names."""
    union: dict[str, Offer] = {}
    for offers in hands:
        for offer in offers:
            union[offer.name] = _either(union.get(offer.name), offer)
    return tuple(union[name] for name in order if name in union)


def _either(one: Offer | None, other: Offer) -> Offer:
    if one is None or one == other:
        return other
    options = tuple(sorted({*one.options, *other.options}, reverse=True))
    return Offer(
        name=one.name,
        low=min(one.low, other.low),
        high=max(one.high, other.high),
        options=options,
        option_kind="half_points" if options else "",
        private=one.private,
    )
