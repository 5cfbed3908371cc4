"""Answers to typed commands: the kind of each answer, and the news for the bot about people's messages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from delivery.last_messages import GroupMessage
from display.measure import plain
from engine.table import actions as act
from games.sette_e_mezzo.rules import SetteEMezzoRules
from handlers import update_context
from handlers.parsed_update import group_message
from handlers.updates import TelegramUpdate, update_of
from messages.reply_kinds import KINDS
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, Group
from tests.handlers.noted import Noted, inbox_of, left, said, tap

OUTSIDE = {"file", "said"}
"""Kinds whose keys do not come from ``UpdateContext.here``."""


async def waiting(group: Group) -> dict[str, str]:
    """The answers that wait for the group, by kind."""

    def job(work: UnitOfWork) -> dict[str, str]:
        chat = work.chats.at(GROUP)
        assert chat is not None
        found = work.outbox.pending_in(chat.chat_id)
        return {
            place.key.partition(":")[0]: place.payload or ""
            for place in found
            if place.kind == "reply"
        }

    return await group.store.read(job)


def test_every_answer_that_a_handler_gives_is_of_a_known_kind() -> None:
    folder = Path(update_context.__file__).parent
    source = "\n".join(path.read_text() for path in folder.glob("*.py"))
    used = set(re.findall(r'here\(f?"(\w+)', source))
    used |= set(re.findall(r'add_line\("(\w+)"', source))
    used |= set(re.findall(r'key=f"(\w+):', source))
    used |= {"done"} if 'return "done" if self.done else "word"' in source else set()
    assert used | OUTSIDE == set(KINDS)


async def test_several_questions_get_one_message_with_each_persons_name(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "it"})
    await group.deal(2)
    await group.write(1, "/saldo")
    await group.write(2, "/classifica")
    await group.write(2, "/saldo")
    await group.write(2, "/punta molto")
    (shown,) = [one for one in await group.show_all() if one.public]
    assert re.findall(r"(Rita|Luca)</?b?>?: \d|Classifica|/punta 20", shown.screen.text)
    for words in ("Rita", "Luca", "Classifica", "/punta 20"):
        assert words in shown.screen.text


async def test_the_only_amount_is_told_as_one(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "it"})
    await group.write(1, "/gioco sette e mezzo")
    await group.act_at(
        await group.person(1), act.SetRules(SetteEMezzoRules(min_stake=5, max_stake=5), 60)
    )
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    await group.write(await group.turn(), "/punta 20")
    (shown,) = [one for one in await group.show_all() if one.public]
    assert "Si può puntare solo: 5." in shown.screen.text


async def test_a_refill_waits_for_the_end_of_a_bank_where_banks_are_played(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "it"})
    await group.write(1, "/gioco classica")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    await group.write(2, "/ricarica")
    (shown,) = [one for one in await group.show_all() if one.public]
    assert "banco finito" in shown.screen.text


async def test_the_answer_to_a_refill_lasts_and_a_refusal_is_a_hint(
    store: Store,
) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "it"})
    await group.deal(2)
    await group.write(2, "/ricarica")
    assert set(await waiting(group)) == {"word"}
    await group.show_all()
    other = Group(store, {3: "Pia", 4: "Ugo"}, {3: "it", 4: "it"})
    await other.write(3, "/saldo")
    await other.write(4, "/saldo")
    await other.show_all()
    ugo = await other.person(4)

    def raise_least(work: UnitOfWork) -> None:
        chat = work.chats.at(GROUP)
        assert chat is not None
        work.chats.set_chips(chat.chat_id, 1000, 1500)
        work.chats.set_least(chat.chat_id, 1500, by=ugo, at=other.now)

    await other.croupier.write(raise_least)
    await other.write(3, "/ricarica")
    answers = await waiting(other)
    assert set(answers) == {"done"}
    assert "Pia" in answers["done"]


async def test_the_answers_to_a_new_language_and_new_chips_last(store: Store) -> None:
    group = Group(store, {1: "Rita"}, {1: "it"})
    group.admins = frozenset({1})
    await group.write(1, "/fiches 1000 500")
    assert set(await waiting(group)) == {"done"}
    await group.show_all()
    await group.write(1, "/lingua en")
    assert "done" in await waiting(group)
    await group.show_all()
    await group.write(1, "/fiches mille")
    assert set(await waiting(group)) == {"word"}


@pytest.mark.parametrize(
    ("language", "typed", "answer"),
    [
        ("it", "/taglia", "Scrivi le parole, per esempio /taglia buon Natale."),
        ("en", "/cut", "Add your words, for example /cut merry Christmas."),
        ("es", "/cortar", "Escribe las palabras, por ejemplo /cortar feliz Navidad."),
    ],
)
async def test_a_cut_without_words_is_told_what_to_write(
    store: Store, language: str, typed: str, *, answer: str
) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, dict.fromkeys((1, 2), language))
    await group.deal(2)
    await group.write(2, typed)
    (shown,) = [one for one in await group.show_all() if one.place.kind == "reply"]
    assert answer in shown.screen.text
    await group.write(2, f"/{answer.partition('/')[2].removesuffix('.')}")
    (shown,) = [one for one in await group.show_all() if one.place.kind == "reply"]
    assert answer.split()[-1].removesuffix(".") in shown.screen.text, "the example itself works"


async def test_a_cut_with_unseen_signs_is_refused_in_words_and_cuts_nothing(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "it"})
    await group.deal(2)
    await group.write(2, "/taglia la nonna\u200b ride")
    (shown,) = [one for one in await group.show_all() if one.place.kind == "reply"]
    assert "lettere, cifre o segni semplici" in shown.screen.text
    await group.write(2, "/taglia la nonna ride")
    (shown,) = [one for one in await group.show_all() if one.place.kind == "reply"]
    assert "la nonna ride" in shown.screen.text


@pytest.mark.parametrize("typed", ["/tiro ancora una", "/tiro 20", "/tiro"])
async def test_a_game_without_chips_asks_for_no_number(store: Store, typed: str) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "it"})
    await group.opened(1, 2)
    await group.write(1, "/gioco quattro")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    player, table_id = await group.turn(), await group.table()
    before = await group.store.read(lambda work: group.croupier.view(work, table_id))
    await group.write(player, typed)
    after = await group.store.read(lambda work: group.croupier.view(work, table_id))
    assert after.game.table.played != before.game.table.played or after.running != before.running
    assert not [one for one in await group.show_all() if "Scrivi un numero" in one.screen.text]


def message(chat: dict[str, object], **more: object) -> TelegramUpdate:
    return update_of(
        {"update_id": 1, "message": {"message_id": 40, "chat": chat, "text": "ciao", **more}}
    )


def test_messages_of_groups_are_heard_and_counted_if_their_ids_are_the_chats_own() -> None:
    assert group_message(message({"id": -5, "type": "supergroup"})) == GroupMessage(
        -5, 0, 40, counted=True
    )
    assert group_message(message({"id": -5, "type": "group"})) == GroupMessage(
        -5, 0, 40, counted=False
    )
    forum = {"id": -5, "type": "supergroup", "is_forum": True}
    topic = {"is_topic_message": True, "message_thread_id": 3}
    assert group_message(message(forum)) == GroupMessage(-5, 0, 40, counted=False)
    assert group_message(message(forum, **topic)) == GroupMessage(-5, 3, 40, counted=False)
    comment = message({"id": -5, "type": "supergroup"}, message_thread_id=3)
    assert group_message(comment) == GroupMessage(-5, 0, 40, counted=True)
    assert group_message(message({"id": 5, "type": "private"})) is None
    assert group_message(tap(1)) is None


async def test_every_message_of_a_group_is_heard(
    store: Store,
) -> None:
    numbers: list[GroupMessage] = []
    inbox = inbox_of(store, Noted(store), note_message=numbers.append)
    await inbox.take([said(1, "ciao"), said(2, "/saldo"), tap(3), left(4)])
    assert numbers == [GroupMessage(-1, 0, 1, counted=True)] * 3


@pytest.mark.parametrize(
    "words", ["2.0", "20.5", "2 0", "1.00", "20,0", "20,5", "+20", "-20", "2e1", "٢٠", "0x14", "²"]
)
async def test_a_number_that_is_not_whole_is_never_read_as_another_amount(
    store: Store, words: str
) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.deal(2)
    turn = await group.turn()
    await group.write(turn, f"/punta {words}")
    assert await chosen(group, turn) is None
    texts = [shown.screen.text for shown in await group.show_all()]
    assert any("Scrivi un numero" in text for text in texts), texts


@pytest.mark.parametrize("words", ["20", "020", "20."])
async def test_an_amount_in_digits_is_read(store: Store, words: str) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.deal(2)
    turn = await group.turn()
    await group.write(turn, f"/punta {words}")
    assert await chosen(group, turn) == 20


@pytest.mark.parametrize("words", ["1.000", "1 000"])
async def test_thousands_may_be_parted(store: Store, words: str) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.deal(2)
    await group.write(await group.turn(), f"/punta {words}")
    texts = [shown.screen.text for shown in await group.show_all()]
    assert not any("Scrivi un numero" in text for text in texts), texts


async def chosen(group: Group, who: int) -> int | None:
    """The amount that this player has chosen in the first round."""
    table_id, person = await group.table(), await group.person(who)

    def job(work: UnitOfWork) -> int | None:
        question = group.croupier.question(work, table_id)
        return work.drafts.chosen(table_id, person, round_number=1, question=question)

    return await group.store.read(job)


async def test_a_command_of_another_game_is_told_as_one(store: Store) -> None:
    """Also to a person without a seat, whom no seat would help."""
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Pia"}, {1: "it", 2: "it", 3: "it"})
    await group.deal(2)
    await group.show_all()
    for who, name in ((await group.turn(), ""), (3, "Pia: ")):
        await group.write(who, "/loca 5")
        (shown,) = [one for one in await group.show_all() if one.public]
        expected = "Qui si gioca a Sette e mezzo: /loca è di un altro gioco."
        assert f"{name}{expected}" in plain(shown.screen.text)
