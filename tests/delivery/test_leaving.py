"""A button that leaves, closes or pauses counts only after it has lain in its place for a while."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, TimedOut

from croupier.durations import SETTLES
from delivery.gateway import Gateway
from delivery.leaving import LeavingButtons, MessageRef, leaving_places
from delivery.own_gateway import OwnGateway
from display.buttons import in_rows
from display.callback import Tap
from display.private import card_screen
from display.screen import Button, Keyboard, Screen
from display.table import table_screen
from display.taps import TAPS
from engine.game import PUBLIC
from engine.registry import GAMES
from engine.table.view import _MAY
from handlers.tournaments import HANDLERS
from locales import COMPLETE
from tests.delivery.fake_bot import FakeBot
from tests.display.absences import evening_of, step
from tests.display.scenes import scene_of
from tests.kit.examples import TIMES
from tests.pictures.paper import STYLE

HERE = MessageRef(-100, 7)
STEPS, SEEDS = 40, 3


class Hours:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def data(name: str, decision: int = 1) -> str:
    return Tap(table=1, round=1, decision=decision, name=name).data()


def keyboard(*rows: str, decision: int = 1) -> Keyboard:
    """Rows of buttons by their names: ``tiro sto``."""
    return tuple(tuple(Button(name, data(name, decision)) for name in row.split()) for row in rows)


@pytest.fixture
def clock() -> Hours:
    return Hours()


@pytest.fixture
def buttons(clock: Hours) -> LeavingButtons:
    return LeavingButtons(clock=clock)


def test_a_button_that_has_just_come_does_not_count_yet(
    buttons: LeavingButtons, clock: Hours
) -> None:
    buttons.lie(HERE, keyboard("tiro sto", "carta"))
    clock.now += 60
    buttons.lie(HERE, keyboard("alzati pausa", "siediti"))
    assert buttons.is_new(HERE, data("alzati"))
    assert buttons.is_new(HERE, data("pausa", decision=9))
    assert not buttons.is_new(HERE, data("siediti")), "it leaves nothing"
    clock.now += SETTLES
    assert not buttons.is_new(HERE, data("alzati"))


def test_a_button_counts_at_once_while_it_stays_in_its_place(
    buttons: LeavingButtons, clock: Hours
) -> None:
    """Rows count from the bottom: a row of moves above it changes nothing."""
    buttons.lie(HERE, keyboard("carta alzati pausa"))
    clock.now += 60
    buttons.lie(HERE, keyboard("punta punta", "tiro sto", "carta alzati pausa", decision=2))
    assert not buttons.is_new(HERE, data("alzati", decision=2))
    buttons.lie(HERE, keyboard("carta alzati"))
    assert buttons.is_new(HERE, data("alzati")), "it is wider now"


def test_a_new_message_has_new_buttons(buttons: LeavingButtons) -> None:
    buttons.lie(HERE, keyboard("carta alzati"))
    other = HERE._replace(number=8)
    assert not buttons.is_new(other, data("alzati")), "unknown: sent before a restart"
    buttons.lie(other, keyboard("carta alzati"))
    assert buttons.is_new(other, data("alzati"))


def test_a_message_for_one_person_is_not_that_of_another(
    buttons: LeavingButtons, clock: Hours
) -> None:
    mine, yours = HERE._replace(receiver=1), HERE._replace(receiver=2)
    buttons.lie(mine, keyboard("mi_assento"))
    clock.now += 60
    buttons.lie(yours, keyboard("mi_assento"))
    assert buttons.is_new(yours, data("mi_assento"))
    assert not buttons.is_new(mine, data("mi_assento"))


class SlowBot(FakeBot):
    """Taps arrive while its calls are under way, and the calls may fail."""

    def __init__(self, buttons: LeavingButtons, at: MessageRef) -> None:
        super().__init__(None)
        self.fails: Exception | None = None
        self.buttons, self.at = buttons, at
        self.seen: list[bool] = []

    def __getattr__(self, name: str) -> Any:
        called = super().__getattr__(name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            self.seen.append(self.buttons.is_new(self.at, data("alzati")))
            if self.fails is not None:
                raise self.fails
            return await called(*args, **kwargs)

        return call


async def test_a_tap_may_come_before_the_answer_to_the_edit(
    buttons: LeavingButtons, clock: Hours
) -> None:
    """An edit that fails moves nothing, so its next attempt moves the buttons anew."""
    bot = SlowBot(buttons, HERE)
    door = Gateway(cast(Bot, bot), leaving=buttons)
    buttons.lie(HERE, keyboard("tiro sto", "alzati"))
    clock.now += 60
    screen = Screen("x", keyboard("alzati pausa", "siediti"))
    for fails in (BadRequest("Bad"), TimedOut(), None):
        bot.fails = fails
        await door.edit(HERE.address, HERE.number, screen)
        assert bot.seen.pop(), "the keyboard may be there already"
        assert buttons.is_new(HERE, data("alzati")) == (fails is None)
        clock.now += SETTLES


EDITS = ["edit", "edit_caption", "edit_photo"]


@pytest.mark.parametrize(
    ("name", "receiver"),
    [(name, 0) for name in ("send", "send_photo", *EDITS)] + [(name, 5) for name in EDITS],
)
async def test_every_call_that_brings_a_keyboard_is_noted(
    buttons: LeavingButtons, name: str, receiver: int
) -> None:
    door = Gateway(cast(Bot, FakeBot(None)), leaving=buttons)
    door = OwnGateway(door, receiver) if receiver else door
    arguments: dict[str, Any] = {"photo": b"x"} if "photo" in name else {}
    where = 0 if name.startswith("send") else 42
    await getattr(door, name)(-100, where, screen=Screen("x", keyboard("alzati")), **arguments)
    assert buttons.is_new(MessageRef(-100, 42, receiver), data("alzati"))


def test_every_way_out_of_a_table_is_known() -> None:
    """A new button that leaves must be listed, and these others leave nothing."""
    stays = {"siediti", "eccomi", "si_gioca", "compagni", "taglia", "chiama"}
    board = {"t_entra", "t_via", "t_continua", "t_cond", "t_set", "t_tavolo"}
    leaves = {name for name, kind in TAPS.items() if kind.leaves}
    assert {*_MAY} - stays | (HANDLERS.keys() - board) == leaves


# --- every game, at every moment ----------------------------------------------------------------------------------


def screens(game: str, seed: int) -> Iterator[Mapping[str, Keyboard]]:
    """The keyboards of the group's message and of the private cards, from moment to moment."""
    rng = random.Random(seed)
    club = evening_of(game, seed)
    language = COMPLETE[seed % len(COMPLETE)]
    for _ in range(STEPS):
        shown = {}
        for style in (None, STYLE):
            for viewer in (PUBLIC, 1, 2, 3):
                scene = scene_of(club.table, viewer, language, style=style)
                screen = card_screen(scene) if viewer else table_screen(scene)
                shown[f"{viewer} {style is None}"] = in_rows(screen.keyboard)
        yield shown
        if club.table.phase == "closed":
            return
        step(club, rng)


