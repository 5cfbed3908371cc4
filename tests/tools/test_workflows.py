"""The files of ``.github``: they can be read, try every Python that is supported, and need no stored secret."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias, cast

import pytest
import yaml

from display.games import GAME_UIS

Node: TypeAlias = "str | list[Node] | dict[str, Node]"

ROOT: Final = Path(__file__).parents[2]
GITHUB: Final = ROOT / ".github"
FILES: Final = sorted(GITHUB.rglob("*.yml"))
WORKFLOWS: Final = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS: Final = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))


def at(node: Node, *way: str) -> Node:
    """The value behind these keys."""
    for key in way:
        assert isinstance(node, dict)
        node = node[key]
    return node


def items(node: Node, *way: str) -> list[Node]:
    """The list behind these keys."""
    found = at(node, *way)
    assert isinstance(found, list)
    return found


def of(path: Path) -> Node:
    """A file as GitHub reads it: every value is a text."""
    text = path.read_text(encoding="utf-8")
    return cast("Node", yaml.load(text, Loader=yaml.BaseLoader))  # noqa: S506 -- it makes texts alone


def steps(workflow: Path) -> Iterator[dict[str, Node]]:
    jobs = at(of(workflow), "jobs")
    assert isinstance(jobs, dict)
    for job in jobs.values():
        assert isinstance(job, dict)
        for step in items({"steps": [], **job}, "steps"):
            assert isinstance(step, dict)
            yield step


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_of_github_can_be_read(path: Path) -> None:
    assert of(path)


def test_the_tests_run_on_every_python_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [
        found[1]
        for one in project["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", one))
    ]
    tried = at(of(GITHUB / "workflows" / "ci.yml"), "jobs", "python", "strategy", "matrix")
    assert at(tried, "python") == named
    assert project["requires-python"] == f">={named[0]}"
    others = items(tried, "include")
    assert {str(at(one, "python")) for one in others} <= {*named}
    assert {str(at(one, "system")).partition("-")[0] for one in others} == {"ubuntu", "macos"}
    assert any(str(at(one, "system")).endswith("-arm") for one in others)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_workflow_uses_a_stored_secret(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert {*re.findall(r"secrets\W+(\w+)", source)} <= {"GITHUB_TOKEN"}
    assert "password: ${{ secrets.GITHUB_TOKEN }}" in source or "password" not in source


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_only_read_unless_a_job_says_more(path: Path) -> None:
    assert at(of(path), "permissions") == {"contents": "read"}
    checkouts = [
        step for step in steps(path) if str(step.get("uses")).startswith("actions/checkout@")
    ]
    assert all(at(step, "with", "persist-credentials") == "false" for step in checkouts)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_an_action_is_named_with_its_version(path: Path) -> None:
    used = [str(step["uses"]) for step in steps(path) if "uses" in step]
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@(release/)?v\d+", one) for one in used), used


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_targets_that_the_makefile_has(path: Path) -> None:
    targets = re.findall(
        r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    run = [str(step.get("run", "")) for step in steps(path)]
    assert {*re.findall(r"^make (\w+)", "\n".join(run), re.MULTILINE)} <= {*targets}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_asks_each_question_once_and_needs_an_answer_to_one(path: Path) -> None:
    body = items(of(path), "body")
    asked = [one for one in body if at(one, "type") != "markdown"]
    assert len({str(at(one, "id")) for one in asked}) == len(asked)
    assert all(at(one, "attributes", "label") for one in asked)
    assert any(isinstance(one, dict) and "validations" in one for one in asked)


def test_the_form_of_a_wrong_hand_asks_for_its_file_and_names_every_game() -> None:
    body = items(of(GITHUB / "ISSUE_TEMPLATE" / "wrong-hand.yml"), "body")
    fields = {str(at(one, "id")): one for one in body if at(one, "type") != "markdown"}
    assert at(fields["file"], "validations", "required") == "true"
    named = items(fields["game"], "attributes", "options")
    assert {str(one).lower() for one in named} == {name.replace("_", " ") for name in GAME_UIS}
