"""The table's picture: its content, and hidden cards that it never shows."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from display.pictures.cards import SHADOW
from display.pictures.hand import draw_hand
from display.pictures.picture import (
    BACK,
    CardStyle,
    HandPicture,
    Label,
    Panel,
    Picture,
    Plate,
    TablePicture,
    fingerprint,
)
from display.pictures.plan import (
    BAND,
    HAND,
    WIDTH,
    Box,
    held_box,
    in_sixes,
    strip_plan,
    table_plan,
)
from display.pictures.table import draw_table
from engine.cards import PACK, Card
from engine.table import Table
from engine.value import replace
from games.sette_e_mezzo.screens.event_text import OWN
from games.sette_e_mezzo.screens.pictures import table_picture
from tests.display.scenes import phases, scene_of
from tests.engine.table.kit import Club
from tests.kit.examples import examples
from tests.pictures.paper import PAPER_DECK, STYLE, panel, picture

faces = st.sampled_from((BACK, *PACK))
labels = st.builds(
    Label,
    st.lists(st.text(max_size=20), min_size=1, max_size=3).map(tuple),
    st.sampled_from(("", "good", "bad")),
)
panels = st.builds(
    Panel,
    st.text(max_size=40),
    st.lists(faces, max_size=15).map(tuple),
    st.text(max_size=15),
    st.none() | labels,
    st.none() | labels,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ."""
    return ImageChops.difference(one, other).getbbox()


def assert_inside(seen: tuple[int, int, int, int] | None, box: Box) -> None:
    if seen is not None:
        left, top, right, bottom = seen
        assert box.x <= left
        assert box.y <= top
        assert right <= box.right
        assert bottom <= box.bottom


@given(st.lists(panels, min_size=1, max_size=12))
@examples(20)
def test_every_state_of_a_table_has_a_picture(found: list[Panel]) -> None:
    drawn = draw_table(picture(*found), PAPER_DECK)
    plan = table_plan(len(found))
    assert drawn.size == (plan.width, plan.height)


@given(panels, st.integers(0, 5))
@example(
    Panel(
        name="",
        cards=(),
        stake="",
        status=Label(("0" * 15,)),
        change=Label(("",)),
        turn=False,
        banker=False,
        next_banker=False,
        dim=False,
    ),
    0,
)  # an empty pill beside a label that fills the line
@examples(20)
def test_the_content_of_a_panel_stays_within_it(other: Panel, place: int) -> None:
    before = [panel() for _ in range(6)]
    after = [*before[:place], other, *before[place + 1 :]]
    box = table_plan(6).panels[place]
    seen = changed(
        draw_table(picture(*before), PAPER_DECK), draw_table(picture(*after), PAPER_DECK)
    )
    assert_inside(seen, box)


