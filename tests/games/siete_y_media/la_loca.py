"""Hands of siete y media in a group of the local Telegram, up to the window of la loca and to their end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from tests.kit.house import House
from tests.kit.sitting import PATIENCE, SeatedPeople, tap_through


async def sit_down(
    people: Sequence[PlaygroundPerson], group: int, *, before: Sequence[str] = ()
) -> PlaygroundPerson:
    """These people play a hand of siete y media until a player must decide; returns that player.

    The first person taps the buttons ``before`` the hand.
    """
    first = people[0]
    await first.write(group, "/gioco siete y media")
    for person in people[1:]:
        await tap_through(person, group, "Siediti")
    await first.see(group, rf"Al tavolo: .*{people[-1].name}", timeout=PATIENCE)
    await tap_through(first, group, *before, "Si gioca!")
    return await on_turn(people, group)


async def on_turn(people: Sequence[PlaygroundPerson], group: int) -> PlaygroundPerson:
    asked = await people[0].see(group, r"(\w+): carta, o stai\?", timeout=PATIENCE)
    found = re.search(r"(\w+): carta, o stai\?", asked.text)
    assert found is not None
    return next(person for person in people if person.name == found.group(1))


def one_of(people: Sequence[PlaygroundPerson], *, but: PlaygroundPerson) -> PlaygroundPerson:
    """The banker of two, if the other is ``but``."""
    return next(person for person in people if person is not but)


async def to_the_end(at: SeatedPeople, banker: PlaygroundPerson) -> MessageView:
    """The banker stands, if a bet is left; returns the message with the result."""
    for _ in range(int(PATIENCE / 0.1)):
        shown = [message for message in await at.first.messages(at.group) if message.keyboard]
        for message in shown:
            if "Com’è andata" in message.labels:
                return message
        if "Lascio il banco" in shown[-1].labels:
            await at.tap(banker, "Sto", shown[-1])
        await asyncio.sleep(0.1)
    raise AssertionError("no result")


async def window(
    home: House, *, before: Sequence[str] = ()
) -> tuple[SeatedPeople, PlaygroundPerson, PlaygroundPerson]:
    """Two people at a table whose window is open, the banker, and a bystander without Start.

    The first person taps the buttons ``before`` the first hand.
    """
    seated = [home.telegram.person(name) for name in ("Luca", "Rita")]
    marco = home.telegram.person("Marco")
    group = home.telegram.group("Famiglia Rossi", *seated, marco, kind="supergroup")
    at = SeatedPeople(home, group, {person.name: person for person in seated})
    player = await sit_down(seated, group, before=before)
    await at.tap(player, "Sto")
    await at.see("Va la loca!")
    return at, one_of(seated, but=player), marco
