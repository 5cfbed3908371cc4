"""Values: their making and their replacement."""

from __future__ import annotations

from typing import Any

import pytest

from engine.value import constructor, replace, value


@value
class Pair:
    left: int
    right: tuple[int, ...]


@value
class Single:
    only: str


@value
class Usual(Single):
    often: tuple[int, ...] = (1, 2)
    seldom: str | None = None
    kind: str = "c"
    """A name that also the module uses."""


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


def test_a_constructor_builds_the_same_values_as_the_class() -> None:
    """With the defaults and the fields of its base, by name and by place."""
    build = constructor(Usual)
    assert build("a") == Usual("a")
    assert build("a", seldom="b") == Usual("a", (1, 2), "b")
    assert build(seldom=None, only="a", often=()) == Usual("a", ())
    assert build("a", kind="d").kind == "d"
    assert type(build("a")) is Usual
    assert build("a") is not build("a")


@pytest.mark.parametrize("wrong", [{}, {"only": "a", "rarely": 1}])
def test_a_constructor_refuses_the_same_arguments_as_the_class(wrong: dict[str, Any]) -> None:
    """A missing field, and a misspelt one."""
    for build in (Usual, constructor(Usual)):
        with pytest.raises(TypeError):
            build(**wrong)
