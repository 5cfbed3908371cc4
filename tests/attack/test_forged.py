"""Callback data that no button holds, from outside and from within: nothing changes, and every tap is answered in
words.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import pytest

from display.callback import LONGEST
from display.games import offer_names
from handlers import callbacks, tournaments
from handlers.feed import AT_MOST
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.attack.conftest import LONG
from tests.attack.kit import Aim, base36, deal, written
from tests.kit.books import about, books
from tests.kit.evening import TURN
from tests.kit.flood import PATIENCE, answer_to, drained, open_table, press
from tests.kit.process import RealBot

FORGED = 20_000 if LONG else 700
"""Forged taps of each kind of attacker."""

AT_ONCE: Final = AT_MOST - 10
"""Taps that an attacker makes before waiting for their answers: fewer than one poll brings, so none is held up as a
flood.
"""

SEED = 26

OF_TABLES: Final = tuple(
    sorted({*callbacks.AT_TABLE, *offer_names(), *tournaments.HANDLERS, "taglia"})
)
"""Possible names of a button about a table."""
NAMES: Final = (*OF_TABLES, *sorted(callbacks.WITHOUT_TABLE))

FOR_MEMBERS: Final = frozenset(
    {
        "siediti",
        "rivincita",
        "regole",
        "conviene",
        "andata",
        "storia",
        "rivedi",
        "chiama",
        "puntate",
    }
)
"""Actions of any member of the group at a table, also without a seat."""

ARGUMENTS: Final = (
    *("", "0", "1", "20", "-1", "1000000", "9" * 24, "m0", "m1", "m" + "9" * 23, "si", "done"),
    *("in:best", "in:", "out:1", "out:2", "out:" + "9" * 20, "c:0", "c:30", "c:99999", "a:1"),
    *("k:classica", "k:nessuno", "v:0:0", "v:9999:9999", "q:0", "q:77", "p:f0", "p:f999s9", "p:g"),
    *("tiro", "tiro:20", "sto", "sto:" + "9" * 18, "accetto:-5", "_" * 16, "=.,:-", "matta"),
    *("apri", "andata", "persi", "mostra", "m1.2", "m99999.99"),
)

SHOWN_ELSEWHERE: Final = frozenset(
    {"regole", "puntate", "rivedi", "classifica", "le_mani", *callbacks.WITHOUT_TABLE}
)
"""Taps that are answered by a message, so the tap itself needs no words."""

NUMBERS: Final = (0, 1, 2, 3, 7, 35, 36**2, 2**31, 2**32, 2**53, 36**8 - 1, 2**63 - 1, 36**12 - 1)


Blow: TypeAlias = tuple[Sequence[int], Iterator[str]]
"""The chats of an attacker's callbacks, and their data."""


class AttackedGroups(NamedTuple):
    """One group plays a hand, one has closed its table, and one has a tournament that can be entered."""

    playing: int
    over: int
    board: int


@dataclass(frozen=True)
class Scene:
    """Families at their tables, and the group of an outsider."""

    sitting: tuple[PlaygroundPerson, ...]
    member: PlaygroundPerson
    stranger: PlaygroundPerson
    attacked: AttackedGroups
    outside: int


@pytest.fixture
async def scene(quick: RealBot, telegram: TestServer) -> Scene:
    sitting, group = await open_table(telegram, "Luca", "Rita", "Nonna")
    opener = sitting[0]
    for person in sitting:
        await person.start()
    await drained(telegram, quick)
    await deal(quick, telegram, opener=opener, group=group)
    member = telegram.person("Marco", started=True)
    await member.join(group)
    await member.write(group, "/saldo")
    await member.start()
    (pia, _), over = await open_table(telegram, "Pia", "Ugo")
    await pia.write(over, "/chiudi")
    (ada, _), board = await open_table(telegram, "Ada", "Eva")
    await ada.start()
    await ada.write(board, "/chiudi")
    await ada.write(board, "/torneo Coppa")
    (stranger,), outside = await open_table(telegram, "Tizio")
    await stranger.start()
    await stranger.write(outside, "/chiudi")
    await opener.see(group, "tiro, o ti va bene così", timeout=PATIENCE)
    await ada.see(board, "Torneo «Coppa»", timeout=PATIENCE)
    await ada.tap("Mi iscrivo", chat=board, timeout=PATIENCE)
    await drained(telegram, quick)
    return Scene(
        sitting=tuple(sitting),
        member=member,
        stranger=stranger,
        attacked=AttackedGroups(group, over, board),
        outside=outside,
    )


