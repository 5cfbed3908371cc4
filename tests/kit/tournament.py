"""A tournament as people see it: entering on the board in the group, playing in private chats."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Mapping
from contextlib import suppress

from playground.botapi.errors import OrderError
from playground.people import PlaygroundPerson
from tests.kit.house import House

PATIENCE = 40.0
ENDING = 450.0
"""Seconds that a tournament may take on a busy machine."""
CHOICES = re.compile(r"Tiro|Sto|Accetto|Eccomi")


async def open_board(
    home: House, *names: str, title: str = "Coppa di Natale"
) -> tuple[int, list[PlaygroundPerson]]:
    """A group whose first person opens a tournament with small stacks; nobody has entered."""
    people = [home.telegram.person(name, started=True) for name in names]
    group = home.telegram.group("Famiglia", *people, kind="supergroup")
    await people[0].write(group, f"/torneo {title}")
    await people[0].see(group, rf"Torneo «{title}»", timeout=PATIENCE)
    return group, people


async def set_term(person: PlaygroundPerson, group: int, field: str, *, value: str) -> None:
    """One switch of the terms, by the menu that is open."""
    menu = await person.see(group, "Condizioni:", timeout=PATIENCE)
    await person.tap(field, chat=group, message=menu)
    page = await person.see(group, rf"{field}.*: adesso", timeout=PATIENCE)
    await person.tap(value, chat=group, message=page)
    await person.see(group, "Condizioni:", timeout=PATIENCE)


async def open_terms(person: PlaygroundPerson, group: int) -> None:
    """Open the menu of the terms at its page with all of them."""
    await person.tap("Condizioni", chat=group)
    menu = await person.see(group, "Quanto dura", timeout=PATIENCE)
    await person.tap("Altro", chat=group, message=menu)
    await person.gone(group, "Quanto dura", timeout=PATIENCE)


async def set_terms(person: PlaygroundPerson, group: int, terms: Mapping[str, str]) -> None:
    """Open the menu of the terms, set these switches, and close it."""
    await open_terms(person, group)
    for field, value in terms.items():
        await set_term(person, group, field=field, value=value)
    menu = await person.see(group, "Condizioni:", timeout=PATIENCE)
    await person.tap("Fatto", chat=group, message=menu)


async def enter_all(group: int, people: list[PlaygroundPerson]) -> None:
    for person in people:
        answer = await person.tap("Mi iscrivo", chat=group)
        if answer is not None and answer.url:
            await person.follow(answer.url)
            await person.see(person.private, "Iscrizione fatta", timeout=PATIENCE)
    await people[0].see(group, rf"Iscritti \({len(people)}\)", timeout=PATIENCE)


async def begin_quick(
    home: House, *names: str, terms: Mapping[str, str] | None = None
) -> tuple[int, list[PlaygroundPerson]]:
    """Begin a tournament that ends soon, with all of these people."""
    quick = {
        "Si parte con": "200",
        "Puntata minima": "100",
        "Aumento": "100%",
        "Ogni": "5 minuti",
    }
    group, people = await open_board(home, *names)
    await set_terms(people[0], group, {**(terms or {}), **quick})
    await enter_all(group, people)
    await people[0].tap("Si comincia", chat=group)
    await people[0].see(group, "In gioco", timeout=PATIENCE)
    return group, people


async def play(person: PlaygroundPerson, over: asyncio.Event, rng: random.Random) -> None:
    """Tap random offers of the person's own table until the tournament is over."""
    while not over.is_set():
        await asyncio.sleep(0.04)
        for message in reversed(await person.messages(person.private, limit=4)):
            offered = [label for label in message.labels if CHOICES.match(label)]
            if offered:
                with suppress(AssertionError, LookupError, OrderError):  # gone meanwhile
                    label = rng.choice(offered)
                    await person.press(label, chat=person.private, message=message.message_id)
                break


async def play_to_the_end(
    group: int, people: list[PlaygroundPerson], playing: list[PlaygroundPerson]
) -> None:
    over = asyncio.Event()
    tasks = [
        asyncio.create_task(play(person, over, random.Random(n)))
        for n, person in enumerate(playing)
    ]
    try:
        await people[0].see(group, r"Vince ", timeout=ENDING)
    finally:
        over.set()
        await asyncio.gather(*tasks)
