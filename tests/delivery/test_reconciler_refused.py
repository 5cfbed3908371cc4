"""The reconciler when Telegram refuses: no message is lost, and only the chat concerned waits."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from delivery.gateway import GroupMoved, Lost, Muted, NoTopic, Offline, Refused, Shut, Wait
from delivery.outcomes import LONGEST_RETRY, MUTED_FOR_GOOD, MUTED_RETRY, RETRY
from engine.table import actions as act
from messages.standing import bring_down, want_table
from tests.croupier.kit import ADDRESS, NOON
from tests.delivery.wall import Wall, dealt, until


async def test_a_lost_message_is_sent_anew(wall: Wall) -> None:
    await dealt(wall)
    before = await wall.place(wall.table)
    wall.wire.outcomes[ADDRESS] = Lost()
    await wall.home.play("sto")
    assert [call.what for call in await wall.look() if call.address == ADDRESS] == ["edit"]
    wall.wire.outcomes.clear()
    calls = [call for call in await wall.settle() if call.address == ADDRESS]
    assert [call.what for call in calls] == ["send"]
    assert (await wall.place(wall.table)).message_id not in (None, before.message_id)


async def test_a_429_silences_one_chat_and_its_time_is_given_back(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    (before,) = await home.clocks()
    wall.wire.outcomes[ADDRESS] = Wait(20)
    await home.done(home.people[3], act.Sit())
    await wall.look()
    (after,) = await home.clocks()
    assert before.due_at is not None
    assert after.due_at == before.due_at + 20_000
    wall.wire.outcomes.clear()
    await home.play("sto")
    wall.watch.at += 19
    calls = await wall.look()
    assert calls
    assert all(call.address > 0 for call in calls), "private chats go on"
    wall.watch.at += 1.1
    assert [call.address for call in await wall.look()] == [ADDRESS]
    assert wall.connection.up


async def test_a_group_that_became_a_supergroup_is_written_to_there(wall: Wall) -> None:
    await dealt(wall)
    wall.wire.outcomes[ADDRESS] = GroupMoved(-1001)
    await wall.home.play("sto")
    await wall.look()
    calls = [call for call in await wall.settle({ADDRESS: Shut("gone")}) if call.address < 0]
    assert ("send", -1001) in {(call.what, call.address) for call in calls}
    chat = await wall.home.read(lambda work: work.chats.get(wall.home.chat))
    assert (chat.address, chat.status) == (-1001, "in")
    assert -1001 in wall.reconciler._budget._chats
    assert (await wall.home.seen()).phase == "round", "messages left in the old chat do not matter"


async def test_calls_to_a_group_count_at_the_address_that_an_update_names(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    await home.write(lambda work: home.croupier.move(work, ADDRESS, new=-1001, now=home.now))
    calls = [call for call in await wall.settle({ADDRESS: Shut("gone")}) if call.address == -1001]
    assert wall.reconciler._budget._chats[-1001].window.count(wall.watch.at) == len(calls) > 0


async def test_a_chat_that_threw_the_bot_out_has_its_tables_settled_and_closed(
    wall: Wall,
) -> None:
    """[GEN-8] The hand is settled, too."""
    await dealt(wall)
    wall.wire.outcomes[ADDRESS] = Shut("kicked")
    await wall.home.play("sto")
    await wall.look()
    assert (await wall.home.seen()).phase == "closed"
    assert await wall.home.escrow() == 0
    chat = await wall.home.read(lambda work: work.chats.get(wall.home.chat))
    assert chat.status == "out"
    wall.watch.at += 60
    assert all(call.address > 0 for call in await wall.look())


async def test_a_player_who_blocked_the_bot_plays_on_without_a_private_card(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    person = home.people[1]
    wall.wire.outcomes[1001] = Shut("blocked")
    while (await home.seen()).phase == "round":
        await home.play("sto")
    await wall.look()
    somebody = await home.read(lambda work: work.people.get(person))
    assert somebody.private == "blocked"
    assert await home.read(lambda work: work.outbox.of_person(person)) == []
    await home.deal()
    assert all(call.address != 1001 for call in await wall.settle())
    assert person in (await home.seen()).running.playing


async def test_a_chat_where_the_bot_may_not_write_is_tried_again_and_then_given_up(
    wall: Wall,
) -> None:
    await dealt(wall)
    wall.wire.outcomes[ADDRESS] = Muted()
    await wall.home.play("sto")
    tries = 0
    for _ in range(int(MUTED_FOR_GOOD / MUTED_RETRY)):
        tries += len([call for call in await wall.look() if call.address == ADDRESS])
        wall.watch.at += MUTED_RETRY / 2
        assert [c for c in await wall.look() if c.address == ADDRESS] == []
        wall.watch.at += MUTED_RETRY / 2 + 0.1
        assert (await wall.home.seen()).phase == "round"
    assert tries == 10
    await wall.look()
    assert (await wall.home.seen()).phase == "closed"


async def test_a_mute_is_over_when_the_chat_says_so(wall: Wall) -> None:
    await dealt(wall)
    wall.watch.at += 60
    wall.wire.outcomes[ADDRESS] = Muted()
    await wall.home.play("sto")
    await wall.look()
    wall.wire.outcomes.clear()
    wall.watch.at += 1
    assert [call for call in await wall.look() if call.address == ADDRESS] == []
    wall.reconciler.may_write(ADDRESS)
    assert [call.what for call in await wall.look() if call.address == ADDRESS] == ["edit"]


async def test_a_refusal_from_before_the_end_of_a_mute_silences_nobody_for_long(
    wall: Wall,
) -> None:
    await dealt(wall)
    wall.watch.at += 60
    wall.wire.outcomes[ADDRESS] = Muted()
    wall.wire.hold = asyncio.Event()
    await wall.home.play("sto")
    looking = asyncio.create_task(wall.look())
    await until(lambda: wall.wire.under_way.get(ADDRESS, 0) == 1)
    wall.reconciler.may_write(ADDRESS)
    wall.wire.hold.set()
    await looking
    wall.wire.outcomes.clear()
    wall.watch.at += RETRY + 0.1
    assert [call.what for call in await wall.look() if call.address == ADDRESS] == ["edit"]


async def test_a_429_is_not_over_because_the_bot_may_write(wall: Wall) -> None:
    await dealt(wall)
    wall.watch.at += 60
    wall.wire.outcomes[ADDRESS] = Wait(20)
    await wall.home.play("sto")
    await wall.look()
    wall.wire.outcomes.clear()
    wall.reconciler.may_write(ADDRESS)
    wall.watch.at += 10
    assert [call for call in await wall.look() if call.address == ADDRESS] == []


async def test_a_chat_that_may_be_written_to_again_in_time_is_not_given_up(wall: Wall) -> None:
    await dealt(wall)
    for _ in range(3):
        wall.wire.outcomes[ADDRESS] = Muted()
        await wall.home.write(
            lambda work: bring_down(work, wall.home.croupier, wall.home.table, now=NOON)
        )
        await wall.look()
        wall.watch.at += 200
        wall.wire.outcomes.clear()
        await wall.settle()
    assert (await wall.home.seen()).phase == "round"


async def test_without_telegram_the_link_is_down_and_everything_is_tried_again_ever_more_rarely(
    wall: Wall,
) -> None:
    await dealt(wall)
    wall.wire.outcomes.update({ADDRESS: Offline(), 1001: Offline(), 1002: Offline()})
    await wall.home.play("sto")
    waits = []
    for _ in range(7):
        while not (calls := [c for c in await wall.look() if c.address == ADDRESS]):
            wall.watch.at += 0.5
        assert len(calls) == 1
        assert not wall.connection.up
        waits.append(wall.reconciler._budget.ready_at(ADDRESS, wall.watch.at) - wall.watch.at)
    assert waits[0] == RETRY
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_RETRY
    wall.wire.outcomes.clear()
    await wall.settle()
    assert wall.connection.up
    assert wall.reconciler._outcomes._retry.get(ADDRESS) is None


async def test_a_look_without_a_call_is_no_sign_of_life(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    wall.connection.failed()
    await home.write(lambda work: want_table(work, home.table, home.now))
    await wall.look()
    assert not wall.connection.up


async def test_a_refused_message_is_logged_shown_plainly_and_ends_nothing(
    wall: Wall,
) -> None:
    await dealt(wall)
    before = await wall.place(wall.table)
    wall.wire.outcomes[ADDRESS] = Refused("can't parse entities")
    await wall.home.play("sto")
    with capture_logs() as logs:
        calls = [call for call in await wall.look() if call.address == ADDRESS]
    assert [log["place"] for log in logs if log["event"] == "telegram_refused"] == [wall.table]
    rich, plain, bare = calls
    assert "<b>" in rich.text
    assert "<" not in plain.text + bare.text
    assert rich.buttons == plain.buttons != bare.buttons == ()
    assert (await wall.home.seen()).phase == "round"
    (clock,) = await wall.home.clocks()
    assert clock.due_at is not None, "time goes on all the same"
    wall.wire.outcomes.clear()
    await wall.home.play("sto")
    (again,) = [call for call in await wall.settle() if call.address == ADDRESS]
    assert (again.what, again.message_id) == ("edit", before.message_id)
    assert "<b>" in again.text


async def test_a_message_that_could_not_be_sent_is_tried_again_at_the_next_change(
    wall: Wall,
) -> None:
    await wall.home.deal()
    wall.wire.outcomes[ADDRESS] = Refused("BUTTON_DATA_INVALID")
    await wall.look()
    assert await wall.home.place(wall.table) is None
    wall.wire.outcomes.clear()
    await wall.home.play("sto")
    calls = await wall.settle()
    assert ("send", True) in {(c.what, "tiro" in c.buttons) for c in calls if c.address == ADDRESS}


async def test_the_table_of_a_deleted_topic_is_settled_and_closed_and_the_group_stays(
    wall: Wall,
) -> None:
    """[GEN-8] The hand is settled, too."""
    await dealt(wall)
    await wall.home.write(
        lambda work: bring_down(work, wall.home.croupier, wall.home.table, now=NOON)
    )
    wall.wire.outcomes[ADDRESS] = NoTopic()
    await wall.settle({ADDRESS: NoTopic()})
    assert (await wall.home.seen()).phase == "closed"
    assert await wall.home.escrow() == 0
    chat = await wall.home.read(lambda work: work.chats.get(wall.home.chat))
    assert chat.status == "in"
