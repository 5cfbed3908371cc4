"""Events that piatto and classica have in common. Each derives its own, because events are stored by class name."""

from __future__ import annotations

from engine.card_events import CardGiven
from engine.drawing.hand import OnlineFate
from engine.families import GameEvent
from engine.game import Person
from engine.value import Tagged


class OnlineDrew(CardGiven, frozen=True):
    """``person`` got ``card``, face up; ``fate`` is its effect on the turn."""

    fate: OnlineFate


class OnlineDecided(Tagged, GameEvent, frozen=True):
    """A player called a card or stands, with ``stake``: a punta's whole stake, 0 for the banker (PI-25).

    ``staked`` chips of it went from the player's purse to escrow now; ``purse`` chips are left there. ``clock``: the
    system acted, because the player was out of time or in sit-out (PI-20, PI-23).
    """

    person: Person
    stake: int
    staked: int
    purse: int
    clock: bool
