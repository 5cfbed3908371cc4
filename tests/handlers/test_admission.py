"""A bot that is not open to all plays with the groups that an owner has let in, and with their members alone."""

from __future__ import annotations

import pytest

from display.callback import Tap
from display.help import commands
from handlers.host import Host
from storage import Store, UnitOfWork
from storage.records import ChatAccess
from tests.handlers.kit import GROUP, Group

OWNER = 9
CLOSED = Host(owners=frozenset({OWNER, 8}), is_open=False)
NAMES = {1: "Rita", 2: "Luca", 8: "Ugo", OWNER: "Ada"}
SENTENCE = "Gioco solo su invito"


def group_of(store: Store, host: Host = CLOSED) -> Group:
    return Group(store, NAMES, {}, host=host)


async def access(group: Group) -> str:
    def job(work: UnitOfWork) -> str:
        chat = work.chats.at(GROUP)
        return chat.access if chat is not None else "unknown"

    return await group.store.read(job)


async def decide(group: Group, access: ChatAccess) -> None:
    def job(work: UnitOfWork) -> None:
        chat = work.chats.at(GROUP)
        assert chat is not None
        work.chats.set_access(chat.chat_id, access)

    await group.croupier.write(job)


@pytest.mark.parametrize("owner", [OWNER, 8])
async def test_each_owner_lets_a_group_in_by_adding_the_bot(store: Store, owner: int) -> None:
    group = group_of(store)
    answer = await group.bot(inside=True, by=owner)
    assert answer.departure is None
    assert await access(group) == "let_in"
    await group.deal(2)
    assert await group.turn()


async def test_a_group_of_strangers_is_left_and_nothing_happens_there(store: Store) -> None:
    group = group_of(store)
    answers = [
        await group.bot(inside=True),
        await group.write(1, "/gioco sette e mezzo"),
        await group.write(OWNER, "/gioco sette e mezzo"),
        await group.tap(1, Tap(table=0, round=0, decision=0, name="gioco").data()),
    ]
    assert all(answer.departure is not None for answer in answers)
    assert group.toasts[-1].startswith(SENTENCE)
    await group.joins(2)
    await group.leaves(2)
    assert await group.show_all() == []
    assert await access(group) == "unknown"


async def test_the_bot_open_to_all_leaves_only_a_banned_group(store: Store) -> None:
    group = group_of(store, Host(owners=CLOSED.owners))
    await group.deal(2)
    await decide(group, "banned")
    for _ in range(2):
        assert (await group.write(1, "/saldo")).departure is not None
    await decide(group, "none")
    assert (await group.write(1, "/saldo")).departure is None


async def test_a_group_let_in_stays_so_when_the_bot_is_removed_and_added_by_anybody(
    store: Store,
) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.deal(2)
    await group.bot(inside=False)
    assert (await group.bot(inside=True, by=2)).departure is None
    assert await access(group) == "let_in"
    told = [one.place.kind for one in await group.show_all()]
    assert "ending" in told


async def test_only_an_owner_brings_a_banned_group_back(store: Store) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await decide(group, "banned")
    assert (await group.bot(inside=True, by=1)).departure is not None
    assert await access(group) == "banned"
    assert (await group.bot(inside=True, by=8)).departure is None
    assert await access(group) == "let_in"


async def test_a_banned_group_is_closed_from_the_private_chat_too(store: Store) -> None:
    group = group_of(store)
    await group.bot(inside=True, by=OWNER)
    await group.opened(1)
    await group.deal(2)
    data = await group.data("sto")
    await decide(group, "banned")
    await group.tap(1, data, private=True)
    assert group.toasts[-1].startswith(SENTENCE)


async def test_a_stranger_reads_the_same_sentence_for_every_private_command(store: Store) -> None:
    group = group_of(store)
    group.strangers = frozenset({1})
    typed = {name for one in commands() for names in one.names.values() for name in names}
    for name in sorted(typed - {"privacy", "privacidad"}):
        await group.write(1, f"/{name}", private=True)
        assert [one.screen.text[: len(SENTENCE)] for one in await group.show_all()] == [SENTENCE]
    await group.write(1, "/start lezione", private=True)
    await group.tap_menu(1, "gioco", "")
    await group.tap_menu(1, "lezione", "via")
    assert group.toasts[-1].startswith(SENTENCE)
    assert await group.store.read(lambda work: work.tables.all_open()) == []


async def test_a_stranger_reads_the_privacy_page_and_erases_the_name(store: Store) -> None:
    group = group_of(store)
    group.strangers = frozenset({1})
    await group.write(1, "/privacy", private=True)
    await group.tap_on(1, "nome_via", private=True)
    person = await group.person(1)
    assert await group.store.read(lambda work: work.people.get(person).nameless)


async def test_a_member_practises_and_learns_in_private(store: Store) -> None:
    group = group_of(store)
    await group.write(1, "/gioco", private=True)
    assert await group.store.read(lambda work: len(work.tables.all_open())) == 1
