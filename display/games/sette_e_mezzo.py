"""How sette e mezzo looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from display.buttons import button, named, stake_row
from display.cards import card_list, card_name, points
from display.scene import Scene
from display.screen import Button
from engine.game import Offer, Person
from engine.sette_e_mezzo.events import (
    Burnt,
    Called,
    Drew,
    Result,
    RoundEnded,
    Stood,
    Swapped,
    TripleDeclared,
)
from engine.sette_e_mezzo.state import Seat
from engine.sette_e_mezzo.view import View
from locales import number, signed

_MARKS = {
    "waiting": "·",
    "stands": "✓",
    "bust": "✗",
    "seven_half": "★",
    "reale": "♛",
    "triple": "♛",
}


def hand_lines(scene: Scene) -> list[str]:
    view: View = scene.seen.game
    word = scene.words
    lines = [
        word(
            "sette.head",
            hand=view.table.round.number,
            banker=scene.name(view.banker),
            chips=scene.chips.get(view.banker, 0),
        ),
        "",
    ]
    lines += [_seat_line(scene, view, seat) for seat in view.seats]
    lines += [word("sette.skipped", name=scene.name(p)) for p in view.table.round.skipped]
    lines += [word("sette.passed", name=scene.name(p)) for p in view.table.round.passed]
    return lines


def _seat_line(scene: Scene, view: View, seat: Seat) -> str:
    word = scene.words
    mark = "▸" if view.table.to_act == seat.person else _MARKS[seat.status]
    parts: list[str] = [word("sette.seat", mark=mark, name=scene.name(seat.person))]
    if seat.stake:
        parts.append(number(seat.stake))
    cards = [word("sette.covered")] * len(seat.covered)
    cards += [card_name(card, word) for card in seat.open]
    parts.append(" + ".join(cards))
    if seat.status in ("bust", "seven_half", "reale", "triple"):
        parts.append(word(f"sette.status.{seat.status}"))
    elif seat.total is not None:
        parts.append(f"<b>{points(seat.total)}</b>")
    elif seat.status == "stands":
        parts.append(word("sette.status.stands"))
    return " · ".join(part for part in parts if part)


def result_lines(scene: Scene) -> list[str]:
    view: View = scene.seen.game
    ending = view.table.ending
    if ending is None:
        return []
    word = scene.words
    *punte, bank = ending.results
    head = "sette.result.bank_bust" if bank.kind == "bust" else "sette.result.bank"
    lines = [word(head, hand=ending.number, total=points(bank.total)), ""]
    for result in (*punte, bank):
        lines.append(_result_line(scene, result))
        lines.append(f"<i>{card_list(result.cards, word)}</i>")
    lines += ["", _next_bank(scene, ending, bank.person)]
    return lines


def _result_line(scene: Scene, result: Result) -> str:
    word = scene.words
    kind = "" if result.kind == "points" else word(f"sette.kind.{result.kind}")
    return word(
        f"sette.outcome.{result.outcome}",
        name=scene.name(result.person),
        total=kind or points(result.total),
        chips=word("sette.chips", change=signed(result.chips)),
    )


def _next_bank(scene: Scene, ending: RoundEnded, banker: Person) -> str:
    why = "stays" if ending.banker == banker else ending.why
    return scene.words(f"sette.next.{why}", name=scene.name(ending.banker))


def choices(scene: Scene) -> list[tuple[Button, ...]]:
    offers = {offer.name: offer for offer in scene.offers}
    rows: list[tuple[Button, ...]] = []
    amounts = offers.get("tiro") or offers.get("sto")
    if amounts is not None and amounts.high:
        rows.append(stake_row(scene, amounts.low, amounts.high))
    main = [named(scene, name, "primary") for name in ("tiro", "sto") if name in offers]
    extra = [
        named(scene, name)
        for name in ("brucia", "barella", "asso_mezzo", "triple")
        if name in offers
    ]
    rows += [tuple(main), tuple(extra)]
    if scene.seen.viewer and "sto" in offers:
        rows.append(_matta_row(scene, offers["sto"]))
    return [row for row in rows if row]


def _matta_row(scene: Scene, stand: Offer) -> tuple[Button, ...]:
    """In the private card alone: stand with the matta at another value than the best."""
    return tuple(
        button(scene, "sto", scene.words("sette.matta_at", value=points(half)), f"m{half}")
        for half in stand.options[1:8]
    )


def card_lines(scene: Scene) -> list[str]:
    view: View = scene.seen.game
    word = scene.words
    seat = view.seat
    if not view.cards or seat is None:
        return [word("sette.no_cards")]
    total = seat.total if seat.total is not None else view.total
    lines = [f"<b>{card_list(view.cards, word)}</b>", word("sette.total", total=points(total))]
    if seat.status in ("bust", "seven_half", "reale", "triple"):
        lines.append(word(f"sette.status.{seat.status}"))
    offers = {offer.name: offer for offer in scene.offers}
    stand = offers.get("sto") or offers.get("tiro")
    if stand is not None and stand.high > stand.low:
        lines += ["", word("sette.stake_range", low=stand.low, high=stand.high)]
    elif seat.stake:
        lines += ["", word("sette.your_stake", stake=seat.stake)]
    return lines


def peek(scene: Scene) -> str:
    view: View = scene.seen.game
    word = scene.words
    seat = view.seat
    if not view.cards or seat is None:
        return word("sette.no_cards")
    total = seat.total if seat.total is not None else view.total
    return word("sette.peek", cards=card_list(view.cards, word), total=points(total))


def happened(scene: Scene, who: Person, events: Sequence[Any]) -> str | None:
    view: View = scene.seen.game
    word = scene.words
    said: str | None = None
    for event in events:
        match event:
            case Drew(person=person) if person == who:
                said = _drew(scene, view, event)
            case Called(person=person) | Stood(person=person) if person == who:
                said = _named(scene, event)
            case Burnt(person=person) | Swapped(person=person) if person == who:
                said = None
            case TripleDeclared(person=person) if person == who:
                said = word("sette.status.triple")
    return said


def _drew(scene: Scene, view: View, event: Drew) -> str:
    word = scene.words
    card = card_name(event.card, word)
    seat = view.seat
    if event.fate:
        total = next((s.total for s in view.seats if s.person == event.person), None)
        ended = _total_at_end(view, event.person) if total is None else total
        return word(f"sette.drew.{event.fate}", card=card, total=points(ended))
    total = seat.total if seat is not None and seat.total is not None else view.total
    return word("sette.drew.on", card=card, total=points(total))


def _total_at_end(view: View, person: Person) -> int:
    ending = view.table.ending
    results = ending.results if ending is not None else ()
    return next((r.total for r in results if r.person == person), 0)


def _named(scene: Scene, event: Called | Stood) -> str | None:
    if isinstance(event, Stood):
        key = "sette.stood" if event.stake else "sette.stood_bank"
        return scene.words(key, stake=event.stake)
    return None


def recap(scene: Scene) -> str | None:
    view: View = scene.seen.game
    ending = view.table.ending
    if ending is None:
        return None
    for result in ending.results:
        if result.person == scene.seen.viewer:
            return scene.words(
                "sette.recap",
                hand=ending.number,
                cards=card_list(result.cards, scene.words),
                total=points(result.total),
                change=signed(result.chips),
            )
    return None
