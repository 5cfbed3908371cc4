"""The counted calls of a group at a human pace, compared with people's visible actions."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import TypeVar

from playground.botapi.settings import ServerKind
from playground.people import PlaygroundPerson
from playground.testing import TestServer, local_telegram
from tests.kit.evening import Evening
from tests.kit.process import ROOT, RealBot
from tools.bench.report import BenchRow

E = TypeVar("E", bound=Evening)

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
        "OnlineCalled",
        "OnlineStood",
        "ClassicaAccepted",
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


ENOUGH = 10
"""Hands below which chance decides a comparison."""

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
    """Equal times for each game, and for evenings without and with own tables."""
    part = seconds / (len(GAMES) + 2)
    rows = [await _measured(game, part) for game in GAMES]
    without, hands = await _shown_to_all(part, "old")
    alone, more = await _shown_to_all(part, "new")
    before, now = without / max(hands, 1), alone / max(more, 1)
    compared = BenchRow(
        what="sette e mezzo, people who ask for their chips: counted calls to the group a hand with own tables",
        figure=f"{now:.1f} a hand in {more} hands",
        ratio=f"{now / max(before, 1):.2f} of the {before:.1f} without own tables",
        wanted="fewer",
        reached=now < before if min(hands, more) >= ENOUGH else None,
    )
    return [*rows, compared]


class OwnEvening(Evening):
    """People without private chats who play on own tables, often ask for their chips, and read the rules."""

    async def _act(self, person: PlaygroundPerson, message_id: int, labels: list[str]) -> None:
        if self._rng.random() < 0.3:
            await person.write(self.group, "/saldo")
        if self._rng.random() < 0.1:
            await self._read_rules(person)
        choice = "Tiro" if self._rng.random() < 0.45 else "Sto"
        if not await self._play_on_own(person, choice):
            await self._tap(person, "👁", message_id)
            await asyncio.sleep(3 * SECOND / 1000)
            if not await self._play_on_own(person, choice):
                await self._tap(person, choice, message_id)

    async def _read_rules(self, person: PlaygroundPerson) -> None:
        """Open the rules and turn two pages."""
        for label in ("☰ Altro", "Regole", "›", "›"):
            shown = [m for m in await person.messages(self.group) if label in m.labels]
            if shown:
                await self._tap(person, label, shown[-1].message_id)
                await asyncio.sleep(3 * SECOND / 1000)

    async def _play_on_own(self, person: PlaygroundPerson, choice: str) -> bool:
        """Tap on the person's own table; False without one that has the button."""
        for message in reversed(await person.messages(self.group)):
            if message.ephemeral and choice in message.labels:
                await self._tap(person, choice, message.message_id)
                return True
        return False


async def _played(
    telegram: TestServer, folder: Path, kind: type[E], *, seconds: float, game: str = ""
) -> tuple[E, RealBot]:
    """Four people of this kind play for so many seconds; the evening, and the bot, which has stopped by then."""
    rng = random.Random(4)
    people = [telegram.person(who) for who in ("Luca", "Zia Rita", "Nonna Pia", "Marco")]
    pace = SECOND / 1000
    evening = kind(
        telegram=telegram,
        title="Famiglia",
        people=people,
        rng=rng,
        think=lambda: rng.uniform(3, 6) * pace,
    )
    async with RealBot(telegram, folder, second=SECOND, tree=ROOT) as process:
        await evening.sit_down(game=game)
        telegram.telegram.orders.record()
        over = asyncio.Event()
        playing = asyncio.create_task(evening.play(over))
        await asyncio.sleep(seconds)
        over.set()
        await playing
    return evening, process


async def _shown_to_all(seconds: float, server: ServerKind) -> tuple[int, int]:
    """Sent and edited messages that the whole group sees, and hands, of an evening with this kind of server."""
    with tempfile.TemporaryDirectory() as name:
        async with local_telegram() as telegram:
            telegram.telegram.orders.set_ephemeral(server=server)
            _, process = await _played(telegram, Path(name), OwnEvening, seconds=seconds)
            seen = telegram.telegram.orders.sightings()
        rounds = process.ask("SELECT count(*) FROM events WHERE type = 'RoundStarted'")[0][0]
    shown = [one for one in seen if one.message_id > 0 and not one.text.startswith("/")]
    return len(shown), int(rounds)


async def _measured(game: str, seconds: float) -> BenchRow:
    with tempfile.TemporaryDirectory() as name:
        async with local_telegram() as telegram:
            evening, process = await _played(
                telegram, Path(name), Readers, seconds=seconds, game=game
            )
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
