"""The page with all bets of a round, for which the table's message has no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from display.callback import Tap
from display.page import turning
from display.screen import Keyboard, Screen
from engine.game import Person
from locales import Raw, Words, signed

BETS: Final = "puntate"
"""The name of the button, and the kind of the page."""

MOST_LINES: Final = 40
"""Maximum number of bets on a page."""


class ShownBet(NamedTuple):
    """A bet of a person with or without a seat; ``gain`` in chips after the round, None before."""

    person: Person
    chips: int
    gain: int | None


def bets_screen(
    tap: Tap,
    bets: Sequence[ShownBet],
    name: Callable[[Person], str],
    *,
    words: Words,
    keys: Keyboard = (),
) -> Screen:
    """The page of ``bets`` that ``tap`` asks for (from 0; other numbers are brought into range), above ``keys``."""
    if not bets:
        return Screen(words("table.bets.none"))
    count = -(-len(bets) // MOST_LINES)
    at = min(int(tap.argument), count - 1)
    total = sum(bet.chips for bet in bets)
    lines: list[str] = [words("table.bets.title", hand=tap.round, n=len(bets), total=total), ""]
    for number, bet in enumerate(bets[at * MOST_LINES : (at + 1) * MOST_LINES], at * MOST_LINES):
        line = words("table.bets.line", place=number + 1, name=name(bet.person), n=bet.chips)
        lines.append(line if bet.gain is None else Raw(f"{line} · <b>{signed(bet.gain)}</b>"))
    return Screen("\n".join(lines), (*keys, *((turning(tap, at, count),) if count > 1 else ())))
