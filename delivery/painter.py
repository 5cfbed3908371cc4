"""The painter, as delivery sees it: it draws the screens of places, and learns the outcomes of calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from delivery.drawing import Drawing, Sketch
from delivery.facts import DeliveryFact
from delivery.own_places import OwnPlace
from storage import UnitOfWork


class Painter(Protocol):
    """Each method is a part of the job of its ``work``; ``now`` is in milliseconds since 1970. A returned drawing
    function runs outside of the job, in any thread.
    """

    def sketches(
        self, work: UnitOfWork, wanted: Mapping[str, bool], *, now: int
    ) -> dict[str, Sketch]:
        """The sketches of several places, by their keys; ``wanted`` says for each place whether it may have a picture.

        A place that cannot be drawn does not affect the others.
        """

    def own_sketch(
        self, work: UnitOfWork, own: OwnPlace, *, now: int, pictures: bool
    ) -> Callable[[], Drawing]:
        """The sketch of an own table or an own page that is opened now; storage does not know its place yet."""

    def is_untouched(self, work: UnitOfWork, key: str) -> bool:
        """True if an own table stands, as far as the bot knows, and its player has tapped no button on it."""

    def learn(self, work: UnitOfWork, fact: DeliveryFact, now: int) -> None:
        """Learn an outcome."""
