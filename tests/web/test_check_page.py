"""``docs/check.html`` beside ``history/check.py``: the same verdicts and the same words, from a file
without a server.
"""

from __future__ import annotations

import base64
import hashlib
import unicodedata
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from history import check as checker
from tests.history.forgeries import (
    WORDS,
    Case,
    dump,
    forged,
    honest,
    simple,
    tournament,
    two_decks,
    without,
)
from tests.history.kit import Raw, leaves, other, put
from tests.kit.examples import some
from tests.web.kit import SCREENS, SharedBrowser
from tools.browsing import PHONE, SMALL_PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")  # the browser's

PAGE: Final = Path(__file__).parents[2] / "docs" / "check.html"
CANNOT: Final = "This file cannot be checked: "
VERDICTS: Final = {
    "it": ("✓ Tutto giusto.", "✗ Qualcosa NON va.", "… Non si può ancora controllare tutto."),
    "en": ("✓ All is right.", "✗ Something is WRONG.", "… Not all can be checked yet."),
    "es": ("✓ Todo está bien.", "✗ Algo está MAL.", "… Todavía no se puede comprobar todo."),
}


@pytest_asyncio.fixture(loop_scope="session")
async def page(running: SharedBrowser) -> AsyncIterator[Page]:
    """The page on a phone without a network; it meets no error and asks for nothing."""
    async for one in _opened(running, PHONE, "it-IT"):
        yield one


async def _opened(
    running: SharedBrowser, size: tuple[int, int], locale: str, *, dark: bool = False
) -> AsyncIterator[Page]:
    context = await running.browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=locale,
        offline=True,
        color_scheme="dark" if dark else "light",
    )
    page = await context.new_page()
    troubles: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(PAGE.as_uri())
    yield page
    await context.close()
    assert troubles == []
    assert asked == [PAGE.as_uri()]


def by_program(case: Case) -> tuple[int, list[str]]:
    """The exit status and the output of ``history/check.py``."""
    try:
        file = checker.load(case.text)
        result = checker.check(file, case.seals, case.cuts)
        return result.status, list(checker.report(file, result))
    except (ValueError, LookupError, TypeError, RecursionError):
        return 1, [CANNOT]


async def by_page(page: Page, case: Case) -> tuple[int, list[str]]:
    found: dict[str, Any] = await page.evaluate(
        "([text, seals, cuts]) => check(text, seals, cuts)", [case.text, case.seals, case.cuts]
    )
    assert {len(lines) for lines in found["lines"].values()} == {len(found["lines"]["en"])}
    return found["status"], found["lines"]["en"]


@pytest.mark.parametrize("cases", [honest, forged])
async def test_page_and_program_say_the_same_of_every_file(page: Page, cases: Any) -> None:
    """Verdict and English lines are equal for all honest and all forged files."""
    differ = []
    for case in cases():
        (status, lines), (said, told) = by_program(case), await by_page(page, case)
        if lines[0].startswith(CANNOT):
            lines, told = [CANNOT], [line[: len(CANNOT)] for line in told]
        if (status, lines) != (said, told) or said != case.status:
            differ.append((case.name, status, said, [*set(lines) ^ set(told)]))
    assert differ == []


async def test_page_and_program_read_a_cut_alike(page: Page) -> None:
    """For every sign that this Python knows."""
    known = [c for c in map(chr, range(0x110000)) if unicodedata.category(c) not in ("Cn", "Cs")]
    texts = [
        *known,
        *(f"a{c}b" for c in known[::5]),
        "",
        " ",
        "a  b",
        " a",
        "a ",
        "x" * 64,
        "x" * 65,
        "perche\u0301",
    ]
    good = await page.evaluate("texts => texts.map(isCut)", texts)
    assert [
        text for text, one in zip(texts, good, strict=True) if one != checker.is_cut(text)
    ] == []


async def test_the_page_hashes_as_python_does(page: Page) -> None:
    texts = [bytes(range(256))[:length] for length in (*range(70), 119, 120, 128, 256)]
    got = await page.evaluate(
        "texts => texts.map(one => hex(sha256(one)))", [list(text) for text in texts]
    )
    assert got == [hashlib.sha256(text).hexdigest() for text in texts]


