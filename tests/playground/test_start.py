"""How `make play` starts and ends: options, words, no terminal, nothing left behind."""

from __future__ import annotations

import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from playground.botapi.views import MessageView
from playground.terminal import words as module
from playground.terminal.__main__ import options
from playground.terminal.bot_process import LEASH, ROOT
from playground.terminal.evening import Evening, Options, usual_name
from playground.terminal.rendering import body, ticking
from playground.terminal.words import LANGUAGES, Words, usual_language


def keys(table: dict[str, object]) -> set[str]:
    return {
        f"{name}.{inner}" if isinstance(value, dict) else name
        for name, value in table.items()
        for inner in (value if isinstance(value, dict) else [""])
    }


def test_every_language_has_the_same_words() -> None:
    found = tomllib.loads(Path(module.__file__).with_name("words.toml").read_text())
    assert set(found) == set(LANGUAGES)
    assert keys(found["it"]) == keys(found["en"]) == keys(found["es"])


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
    chosen = options(["--language", "en", "--people", "11", "--name", "Anna", "--new"])
    assert (chosen.language, chosen.people, chosen.name, chosen.new) == ("en", 11, "Anna", True)
    for wrong in (["--people", "0"], ["--people", "12"], ["--language", "fi"]):
        with pytest.raises(SystemExit):
            options(wrong)
    with pytest.raises(SystemExit):
        options(["--language", "es", "--help"])
    assert "cuántos vecinos" in capsys.readouterr().out


@pytest.mark.parametrize(("login", "name"), [("anna", "Anna"), ("root", "Guest"), ("u1", "Guest")])
def test_the_usual_name(monkeypatch: pytest.MonkeyPatch, login: str, name: str) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert usual_name(Words("en")) == name


def test_without_a_terminal_one_sentence_says_what_to_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "playground.terminal", "--language", "en"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [Words("en")("not_a_terminal")]


def test_what_is_on_the_leash_ends_with_whoever_held_it(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import time\nprint('here', flush=True)\ntime.sleep(60)\n")
    with subprocess.Popen(
        [sys.executable, str(LEASH), str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == b"here\n"
        started = time.monotonic()
        process.stdin.close()
        process.wait(10)
        assert time.monotonic() - started < 5


async def test_more_and_fewer_neighbours_come_to_a_later_evening(tmp_path: Path) -> None:
    seen = []
    for people, name in ((2, "Anna"), (4, None), (1, "Anna · B"), (None, None)):
        evening = Evening(Options(folder=tmp_path, people=people, name=name, fast=True))
        try:
            await evening.start()
            chat = (await evening.you.chats())[1]
            seen.append((len(chat.members) - 2, evening.you.name))
            await evening.you.see(evening.group, "sette e mezzo", timeout=20)
        finally:
            await evening.stop()
    assert seen == [(2, "Anna"), (4, "Anna"), (1, "Anna B"), (1, "Anna B")]


def message(text: str, *entities: dict[str, object]) -> MessageView:
    return MessageView(-1, 1, 0.0, 7, "Matta", True, text, entities=list(entities))


def test_entities_count_in_utf16_units() -> None:
    view = message("🎄 Sette e mezzo", {"type": "bold", "offset": 3, "length": 5})
    shown = body(view, Words("it"), 0.0)
    assert shown.plain == view.text
    (span,) = [span for span in shown.spans if span.style == "bold"]
    assert shown.plain[span.start : span.end] == "Sette"


def test_a_deadline_is_local_time_and_counts_down() -> None:
    entity = {"type": "date_time", "offset": 2, "length": 16, "unix_time": 1_000_060}
    view = message("⏳ entro 60 secondi", entity)
    assert body(view, Words("it"), 1_000_000.0).plain.endswith(" · ancora 60 s")
    assert "ancora" not in body(view, Words("it"), 1_000_061.0).plain
    assert ticking(view, 1_000_000.0)
    assert not ticking(view, 1_000_061.0)


def test_commands_and_links_can_be_tapped() -> None:
    view = message(
        "vedi /gioco qui",
        {"type": "bot_command", "offset": 5, "length": 6},
        {"type": "text_link", "offset": 12, "length": 3, "url": "https://t.me/c/1/2"},
    )
    actions = [
        span.style.meta["@click"]
        for span in body(view, Words("it"), 0.0).spans
        if not isinstance(span.style, str)
    ]
    assert actions == ["app.say_command('/gioco')", "app.open_link('https://t.me/c/1/2')"]
