"""Imports: the modules that import-linter cannot take for roots, and a contract that it does not have itself."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from grimp import ImportGraph

from tools.contracts import OFFENCES, StandardLibraryOnly

ROOT = Path(__file__).parent.parent.parent
OURS = {"bot", "logs", "metrics", "settings"} | {path.parent.name for path in ROOT.glob("*/*.py")}


def imported(module: str) -> set[str]:
    """The top names of everything that a module at the top imports."""
    tree = ast.parse((ROOT / f"{module}.py").read_text(encoding="utf-8"))
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("module", ["logs", "settings"])
def test_settings_and_logs_stand_alone(module: str) -> None:
    assert imported(module) & OURS == set()


def test_the_bot_imports_neither_the_local_telegram_nor_developer_tools() -> None:
    assert imported("bot") & {"playground", "tests", "tools"} == set()


def test_no_test_is_imported() -> None:
    """Helpers that several tests share stand in a module of a kit."""
    imports = re.compile(
        r"^(?:from|import) [\w.]*\btest_\w+ |^from [\w.]+ import test_", re.MULTILINE
    )
    files = [path for path in (ROOT / "tests").rglob("*.py") if imports.search(path.read_text())]
    assert files == []


def check(*imports: tuple[str, str]) -> list[str]:
    graph = ImportGraph()
    for importer, imported in imports:
        for module in (importer, imported):
            if module not in graph.modules:
                graph.add_module(module)
        graph.add_import(importer=importer, imported=imported)
    contract = StandardLibraryOnly("pure", {}, {"packages": ["engine"], "besides": ["msgspec"]})
    done = contract.check(graph, verbose=False)
    offences: list[str] = done.metadata[OFFENCES]
    assert done.kept is not bool(offences)
    return offences


def test_the_standard_library_and_the_package_itself_may_be_imported() -> None:
    assert check(("engine.hand", "engine.cards"), ("engine.hand", "typing")) == []


def test_a_package_that_is_named_besides_may_be_imported() -> None:
    assert check(("engine.hand", "msgspec")) == []


def test_other_packages_may_import_anything() -> None:
    assert check(("display.table", "engine.cards"), ("storage.codec", "pydantic")) == []


def test_anything_else_is_named() -> None:
    assert check(
        ("engine.hand", "numpy"), ("engine.hand", "display"), ("engine.hand", "typing")
    ) == ["engine.hand imports display", "engine.hand imports numpy"]


def test_a_broken_contract_says_where(capsys: pytest.CaptureFixture[str]) -> None:
    contract = StandardLibraryOnly("pure", {}, {"packages": ["engine"], "besides": ["msgspec"]})
    graph = ImportGraph()
    graph.add_module("engine.hand")
    graph.add_module("numpy")
    graph.add_import(importer="engine.hand", imported="numpy")
    contract.render_broken_contract(contract.check(graph, verbose=False))
    assert "engine.hand imports numpy" in capsys.readouterr().out
