"""The menu behind ☰ and the greeting: all services by buttons."""

from __future__ import annotations

import re

import pytest

from display.callback import Tap
from display.games import names_of_games
from display.main_menu import OWN_NAMES, PAGES
from locales import COMPLETE, LANGUAGES, words
from storage import Store
from tests.handlers.forum import Forum
from tests.handlers.kit import GROUP, Group, ShownMessage


async def greeted(store: Store, *started: int) -> Group:
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna"}, {})
    await group.opened(*started)
    await group.bot(inside=True)
    await group.show_all()
    return group


async def fresh(group: Group, address: int) -> list[ShownMessage]:
    return [shown for shown in await group.show_all() if shown.address == address]


def menu_tap(argument: str) -> str:
    return Tap(table=0, round=0, decision=0, name="menu", argument=argument).data()


async def test_the_greeting_changes_its_language_after_one_tap(store: Store) -> None:
    group = await greeted(store)
    (greeting,) = [one for one in group.shown if one.place.kind == "greeting"]
    assert greeting.texts[1:] == [
        "Apri un tavolo",
        *("Italiano ✓", *list(OWN_NAMES.values())[1:]),
        "Impara in 2 minuti",
        "☰ Altro",
    ]
    await group.tap_on(2, "lingua", "en")
    assert group.toasts[-1] == words("en")("word.language_set")
    (again,) = await fresh(group, GROUP)
    assert again.place.message_id is not None, "the same message"
    assert again.texts[0] == words("en")("greeting", **names_of_games(words("en")))
    assert "English ✓" in again.texts


async def test_after_the_first_table_only_admins_choose_the_language(store: Store) -> None:
    group = await greeted(store)
    await group.write(1, "/gioco sette e mezzo")
    await group.tap_on(2, "lingua", "en")
    assert "amministratori" in group.toasts[-1]
    group.admins = frozenset({2})
    await group.tap_on(2, "lingua", "en")
    assert group.toasts[-1] == words("en")("word.language_set")


@pytest.mark.parametrize("opening", ["/gioco sette", "/torneo"])
async def test_a_table_in_one_topic_settles_the_language_and_the_deck_of_the_whole_group(
    store: Store, opening: str
) -> None:
    """A topic without a table gives nobody a right over the group."""
    group = Forum(store, {1: "Rita", 2: "Luca"}, {})
    await group.opened(1, 2)
    await group.bot(inside=True)
    await group.write(1, opening)
    await group.show_all()
    before = await store.read(lambda work: work.chats.at(GROUP))
    group.topic = 2
    await group.tap(2, Tap(table=0, round=0, decision=0, name="lingua", argument="es").data())
    assert "amministratori" in group.toasts[-1]
    await group.write(2, "/gioco siete y media")
    await group.show_all()
    assert await store.read(lambda work: work.chats.at(GROUP)) == before


def test_every_language_of_the_catalogue_has_its_button() -> None:
    assert tuple(OWN_NAMES) == LANGUAGES


async def test_the_menu_opens_in_private_and_every_page_answers(store: Store) -> None:
    group = await greeted(store, 1)
    group.admins = frozenset({1})
    await group.write(1, "/gioco sette e mezzo")
    await group.show_all()
    answer = await group.tap(1, menu_tap(""))
    assert answer.url.endswith("?start=menu")
    (menu,) = await fresh(group, 1)
    assert "Famiglia Rossi" in menu.screen.text
    for name in sorted(PAGES):
        await group.tap(1, menu_tap(name), private=True)
        said = group.toasts[-1]
        assert "non lo conosco" not in said, name
        shown = await group.show_all()
        assert said or shown, f"{name} does nothing"
        assert all(one.address == 1 or one.place.kind in ("board", "seal") for one in shown), name


async def test_the_menu_stands_in_the_group_without_a_private_chat(store: Store) -> None:
    group = await greeted(store)
    await group.tap(2, menu_tap(""))
    (menu,) = await fresh(group, GROUP)
    assert menu.place.kind == "main"
    for name in ("saldo", "ricarica"):
        await group.tap(2, menu_tap(name))
        assert group.toasts[-1].startswith("Non hai ancora fiches")
    await group.write(2, "/saldo")
    await group.show_all()
    await group.tap(2, menu_tap("saldo"))
    assert "1000" in group.toasts[-1].replace("\u202f", "")
    assert await group.show_all() == [], "one's chips are nobody else's message"


@pytest.mark.parametrize("page", ["figure", "lingua", "fiches"])
async def test_only_admins_open_the_pages_of_admins(store: Store, page: str) -> None:
    group = await greeted(store, 1)
    await group.tap(1, menu_tap(""))
    await group.show_all()
    await group.tap(1, menu_tap(page), private=True)
    assert "amministratori" in group.toasts[-1]
    assert await group.show_all() == []


async def test_chips_are_chosen_by_taps(store: Store) -> None:
    group = await greeted(store, 1)
    group.admins = frozenset({1})
    await group.write(1, "/fiches")
    await group.show_all()
    await group.tap_menu(1, "fiches", "s:2000")
    await group.tap_menu(1, "fiches", "r:5")
    chat = await group.store.read(lambda work: work.chats.at(GROUP))
    assert chat is not None
    assert (chat.starting_chips, chat.refill, chat.least) == (2000, 5, 5)
    (page,) = await fresh(group, 1)
    assert "2000 ✓" in page.texts
    await group.refuses_others("fiches", "s:200")
    await group.tap_menu(1, "fiches", "x")
    assert "non lo conosco" in group.toasts[-1]


async def test_a_table_and_a_tournament_are_opened_from_private(store: Store) -> None:
    group = await greeted(store, 1)
    await group.tap(1, menu_tap(""))
    await group.tap(1, menu_tap("apri"), private=True)
    await group.tap(1, menu_tap("apri:briscola"), private=True)
    await group.tap(1, menu_tap("torneo"), private=True)
    kinds = {one.place.kind for one in await fresh(group, GROUP)}
    assert {"table", "board"} <= kinds


async def test_a_former_member_gets_nothing_from_the_menu(store: Store) -> None:
    group = await greeted(store, 1)
    await group.tap(1, menu_tap(""))
    await group.show_all()
    await group.leaves(1)
    await group.show_all()
    for name in sorted(PAGES):
        await group.tap(1, menu_tap(name), private=True)
        assert "Non sei più nel gruppo" in group.toasts[-1]
    assert await group.show_all() == []


async def test_the_private_help_opens_a_practice_table_by_a_tap(store: Store) -> None:
    group = Group(store, {1: "Rita"}, {})
    await group.opened(1)
    await group.tap_on(1, "gioco", private=True)
    assert any(one.place.kind == "table" for one in await fresh(group, 1))


NO_ASKING = re.compile(r"(?<![\w<])/[a-z]{3,}")
"""A command in a sentence."""

MAY_NAME = {"word.number", "help.command", "refusal.empty_cut"}
"""Answers to a mistyped command, and the list of commands."""


@pytest.mark.parametrize("language", COMPLETE)
def test_no_sentence_asks_for_a_command(language: str) -> None:
    for key, entry in words(language).entries.items():
        if any(key.startswith(name) for name in MAY_NAME) or key.startswith("history"):
            continue
        texts = [entry] if isinstance(entry, str) else list(entry.values())
        for text in texts:
            assert not NO_ASKING.search(text), (key, text)
