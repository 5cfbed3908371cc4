"""What a check of the cards found, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from engine.shuffle import seal
from history.tell import explain
from history.verify import Checked, Mismatch, Problem, Report
from history.words import Telling, plain
from locales import words

BUILT_KEYS: Final = tuple(f"history.verify.{problem}" for problem in get_args(Problem))
"""Keys put together here and therefore nowhere to be found as they stand."""


def report(checked: Report, language: str) -> Iterator[str]:
    """What matched, and the first thing that did not."""
    telling = Telling(words(language), checked.file.names)
    for deck in checked.decks:
        yield from _deck(checked, deck, telling)
    if checked.mismatch is not None:
        yield _mismatch(checked.mismatch, telling)
    elif checked.failure is not None:
        yield explain(checked.failure, telling, checked.file.hand.round)
        yield telling.say("history.verify.failed")


def _deck(checked: Report, found: Checked, telling: Telling) -> Iterator[str]:
    number = str(found.deck)
    yield telling.say("history.verify.deck", deck=number, table=str(checked.file.table))
    deck = checked.file.deck(found.deck)
    cuts = deck.cuts if deck is not None else ()
    for cut in cuts:
        said = plain(cut.words)
        yield telling.say("history.verify.cut", name=telling.name(cut.person), words=said)
    if deck is not None:
        if not cuts:
            yield telling.say("history.verify.no_cuts")
        yield telling.say("history.verify.compare")
    if found.problem is not None:
        real = ""
        if deck is not None:
            secret = deck.secret
            shows_own = found.problem == "wrong_seal" and secret is not None
            real = seal(bytes.fromhex(secret)) if shows_own and secret else deck.seal
        yield telling.say(f"history.verify.{found.problem}", deck=number, seal=real)
        return
    yield telling.say("history.verify.seal")
    if found.lot:
        yield telling.say("history.verify.lot", name=telling.name(found.lot))
    if found.cards and checked.mismatch is None:
        yield telling.say("history.verify.cards", n=found.cards)


def _mismatch(wrong: Mismatch, telling: Telling) -> str:
    where = {"round": str(wrong.round), "step": str(wrong.step)}
    if wrong.place < 0:
        said, found = telling.name(wrong.said), telling.name(wrong.found)
        return telling.say("history.verify.wrong_lot", said=said, found=found, **where)
    return telling.say(
        "history.verify.wrong_card",
        said=telling.card(wrong.said),
        found=telling.card(wrong.found),
        shuffle=str(wrong.shuffle),
        place=str(wrong.place),
        **where,
    )
