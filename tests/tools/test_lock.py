"""The lock files: made from the resolution of uv, with hashes, and in step with ``pyproject.toml``."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import LAYERS, ROOT, Pins, layers, pins, wanted


def project() -> dict[str, Any]:
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named: dict[str, Any] = read["project"]
    return named


def locked(name: str) -> Pins:
    """The packages of one file alone, each with its lines."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return pins("".join(line for line in text.splitlines(keepends=True) if line[0] not in "#-"))


def version(lines: str) -> str:
    return lines.split()[0].partition("==")[2]


def test_a_layer_installs_the_packages_that_the_project_names_for_it() -> None:
    named = {
        "name": "matta",
        "dependencies": ["aiosqlite>=0.22"],
        "optional-dependencies": {"play": ["cards[art]>=2"], "dev": ["matta[play]", "ruff"]},
    }
    assert wanted(named, "") == ["aiosqlite>=0.22"]
    assert wanted(named, "dev") == ["cards[art]>=2", "ruff"]


BABEL = "babel==2.18.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n"
CLICK = "click==8.5.1 ; sys_platform == 'win32' \\\n    --hash=sha256:cc\n"
CLICK_EVERYWHERE = "click==8.5.1 \\\n    --hash=sha256:cc\n"


def test_a_package_keeps_its_marker_and_its_hashes() -> None:
    assert pins(BABEL + CLICK) == {"babel": BABEL, "click": CLICK}


def test_a_package_in_two_versions_keeps_both() -> None:
    two = "numpy==1 ; python_version < '3.12'\nnumpy==2 ; python_version >= '3.12'\n"
    assert pins(two) == {"numpy": two}


def test_a_layer_adds_to_those_below() -> None:
    run = {"click": CLICK_EVERYWHERE}
    assert layers([run, {**run, "babel": BABEL}]) == [run, {"babel": BABEL}]


def test_a_package_that_a_higher_layer_needs_everywhere_is_locked_for_everywhere() -> None:
    run, dev = {"click": CLICK}, {"click": CLICK_EVERYWHERE}
    assert layers([run, dev]) == [{"click": CLICK_EVERYWHERE}, {}]


@pytest.mark.parametrize("name", LAYERS.values())
def test_every_package_is_locked_with_the_hashes_of_its_files(name: str) -> None:
    for package, lines in locked(name).items():
        first, *hashes = lines.splitlines()
        assert re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; .+)? \\", first), first
        assert hashes, package
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", one) for one in hashes)


def test_nothing_is_installed_without_its_hash() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installing = [line for line in makefile.splitlines() if "pip install" in line]
    assert installing
    assert all("--require-hashes" in line for line in installing)


def test_pip_looks_for_no_package_beside_the_lock() -> None:
    """Pip older than 24 stops when a newer version appears of one that is named with an extra, as coverage[toml]."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installing = [line for line in makefile.splitlines() if "pip install" in line]
    assert all("--no-deps" in line for line in installing)


@pytest.mark.parametrize("extra", ["", *project()["optional-dependencies"]])
def test_the_lock_is_not_stale(extra: str) -> None:
    have: Pins = {}
    for layer, name in LAYERS.items():
        have |= locked(name)
        if layer == extra:
            break
    for text in wanted(project(), extra):
        requirement = Requirement(text)
        name = canonicalize_name(requirement.name)
        assert name in have, f"{name} is not locked: make lock"
        assert requirement.specifier.contains(version(have[name])), (
            f"{name} is locked too old: make lock"
        )


def test_no_package_is_locked_twice() -> None:
    names = [package for name in LAYERS.values() for package in locked(name)]
    assert len(names) == len(set(names))


def test_every_layer_is_an_extra() -> None:
    assert set(LAYERS) <= {"", *project()["optional-dependencies"]}
