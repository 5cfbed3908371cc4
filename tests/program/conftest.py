"""The wheel, installed in an environment of its own."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="package")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="package")
def matta(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed program. Its libraries are those of this environment."""
    home, uv = tmp_path_factory.mktemp("host") / "venv", [sys.executable, "-m", "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--python", sys.executable, str(home)], check=True)
    places = sysconfig.get_path("purelib", vars={"base": str(home)})
    Path(places, "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    install = [*uv, "pip", "install", "--python", str(home), "--no-deps", "--offline"]
    subprocess.run([*install, str(wheel)], check=True)
    return home / "bin" / "matta"
