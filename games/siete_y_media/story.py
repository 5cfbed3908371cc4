"""A hand of siete y media in words: a sentence or two for every event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from engine.card_events import AGAIN
from engine.cards import Card
from engine.game import Person
from games.siete_y_media import events as ev
from games.siete_y_media.state import SieteState
from history import drawing
from history.words import Telling, points
from locales import signed

BUILT_KEYS: Final = (
    *(f"history.siete.why.{why}" for why in get_args(ev.SieteReason)),
    *(f"history.siete.outcome.{outcome}" for outcome in get_args(ev.SieteOutcome)),
)
"""Keys that are built here, so that no search finds them as they are."""


def tell(event: ev.SieteEvent, after: SieteState, t: Telling) -> list[str]:
    """The sentences of ``event``; ``after`` is the state after it."""
    match event:
        case ev.SieteOpened() | ev.SieteLot() | ev.SieteShared() | ev.SieteSharesClosed():
            return _of_bank(event, t)
        case ev.DeckBegan():
            return drawing.deck_began(event, after, t)
        case ev.Dealt():
            again = event.deck == AGAIN
            key = "history.siete.dealt_again" if again else "history.siete.dealt"
            return [t.say(key, cards=_covered(event.people, event.cards, t))]
        case ev.SieteDrew():
            said = _drew(event, after, t)
            if event.deck != AGAIN:
                return [said]
            return [t.say("history.siete.again", card=t.the_card(event.card), said=said)]
        case ev.SieteEnded():
            return _ended(event, after, t)
    return _of_person(event, t)


def _of_bank(
    event: ev.SieteOpened | ev.SieteLot | ev.SieteShared | ev.SieteSharesClosed, t: Telling
) -> list[str]:
    match event:
        case ev.SieteSharesClosed():
            return [t.clocked(t.say("history.siete.shares_closed"), event.clock)]
        case ev.SieteShared():
            key = "history.siete.entered" if event.entered else "history.siete.gave_back"
            said = t.say(key, name=t.name(event.person))
            return [t.clocked(said, False), _holders(event.holders, t)]
        case ev.SieteLot():
            why = "no_cover" if event.passed else "lot"
            lot = t.say("history.lot_fell", name=t.name(event.lot))
            return [lot, *_banker(event, why, t)]
    lines = []
    if event.skipped:
        lines.append(t.say("history.skipped", names=t.names(event.skipped)))
    if event.returned:
        lines.append(t.say("history.siete.returned", names=t.names(event.returned)))
    if not event.banker:
        return [*lines, t.say("history.lots")]
    return [*lines, *_banker(event, event.why, t)]


def _banker(event: ev.SieteOpened | ev.SieteLot, why: str, t: Telling) -> list[str]:
    lines = drawing.held(event.passed, event.banker, t.say(f"history.siete.why.{why}"), t=t)
    if len(event.holders) > 1:
        lines.append(_holders(event.holders, t))
    return [*lines, t.say("history.cover", name=t.name(event.banker), n=event.exposure)]


def _holders(holders: ev.Holders, t: Telling) -> str:
    shares = (
        t.say("siete.share", name=t.name(person), percent=str(percent))
        for person, percent in holders
    )
    return t.say("history.siete.holders", names=", ".join(shares))


def _covered(people: Iterable[Person], cards: Iterable[Card], t: Telling) -> str:
    """Covered cards with their players; la loca's belongs to nobody."""
    return ", ".join(
        t.say("history.hole", name=t.name(person), card=t.card(card))
        if person
        else t.say("history.siete.for_loca", card=t.card(card))
        for person, card in zip(people, cards, strict=True)
    )


def _drew(event: ev.SieteDrew, after: SieteState, t: Telling) -> str:
    name, card = t.name(event.person), t.the_card(event.card)
    if event.fate:
        key = "history.siete.bust" if event.fate == "bust" else "history.siete.seven_half"
        return t.say(key, name=name, card=card)
    table = after.table
    muerto = any(seat.person == event.person and seat.status == "muerto" for seat in table.played)
    if muerto and table.seat.person != event.person:  # no card of la loca
        return t.say("history.siete.under", name=name, card=card)
    return t.say("history.siete.drew", name=name, card=card, total=points(after.total))


