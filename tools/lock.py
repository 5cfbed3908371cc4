"""Writes the lock files from ``pyproject.toml``: ``python -m tools.lock``.

Three layers, each with every package that pip would install, transitive ones too: ``requirements.txt`` runs the bot
and the local Telegram, ``requirements-dev.txt`` the tests and checks, ``requirements-proof.txt`` `make mutants` and
`make bench`. A layer holds the ones below it to their
versions, so that the bot that is tested is the bot that runs.

uv resolves them for every supported Python and system at once. A package that only some of them need has a marker.
Each has the SHA-256 of every file that PyPI has of its version, so that pip accepts nothing else on any platform.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
LAYERS: Final = {
    "": "requirements.txt",
    "dev": "requirements-dev.txt",
    "proof": "requirements-proof.txt",
}
"""Extra of ``pyproject.toml`` to lock file; the first is no extra. The extras ``fonts`` and ``postgres`` are parts of
``dev``.
"""

HEADER: Final = "# Made by `make lock` from pyproject.toml; not for editing.\n"

Pins = dict[str, str]
"""Package to its lines in a lock file: the version, a marker if it has one, and the hashes."""


def wanted(project: Mapping[str, Any], extra: str) -> list[str]:
    """The requirements that ``pyproject.toml`` names for one layer, those of the extras that it includes among them."""
    listed = project["optional-dependencies"][extra] if extra else project["dependencies"]
    found: list[str] = []
    for one in listed:
        name, _, included = one.rstrip("]").partition("[")
        found += wanted(project, included) if name == project["name"] else [one]
    return found


def resolve(requirements: Iterable[str], held: Pins, oldest: str) -> Pins:
    """All that is installed for the requirements with Python ``oldest`` or newer, with ``held`` as it is."""
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder, "constraints.txt")
        constraints.write_text("".join(held.values()), encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--no-config", "--quiet"]
        command += ["--universal", "--fork-strategy", "fewest", "--python-version", oldest]
        command += ["--generate-hashes", "--no-header", "--no-annotate"]
        command += ["--constraints", str(constraints)]
        asked = "\n".join(requirements)
        answer = subprocess.run(  # noqa: S603
            command, check=True, input=asked, stdout=subprocess.PIPE, encoding="utf-8"
        )
    return pins(answer.stdout)


def pins(compiled: str) -> Pins:
    """Reads uv's output: a package begins at the margin, and its hashes are indented below it."""
    found: Pins = {}
    name = ""
    for line in compiled.splitlines(keepends=True):
        if not line.startswith(" "):
            name = line.partition("==")[0]
        found[name] = found.get(name, "") + line
    return found


def layers(resolved: Sequence[Pins]) -> list[Pins]:
    """Each layer's packages that no lower layer has, with the pins of the last one, which resolved everything together.

    A higher layer may need a package on more systems than a lower one does; then both lock it for all of them.
    """
    added: list[Pins] = []
    for number, pinned in enumerate(resolved):
        below = resolved[number - 1] if number else {}
        added.append({name: resolved[-1][name] for name in pinned if name not in below})
    return added


def main() -> int:
    """Resolve all dependencies anew and write the lock file of each layer."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    requirements: list[str] = []
    resolved: list[Pins] = []
    for extra in LAYERS:
        requirements += wanted(project, extra)
        resolved.append(resolve(requirements, resolved[-1] if resolved else {}, oldest))
    below = ""
    for name, added in zip(LAYERS.values(), layers(resolved), strict=True):
        include = f"-r {below}\n" if below else ""
        (ROOT / name).write_text(HEADER + include + "".join(added.values()), encoding="utf-8")
        below = name
    return 0


if __name__ == "__main__":
    sys.exit(main())
