"""The settings of a table: the switches of a game's rules, their places in the menu, and their names.

A game states in its ``HouseRules`` only the facts that its rules dataclass cannot express; all else is read from the
dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import NoneType
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from display.cards import card_within
from engine.cards import PACK, Card
from engine.game import AnyGame, Refusal
from locales import Raw, Words, number

SwitchOption: TypeAlias = bool | int | str | None
"""A value of a switch."""

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Amounts of chips to choose from."""


def _nothing(*_: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class HouseRules:
    """The house rules of one game, for the menu and for texts. ``Any`` stands for the game's own rules.

    The words of a switch are ``settings.<game>.<switch>``: ``name``, ``says``, ``value.<option>`` for a choice of
    words, ``none`` for an optional amount, ``line.<option>`` for an unusual value. The words of a preset are
    ``settings.<game>.preset.<preset>``: ``name``, ``says``; the words of a group ``settings.<game>.group.<group>``.
    """

    game: AnyGame
    groups: Mapping[str, tuple[str, ...]]
    """The groups of switches, in order. Switches without a group belong to the last one."""
    stakes: Callable[[Any, Words], Raw]
    """The stakes in one phrase that can begin a line."""
    amounts: tuple[str, ...]
    """The fields that ``stakes`` covers."""
    lobby: Callable[[Any, Words], list[Raw]]
    """Phrases that a player must know before sitting down, besides the stakes."""
    line: Callable[[Any, Words], list[Raw]]
    """Phrases that are always in the table's line, besides the stakes and the clock."""
    named: tuple[str, ...] = ()
    """Fields that ``lobby`` or ``line`` covers for every value."""
    needs: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """The conditions under which a switch has an effect; a switch without an entry always has one."""
    fixed: frozenset[str] = frozenset()
    """Fields that are no switches: they cannot be set at a table."""
    options: Mapping[str, tuple[SwitchOption, ...]] = field(default_factory=dict)
    """The menu's values of a field, if they do not follow from its type."""
    suggested: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards on the page of a field whose value is a card; any other card is two taps away."""
    said_by: Mapping[str, str] = field(default_factory=dict)
    """Switches whose phrase is left out if the second switch is on, because its phrase covers both."""
    along: Callable[[Any, str, SwitchOption], Mapping[str, Any]] = _nothing
    """``along(rules, name, option)``: the other fields that change with a switch, so that the rules stay consistent."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Sentences (keys) on a switch's page about the fields that change with it."""
    explained: frozenset[str] = frozenset()
    """Contradictions with a sentence of their own (``refusal.rules_<misfit>``).

    The menu keeps the old value, and the answer to the tap explains the refusal.
    """

    # --- the switches ---------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All fields of the dataclass, in its order: a button names a field by its place here."""
        return tuple(each.name for each in fields(self.game.rules))

    @cached_property
    def switches(self) -> tuple[str, ...]:
        """The fields that can be set at a table."""
        return tuple(name for name in self.names if name not in self.fixed)

    @cached_property
    def grouped(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The groups with their switches; the last group also has the switches without a group."""
        listed = {name for names in self.groups.values() for name in names}
        homeless = tuple(name for name in self.switches if name not in listed)
        *others, (last, names) = self.groups.items()
        return (*others, (last, (*names, *homeless)))

    @cached_property
    def usual(self) -> Any:
        """The usual rules of this game."""
        return next(iter(self.game.presets.values()))

    def at_work(self, rules: Any, name: str) -> bool:
        """True if switch ``name`` has an effect under these rules."""
        needed = self.needs.get(name)
        return name not in self.fixed and (needed is None or needed(rules))

    @cached_property
    def _hints(self) -> Mapping[str, Any]:
        return get_type_hints(self.game.rules)

    def choices(self, name: str) -> tuple[SwitchOption, ...]:
        """The values of a field that is a choice of words; empty for other fields."""
        hint = self._hints[name]
        return get_args(hint) if get_origin(hint) is Literal else ()

    def of_cards(self, name: str) -> bool:
        """True if the value of field ``name`` is a card."""
        return Card in (self._hints[name], *get_args(self._hints[name]))

    def of_chips(self, name: str) -> bool:
        """True if the values of field ``name`` are amounts of chips."""
        return set(STEPS) <= set(self.options_of(name))

    def options_of(self, name: str) -> tuple[SwitchOption, ...]:
        """Every value of field ``name`` in the menu; a button names a value by its place here."""
        hint = self._hints[name]
        if name in self.options:
            return self.options[name]
        if hint is bool:
            return (True, False)
        found: tuple[SwitchOption, ...] = self.choices(name)
        if self.of_cards(name):
            found = PACK
        elif hint is int or int in get_args(hint):
            found = STEPS
        return (*found, None) if NoneType in get_args(hint) else found

    def with_value(self, rules: Any, name: str, option: SwitchOption) -> Any | None:
        """The rules with one switch set and its dependent fields changed; None if they would contradict each other."""
        changed = replace(rules, **{name: option, **self.along(rules, name, option)})
        return changed if changed.check() is None else None

    def refusal(self, rules: Any, name: str, option: SwitchOption) -> Refusal | None:
        """The explained reason why a switch cannot have this value; None if there is no such reason."""
        misfit = replace(rules, **{name: option, **self.along(rules, name, option)}).check()
        return Refusal(f"rules_{misfit}") if misfit in self.explained else None

    def as_set(self, rules: Any) -> Any:
        """The rules with the usual values for all fields that are no switches."""
        return replace(rules, **{name: getattr(self.usual, name) for name in self.fixed})

    @cached_property
    def unusual(self) -> tuple[tuple[str, SwitchOption], ...]:
        """Every unusual value of every switch; values that change the play most come first."""
        return tuple(
            (name, option)
            for name in reversed(self.switches)
            if name not in self.amounts and name not in self.named
            for option in self.choices(name) or self._yes_or_no(name)
            if option != getattr(self.usual, name)
        )

    def _yes_or_no(self, name: str) -> tuple[SwitchOption, ...]:
        return (False, True) if self._hints[name] is bool else ()

    # --- their words ----------------------------------------------------------------------------------------

    def key(self, *parts: object) -> str:
        """The catalogue key of a word in this game's settings."""
        return ".".join(("settings", self.game.key, *map(str, parts)))

    def switch_name(self, name: str, words: Words) -> Raw:
        """The name of a switch."""
        return words(self.key(name, "name"))

    def value_name(self, name: str, option: object, words: Words) -> Raw:
        """A value of a switch in words: ``sì``, ``re di denari``, ``50``."""
        if isinstance(option, bool):
            return words("settings.yes") if option else words("settings.no")
        if self.choices(name):
            return words(self.key(name, "value", option))
        if option is None:
            return words("settings.no_card" if self.of_cards(name) else self.key(name, "none"))
        if isinstance(option, int):
            return Raw(number(option))
        return card_within(Card(str(option)), words)

    def preset_name(self, preset: str, words: Words) -> Raw:
        """The name of a preset."""
        return words(self.key("preset", preset, "name"))

    @cached_property
    def built_keys(self) -> tuple[str, ...]:
        """All catalogue keys built from the rules, which no search for the whole key finds."""
        optional = [name for name in self.switches if None in self.options_of(name)]
        return (
            *(self.key(name, said) for name in self.switches for said in ("name", "says")),
            *(
                self.key(name, "value", option)
                for name in self.switches
                for option in self.choices(name)
            ),
            *(self.key(name, "none") for name in optional if not self.of_cards(name)),
            *(self.key(name, "line", option) for name, option in self.unusual),
            *(
                self.key("preset", preset, said)
                for preset in self.game.presets
                for said in ("name", "says")
            ),
            *(self.key("group", group) for group in self.groups),
        )
