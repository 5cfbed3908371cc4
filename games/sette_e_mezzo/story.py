"""A hand of sette e mezzo in words: a sentence or two for every event."""

from __future__ import annotations

from typing import Final, get_args

from engine.folding import by_event
from engine.half_points import SEVEN
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.hand import best_total
from games.sette_e_mezzo.state import SetteEMezzoState
from history import drawing
from history.words import Telling, points
from locales import signed

BUILT_KEYS: Final = (
    *(f"history.why.{why}" for why in get_args(ev.BankReason)),
    *(f"history.fate.{fate}" for fate in get_args(ev.Fate) if fate),
    *(f"history.outcome.{outcome}" for outcome in get_args(ev.SetteEMezzoOutcome)),
    *(f"history.hand.{kind}" for kind in get_args(ev.HandKind)),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(event: ev.SetteEMezzoEvent, after: SetteEMezzoState, telling: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    return _TELL[type(event)](event, after, telling)


def _round_opened(event: ev.RoundOpened, _: SetteEMezzoState, t: Telling) -> list[str]:
    lines = []
    if event.skipped:
        lines.append(t.say("history.skipped", names=t.names(event.skipped)))
    if not event.banker:
        return [*lines, t.say("history.lots")]
    return [*lines, *_banker(event, event.why, t)]


def _banker(event: ev.RoundOpened | ev.BankDrawn, why: ev.BankReason, t: Telling) -> list[str]:
    held = drawing.held(event.passed, event.banker, t.say(f"history.why.{why}"), t=t)
    return [*held, t.say("history.cover", name=t.name(event.banker), n=event.cover)]


def _bank_drawn(event: ev.BankDrawn, _: SetteEMezzoState, t: Telling) -> list[str]:
    why: ev.BankReason = "no_cover" if event.passed else "lot"
    return [t.say("history.lot_fell", name=t.name(event.lot)), *_banker(event, why, t)]


def _called(event: ev.Called, _: SetteEMezzoState, t: Telling) -> list[str]:
    stake = None if event.person == event.banker else event.stake
    return [t.clocked(t.called(event.person, stake), event.clock)]


def _drew(event: ev.Drew, after: SetteEMezzoState, t: Telling) -> list[str]:
    place = next(i for i, seat in enumerate(after.table.seats) if seat.person == event.person)
    seat = after.table.seats[place]
    if event.fate:
        total = "" if seat.total is None else points(seat.total)
        return [t.drew(event, total, t.say(f"history.fate.{event.fate}", total=total))]
    rules = after.table.round.rules
    total = points(best_total(after.hands[place], rules, ace_half=seat.ace_half))
    return [t.drew(event, total, "")]


def _stood(event: ev.Stood, _: SetteEMezzoState, t: Telling) -> list[str]:
    said = t.stood(event.person, None if event.person == event.banker else event.stake)
    if event.fate:
        fate = t.say(f"history.fate.{event.fate}", total="")
        said = t.say("history.and", said=said, more=fate)
    elif event.matta:
        value = t.say("history.matta", value=points(event.matta))
        said = t.say("history.and", said=said, more=value)
    return [t.clocked(said, event.clock)]


def _triple(event: ev.TripleDeclared, _: SetteEMezzoState, t: Telling) -> list[str]:
    value = points(SEVEN)
    return [t.say("history.triple", name=t.name(event.person), value=value)]


def _conceded(event: ev.Conceded, _: SetteEMezzoState, t: Telling) -> list[str]:
    return [t.clocked(t.say("history.conceded", name=t.name(event.person)), event.clock)]


def _burnt(event: ev.Burnt, _: SetteEMezzoState, t: Telling) -> list[str]:
    return [t.say("history.burnt", name=t.name(event.person), card=t.the_card(event.out))]


def _swapped(event: ev.Swapped, _: SetteEMezzoState, t: Telling) -> list[str]:
    return [t.say("history.swapped", name=t.name(event.person), card=t.the_card(event.out))]


def _ace_halved(event: ev.AceHalved, _: SetteEMezzoState, t: Telling) -> list[str]:
    return [t.say("history.ace_halved", name=t.name(event.person), card=t.the_card(event.card))]


def _round_ended(event: ev.RoundEnded, after: SetteEMezzoState, t: Telling) -> list[str]:
    lines = [t.say("history.settlement"), *(_result(result, t) for result in event.results)]
    stays = event.banker == after.table.round.banker
    key = "history.next_same" if stays else "history.next_other"
    return [*lines, t.say(key, name=t.name(event.banker), why=t.say(f"history.why.{event.why}"))]


def _result(result: ev.SetteEMezzoResult, t: Telling) -> str:
    return t.say(
        "history.result",
        name=t.name(result.person),
        cards=t.cards(result.cards),
        hand=t.say(f"history.hand.{result.kind}", total=points(result.total)),
        outcome=t.say(f"history.outcome.{result.outcome}"),
        chips=signed(result.chips),
    )


_TELL: Final = by_event(
    _round_opened,
    _bank_drawn,
    drawing.deck_began,
    drawing.dealt,
    _called,
    _drew,
    drawing.reshuffled,
    _stood,
    _triple,
    _conceded,
    _burnt,
    _swapped,
    _ace_halved,
    _round_ended,
)
