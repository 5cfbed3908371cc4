"""A bank of classica in words: a sentence or two for every event."""

from __future__ import annotations

from typing import Final, get_args

from engine.drawing.hand import OnlineFate, best_total
from engine.folding import by_event
from games.classica import events as ev
from games.classica.state import ClassicaState
from history import drawing
from history.words import Telling, points
from locales import signed

BUILT_KEYS: Final = (
    *(f"history.fate.{fate}" for fate in get_args(OnlineFate) if fate),
    *(f"history.classica.outcome.{outcome}" for outcome in get_args(ev.Apart)),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(event: ev.ClassicaEvent, after: ClassicaState, telling: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    return _TELL[type(event)](event, after, telling)


def _opened(event: ev.ClassicaOpened, after: ClassicaState, t: Telling) -> list[str]:
    lines = drawing.missing(after.table.away, event.broke, newcomers=event.newcomers, t=t)
    if event.unable:
        lines.append(t.say("history.classica.unable", names=t.names(event.unable)))
    return [*lines, _offered(after, t)] if event.line else [*lines, t.say("history.lots")]


def _first_dealt(event: ev.MattaCard, after: ClassicaState, t: Telling) -> list[str]:
    told = drawing.first_card(event.person, event.card, t)
    return [told, _offered(after, t)] if event.order else [told]


def _refused(event: ev.ClassicaRefused, after: ClassicaState, t: Telling) -> list[str]:
    key = "history.online.skipped" if event.away else "history.online.refused"
    told = t.say(key, name=t.name(event.person))
    return [told, _offered(after, t)] if after.table.offered else [told]


def _offered(after: ClassicaState, t: Telling) -> str:
    return drawing.offered(after.table.offered, after.table.why, t)


def _went_out(event: ev.ClassicaWentOut, _: ClassicaState, t: Telling) -> list[str]:
    return drawing.missing((event.person,), (), newcomers=(), t=t)


def _lapsed(event: ev.ClassicaLapsed, _: ClassicaState, t: Telling) -> list[str]:
    return [t.say("history.classica.lapsed", name=t.name(event.person))]


def _accepted(event: ev.ClassicaAccepted, _: ClassicaState, t: Telling) -> list[str]:
    name = t.name(event.person)
    if event.all_in:
        lines = [t.say("history.classica.all_in", name=name, n=event.put)]
    else:
        lines = [
            t.say("history.classica.accepted", name=name, n=event.highest),
            t.say("history.classica.put", name=name, n=event.put),
        ]
    if event.idle:
        lines.append(t.say("history.classica.idle", names=t.names(event.idle)))
    return lines + [
        t.say("history.classica.fined", name=t.name(fine.person), n=fine.chips)
        for fine in event.fined
    ]


def _drew(event: ev.OnlineDrew, after: ClassicaState, t: Telling) -> list[str]:
    seats = [seat.person for seat in after.table.seats]
    total = points(best_total(after.hands[seats.index(event.person)]))
    fate = t.say(f"history.fate.{event.fate}", total=total) if event.fate else ""
    return [t.drew(event, total, fate)]


def _ended(event: ev.ClassicaEnded, _: ClassicaState, t: Telling) -> list[str]:
    if event.how == "nobody":
        return [t.say("history.online.nobody")]
    results = [_result(result, t) for result in event.results]
    return [t.say("history.settlement"), *results] if event.how == "played" else results


def _result(result: ev.ClassicaResult, t: Telling) -> str:
    name, chips, outcome = t.name(result.person), signed(result.chips), _outcome(result, t)
    if not result.cards:
        return t.say("history.online.ended", name=name, outcome=outcome, chips=chips)
    return t.say(
        "history.result",
        name=name,
        cards=t.cards(result.cards),
        hand=drawing.hand(result.total, t),
        outcome=outcome,
        chips=chips,
    )


def _outcome(result: ev.ClassicaResult, t: Telling) -> str:
    match result.outcome:
        case "bust" | "banker_bust" | "higher" | "lower" | "tie" as compared:
            return drawing.compared(compared, t)
        case apart:
            return t.say(f"history.classica.outcome.{apart}")


_TELL: Final = by_event(
    _opened,
    drawing.matta_lot,
    drawing.deck_began,
    _first_dealt,
    _refused,
    _went_out,
    _lapsed,
    _accepted,
    drawing.dealt,
    drawing.called,
    _drew,
    drawing.reshuffled,
    drawing.stood,
    _ended,
)
