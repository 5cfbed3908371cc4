"""Typed commands, reasons to stop, a line of the settings and one of the results of both online variants.

``Gioco`` has no command of its own: ``/gioco`` finds the table, and at the table it answers ``Gioco``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from display.command import IN_GROUPS, NOT_LISTED, Command, command
from display.game_ui import TOO_FEW, HaltReason
from display.render_context import RenderContext
from engine.drawing.seating import SEATS
from engine.game import Person
from locales import Raw, Words, signed

COMMANDS: Final[tuple[Command, ...]] = (
    command(IN_GROUPS, "tiro tira", en="card hit", es="pido pide"),
    command(IN_GROUPS, "sto", en="stand stay", es="planto me_planto"),
    command(NOT_LISTED, "accetto banco", en="accept bank", es="acepto banca"),
    command(NOT_LISTED, "rifiuto", en="refuse", es="rechazo"),
)

SKIP: Final = command(NOT_LISTED, "non_gioco", en="skip pass", es="no_juego paso")

HALTS: Final[Mapping[str, HaltReason]] = {
    **TOO_FEW,
    "nobody_banks": HaltReason("online.nobody_banks"),
}
"""The reasons to stop."""


ONLINE_SWITCHES: Final = frozenset({"lone_matta_must_draw", "min_players"})
"""The switches that mean the same in both variants."""


class OnlineRules(Protocol):
    """The house rules that both variants have."""

    @property
    def lone_matta_must_draw(self) -> bool: ...
    @property
    def min_players(self) -> int: ...


def people(rules: OnlineRules, words: Words) -> list[Raw]:
    """``almeno in 3``, if two players are too few."""
    fewest = rules.min_players
    return [words("rules.online.line.people", n=fewest)] if fewest > SEATS[0] else []


def result_line(context: RenderContext, person: Person, chips: int, *, how: Raw) -> Raw:
    """``▲ Luca +40 · 6½ contro 5``: a player's gain or loss, and the reason."""
    return context.words(
        "drawing.done",
        mark="▲" if chips > 0 else "▼" if chips < 0 else "–",
        name=context.name(person),
        chips=signed(chips),
        how=how,
    )
