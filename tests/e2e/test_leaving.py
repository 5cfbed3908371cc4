"""A thumb that taps Tiro again and again at the end of a hand: nobody leaves, and a person who wants to leave can."""

from __future__ import annotations

import asyncio

from croupier.durations import SETTLES
from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from tests.kit.house import House
from tests.kit.sitting import PATIENCE, SeatedPeople, see_label, sitting

SOON = "Questo bottone è appena arrivato sotto il dito: se lo vuoi davvero, toccalo di nuovo."
LEAVING = ("Mi alzo", "Pausa", "Mi assento")
GONE = "SELECT type FROM events WHERE type IN ('GotUp', 'SatOut', 'PauseAsked')"


async def hand_ends(
    at: SeatedPeople, *, private: bool = False
) -> tuple[PlaygroundPerson, MessageView]:
    """Everybody draws until the hand is over; returns the player of the last tap, and the table right after it.

    ``private``: each player sees Tiro on the private card before the tap.
    """
    who = at.first
    for _ in range(int(PATIENCE / 0.02)):
        for message in reversed(await at.first.messages(at.group)):
            if "Com’è andata" in message.labels:
                return who, message
            if "Tiro" in message.labels:
                who, _ = await at.turn()
                if private:
                    await see_label(who, who.private, "Tiro")
                await who.press("Tiro", message=message)
                break
        await asyncio.sleep(0.02)
    raise AssertionError("the hand does not end")


async def test_a_tap_on_a_button_that_has_just_come_under_the_thumb_changes_nothing(
    timely_home: House,
) -> None:
    """The bust of the banker ends the hand; the buttons that leave the table lie elsewhere in their row than before."""
    at = await sitting(timely_home, "Luca", "Rita")
    who, table = await hand_ends(at)
    there = [label for label in LEAVING if label in table.labels]
    assert there == [*LEAVING]
    for label in there:
        assert (await at.tap(who, label, table)).text == SOON
    assert timely_home.ask(GONE) == []
    await asyncio.sleep(SETTLES)
    answer = await at.tap(who, "Mi alzo", table)
    assert answer.text == "Hai lasciato il posto. A presto!"
    assert timely_home.ask(GONE) == [("GotUp",)]


async def test_the_same_holds_on_the_private_card(timely_home: House) -> None:
    """There the last player had Tiro and Sto alone; the other card had Mi assento in its place all the time."""
    at = await sitting(timely_home, "Luca", "Rita", started=True)
    who, _ = await hand_ends(at, private=True)
    answer = await who.tap("Mi assento", chat=who.private, timeout=PATIENCE)
    assert answer is not None
    assert answer.text == SOON
    assert timely_home.ask(GONE) == []
