"""The wheel, installed in an environment of its own and used in an empty folder."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

from settings import version

ROOT = Path(__file__).parent.parent.parent


def said(matta: Path, folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Exit status and both outputs of a command in that folder, with these variables alone."""
    done = subprocess.run(
        [str(matta), *arguments],
        cwd=folder,
        env={"LANG": "it_IT.UTF-8", "PYTHONUTF8": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_wheel_adds_one_name_to_an_environment(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
    assert {name.split("/")[0] for name in names} == {"matta", f"matta-{version()}.dist-info"}
    assert not [name for name in names if name.endswith(".pyc")]


def test_a_wheel_holds_all_that_the_repository_does(wheel: Path) -> None:
    """Cards, words, schema and the page too."""
    listed = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()  # noqa: S607
    not_ours = ("tests/", "tools/", "docs/", "host/", ".", "matta/")
    wanted = {
        f"matta/house/{name}"
        for name in listed
        if not name.startswith(not_ours) and ("/" in name or name.endswith(".py"))
    }
    with zipfile.ZipFile(wheel) as files:
        assert wanted <= {*files.namelist()}


def test_each_command_works_in_an_empty_folder(matta: Path, tmp_path: Path) -> None:
    status, told = said(matta, tmp_path, "version")
    assert (status, told.split(" (")[0]) == (0, f"matta {version()}")
    for command in ("backup", "audit", "info", "health", "upgrade"):
        status, told = said(matta, tmp_path, command)
        assert (status, told) == (2, f"{tmp_path}/matta.db: there is no such file\n")
    status, told = said(matta, tmp_path, "restore", "copy.db")
    assert (status, told) == (2, f"{tmp_path}/copy.db: there is no such file\n")
    status, told = said(matta, tmp_path, "doctor")
    assert status == 1
    assert "✗ settings: MATTA_TOKEN is missing" in told
    status, told = said(matta, tmp_path, "run")
    assert status == 2
    assert "MATTA_TOKEN is missing" in told
    hand = str(ROOT / "docs" / "mano-12-1.json")
    status, told = said(matta, tmp_path, "replay", hand)
    assert status == 0, told
    status, told = said(matta, tmp_path, "check", hand, "--seal", "0" * 64)
    assert status == 1, told
    status, told = said(matta, tmp_path, "play", "--help")
    assert (status, told.split()[:3]) == (0, ["usage:", "matta", "play"])
    assert [one.name for one in tmp_path.iterdir()] == ["matta.db.lock"]
