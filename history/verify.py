"""The cards of a hand against the opened secret of their deck.

The seal comes from whoever checks, who read it in the chat before the deal; the file may say what it likes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal, TypeAlias

from engine.game import Draw, Drawn, LotFell, Lots
from engine.shuffle import lots_label, order, seal, shuffle_label
from engine.value import value
from history.format import Deck, HandFile
from history.replay import Course, Failure, Turn, replay

Verdict: TypeAlias = Literal["right", "wrong", "open"]
"""``open``: it cannot be checked yet, since a deck is not closed or its seal was not given."""

Problem: TypeAlias = Literal["not_closed", "no_seal", "wrong_seal", "file_seal", "no_deck"]
"""What keeps a deck from being checked: its secret is not open, its seal was not given, the secret has another seal,
the file names another one, or it is not in the file."""


@value
class Mismatch:
    """The first thing that chance should have answered otherwise. ``place`` -1: the lot for the bank."""

    round: int
    step: int
    shuffle: int
    place: int
    said: Any
    found: Any


@value
class Checked:
    """One deck of the hand. ``cards``: how many cards of it were compared and lie where they should, those of earlier
    hands in the file included. ``lot``: who the lot drawn with it fell on, 0 if none was.
    """

    deck: int
    problem: Problem | None
    cards: int = 0
    lot: int = 0


@value
class Report:
    file: HandFile
    verdict: Verdict
    decks: tuple[Checked, ...]
    mismatch: Mismatch | None
    failure: Failure | None
    """Why the hand does not replay, if it does not."""


def verify(file: HandFile, seals: Collection[str]) -> Report:
    """Check every card and lot of the hand that comes from a deck whose seal is among ``seals`` (hex)."""
    course = replay(file)
    known = {seal_.lower() for seal_ in seals}
    found: list[Checked] = []
    mismatch: Mismatch | None = None
    for number in _decks(course):
        deck = file.deck(number)
        problem = _problem(deck, known, every=len(file.decks))
        if deck is None or deck.secret is None or problem is not None:
            found.append(Checked(number, problem))
            continue
        cards, lot, wrong = _deal_again(course, deck, bytes.fromhex(deck.secret))
        found.append(Checked(number, None, cards, lot))
        mismatch = _earlier(mismatch, wrong)
    problems = {checked.problem for checked in found} - {None}
    verdict: Verdict = "right"
    if mismatch or course.failure or problems - {"not_closed", "no_seal"}:
        verdict = "wrong"
    elif problems:
        verdict = "open"
    return Report(file, verdict, tuple(found), mismatch, course.failure)


def _decks(course: Course) -> Sequence[int]:
    """Numbers of the decks that the hand used."""
    lots = (course.file.hand.lots,) if course.file.hand.lots else ()
    drawn = [turn.awaited.deck for turn in course.turns if isinstance(turn.awaited, Draw)]
    listed = [deck.deck for deck in course.file.decks]
    return sorted({*lots, *drawn, *listed})


def _problem(deck: Deck | None, seals: Collection[str], *, every: int) -> Problem | None:
    if deck is None:
        return "no_deck"
    if deck.secret is None:
        return "not_closed" if deck.seal in seals or len(seals) < every else "file_seal"
    real = seal(bytes.fromhex(deck.secret))
    if real not in seals:
        return "no_seal" if len(seals) < every else "wrong_seal"
    return None if deck.seal == real else "file_seal"


def _deal_again(course: Course, deck: Deck, secret: bytes) -> tuple[int, int, Mismatch | None]:
    """Number of cards that are right, who the lot fell on, and the first answer that is not."""
    cuts = tuple((cut.person, cut.words) for cut in deck.cuts)
    cards = lot = 0

    def lie(label: str, things: Sequence[Any]) -> tuple[Any, ...]:
        return order(
            secret,
            table=course.file.table,
            deck=deck.deck,
            cuts=cuts,
            label=label,
            things=things,
        )

    for round_number, step, turn in _answers(course):
        asked, said = turn.awaited, turn.step.action
        if isinstance(asked, Draw) and isinstance(said, Drawn) and asked.deck == deck.deck:
            right = lie(shuffle_label(asked.shuffle), asked.pack)[asked.place :]
            for offset, (card, found) in enumerate(zip(said.cards, right, strict=False)):
                if card != found:
                    place = asked.place + offset
                    wrong = Mismatch(round_number, step, asked.shuffle, place, card, found)
                    return cards, lot, wrong
                cards += 1
        elif isinstance(asked, Lots) and isinstance(said, LotFell):
            if round_number != course.file.hand.round or course.file.hand.lots != deck.deck:
                continue
            person = lie(lots_label(round_number), asked.among)[0]
            if person != said.person:
                return cards, lot, Mismatch(round_number, step, 0, -1, said.person, person)
            lot = person
    return cards, lot, None


def _answers(course: Course) -> Iterator[tuple[int, int, Turn]]:
    """Every step with its round and number."""
    for number, turns in (*course.earlier, (course.file.hand.round, course.turns)):
        for step, turn in enumerate(turns, 1):
            yield number, step, turn


def _earlier(one: Mismatch | None, other: Mismatch | None) -> Mismatch | None:
    if one is None or other is None:
        return one or other
    return min(one, other, key=lambda mismatch: (mismatch.round, mismatch.step))