def names_at(shown: Keyboard) -> dict[tuple[int, int, int], str]:
    rows = [row for row in shown if row]
    return {
        (row, column, len(keys)): key.data.split("|")[4]
        for row, keys in enumerate(reversed(rows))
        for column, key in enumerate(keys)
        if key.data
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_thumb_on_any_button_leaves_the_table_at_the_end_of_a_hand(game: str) -> None:
    """For each two screens that follow each other: a leaving button that comes under the thumb does not
    count at once.
    """
    came = 0
    for seed in range(SEEDS * TIMES):
        clock = Hours()
        buttons = LeavingButtons(clock=clock)
        before: dict[str, dict[tuple[int, int, int], str]] = {}
        for shown in screens(game, seed):
            clock.now += 60
            for number, (who, keys) in enumerate(shown.items(), 1):
                message = MessageRef(-100, number)
                with buttons.moving(message, keys):
                    pass
                buttons.lie(message, keys)
                old = before.get(who, {})
                for name, place in leaving_places(keys).items():
                    moved = old.get((place.row, place.column, place.columns)) != name
                    assert buttons.is_new(message, data(name)) == moved
                    came += moved and bool(old)
                before[who] = names_at(keys)
            clock.now += SETTLES
            for number, keys in enumerate(shown.values(), 1):
                for name in leaving_places(keys):
                    assert not buttons.is_new(MessageRef(-100, number), data(name))
    assert came, "such buttons do come under the thumb"
