"""The report on the mutation tester's results."""

from __future__ import annotations

import pytest

from tools.mutants import EXPLAINED, Mutation, change_of, explanations, function_of, report

DIFF = """--- engine/x.py
+++ engine/x.py
@@ -1,3 +1,3 @@
 def weight(held: int) -> int:
-    if held < 15:
+    if held <= 15:
         return 1
"""

CHANGE = Mutation("engine.x.weight", "if held < 15:", "if held <= 15:")

KNOWN = """
[[mutant]]
function = "engine.x.weight"
before = "if held < 15:"
after = "if held <= 15:"
why = "15 cannot be"

[[mutant]]
function = "storage.*"
case = true
why = "SQL"
"""


@pytest.mark.parametrize(
    ("mutant", "function"),
    [
        ("engine.x.x_weight__mutmut_3", "engine.x.weight"),
        ("engine.x.x__may_take__mutmut_12", "engine.x._may_take"),
        ("storage.sqlite.ledger.xǁLedgerǁ_issue__mutmut_9", "storage.sqlite.ledger.Ledger._issue"),
    ],
)
def test_a_mutant_is_in_a_function(mutant: str, function: str) -> None:
    assert function_of(mutant) == function


def test_a_diff_is_a_change() -> None:
    assert change_of("engine.x.x_weight__mutmut_3", DIFF) == CHANGE


def test_an_explained_mutant_is_not_wrong() -> None:
    upper = Mutation("storage.ledger.Ledger.held", "select 1", "SELECT 1")
    assert list(report([CHANGE, upper], explanations(KNOWN))) == []


def test_an_unexplained_mutant_is_wrong() -> None:
    other = CHANGE._replace(after="if held > 15:")
    case = Mutation("storage.ledger.Ledger.held", "select 1", "SELECT 2")
    wrong = list(
        report([CHANGE, other, case, case._replace(after="SELECT 1")], explanations(KNOWN))
    )
    assert [line.split(":")[0] for line in wrong] == ["no test notices"] * 2


def test_an_explanation_of_a_noticed_mutant_is_wrong() -> None:
    wrong = list(report([], explanations(KNOWN)))
    assert [line.split(":")[0] for line in wrong] == ["explained, but noticed or gone"] * 2


@pytest.mark.parametrize(
    "entry",
    ['why = ""\nbefore = "a"\nafter = "b"', 'why = "x"', 'why = "x"\ncase = true\nbefore = "a"'],
)
def test_an_explanation_explains_one_thing(entry: str) -> None:
    with pytest.raises(ValueError, match=r"engine\.x: a why"):
        explanations(f'[[mutant]]\nfunction = "engine.x"\n{entry}\n')


def test_the_committed_explanations_read() -> None:
    for one in explanations(EXPLAINED.read_text(encoding="utf-8")):
        assert len(one.why) > 20
