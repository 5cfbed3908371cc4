"""Start and end of `make play`: options, words, no process left behind."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from playground.bot_process import LEASH, BotProcess
from playground.evening import PlaygroundEvening
from playground.family import usual_name
from playground.options import Options, read
from playground.web.pages import STATIC
from playground.words import LANGUAGES, PageWords, catalogue, usual_language
from settings import env_file


def keys(table: dict[str, object]) -> set[str]:
    return {
        f"{name}.{inner}" if isinstance(value, dict) else name
        for name, value in table.items()
        for inner in (value if isinstance(value, dict) else [""])
    }


async def test_the_bot_reads_no_settings_of_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They belong to its real bot, which may already listen at their address."""

    async def started(_: BotProcess, program: str) -> None:
        assert program

    monkeypatch.setattr(BotProcess, "_started", started)
    await BotProcess(tmp_path, token="1:LOCAL", api="http://127.0.0.1").start()
    monkeypatch.chdir(tmp_path)
    assert env_file() == Path(".env")
    assert env_file().read_text(encoding="utf-8") == ""


def test_every_language_has_the_same_words() -> None:
    found = catalogue()
    assert set(found) == set(LANGUAGES)
    assert keys(found["it"]) == keys(found["en"]) == keys(found["es"])


def test_the_page_has_its_own_words_and_no_others() -> None:
    scripts = "".join(path.read_text() for path in (STATIC / "js").glob("*.js"))
    # Some are put together (`kind_${…}`), or named by the server's data (`is_${status}`) or by a table of words.
    said = set(re.findall(r"""["'](\w+)["']""", scripts))
    begun = tuple(re.findall(r"`(\w+_)\$\{", scripts))
    words = set(catalogue()["it"]["page"])
    assert {word for word in words if word not in said and not word.startswith(begun)} == set()
    asked = set(re.findall(r"""\bt\(["'](\w+)["']""", scripts))
    asked |= set(re.findall(r"""#deed\(["'](\w+)["']""", scripts))
    assert asked - words == set()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "it_IT"}, "it"),
        ({"LANG": "C.UTF-8"}, "it"),
        ({}, "it"),
    ],
)
def test_the_language_is_that_of_the_environment(
    environment: dict[str, str], language: str
) -> None:
    assert usual_language(environment) == language


def test_options(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = read(["--language", "en", "--people", "11", "--name", "Anna", "--new"]).evening
    assert (chosen.language, chosen.people, chosen.name, chosen.new) == ("en", 11, "Anna", True)
    for wrong in (["--people", "0"], ["--people", "12"], ["--language", "fi"]):
        with pytest.raises(SystemExit):
            read(wrong)
    with pytest.raises(SystemExit):
        read(["--language", "es", "--help"])
    assert "cuántos vecinos" in capsys.readouterr().out


def test_options_of_the_page() -> None:
    chosen = read(["--people", "5", "--seed", "3", "--port", "0", "--no-browser"])
    assert (chosen.evening.people, chosen.evening.seed, chosen.port) == (5, 3, 0)
    assert not chosen.browser
    assert read([]).browser
    assert read([]).evening.kind == "group"


@pytest.mark.parametrize(("login", "name"), [("anna", "Anna"), ("root", "Guest"), ("u1", "Guest")])
def test_the_usual_name(monkeypatch: pytest.MonkeyPatch, login: str, name: str) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert usual_name(PageWords("en")) == name


def test_a_process_on_the_leash_ends_with_its_holder(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import time\nprint('here', flush=True)\ntime.sleep(600)\n")
    with subprocess.Popen(
        [sys.executable, str(LEASH), str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == b"here\n"
        started = time.monotonic()
        process.stdin.close()
        process.wait(60)
        assert time.monotonic() - started < 60


@pytest.mark.real_time
async def test_more_and_fewer_neighbours_come_to_a_later_evening(tmp_path: Path) -> None:
    seen = []
    for people, name in ((2, "Anna"), (4, None), (1, "Anna · B"), (None, None)):
        evening = PlaygroundEvening(Options(folder=tmp_path, people=people, name=name, fast=True))
        try:
            await evening.start()
            chat = (await evening.you.chats())[1]
            seen.append((len(chat.members) - 2, evening.you.name))
            await evening.you.see(evening.group, "sette e mezzo", timeout=20)
        finally:
            await evening.stop()
    assert seen == [(2, "Anna"), (4, "Anna"), (1, "Anna B"), (1, "Anna B")]
