"""The share of sentences of each language."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from locales import COMPLETE, words
from tests.words.pseudo import PSEUDO
from tools.languages import line, missing

ROOT = Path(__file__).parents[2]


def test_the_tool_names_the_share_of_every_language() -> None:
    asked = [sys.executable, "-m", "tools.languages"]
    told = subprocess.check_output(asked, cwd=ROOT, text=True).splitlines()
    assert [one.split()[0] for one in told][: len(COMPLETE)] == [*COMPLETE]
    assert all(" 100% " in one for one in told[: len(COMPLETE)])


def test_a_language_without_a_folder_lacks_every_sentence() -> None:
    every = words("it").entries
    assert missing(PSEUDO) == sorted(every)
    assert line(PSEUDO).split() == [PSEUDO, "Esperanto", "0%", "0", "of", str(len(every))]
