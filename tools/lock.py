"""Writes the lock files from ``pyproject.toml``: ``python -m tools.lock``, with the oldest Python that is supported.

Four layers, each with every version that pip would install, transitive ones too: ``requirements.txt`` runs the bot,
``requirements-play.txt`` adds the local Telegram and its terminal, ``requirements-dev.txt`` what tests and checks
need, ``requirements-proof.txt`` what only `make mutants` and `make bench` do. A layer holds the ones below it to their
versions, so that the bot that is tested is the bot that runs.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
LAYERS: Final = {
    "": "requirements.txt",
    "play": "requirements-play.txt",
    "dev": "requirements-dev.txt",
    "proof": "requirements-proof.txt",
}
"""Extra of ``pyproject.toml`` to lock file; the first is no extra."""

HEADER: Final = "# Made by `make lock` from pyproject.toml; not for editing.\n"

Pins = dict[str, str]


def wanted(project: Mapping[str, Any], extra: str) -> list[str]:
    """The requirements that ``pyproject.toml`` names for one layer, without the project's own extras."""
    listed = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return [one for one in listed if not one.startswith(f"{project['name']}[")]


def resolve(requirements: Sequence[str], held: Mapping[str, str]) -> Pins:
    """Name to version of all that pip would install, with ``held`` as it is."""
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder, "constraints.txt")
        constraints.write_text("".join(pin_lines(held)), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed"]
        command += ["--quiet", "--report", "-", "--constraint", str(constraints), *requirements]
        answer = subprocess.run(command, check=True, stdout=subprocess.PIPE)  # noqa: S603
    return pins(json.loads(answer.stdout))


def pins(report: Mapping[str, Any]) -> Pins:
    """What a report of pip says, in alphabetical order."""
    found = {one["metadata"]["name"]: one["metadata"]["version"] for one in report["install"]}
    return dict(sorted(found.items(), key=lambda pin: pin[0].lower()))


def pin_lines(pinned: Mapping[str, str]) -> list[str]:
    return [f"{name}=={version}\n" for name, version in pinned.items()]


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    if ".".join(map(str, sys.version_info[:2])) != oldest:
        sys.stderr.write(f"locking needs Python {oldest}, the oldest that is supported\n")
        return 1
    requirements: list[str] = []
    held: Pins = {}
    below = ""
    for extra, name in LAYERS.items():
        requirements += wanted(project, extra)
        resolved = resolve(requirements, held)
        more = {package: at for package, at in resolved.items() if package not in held}
        include = f"-r {below}\n" if below else ""
        (ROOT / name).write_text(HEADER + include + "".join(pin_lines(more)), encoding="utf-8")
        held, below = {**held, **more}, name
    return 0


if __name__ == "__main__":
    sys.exit(main())
