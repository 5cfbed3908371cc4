"""Wanted messages after a command: their kind, their urgency, and old messages that lose their buttons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from delivery.urgency import DECORATION, NEWS, TURN, URGENT
from engine.table import actions as act
from games.sette_e_mezzo.rules import SetteEMezzoRules
from messages.cards import want_card
from messages.content import SealContent, TableContent, content_of, payload_of
from messages.places import as_wanted
from messages.standing import bring_down, want_table
from storage import Store, UnitOfWork
from tests.croupier.kit import ADDRESS, Home, at_home

ANEW = SetteEMezzoRules(deck_reshuffle="each_hand")
"""A deck a hand."""


@pytest.fixture
async def open_home(store: Store, path: Path) -> Home:
    """A group of three with open private chats, all seated."""
    return await at_home(store, path, open_private=(0, 1, 2))


@pytest.fixture
async def four(store: Store, path: Path) -> Home:
    """A group of four: the first two have an open private chat, and three are seated."""
    return await at_home(store, path, people=4, open_private=(0, 1))


async def test_four_hands_have_one_message(home: Home) -> None:
    """The next hand takes over the standing message, and every fourth comes anew at the bottom."""
    numbers = []
    for hand in range(1, 10):
        await home.show_all()
        if hand > 1:
            await home.play_out()
            await home.show_all()
        before = await home.place(f"table:{home.table}:{hand - 1}")
        await home.deal()
        assert before is not None
        now = await home.there(f"table:{home.table}:{hand}")
        assert now.wanted > now.shown
        if hand in (1, 5, 9):
            assert now.message_id is None
            retired = await home.there(before.key)
            assert retired.state == "retire"
            assert retired.message_id == before.message_id
        else:
            assert await home.place(before.key) is None
            assert (now.address, now.message_id) == (before.address, before.message_id)
            assert now.fingerprint == before.fingerprint
        numbers.append(now.message_id)
    assert numbers.count(None) == 3


async def test_a_result_that_nobody_has_seen_keeps_its_message(home: Home) -> None:
    await home.deal()
    await home.show_all()
    await home.play_out()
    await home.deal()
    pending = await home.places()
    assert pending[f"table:{home.table}:1"].state == "retire"
    assert pending[f"table:{home.table}:2"].message_id is None


async def test_a_new_table_appears_at_once_and_a_player_sitting_down_is_news(
    store: Store, path: Path
) -> None:
    """The first hand needs a call for players who have put their phones away."""
    home = await at_home(store, path, people=3, seated=2)
    lobby = f"table:{home.table}:0"
    assert (await home.places())[lobby].urgency == TURN
    await home.show_all()
    await home.done(home.people[2], act.Sit())
    assert (await home.places())[lobby].urgency == NEWS
    await home.deal()
    assert (await home.places())[f"table:{home.table}:1"].urgency == TURN


async def test_a_message_that_was_never_shown_is_dropped_and_not_retired(home: Home) -> None:
    await home.deal()
    assert await home.place(f"table:{home.table}:0") is None


async def test_the_seal_comes_before_the_lobby_and_not_again(store: Store, path: Path) -> None:
    home = await at_home(store, path, sealed=False, rules=ANEW)
    pending = await home.places()
    assert list(pending) == [f"seal:{home.table}:1", f"table:{home.table}:0"]
    (chain,) = (await home.table_now()).decks.chains
    said = SealContent(seal=chain.seal, first=1)
    assert content_of(pending[f"seal:{home.table}:1"]) == said
    for _ in range(3):
        await home.show_all()
        await home.deal()
        await home.play_out()
        assert not any(key.startswith("seal:") for key in await home.places())


async def test_a_seal_that_telegram_could_not_show_is_wanted_again(
    store: Store, path: Path
) -> None:
    home = await at_home(store, path, sealed=False)
    key = f"seal:{home.table}:1"
    said = (await home.places())[key].payload
    await home.write(lambda work: work.outbox.drop(key))
    await home.done(home.people[0], act.SitOut())
    assert (await home.places())[key].payload == said


async def test_a_table_that_closes_before_its_seal_is_shown_drops_it(
    store: Store, path: Path
) -> None:
    home = await at_home(store, path, sealed=False)
    await home.done(home.people[0], act.EndTable())
    assert f"seal:{home.table}:1" not in await home.places()


async def test_a_turn_goes_before_news_and_private_cards_before_both(four: Home) -> None:
    await four.show_all()
    await four.deal()
    pending = await four.places()
    cards = [f"card:{four.table}:{person}" for person in four.people[:2]]
    assert [pending[key].urgency for key in cards] == [URGENT, URGENT]
    assert pending[f"table:{four.table}:1"].urgency == TURN
    order = list(pending)
    assert order.index(cards[1]) < order.index(f"table:{four.table}:1")
    await four.show_all()
    await four.done(four.people[3], act.Sit())
    assert (await four.places())[f"table:{four.table}:1"].urgency == NEWS


async def test_news_do_not_make_a_waiting_turn_less_urgent(home: Home) -> None:
    await home.show_all()
    await home.deal()
    await home.done(home.people[1], act.AskPause())
    assert (await home.places())[f"table:{home.table}:1"].urgency == TURN


async def test_cards_are_wanted_only_where_the_bot_may_write(four: Home) -> None:
    await four.deal()
    cards = {key for key in await four.places() if key.startswith("card:")}
    assert cards == {f"card:{four.table}:{person}" for person in four.people[:2]}
    place = await four.there(f"card:{four.table}:{four.people[0]}")
    assert (place.person, place.chat_id, place.kind) == (four.people[0], None, "card")


async def test_a_change_of_turn_redraws_the_cards_of_the_last_player_and_the_next(
    open_home: Home,
) -> None:
    await open_home.deal()
    await open_home.show_all()
    had = (await open_home.seen()).running.turn
    await open_home.play("sto")
    has = (await open_home.seen()).running.turn
    pending = {key: p.urgency for key, p in (await open_home.places()).items() if p.kind == "card"}
    assert pending == {
        f"card:{open_home.table}:{had}": DECORATION,
        f"card:{open_home.table}:{has}": URGENT,
    }


async def test_at_the_end_of_a_hand_every_private_card_tells_the_result(open_home: Home) -> None:
    await open_home.deal()
    await open_home.show_all()
    await open_home.play_out()
    assert sum(place.kind == "card" for place in (await open_home.places()).values()) == 3


async def test_a_summary_closes_an_evening_with_hands(home: Home) -> None:
    await home.deal()
    await home.play_out()
    await home.done(home.people[0], act.EndTable())
    assert f"summary:{home.table}" in await home.places()


async def test_a_table_closed_between_two_hands_removes_every_private_card(four: Home) -> None:
    await four.deal()
    await four.play_out()
    await four.show_all()
    await four.done(four.people[0], act.EndTable())
    cards = {key: place.state for key, place in (await four.places()).items() if "card" in key}
    assert cards == {f"card:{four.table}:{person}": "delete" for person in four.people[:2]}


async def test_a_closed_table_removes_the_card_of_a_player_who_left_before(open_home: Home) -> None:
    await open_home.deal()
    await open_home.play_out()
    await open_home.done(open_home.people[2], act.GetUp())
    await open_home.show_all()
    await open_home.done(open_home.people[0], act.EndTable())
    cards = {key: place.state for key, place in (await open_home.places()).items() if "card" in key}
    assert cards[f"card:{open_home.table}:{open_home.people[2]}"] == "delete"
    assert set(cards.values()) == {"delete"}


async def test_a_table_without_a_hand_closes_without_a_summary(home: Home) -> None:
    await home.done(home.people[0], act.EndTable())
    assert f"summary:{home.table}" not in await home.places()


async def test_a_chat_that_threw_the_bot_out_gets_no_message_and_its_people_do(four: Home) -> None:
    """[GEN-8] The hand is settled all the same."""
    await four.deal()
    await four.show_all()
    await four.write(lambda work: four.croupier.throw_out(work, four.now, four.chat))
    assert {place.kind for place in (await four.places()).values()} == {"card"}
    chat = await four.read(lambda work: work.chats.get(four.chat))
    assert chat.status == "out"
    assert (await four.seen()).phase == "closed"
    assert await four.escrow() == 0


# --- moving -------------------------------------------------------------------------------------------------


async def test_a_group_that_becomes_a_supergroup_takes_its_table_along(home: Home) -> None:
    await home.deal()
    await home.show_all()
    before, clocks, purses = await home.seen(), await home.clocks(), await home.purses()
    await home.write(lambda work: home.croupier.move(work, ADDRESS, new=-1001, now=home.now))
    assert await home.seen() == before
    assert await home.clocks() == clocks
    assert await home.purses() == purses
    chat = await home.read(lambda work: work.chats.get(home.chat))
    assert chat.address == -1001
    place = (await home.places())[f"table:{home.table}:1"]
    assert (place.message_id, place.state) == (None, "live")
    await home.play("sto")


async def test_moving_twice_is_moving_once(home: Home) -> None:
    for _ in range(2):
        await home.write(lambda work: home.croupier.move(work, ADDRESS, new=-1001, now=home.now))
    chat = await home.read(lambda work: work.chats.get(home.chat))
    assert (chat.address, chat.status) == (-1001, "in")
    assert (await home.seen()).phase == "lobby"


async def test_an_unknown_group_moves_nowhere(home: Home) -> None:
    await home.write(lambda work: home.croupier.move(work, -55, new=-56, now=home.now))
    assert await home.read(lambda work: work.chats.at(-56)) is None


async def test_a_table_opened_at_the_new_address_before_the_move_was_known_ends(
    home: Home,
) -> None:
    other = await home.write(lambda work: home.open_elsewhere(work, -1001, who=home.people[1]))
    await home.deal()
    await home.write(lambda work: home.croupier.move(work, ADDRESS, new=-1001, now=home.now))
    assert (await home.read(lambda work: work.tables.get(other))).status == "closed"
    chat = await home.read(lambda work: work.chats.at(-1001))
    assert chat is not None
    assert chat.chat_id == home.chat
    assert (await home.seen()).phase == "round"


# --- by hand ------------------------------------------------------------------------------------------------


async def hand_shown(home: Home) -> str:
    """Deal the first hand and show it; gives the key of its message."""
    await home.deal()
    await home.show_all()
    return f"table:{home.table}:1"


async def test_a_table_brought_down_stands_anew_at_the_bottom(home: Home) -> None:
    key = await hand_shown(home)
    above = await home.there(key)
    await home.write(lambda work: bring_down(work, home.croupier, home.table, now=home.now))
    pending = await home.places()
    assert pending[key].message_id is None
    (left,) = [place for name, place in pending.items() if name.startswith(f"{key}~")]
    assert (left.state, left.message_id) == ("delete", above.message_id)


async def test_a_redrawn_table_shows_the_same_as_before(home: Home) -> None:
    key = await hand_shown(home)
    before = await home.there(key)
    await home.write(lambda work: want_table(work, home.table, home.now))
    after = await home.there(key)
    assert (after.payload, after.wanted) == (before.payload, before.wanted + 1)


async def test_a_retired_message_is_not_redrawn(home: Home) -> None:
    await home.show_all()
    await home.deal()

    lobby = f"table:{home.table}:0"
    before = await home.there(lobby)
    await home.write(lambda work: want_table(work, home.table, home.now))
    assert before.state == "retire"
    assert await home.place(lobby) == before


async def test_a_mention_belongs_to_its_decision(home: Home) -> None:
    await home.deal()
    key = f"table:{home.table}:1"

    def nudge(work: UnitOfWork) -> None:
        place = work.outbox.get(key)
        assert place is not None
        nudged = as_wanted(place)._replace(payload=payload_of(TableContent(seq=1, nudge=3)))
        work.outbox.want(nudged, home.now)

    await home.write(nudge)
    await home.done(home.people[1], act.AskPause())
    place = await home.there(key)
    assert content_of(place) == TableContent(seq=1, nudge=3)
    await home.play("sto")
    place = await home.there(key)
    assert "nudge" not in json.loads(place.payload or "")


async def test_a_card_is_wanted_by_hand_only_where_the_bot_may_write(four: Home) -> None:
    await four.deal()
    await four.show_all()

    def job(work: UnitOfWork) -> None:
        for person in four.people:
            want_card(work, four.table, person=person, now=four.now, urgency=URGENT)

    await four.write(job)
    assert set(await four.places()) == {f"card:{four.table}:{p}" for p in four.people[:2]}
