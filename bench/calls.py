"""The counted calls of a group at a human pace, compared with people's visible actions."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from bench.report import BenchRow
from playground.people import PlaygroundPerson
from playground.testing import local_telegram
from tests.kit.evening import Evening
from tests.kit.process import RealBot

MORE_A_HAND = 3
COUNTED = (
    "sendMessage",
    "editMessageText",
    "editMessageReplyMarkup",
    "sendDocument",
    "sendPhoto",
    "editMessageMedia",
    "editMessageCaption",
)
VISIBLE = frozenset(
    {
        "Called",
        "Stood",
        "Burnt",
        "Swapped",
        "AceHalved",
        "TripleDeclared",
        "Conceded",
        "SatDown",
        "GotUp",
        "CameBack",
        "DeckCut",
        "PotNamed",
        "PuntaPlays",
        "PuntaSkipped",
        "DuelCalled",
        "DuelStood",
        "ClassicaAccepted",
        "ClassicaCalled",
        "ClassicaStood",
        "QuattroCalled",
        "QuattroStood",
        "QuattroSixesDeclared",
        "SieteCalled",
        "SieteStood",
        "SieteMuerto",
        "SieteLocaBet",
        "SieteLocaRaised",
        "SieteLocaNamed",
        "SieteLocaAnnounced",
    }
)
"""Events of people's actions that the group sees."""

SECOND = 100
"""Milliseconds that a second lasts at these tables: budget, folding and people are quicker by the same factor."""


GAMES = ("sette e mezzo", "piatto", "classica", "quattro e mezzo", "siete y media")


class Readers(Evening):
    """People who read a refusal: told that they may not stop, they take a card."""

    async def _tap(self, person: PlaygroundPerson, label: str, message_id: int) -> None:
        before = await self.table()
        await super()._tap(person, label, message_id)
        if label == "Sto":
            await asyncio.sleep(self._think())
            if before is not None and await self.table() == before:
                await super()._tap(person, "Tiro", message_id)


async def measure(seconds: float) -> list[BenchRow]:
    """The same time for each game."""
    return [await _measured(game, seconds / len(GAMES)) for game in GAMES]


async def _measured(game: str, seconds: float) -> BenchRow:
    with tempfile.TemporaryDirectory() as name:
        async with local_telegram() as telegram:
            rng = random.Random(4)
            people = [telegram.person(who) for who in ("Luca", "Zia Rita", "Nonna Pia", "Marco")]
            pace = SECOND / 1000
            evening = Readers(
                telegram=telegram,
                title="Famiglia",
                people=people,
                rng=rng,
                think=lambda: rng.uniform(3, 6) * pace,
            )
            async with RealBot(telegram, Path(name), second=SECOND) as process:
                await evening.sit_down(game=game)
                over = asyncio.Event()
                playing = asyncio.create_task(evening.play(over))
                await asyncio.sleep(seconds)
                over.set()
                await playing
            calls = sum(telegram.telegram.orders.calls(m, evening.group) for m in COUNTED)
        kinds = [str(row[0]) for row in process.ask("SELECT type FROM events ORDER BY seq")]
    rounds = kinds.count("RoundStarted")
    duels = kinds.count("DuelEnded")
    actions = sum(kind in VISIBLE for kind in kinds)
    allowed = actions + MORE_A_HAND * rounds
    called = f"{rounds} banks with {duels} duels" if duels else f"{rounds} hands"
    return BenchRow(
        what=f"{game}: counted calls to a group at human pace",
        figure=f"{calls} for {actions} visible actions in {called}",
        ratio=f"{(calls - actions) / max(rounds, 1):+.1f} a hand beyond the actions",
        wanted=f"+{MORE_A_HAND} a hand",
        reached=calls <= allowed,
    )