plates = st.builds(
    Plate,
    st.text(max_size=40),
    st.none() | labels,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@given(st.lists(panels, max_size=2), st.none() | labels, st.lists(plates, max_size=10))
@examples(20)
def test_every_pot_and_every_waiting_player_have_a_picture(
    found: list[Panel], pot: Label | None, waiting: list[Plate]
) -> None:
    drawn = draw_table(replace(picture(*found), pot=pot, plates=tuple(waiting)), PAPER_DECK)
    plan = table_plan(len(found), len(waiting), pot=pot is not None)
    assert drawn.size == (plan.width, plan.height)


@given(plates, st.integers(0, 3), labels)
@examples(20)
def test_the_content_of_a_plate_or_the_pot_stays_within_it(
    other: Plate, place: int, pot: Label
) -> None:
    waiting = [Plate(f"Zia {n}") for n in range(4)]
    before = replace(picture(panel(), panel()), pot=Label(("1",)), plates=tuple(waiting))
    after = replace(before, plates=(*waiting[:place], other, *waiting[place + 1 :]))
    heap = replace(before, pot=pot)
    plan = table_plan(2, 4, pot=True)
    assert plan.pot is not None
    for drawn, box in ((after, plan.plates[place]), (heap, plan.pot)):
        seen = changed(draw_table(before, PAPER_DECK), draw_table(drawn, PAPER_DECK))
        assert_inside(seen, box)


@pytest.mark.parametrize(
    "other",
    [
        Plate("Luca", turn=True),
        Plate("Luca", banker=True),
        Plate("Luca", next_banker=True),
        Plate("Luca", dim=True),
        Plate("Luca", Label(("+20",), "good")),
        Plate("Luca", Label(("+20",), "bad")),
        Plate("Marco"),
    ],
)
def test_the_state_of_a_waiting_player_is_seen_without_colours(other: Plate) -> None:
    one, two = (
        draw_table(replace(picture(panel(), panel()), plates=(plate,)), PAPER_DECK).convert("L")
        for plate in (Plate("Luca"), other)
    )
    assert changed(one, two) is not None


@given(st.lists(faces, max_size=15).map(tuple), st.none() | labels)
@examples(20)
def test_every_hand_has_a_picture(cards: tuple[Card, ...], total: Label | None) -> None:
    drawn = draw_hand(HandPicture(style=STYLE, matta=PACK[9], cards=cards, total=total), PAPER_DECK)
    assert drawn.size == (HAND.width, HAND.height)


own_tables = st.builds(
    lambda people, common, waiting: replace(picture(*people), common=common, plates=tuple(waiting)),
    st.lists(panels, min_size=1, max_size=6),
    st.none() | st.lists(faces, max_size=12).map(tuple),
    st.lists(plates, max_size=4),
)


@given(own_tables, st.lists(st.sampled_from(PACK), max_size=16, unique=True), st.integers(0, 16))
@examples(20)
def test_every_hand_below_a_table_has_a_picture(
    table: TablePicture, hand: list[Card], dark: int
) -> None:
    """Its height depends on the numbers of players and of rows alone, and all boxes lie below one another."""
    own = HandPicture(style=STYLE, matta=BACK, cards=tuple(hand), total=None, table=table)
    drawn = draw_hand(replace(own, waits=tuple(hand[:dark])), PAPER_DECK)
    rows, common = len(in_sixes(hand)), table.common is not None
    plan = strip_plan(len(table.panels), len(table.plates), rows, common=common)
    assert drawn.size == (plan.width, plan.height)
    down = [box for box in (plan.common, plan.panels[0], *plan.hand) if box is not None]
    assert all(upper.bottom < lower.y for upper, lower in pairwise(down))
    assert down[-1].bottom < plan.height


def test_the_name_and_the_card_of_a_player_stay_in_the_narrowest_panel() -> None:
    """Six play, and one has a long name, a label, and a card of the trick before."""
    other = replace(
        panel(cards=(PACK[3],)), name="Giovanni Battista R.", before=(PACK[4],), turn=True
    )
    other = replace(other, status=Label(("◆ ★ prende", "◆ ★"), "good"), stake="")
    before = [replace(panel(), stake="") for _ in range(6)]
    plan = strip_plan(6, 0, 1, common=False)
    one, two = (
        draw_table(picture(*found), PAPER_DECK, plan)
        for found in (before, [*before[:2], other, *before[3:]])
    )
    assert_inside(changed(one, two), plan.panels[2])


def test_an_open_hand_lies_between_the_name_and_the_card_of_the_trick() -> None:
    closed, plan = (
        strip_plan(4, 0, 1, common=False),
        strip_plan(4, 0, 1, common=False, is_open=True),
    )
    players = [replace(panel(), stake="", cards=(PACK[0],)) for _ in range(4)]
    holds = replace(players[0], held=PACK[5:8])
    one, two = (
        draw_table(picture(first, *players[1:]), PAPER_DECK, plan) for first in (players[0], holds)
    )
    room = held_box(plan.panels[0], plan.held)
    seen = changed(one, two)
    assert_inside(seen, plan.panels[0])
    assert seen is not None
    assert room.y - SHADOW <= seen[1] < seen[3] <= room.bottom + SHADOW
    assert room.bottom < plan.panels[0].y + plan.held + BAND, "the card of the trick is below"
    assert plan.height == closed.height + plan.held


def test_a_card_that_must_wait_is_darker() -> None:
    hand = HandPicture(
        style=STYLE, matta=BACK, cards=PACK[:10], total=None, table=picture(panel(), panel())
    )
    one, two = (
        draw_hand(replace(hand, waits=dark), PAPER_DECK).convert("L") for dark in ((), PACK[5:6])
    )
    plan = strip_plan(2, 0, 2, common=False)
    assert_inside(changed(one, two), plan.hand[1])
    assert sum(two.tobytes()) < sum(one.tobytes())


# --- differences ----------------------------------------------------------------------------------------------


def grey(what: Panel) -> Image.Image:
    return draw_table(picture(what, panel()), PAPER_DECK).convert("L")


@pytest.mark.parametrize(
    "other",
    [
        replace(panel(), turn=True),
        replace(panel(), banker=True),
        replace(panel(), next_banker=True),
        replace(panel(), dim=True),
        replace(panel(), stake="50"),
        replace(panel(), cards=(PACK[9],)),
        replace(panel(), cards=(BACK,)),
        replace(panel(), status=Label(("✗ 9½",), "bad")),
    ],
)
def test_every_important_difference_is_seen_without_colours(other: Panel) -> None:
    assert changed(grey(panel()), grey(other)) is not None


def test_won_and_lost_differ_without_colours() -> None:
    won = replace(panel(), change=Label(("+20",), "good"))
    lost = replace(panel(), change=Label(("+20",), "bad"))
    assert changed(grey(won), grey(lost)) is not None, "the same words, another look"


def test_the_matta_is_marked_and_only_the_matta() -> None:
    marked = picture(panel(cards=(PACK[9],)), panel())
    plain = replace(marked, matta=BACK)
    other = replace(marked, matta=PACK[20])
    seen = changed(draw_table(marked, PAPER_DECK), draw_table(plain, PAPER_DECK))
    assert seen is not None
    assert seen[2] <= table_plan(2).panels[0].right
    assert changed(draw_table(plain, PAPER_DECK), draw_table(other, PAPER_DECK)) is None


# --- made from scenes ---------------------------------------------------------------------------------------


def of_table(table: Table, language: str = "it") -> TablePicture:
    seen = table_picture(scene_of(table, language=language), STYLE)
    assert seen is not None
    return seen


@pytest.mark.parametrize("language", ["it", "en", "es"])
@pytest.mark.parametrize("people", [2, 5, 12])
def test_every_phase_with_a_hand_has_its_picture(people: int, language: str) -> None:
    for name, table in phases(people):
        if table.round:
            drawn = draw_table(of_table(table, language), PAPER_DECK)
            assert drawn.width == WIDTH, name
        draw_hand(OWN.picture(scene_of(table, 1, language), STYLE), PAPER_DECK)


def test_the_player_on_turn_and_the_banker_are_marked() -> None:
    club = Club(seated=(1, 2, 3), holes="6D 4C 2S")
    club.deal()
    seen = of_table(club.table)
    assert [one.turn for one in seen.panels] == [True, False, False]
    assert [one.banker for one in seen.panels] == [False, False, True]
    club.play_out()
    over = of_table(club.table)
    assert not any(one.turn for one in over.panels)
    assert [one.cards for one in over.panels] == [("6D",), ("4C",), ("2S",)]
    assert [one.change.tone for one in over.panels if one.change] == ["good", "good", "bad"]


def test_a_face_down_card_is_a_back_for_all_but_its_owner() -> None:
    """[GEN-7]"""
    club = Club(seated=(1, 2), holes="6D 4C")
    club.deal()
    assert [one.cards for one in of_table(club.table).panels] == [
        (BACK,),
        (BACK,),
    ]
    mine = OWN.picture(scene_of(club.table, club.turn), STYLE)
    assert mine.cards == (Card("6D"),)
    assert mine.total == Label(("6",))
    assert OWN.picture(scene_of(club.table, 99), STYLE).cards == ()


def test_two_pictures_share_a_fingerprint_only_if_they_are_equal() -> None:
    one = picture(panel(), panel())
    assert fingerprint(one) == fingerprint(picture(panel(), panel()))
    others: list[Picture] = [
        picture(panel(), panel("Luca")),
        replace(one, style=CardStyle("paper", indices=False)),
        replace(one, matta=BACK),
        replace(one, pot=Label(("120",))),
        replace(one, plates=(Plate("Luca"),)),
        picture(panel()),
        HandPicture(style=STYLE, matta=PACK[9], cards=(PACK[3],), total=None),
    ]
    assert len({fingerprint(other) for other in (one, *others)}) == len(others) + 1
