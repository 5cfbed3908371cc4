"""Strangers and former members use the group's buttons, those of private cards and every command in private.

They get a sentence: no card, no file, no vote. The chips stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from display.help import canonical, commands
from playground.botapi.errors import OrderError
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.attack.conftest import LONG
from tests.attack.kit import deal
from tests.kit.books import about
from tests.kit.flood import PATIENCE, answer_to, drained, open_table, settled
from tests.kit.process import RealBot

GONE: Final = "Non sei più nel gruppo Famiglia, e qui non si gioca da fuori"
NOT_HERE: Final = "Quel tavolo non è in questa chat."

WORDS: Final = {
    "torneo": " Coppa",
    "punta": " 20",
    "taglia": " basta",
    "start": " x",
    "fiches": " 9 9",
}
"""Arguments of commands that need some."""


PLAYING: Final = {"Luca", "Rita", "Nonna", "Ugo", "Ada", "Eva", "Pia", "Gino"}

COMMANDS_TYPED: Final = sorted(
    {
        name
        for command in commands()
        for names in command.names.values()
        for name in (names if LONG else [command.name])
    },
    key=lambda name: (canonical(name) == "gioco", name),
)
"""The commands, in the long form by all their names. ``/gioco`` comes last: from then on commands are about a practice
table.
"""


FOR_ANYBODY: Final = frozenset({"lezione", "menu", "gioco", "privacy"})
"""Buttons about no table and no group, which open a message in anybody's private chat."""


@dataclass(frozen=True)
class Scene:
    """A running hand and tournament that some people have left. ``known`` is the data of every button that any of
    them could see before.
    """

    stayed: PlaygroundPerson
    gone: tuple[PlaygroundPerson, ...]
    """One who left, one who was thrown out, one who left in the middle of the tournament."""
    stranger: PlaygroundPerson
    group: int
    tournament: int
    known: frozenset[str]
    token: str
    """The data of an unused invitation for another person."""

    @property
    def groups(self) -> tuple[int, int]:
        return (self.group, self.tournament)


@pytest.fixture
async def scene(quick: RealBot, telegram: TestServer) -> Scene:
    sitting, group = await open_table(telegram, "Luca", "Rita", "Nonna", "Ugo")
    playing = [telegram.person(name, started=True) for name in ("Ada", "Eva", "Pia")]
    tournament = telegram.group("Famiglia", *playing, kind="supergroup")
    for person in (*sitting, *playing):
        await person.start()
    luca, rita, nonna, ugo = sitting
    ada, eva, _ = playing
    await ada.write(tournament, "/torneo Coppa")
    guest = telegram.person("Gino")
    await guest.join(group)
    invited = await guest.tap("Siediti", chat=group, timeout=PATIENCE)
    assert invited is not None
    assert invited.url is not None
    await deal(quick, telegram, opener=luca, group=group)
    await ada.see(tournament, "Torneo «Coppa»", timeout=PATIENCE)
    for person in playing:
        await person.tap("Mi iscrivo", chat=tournament, timeout=PATIENCE)
    await ada.see(tournament, "Si comincia", timeout=PATIENCE)
    await ada.tap("Si comincia", chat=tournament, timeout=PATIENCE)
    for person in (rita, nonna, ugo):
        await person.see(person.private, "mano 1", timeout=PATIENCE)
    await eva.see(eva.private, "banco 1", timeout=PATIENCE)
    known = frozenset(buttons(telegram, (group, tournament, nonna.id, ugo.id, eva.id, rita.id)))
    assert len(known) > 10
    await nonna.leave(group)
    telegram.telegram.groups.kick(user=ugo.id, chat=group, by=luca.id)
    await eva.leave(tournament)
    for person in (nonna, ugo, eva):
        await person.see(person.private, "Non sei più nel gruppo", timeout=PATIENCE)
    token = invited.url.partition("start=")[2]
    stranger = telegram.person("Tizio")
    await stranger.start()
    await drained(telegram, quick)
    return Scene(
        stayed=luca,
        gone=(nonna, ugo, eva),
        stranger=stranger,
        group=group,
        tournament=tournament,
        known=known,
        token=token,
    )


