"""The picture of an ended evening: where the steps of the podium stand."""

from __future__ import annotations

import pytest
from PIL import Image

from display.pictures.evening import HEAD, draw_evening
from display.pictures.felt import GOLD
from display.pictures.picture import EveningPicture, PodiumStep
from display.pictures.plan import WIDTH
from tests.pictures.paper import PAPER_DECK, STYLE

METAL = (205, 212, 218)
"""The second step."""


def podium(*places: int) -> Image.Image:
    steps = tuple(PodiumStep(place, "Anna", "+5") for place in places)
    shown = EveningPicture(style=STYLE, title="", podium=steps, curves=(), best=None, titles=())
    return draw_evening(shown, PAPER_DECK).convert("RGB")


def columns(image: Image.Image, colours: set[tuple[int, int, int]]) -> list[int]:
    """The columns in which a pixel of the podium's lowest part has one of these colours."""
    y = image.height - 40
    return [x for x in range(image.width) if image.getpixel((x, y)) in colours]


@pytest.mark.parametrize("places", [(1,), (1, 2)])
def test_a_podium_of_one_or_two_stands_in_the_middle(places: tuple[int, ...]) -> None:
    steps = columns(podium(*places), {GOLD, METAL})
    assert abs(steps[0] + steps[-1] + 1 - WIDTH) <= 2


def test_the_winner_stands_between_second_and_third() -> None:
    image = podium(1, 2, 3)
    gold = columns(image, {GOLD})
    assert abs(gold[0] + gold[-1] + 1 - WIDTH) <= 2
    assert columns(image, {METAL})[-1] < gold[0]


def test_equal_places_have_equal_steps() -> None:
    image = podium(1, 1, 3)
    for y in range(HEAD, image.height):
        gold = [x for x in range(image.width) if image.getpixel((x, y)) == GOLD]
        if gold:
            break
    assert gold[0] < WIDTH // 3 < WIDTH // 2 < gold[-1]
    assert not columns(image, {METAL})
