"""``Value``: the base of every immutable value, a ``msgspec.Struct``. Each class says ``frozen=True`` itself.

A value is built by keywords, compared and hashed by its fields, pickled, and matched by position. ``engine.stored``
reads and writes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, get_origin

import msgspec

if TYPE_CHECKING:  # the type checker then finds a misspelt field, and a wrong one
    from dataclasses import replace
else:
    from msgspec.structs import replace


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, repr_omit_defaults=True):
    """An immutable value. Printed, it leaves out fields with their defaults."""


Kind = TypeVar("Kind", bound=Value)


class Tagged(Value, frozen=True, tag=True):
    """A value that is stored with the name of its class, so that a reader of several classes knows which one it is."""


def blank(kind: type[Kind], **known: Any) -> Kind:
    """A value of this kind with the ``known`` fields, and 0, False or nothing at all in the others."""
    return kind(
        **{
            field.name: known[field.name]
            if field.name in known
            else (get_origin(field.type) or field.type)()
            for field in msgspec.structs.fields(kind)
        }
    )


__all__ = ["Tagged", "Value", "blank", "replace"]
