"""Parts of lines that several games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from display.render_context import RenderContext
from engine.game import Person
from locales import Raw

LONGEST_NAME: Final = 14
"""Maximum length of a name in a line that also holds chips, points and cards (characters)."""

FIGURE_SPACE: Final = "\u2007"
"""A space as wide as a digit."""


def listed(context: RenderContext, people: Iterable[Person]) -> Raw:
    """Names in bold, separated by commas."""
    return Raw(
        ", ".join(context.words("table.name", name=context.name(person)) for person in people)
    )


def goes_on_level(context: RenderContext, totals: Mapping[Person, int], said: Raw) -> list[Raw]:
    """``Rita e Marco sono pari a 50: si continua.``, unless the table closes. ``said``: the best of ``totals`` in
    words.
    """
    if context.seen.phase == "closed" or context.seen.ending.asked:
        return []
    best = max(totals.values())
    *others, last = [one for one, total in totals.items() if total == best]
    word = context.words
    first, second = listed(context, others), word("table.name", name=context.name(last))
    names = word("match.and", first=first, last=second)
    return [word("match.level", names=names, points=said)]


def draw_or_stand(context: RenderContext, in_words: str) -> Raw:
    """The question to the player on turn: a card or not; if no hand may stand now, only that a card must be drawn.

    ``in_words``: the catalogue key of the question in a message without a picture.
    """
    names = {offer.name for offer in context.offers}
    key = "table.asks_short" if context.pictured else in_words
    if "tiro" in names and "sto" not in names:
        key = "table.must_draw"
    return context.words(key, name=context.name(context.seen.running.turn))


def parted(*parts: Sequence[str]) -> list[str]:
    """Parts of a text with an empty line between them; empty parts are left out."""
    lines: list[str] = []
    for part in filter(None, parts):
        lines += ["", *part] if lines else part
    return lines


def short_names(names: Mapping[Person, str], most: int = LONGEST_NAME) -> dict[Person, str]:
    """Names cut to ``most`` characters; names whose short forms are equal stay whole."""
    cut = {person: _cut(name, most) for person, name in names.items()}
    made: Sequence[str] = list(cut.values())
    return {
        person: names[person] if made.count(short) > 1 else short for person, short in cut.items()
    }


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"
