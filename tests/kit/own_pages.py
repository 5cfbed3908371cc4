"""Own pages: the pages of the menu as messages in a group that one person alone sees."""

from __future__ import annotations

import asyncio

from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from tests.kit.house import House
from tests.kit.own_tables import own_table, own_tables
from tests.kit.sitting import SeatedPeople, sitting

MENU = "☰"


async def lobby(home: House, *, started: bool = False) -> tuple[SeatedPeople, PlaygroundPerson]:
    """A table before its first hand, and its opener."""
    at = await sitting(home, "Luca", "Rita", "Nonna", started=started, dealt=False)
    return at, at.first


async def opened(
    at: SeatedPeople, who: PlaygroundPerson, label: str = "Impostazioni"
) -> MessageView:
    """Tap a button under the group's table; the page comes in a message for this person alone."""
    answer = await at.tap(who, label, await at.see("Al tavolo"))
    assert (answer.text, answer.url) == (None, None), answer
    for _ in range(500):
        found = [m for m in await own_tables(at, who) if m.labels and m.chat_id == at.group]
        if found:
            return found[-1]
        await asyncio.sleep(0.02)
    raise AssertionError(await own_tables(at, who))


async def gone(at: SeatedPeople, who: PlaygroundPerson) -> None:
    """Wait until the person has no such message."""
    for _ in range(500):
        if not await own_tables(at, who):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(await own_tables(at, who))


async def page_with(at: SeatedPeople, who: PlaygroundPerson, label: str) -> MessageView:
    """The person's own page, once it has this button."""
    return await own_table(at, who, f"^{label}$")


async def seen_alone(home: House, at: SeatedPeople) -> None:
    """No text, picture or file that one person alone sees is in anything that another member could see."""
    seen = home.telegram.telegram.orders.sightings()
    mine = [one for one in seen if one.message_id < 0]
    public = [one for one in seen if one.message_id > 0 and one.chat_id == at.group]
    assert mine
    assert all(len(one.viewers) == 1 for one in mine)
    files = {one.file_id for one in mine if one.file_id}
    assert not files & {one.file_id for one in public}
    assert not {one.text for one in mine} & {one.text for one in public}


async def tap_label(at: SeatedPeople, who: PlaygroundPerson, label: str) -> MessageView:
    """Tap the button with this word on the person's newest own page; returns the page as it was."""
    page = await own_table(at, who, label)
    await at.tap(who, next(one for one in page.labels if label in one), page)
    return page


async def choose_cards_in_the_group(who: PlaygroundPerson) -> None:
    await who.write(who.private, "/immagini")
    await who.see(who.private, "Carte nel gruppo")
    await who.tap("Carte nel gruppo", chat=who.private)
    await who.see(who.private, "Carte nel gruppo ✓")
