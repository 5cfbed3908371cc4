"""``/stato``: the page of the bot's owners, which does not exist for anybody else."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from display.callback import Tap
from display.help import canonical, command_list
from display.host import HostFacts, HostTrouble
from handlers.host import Host
from handlers.status import COMMANDS
from handlers.update_context import Answer
from locales import COMPLETE, words
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, NOON, Group, ShownMessage

OWNER, OTHER_OWNER = 9, 8
NAMES = {1: "Rita", 2: "Luca", OTHER_OWNER: "Ugo", OWNER: "Ada"}
LINK = re.compile(r"https://t\.me/matta_bot\?startgroup=([\w-]+)$")


def facts() -> HostFacts:
    return HostFacts(started=NOON, troubles=(HostTrouble("telegram_429", 2, NOON),))


def group_of(store: Store, *, is_open: bool = False) -> Group:
    host = Host(owners=frozenset({OWNER, OTHER_OWNER}), is_open=is_open, facts=facts)
    return Group(store, NAMES, {}, host=host)


async def page(group: Group, owner: int = OWNER) -> ShownMessage:
    await group.write(owner, "/stato", private=True)
    shown = [one for one in await group.show_all() if one.place.kind == "stato"]
    return next(one for one in shown if one.place.state == "live")


async def tap(group: Group, argument: str, who: int = OWNER, *, private: bool = True) -> Answer:
    data = Tap(table=0, round=0, decision=0, name="stato", argument=argument).data()
    return await group.tap(who, data, private=private)


async def secret_of(answer: Answer) -> str:
    assert answer.unstored is not None
    found = LINK.search(answer.unstored.text)
    assert found is not None
    return found[1]


async def state(group: Group) -> tuple[str, str]:
    def job(work: UnitOfWork) -> tuple[str, str]:
        chat = work.chats.at(GROUP)
        return (chat.access, chat.status) if chat is not None else ("unknown", "unknown")

    return await group.store.read(job)


async def number_of(group: Group) -> int:
    def job(work: UnitOfWork) -> int:
        chat = work.chats.at(GROUP)
        assert chat is not None
        return chat.chat_id

    return await group.store.read(job)


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_owner_reads_the_page_in_private(store: Store, command: str) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.write(OWNER, f"/{command}", private=True)
    (shown,) = [one for one in await group.show_all() if one.place.kind == "stato"]
    assert "Famiglia Rossi" in shown.screen.text
    assert "Telegram ha chiesto silenzio" in shown.screen.text


@pytest.mark.parametrize("is_open", [True, False])
async def test_for_others_the_command_is_as_unknown_as_any(store: Store, is_open: bool) -> None:
    group = group_of(store, is_open=is_open)
    await group.opened(1)
    await group.show_all()
    said = []
    for text in ("/stato", "/status", "/estado", "/xyz"):
        await group.write(1, text, private=True)
        said += [(one.screen.text, one.texts) for one in await group.show_all()]
    assert len(said) == 4
    assert all(one == said[0] for one in said)
    await group.write(OWNER, "/stato")
    assert [one for one in await group.show_all() if one.place.kind == "stato"] == []


def test_no_public_list_has_the_command() -> None:
    assert [canonical(name) for name in COMMANDS] == [None, None, None]
    for language in COMPLETE:
        for scope in ("private", "group", "admins"):
            listed = {one.name for one in command_list(scope, words(language))}
            assert not listed & set(COMMANDS)


def forged() -> Iterator[str]:
    rng = random.Random(5)
    for name in ("out", "in", "ask", "invite", "withdraw", "done", "", "0", "x"):
        for numbers in ([], [1], [1, 0], [2, 0], [99, 0], [rng.randrange(10**9), 3], [1, 1, 1]):
            yield ":".join([name, *map(str, numbers)])
    yield from ("9" * 24, "out:" + "9" * 20, "out:-1:0", "out::", "in:1:x", "ask:1=0:1")


@pytest.mark.parametrize("private", [True, False])
async def test_forged_taps_of_others_change_nothing_and_tell_nothing(
    store: Store,
    private: bool,
) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.deal(2)
    await page(group)
    await tap(group, "invite:0")
    table = await group.table()
    for argument in forged():
        answer = await tap(group, argument, who=1, private=private)
        assert (answer.text, answer.departure, answer.unstored) == (
            words("it")("answer.not_here"),
            None,
            None,
        )
        assert await state(group) == ("let_in", "in")
    counted = await group.store.read(lambda work: work.invitations.count())
    assert counted == 1
    assert await group.store.read(lambda work: work.tables.get(table).status) == "open"


async def test_forged_taps_of_an_owner_are_answered(store: Store) -> None:
    """A private chat and the books of a tournament are no groups, so nobody bans them."""
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.write(1, "/gioco", private=True)
    await page(group)
    number = await number_of(group)
    for argument in forged():
        if argument.partition(":")[2].partition(":")[0] != str(number):
            await tap(group, argument)
    assert await state(group) == ("let_in", "in")
    rows = await group.store.read(lambda work: [work.chats.get(one).access for one in (1, 2)])
    assert sorted(rows) == ["let_in", "none"]


async def test_a_group_is_left_for_good_after_a_question(store: Store) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.opened(1)
    await group.deal(2)
    table = await group.table()
    shown = await page(group)
    assert "1 · Esci e non tornare" in shown.texts
    answer = await group.tap_on(OWNER, "stato", f"ask:{await number_of(group)}:0", private=True)
    assert answer.departure is None
    assert await state(group) == ("let_in", "in")
    answer = await group.tap_on(OWNER, "stato", f"out:{await number_of(group)}:0", private=True)
    assert answer.departure is not None
    assert answer.departure.where.address == GROUP
    assert answer.departure.at_once
    assert await state(group) == ("banned", "out")
    assert await group.store.read(lambda work: work.tables.get(table).status) == "closed"
    cards = [one for one in await group.show_all() if one.address == 1]
    assert "L’ultima mano è finita così" in cards[-1].screen.text
    for again in (await group.write(1, "/gioco"), await group.bot(inside=True)):
        assert again.departure is not None
    assert await state(group) == ("banned", "out")


async def test_an_owner_lets_a_group_in_that_another_owner_has_banned(store: Store) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    number = await number_of(group)
    await tap(group, f"out:{number}:0")
    await page(group, OTHER_OWNER)
    await tap(group, f"in:{number}:0", who=OTHER_OWNER)
    assert (await state(group))[0] == "let_in"
    assert (await group.bot(inside=True, by=1)).departure is None
    assert await state(group) == ("let_in", "in")


async def test_an_invitation_lets_one_group_in(store: Store) -> None:
    group = group_of(store)
    await group.opened(OWNER)
    secret = await secret_of(await tap(group, "invite:0"))
    assert (await group.bot(inside=True)).departure is not None
    assert (await group.write(1, f"/start@matta_bot {secret}")).departure is None
    assert await state(group) == ("let_in", "in")
    assert [one.place.kind for one in await group.show_all() if one.public] == ["greeting"]
    assert await group.store.read(lambda work: work.invitations.count()) == 0


async def test_guessed_payloads_let_nobody_in(store: Store) -> None:
    group = group_of(store)
    await group.opened(OWNER)
    secret = await secret_of(await tap(group, "invite:0"))
    assert len(secret) == 32
    for guess in ("si", "", secret[:-1], secret + "A", secret.swapcase(), f"{secret} {secret}"):
        assert (await group.write(1, f"/start {guess}")).departure is not None
    assert (await state(group))[0] == "unknown"
    assert await group.store.read(lambda work: work.invitations.count()) == 1


async def test_an_invitation_is_not_used_up_in_private_or_in_a_group_let_in(store: Store) -> None:
    group = group_of(store)
    await group.opened(OWNER)
    secret = await secret_of(await tap(group, "invite:0"))
    await group.write(1, f"/start {secret}", private=True)
    await group.bot(inside=True, by=OWNER)
    await group.write(1, f"/start {secret}")
    assert await group.store.read(lambda work: work.invitations.count()) == 1


async def test_an_invitation_lifts_no_ban(store: Store) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.opened(OWNER)
    await tap(group, f"out:{await number_of(group)}:0")
    secret = await secret_of(await tap(group, "invite:0"))
    assert (await group.write(1, f"/start {secret}")).departure is not None
    assert (await state(group))[0] == "banned"


async def test_a_withdrawn_invitation_lets_nobody_in(store: Store) -> None:
    group = group_of(store)
    await group.opened(OWNER)
    secret = await secret_of(await tap(group, "invite:0"))
    await tap(group, "withdraw:0", who=OTHER_OWNER)
    assert (await group.write(1, f"/start {secret}")).departure is not None


async def test_the_page_counts_tables_that_are_open_and_those_that_play(store: Store) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.deal(2)
    assert "Un tavolo aperto, in gioco 1" in (await page(group)).screen.text
    group.now += 11 * 60_000
    assert "Un tavolo aperto, in gioco 0" in (await page(group)).screen.text


async def test_the_pages_of_groups_turn_and_end(store: Store) -> None:
    group = group_of(store)
    await group.opened(OWNER)

    def job(work: UnitOfWork) -> None:
        for number in range(12):
            work.chats.open(-number - 50, f"G{number}", kind="group", language="it", at=1)

    await group.croupier.write(job)
    first = await page(group)
    assert "1. G11" in first.screen.text
    assert "G6\n" not in first.screen.text
    await tap(group, "2")
    (last,) = [one for one in await group.show_all() if one.place.kind == "stato"]
    assert "2. G0" in last.screen.text
    await tap(group, "99")
    assert "3 / 3" in last.texts
