"""The seats of a running hand: their signs, the ends of their lines, their labels, the last event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeAlias

from display.caption import lines_on_phone
from display.cards import card_name, points, ranks
from display.pictures.picture import Label
from display.render_context import RenderContext
from engine.cards import Card
from engine.game import Person
from locales import Raw, Words

MARKS: Final = {
    "waiting": "·",
    "stands": "✓",
    "bust": "✗",
    "seven_half": "★",
    "reale": "♛",
    "triple": "♛",
    "doppio_sei": "★",
    "mega": "★",
    "doubled": "✓",
    "muerto": "✓",
    "unplayed": "–",
}
"""The sign of each status."""

ENDED: Final = frozenset({"bust", "seven_half", "reale", "triple", "doppio_sei", "mega"})
"""The ends of a turn that everybody sees."""


class DrawnSeat(Protocol):
    """The public information about a player that the games of drawing share. ``total`` in half points, if public."""

    @property
    def person(self) -> Person: ...
    @property
    def status(self) -> str: ...
    @property
    def open(self) -> tuple[Card, ...]: ...
    @property
    def total(self) -> int | None: ...


StatusWord: TypeAlias = Callable[[str], Raw]
"""The word for a status."""


def status_word(words: Words) -> StatusWord:
    """The words for a status that most games share."""
    return lambda status: words(f"drawing.status.{status}")


BUILT_KEYS: Final = tuple(f"drawing.status.{status}" for status in (*sorted(ENDED), "stands"))
"""Keys that are built here, so that no search finds them as they are."""


def cards_said(
    words: Words, backs: int, face_up: tuple[Card, ...], *, matta: Card | None
) -> list[str]:
    """The cards of a hand that is not over, the covered ones first; only the last card has its full name."""
    cards: list[str] = [words("hands.covered")] * backs
    cards += [ranks((card,), matta, words) for card in face_up[:-1]]
    return [*cards, *(card_name(card, words) for card in face_up[-1:])]


def shown(
    words: Words, seat: DrawnSeat, said: StatusWord, *, backs: int, matta: Card | None
) -> list[str]:
    """The end of a seat's line: the end of the turn with the cards, or before it the cards and the known total."""
    if seat.status in ENDED:
        told = [words("hands.covered")] * backs + [ranks(seat.open, matta, words)]
        return [f"{said(seat.status)} ({', '.join(told)})"]
    cards = cards_said(words, backs, seat.open, matta=matta)
    parts = [" + ".join(cards)] if cards else []
    if seat.total is not None:
        return [*parts, f"<b>{points(seat.total)}</b>"]
    return parts if seat.status == "waiting" else [*parts, said(seat.status)]


def seat_label(seat: DrawnSeat, said: StatusWord) -> Label | None:
    """The known total of a seat, or the word for its status, for a picture."""
    if seat.total is not None:
        return total_label(seat.status, seat.total)
    if seat.status == "waiting":
        return None
    mark = MARKS[seat.status]
    return Label((f"{mark} {said(seat.status)}", mark))


def total_label(status: str, total: int) -> Label:
    """A total in half points, with a sign if everybody saw the end of the turn."""
    if status not in ENDED:
        return Label((points(total),))
    return Label((f"{MARKS[status]} {points(total)}",), "bad" if status == "bust" else "good")


def final_label(status: str, total: int | None) -> Label | None:
    """A total at the end of a hand, beside the change; None if a card stays covered."""
    if total is None:
        return None
    sign = f"{MARKS[status]} " if status in ENDED else ""
    return Label((f"{sign}{points(total)}",))


def last_seen(
    words: Words, seats: Iterable[DrawnSeat], to_act: Person
) -> tuple[DrawnSeat, Raw] | None:
    """The seat of the last public event with its card, or with the end of its turn; None before any."""
    before: DrawnSeat | None = None
    for seat in seats:
        if seat.person == to_act:
            if seat.open:
                return seat, card_name(seat.open[-1], words)
            break
        before = seat
    if before is None or before.status == "waiting":
        return None
    return before, status_word(words)(before.status)


def left_out(
    context: RenderContext, skipped: Iterable[Person], passed: Iterable[Person]
) -> list[str]:
    """The people without chips for a hand, and those who pass the bank over because they cannot cover it."""
    word = context.words
    lines: list[str] = [word("drawing.skipped", name=context.name(person)) for person in skipped]
    return lines + [word("drawing.passed", name=context.name(person)) for person in passed]


def just(context: RenderContext, seat: DrawnSeat, said: Raw) -> Raw:
    """The last action or card of a player: ``Mano 3 · Luca: sta``; without the hand if that breaks the line."""
    word, name = context.words, context.name(seat.person)
    whole = word("drawing.just", hand=context.seen.round, name=name, what=said)
    return whole if lines_on_phone(whole) == 1 else word("drawing.just_short", name=name, what=said)


def ended_with(words: Words, said: Raw, seat: DrawnSeat) -> Raw:
    """The end of a turn with the card that ended it."""
    if seat.status not in ENDED or not seat.open:
        return said
    return words("drawing.just_ended", what=said, card=card_name(seat.open[-1], words))
