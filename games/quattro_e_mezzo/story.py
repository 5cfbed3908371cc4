"""A hand of quattro e mezzo in words: a sentence or two for every event."""

from __future__ import annotations

from typing import Final, get_args

from engine.folding import by_event
from engine.game import Person
from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.hand import QuattroFate, QuattroHand, QuattroKind
from games.quattro_e_mezzo.state import QuattroState
from history import drawing
from history.words import Telling, points
from locales import signed

BUILT_KEYS: Final = (
    *(f"history.quattro.why.{why}" for why in get_args(ev.DealerReason)),
    *(f"history.quattro.fate.{fate}" for fate in get_args(QuattroFate) if fate),
    *(f"history.quattro.kind.{kind}" for kind in get_args(QuattroKind)),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(event: ev.QuattroEvent, after: QuattroState, telling: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    return _TELL[type(event)](event, after, telling)


def _opened(event: ev.QuattroOpened, _: QuattroState, t: Telling) -> list[str]:
    return (
        [_dealer(event.dealer, event.why, t)] if event.dealer else [t.say("history.quattro.lots")]
    )


def _dealer(person: Person, why: ev.DealerReason, t: Telling) -> str:
    reason = t.say(f"history.quattro.why.{why}")
    return t.say("history.quattro.dealer", name=t.name(person), why=reason)


def _dealer_drawn(event: ev.QuattroDealerDrawn, _: QuattroState, t: Telling) -> list[str]:
    return [_dealer(event.lot, "lot", t)]


def _called(event: ev.QuattroCalled, _: QuattroState, t: Telling) -> list[str]:
    return [t.clocked(t.say("history.quattro.called", name=t.name(event.person)), event.clock)]


def _drew(event: ev.QuattroDrew, after: QuattroState, t: Telling) -> list[str]:
    if not event.fate:
        name, card = t.name(event.person), t.the_card(event.card)
        return [t.say("history.quattro.deal_card", name=name, card=card)]
    seat = next(seat for seat in after.table.seats if seat.person == event.person)
    total = "" if seat.total is None else points(seat.total)
    return [t.drew(event, total, t.say(f"history.quattro.fate.{event.fate}", total=total))]


def _stood(event: ev.QuattroStood, _: QuattroState, t: Telling) -> list[str]:
    said = t.say("history.quattro.stood", name=t.name(event.person))
    if event.matta:
        value = t.say("history.matta", value=points(event.matta))
        said = t.say("history.and", said=said, more=value)
    return [t.clocked(said, event.clock)]


def _sixes(event: ev.QuattroSixesDeclared, _: QuattroState, t: Telling) -> list[str]:
    return [t.clocked(t.say("history.quattro.sixes", name=t.name(event.person)), event.clock)]


def _tied(event: ev.QuattroTied, _: QuattroState, t: Telling) -> list[str]:
    return [t.say("history.quattro.tied", names=t.names(event.tied))]


def _deal_card(event: ev.QuattroDealCard, _: QuattroState, t: Telling) -> list[str]:
    name, card = t.name(event.person), t.the_card(event.card)
    return [t.say("history.quattro.deal_card", name=name, card=card)]


def _ended(event: ev.QuattroEnded, _: QuattroState, t: Telling) -> list[str]:
    hands = {hand.person: hand for hand in event.hands}
    lines = [t.say("history.quattro.over")]
    lines += [
        _result(person, gained, hand=hands.get(person), t=t) for person, gained in event.points
    ]
    why = t.say(f"history.quattro.why.{event.why}")
    lines.append(t.say("history.quattro.next", name=t.name(event.dealer), why=why))
    if event.ranking:
        people = [person for place in event.ranking for person in place]
        lines.append(t.say("history.quattro.match", names=t.names(people)))
    return lines


def _result(person: Person, gained: int, hand: QuattroHand | None, *, t: Telling) -> str:
    name, won = t.name(person), signed(gained)
    if hand is None:
        return t.say("history.quattro.none", name=name, points=won)
    return t.say(
        "history.quattro.hand",
        name=name,
        cards=t.cards(hand.cards),
        hand=t.say(f"history.quattro.kind.{hand.kind}", total=points(hand.total)),
        points=won,
    )


_TELL: Final = by_event(
    _opened,
    _dealer_drawn,
    drawing.deck_began,
    drawing.dealt,
    _called,
    _drew,
    drawing.reshuffled,
    _stood,
    _sixes,
    _tied,
    _deal_card,
    _ended,
)
