"""The players of a round who have the chips for it."""

from __future__ import annotations

from engine.game import Person, Purses, Refusal


def who_can_pay(
    present: tuple[Person, ...], purses: Purses, *, chips: int, fewest: int
) -> tuple[Person, ...] | Refusal:
    """The players with so many free chips. Refused: ``too_few`` (``amount``: the chips) if they are too few people."""
    able = tuple(person for person in present if purses.get(person, 0) >= chips)
    return able if len(able) >= fewest else Refusal("too_few", amount=chips)
