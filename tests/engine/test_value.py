"""Values: their making and their replacement."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from engine.value import Value, replace


class Pair(Value, frozen=True):
    left: int
    right: tuple[int, ...]


class Single(Value, frozen=True):
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
    with pytest.raises(TypeError):
        replace(Pair(1, ()), **wrong)


def test_a_value_never_changes() -> None:
    pair: Any = Pair(1, ())
    with pytest.raises(AttributeError):
        pair.left = 2


def test_equal_values_are_one_key_and_survive_a_copy_to_another_process() -> None:
    assert len({Pair(1, (2,)), Pair(1, (2,))}) == 1
    assert pickle.loads(pickle.dumps(Pair(1, (2,)))) == Pair(1, (2,))  # noqa: S301 -- its own


def test_a_value_is_matched_by_the_places_of_its_fields() -> None:
    match Pair(1, (2,)):
        case Pair(left, (right,)):
            assert (left, right) == (1, 2)
        case _:
            raise AssertionError
