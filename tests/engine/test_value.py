"""Values: what they are made of, and how one is made from another."""

from __future__ import annotations

from typing import Any

import pytest

from engine.value import replace, value


@value
class Pair:
    left: int
    right: tuple[int, ...]


@value
class Single:
    only: str


def test_a_value_is_replaced_but_for_what_changes() -> None:
    """The old one stays as it was."""
    old = Pair(1, (2, 3))
    assert replace(old, left=5) == Pair(5, (2, 3))
    assert replace(old) == old
    assert replace(old) is not old
    assert old == Pair(1, (2, 3))
    assert replace(Single("old"), only="new") == Single("new")


def test_what_is_no_field_cannot_be_replaced() -> None:
    """A slip of the pen is an error at run time too."""
    wrong: dict[str, Any] = {"middle": 1}
    with pytest.raises(AttributeError):
        replace(Pair(1, ()), **wrong)
