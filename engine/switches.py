"""Switches with named values: house rules whose type lists the allowed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args, get_origin, get_type_hints


def allowed_values(rules: type[object]) -> Mapping[str, tuple[object, ...]]:
    """The allowed values of each switch whose type is a ``Literal``, its default first."""
    hints = get_type_hints(rules).items()
    return {name: get_args(hint) for name, hint in hints if get_origin(hint) is Literal}


def unknown_value(rules: object, allowed: Mapping[str, tuple[object, ...]]) -> str | None:
    """The code of the first switch of ``rules`` with a value that is not allowed; None if there is none."""
    for name, values in allowed.items():
        if getattr(rules, name) not in values:
            return f"{name}_unknown"
    return None
