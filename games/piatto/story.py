"""A bank of piatto in words: a sentence or two for every event."""

from __future__ import annotations

from typing import Final, get_args

from engine.drawing.hand import OnlineFate, best_total
from engine.folding import by_event
from games.piatto import events as ev
from games.piatto.state import PiattoState
from history import drawing
from history.words import Telling, points
from locales import signed

BUILT_KEYS: Final = (
    *(f"history.fate.{fate}" for fate in get_args(OnlineFate) if fate),
    *(f"history.piatto.missing.{why}" for why in get_args(ev.Missing)),
    *(f"history.piatto.end.{why}" for why in get_args(ev.BankEnd)),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(event: ev.PiattoEvent, after: PiattoState, telling: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    return _TELL[type(event)](event, after, telling)


def _opened(event: ev.PiattoOpened, after: PiattoState, t: Telling) -> list[str]:
    broke = [person for person, has in zip(event.ring, event.chips, strict=True) if not has]
    away = [person for person in event.ring if person not in event.here and person not in broke]
    lines = drawing.missing(away, broke, newcomers=event.newcomers, t=t)
    return [*lines, *_offered(after, t)] if event.order else [*lines, t.say("history.lots")]


def _offered(after: PiattoState, t: Telling) -> list[str]:
    table = after.table
    if not table.candidate:
        return []
    return [drawing.offered(table.candidate, table.why, t)]


def _matta_card(event: ev.MattaCard, after: PiattoState, t: Telling) -> list[str]:
    return [drawing.first_card(event.person, event.card, t), *_offered(after, t)]


def _declined(event: ev.BankDeclined, after: PiattoState, t: Telling) -> list[str]:
    key = "history.online.skipped" if event.clock else "history.online.refused"
    return [t.say(key, name=t.name(event.person)), *_offered(after, t)]


def _bank_fined(event: ev.BankFined, after: PiattoState, t: Telling) -> list[str]:
    said = t.say("history.piatto.bank_fined", name=t.name(event.person), n=event.fine)
    shares = ", ".join(
        t.say("history.piatto.share", name=t.name(person), chips=signed(chips))
        for person, chips in event.shares
        if chips
    )
    told = t.say("history.and", said=said, more=shares) if shares else said
    return [t.say("history.said", said=told), *_offered(after, t)]


def _pot_named(event: ev.PotNamed, _: PiattoState, t: Telling) -> list[str]:
    return [t.say("history.piatto.pot", name=t.name(event.person), n=event.pot)]


def _plays(event: ev.PuntaPlays, _: PiattoState, t: Telling) -> list[str]:
    return [t.say("history.piatto.plays", name=t.name(event.person))]


def _skipped(event: ev.PuntaSkipped, _: PiattoState, t: Telling) -> list[str]:
    return [t.say(f"history.piatto.missing.{event.why}", name=t.name(event.person))]


def _punta_fined(event: ev.PuntaFined, after: PiattoState, t: Telling) -> list[str]:
    key = "history.piatto.fined_pot" if event.to_pot else "history.piatto.fined_bank"
    name, banker = t.name(event.person), t.name(event.banker)
    pot = after.table.pot
    return [t.say(key, name=name, n=event.fine, pot=pot, banker=banker)]


def _passed_on(event: ev.DuelPassedOn, _: PiattoState, t: Telling) -> list[str]:
    return [t.say("history.piatto.passed_on", name=t.name(event.punta))]


def _drew(event: ev.OnlineDrew, after: PiattoState, t: Telling) -> list[str]:
    held = after.bank if event.person == after.table.banker else after.punta
    total = points(best_total(held))
    fate = t.say(f"history.fate.{event.fate}", total=total) if event.fate else ""
    return [t.drew(event, total, fate)]


def _duel_ended(event: ev.DuelEnded, _: PiattoState, t: Telling) -> list[str]:
    """The end of one punta's duel; the total of a hand that stayed covered is left out."""
    won = event.outcome in ("higher", "banker_bust")
    told = t.say(
        "history.online.ended",
        name=t.name(event.punta),
        outcome=drawing.compared(event.outcome, t),
        chips=signed(event.stake if won else -event.stake),
    )
    hands = [total for total in (event.total, event.bank_total) if total is not None]
    if len(hands) == 2:
        against = " : ".join(drawing.hand(total, t) for total in hands)
        told = t.say("history.and", said=told, more=against)
    return [t.say("history.piatto.pot_now", said=told, n=event.pot)]


def _ended(event: ev.PiattoEnded, after: PiattoState, t: Telling) -> list[str]:
    if event.why == "nobody_banks" and not after.table.rules.tournament:
        return [t.say("history.online.nobody")]
    lines = [t.say(f"history.piatto.end.{event.why}")]
    if event.left:
        lines.append(t.say("history.piatto.left", name=t.name(event.banker), n=event.left))
    lines += [
        t.say("history.piatto.result", name=t.name(result.person), chips=signed(result.chips))
        for result in event.results
    ]
    if event.eliminated:
        out = t.names(one.person for one in event.eliminated)
        lines.append(t.say("history.piatto.out", names=out))
    return lines


_TELL: Final = by_event(
    _opened,
    drawing.matta_lot,
    drawing.deck_began,
    _matta_card,
    _declined,
    _bank_fined,
    _pot_named,
    drawing.reshuffled,
    _plays,
    _skipped,
    _punta_fined,
    drawing.dealt,
    _passed_on,
    drawing.called,
    _drew,
    drawing.stood,
    _duel_ended,
    _ended,
)
