"""The page `docs/a-tap.md` names functions where they are, and a tap passes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.a_tap import PAGE, line_of, renumbered, stops
from tools.bench.path import follow

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_function_stands_at_its_line() -> None:
    """After a change of the code, ``make format`` writes the lines anew."""
    assert renumbered(TEXT).splitlines() == TEXT.splitlines()


async def test_a_tap_passes_every_stop(tmp_path: Path) -> None:
    _, shown = await follow(tmp_path)
    assert len(stops(TEXT)) >= 12
    assert [stop for stop in stops(TEXT) if stop not in shown.functions] == []


def test_a_moved_function_gets_its_new_line(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("class A:\n    x = 1\n\n    async def b(self):\n        ...\n")
    assert renumbered("[`A.b`](../one.py#L2)", tmp_path) == "[`A.b`](../one.py#L4)"


def test_a_missing_function_is_named(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def a():\n    ...\n")
    with pytest.raises(LookupError, match=r"one\.py has no b"):
        renumbered("[`b`](../one.py#L1)", tmp_path)


def test_a_decorated_function_stands_where_it_is_named() -> None:
    assert line_of("@property\ndef a():\n    ...\n", "a") == 2
