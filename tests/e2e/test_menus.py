"""Menus in private chats: the effect of a tap is shown soon in spite of the group's budget; a closed chat
is handled.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.people import PlaygroundPerson
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, SeatedPeople, sitting

SOON = 0.7
"""Seconds until the effect of each of the first three taps in a private chat is shown."""

THEN = 1.2
"""Seconds until the effect of each further tap is shown."""


@pytest.fixture
async def usual_home(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which a second lasts a second, with Telegram's limits on."""
    async with house(tmp_path) as running:
        yield running


async def spent(at: SeatedPeople) -> None:
    """Use up the group's calls, with as many messages still waiting."""
    for number in range(12):
        for person in at.people.values():
            await person.write(at.group, f"/saldo{'@matta_bot' * (number % 2)}")
            await person.write(at.group, "/classifica")
            await person.write(at.group, "/aiuto")
        await asyncio.sleep(0.25)


async def turned(who: PlaygroundPerson, label: str) -> float:
    """Tap a button of the newest private message with one; returns the seconds until that message changes."""
    shown = [message for message in await who.messages(who.private) if message.keyboard]
    page = next(message for message in reversed(shown) if label in message.labels)
    started = time.monotonic()
    pressed = asyncio.create_task(who.tap(label, message=page, timeout=PATIENCE))
    while time.monotonic() - started < PATIENCE:
        now = {message.message_id: message for message in await who.messages(who.private)}
        if now[page.message_id].text != page.text or now[page.message_id].labels != page.labels:
            await pressed
            return time.monotonic() - started
        await asyncio.sleep(0.01)
    raise AssertionError(f"{label}: nothing changed")


async def test_a_tap_shows_at_once_while_the_groups_budget_is_spent(usual_home: House) -> None:
    at = await sitting(usual_home, "Luca", "Rita", started=True, dealt=False)
    luca = at.first
    asked = time.monotonic()
    answer = await at.tap(luca, "Impostazioni")
    assert (answer.url or "").endswith("?start=menu")
    await luca.see(luca.private, "regole di casa", timeout=PATIENCE)
    assert time.monotonic() - asked < SOON + 0.3
    spending = asyncio.create_task(spent(at))
    await asyncio.sleep(4)
    took = [await turned(luca, label) for label in ("Regole pronte", "‹ Indietro", "30 s")]
    assert max(took) < SOON, took
    later = [await turned(luca, label) for label in ("60 s", "Senza fretta")]
    assert max(later) < THEN, later
    await spending
    await luca.see(at.group, "Adesso: senza fretta", timeout=PATIENCE)


async def test_a_page_that_cannot_be_shown_in_private_comes_in_the_group(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", started=True, dealt=False)
    orders = home.telegram.telegram.orders
    orders.fault(
        "error",
        "sendMessage",
        chat=at.first.private,
        code=403,
        description="Forbidden: bot was blocked by the user",
    )
    await at.tap(at.first, "Impostazioni")
    page = await at.see("regole di casa")
    assert "Fatto" in page.labels
    await at.tap(at.first, "Senza fretta", page)
    again = await at.tap(at.first, "Regole")
    assert not again.url, "the bot knows by now"


async def test_a_deleted_menu_comes_back_with_the_next_tap(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", started=True, dealt=False)
    luca = at.first
    await at.tap(luca, "Impostazioni")
    page = await luca.see(luca.private, "regole di casa", timeout=PATIENCE)
    pressed = asyncio.create_task(luca.press("Regole pronte", chat=luca.private, message=page))
    await pressed
    home.telegram.telegram.people.delete(user=luca.id, chat=luca.private, message=page.message_id)
    await at.tap(luca, "Regole")
    anew = await luca.see(luca.private, r"1 / |Sette e mezzo|matta", timeout=PATIENCE)
    assert anew.message_id > page.message_id


async def test_the_menu_of_a_group_that_moved_goes_on(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", started=True, dealt=False, kind="group")
    luca = at.first
    await at.tap(luca, "Impostazioni")
    page = await luca.see(luca.private, "regole di casa", timeout=PATIENCE)
    at.group = home.telegram.telegram.groups.migrate(at.group)
    answer = await luca.tap("30 s", chat=luca.private, message=page, timeout=PATIENCE)
    assert answer is not None
    assert "30 secondi" in (answer.text or "")
    await at.see("Adesso: 30 secondi a mossa")


async def test_rules_are_read_page_by_page(home: House) -> None:
    at = await sitting(home, "Luca", "Rita", dealt=False)
    await at.first.write(at.group, "/regole")
    page = await at.see_button("›")
    await at.first.tap("›", message=page, timeout=PATIENCE)
    for _ in range(200):
        turned = [m for m in await at.first.messages(at.group) if m.message_id == page.message_id]
        if turned[0].text != page.text:
            return
        await asyncio.sleep(0.02)
    pytest.fail("the page did not turn")