NAMED: Final = (
    "SELECT id, name, nameless FROM people WHERE telegram_id <> ? AND telegram_id > 0 ORDER BY id"
)
"""Without the computers, which anybody may call to a practice table in the own private chat."""


def aims(process: RealBot, telegram: TestServer, groups: Sequence[int]) -> list[Aim]:
    """Every table of these groups at the moments that its buttons have told, and moments around them."""
    found = []
    for group in groups:
        told = {
            (int(parts[1], 36), int(parts[2], 36), int(parts[3], 36))
            for message in telegram.telegram.orders.raw_messages(group)
            for row in message.keyboard
            for button in row
            if (parts := button.get("callback_data", "").split("|"))[1:2] > ["0"]
        }
        numbers = about(process, "SELECT id FROM tables WHERE chat_id IN $chats", [group])
        told |= {(number, 0, 0) for (number,) in numbers}
        for table, of_round, decision in told:
            found += [
                Aim(table, of_round + later, decision + further)
                for later in (0, 1)
                for further in (0, 1, 35)
            ]
            found.append(Aim(table, NUMBERS[-5], NUMBERS[-5]))
    return found


def garbage(rng: random.Random, aim: Aim) -> str:
    """Data that no version of the bot has ever written."""
    good = written(aim, rng.choice(NAMES), rng.choice(ARGUMENTS))
    at = rng.randrange(len(good))
    kind = rng.randrange(8)
    if kind == 0:
        return good[: at + 1]
    if kind == 1:
        return good[:at] + rng.choice("|-+ ½♠é٣０²\t\n\0") + good[at + 1 :][:40]
    if kind == 2:
        return "".join(
            chr(rng.choice((rng.randrange(1, 128), rng.randrange(1, 2048)))) for _ in range(32)
        )
    if kind == 3:
        return "".join(rng.choice("1|0z_") for _ in range(LONGEST))
    if kind == 4:
        return f"1|-{base36(aim.table)}|-1|{aim.decision}|{rng.choice(NAMES)}|-1"
    if kind == 5:
        return good.replace("1|", rng.choice(("2|", "0|", "|", "1||", "11|", "١|")), 1)
    if kind == 6:
        return good.upper()
    return json.dumps({"table": aim.table, "name": rng.choice(NAMES)})[:LONGEST]


def far(rng: random.Random) -> Aim:
    """A table that never existed."""
    return Aim(*(rng.choice(NUMBERS) for _ in range(3)))


