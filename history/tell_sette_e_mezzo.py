"""A hand of sette e mezzo in words: a sentence or two for every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from engine.sette_e_mezzo import events as ev
from engine.sette_e_mezzo.hand import best_total
from engine.sette_e_mezzo.rules import SEVEN
from engine.sette_e_mezzo.state import State
from history.words import Telling, points
from locales import signed

BUILT_KEYS: Final = (
    *(f"history.why.{why}" for why in get_args(ev.Why)),
    *(f"history.fate.{fate}" for fate in get_args(ev.Fate) if fate),
    *(f"history.outcome.{outcome}" for outcome in get_args(ev.Outcome)),
    *(f"history.hand.{kind}" for kind in get_args(ev.Kind)),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(event: ev.Event, after: State, telling: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    return _TELL[type(event)](event, after, telling)


def _round_opened(event: ev.RoundOpened, _: State, t: Telling) -> list[str]:
    lines = []
    if event.skipped:
        lines.append(t.say("history.skipped", names=t.names(event.skipped)))
    if not event.banker:
        return [*lines, t.say("history.lots")]
    return [*lines, *_banker(event, event.why, t)]


def _banker(event: ev.RoundOpened | ev.BankDrawn, why: ev.Why, t: Telling) -> list[str]:
    lines = []
    if event.passed:
        lines.append(t.say("history.passed", names=t.names(event.passed)))
    held = t.say("history.banker", name=t.name(event.banker), why=t.say(f"history.why.{why}"))
    return [*lines, held, t.say("history.cover", name=t.name(event.banker), n=event.cover)]


def _bank_drawn(event: ev.BankDrawn, _: State, t: Telling) -> list[str]:
    why: ev.Why = "no_cover" if event.passed else "lot"
    return [t.say("history.lot_fell", name=t.name(event.lot)), *_banker(event, why, t)]


def _deck_began(event: ev.DeckBegan, _: State, t: Telling) -> list[str]:
    return [t.say("history.deck", number=str(event.deck))]


def _dealt(event: ev.Dealt, _: State, t: Telling) -> list[str]:
    hands = zip(event.people, event.cards, strict=True)
    told = [t.say("history.hole", name=t.name(person), card=t.card(card)) for person, card in hands]
    return [t.say("history.dealt", cards=", ".join(told))]


def _called(event: ev.Called, _: State, t: Telling) -> list[str]:
    if event.person == event.banker:
        said = t.say("history.called_banker", name=t.name(event.person))
    else:
        said = t.say("history.called", name=t.name(event.person), n=event.stake)
    return [_clocked(said, event.clock, t)]


def _drew(event: ev.Drew, after: State, t: Telling) -> list[str]:
    name, card = t.name(event.person), t.card(event.card)
    place = next(i for i, seat in enumerate(after.table.seats) if seat.person == event.person)
    seat = after.table.seats[place]
    if event.fate:
        total = "" if seat.total is None else points(seat.total)
        return [t.say("history.drew_over", name=name, card=card, fate=_fate(event.fate, total, t))]
    rules = after.table.round.rules
    total = points(best_total(after.hands[place], rules, ace_half=seat.ace_half))
    return [t.say("history.drew", name=name, card=card, total=total)]


def _fate(fate: ev.Fate, total: str, t: Telling) -> str:
    return t.say(f"history.fate.{fate}", total=total)


def _reshuffled(event: ev.Reshuffled, _: State, t: Telling) -> list[str]:
    return [t.say("history.reshuffled", n=len(event.pack))]


def _stood(event: ev.Stood, _: State, t: Telling) -> list[str]:
    name = t.name(event.person)
    if event.person == event.banker:
        said = t.say("history.stood_banker", name=name)
    else:
        said = t.say("history.stood", name=name, n=event.stake)
    if event.fate:
        said = t.say("history.and", said=said, more=_fate(event.fate, "", t))
    elif event.matta:
        said = t.say(
            "history.and", said=said, more=t.say("history.matta", value=points(event.matta))
        )
    return [_clocked(said, event.clock, t)]


def _triple(event: ev.TripleDeclared, _: State, t: Telling) -> list[str]:
    value = points(SEVEN)
    return [t.say("history.triple", name=t.name(event.person), value=value)]


def _conceded(event: ev.Conceded, _: State, t: Telling) -> list[str]:
    return [_clocked(t.say("history.conceded", name=t.name(event.person)), event.clock, t)]


def _burnt(event: ev.Burnt, _: State, t: Telling) -> list[str]:
    return [t.say("history.burnt", name=t.name(event.person), card=t.card(event.card))]


def _swapped(event: ev.Swapped, _: State, t: Telling) -> list[str]:
    return [t.say("history.swapped", name=t.name(event.person), card=t.card(event.card))]


def _ace_halved(event: ev.AceHalved, _: State, t: Telling) -> list[str]:
    return [t.say("history.ace_halved", name=t.name(event.person), card=t.card(event.card))]


def _round_ended(event: ev.RoundEnded, after: State, t: Telling) -> list[str]:
    lines = [t.say("history.settlement"), *(_result(result, t) for result in event.results)]
    stays = event.banker == after.table.round.banker
    key = "history.next_same" if stays else "history.next_other"
    return [*lines, t.say(key, name=t.name(event.banker), why=t.say(f"history.why.{event.why}"))]


def _result(result: ev.Result, t: Telling) -> str:
    return t.say(
        "history.result",
        name=t.name(result.person),
        cards=t.cards(result.cards),
        hand=t.say(f"history.hand.{result.kind}", total=points(result.total)),
        outcome=t.say(f"history.outcome.{result.outcome}"),
        chips=signed(result.chips),
    )


def _clocked(said: str, clock: bool, t: Telling) -> str:
    return t.say("history.clocked", said=said) if clock else t.say("history.said", said=said)


_TELL: Final[Mapping[type[Any], Callable[..., list[str]]]] = {
    ev.RoundOpened: _round_opened,
    ev.BankDrawn: _bank_drawn,
    ev.DeckBegan: _deck_began,
    ev.Dealt: _dealt,
    ev.Called: _called,
    ev.Drew: _drew,
    ev.Reshuffled: _reshuffled,
    ev.Stood: _stood,
    ev.TripleDeclared: _triple,
    ev.Conceded: _conceded,
    ev.Burnt: _burnt,
    ev.Swapped: _swapped,
    ev.AceHalved: _ace_halved,
    ev.RoundEnded: _round_ended,
}
