"""The links of the pages lead somewhere, in the repository and on the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.site import PAGES, PageTargets, anchor, place, write_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file_and_a_heading(page: Path, site: Path) -> None:
    here = site / place(page)
    missing = []
    for target in PageTargets(_text(here)).targets:
        name, _, heading = target.partition("#")
        file = here.parent / name if name else here
        if not file.is_file() or (
            heading and file.suffix == ".html" and heading not in PageTargets(_text(file)).anchors
        ):
            missing.append(target)
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_page_can_be_reached_from_the_first(page: Path, site: Path) -> None:
    seen, waiting = set[Path](), [site / "index.html"]
    while waiting:
        here = waiting.pop()
        if here not in seen and here.suffix == ".html" and here.is_file():
            seen.add(here)
            targets = PageTargets(_text(here)).targets
            waiting += [(here.parent / one.partition("#")[0]).resolve() for one in targets]
    assert (site / place(page)).resolve() in {file.resolve() for file in seen}


def test_a_second_heading_of_one_name_has_a_number() -> None:
    taken: dict[str, int] = {}
    assert anchor("Known limits", taken) == "known-limits"
    assert anchor("Known *limits*!", taken) == "known-limits-1"
