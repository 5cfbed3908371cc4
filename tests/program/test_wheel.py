"""The wheel, installed in an environment of its own and used in an empty folder."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from settings import version

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def matta(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed program. Its libraries are those of this environment."""
    home, uv = tmp_path_factory.mktemp("host") / "venv", [sys.executable, "-m", "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--python", sys.executable, str(home)], check=True)
    places = sysconfig.get_path("purelib", vars={"base": str(home)})
    Path(places, "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    install = [*uv, "pip", "install", "--python", str(home), "--no-deps", "--offline"]
    subprocess.run([*install, str(wheel)], check=True)
    return home / "bin" / "matta"


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
    for command in ("backup", "audit", "info"):
        status, told = said(matta, tmp_path, command)
        assert (status, told) == (2, f"{tmp_path}/matta.db: there is no such file\n")
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
    assert not [*tmp_path.iterdir()]