async def attack(
    telegram: TestServer, who: PlaygroundPerson, chats: Sequence[int], *, forged: Iterator[str]
) -> int:
    """Tap the forged data in these chats in turn; every tap must be answered in words. Returns the number of taps."""
    people = telegram.telegram.people
    sent = 0
    while batch := list(itertools.islice(forged, AT_ONCE)):
        chat = chats[sent // AT_ONCE % len(chats)]
        message = await who.last(chat)
        assert message is not None, "there is nothing to tap on"
        queries = [
            (data, people.forge(user=who.id, chat=chat, message=message.message_id, data=data))
            for data in batch
            if 1 <= len(data.encode()) <= LONGEST
        ]
        for data, query in queries:
            answer = await answer_to(who, query)
            shown_elsewhere = data.split("|")[4:5] in [[name] for name in SHOWN_ELSEWHERE]
            assert answer.text or answer.url or shown_elsewhere, (
                f"answered without a word: {data!r}"
            )
        sent += len(queries)
    return sent


async def unchanged_by(
    process: RealBot,
    telegram: TestServer,
    scene: Scene,
    *,
    who: PlaygroundPerson,
    blows: Sequence[Blow],
) -> int:
    """Attack chats with forged data; nothing of the attacked groups may change. Returns the number of taps."""
    before = {**books(process, scene.attacked), "people": process.ask(NAMED, [who.id])}
    sent = 0
    for chats, forged in blows:
        sent += await attack(telegram, who, chats=chats, forged=forged)
    await drained(telegram, process)
    after = {**books(process, scene.attacked), "people": process.ask(NAMED, [who.id])}
    for what, rows in before.items():
        assert after[what] == rows, f"{who.name} changed {what}"
    return sent


@pytest.mark.timeout(900 + FORGED // 20)
async def test_forged_taps_of_a_stranger_a_member_and_a_player_change_nothing(
    quick: RealBot, telegram: TestServer, scene: Scene, *, tell: Callable[[str], None]
) -> None:
    """Afterwards the hand goes on undisturbed."""
    rng = random.Random(SEED)
    for who, attacks in (
        (scene.stranger, by_stranger(quick, telegram, scene=scene, rng=rng)),
        (scene.member, by_member(quick, telegram, scene=scene, rng=rng)),
        (scene.sitting[1], by_player(quick, telegram, scene=scene, rng=rng)),
    ):
        began = time.monotonic()
        sent = await unchanged_by(quick, telegram, scene=scene, who=who, blows=attacks)
        tell(f"{sent} forged taps of {who.name} in {time.monotonic() - began:.0f} s: no change")
    await assert_nothing_came(scene)
    await play_out(scene)


def by_stranger(
    process: RealBot, telegram: TestServer, scene: Scene, *, rng: random.Random
) -> list[Blow]:
    """From the stranger's own group and private chat, at every table of the families, with the data of
    their buttons.
    """
    targets = aims(process, telegram, scene.attacked)
    chats = (scene.outside, scene.stranger.private)
    return [
        (chats, known(rng, targets, names=OF_TABLES, count=FORGED)),
        (chats, odd(rng, targets, FORGED // 2)),
    ]


def by_member(
    process: RealBot, telegram: TestServer, scene: Scene, *, rng: random.Random
) -> list[Blow]:
    """A member of the group without a seat plays for nobody, and does nothing from the private chat."""
    private = scene.member.private
    here = aims(process, telegram, [scene.attacked.playing])
    everywhere = aims(process, telegram, [*scene.attacked, scene.outside])
    without_seat = [name for name in OF_TABLES if name not in FOR_MEMBERS]
    return [
        ([scene.attacked.playing], known(rng, here, names=without_seat, count=FORGED)),
        ([private], known(rng, everywhere, names=OF_TABLES, count=FORGED // 2)),
        (
            [scene.attacked.playing, private],
            filter(no_members_button, odd(rng, everywhere, FORGED // 2)),
        ),
    ]


def no_members_button(data: str) -> bool:
    """False for data that happens to be that of a button for any member."""
    return data.split("|")[4:5] not in [[name] for name in FOR_MEMBERS]


def by_player(
    process: RealBot, telegram: TestServer, scene: Scene, *, rng: random.Random
) -> list[Blow]:
    """A player at one table does nothing at others, and nothing with buttons of rounds that are not played."""
    others = aims(process, telegram, [scene.attacked.over, scene.attacked.board, scene.outside])
    chats = (scene.attacked.playing, scene.sitting[1].private)
    mine = [
        Aim(aim.table, rng.choice(NUMBERS[4:11]), rng.choice(NUMBERS[4:11]))
        for aim in aims(process, telegram, [scene.attacked.playing])
    ]
    return [
        (chats, known(rng, others, names=OF_TABLES, count=FORGED)),
        (chats, known(rng, mine, names=(*offer_names(), "punta", "chiama"), count=FORGED // 2)),
        (chats, odd(rng, others, FORGED // 2)),
    ]


def known(
    rng: random.Random, targets: Sequence[Aim], names: Sequence[str], *, count: int
) -> Iterator[str]:
    """Data as buttons hold it, for these tables and moments."""
    for _ in range(count):
        yield written(rng.choice(targets), rng.choice(names), rng.choice(ARGUMENTS))


def odd(rng: random.Random, targets: Sequence[Aim], count: int) -> Iterator[str]:
    """Data as no button holds it, for these tables and for tables that never existed."""
    for _ in range(count):
        yield garbage(rng, rng.choice((*targets, far(rng))))


async def assert_nothing_came(scene: Scene) -> None:
    """No file, no card and no name of the families has come to the stranger."""
    who = scene.stranger
    names = [person.name for person in (*scene.sitting, scene.member)] + ["Pia", "Ada"]
    said = [answer.text or "" for answer in await who.answers()]
    for chat in (scene.outside, who.private):
        shown = [message for message in await who.messages(chat) if message.from_bot]
        assert not [message for message in shown if message.document]
        said += [message.text for message in shown]
    assert not [text for text in said if any(name in text for name in names)]


async def play_out(scene: Scene) -> None:
    """All players stand until the hand is over."""
    by_name = {person.name: person for person in scene.sitting}
    opener = scene.sitting[0]
    deadline = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < deadline, "the hand does not go on"
        for message in reversed(await opener.messages(scene.attacked.playing)):
            if message.keyboard and re.search(r"il banco (fa|sballa)", message.text):
                return
            turn = TURN.search(message.text) if "👁 Mia carta" in message.labels else None
            if turn is not None:
                await press(by_name[turn.group(1)], "Sto", scene.attacked.playing)
                break
        await asyncio.sleep(0.1)
