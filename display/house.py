"""What can be set at a table: the switches of a game's rules dataclass, how they stand in the menu, what they are called.

A game says in one ``House`` what its dataclass cannot say; everything else is read off the dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import NoneType
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from display.cards import card_within
from engine.cards import PACK, Card
from engine.game import Game, Refusal
from locales import Raw, Words, number

Option: TypeAlias = bool | int | str | None
"""A value of a switch."""

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Amounts of chips to choose from."""


def _nothing(*_: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class House:
    """The house rules of one game as people set and read them. ``Any`` stands for the game's own rules.

    The words of a switch are ``settings.<game>.<switch>``: ``name``, ``says``, ``value.<option>`` for a choice of words,
    ``none`` for an amount that need not be, ``line.<option>`` for what is unusual; those of a preset
    ``settings.<game>.preset.<preset>``: ``name``, ``says``; those of a group ``settings.<game>.group.<group>``.
    """

    game: Game
    groups: Mapping[str, tuple[str, ...]]
    """Which switches stand together, and in what order. One that is named nowhere stands in the last group."""
    stakes: Callable[[Any, Words], Raw]
    """For how many chips it is played, in one phrase that can begin a line."""
    amounts: tuple[str, ...]
    """The fields that ``stakes`` tells."""
    lobby: Callable[[Any, Words], list[Raw]]
    """Phrases of what everybody should know before sitting down, besides the stakes."""
    line: Callable[[Any, Words], list[Raw]]
    """Phrases that the table's line always has, besides the stakes and the clock."""
    named: tuple[str, ...] = ()
    """Fields that ``lobby`` or ``line`` tell, whatever their value."""
    needs: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """When a switch does anything at all; one that is not here always does."""
    fixed: frozenset[str] = frozenset()
    """Fields that are no switches: nobody sets them at a table."""
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    """Values that the menu gives a field, where they do not follow from its type."""
    suggested: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """Of a field that is a card: those on its page; any other is two taps away."""
    said_by: Mapping[str, str] = field(default_factory=dict)
    """Switches whose phrase is left out where the second one's, being on, says it too."""
    along: Callable[[Any, str, Option], Mapping[str, Any]] = _nothing
    """``along(rules, name, option)``: the other fields that change when one is set, so that they fit together."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Sentences (keys) on a switch's page about what changes along with it."""
    explained: frozenset[str] = frozenset()
    """Misfits that have a sentence (``refusal.rules_<misfit>``): the menu keeps the value, and a tap says why not."""

    # --- the switches ---------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every field of the dataclass, in its order: a button says a field's place in here."""
        return tuple(each.name for each in fields(self.game.rules))

    @cached_property
    def switches(self) -> tuple[str, ...]:
        """Those that can be set."""
        return tuple(name for name in self.names if name not in self.fixed)

    @cached_property
    def grouped(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The groups with their switches, those included that nobody has put into one."""
        listed = {name for names in self.groups.values() for name in names}
        homeless = tuple(name for name in self.switches if name not in listed)
        *others, (last, names) = self.groups.items()
        return (*others, (last, (*names, *homeless)))

    @cached_property
    def usual(self) -> Any:
        """The rules that this game starts with."""
        return next(iter(self.game.presets.values()))

    def at_work(self, rules: Any, name: str) -> bool:
        """Whether switch ``name`` does anything under these rules."""
        needed = self.needs.get(name)
        return name not in self.fixed and (needed is None or needed(rules))

    @cached_property
    def _hints(self) -> Mapping[str, Any]:
        return get_type_hints(self.game.rules)

    def choices(self, name: str) -> tuple[Option, ...]:
        """The values of a field that is a choice of words; none for any other."""
        hint = self._hints[name]
        return get_args(hint) if get_origin(hint) is Literal else ()

    def of_cards(self, name: str) -> bool:
        """Whether a card is chosen with field ``name``."""
        return Card in (self._hints[name], *get_args(self._hints[name]))

    def of_chips(self, name: str) -> bool:
        """Whether the values of field ``name`` are amounts to choose from."""
        return set(STEPS) <= set(self.options_of(name))

    def options_of(self, name: str) -> tuple[Option, ...]:
        """Every value that the menu can give field ``name``; a button says its place in here."""
        hint = self._hints[name]
        if name in self.options:
            return self.options[name]
        if hint is bool:
            return (True, False)
        found: tuple[Option, ...] = self.choices(name)
        if self.of_cards(name):
            found = PACK
        elif hint is int or int in get_args(hint):
            found = STEPS
        return (*found, None) if NoneType in get_args(hint) else found

    def with_value(self, rules: Any, name: str, option: Option) -> Any | None:
        """The rules with one switch set, and what changes along with it; None if that does not fit together."""
        changed = replace(rules, **{name: option, **self.along(rules, name, option)})
        return changed if changed.check() is None else None

    def refusal(self, rules: Any, name: str, option: Option) -> Refusal | None:
        """Why one switch cannot be set so, if that can be explained."""
        misfit = replace(rules, **{name: option, **self.along(rules, name, option)}).check()
        return Refusal(f"rules_{misfit}") if misfit in self.explained else None

    def as_set(self, rules: Any) -> Any:
        """The rules as people set them: whatever is no switch is as usual."""
        return replace(rules, **{name: getattr(self.usual, name) for name in self.fixed})

    @cached_property
    def unusual(self) -> tuple[tuple[str, Option], ...]:
        """Every switch with every value that the usual rules do not have, those that change the play most first."""
        return tuple(
            (name, option)
            for name in reversed(self.switches)
            if name not in self.amounts and name not in self.named
            for option in self.choices(name) or self._yes_or_no(name)
            if option != getattr(self.usual, name)
        )

    def _yes_or_no(self, name: str) -> tuple[Option, ...]:
        return (False, True) if self._hints[name] is bool else ()

    # --- their words ----------------------------------------------------------------------------------------

    def key(self, *parts: object) -> str:
        """The key of a word of this game's settings."""
        return ".".join(("settings", self.game.key, *map(str, parts)))

    def switch_name(self, name: str, words: Words) -> Raw:
        """What a switch is called."""
        return words(self.key(name, "name"))

    def value_name(self, name: str, option: object, words: Words) -> Raw:
        """One value of a switch in words: ``sì``, ``re di denari``, ``50``."""
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
        """What ready-made rules are called."""
        return words(self.key("preset", preset, "name"))

    @cached_property
    def built_keys(self) -> tuple[str, ...]:
        """Every key that is put together from the rules and therefore nowhere to be found as it stands."""
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
