"""Skips browser tests without a browser (continuous integration always has one), orders the tests, shares their first
compilation among the workers, and checks that each closes its files. Hypothesis has no deadline (the machine may be
busy), and takes the same examples every time, but in ``make laws``. Each test begins with the same state of
``random``.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import random
import warnings
from collections.abc import AsyncIterator, Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from storage import Store
from tests.kit.blank import open_blank
from tests.kit.examples import BRIEF, SEED, examples
from tests.kit.twin import move_in
from tools.chromium import HOW_TO_GET_IT, chromium

settings.register_profile(
    "here", examples(25), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("same", settings.get_profile("here"), derandomize=True)
settings.register_profile(
    "brief", settings.get_profile("same"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("brief" if BRIEF else "here" if SEED is None else "same")

TESTS = Path(__file__).parent
WEB = TESTS / "web"

LONGEST = (
    "web/test_own_tables.py",
    "world/test_evenings.py",
    "web/test_check_page.py",
    "engine/test_conformance.py",
    "web/test_evening.py",
    "display/test_every_game.py",
    "web/test_phone.py",
    "tools/test_new_game.py",
    "web/test_page.py",
    "world/test_twins.py",
    "web/test_thumb.py",
    "games/piatto/test_minutes.py",
    "e2e/test_own_page_pictures.py",
    "storage/test_archives.py",
    "e2e/test_calabresella_pace.py",
    "display/test_watch.py",
    "attack/test_members.py",
    "world/test_planted.py",
    "e2e/test_own_commands.py",
    "croupier/test_hand_files.py",
    "e2e/test_own_tables.py",
    "e2e/test_calabresella.py",
    "tools/test_odds_online.py",
    "playground/test_neighbours.py",
    "display/test_on_a_phone.py",
    "e2e/test_windows.py",
    "storage/test_lease.py",
    "program/test_installed.py",
    "games/briscola/test_computers.py",
    "attack/test_outsiders.py",
    "engine/test_review.py",
    "e2e/test_own_pages.py",
    "storage/test_fleet.py",
    "e2e/test_crash.py",
    "e2e/test_old_databases.py",
    "e2e/test_webhook.py",
)
"""Files that take longest: at the end, they would keep one worker busy after the others are done.

Those that wait for a browser or a process stand between those that reckon, so that no processor rests.
"""


def _asked(config: pytest.Config) -> list[Path]:
    """The files and folders of the command line."""
    return [Path(arg.partition("::")[0]).resolve() for arg in config.args]


def _asked_for_web(config: pytest.Config) -> bool:
    return any(WEB.is_relative_to(path) or path.is_relative_to(WEB) for path in _asked(config))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="the tests about this game alone, by its key in the registry")


def _is_about(item: pytest.Item, game: str) -> bool:
    """True for a test whose folder, file, name or case names the game, and for the tests of words."""
    return game in item.nodeid or item.path.is_relative_to(TESTS / "words")


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("ON_A_SERVER"):
        move_in()
    game = config.getoption("--game")
    if game and not (TESTS / "games" / game).is_dir():
        raise pytest.UsageError(f"no game has the key {game}")
    if chromium() is None and os.environ.get("CI") and _asked_for_web(config):
        raise pytest.UsageError(HOW_TO_GET_IT)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if chromium() is None and collection_path.is_relative_to(WEB) else None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Import without the cycle collector, which would look again and again through modules that stay until the end."""
    gc.disable()
    try:
        _compile_own_part(session.config)
        return (yield)
    finally:
        gc.enable()


def _compile_own_part(config: pytest.Config) -> None:
    """In a new clone each worker compiles its own part of the tests first, instead of all workers the same files.

    A failed import says so when the file is collected.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    number, workers = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    files = {
        file
        for path in _asked(config)
        for file in (path.rglob("test_*.py") if path.is_dir() else path.parent.glob(path.name))
    }
    largest_first = sorted(files, key=lambda file: (file.stat().st_size, file), reverse=True)
    for file in largest_first[number::workers]:
        with contextlib.suppress(Exception):
            importlib.import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    game = config.getoption("--game")
    if game:
        items[:] = [item for item in items if _is_about(item, game)]
    first = {TESTS / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: first.get(item.path, len(first)))


def pytest_collection_finish() -> None:
    """All imported modules stay until the end: the cycle collector need not look through them again and again."""
    gc.collect()
    gc.freeze()


# --- fixtures for several folders ---------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matta.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await open_blank(path)
    yield opened
    await opened.close()


# --- open files -------------------------------------------------------------------------------------------

FILES = Path("/dev/fd")
"""The open files and sockets of this process, on Linux and macOS."""

OPEN_BEFORE = pytest.StashKey[int]()


def _open_files() -> int:
    return len(os.listdir(FILES)) if FILES.exists() else 0  # noqa: PTH208 -- hundreds of times


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    item.stash[OPEN_BEFORE] = _open_files()
    random.seed(SEED)
    yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """Blame a file left open on its own test: garbage may be collected during any later one.

    The cycle collector is only asked if more files are open than before, since asking it takes long.
    """
    yield
    if _open_files() <= item.stash[OPEN_BEFORE]:
        return
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ResourceWarning)
        gc.collect()
    left = [str(one.message) for one in told if issubclass(one.category, ResourceWarning)]
    if left:
        pytest.fail("left open: " + "; ".join(left), pytrace=False)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if chromium() is None and _asked_for_web(config):
        terminalreporter.write_line(f"Left out the tests in a browser: {HOW_TO_GET_IT}.")
