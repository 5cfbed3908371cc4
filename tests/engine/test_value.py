"""Values: their making and their replacement."""

from __future__ import annotations

from typing import Any

import pytest

from engine.value import built, constructor, replace, updater, value


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


@built
class Sealed:
    left: int
    right: tuple[int, ...] = ()


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


def test_an_updater_copies_a_value_with_new_fields() -> None:
    """The old value stays as it was, and the other fields are its own."""
    update = updater(Usual, "often", "only")
    old = Usual("a", (3,), "b")
    assert update(old, only="c", often=()) == Usual("c", (), "b")
    assert old == Usual("a", (3,), "b")
    assert type(update(old, only="c", often=())) is Usual


@pytest.mark.parametrize("wrong", [{}, {"left": 1, "right": ()}, {"middle": 1}])
def test_an_updater_takes_its_own_fields_alone(wrong: dict[str, Any]) -> None:
    """A missing field, one that it copies, and a misspelt one; none may be given by its place."""
    update = updater(Pair, "left")
    with pytest.raises(TypeError):
        update(Pair(1, ()), **wrong)
    with pytest.raises(TypeError):
        update(Pair(1, ()), 2)


def test_a_built_value_comes_from_its_functions_alone() -> None:
    """It is a value like any other; only its class takes no arguments."""
    build = constructor(Sealed)
    sealed = build(1)
    assert (sealed.left, sealed.right) == (1, ())
    assert sealed == build(left=1)
    assert sealed != build(left=2)
    assert hash(sealed) == hash(build(1))
    assert type(sealed) is Sealed
    assert replace(sealed, right=(2,)) == updater(Sealed, "right")(sealed, right=(2,))
    with pytest.raises(TypeError):
        Sealed(1)
