"""The bot is removed from a group during a hand: every player is told the result, and old buttons go."""

from __future__ import annotations

import re

from storage import Store
from tests.handlers.kit import GROUP, Group, ShownMessage


async def put_out_in_mid_hand(store: Store, *private: int) -> Group:
    group = Group(store, {1: "Rita", 2: "Luca"}, {1: "it", 2: "en"})
    await group.opened(*private)
    await group.deal(2)
    await group.show_all()
    await group.bot(inside=False)
    return group


def in_group(shown: list[ShownMessage]) -> list[ShownMessage]:
    return [one for one in shown if one.address == GROUP]


async def test_the_group_reads_how_the_hand_ended_once_the_bot_is_back(store: Store) -> None:
    group = await put_out_in_mid_hand(store)
    assert in_group(await group.show_all()) == []
    await group.bot(inside=True)
    told = [one for one in in_group(await group.show_all()) if one.place.kind == "ending"]
    assert len(told) == 1
    assert "si stava giocando la mano 1" in told[0].screen.text
    assert "Rita" in told[0].screen.text
    assert "Luca" in told[0].screen.text
    assert re.search(r"[+−]\d+", told[0].screen.text)
    await group.bot(inside=False)
    await group.bot(inside=True)
    assert all(one.place.kind != "ending" for one in await group.show_all()), "told once"


async def test_old_buttons_go_once_the_bot_is_back(store: Store) -> None:
    group = await put_out_in_mid_hand(store)
    await group.bot(inside=True)
    old = [one for one in in_group(await group.show_all()) if one.place.kind == "old"]
    assert [one.place.message_id for one in old] == [group.messages["table:1:1"]]
    assert all(one.place.state == "retire" and not one.screen.keyboard for one in old)


async def test_a_bot_removed_again_before_its_message_still_sends_it(store: Store) -> None:
    group = await put_out_in_mid_hand(store)
    await group.bot(inside=True)
    await group.bot(inside=False)
    await group.bot(inside=True)
    kinds = [one.place.kind for one in in_group(await group.show_all())]
    assert kinds.count("ending") == 1
    assert kinds.count("old") >= 1


async def test_the_private_card_shows_the_end_in_the_readers_language(store: Store) -> None:
    group = await put_out_in_mid_hand(store, 1, 2)
    cards = {one.address: one.screen.text for one in await group.show_all()}
    assert "L’ultima mano è finita così" in cards[1]
    assert "The last hand ended like this" in cards[2]
    assert all(re.search(r"[+−]\d+", text) for text in cards.values())


async def test_a_player_who_opens_the_private_chat_later_is_told_there_once(store: Store) -> None:
    group = await put_out_in_mid_hand(store)
    await group.opened(1)
    told = [one for one in await group.show_all() if one.place.kind == "card"]
    assert "L’ultima mano è finita così" in told[0].screen.text
    await group.write(1, "/saldo", private=True)
    assert all(one.place.kind != "card" for one in await group.show_all())


async def test_a_table_without_a_hand_leaves_nothing_to_tell(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.write(1, "/gioco sette e mezzo")
    await group.show_all()
    await group.bot(inside=False)
    await group.bot(inside=True)
    kinds = [one.place.kind for one in await group.show_all()]
    assert "ending" not in kinds
    assert "old" in kinds


async def test_between_two_hands_only_the_evening_is_told(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.deal(2)
    await group.play_out()
    await group.bot(inside=False)
    await group.bot(inside=True)
    (told,) = [one for one in await group.show_all() if one.place.kind == "ending"]
    assert "il tavolo si è chiuso" in told.screen.text


async def test_a_tournament_called_off_is_told_too(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca"}, {})
    await group.opened(1, 2)
    await group.write(1, "/torneo")
    for who in (1, 2):
        await group.tap_on(who, "t_entra")
    await group.bot(inside=False)
    await group.bot(inside=True)
    told = [one for one in in_group(await group.show_all()) if one.place.kind == "ending"]
    assert "il torneo è stato annullato" in told[0].screen.text
