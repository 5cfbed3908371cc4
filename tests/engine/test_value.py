"""Values: their making and their replacement."""

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


def test_replacing_a_value_changes_only_the_named_fields() -> None:
    """The old value stays as it was."""
    old = Pair(1, (2, 3))
    assert replace(old, left=5) == Pair(5, (2, 3))
    assert replace(old) == old
    assert replace(old) is not old
    assert old == Pair(1, (2, 3))
    assert replace(Single("old"), only="new") == Single("new")


def test_only_fields_can_be_replaced() -> None:
    """A misspelt name is an error at run time too."""
    wrong: dict[str, Any] = {"middle": 1}
    with pytest.raises(AttributeError):
        replace(Pair(1, ()), **wrong)
