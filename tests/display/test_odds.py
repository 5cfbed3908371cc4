"""The message about the value of the bank."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from itertools import islice

import pytest

from display.odds import chart_picture
from display.pictures.chart import draw_chart
from display.pictures.picture import Bar, ChartPicture
from display.pictures.studio import USUAL
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.screens import LOOK
from games.sette_e_mezzo.screens.odds import (
    Reckoning,
    odds_caption,
    odds_chart,
    odds_text,
    reckoned,
)
from games.sette_e_mezzo.solver.odds import effects, odds
from locales import COMPLETE, words

BEST_BANKER = Fraction(2265904, 10_000_000)


@pytest.fixture(scope="module")
def found() -> Reckoning:
    """Six effects, and the best banker of ``make figures``: all of it takes half a minute."""
    rules = SetteEMezzoRules()
    few = tuple(islice(effects(rules), 6))
    return Reckoning(odds(rules), BEST_BANKER, few)


@pytest.mark.parametrize("language", COMPLETE)
def test_the_message_tells_the_house_edge_the_best_play_and_the_effect_of_switches(
    found: Reckoning, language: str
) -> None:
    said = odds_text(found, words(language))
    comma = words(language)("comma")
    assert f"+21{comma}3" in said
    assert f"+22{comma}0" in said
    assert f"+22{comma}7" in said
    assert len(said) < 2_000
    assert said.count("▮ <b>") >= 4
    assert said.count("\n") < 22
    beside = odds_caption(found, words(language))
    assert "▮" not in beside
    assert beside.count("\n") < 11


def test_the_question_can_be_sent_to_another_process() -> None:
    told = LOOK.rules.odds
    assert told is not None
    assert pickle.loads(pickle.dumps(told.reckoned)) is reckoned  # noqa: S301 -- just made


def test_the_chart_has_the_differences_the_largest_first_and_is_drawn(found: Reckoning) -> None:
    said = words("it")
    stored = json.loads(json.dumps(odds_chart(found, said)))
    picture = chart_picture(USUAL, stored)
    sizes = [abs(bar.tenths) for bar in picture.bars]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) > 0, "a switch without effect has no bar"
    of = {round(effect.more * 1000) for effect in found.effects}
    assert {bar.tenths for bar in picture.bars} <= of
    assert all((bar.said[0] == "−") == (bar.tenths < 0) for bar in picture.bars)
    drawn = draw_chart(picture)
    assert drawn.width == 800
    assert len(drawn.getcolors(1 << 20) or ()) > 100


def test_a_bank_that_loses_and_an_endless_name_are_drawn_too() -> None:
    bars = (Bar("x" * 300, -51, "−5,1", now=True), Bar("", 0, "0,0", now=False))
    assert draw_chart(ChartPicture(USUAL, "w" * 300, bars)).width == 800


def test_bars_below_zero_lie_on_the_left_of_those_above_if_names_are_short() -> None:
    def reach(tenths: int) -> tuple[int, int]:
        """The stretch of the middle of three bars, where it is lighter than the felt."""
        amounts = (100, tenths, -100)
        bars = tuple(Bar("x", amount, "", now=False) for amount in amounts)
        drawn = draw_chart(ChartPicture(USUAL, "", bars)).convert("L")
        row = drawn.height - 12 - 3 * 56 + 56 + 26
        lit = [x for x in range(100, 800) if int(drawn.getpixel((x, row)) or 0) > 130]  # type: ignore[arg-type]
        return lit[0], lit[-1]

    assert reach(-80)[1] <= reach(80)[0]
