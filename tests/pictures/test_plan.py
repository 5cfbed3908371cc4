"""The layout: nothing outside its box, nothing on top of anything important."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.pictures.plan import (
    HAND,
    HIGHEST,
    INFO,
    NAME,
    WIDTH,
    Box,
    cards_box,
    fan,
    spread,
    table_plan,
)

PHONE = 360
"""The width of a picture on a phone, in points."""

ratios = st.sampled_from(((5, 8), (250, 400), (5, 7), (2, 3)))
hands = st.lists(st.booleans(), max_size=20)
boxes = st.builds(Box, st.just(14), st.just(20), st.integers(240, 900), st.integers(140, 420))


def lies_within(box: Box, other: Box) -> bool:
    across = other.x <= box.x and box.right <= other.right
    return across and other.y <= box.y and box.bottom <= other.bottom


@pytest.mark.parametrize("people", range(1, 13))
def test_panels_lie_on_the_picture_and_apart(people: int) -> None:
    plan = table_plan(people)
    whole = Box(x=0, y=0, width=plan.width, height=plan.height)
    assert len(plan.panels) == people
    for box in plan.panels:
        assert lies_within(box, whole)
        assert lies_within(cards_box(box), box)
    for one, other in combinations(plan.panels, 2):
        aside = one.right < other.x or other.right < one.x
        assert aside or one.bottom < other.y or other.bottom < one.y


@pytest.mark.parametrize("plates", range(12))
@pytest.mark.parametrize("panels", [0, 1, 2, 6])
def test_pot_common_cards_panels_and_plates_lie_on_the_picture_and_apart(
    panels: int, plates: int
) -> None:
    plan = table_plan(panels, plates, pot=True, common=panels < 3)
    assert plan.pot is not None
    assert (plan.common is not None) == (panels < 3)
    assert (len(plan.panels), len(plan.plates)) == (panels, plates)
    common = (plan.common,) if plan.common is not None else ()
    boxes = (plan.pot, *common, *plan.panels, *plan.plates)
    for box in boxes:
        assert lies_within(box, Box(x=0, y=0, width=plan.width, height=plan.height))
    for one, other in combinations(boxes, 2):
        aside = one.right < other.x or other.right < one.x
        assert aside or one.bottom < other.y or other.bottom < one.y


def test_a_duel_at_the_largest_table_is_no_higher_than_a_phone_shows() -> None:
    plan = table_plan(2, 10, pot=True)
    assert plan.height * 10 <= plan.width * 13


def test_without_pot_and_plates_they_take_no_room() -> None:
    plan = table_plan(6)
    assert (plan.pot, plan.plates) == (None, ())


@pytest.mark.parametrize("people", range(1, 13))
def test_a_phone_shows_the_table_large_enough(people: int) -> None:
    plan = table_plan(people)
    assert min(NAME, INFO) * PHONE >= 14 * WIDTH
    assert plan.height * 10 <= plan.width * 13, "not higher than a phone's chat shows in one piece"
    assert all(cards_box(box).height * PHONE >= 60 * WIDTH for box in plan.panels)


@given(boxes, ratios, hands)
def test_a_hand_of_any_size_stays_in_its_box(
    box: Box, ratio: tuple[int, int], backs: list[bool]
) -> None:
    where = spread(box, ratio, backs)
    width = where.height * ratio[0] // ratio[1]
    assert len(where.spots) == len(backs)
    for spot in where.spots:
        assert lies_within(Box(x=spot.x, y=spot.y, width=width, height=where.height), box)
        assert 0 < spot.width <= width
        assert 0 < spot.height <= where.height


@given(ratios, st.integers(1, 8), st.integers(0, 1))
def test_up_to_eight_cards_show_their_corner(ratio: tuple[int, int], faces: int, back: int) -> None:
    """The largest table keeps the rule, too: the index needs a quarter of the card's width and a third of
    its height.
    """
    for people in (2, 6, 12):
        room = cards_box(table_plan(people).panels[0])
        where = spread(room, ratio, [True] * back + [False] * faces)
        width = where.height * ratio[0] // ratio[1]
        for spot in where.spots[back:]:
            assert spot.width * 4 >= width
            assert spot.height * 3 >= where.height


def test_two_cards_in_private_do_not_overlap() -> None:
    left, right = spread(HAND.panels[0], (5, 8), [False, False]).spots
    assert left.right <= right.x


def test_in_little_room_a_back_shows_less_than_a_face() -> None:
    edges = fan(Box(x=0, y=0, width=260, height=200), 125, [True, False, False])
    assert edges[1] - edges[0] < edges[2] - edges[1]


def test_no_cards_take_no_room() -> None:
    assert fan(Box(x=0, y=0, width=260, height=200), 125, []) == ()


def test_four_plates_have_two_wide_rows_as_high_as_three_plates_and_one() -> None:
    """A name beside a gain has more room so."""
    four, five = table_plan(2, 4), table_plan(2, 5)
    assert len({box.y for box in four.plates[:2]}) == 1
    assert len({box.y for box in four.plates}) == 2
    assert four.plates[0].width > five.plates[0].width
    assert four.height == five.height


@pytest.mark.parametrize("plates", range(1, 13))
def test_plates_alone_are_wide(plates: int) -> None:
    """Nothing else needs the height, and a name has room beside a sign and a share."""
    alone = table_plan(0, plates, legend=True)
    assert {box.width for box in alone.plates} == {table_plan(2, 4).plates[0].width}
    assert alone.height <= HIGHEST
