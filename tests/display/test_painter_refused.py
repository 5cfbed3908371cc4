"""The painter when Telegram refuses: no message is lost, and only the chat concerned waits."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from display.aftermath import LONGEST_RETRY, MUTED_FOR_GOOD, MUTED_RETRY, RETRY
from display.gateway import Lost, Moved, Muted, NoTopic, Offline, Refused, Shut, Wait
from engine.table import actions as act
from tests.croupier.kit import ADDRESS, NOON
from tests.display.easel import Easel, dealt, until


async def test_a_lost_message_is_sent_anew(easel: Easel) -> None:
    await dealt(easel)
    before = await easel.place(easel.table)
    easel.wire.outcomes[ADDRESS] = Lost()
    await easel.home.play("sto")
    assert [call.what for call in await easel.look() if call.address == ADDRESS] == ["edit"]
    easel.wire.outcomes.clear()
    calls = [call for call in await easel.settle() if call.address == ADDRESS]
    assert [call.what for call in calls] == ["send"]
    assert (await easel.place(easel.table)).message_id not in (None, before.message_id)


async def test_a_429_silences_one_chat_and_its_time_is_given_back(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    (before,) = await home.clocks()
    easel.wire.outcomes[ADDRESS] = Wait(20)
    await home.done(home.people[3], act.Sit())
    await easel.look()
    (after,) = await home.clocks()
    assert before.due_at is not None
    assert after.due_at == before.due_at + 20_000
    easel.wire.outcomes.clear()
    await home.play("sto")
    easel.watch.at += 19
    calls = await easel.look()
    assert calls
    assert all(call.address > 0 for call in calls), "private chats go on"
    easel.watch.at += 1.1
    assert [call.address for call in await easel.look()] == [ADDRESS]
    assert easel.link.up


async def test_a_group_that_became_a_supergroup_is_written_to_there(easel: Easel) -> None:
    await dealt(easel)
    easel.wire.outcomes[ADDRESS] = Moved(-1001)
    await easel.home.play("sto")
    await easel.look()
    calls = [call for call in await easel.settle({ADDRESS: Shut("gone")}) if call.address < 0]
    assert ("send", -1001) in {(call.what, call.address) for call in calls}
    chat = await easel.home.read(lambda desk: desk.chats.get(easel.home.chat))
    assert (chat.address, chat.status) == (-1001, "in")
    assert -1001 in easel.painter._budget._chats
    assert (await easel.home.seen()).phase == "round", "messages left in the old chat do not matter"


async def test_a_chat_that_threw_the_bot_out_has_its_tables_settled_and_closed(
    easel: Easel,
) -> None:
    """[GEN-8] The hand is settled, too."""
    await dealt(easel)
    easel.wire.outcomes[ADDRESS] = Shut("kicked")
    await easel.home.play("sto")
    await easel.look()
    assert (await easel.home.seen()).phase == "closed"
    assert await easel.home.escrow() == 0
    chat = await easel.home.read(lambda desk: desk.chats.get(easel.home.chat))
    assert chat.status == "out"
    easel.watch.at += 60
    assert all(call.address > 0 for call in await easel.look())


async def test_a_player_who_blocked_the_bot_plays_on_without_a_private_card(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    person = home.people[1]
    easel.wire.outcomes[1001] = Shut("blocked")
    while (await home.seen()).phase == "round":
        await home.play("sto")
    await easel.look()
    somebody = await home.read(lambda desk: desk.people.get(person))
    assert somebody.private == "blocked"
    assert await home.read(lambda desk: desk.places.of_person(person)) == []
    await home.deal()
    assert all(call.address != 1001 for call in await easel.settle())
    assert person in (await home.seen()).playing


async def test_a_chat_where_the_bot_may_not_write_is_tried_again_and_then_given_up(
    easel: Easel,
) -> None:
    await dealt(easel)
    easel.wire.outcomes[ADDRESS] = Muted()
    await easel.home.play("sto")
    tries = 0
    for _ in range(int(MUTED_FOR_GOOD / MUTED_RETRY)):
        tries += len([call for call in await easel.look() if call.address == ADDRESS])
        easel.watch.at += MUTED_RETRY / 2
        assert [c for c in await easel.look() if c.address == ADDRESS] == []
        easel.watch.at += MUTED_RETRY / 2 + 0.1
        assert (await easel.home.seen()).phase == "round"
    assert tries == 10
    await easel.look()
    assert (await easel.home.seen()).phase == "closed"


async def test_a_mute_is_over_when_the_chat_says_so(easel: Easel) -> None:
    await dealt(easel)
    easel.watch.at += 60
    easel.wire.outcomes[ADDRESS] = Muted()
    await easel.home.play("sto")
    await easel.look()
    easel.wire.outcomes.clear()
    easel.watch.at += 1
    assert [call for call in await easel.look() if call.address == ADDRESS] == []
    easel.painter.may_write(ADDRESS)
    assert [call.what for call in await easel.look() if call.address == ADDRESS] == ["edit"]


async def test_a_refusal_from_before_the_end_of_a_mute_silences_nobody_for_long(
    easel: Easel,
) -> None:
    await dealt(easel)
    easel.watch.at += 60
    easel.wire.outcomes[ADDRESS] = Muted()
    easel.wire.hold = asyncio.Event()
    await easel.home.play("sto")
    looking = asyncio.create_task(easel.look())
    await until(lambda: easel.wire.under_way.get(ADDRESS, 0) == 1)
    easel.painter.may_write(ADDRESS)
    easel.wire.hold.set()
    await looking
    easel.wire.outcomes.clear()
    easel.watch.at += RETRY + 0.1
    assert [call.what for call in await easel.look() if call.address == ADDRESS] == ["edit"]


async def test_a_429_is_not_over_because_the_bot_may_write(easel: Easel) -> None:
    await dealt(easel)
    easel.watch.at += 60
    easel.wire.outcomes[ADDRESS] = Wait(20)
    await easel.home.play("sto")
    await easel.look()
    easel.wire.outcomes.clear()
    easel.painter.may_write(ADDRESS)
    easel.watch.at += 10
    assert [call for call in await easel.look() if call.address == ADDRESS] == []


async def test_a_chat_that_may_be_written_to_again_in_time_is_not_given_up(easel: Easel) -> None:
    await dealt(easel)
    for _ in range(3):
        easel.wire.outcomes[ADDRESS] = Muted()
        await easel.home.write(
            lambda desk: easel.home.croupier.bring_down(desk, easel.home.table, NOON)
        )
        await easel.look()
        easel.watch.at += 200
        easel.wire.outcomes.clear()
        await easel.settle()
    assert (await easel.home.seen()).phase == "round"


async def test_without_telegram_the_link_is_down_and_everything_is_tried_again_ever_more_rarely(
    easel: Easel,
) -> None:
    await dealt(easel)
    easel.wire.outcomes.update({ADDRESS: Offline(), 1001: Offline(), 1002: Offline()})
    await easel.home.play("sto")
    waits = []
    for _ in range(7):
        while not (calls := [c for c in await easel.look() if c.address == ADDRESS]):
            easel.watch.at += 0.5
        assert len(calls) == 1
        assert not easel.link.up
        waits.append(easel.painter._budget.ready_at(ADDRESS, easel.watch.at) - easel.watch.at)
    assert waits[0] == RETRY
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_RETRY
    easel.wire.outcomes.clear()
    await easel.settle()
    assert easel.link.up
    assert easel.painter._aftermath._retry.get(ADDRESS) is None


async def test_a_look_without_a_call_is_no_sign_of_life(easel: Easel) -> None:
    await dealt(easel)
    home = easel.home
    easel.link.failed()
    await home.write(lambda desk: home.croupier.want_table(desk, home.table, home.now))
    await easel.look()
    assert not easel.link.up


async def test_a_refused_message_is_logged_shown_plainly_and_ends_nothing(
    easel: Easel,
) -> None:
    await dealt(easel)
    before = await easel.place(easel.table)
    easel.wire.outcomes[ADDRESS] = Refused("can't parse entities")
    await easel.home.play("sto")
    with capture_logs() as logs:
        calls = [call for call in await easel.look() if call.address == ADDRESS]
    assert [log["place"] for log in logs if log["event"] == "telegram_refused"] == [easel.table]
    rich, plain, bare = calls
    assert "<b>" in rich.text
    assert "<" not in plain.text + bare.text
    assert rich.buttons == plain.buttons != bare.buttons == ()
    assert (await easel.home.seen()).phase == "round"
    (clock,) = await easel.home.clocks()
    assert clock.due_at is not None, "time goes on all the same"
    easel.wire.outcomes.clear()
    await easel.home.play("sto")
    (again,) = [call for call in await easel.settle() if call.address == ADDRESS]
    assert (again.what, again.message_id) == ("edit", before.message_id)
    assert "<b>" in again.text


async def test_a_message_that_could_not_be_sent_is_tried_again_at_the_next_change(
    easel: Easel,
) -> None:
    await easel.home.deal()
    easel.wire.outcomes[ADDRESS] = Refused("BUTTON_DATA_INVALID")
    await easel.look()
    assert await easel.home.place(easel.table) is None
    easel.wire.outcomes.clear()
    await easel.home.play("sto")
    calls = await easel.settle()
    assert ("send", True) in {(c.what, "tiro" in c.buttons) for c in calls if c.address == ADDRESS}


async def test_the_table_of_a_deleted_topic_is_settled_and_closed_and_the_group_stays(
    easel: Easel,
) -> None:
    """[GEN-8] The hand is settled, too."""
    await dealt(easel)
    await easel.home.write(
        lambda desk: easel.home.croupier.bring_down(desk, easel.home.table, NOON)
    )
    easel.wire.outcomes[ADDRESS] = NoTopic()
    await easel.settle({ADDRESS: NoTopic()})
    assert (await easel.home.seen()).phase == "closed"
    assert await easel.home.escrow() == 0
    chat = await easel.home.read(lambda desk: desk.chats.get(easel.home.chat))
    assert chat.status == "in"
