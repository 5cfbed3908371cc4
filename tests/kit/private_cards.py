"""Tables of a bot in a process of its own, at which people play from their private cards."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Final

from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.kit.process import RealBot
from tests.kit.sitting import PATIENCE, tap_through

HELD: Final = re.compile(r"^(denari|coppe|spade|bastoni): (.*)$", re.MULTILINE)
"""A line of the own cards in words: a suit, and the cards of it."""


async def sit_down(
    telegram: TestServer, game: str, *names: str, rules: Sequence[str] = ()
) -> dict[str, PlaygroundPerson]:
    """People with an open private chat sit down at a table of this game in a new group, and the game begins.

    ``rules``: the label of a ready-made table, then labels of the first page of the settings.
    """
    people = {name: telegram.person(name, started=True) for name in names}
    for person in people.values():
        await person.start()
    first, *others = people.values()
    group = telegram.group("Famiglia Rossi", *people.values(), kind="supergroup")
    await first.write(group, f"/gioco {game}")
    for person in others:
        await tap_through(person, group, "Siediti")
    if rules:
        await choose_ready_rules(first, group, *rules)
    await tap_through(first, group, "Si gioca!")
    return people


async def choose_ready_rules(who: PlaygroundPerson, group: int, *labels: str) -> None:
    """Change a table's rules in the private chat: take ready-made ones, then tap buttons of the first page."""
    ready, *others = labels
    await tap_through(who, group, "Impostazioni")
    pages = ("Regole pronte", ready, "‹ Indietro", *others, "Fatto")
    await tap_through(who, who.private, *pages)


async def held(person: PlaygroundPerson) -> frozenset[str]:
    """The cards that the newest private card names by their suits; empty without any."""
    for message in reversed(await person.messages(person.private)):
        suits = HELD.findall(message.text)
        if suits:
            return frozenset(
                f"{card} {suit}" for suit, cards in suits for card in str(cards).split()
            )
    return frozenset()


async def called(process: RealBot, people: dict[str, PlaygroundPerson]) -> PlaygroundPerson:
    """The player on turn; the people are known to the bot in this order."""
    for _ in range(int(PATIENCE / 0.02)):
        clocks: list[tuple[int]] = process.ask("SELECT who FROM clocks WHERE who > 0")
        if clocks:
            return [*people.values()][clocks[0][0] - 1]
        await asyncio.sleep(0.02)
    raise AssertionError("nobody is on turn")


async def own_card(person: PlaygroundPerson) -> MessageView | None:
    """The person's private card, if it is that person's turn."""
    for message in reversed(await person.messages(person.private)):
        if "Tocca a te" in message.text and message.labels:
            return message
    return None


async def own_screen(person: PlaygroundPerson, group: int) -> tuple[int, MessageView] | None:
    """The person's own cards on turn, with their chat: the private card, or the own table in the group."""
    for chat in (person.private, group):
        for message in reversed(await person.messages(chat)):
            mine = chat != group or message.ephemeral
            if mine and "Tocca a te" in message.text and message.labels:
                return chat, message
    return None


def labels_of_cards(card: MessageView) -> list[str]:
    return [label for label in card.labels if re.match(r"[\dAFCR]", label)]
