"""Planted faults: the content of the list, and the planting of a fault. The tool itself runs tests, and no test runs
it.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tools.planted import PlantedFault, Unplanted, Verdict, batches, faults, naming, plant
from tools.rules import ROOT, rules

LISTED = faults()
FAULTS = [
    pytest.param(one, id=rule) for rule, one in LISTED.items() if isinstance(one, PlantedFault)
]


def test_every_rule_has_a_fault_or_a_reason() -> None:
    assert list(LISTED) == list(rules())


def test_a_rule_without_a_fault_has_a_reason() -> None:
    reasons = [one.why for one in LISTED.values() if isinstance(one, Unplanted)]
    assert all(len(why) > 20 for why in reasons)


@cache
def text_and_program(file: str) -> tuple[str, str]:
    text = (ROOT / file).read_text(encoding="utf-8")
    return text, ast.dump(ast.parse(text))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_fits_in_one_place_and_leaves_a_program(fault: PlantedFault) -> None:
    text, program = text_and_program(fault.file)
    assert text.count(fault.old) == 1
    assert ast.dump(ast.parse(text.replace(fault.old, fault.new))) != program


def test_no_fault_uses_a_name_that_its_module_does_not_know(tmp_path: Path) -> None:
    """Such a program fails by itself, so tests would seem to notice the broken rule."""
    for rule, fault in LISTED.items():
        if isinstance(fault, PlantedFault):
            text, _ = text_and_program(fault.file)
            planted = text.replace(fault.old, fault.new)
            (tmp_path / f"{rule}.py").write_text(planted, encoding="utf-8")
    asked = [sys.executable, "-m", "ruff", "check", "--isolated", "--select=F821", str(tmp_path)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_a_fault_is_planted_and_the_file_given_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\ny = 2\n", encoding="utf-8")
    assert plant(PlantedFault("a.py", "y = 2", "y = 3"), tmp_path) == "x = 1\ny = 2\n"
    assert (tmp_path / "a.py").read_text(encoding="utf-8") == "x = 1\ny = 3\n"


@pytest.mark.parametrize(("old", "times"), [("x", 2), ("z", 0)])
def test_a_fault_that_fits_nowhere_or_twice_is_refused(
    tmp_path: Path, old: str, times: int
) -> None:
    (tmp_path / "a.py").write_text("x = x_1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"a\.py: {times} times"):
        plant(PlantedFault("a.py", old, "y"), tmp_path)
    assert (tmp_path / "a.py").read_text(encoding="utf-8") == "x = x_1\n"


@pytest.mark.parametrize("entry", ['file = "a.py"\nold = "x"', 'why = "none"\nold = "x"'])
def test_an_entry_is_a_fault_or_a_reason(tmp_path: Path, entry: str) -> None:
    path = tmp_path / "planted.toml"
    path.write_text(f"[SM-1]\n{entry}\n", encoding="utf-8")
    with pytest.raises(TypeError):
        faults(path)


def test_the_tests_of_a_rule_stand_under_it() -> None:
    assert "tests/engine/test_cards.py::test_a_code_is_rank_and_suit" in naming()["GEN-1"]


def test_short_tests_run_first_and_evenings_last() -> None:
    evening, page, engine = "tests/e2e/a.py::a", "tests/web/b.py::b", "tests/engine/c.py::c"
    laws = "tests/games/sette_e_mezzo/test_laws.py::d"
    assert batches([evening, page, laws, engine, page]) == [[engine], [page], [evening, laws]]
    assert batches([]) == []


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (Verdict("SM-1", test="a.py::a"), "noticed by a.py::a"),
        (Verdict("SM-1", reason="words only"), "nothing planted: words only"),
        (Verdict("SM-1"), "believed: no test fails"),
    ],
)
def test_a_verdict_reads(verdict: Verdict, said: str) -> None:
    assert str(verdict) == said
