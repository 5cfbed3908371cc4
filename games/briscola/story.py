"""A game of briscola in words: a sentence or two for every event."""

from __future__ import annotations

from engine.tricks.events import DealLots, PackDealt
from games.briscola import events as ev
from games.briscola.state import BriscolaState
from history import tricks
from history.words import Telling


def tell(event: ev.BriscolaEvent, after: BriscolaState, t: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    match event:
        case ev.BriscolaOpened():
            return tricks.opened(event.dealer, chips=event.chips, skipped=event.skipped, t=t)
        case ev.BriscolaDeck():
            lines = [t.say("history.deck", number=str(event.deck))]
            if event.left_out:
                lines.append(t.say("history.briscola.left_out", card=t.card(event.left_out[0])))
            return lines
        case DealLots():
            return tricks.drawn(event, after.table.dealer, t)
        case PackDealt():
            lines, (turned, *stock) = tricks.hands(event, t)
            lines.append(t.say("history.briscola.turned", card=t.the_card(turned)))
            return [*lines, t.say("history.briscola.stock", cards=t.cards(stock))]
        case ev.BriscolaSwapped():
            given, got = t.the_card(event.given), t.the_card(event.got)
            name = t.name(event.person)
            return [t.say("history.briscola.swapped", name=name, given=given, got=got)]
        case ev.BriscolaPlayed():
            play = after.table.play
            return tricks.played(event.person, event.card, play, clock=event.clock, t=t)
        case ev.BriscolaEnded():
            lines = [
                t.say("history.briscola.points", names=t.names(side), n=points)
                for side, points in zip(event.sides, event.points, strict=True)
            ]
            won = "history.briscola.won" if event.winners else "history.briscola.patta"
            lines.append(t.say(won, names=t.names(event.winners), n=len(event.winners)))
            return [*lines, *tricks.brought(event.brought, t), *tricks.match_over(event.ranking, t)]
