"""The reconciler turns the shown messages into the wanted ones."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from delivery import reconciler as reconciler_module
from delivery.gateway import Lost, Offline
from engine.table import actions as act
from messages.answers import with_line
from messages.content import PageContent, payload_of, wanted
from messages.standing import bring_down, want_again, want_table
from messages.typed_answers import MOST_ANSWERS, answers_in, forget_answers
from storage import Store, UnitOfWork
from storage.records import NewPlace
from tests.croupier.kit import ADDRESS, NOON, at_home
from tests.delivery.wall import Wall, dealt, until, wall_of


async def test_only_the_newest_is_shown(wall: Wall) -> None:
    await dealt(wall)
    for action in (act.Sit(), act.GetUp(), act.Sit()):
        await wall.home.done(wall.home.people[3], action)
    (call,) = await wall.settle()
    assert (call.what, call.message_id) == ("edit", (await wall.place(wall.table)).message_id)
    assert "Zia 3" in call.text


async def test_an_unchanged_message_costs_no_call(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    level = wall.reconciler._budget._chat(ADDRESS).pace.level
    await home.write(lambda work: want_table(work, home.table, home.now))
    assert await wall.look() == []
    assert await home.places() == {}
    assert wall.reconciler._budget._chat(ADDRESS).pace.level == level


async def test_a_new_hand_is_a_new_message_and_the_old_one_loses_its_buttons(wall: Wall) -> None:
    lobby = await wall.place(f"table:{wall.home.table}:0")
    await wall.home.deal()
    calls = await wall.settle()
    retired = next(call for call in calls if call.message_id == lobby.message_id)
    assert (retired.what, retired.buttons) == ("strip", ())
    sent = [call for call in calls if (call.what, call.address) == ("send", ADDRESS)]
    assert ["tiro" in call.buttons for call in sent].count(True) == 1


async def test_a_message_out_of_date_when_it_was_retired_is_brought_up_to_date(
    wall: Wall,
) -> None:
    home = wall.home
    lobby = await wall.place(f"table:{home.table}:0")
    await home.done(home.people[3], act.Sit())
    await home.deal()
    calls = await wall.settle()
    (last,) = [call for call in calls if call.message_id == lobby.message_id]
    assert (last.what, last.buttons) == ("edit", ())
    assert "Zia 3" in last.text
    assert "Al tavolo" in last.text, "the lobby as it was, not the running hand"


@pytest.mark.parametrize(
    ("language", "line"),
    [("it", "Il tavolo continua"), ("en", "The table is down here"), ("es", "La mesa sigue")],
)
async def test_a_table_too_old_to_be_deleted_leaves_one_line_above(
    wall: Wall, language: str, line: str
) -> None:
    await dealt(wall)
    home = wall.home
    above = await wall.place(wall.table)

    def job(work: UnitOfWork) -> None:
        work.chats.set_language(home.chat, language)
        work.outbox.renew(wall.table, "retire", home.now)  # as if deleting it was refused

    await home.write(job)
    sent, left = (call for call in await wall.settle() if call.address == ADDRESS)
    assert (sent.what, "tiro" in sent.buttons) == ("send", True)
    assert (left.what, left.message_id, left.buttons) == ("edit", above.message_id, ())
    assert line in left.text
    assert "\n" not in left.text
    assert (await wall.place(wall.table)).message_id != above.message_id


async def test_a_table_brought_down_leaves_nothing_above(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    above = await wall.place(wall.table)
    await home.write(lambda work: bring_down(work, home.croupier, home.table, now=home.now))
    sent, left = (call for call in await wall.settle() if call.address == ADDRESS)
    assert (sent.what, left.what, left.message_id) == ("send", "delete", above.message_id)


async def answered(wall: Wall, line: str) -> None:
    """The answer to a typed command stands in the chat."""
    home = wall.home
    content = with_line(None, line, 1)
    place = wanted(content, key=f"word:{ADDRESS}:0", chat_id=home.chat, urgency=4)
    await home.want(place)
    await wall.settle()


async def test_answers_to_typed_commands_go_with_the_next_hand(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    for number in range(MOST_ANSWERS + 1):
        await answered(wall, f"Luca: {number}")
    await home.play_out()
    await wall.settle()
    await home.deal()
    gone = [call for call in await wall.settle() if call.what == "delete"]
    assert len(gone) == MOST_ANSWERS, "the others stay where they are"
    await home.play_out()
    await home.deal()
    assert [call for call in await wall.settle() if call.what == "delete"] == []


async def test_news_stay_in_their_place(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    content = with_line(None, "Dalla prossima mano: 10.")
    place = wanted(content, key=f"rules_changed:{ADDRESS}:0", chat_id=home.chat, urgency=4)
    await home.want(place)
    await wall.settle()
    await home.play_out()
    await home.deal()
    assert [call for call in await wall.settle() if call.what == "delete"] == []


async def test_a_result_stands_below_the_answers(wall: Wall) -> None:
    """It is a new message instead of an edit, for the same number of counted calls; without an answer below it is an
    edit.
    """
    await dealt(wall)
    home = wall.home
    await answered(wall, "Luca: 1000 fiches")
    above = await wall.place(wall.table)
    await home.play_out()
    calls = [call for call in await wall.settle() if call.address == ADDRESS]
    assert [call.what for call in calls] == ["send", "delete"]
    assert "il banco" in calls[0].text
    assert calls[1].message_id == above.message_id
    await home.deal()
    await wall.settle()
    await home.play_out()
    calls = [call for call in await wall.settle() if call.address == ADDRESS]
    assert {call.what for call in calls} == {"edit"}


async def test_an_answer_keeps_its_language_when_the_group_changes_its_own(
    wall: Wall,
) -> None:
    await dealt(wall)
    home = wall.home
    await answered(wall, "Luca: 1000 fiches")
    (standing,) = await home.read(lambda work: answers_in(work, home.chat, 0))
    await home.write(lambda work: want_again(work, home.chat, home.now))
    assert standing.message_id not in {call.message_id for call in await wall.settle()}


async def test_a_result_takes_the_place_of_answers_that_have_been_read(wall: Wall) -> None:
    """They go, so the message with the result is the last again, and an edit is enough."""
    await dealt(wall)
    home = wall.home
    await answered(wall, "Luca: 1000 fiches")
    home.now += 21_000
    await home.play_out()
    calls = [call for call in await wall.settle() if call.address == ADDRESS]
    assert sorted(call.what for call in calls) == ["delete", "edit"]
    assert await home.read(lambda work: answers_in(work, home.chat, 0)) == []


async def test_an_answer_that_cannot_be_deleted_is_forgotten(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    await answered(wall, "Luca: 1000 fiches")
    await home.write(lambda work: forget_answers(work, home.chat, thread=0, now=home.now))
    calls = await wall.settle({ADDRESS: Lost()})
    assert [call.what for call in calls] == ["delete"]
    assert await home.read(lambda work: answers_in(work, home.chat, 0)) == []


async def test_a_menu_that_cannot_be_deleted_any_more_loses_its_buttons(wall: Wall) -> None:
    home = wall.home
    payload = payload_of(PageContent("rules", "0"))
    place = NewPlace(
        key="rules",
        kind="rules",
        table_id=home.table,
        chat_id=home.chat,
        payload=payload,
        urgency=4,
    )
    await home.write(lambda work: work.outbox.want(place, NOON))
    await wall.settle()
    stood = await wall.place("rules")
    await home.write(lambda work: work.outbox.retire("rules", "delete", NOON))
    calls = await wall.settle({ADDRESS: Lost()})
    assert [(call.what, call.message_id) for call in calls] == [
        ("delete", stood.message_id),
        ("strip", stood.message_id),
    ]


@pytest.mark.parametrize("old", [False, True])
async def test_a_closed_tables_card_goes_or_shrinks_to_one_line(wall: Wall, old: bool) -> None:
    """Telegram lets a bot delete only messages younger than 48 hours."""
    home = wall.home
    await dealt(wall)
    await home.play_out()
    await wall.settle()
    (key,) = await home.read(
        lambda work: [
            place.key for place in work.outbox.of_person(home.people[1]) if place.kind == "card"
        ]
    )
    card = await wall.place(key)
    await home.done(home.people[0], act.EndTable())
    calls = await wall.settle({card.address or 0: Lost()} if old else {})
    mine = [call for call in calls if call.address == card.address]
    assert {call.message_id for call in mine} == {card.message_id}
    assert [call.what for call in mine] == (["delete", "edit"] if old else ["delete"])
    if old:
        assert (mine[-1].text, mine[-1].buttons) == (
            "Famiglia: il tavolo è chiuso. Alla prossima!",
            (),
        )
    assert await home.read(lambda work: work.outbox.get(key)) is None


async def test_private_cards_go_before_turns_and_turns_before_decoration(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconciler_module, "MOST_CALLS", 1)
    await wall.home.deal()
    calls = await wall.settle()
    private = [call.address > 0 for call in calls]
    assert private[:2] == [True, True]
    whats = ["tiro" in call.buttons for call in calls if call.address == ADDRESS]
    assert whats[0], "the turn is shown before the old message's buttons and the seal go"


async def test_each_person_sees_their_own_card(wall: Wall) -> None:
    await wall.home.deal()
    cards = [call for call in await wall.settle() if call.address > 0]
    assert [call.address for call in cards] == [1001, 1002]
    assert len({call.text for call in cards}) == 2


async def test_one_call_at_a_time_a_chat_and_chats_do_not_wait_for_each_other(
    wall: Wall,
) -> None:
    await wall.home.deal()
    wall.wire.hold = asyncio.Event()
    looking = asyncio.create_task(wall.look())
    await until(lambda: wall.wire.at_once == 3)
    await wall.reconciler._look()
    assert wall.wire.at_once == 3, "the group and two people"
    wall.wire.hold.set()
    await looking


async def test_the_calls_of_a_group_stay_within_its_budget(wall: Wall) -> None:
    await dealt(wall)
    home = wall.home
    calls = 0
    for number in range(30):
        who, action = home.people[3], (act.Sit(), act.GetUp())[number % 2]
        await home.done(who, action)
        wall.watch.at += 0.5
        calls += len(await wall.look())
    assert 3 <= calls <= 8
    last = (await wall.settle())[-1:]
    assert not last or "Zia 3" not in last[0].text


async def test_small_changes_wait_a_moment_for_each_other_and_turns_do_not(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await at_home(store, tmp_path / "matta.db", people=4)
    wall = wall_of(home, monkeypatch)
    wall.reconciler._edit_delay = 0.7
    await home.deal()
    for _ in range(4):
        home.now += 5000
        wall.watch.at += 5
        await wall.look()
    assert await home.places() == {}
    await home.done(home.people[3], act.Sit())
    assert await wall.look() == []
    home.now += 700
    wall.watch.at += 0.7
    assert [call.what for call in await wall.look()] == ["edit"]
    wall.watch.at += 60
    await home.play("sto")
    assert [call.what for call in await wall.look()] == ["edit"]


async def test_in_a_group_with_bidi_text_the_title_stays_in_line(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await at_home(store, tmp_path / "matta.db", open_private=(0,))

    def rename(work: UnitOfWork) -> None:
        work.chats.open(ADDRESS, "\u202eailgimaF", kind="group", language="it", at=NOON)

    await home.write(rename)
    await home.deal()
    wall = wall_of(home, monkeypatch)
    cards = [call for call in await wall.settle() if call.address > 0]
    assert cards
    assert not any("\u202e" in call.text for call in cards)


# --- clocks -------------------------------------------------------------------------------------------------


async def test_a_clock_starts_when_telegram_has_the_turn_and_not_before(wall: Wall) -> None:
    home = wall.home
    wall.wire.outcomes[ADDRESS] = Offline()
    await home.deal()
    await wall.look()
    assert [clock.due_at for clock in await home.clocks()] == [None]
    wall.wire.outcomes.clear()
    home.now += 90_000
    await wall.settle()
    assert [clock.due_at for clock in await home.clocks()] == [NOON + 90_000 + 60_000]