def _of_person(event: ev.SieteEvent, t: Telling) -> list[str]:
    """The words of a player, of the banker, or of somebody who bets on la loca."""
    clock = False
    match event:
        case ev.SieteCalled(bet=bet, turned=turned, clock=clock):
            key = "history.siete.called" if bet else "history.siete.called_free"
            said = t.say(key, name=t.name(event.person), n=bet)
            if turned is not None:
                said = t.say("history.siete.turned", said=said, card=t.the_card(turned))
        case ev.SieteStood(bet=bet, clock=clock):
            key = "history.siete.stood" if bet else "history.siete.stood_free"
            key = "history.siete.doubled" if event.doubled else key
            said = t.say(key, name=t.name(event.person), n=bet)
        case ev.SieteBankLeft():
            said = t.say("history.siete.left", name=t.name(event.person))
        case ev.SieteBankOffered():
            said = t.say("history.siete.offered", name=t.name(event.person))
        case ev.SieteShareOffered(to=to):
            name, percent = t.name(event.person), str(event.percent)
            said = t.say("history.siete.share_offered", name=name, to=t.name(to), percent=percent)
        case ev.SieteLocaClosed(clock=clock) if event.responsible:
            said = t.say("history.siete.loca_closed", name=t.name(event.responsible))
        case ev.SieteLocaClosed(clock=clock):
            said = t.say("history.siete.loca_unplayed")
        case ev.SieteRaisesClosed(clock=clock):
            said = t.say("history.siete.raises_closed")
        case _:
            return [_of_loca(event, t)]
    return [t.clocked(said, clock)]


def _of_loca(event: ev.SieteEvent, t: Telling) -> str:
    match event:
        case ev.SieteMuerto():
            return t.say(
                "history.siete.muerto",
                name=t.name(event.person),
                card=t.the_card(event.card),
                above=event.above,
                n=event.below,
            )
        case ev.SieteLocaBet() if event.amount:
            return t.say("history.siete.loca_bet", name=t.name(event.person), n=event.amount)
        case ev.SieteLocaBet():
            return t.say("history.siete.loca_back", name=t.name(event.person))
        case ev.SieteLocaNamed():
            name, other = t.name(event.person), t.name(event.named)
            return t.say("history.siete.loca_named", name=name, other=other)
        case ev.SieteLocaAnnounced():
            return t.say("history.siete.announced", name=t.name(event.person))
        case ev.SieteLocaRaised():
            return t.say("history.siete.raised", name=t.name(event.person), n=event.amount)
        case ev.SieteLocaDoubled():
            added = ", ".join(
                t.say("history.siete.added", name=t.name(person), n=chips)
                for person, chips in event.added
                if chips
            )
            key = "history.siete.loca_doubled" if added else "history.siete.loca_doubled_none"
            return t.say(key, name=t.name(event.person), added=added)
    raise ValueError(f"{type(event).__name__} is not told")


def _ended(event: ev.SieteEnded, after: SieteState, t: Telling) -> list[str]:
    lines = [t.say("history.siete.settled", cards=t.cards(event.bank), total=points(event.total))]
    for result in event.results:
        name = t.name(result.person) if result.person else t.say("siete.loca.name")
        unplayed = result.outcome == "unplayed"
        key = "history.siete.unplayed" if unplayed else "history.result"
        lines.append(
            t.say(
                key,
                name=name,
                cards=t.cards(result.cards),
                hand=points(result.total),
                outcome=t.say(f"history.siete.outcome.{result.outcome}"),
                chips=signed(result.chips),
            )
        )
    lines += [
        t.say("history.siete.bettor", name=t.name(person), chips=signed(chips))
        for person, chips in event.loca
    ]
    lines += [
        t.say("history.siete.of_bank", name=t.name(person), chips=signed(chips))
        for person, chips in event.shares
    ]
    stays = event.banker == after.table.round.banker
    key = "history.siete.next_same" if stays else "history.next_other"
    why = t.say(f"history.siete.why.{event.why}")
    return [*lines, t.say(key, name=t.name(event.banker), why=why)]
