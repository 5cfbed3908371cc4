"""`make play`, played by a pilot: clicks and keys on the left, what comes of it on the screen."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from playground.evening import Evening, EveningRefusedError
from playground.options import Options
from playground.terminal.completion import Commands
from playground.terminal.dialogs import Alert, Stopped
from tests.playground.kit import Seat, seat

YOUR_TURN = r"Anna: tiro, o ti va bene così\?"
OVER = r"il banco (fa|sballa)"


async def stand_through(at: Seat) -> None:
    """Stand whenever it is your turn, until the hand is over."""
    hands = len(re.findall(OVER, at.text("group")))
    acted = ""
    while len(re.findall(OVER, at.text("group"))) == hands:
        await at.pilot.pause(0.05)
        text = at.text("group")
        if re.search(YOUR_TURN, text) and text != acted and at.has_key("Sto"):
            acted = text
            await at.click("Sto")


def only_your_window_shows_your_card(at: Seat) -> None:
    cards = re.findall(r"mano \d+\n\n(.+)\nTotale", at.text("private"))
    assert cards
    if "banco Anna" in at.text("group"):
        return  # on his turn the banker plays with his cards face up
    assert cards[0] not in at.text("group")
    telegram = at.evening.server.telegram
    for user in telegram.orders.whole_world()["people"]:
        if user != at.evening.you.id:
            seen = telegram.views.messages(user, at.evening.group)
            assert telegram.views.messages(user, user) == []
            assert not any(cards[0] in message.text for message in seen)


async def test_a_hand_is_played_with_clicks(tmp_path: Path) -> None:
    async with seat(tmp_path) as at:
        await at.no_hurry()
        await at.see(r"Al tavolo: Anna, .*Luca.*, |Al tavolo: Anna(, [\w ]+){3}")
        at.save("lobby")
        await at.click("Si gioca!")
        await at.see(YOUR_TURN)
        await at.until(lambda: at.key("Sto").digit, "digits on the buttons")
        at.save("turn")
        await at.click("👁")
        await at.until(lambda: isinstance(at.app.screen, Alert), "the alert with the card")
        assert isinstance(at.app.screen, Alert)
        assert at.app.screen.text.startswith("Hai ")
        await at.see("Totale: ", "private")
        only_your_window_shows_your_card(at)
        at.save("alert")
        await at.pilot.click("Alert Button")
        await at.until(lambda: not isinstance(at.app.screen, Alert), "the chat again")
        await stand_through(at)
        await at.pilot.pause(0.2)
        at.save("result")
        assert any("Stai" in said for said in at.toasts())


async def test_a_hand_is_played_with_keys_in_a_small_window(tmp_path: Path) -> None:
    async with seat(tmp_path, size=(80, 24), people=1) as at:
        await at.no_hurry()
        await at.until(lambda: at.key("Si gioca!").has_focus, "the focus where it is meant")
        await at.press("Si gioca!")
        await at.see(YOUR_TURN)
        await at.until(lambda: at.key("Sto").digit, "digits on the buttons")
        await at.until(lambda: at.key("Sto").region.bottom <= 23, "the buttons in sight")
        await at.press("👁")
        await at.until(lambda: isinstance(at.app.screen, Alert), "the alert with the card")
        at.save("alert-small")
        await at.pilot.press("enter")
        await at.until(lambda: at.key("👁").has_focus, "the focus where it was")
        await at.pilot.press("up")
        assert at.key("Tiro").has_focus
        await at.pilot.press("right")
        assert at.key("Sto").has_focus
        await at.pilot.press("enter")
        await at.until(lambda: any("Stai" in said for said in at.toasts()), "the toast")
        at.save("toast-small")
        await at.pilot.press("f2")
        await at.see(r"Totale: |Mano \d+: ", "private")
        at.save("private-small")
        assert at.app.active == "private"
        await at.pilot.press("f2")
        await at.see(OVER)


async def test_commands_are_completed_and_sent(tmp_path: Path) -> None:
    async with seat(tmp_path, size=(40, 10)) as at:
        small = at.app.query_one("#small", Static)
        await at.until(lambda: small.display, "one sentence in a window too small")
        assert "46×18" in str(small.content)
        await at.pilot.resize_terminal(120, 40)
        await at.until(lambda: not small.display, "the chats")
        await at.until(lambda: at.has_key("Si gioca!"), "a table with a start button")
        await at.pilot.press("/", "s", "a")
        pane = at.app.pane
        assert pane is not None
        offered = pane.query_one(Commands)
        await at.until(lambda: offered.display and offered.option_count == 1, "one command")
        at.save("commands")
        assert offered.chosen == "saldo"
        await at.pilot.press("tab")
        assert pane.line.value == "/saldo "
        await at.pilot.press("enter")
        await at.see(r"Anna: 1\D?000 fiches")
        await at.pilot.press("c", "i", "a", "o")
        assert isinstance(at.app.focused, Input)
        await at.pilot.press("enter")
        await at.see(r"\bciao\b")


async def test_the_evening_is_found_where_it_was(tmp_path: Path) -> None:
    async with seat(tmp_path, people=1) as at:
        await at.no_hurry()
        await at.click("Si gioca!")
        await at.see(YOUR_TURN)
        await stand_through(at)
        shown = [b.view.text for b in at.bubbles("group") if re.search(OVER, b.view.text)]
        pid = at.evening.bot.pid
        assert pid is not None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    async with seat(tmp_path) as at:
        await at.see(re.escape(shown[0].splitlines()[0]))
        await at.see(r"Mano 2 · (il )?banco")
        assert not at.evening.first


async def test_a_bot_that_dies_is_told_and_started_again(tmp_path: Path) -> None:
    async with seat(tmp_path, people=1) as at:
        await at.until(lambda: at.has_key("Si gioca!"), "a table with a start button")
        pid = at.evening.bot.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await at.until(lambda: isinstance(at.app.screen, Stopped), "the news")
        at.save("stopped")
        shown = [str(one.content) for one in at.app.screen.query(Static)]
        assert any("running" in text for text in shown)
        await at.pilot.press("enter")
        await at.until(lambda: not isinstance(at.app.screen, Stopped), "the chat again")
        assert at.evening.bot.pid not in (None, pid)
        await at.click("Si gioca!")
        await at.see(r"Mano 1 · banco")


async def test_the_language_can_be_changed_between_evenings(tmp_path: Path) -> None:
    async with seat(tmp_path, people=1, language="es") as at:
        await at.until(lambda: at.has_key("¡A jugar!"), "a table in Spanish")
        await at.see("En la mesa: Anna")
    async with seat(tmp_path, language="en") as at:
        await at.see("From now on I speak English here")
        await at.click("Let’s play!")
        await at.see("Hand 1 · ")


async def test_two_windows_cannot_play_the_same_evening(tmp_path: Path) -> None:
    one = Evening(Options(folder=tmp_path / "evening", fast=True, people=1))
    try:
        await one.start()
        other = Evening(Options(folder=tmp_path / "evening", language="en"))
        with pytest.raises(EveningRefusedError, match="Another window"):
            await other.start()
        await other.stop()
    finally:
        await one.stop()