async def test_a_pasted_file_is_checked_in_three_languages(page: Page) -> None:
    raw, seal = simple()
    await page.locator("#go").click()
    await expect(page.locator("#result h2")).to_have_text("… Manca il file della mano.")
    await page.locator("#file").fill(dump(raw))
    await page.locator("#go").click()
    await expect(page.locator("#result h2")).to_have_text("… Manca il sigillo: sta nella chat.")
    await page.locator("#seal").fill(f" {seal.upper()} ")
    await page.locator("#cut").fill(WORDS)
    await page.locator("#go").click()
    for language, words in VERDICTS.items():
        await page.locator(f"nav button[lang={language}]").click()
        await expect(page.locator("#result h2")).to_have_text(words[0])
        await expect(page.locator("html")).to_have_attribute("lang", language)
    await page.locator("#cut").fill(WORDS + "!")
    await page.locator("#go").click()
    await expect(page.locator("#result h2")).to_have_text(VERDICTS["es"][1])
    await expect(page.locator("#result li.bad")).to_contain_text("Tus palabras")


async def test_a_file_is_chosen_or_dropped(page: Page, tmp_path: Path) -> None:
    raw, seal = simple()
    path = tmp_path / "mano-12-1.json"
    path.write_text(dump(raw), encoding="utf-8")
    await page.locator("#seal").fill(seal)
    await page.locator("#pick").set_input_files(path)
    await expect(page.locator("#result h2")).to_have_text(VERDICTS["it"][0])
    path.write_bytes(b"\xff\xfe")
    await page.locator("#pick").set_input_files(path)
    await expect(page.locator("#result h2")).to_have_text("✗ Questo file non si può leggere.")
    await page.evaluate(
        """text => {
            const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0)), carried = new DataTransfer();
            carried.items.add(new File([bytes], "mano.json"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
        }""",
        base64.b64encode(dump(raw).encode()).decode(),
    )
    await expect(page.locator("#result h2")).to_have_text(VERDICTS["it"][0])


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
async def test_the_page_fits_a_phone(
    running: SharedBrowser, size: tuple[int, int], dark: bool
) -> None:
    """Nothing is wider than the screen, and everybody can read and reach it."""
    raw, seal = simple()
    for locale in ("it-IT", "en-GB", "es-ES"):
        async for page in _opened(running, size, locale, dark=dark):
            name = f"check-{locale[:2]}-{size[0]}{'-dark' if dark else ''}"
            await page.screenshot(path=SCREENS / f"{name}-empty.png", full_page=True)
            await page.locator("#file").fill(dump(raw))
            await page.locator("#seal").fill(seal)
            await page.locator("#cut").fill(WORDS + "!")
            await page.locator("#go").click()
            await expect(page.locator("#result h2")).to_have_text(VERDICTS[locale[:2]][1])
            width = await page.evaluate("document.documentElement.scrollWidth")
            assert width <= size[0]
            found = await Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
            await page.screenshot(path=SCREENS / f"{name}.png", full_page=True)


@pytest.mark.laws
@pytest.mark.parametrize("make", [simple, two_decks, tournament])
async def test_page_and_program_agree_on_every_changed_value(
    page: Page, make: Callable[[], tuple[Raw, str]]
) -> None:
    """A value replaced by its like, by a value of another kind, or taken away."""
    raw, seal = make()
    files = []
    for path, thing in some(leaves(raw), one_in=3):
        files += [put(raw, path, one) for one in (other(thing), True, None, "?", [], {}, 0)]
        files.append(without(raw, *path))
    texts = [dump(file) for file in files]
    found = await page.evaluate(
        "([texts, seal]) => texts.map(text => check(text, [seal], []).status)", [texts, seal]
    )
    differ = [
        text
        for text, status in zip(texts, found, strict=True)
        if by_program(Case("changed", text, seals=[seal], status=1))[0] != status
    ]
    assert differ == []
    assert found.count(1) > found.count(0) // 10
