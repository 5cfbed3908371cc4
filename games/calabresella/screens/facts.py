"""Facts of a round of calabresella that its screens and pictures share, from the public table alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from display.points import in_points
from display.render_context import RenderContext
from engine.cards import PACK, Card
from engine.game import Person
from games.calabresella.cards import STRENGTH, cards_of
from games.calabresella.forms import CHIAMO, call_name
from games.calabresella.game import GAME
from games.calabresella.state import CalaRound, CalaTable
from games.calabresella.view import CalaView
from locales import Raw, Words

CALL_KEYS: Final = (
    "chiamo",
    "chiedo",
    "mediatore",
    "solo",
    "solissimo",
    "arcisolo",
    "arcisolo_dividete",
    "arcisolo_scegliete",
)
"""The names of calls, formal and local."""

BUILT_KEYS: Final = (
    *(f"cala.call.{name}" for name in CALL_KEYS),
    *(f"refusal.covers.{name}" for name in (*CALL_KEYS, "none")),
)
"""Keys built here, which no search for the whole key finds."""


def table_of(context: RenderContext) -> CalaTable:
    view: CalaView = context.seen.game
    return view.table


def said_points(halves: int) -> Raw:
    """Game points in words: 5 halves are ``2½``."""
    return Raw(in_points(halves, GAME.tally.points))


def call_said(round_: CalaRound, call: int, words: Words) -> Raw:
    """The name of a call at this table, within a sentence."""
    name = call_name(round_.form, call, local=round_.rules.local_names)
    return words(f"cala.call.{name}")


def pass_said(words: Words, *, called: bool) -> Raw:
    """A pass: *passo*, and *sta bene* after a call (CA-9)."""
    return words("cala.fine") if called else words("cala.pass")


def is_last_trick(table: CalaTable) -> bool:
    """True while everybody has one card left: these cards play themselves."""
    form = table.round.form
    return table.phase == "tricks" and len(table.played) >= form.players * (form.cards - 1)


def in_match(view: CalaView) -> bool:
    """True if hands have been played in a match that is not over."""
    return view.table.round.hands > 0


def declarers(round_: CalaRound) -> tuple[Person, ...]:
    """The declaring side as far as everybody knows it; empty while the partner is secret."""
    if not round_.caller:
        return ()
    if round_.call != CHIAMO or round_.holder == 0:
        return (round_.caller,)
    partner = round_.partner or max(round_.holder, 0)
    return (round_.caller, partner) if partner else ()


def sides(table: CalaTable) -> tuple[int, int] | None:
    """The tricks of both sides, the declaring side first; None while the sides are secret, or before the
    first trick.
    """
    side = declarers(table.round)
    if not side or not table.takers:
        return None
    own = sum(table.play.won(person) for person in side)
    return own, len(table.takers) - own


def by_suit(mask: int) -> list[Card]:
    """Cards by suit, and from the 3 down to the 4 within a suit."""
    return in_order(cards_of(mask))


def card_order(number: int) -> int:
    """The place of a card in a sorted hand: by suit, and from the 3 down to the 4 within a suit."""
    return number // 10 * 10 + 9 - STRENGTH[number]


def in_order(numbers: Iterable[int]) -> list[Card]:
    """Cards by number, by suit and from the 3 down to the 4."""
    return [PACK[one] for one in sorted(numbers, key=card_order)]
