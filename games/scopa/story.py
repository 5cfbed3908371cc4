"""A hand of scopa in words: a sentence or two for every event."""

from __future__ import annotations

from engine.tricks.events import DealLots, PackDealt
from games.scopa import events as ev
from games.scopa.state import ScopaState
from history import tricks
from history.words import Telling


def tell(event: ev.ScopaEvent, after: ScopaState, t: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    match event:
        case ev.ScopaOpened():
            return tricks.opened(event.dealer, chips=event.chips, skipped=event.skipped, t=t)
        case ev.ScopaDeck():
            return [t.say("history.deck", number=str(event.deck))]
        case DealLots():
            return tricks.drawn(event, after.table.dealer, t)
        case PackDealt():
            lines, others = tricks.hands(event, t)
            count = after.table.rules.on_table
            if count:
                lines.append(t.say("history.scopa.on_table", cards=t.cards(others[:count])))
            if after.table.phase != "turn":
                return [*lines, t.say("history.scopa.kings")]
            stock = t.cards(others[count:])
            return [*lines, t.say("history.scopa.stock", cards=stock)] if stock else lines
        case ev.ScopaPlayed():
            name, card, cards = t.name(event.person), t.card(event.card), t.cards(event.takes)
            told = t.say("history.scopa.lays", name=name, card=card)
            if event.takes:
                key = "history.scopa.sweeps" if event.scopa else "history.scopa.takes"
                told = t.say(key, name=name, card=card, cards=cards)
            return [t.clocked(told, event.clock)]
        case ev.ScopaEnded():
            return _ended(event, t)


def _ended(event: ev.ScopaEnded, t: Telling) -> list[str]:
    """The cards that go to the last taker, and the takings and points of each side."""
    lines = [t.say("history.scopa.left", cards=t.cards(event.left))] if event.left else []
    for people, points, count in zip(event.sides, event.points, event.counts, strict=True):
        names, total = t.names(people), dict(event.won)[people[0]]
        counted = {name: getattr(count, name) for name in ("cards", "denari", "primiera", "scope")}
        said = t.say("history.scopa.side", names=names, points=points, total=total, **counted)
        lines.append(said)
    return [*lines, *tricks.brought(event.brought, t), *tricks.match_over(event.ranking, t)]
