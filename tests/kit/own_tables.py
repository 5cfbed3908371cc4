"""People at a table in whose group each has an own table, which nobody else sees."""

from __future__ import annotations

import asyncio
import re

from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from tests.kit.house import House
from tests.kit.sitting import SeatedPeople

PEEK = "👁 Mia carta"


async def in_two_languages(home: House) -> tuple[SeatedPeople, PlaygroundPerson, PlaygroundPerson]:
    """A new table of Luca, who reads Italian, in a group with Rita, who reads English."""
    luca, rita = home.telegram.person("Luca"), home.telegram.person("Rita", language="en")
    group = home.telegram.group("Famiglia Rossi", luca, rita, kind="supergroup")
    at = SeatedPeople(home, group, {"Luca": luca, "Rita": rita})
    await luca.write(group, "/gioco sette e mezzo")
    await at.see(r"Al tavolo")
    return at, luca, rita


async def in_a_topic(home: House) -> tuple[SeatedPeople, int]:
    """A new table of Luca in a topic of a forum with Rita, and the topic."""
    luca, rita = home.telegram.person("Luca"), home.telegram.person("Rita")
    forum = home.telegram.group("Circolo", luca, rita, kind="forum")
    topic = home.telegram.telegram.groups.add_topic(forum, "Tavolo 1", by=luca.id)
    at = SeatedPeople(home, forum, {"Luca": luca, "Rita": rita})
    await luca.write(forum, "/gioco sette e mezzo", thread=topic)
    await at.see(r"Al tavolo")
    return at, topic


async def no_own_tables(home: House) -> None:
    """Wait until the bot keeps no own table any more."""
    for _ in range(200):
        if not home.ask("SELECT 1 FROM places WHERE kind = 'own'"):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("an own table is still kept")


async def own_tables(at: SeatedPeople, who: PlaygroundPerson) -> list[MessageView]:
    """The messages in the group that this person alone sees, oldest first."""
    return [message for message in await who.messages(at.group) if message.ephemeral]


async def own_table(at: SeatedPeople, who: PlaygroundPerson, pattern: str = "") -> MessageView:
    """The person's newest own table, once its text or a label matches."""
    for _ in range(500):
        for message in reversed(await own_tables(at, who)):
            if re.search(pattern, "\n".join([message.text, *message.labels]), re.MULTILINE):
                return message
        await asyncio.sleep(0.02)
    shown = [message.text for message in await own_tables(at, who)]
    raise AssertionError(f"{who.name} has no own table like {pattern!r}, only {shown}")


async def open_own(
    at: SeatedPeople, who: PlaygroundPerson, table: MessageView | None = None
) -> MessageView:
    """Tap 👁 in the group and get an own table."""
    answer = await at.tap(who, PEEK, table)
    assert (answer.text, answer.alert) == (None, False), answer
    return await own_table(at, who, "mano|banco")


async def refused(at: SeatedPeople, who: PlaygroundPerson) -> None:
    """Tap 👁 in the group and get the card as an alert."""
    answer = await at.tap(who, PEEK)
    assert answer.alert
    assert (answer.text or "").startswith("Hai ")
    assert await own_tables(at, who) == []


def spend(at: SeatedPeople) -> None:
    """Spend all calls of the group's minute, as far as Telegram counts them."""
    flood = at.home.telegram.telegram.core.flood
    now = at.home.telegram.telegram.core.clock.now()
    flood._chats[at.group].extend([now] * 20)


async def all_see(at: SeatedPeople) -> list[str]:
    """The texts in the group that everybody sees."""
    return [m.text for m in await at.first.messages(at.group) if not m.ephemeral]


SUITS = {"🪙": "denari", "🏆": "coppe", "⚔️": "spade", "🪵": "bastoni"}


RANKS = {"A": "asso", "F": "fante", "C": "cavallo", "R": "re"}