def buttons(telegram: TestServer, chats: Iterable[int]) -> set[str]:
    """The callback data of all buttons in these chats."""
    return {
        button["callback_data"]
        for chat in chats
        for message in telegram.telegram.orders.raw_messages(chat)
        for row in message.keyboard
        for button in row
        if "callback_data" in button
    }


def done_by_people(process: RealBot, groups: Sequence[int], since: int) -> list[tuple[object, ...]]:
    """Events at the tables of these groups and of their tournaments, caused by updates from ``since`` on."""
    return about(
        process,
        "SELECT table_id, type FROM events WHERE update_id >= :first AND (table_id IN $tables OR table_id IN"
        " (SELECT id FROM tables WHERE chat_id IN (SELECT books FROM tournaments)))",
        groups,
        first=since,
    )


def chips(process: RealBot, groups: Sequence[int]) -> list[tuple[object, ...]]:
    """The chips in these groups of people who have left or were never members."""
    return about(
        process,
        "SELECT a.chat_id, a.person_id, a.balance FROM accounts a JOIN people p ON p.id = a.person_id"
        " WHERE a.chat_id IN $chats AND p.name IN ('Nonna', 'Ugo', 'Eva', 'Tizio')",
        groups,
    )


async def test_outsiders_get_a_sentence_and_nothing_else(
    quick: RealBot, telegram: TestServer, scene: Scene, *, tell: Callable[[str], None]
) -> None:
    outsiders = (*scene.gone, scene.stranger)
    await settled(quick)
    since, before = telegram.telegram.core.updates.next_id, chips(quick, scene.groups)
    had = {
        message.message_id
        for person in outsiders
        for message in await person.messages(person.private)
    }
    for person in outsiders:
        await tap_everything(telegram, scene, person)
        for name in COMMANDS_TYPED:
            await person.write(person.private, f"/{name}{WORDS.get(name, '')}")
        await person.write(person.private, "Mi fai vedere le carte?")
        await person.start(scene.token)
    await drained(telegram, quick)
    await settled(quick)
    assert done_by_people(quick, scene.groups, since) == []
    assert chips(quick, scene.groups) == before
    assert quick.ask("SELECT used_at FROM links WHERE token = ?", [scene.token]) == [(None,)]
    for person in outsiders:
        messages = await person.messages(person.private, limit=500)
        told = [m for m in messages if m.from_bot and m.message_id not in had]
        said = "\n".join(message.text for message in told)
        assert not [message for message in told if message.document], "a file came"
        assert not [name for name in PLAYING - {person.name} if name in said], said
        assert "si usa al tavolo" in said if person is scene.stranger else GONE in said
    tell(
        f"{len(scene.known)} buttons and {len(COMMANDS_TYPED)} commands of each of"
        f" {len(outsiders)} outsiders: a sentence, and nothing else"
    )


async def tap_everything(telegram: TestServer, scene: Scene, person: PlaygroundPerson) -> None:
    """Outsiders tap from the private chat all data that a former member could have kept: each tap gets its sentence."""
    for group in (scene.group, scene.tournament):
        with pytest.raises(OrderError):  # Telegram lets nobody tap in a group from outside
            await person.tap("Regole", chat=group)
    newest = await person.last(person.private)
    assert newest is not None
    for data in sorted(scene.known):
        query = telegram.telegram.people.forge(
            user=person.id, chat=person.private, message=newest.message_id, data=data
        )
        answer = await answer_to(person, query)
        said = answer.text or ""
        if data.startswith("1|0|"):
            begun = data.split("|")[4] in FOR_ANYBODY
            assert said or answer.url or begun, f"{person.name}: {data} was answered without a word"
        else:
            assert said == NOT_HERE or said.startswith(GONE), f"{person.name}: {data}: {said}"
