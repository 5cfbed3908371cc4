"""The lock files: made from what pip reports, and in step with ``pyproject.toml``."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import LAYERS, ROOT, pin_lines, pins, wanted


def project() -> dict[str, Any]:
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named: dict[str, Any] = read["project"]
    return named


def locked(name: str) -> dict[str, str]:
    """The pins of one file alone."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    pinned = [line.partition("==") for line in lines if "==" in line]
    return {canonicalize_name(package): version for package, _, version in pinned}


def test_a_layer_wants_what_the_project_names_for_it() -> None:
    named = {
        "name": "matta",
        "dependencies": ["aiosqlite>=0.22"],
        "optional-dependencies": {"dev": ["matta[play]", "ruff"]},
    }
    assert wanted(named, "") == ["aiosqlite>=0.22"]
    assert wanted(named, "dev") == ["ruff"]


def test_pins_come_from_the_report_in_order() -> None:
    report = {
        "install": [
            {"metadata": {"name": "structlog", "version": "2"}},
            {"metadata": {"name": "Babel", "version": "1"}},
        ]
    }
    assert pin_lines(pins(report)) == ["Babel==1\n", "structlog==2\n"]


@pytest.mark.parametrize("extra", list(LAYERS))
def test_the_lock_is_not_stale(extra: str) -> None:
    have: dict[str, str] = {}
    for layer, name in LAYERS.items():
        have |= locked(name)
        if layer == extra:
            break
    for text in wanted(project(), extra):
        requirement = Requirement(text)
        name = canonicalize_name(requirement.name)
        assert name in have, f"{name} is not locked: make lock"
        assert requirement.specifier.contains(have[name]), f"{name} is locked too old: make lock"


def test_no_package_is_locked_twice() -> None:
    names = [package for name in LAYERS.values() for package in locked(name)]
    assert len(names) == len(set(names))


def test_every_extra_is_a_layer() -> None:
    assert {"", *project()["optional-dependencies"]} == set(LAYERS)
