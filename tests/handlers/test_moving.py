"""``/sposta``: a group goes on with another bot of the same server, and finds everything there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

import handlers.fleet_watch
import handlers.moving
from croupier.export import StoredHand, read_hand
from display.help import canonical, command_list
from display.measure import plain
from display.screen import Screen
from display.which_game import opening
from engine.table import actions as act
from games.sette_e_mezzo.rules import SetteEMezzoRules
from handlers.fleet_watch import FleetWatch
from handlers.update_context import Answer
from history.check import check, load
from locales import COMPLETE, words
from storage import Store, UnitOfWork
from tests.handlers import kit
from tests.handlers.kit import GROUP, Group
from tests.kit.postgres import NoServerError
from tests.kit.two_bots import FIRST, SECOND, fleet, two_bots

NAMES = {1: "Ada", 2: "Rita", 3: "Pia"}
SEAL = re.compile(r"\b[0-9a-f]{64}\b")
LINK = re.compile(r"https://t\.me/matta2?_bot\?startgroup=([\w-]+)")


class Bots(NamedTuple):
    here: Group
    there: Group


@pytest.fixture
async def bots() -> AsyncIterator[Bots]:
    """A group with Ada, an admin, at the first of two bots."""
    try:
        async with two_bots() as both:
            here, there = (
                Group(store, NAMES, dict.fromkeys(NAMES, "it"), admins=frozenset({1}))
                for store in (both.first, both.second)
            )
            yield Bots(here, there)
    except NoServerError as missing:
        pytest.skip(str(missing))


async def last_said(group: Group, kind: str) -> Screen:
    """The newest answer of a kind for the group."""
    await group.show_all()
    return [one for one in group.shown if one.place.key.startswith(f"{kind}:{GROUP}")][-1].screen


async def said(group: Group, kind: str = "move") -> str:
    return plain((await last_said(group, kind)).text)


async def evening(group: Group) -> None:
    """Three people play two hands, and look at all that is to be seen."""
    await group.opened(1, 2, 3)
    await group.deal(2, 3)
    await group.play_out()
    for who in (1, 2, 3):
        await group.tap_on(who, "si_gioca")
    await group.show_all()
    await group.play_out()
    await group.show_all()


async def pages(group: Group) -> list[Screen]:
    """All that Ada is shown about the past: pages in the group and in private, a hand again, and its file."""
    await group.show_all()
    before = len(group.shown)
    for typed in ("/classifica", "/saldo", "/regole", "/lingua", "/fiches", "/immagini", "/mano"):
        await group.write(1, typed)
        await group.show_all()
    for button, private in (("rivedi", False), ("rivedi", True), ("storia", True)):
        await group.tap_on(1, button, private=private)
        await group.show_all()
    return [one.screen for one in group.shown[before:]]


async def files(group: Group) -> list[tuple[str, bytes]]:
    """The files of all hands."""

    def job(work: UnitOfWork) -> list[StoredHand]:
        chat = work.chats.at(GROUP)
        assert chat is not None
        return [
            read_hand(work, group.croupier, table_id=hand.table_id, round_number=hand.number)
            for hand in work.rounds.last(chat.chat_id, 10)
        ]

    return [hand.file() for hand in await group.store.read(job)]


async def code(group: Group) -> str:
    """The code in the link that the group was shown."""
    urls = [button.url for row in (await last_said(group, "move")).keyboard for button in row]
    found = LINK.fullmatch(urls[0])
    assert found is not None
    return found[1]


def watch(group: Group, introduced: list[bool], left: list[int]) -> FleetWatch:
    async def introduce(beside_others: bool) -> None:
        introduced.append(beside_others)

    return FleetWatch(
        group.croupier,
        bot_username=FIRST.username,
        now=lambda: group.now,
        introduce=introduce,
        leave=lambda chat: left.append(chat.address),
    )


async def look(group: Group) -> list[int]:
    """Let the bot look at the others; give the addresses of the groups that it leaves."""
    left: list[int] = []
    await watch(group, [], left)._look_around()
    return left


async def test_a_group_finds_everything_at_the_other_bot(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    rules = SetteEMezzoRules(min_stake=15, max_stake=45)
    await here.act_at(await here.person(1), act.SetRules(rules, 60))
    await here.write(1, "/chiudi")
    before, saved = await pages(here), await files(here)
    assert len({one.text for one in before}) > 8
    seals = SEAL.findall(str([one.screen.text for one in here.shown]))
    assert [check(load(one.decode()), seals).status for _, one in saved] == [0, 0]
    await here.write(1, "/sposta")
    assert "@matta2_bot" in await said(here)
    link = await code(here)
    await there.opened(1, 2, 3)
    await there.show_all()
    await there.bot(inside=True)
    assert not await there.show_all(), "the command of the link comes next"
    await there.write(1, f"/start {link}")
    assert (await said(there)).startswith("Eccomi!")
    assert await pages(there) == before
    assert await files(there) == saved
    assert await look(here) == [GROUP]
    await there.write(1, "/gioco")
    await there.tap_on(2, "siediti")
    table = next(one for one in there.shown if one.place.kind == "table")
    assert "Puntate da 15 a 45 fiches" in table.screen.text
    await there.tap_on(1, "si_gioca")
    await there.show_all()
    await there.play_out()


async def test_the_former_bot_keeps_a_record_that_no_command_changes(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    await here.write(2, "/saldo", private=True)
    assert "Famiglia Rossi" in (await here.show_all())[-1].screen.text
    table = await here.data("rivedi")
    await here.write(1, "/sposta")
    await there.write(1, f"/start {await code(here)}")
    await look(here)
    assert await look(here) == [GROUP], "until it has been left"
    await here.show_all()
    for typed in ("/gioco", "/saldo", "/sposta", "/ricarica", "/chiudi", "/lingua en"):
        answer = await here.write(1, typed)
        assert answer.departure is not None
    answer = await here.tap(1, table)
    assert (answer.departure is not None, here.toasts[-1]) == (
        True,
        "Famiglia Rossi ora gioca con @matta2_bot.",
    )
    await here.tap(2, table, private=True)
    assert here.toasts[-1] == "Famiglia Rossi ora gioca con @matta2_bot."
    await here.write(2, "/saldo", private=True)
    assert "Famiglia Rossi" not in (await here.show_all())[-1].screen.text
    answer = await here.bot(inside=True)
    assert answer.departure is not None
    assert not [one for one in await here.show_all() if one.public]


async def test_a_group_comes_back_and_plays_on(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    await here.write(1, "/sposta")
    await there.write(1, f"/start {await code(here)}")
    await look(here)
    await here.bot(inside=False)
    await evening(there)
    await there.write(1, "/chiudi")
    before = await pages(there)
    await there.write(1, "/sposta")
    assert "@matta_bot" in await said(there)
    assert (await here.bot(inside=True)).departure is None
    await here.write(1, f"/start {await code(there)}")
    chat = await here.store.read(lambda work: work.chats.at(GROUP))
    assert chat is not None
    assert chat.status == "in"
    assert await here.store.read(lambda work: work.missed_news.of(chat.chat_id)) == []
    assert (await said(here)).startswith("Eccomi!")
    await here.opened(1, 2, 3)
    assert await pages(here) == before
    await evening(here)
    assert (await there.write(1, "/gioco")).departure is None
    await look(there)
    assert (await there.write(1, "/gioco")).departure is not None


async def test_a_group_that_waits_is_shown_the_link_and_may_stay(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    await here.write(1, "/sposta")
    link = await code(here)
    for typed in ("/gioco", "/saldo", "/ricarica", "/sposta"):
        await here.write(2, typed)
        assert await code(here) == link
    await here.write(2, "/pizza")
    assert not await here.show_all()
    await here.tap(2, await here.data("rivedi"))
    assert here.toasts[-1].startswith("Famiglia Rossi sta passando a @matta2_bot")
    await here.tap_on(2, "resta")
    assert "amministratori" in here.toasts[-1]
    await here.tap_on(1, "resta")
    assert (await said(here)).startswith("Va bene, si resta qui")
    await there.write(1, f"/start {link}")
    assert (await said(there)).startswith("Questo invito qui non vale")
    await here.write(1, "/gioco")
    assert (await here.store.read(lambda work: work.tables.count_open(0)))[0] == 1


async def test_a_group_that_is_there_already_cannot_stay(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    await here.write(1, "/sposta")
    await there.write(1, f"/start {await code(here)}")
    await here.tap_on(1, "resta")
    assert here.toasts[-1] == "Famiglia Rossi ora gioca con @matta2_bot."
    await here.write(1, "/gioco")
    assert LINK.fullmatch((await last_said(here, "move")).keyboard[0][0].url)


async def test_a_forged_or_used_invitation_changes_nothing(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    await here.write(1, "/sposta")
    link = await code(here)
    await there.write(1, "/start sposta_forged")
    assert (await said(there)).startswith("Questo invito qui non vale")
    await there.write(1, f"/start {link}")
    await there.write(1, f"/start {link}")
    assert (await said(there)).startswith("Questo invito qui non vale")


async def test_a_hand_a_tournament_and_people_keep_a_group(bots: Bots) -> None:
    here, _ = bots
    await here.deal(2)
    await here.write(2, "/sposta")
    assert "amministratori" in await said(here, "word")
    await here.write(1, "/sposta")
    assert (await said(here, "word")).startswith("Prima finite la mano")
    await here.play_out()
    await here.write(1, "/torneo")
    await here.write(1, "/sposta")
    assert (await said(here, "word")).startswith("C’è un torneo aperto")


async def test_a_group_stays_where_no_other_bot_has_room(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    full = handlers.moving.FULL
    await there.store.write(lambda work: fleet(work).note(SECOND.username, full))
    await here.write(1, "/sposta")
    assert (await said(here, "word")).startswith("Per ora non ho un posto migliore")


async def test_a_full_bot_shows_a_new_group_one_with_room_and_keeps_its_own(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = bots

    async def tables() -> int:
        return (await here.store.read(lambda work: work.tables.count_open(0)))[0]

    await evening(here)
    await here.write(1, "/chiudi")
    monkeypatch.setattr(kit, "GROUP", -1002)
    await here.deal(2)
    monkeypatch.setattr(handlers.moving, "FULL", 1)
    monkeypatch.setattr(kit, "GROUP", GROUP)
    await here.write(3, "/gioco")
    assert await tables() == 2, "it plays here"
    monkeypatch.setattr(kit, "GROUP", -1003)
    await here.show_all()

    async def shows_another_bot() -> None:
        (shown,) = await here.show_all()
        assert plain(shown.screen.text).startswith("Qui i tavoli sono tutti presi. @matta2_bot")
        assert shown.screen.keyboard[0][0].url == "https://t.me/matta2_bot?startgroup=si"

    await here.bot(inside=True)
    await shows_another_bot()
    for typed in ("/gioco", "/gioco scopa", "/torneo"):
        await here.write(2, typed)
        await shows_another_bot()
    for tapped in (opening(), opening("scopa")):
        await here.tap(2, tapped)
        await shows_another_bot()
    assert await tables() == 2
    monkeypatch.setattr(handlers.moving, "FULL", 3)
    await here.bot(inside=True)
    (shown,) = await here.show_all()
    assert "apparecchio io" in plain(shown.screen.text)


async def test_the_bot_is_introduced_again_when_others_come_and_a_failure_ends_nothing(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handlers.fleet_watch, "LOOK", 0.01)
    introduced: list[bool] = []
    running = asyncio.create_task(watch(bots.here, introduced, []).run())

    async def becomes(*due: bool) -> None:
        for _ in range(1000):
            if introduced == [*due]:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(introduced)

    await becomes(True)
    await bots.there.store.write(
        lambda work: work.tables._session.execute("DELETE FROM matta_common.bots")
    )
    await becomes(True, False)
    await bots.there.store.write(
        lambda work: work.tables._session.execute("ALTER TABLE matta_common.bots RENAME TO away")
    )
    await asyncio.sleep(0.05)
    await bots.there.store.write(
        lambda work: work.tables._session.execute("ALTER TABLE matta_common.away RENAME TO bots")
    )
    await bots.there.store.write(lambda work: fleet(work).note(SECOND.username, 0))
    await becomes(True, False, True)
    running.cancel()


@pytest.mark.parametrize("language", COMPLETE)
def test_the_command_is_listed_beside_other_bots_alone(language: str) -> None:
    alone, beside = (
        {canonical(one.name) for one in command_list("admins", words(language), beside_others=on)}
        for on in (False, True)
    )
    assert beside - alone == {"sposta"}


async def test_a_bot_alone_does_not_know_the_command(store: Store) -> None:
    group = Group(store, NAMES, dict.fromkeys(NAMES, "it"), admins=frozenset({1}))
    await group.deal(2)
    assert await group.write(1, "/sposta") == Answer()
    assert not await group.show_all()


async def test_a_waiting_group_of_a_copied_file_may_stay(store: Store) -> None:
    """The other bots are not there any more."""
    group = Group(store, NAMES, dict.fromkeys(NAMES, "it"), admins=frozenset({1}))
    await evening(group)
    await group.write(1, "/chiudi")
    await store.write(lambda work: work.chats.set_move(1, SECOND.username, "sposta_x"))
    await group.write(2, "/gioco")
    await group.tap_on(1, "resta")
    assert (await said(group)).startswith("Va bene, si resta qui")
    await group.write(2, "/gioco")
    assert (await store.read(lambda work: work.tables.count_open(0)))[0] == 1


async def test_a_member_who_leaves_while_the_group_waits_is_a_former_one_there(bots: Bots) -> None:
    here, there = bots
    await evening(here)
    await here.write(1, "/sposta")
    link = await code(here)
    await here.leaves(3)
    await there.write(1, f"/start {link}")
    pia = await there.person(3)
    chat = await there.store.read(lambda work: work.chats.at(GROUP))
    assert chat is not None
    assert await there.store.read(lambda work: work.former_members.of(chat.chat_id)) == {pia}
