"""The page of the tour and its pictures belong together."""

from __future__ import annotations

import re

from tools.tour.page import page
from tools.tour.shots import PAGE, SHOTS, TOUR


def test_the_page_is_the_one_that_the_tour_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_page_shows_every_committed_picture() -> None:
    named = re.findall(r"tour/([\w-]+\.webp)", page())
    assert named == [shot.file for shot in SHOTS if shot.shown]
    assert {*named} == {path.name for path in TOUR.iterdir()}
    assert len(named) <= 20
