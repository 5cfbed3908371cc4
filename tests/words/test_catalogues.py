"""The three catalogues have the same keys, complete, and no unused ones."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from string import Formatter
from typing import cast

import pytest
from babel import Locale

from display.help import canonical, commands
from engine.game import Refusal
from handlers.update_context import refusal_text
from locales import COMPLETE, LANGUAGES, ROUND_FORMS, Entry, Raw, _flat, words
from storage import UnitOfWork
from tests.words.markup import fault_of
from tests.words.scan import ROOT, AskedKeys, everything, fits

ITALIAN = words("it").entries
SECTIONS = frozenset(key.partition(".")[0] for key in ITALIAN)

LONGEST_ANSWER = 200
"""The longest answer to a tap that Telegram shows, in characters."""


@cache
def asked_for() -> tuple[AskedKeys, ...]:
    """The keys of every module; every test that needs them shares one scan."""
    return tuple(everything(SECTIONS))


def texts(entry: Entry) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else tuple(entry.values())


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def told(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its key."""
    for key, entry in words(language).entries.items():
        for text in texts(entry):
            yield key, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_a_sentence_that_italian_lacks(language: str) -> None:
    assert sorted(words(language).entries.keys() - ITALIAN.keys()) == []


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_has_every_sentence(language: str) -> None:
    assert sorted(ITALIAN.keys() - words(language).entries.keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_puts_the_same_values_into_a_sentence(language: str) -> None:
    entries = words(language).entries
    wrong = {}
    for key in ITALIAN.keys() & entries.keys():
        here, there = (
            set().union(*map(fields_of, texts(entry))) for entry in (ITALIAN[key], entries[key])
        )
        plural = not isinstance(ITALIAN[key], str) or not isinstance(entries[key], str)
        if here - {"n"} != there - {"n"} or (not plural and here != there):
            wrong[key] = (here, there)
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_in_a_sentence_is_named_plainly(language: str) -> None:
    odd = [
        key for key, text in told(language) for name in fields_of(text) if not name.isidentifier()
    ]
    assert odd == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_that_the_language_needs(language: str) -> None:
    """``many``, of whole millions in Italian and Spanish, would say what ``other`` says."""
    locale = Locale.parse(language)
    needed = {*locale.plural_form.tags, "other"} - {"many"}
    ordinals = {*locale.ordinal_form.tags, "other"}
    wrong = {
        key: sorted(entry)
        for key, entry in words(language).entries.items()
        if not isinstance(entry, str)
        and set(entry) - {"zero"} not in (needed, ROUND_FORMS)
        and not (key.endswith(".ordinal") and set(entry) == ordinals)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_sentence_says_its_values(language: str) -> None:
    """Only the number itself may be left unsaid."""
    for key, entry in words(language).entries.items():
        if not isinstance(entry, str):
            said = [fields_of(text) - {"n"} for text in entry.values()]
            assert all(fields == said[0] for fields in said), (language, key)


def test_words_for_each_kind_of_round_exist_in_every_language() -> None:
    forms = [
        {key for key, entry in words(language).entries.items() if set(entry) == ROUND_FORMS}
        for language in LANGUAGES
    ]
    assert "answer.seated_next" in forms[0]
    for language, keys in zip(LANGUAGES, forms, strict=True):
        assert keys == forms[0] & words(language).entries.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_a_table_of_banks_no_answer_speaks_of_a_hand(language: str) -> None:
    """Texts about all games together, as in the help and the ranking, use words that fit banks too."""
    hand = re.compile(r"(?<!/)\b(mano|mani|manos|hands?)\b", re.IGNORECASE)
    at_banks = words(language).of("bank")
    spoken = [
        key
        for key, entry in at_banks.entries.items()
        if key.startswith(("answer.", "refusal.", "hands.", "round.bank.", "help.", "ranking."))
        or key == "summary.check"
        for text in ((entry,) if isinstance(entry, str) else (entry.get("bank", ""),))
        if hand.search(text)
    ]
    assert spoken == []


# --- files, as Weblate reads them ------------------------------------------------------------------------------


FILES = sorted([*ROOT.glob("locales/it/*.toml"), *ROOT.glob("games/*/words/it.toml")])


def in_language(file: Path, language: str) -> Path:
    """The file of another language with the same sentences."""
    if file.parent.name == "words":
        return file.with_name(f"{language}.toml")
    return file.parent.with_name(language) / file.name


@pytest.mark.parametrize("language", COMPLETE)
def test_the_parts_of_a_section_stand_together(language: str) -> None:
    """Its reader refuses a section that goes on behind another one."""
    for file in FILES:
        path = in_language(file, language)
        heads = re.findall(r"^\[([\w.]+)\]", path.read_text(encoding="utf-8"), re.MULTILINE)
        ways = [head.split(".") for head in heads]
        for depth in range(1, max(map(len, ways), default=0) + 1):
            groups = [way for way, _ in groupby(way[:depth] for way in ways)]
            again = [way for way in groups if len(way) == depth and groups.count(way) > 1]
            assert not again, (path, again)


@pytest.mark.parametrize("language", COMPLETE)
def test_a_file_has_the_same_sentences_in_every_language(language: str) -> None:
    """It matches the files of a component by their keys."""
    for file in FILES:
        here, there = (
            {key for key, _ in _flat(tomllib.loads(path.read_text(encoding="utf-8")))}
            for path in (file, in_language(file, language))
        )
        assert here == there, file


# --- keys of the source -------------------------------------------------------------------------------------


def test_the_scan_sees_keys_whole_behind_a_helper_and_put_together() -> None:
    by_path = {asked.path: asked for asked in asked_for()}
    assert "help.description" in by_path["display/help.py"].whole
    assert "button.carte" in by_path["display/table.py"].whole
    assert "help.command.*" in by_path["display/help.py"].shapes
    assert "cards.rank.10" in (by_path["display/cards.py"].built or ())


def test_every_key_in_the_source_is_in_the_catalogues() -> None:
    missing = {
        (asked.path, key)
        for asked in asked_for()
        for key in (*(k for k in asked.whole if "." in k), *(asked.built or ()))
        if key not in ITALIAN and "*" not in key
    }
    assert missing == set()


def test_every_key_put_together_fits_some_sentence() -> None:
    lost = {
        (asked.path, shape)
        for asked in asked_for()
        for shape in asked.shapes
        if not any(fits(shape, key) for key in (ITALIAN if asked.built is None else asked.built))
    }
    assert lost == set()


def test_every_sentence_is_used_somewhere() -> None:
    asked_whole = {key for asked in asked_for() for key in (*asked.strings, *(asked.built or ()))}
    shapes = {shape for asked in asked_for() if asked.built is None for shape in asked.shapes}
    unused = [
        key
        for key in ITALIAN
        if key not in asked_whole and not any(fits(shape, key) for shape in shapes)
    ]
    assert unused == []


def codes_refused() -> Iterator[str]:
    """Codes that the engine and the croupier put into a ``Refusal`` as they stand."""
    for folder in ("engine", "games", "croupier", "messages", "handlers"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "Refusal"
                    and node.args
                    and isinstance(node.args[0], ast.Constant)
                ):
                    yield str(node.args[0].value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    """A code without a sentence of its own has a general one: no tap may end in an error."""
    work = cast("UnitOfWork", None)
    speechless = []
    for code in sorted(set(codes_refused())):
        try:
            said = refusal_text(work, words(language), Refusal(code))
        except LookupError:
            said = Raw("")
        if not said:
            speechless.append(code)
    assert speechless == []


def codes_written() -> set[str]:
    """Every string that could be a refusal's code, to find those that are chosen before the refusal."""
    return {
        node.value
        for folder in ("engine", "games", "croupier", "messages", "handlers")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_sentence_of_refusal_has_a_reason_in_the_game() -> None:
    codes = codes_written()
    codes |= {f"rules_{misfit}" for misfit in codes}  # put together by ``rules_refusal``
    idle = [
        key
        for key in ITALIAN
        if key.startswith("refusal.") and key.removeprefix("refusal.") not in codes
    ]
    assert idle == []


# --- texts for people -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["<b>a", "a</b>", "<b><i>a</b></i>", "a < b", "a & b", "<a href='x'>a</a>"]
)
def test_a_broken_sentence_would_be_found(text: str) -> None:
    assert fault_of(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_named_in_a_sentence_are_those_of_its_language(language: str) -> None:
    listed = {name for command in commands() for name in command.names_in(language)}
    wrong = [
        (key, name)
        for key, text in told(language)
        for name in re.findall(r"(?<![\w<:/])/([a-z_]+)", text)
        if name not in listed or canonical(name) is None
    ]
    assert wrong == []


def is_no_plain_answer(key: str, text: str) -> bool:
    """Telegram shows 200 characters of an answer to a tap, and no markup."""
    answers = key.startswith(("answer.", "refusal."))
    return answers and (len(text) > LONGEST_ANSWER or bool(re.search(r"<\w|&\w+;", text)))


FAULTS: dict[str, Callable[[str, str], object]] = {
    "an answer that is long or has markup": is_no_plain_answer,
    "broken markup": lambda _, text: fault_of(text),
    "a loose end": lambda _, text: text != text.strip("\n") or "  ." in text,
    "a percent sign that a line may begin with": lambda _, text: re.search(r"[\d}] %", text),
    "an Italian reader taken for a man": lambda _, text: re.search(
        r"(?<!doppio )\b[Ss]ei (?:già )?\w+o\b", text
    ),
    "shouting": lambda _, text: re.search(r"[A-ZÀ-Ý]{5,}", text),
}


@pytest.mark.parametrize("is_wrong", FAULTS.values(), ids=FAULTS.keys())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_fault(language: str, is_wrong: Callable[[str, str], object]) -> None:
    assert [key for key, text in told(language) if is_wrong(key, text)] == []
