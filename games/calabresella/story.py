"""A round of calabresella in words: a sentence or two for every event, with the formal names of calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from engine.tricks.events import DealLots, PackDealt
from games.calabresella import events as ev
from games.calabresella.forms import CALL_NAMES, PASS
from games.calabresella.money import escrow
from games.calabresella.scoring import MINUTE
from games.calabresella.state import CalaRound, CalaState
from history import tricks
from history.words import Telling, points

BUILT_KEYS: Final = (
    *(f"history.cala.call.{name}" for name in CALL_NAMES),
    *(f"history.cala.{feat}" for feat in ("cappotto", "stramazzo")),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(event: ev.CalaEvent, after: CalaState, telling: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    return _TELL[type(event)](event, after, telling)


def _opened(event: ev.CalaOpened, _: CalaState, t: Telling) -> list[str]:
    return tricks.opened(event.dealer, chips=event.chips, skipped=event.skipped, t=t)


def _escrow(round_: CalaRound, t: Telling) -> list[str]:
    """The escrow of everybody after a call that came into force."""
    held = tuple(escrow(round_, round_.call, round_.caller).items())
    return [t.say("history.cala.escrow", chips=tricks.chips_said(held, t))]


def _time(event: ev.CalaTime, after: CalaState, t: Telling) -> list[str]:
    """The begin of a match by time, or the minutes that it has lasted after a hand."""
    since = after.table.round.since
    if event.at == since:
        return [t.say("history.cala.match_begins")]
    return [t.say("history.cala.lasted", n=max(0, event.at - since) // MINUTE)]


def _deck(event: ev.CalaDeck, _: CalaState, t: Telling) -> list[str]:
    return [t.say("history.deck", number=str(event.deck))]


def _lots(event: DealLots, after: CalaState, t: Telling) -> list[str]:
    return tricks.drawn(event, after.table.round.dealer, t)


def _dealt(event: PackDealt, _: CalaState, t: Telling) -> list[str]:
    lines, monte = tricks.hands(event, t)
    return [*lines, t.say("history.cala.monte", cards=t.cards(monte))] if monte else lines


def _call(call: int, t: Telling) -> str:
    return t.say(f"history.cala.call.{CALL_NAMES[call]}")


def _said(event: ev.CalaSaid, after: CalaState, t: Telling) -> list[str]:
    name = t.name(event.person)
    round_ = after.table.round
    if (event.person, event.call) in round_.answers and not round_.said:
        key = "history.cala.answer" if event.call else "history.cala.no"
    else:
        key = "history.cala.fine" if event.call == PASS and round_.caller else "history.cala.said"
    told = t.clocked(t.say(key, name=name, call=_call(event.call, t)), event.clock)
    return [told, *(_escrow(round_, t) if event.moves else ())]


def _silence(_: ev.CalaSilence, _after: CalaState, t: Telling) -> list[str]:
    return [t.say("history.cala.silence")]


def _laid(event: ev.CalaLaid, _: CalaState, t: Telling) -> list[str]:
    told = t.say("history.cala.laid", name=t.name(event.person), card=t.the_card(event.card))
    return [t.clocked(told, event.clock)]


def _named(event: ev.CalaNamed, _: CalaState, t: Telling) -> list[str]:
    name, card = t.name(event.person), t.the_card(event.card)
    lines = [t.clocked(t.say("history.cala.named", name=name, card=card), event.clock)]
    if event.holder == ev.IN_THE_MONTE:
        lines.append(t.say("history.cala.in_monte"))
    elif event.holder > 0:
        lines.append(t.say("history.cala.holder", name=t.name(event.holder)))
    return lines


def _discarded(event: ev.CalaDiscarded, _: CalaState, t: Telling) -> list[str]:
    told = t.say("history.cala.discarded", name=t.name(event.person), cards=t.cards(event.cards))
    return [t.clocked(told, event.clock)]


def _played(event: ev.CalaPlayed, after: CalaState, t: Telling) -> list[str]:
    play = after.table.play
    return tricks.played(event.person, event.card, play, clock=event.clock, t=t)


def _ended(event: ev.CalaEnded, _: CalaState, t: Telling) -> list[str]:
    if not event.declarers:
        return [t.say("history.cala.all_passed")]
    own, others = event.points
    lines = [
        t.say(
            "history.cala.won" if event.won else "history.cala.lost",
            names=t.names(event.declarers),
            own=str(own),
            others=str(others),
            thirds=_thirds(event.thirds[0]),
            other_thirds=_thirds(event.thirds[1]),
        )
    ]
    lines += [t.say(f"history.cala.{event.feat}")] if event.feat else []
    if event.monte:
        lines.append(t.say("history.cala.monte", cards=t.cards(event.monte)))
    lines += [
        t.say("history.cala.gain", name=t.name(person), points=_signed(halves))
        for person, halves in event.gains
    ]
    lines += tricks.brought(event.brought, t)
    return [*lines, *tricks.match_over(event.ranking, t)]


def _thirds(thirds: int) -> str:
    """Card points with their thirds: 19 are ``6 1/3``."""
    whole, part = divmod(thirds, 3)
    return f"{whole} {Fraction(part, 3)}" if part else str(whole)


def _signed(halves: int) -> str:
    sign = "+" if halves > 0 else "−" if halves < 0 else ""
    return f"{sign}{points(abs(halves))}" if halves else "0"


_TELL: Final[Mapping[type[Any], Callable[..., list[str]]]] = {
    ev.CalaOpened: _opened,
    ev.CalaTime: _time,
    ev.CalaDeck: _deck,
    DealLots: _lots,
    PackDealt: _dealt,
    ev.CalaSaid: _said,
    ev.CalaSilence: _silence,
    ev.CalaLaid: _laid,
    ev.CalaNamed: _named,
    ev.CalaDiscarded: _discarded,
    ev.CalaPlayed: _played,
    ev.CalaEnded: _ended,
}
