"""Advice by the best computer of a game in which one card is played at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.game import Below, Choice, Offer, Policy


def chance_of(seen: Any) -> Below:
    """Numbers that depend on this view alone, so that the same view gives the same answer."""
    return Random(f"{seen.table.decision} {seen.hand}").randrange


def advised_choice(
    seen: Any,
    *,
    policy: Policy[Any, Any],
    offers: Callable[[Any], tuple[Offer, ...]],
    action: Callable[[Any, Choice], object],
) -> Choice | None:
    """The choice of ``policy`` for the viewer on turn; None at any other time. The same view gives the same advice."""
    table, offered = seen.table, offers(seen)
    if seen.viewer != table.to_act or not offered:
        return None
    best = policy(seen, offered, chance_of(seen))
    choices = (
        Choice(offer.name, options=options)
        for offer in offered
        for options in (*offer.sets, *((one,) for one in offer.options)) or ((),)
    )
    return next(choice for choice in choices if action(seen, choice) == best)
