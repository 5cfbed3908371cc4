"""The table of rules and tests: its findings, and its failures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.rules import Naming, main, named, numbers, rules, table

SOURCE = '''
def test_plain():
    """[SM-1] forty cards"""

async def test_two():
    """[SM-1, GEN-2]
    and more [SM-3]."""

class TestReale:
    def test_in_a_class(self):
        """[SM-13] seven and figure"""

    def helper(self):
        """[SM-14] not a test"""

def test_without(): ...

def test_later():
    """Brackets later on [SM-5] do not count."""
'''


def test_tests_are_found_with_their_numbers() -> None:
    assert list(named(SOURCE, "tests/test_x.py")) == [
        Naming("tests/test_x.py::test_plain", "SM-1"),
        Naming("tests/test_x.py::test_two", "SM-1"),
        Naming("tests/test_x.py::test_two", "GEN-2"),
        Naming("tests/test_x.py::TestReale::test_in_a_class", "SM-13"),
    ]


@pytest.mark.parametrize(
    ("docstring", "found"),
    [
        ("", []),
        ("SM-1", []),
        ("[SM-1]", ["SM-1"]),
        ("[]", [""]),
        ("[SM-1,CL-8a]", ["SM-1", "CL-8a"]),
    ],
)
def test_numbers_stand_first_and_in_brackets(docstring: str, found: list[str]) -> None:
    assert numbers(docstring) == found


def test_missing_and_unknown_rules_are_listed() -> None:
    found = table({"SM-1": "a", "SM-2": "b"}, [Naming("t", "SM-1"), Naming("u", "SM-99")])
    assert found.tests == {"SM-1": ["t"], "SM-2": []}
    assert found.missing == ["SM-2"]
    assert found.unknown == [Naming("u", "SM-99")]


def test_the_list_is_whole_and_in_order() -> None:
    expected = [f"GEN-{n}" for n in range(1, 10)]
    expected += [f"SM-{n}" for n in range(1, 47)]
    expected += [f"PI-{n}" for n in range(1, 36)]
    expected += [f"CL-{n}" for n in (*range(1, 9), "8a", *range(9, 14))]
    expected += [f"TO-{n}" for n in range(1, 7)]
    expected += [f"SY-{n}" for n in (*range(1, 14), "13a", *range(14, 44))]
    expected += [f"CA-{n}" for n in range(1, 39)]
    expected += [f"BR-{n}" for n in range(1, 14)]
    expected += [f"BT-{n}" for n in range(1, 8)]
    expected += [f"PM-{n}" for n in (1, 2, 3)]
    expected += [f"QM-{n}" for n in range(1, 24)]
    expected += [f"SC-{n}" for n in range(1, 14)]
    expected += [f"LE-{n}" for n in range(1, 5)]
    assert list(rules()) == expected
    assert all(rules().values())


def write_tests(folder: Path, names: list[str]) -> Path:
    tests = folder / "tests"
    tests.mkdir()
    source = "\n\n".join(
        f'def test_{n}() -> None:\n    """[{name}] x"""' for n, name in enumerate(names)
    )
    (tests / "test_all.py").write_text(source, encoding="utf-8")
    return tests


def test_all_rules_named_is_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(write_tests(tmp_path, list(rules())))]) == 0
    said = capsys.readouterr().out
    assert "tests/test_all.py::test_0" in said
    assert f"{len(rules())} rules, 0 without a test" in said


@pytest.mark.parametrize(
    ("without", "more", "said"),
    [
        ("GEN-1", "", "GEN-1: no test names it"),
        ("", "SM-47", "names 'SM-47': there is no such rule"),
        ("", "SM 1", "names 'SM 1': that is no rule"),
    ],
)
def test_a_gap_or_a_wrong_number_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], without: str, *, more: str, said: str
) -> None:
    names = [name for name in rules() if name != without] + ([more] if more else [])
    assert main([str(write_tests(tmp_path, names))]) == 1
    assert said in capsys.readouterr().out
