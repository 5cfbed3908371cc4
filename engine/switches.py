"""The switches of a game's house rules: the values that a table may set, and the conditions for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import NoneType
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin
from typing import get_type_hints as hints_of

import msgspec
from msgspec.structs import fields

from engine.cards import PACK, Card
from engine.value import Value, replace

Rules = TypeVar("Rules")

SwitchOption: TypeAlias = bool | int | str | None
"""A value of a switch."""

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Amounts of chips to choose from."""

NO_SWITCH: Final = "no_switch"
"""The code of a value that nobody is offered."""


def allowed_values(rules: type[object]) -> Mapping[str, tuple[object, ...]]:
    """The allowed values of each switch whose type is a ``Literal``, its default first."""
    found = hints_of(rules).items()
    return {name: get_args(hint) for name, hint in found if get_origin(hint) is Literal}


def unknown_value(rules: object, allowed: Mapping[str, tuple[object, ...]]) -> str | None:
    """The code of the first switch of ``rules`` with a value that is not allowed; None if there is none."""
    for name, values in allowed.items():
        if getattr(rules, name) not in values:
            return f"{name}_unknown"
    return None


def _nothing(*_: object) -> Mapping[str, SwitchOption]:
    return {}


class Switches(Value, Generic[Rules], frozen=True, dict=True):
    """The switches of one game. All that the class of rules can express is read from it."""

    usual: Rules
    """The usual rules of the game."""
    needs: Mapping[str, Callable[[Rules], bool]] = msgspec.field(default_factory=dict)
    """The conditions under which a switch has an effect; a switch without an entry always has one."""
    fixed: frozenset[str] = frozenset()
    """Fields that are no switches: they cannot be set at a table."""
    options: Mapping[str, tuple[SwitchOption, ...]] = msgspec.field(default_factory=dict)
    """The offered values of a field, if they do not follow from its type."""
    along: Callable[[Rules, str, SwitchOption], Mapping[str, SwitchOption]] = _nothing
    """``along(rules, name, option)``: the other fields that change with a switch, so that the rules stay consistent."""
    explained: frozenset[str] = frozenset()
    """Contradictions that a player may run into and is told about (``rules_<misfit>``).

    An option that leads to any other contradiction is not offered.
    """

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All switches, in the order of the class."""
        of_rules: Any = self.usual
        return tuple(each.name for each in fields(of_rules))

    @cached_property
    def settable(self) -> tuple[str, ...]:
        """The fields that can be set at a table."""
        return tuple(name for name in self.names if name not in self.fixed)

    @cached_property
    def hints(self) -> Mapping[str, Any]:
        """The type of each field."""
        return hints_of(type(self.usual))

    def at_work(self, rules: Rules, name: str) -> bool:
        """True if switch ``name`` has an effect under these rules."""
        needed = self.needs.get(name)
        return name not in self.fixed and (needed is None or needed(rules))

    def choices(self, name: str) -> tuple[SwitchOption, ...]:
        """The values of a field that is a choice of words; empty for other fields."""
        hint = self.hints[name]
        return get_args(hint) if get_origin(hint) is Literal else ()

    def of_cards(self, name: str) -> bool:
        """True if the value of field ``name`` is a card."""
        return Card in (self.hints[name], *get_args(self.hints[name]))

    def options_of(self, name: str) -> tuple[SwitchOption, ...]:
        """Every value that field ``name`` may be set to, in the order of the menu."""
        hint = self.hints[name]
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

    def misfit(self, rules: Rules, name: str, option: SwitchOption) -> str | None:
        """The reason why a switch may not have this value now, as the code of a refusal; None if it may.

        ``no_switch``: it has no effect now, or this value is not offered; ``rules_<misfit>``: a contradiction of
        ``explained``.
        """
        if name not in self.names or not self.at_work(rules, name):
            return NO_SWITCH
        if option not in self.options_of(name):
            return NO_SWITCH
        misfit: str | None = self._with(rules, name, option).check()
        if misfit is None:
            return None
        return f"rules_{misfit}" if misfit in self.explained else NO_SWITCH

    def changed(self, rules: Rules, name: str, option: SwitchOption) -> Rules:
        """The rules with one switch set, and its dependent fields changed with it. Raise ``ValueError`` on a misfit."""
        if (code := self.misfit(rules, name, option)) is not None:
            raise ValueError(code)
        found: Rules = self._with(rules, name, option)
        return found

    def _with(self, rules: Any, name: str, option: SwitchOption) -> Any:
        return replace(rules, **{name: option, **self.along(rules, name, option)})

    def as_set(self, rules: Rules) -> Rules:
        """The rules with the usual values for all fields that are no switches."""
        now: Any = rules
        kept: Rules = replace(now, **{name: getattr(self.usual, name) for name in self.fixed})
        return kept
