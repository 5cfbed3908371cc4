"""How `make play` starts and ends: options, words, no terminal, nothing left behind."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from playground.bot_process import LEASH, ROOT
from playground.botapi.views import MessageView
from playground.evening import Evening
from playground.family import usual_name
from playground.options import Options
from playground.terminal.__main__ import options
from playground.terminal.rendering import body, ticking
from playground.web.__main__ import options as browser_options
from playground.web.pages import STATIC
from playground.words import LANGUAGES, Words, catalogue, usual_language


def keys(table: dict[str, object]) -> set[str]:
    return {
        f"{name}.{inner}" if isinstance(value, dict) else name
        for name, value in table.items()
        for inner in (value if isinstance(value, dict) else [""])
    }


@pytest.mark.parametrize("place", ["", "terminal", "web"])
def test_every_language_has_the_same_words(place: str) -> None:
    found = catalogue(place)
    assert set(found) == set(LANGUAGES)
    assert keys(found["it"]) == keys(found["en"]) == keys(found["es"])


def test_the_page_has_the_words_that_it_says_and_no_others() -> None:
    scripts = "".join(path.read_text() for path in (STATIC / "js").glob("*.js"))
    # Some are put together (`kind_${…}`), or named by what the server says (`is_${status}`) or by a table of words.
    said = set(re.findall(r"""["'](\w+)["']""", scripts))
    begun = tuple(re.findall(r"`(\w+_)\$\{", scripts))
    words = set(catalogue("web")["it"]["page"])
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
    chosen = options(["--language", "en", "--people", "11", "--name", "Anna", "--new"])
    assert (chosen.language, chosen.people, chosen.name, chosen.new) == ("en", 11, "Anna", True)
    for wrong in (["--people", "0"], ["--people", "12"], ["--language", "fi"]):
        with pytest.raises(SystemExit):
            options(wrong)
    with pytest.raises(SystemExit):
        options(["--language", "es", "--help"])
    assert "cuántos vecinos" in capsys.readouterr().out


def test_options_of_the_page() -> None:
    chosen = browser_options(["--people", "5", "--seed", "3", "--port", "0", "--no-browser"])
    assert (chosen.evening.people, chosen.evening.seed, chosen.port) == (5, 3, 0)
    assert not chosen.browser
    assert browser_options([]).browser
    assert browser_options([]).evening.kind == "group"


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
    assert done.stderr.splitlines() == [Words("en", "terminal")("not_a_terminal")]


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
    shown = body(view, Words("it", "terminal"), 0.0)
    assert shown.plain == view.text
    (span,) = [span for span in shown.spans if span.style == "bold"]
    assert shown.plain[span.start : span.end] == "Sette"


def test_a_deadline_is_local_time_and_counts_down() -> None:
    entity = {"type": "date_time", "offset": 2, "length": 16, "unix_time": 1_000_060}
    view = message("⏳ entro 60 secondi", entity)
    assert body(view, Words("it", "terminal"), 1_000_000.0).plain.endswith(" · ancora 60 s")
    assert "ancora" not in body(view, Words("it", "terminal"), 1_000_061.0).plain
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
        for span in body(view, Words("it", "terminal"), 0.0).spans
        if not isinstance(span.style, str)
    ]
    assert actions == ["app.say_command('/gioco')", "app.open_link('https://t.me/c/1/2')"]
