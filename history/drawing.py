"""Common sentences of the games of drawing: decks and covered cards; of piatto and classica the next bank and its
reason, the draw for the matta, calls, comparisons.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args

from engine.cards import Card
from engine.drawing.events import (
    Dealt,
    DeckBegan,
    MattaLot,
    OnlineCalled,
    OnlineDecided,
    OnlineStood,
    Reshuffle,
    Reshuffled,
)
from engine.drawing.hand import MATTA
from engine.drawing.seating import OfferReason
from engine.drawing.winner import Comparison
from engine.game import Person
from engine.half_points import SEVEN_AND_HALF
from history.words import Telling, points

BUILT_KEYS: Final = (
    *(f"history.online.why.{why}" for why in get_args(OfferReason)),
    *(f"history.online.outcome.{outcome}" for outcome in get_args(Comparison)),
    *(f"history.reshuffled.{why}" for why in get_args(Reshuffle)),
)
"""Keys that are built here, so that no search finds them as they are."""


def deck_began(event: DeckBegan, _after: object, t: Telling) -> list[str]:
    return [t.say("history.deck", number=str(event.deck))]


def dealt(event: Dealt, _after: object, t: Telling) -> list[str]:
    return [t.say("history.dealt", cards=t.hole_cards(event))]


def reshuffled(event: Reshuffled, _after: object, t: Telling) -> list[str]:
    return [t.say(f"history.reshuffled.{event.why}", n=len(event.pack))]


def held(passed: Iterable[Person], banker: Person, why: str, *, t: Telling) -> list[str]:
    """The people who pass the bank over, and its holder with the reason."""
    names = t.names(passed)
    lines = [t.say("history.passed", names=names)] if names else []
    return [*lines, t.say("history.banker", name=t.name(banker), why=why)]


# --- piatto and classica --------------------------------------------------------------------------------------


def matta_lot(event: MattaLot, _after: object, t: Telling) -> list[str]:
    """The draw for the matta begins."""
    return [t.say("history.online.draw", name=t.name(event.lot))]


def offered(person: Person, why: OfferReason, t: Telling) -> str:
    """The player who is offered the bank (PI-9 … PI-13)."""
    return t.say(
        "history.online.offered", name=t.name(person), why=t.say(f"history.online.why.{why}")
    )


def first_card(person: Person, card: Card, t: Telling) -> str:
    """One card of the draw for the matta (PI-9)."""
    key = "history.online.matta" if card == MATTA else "history.online.first"
    return t.say(key, name=t.name(person), card=t.card(card))


def missing(
    away: Iterable[Person], broke: Iterable[Person], newcomers: Iterable[Person], *, t: Telling
) -> list[str]:
    """Seated people who do not play, or are not asked, with the reason; no line for an empty list."""
    told = (
        ("history.online.away", tuple(away)),
        ("history.online.broke", tuple(broke)),
        ("history.online.newcomers", tuple(newcomers)),
    )
    return [t.say(key, names=t.names(people)) for key, people in told if people]


def called(event: OnlineCalled, after: Any, t: Telling) -> list[str]:
    """A player calls a card."""
    return [t.clocked(t.called(event.person, _stake(event, after.table.banker)), event.clock)]


def stood(event: OnlineStood, after: Any, t: Telling) -> list[str]:
    """A player stands."""
    return [t.clocked(t.stood(event.person, _stake(event, after.table.banker)), event.clock)]


def _stake(event: OnlineDecided, banker: Person) -> int | None:
    return None if event.person == banker else event.stake


def hand(total: int, t: Telling) -> str:
    """The value of a finished hand, in half points."""
    if total > SEVEN_AND_HALF:
        return t.say("history.hand.bust", total=points(total))
    if total == SEVEN_AND_HALF:
        return t.say("history.hand.seven_half", total=points(total))
    return t.say("history.hand.points", total=points(total))


def compared(outcome: Comparison, t: Telling) -> str:
    """The comparison of a punta's hand with the banker's (PI-28, PI-29)."""
    return t.say(f"history.online.outcome.{outcome}")
