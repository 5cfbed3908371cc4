"""The result of a check of the cards, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from engine.cards import PACK, Card
from history.check import REASONS, Checked, WrongError, quoted
from history.tell import explain
from history.verify import Problem, VerifyReport
from history.words import Telling
from locales import words
from locales.names import clean

BUILT_KEYS: Final = (
    *(f"history.verify.{problem}" for problem in get_args(Problem)),
    *(f"history.verify.because.{reason}" for reason in REASONS),
)
"""Keys that are built here, so that no search finds them as they are."""


def report(checked: VerifyReport, language: str) -> Iterator[str]:
    """The matching cards, and the first mismatch."""
    telling = Telling(words(language), checked.file.names)
    for deck in checked.decks:
        yield from _deck(checked, deck, telling)
    for own, number, at in checked.cuts:
        known = {"words": quoted(own), "deck": str(number), "n": str(at)}
        yield telling.say("history.verify.own_cut" if at else "history.verify.no_such_cut", **known)
    if checked.unreadable:
        yield telling.say("history.verify.unreadable", reason=clean(checked.unreadable))
    if checked.draw is not None:
        yield telling.say("history.verify.draw" if checked.draw else "history.verify.wrong_draw")
    mismatch, failure = checked.mismatch, checked.failure
    if mismatch is not None and (failure is None or mismatch.kind in ("card", "lot")):
        yield _mismatch(mismatch, telling)
    elif failure is not None:
        yield explain(failure, telling, checked.file.hand.round)
        if failure.code != "left_out":
            yield telling.say("history.verify.failed")


def _deck(checked: VerifyReport, found: Checked, telling: Telling) -> Iterator[str]:
    number = str(found.deck)
    deck = checked.file.deck(found.deck)
    table = (deck.table if deck is not None else None) or str(checked.file.table)
    yield telling.say("history.verify.deck", deck=number, table=clean(table))
    cuts = deck.cuts if deck is not None else ()
    for cut in cuts:
        said = quoted(cut.words)
        yield telling.say("history.verify.cut", name=telling.name(cut.person), words=said)
    if deck is not None:
        if not cuts:
            yield telling.say("history.verify.no_cuts")
        yield telling.say("history.verify.compare")
    if found.problem:
        yield telling.say(f"history.verify.{found.problem}", deck=number, seal=found.seal)
        return
    yield telling.say("history.verify.seal")
    if found.lot:
        among = telling.names(found.among)
        yield telling.say("history.verify.lot", name=telling.name(found.lot), among=among)
    for played, step, shuffle, reason, pack in found.shuffles:
        yield telling.say(
            "history.verify.shuffle",
            round=str(played),
            step=str(step),
            shuffle=str(shuffle),
            because=telling.say(f"history.verify.because.{reason}"),
            cards=" ".join(pack),
        )
    if found.cards and checked.mismatch is None:
        yield telling.say("history.verify.cards", n=found.cards)


def _mismatch(wrong: WrongError, telling: Telling) -> str:
    where = {"round": str(wrong.round), "step": str(wrong.step)}
    if wrong.kind == "lot":
        said, found = telling.name(wrong.said), telling.name(wrong.found)
        return telling.say("history.verify.wrong_lot", said=said, found=found, **where)
    if wrong.kind != "card":
        return telling.say("history.verify.wrong_order", **where)
    return telling.say(
        "history.verify.wrong_card",
        said=_card(wrong.said, telling),
        found=_card(wrong.found, telling),
        shuffle=str(wrong.shuffle),
        place=str(wrong.place),
        **where,
    )


def _card(told: object, telling: Telling) -> str:
    """A card by its name, with the article; any other value as it is."""
    return telling.the_card(Card(told)) if told in PACK else clean(str(told))
