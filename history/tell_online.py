"""What is told alike of piatto and of classica: whose bank it is and why, the draw for the matta, how a hand compares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from engine.cards import Card
from engine.game import Person
from engine.online.hand import MATTA, SEVEN_AND_HALF
from engine.online.seating import Why
from engine.online.winner import Outcome
from history.words import Telling, points

BUILT_KEYS: Final = (
    *(f"history.online.why.{why}" for why in get_args(Why)),
    *(f"history.online.outcome.{outcome}" for outcome in get_args(Outcome)),
)
"""Keys put together here and therefore nowhere to be found as they stand."""


def offered(person: Person, why: Why, t: Telling) -> str:
    """Whose turn it is to hold the bank (PI-9 … PI-13)."""
    return t.say(
        "history.online.offered", name=t.name(person), why=t.say(f"history.online.why.{why}")
    )


def first_card(person: Person, card: Card, t: Telling) -> str:
    """One card of the draw for the matta (PI-9)."""
    key = "history.online.matta" if card == MATTA else "history.online.first"
    return t.say(key, name=t.name(person), card=t.card(card))


def missing(
    away: Iterable[Person], broke: Iterable[Person], newcomers: Iterable[Person], t: Telling
) -> list[str]:
    """Who is seated and does not play, or is not asked, and why; nothing about nobody."""
    told = (
        ("history.online.away", tuple(away)),
        ("history.online.broke", tuple(broke)),
        ("history.online.newcomers", tuple(newcomers)),
    )
    return [t.say(key, names=t.names(people)) for key, people in told if people]


def hand(total: int, t: Telling) -> str:
    """What a finished hand is worth, in half points."""
    if total > SEVEN_AND_HALF:
        return t.say("history.hand.bust", total=points(total))
    if total == SEVEN_AND_HALF:
        return t.say("history.hand.seven_half", total=points(total))
    return t.say("history.hand.points", total=points(total))


def compared(outcome: Outcome, t: Telling) -> str:
    """How a punta's hand compares with the banker's (PI-28, PI-29)."""
    return t.say(f"history.online.outcome.{outcome}")
