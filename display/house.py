"""The settings of a table: the switches of a game's rules, their places in the menu, and their names.

A game states in its ``HouseRules`` only the facts that its rules dataclass cannot express; all else is read from the
dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final

import msgspec

from display.cards import card_within
from engine.cards import Card
from engine.game import AnyGame
from engine.switches import Switches
from engine.value import Value
from locales import Raw, Words, number

ON_FIRST_PAGE: Final = 6
"""Switches for which the first page of the menu has room."""


def _no_phrases(_rules: Any, _words: Words) -> list[Raw]:
    return []


class HouseRules(Value, frozen=True, dict=True):
    """The house rules of one game, for the menu and for texts. ``Any`` stands for the game's own rules.

    The words of a switch are ``settings.<game>.<switch>``: ``name``, ``says``, ``value.<option>`` for a choice of
    words, ``none`` for an optional amount. The words of a preset are
    ``settings.<game>.preset.<preset>``: ``name``, ``says``; the words of a group ``settings.<game>.group.<group>``.
    """

    game: AnyGame
    groups: Mapping[str, tuple[str, ...]]
    """The groups of switches, in order. Switches without a group belong to the last one."""
    stakes: Callable[[Any, Words], Raw]
    """The stakes in one phrase that can begin a line."""
    amounts: tuple[str, ...]
    """The fields that ``stakes`` covers."""
    often: tuple[str, ...] = ()
    """The switches on the menu's first page, those that families change most; empty for the first ones."""
    lobby: Callable[[Any, Words], list[Raw]] = _no_phrases
    """Phrases that a player must know before sitting down, besides the stakes."""
    named: tuple[str, ...] = ()
    """Fields that ``lobby`` covers for every value."""
    suggested: Mapping[str, tuple[Card, ...]] = msgspec.field(default_factory=dict)
    """The cards on the page of a field whose value is a card; any other card is two taps away."""
    online: frozenset[str] = frozenset()
    """Switches whose words are ``settings.online``: those of piatto and classica alike."""
    notes: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Sentences (keys) on a switch's page about the fields that change with it."""

    # --- the switches ---------------------------------------------------------------------------------------

    @property
    def switches(self) -> Switches[Any]:
        """The switches of the game's rules."""
        return self.game.rulebook.switches

    @cached_property
    def grouped(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The groups with their switches; the last group also has the switches without a group."""
        listed = {name for names in self.groups.values() for name in names}
        homeless = tuple(name for name in self.switches.settable if name not in listed)
        *others, (last, names) = self.groups.items()
        return (*others, (last, (*names, *homeless)))

    @property
    def first_page(self) -> tuple[str, ...]:
        """The switches on the menu's first page."""
        return self.often or self.switches.settable[:ON_FIRST_PAGE]

    @property
    def has_more(self) -> bool:
        """True if the first page leaves switches out."""
        return len(self.first_page) < len(self.switches.settable)

    def unusual(self, rules: Any) -> tuple[str, ...]:
        """The switches that have an effect and another value than usual; those that the lobby names are left out."""
        return tuple(
            name
            for name in self.switches.settable
            if name not in (*self.amounts, *self.named)
            and getattr(rules, name) != getattr(self.switches.usual, name)
            and self.switches.at_work(rules, name)
        )

    # --- their words ----------------------------------------------------------------------------------------

    def key(self, first: str, *parts: object) -> str:
        """The catalogue key of a word in this game's settings."""
        whose = "online" if first in self.online else self.game.key
        return ".".join(("settings", whose, first, *map(str, parts)))

    def switch_name(self, name: str, words: Words) -> Raw:
        return words(self.key(name, "name"))

    def value_name(self, name: str, option: object, words: Words) -> Raw:
        """A value of a switch in words: ``sì``, ``re di denari``, ``50``."""
        if isinstance(option, bool):
            return words("settings.yes") if option else words("settings.no")
        if self.switches.choices(name):
            return words(self.key(name, "value", option))
        if option is None:
            return words(
                "settings.no_card" if self.switches.of_cards(name) else self.key(name, "none")
            )
        if isinstance(option, int):
            return Raw(number(option))
        return card_within(Card(str(option)), words)

    def preset_name(self, preset: str, words: Words) -> Raw:
        return words(self.key("preset", preset, "name"))

    @cached_property
    def built_keys(self) -> tuple[str, ...]:
        """All catalogue keys built from the rules, which no search for the whole key finds."""
        optional = [
            name for name in self.switches.settable if None in self.switches.options_of(name)
        ]
        return (
            *(self.key(name, said) for name in self.switches.settable for said in ("name", "says")),
            *(
                self.key(name, "value", option)
                for name in self.switches.settable
                for option in self.switches.choices(name)
            ),
            *(self.key(name, "none") for name in optional if not self.switches.of_cards(name)),
            *(
                self.key("preset", preset, said)
                for preset in self.game.rulebook.presets
                for said in ("name", "says")
            ),
            *(self.key("group", group) for group in self.groups),
        )
