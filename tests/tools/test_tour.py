"""The page of the tour and its pictures belong together."""

from __future__ import annotations

import re

from tools.tour.page import page
from tools.tour.shots import PAGE, TOUR

MOST_BYTES = 5_500_000
"""Pictures that a clone of the repository may hold for the tour."""


def test_the_page_is_the_one_that_the_tour_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_page_shows_every_picture_and_every_picture_is_there() -> None:
    named = set(re.findall(r"tour/([\w-]+\.webp)", page()))
    assert named == {path.name for path in TOUR.glob("*")}
    assert sum(path.stat().st_size for path in TOUR.glob("*")) < MOST_BYTES


def test_every_link_leads_to_a_chapter() -> None:
    headings = re.findall(r"^## (.+)$", page(), re.MULTILINE)
    links = re.findall(r"\[([^\]]+)\]\(#([\w-]+)\)", page())
    assert [name for name, _ in links] == headings
    assert [anchor for _, anchor in links] == [one.lower().replace(" ", "-") for one in headings]
