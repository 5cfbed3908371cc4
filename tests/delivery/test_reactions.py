"""The bot's reaction: on the message of the result, once, after everything else, and forgotten if it fails."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from delivery.gateway import (
    CallOutcome,
    GroupMoved,
    Lost,
    Muted,
    NoTopic,
    Offline,
    Refused,
    Shut,
    Wait,
)
from delivery.urgency import REACTION, REPLY, TURN
from display.games import GAME_UIS
from display.reaction import Reaction
from engine.table import actions as act
from engine.value import replace
from messages.places import reaction_key
from messages.reactions import emoji_for
from messages.scenes import render_context
from messages.standing import bring_down, want_table
from storage.repositories.waiting import ranked
from tests.croupier.kit import ADDRESS, NOON
from tests.delivery.wall import NotedCall, Wall, dealt, until, wall_of

A_MOMENT = 0.2
"""Seconds in which the whole bot may write to others too."""


@pytest.fixture(autouse=True)
def glad(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every finished hand is worth a reaction."""

    def reaction(view: Any) -> Reaction | None:
        return Reaction.BEST_HAND if view.table.ending is not None else None

    looks = cast(dict[str, Any], GAME_UIS)
    sette = GAME_UIS["sette_e_mezzo"]
    monkeypatch.setitem(
        looks, "sette_e_mezzo", replace(sette, ended=replace(sette.ended, reaction=reaction))
    )


async def in_group(wall: Wall) -> list[NotedCall]:
    return [call for call in await wall.settle() if call.address == ADDRESS]


async def reactions(wall: Wall) -> list[NotedCall]:
    return [call for call in await in_group(wall) if call.what == "react"]


async def over(wall: Wall) -> None:
    """A hand is over, its result is shown, and the reaction is still to come."""
    await dealt(wall)
    await wall.home.play_out()
    wall.watch.at += 60
    for _ in range(10):
        if await wall.home.place(reaction_key(wall.home.table)) is not None:
            return
        await wall.look()
    raise AssertionError("no reaction is wanted")


async def test_the_reaction_comes_after_the_result_on_the_same_message(wall: Wall) -> None:
    await dealt(wall)
    await wall.home.play_out()
    *before, shown, reaction = await in_group(wall)
    table = await wall.place(wall.table)
    assert (shown.what, reaction.what) == ("edit", "react")
    assert "il banco" in shown.text
    assert reaction == NotedCall(
        what="react", address=ADDRESS, message_id=table.message_id or 0, text="🎉", buttons=()
    )
    assert not any(call.what == "react" for call in before)


async def test_the_reaction_comes_once_a_hand(wall: Wall) -> None:
    await dealt(wall)
    await wall.home.play_out()
    assert len(await reactions(wall)) == 1
    home = wall.home
    await home.done(home.people[0], act.AskPause())
    assert [call.what for call in await in_group(wall)] == ["edit"]
    await home.write(lambda work: want_table(work, home.table, home.now))
    assert await in_group(wall) == []
    await home.write(lambda work: bring_down(work, home.croupier, home.table, now=home.now))
    assert [call.what for call in await in_group(wall)] == ["send", "delete"]
    await wall.home.deal()
    assert await reactions(wall) == []
    await wall.home.play_out()
    assert len(await reactions(wall)) == 1


async def test_the_reaction_comes_after_the_last_hand_of_a_table_too(wall: Wall) -> None:
    await dealt(wall)
    await wall.home.done(wall.home.people[0], act.EndTable())
    await wall.home.play_out()
    assert (await wall.home.seen()).phase == "closed"
    assert len(await reactions(wall)) == 1


async def test_a_chat_without_reactions_gets_none(wall: Wall) -> None:
    chat = wall.home.chat
    await wall.home.write(lambda work: work.chats.set_reactions(chat, reactions=False))
    await dealt(wall)
    await wall.home.play_out()
    assert await reactions(wall) == []
    await wall.home.write(lambda work: work.chats.set_reactions(chat, reactions=True))
    await wall.home.deal()
    await wall.home.play_out()
    assert len(await reactions(wall)) == 1


@pytest.mark.parametrize(
    "outcome",
    [
        *(Refused("reaction_invalid"), Refused("message to react not found"), Lost()),
        *(Wait(30), Offline(), Muted(), Shut("kicked"), GroupMoved(-7), NoTopic()),
    ],
    ids=lambda outcome: type(outcome).__name__,
)
async def test_the_answer_of_telegram_to_a_reaction_changes_nothing(
    wall: Wall, outcome: CallOutcome
) -> None:
    """The reaction is tried once; the chat is neither given up nor silent, and the next turn goes out at once."""
    await over(wall)
    wall.wire.refused["react"] = outcome
    assert [call.what for call in await wall.look() if call.address == ADDRESS] == ["react"]
    assert await wall.home.place(reaction_key(wall.home.table)) is None
    assert await in_group(wall) == []
    assert (await wall.home.seen()).phase == "pause"
    chat = await wall.home.read(lambda work: work.chats.get(wall.home.chat))
    assert (chat.status, chat.address) == ("in", ADDRESS)
    assert wall.reconciler._outcomes._muted == {}
    await wall.home.deal()
    wall.watch.at += A_MOMENT
    assert "edit" in [call.what for call in await wall.look() if call.address == ADDRESS]


async def test_a_result_with_a_reaction_keeps_its_message(wall: Wall) -> None:
    """The next hand, the second of the table, is sent anew below it."""
    await over(wall)
    assert [call.what for call in await wall.look() if call.address == ADDRESS] == ["react"]
    result = await wall.place(wall.table)
    await wall.home.deal()
    wall.watch.at += A_MOMENT
    assert "send" in [call.what for call in await wall.look() if call.address == ADDRESS]
    kept = await wall.place(wall.table)
    assert (kept.state, kept.message_id) == ("retire", result.message_id)
    assert await wall.home.place(reaction_key(wall.home.table)) is None


async def test_an_accepted_reaction_is_no_sign_that_the_bot_may_write(wall: Wall) -> None:
    await over(wall)
    since = {ADDRESS: 5.0}
    wall.reconciler._outcomes._muted = dict(since)
    await wall.look()
    assert wall.reconciler._outcomes._muted == since


async def test_a_turn_takes_the_last_call_after_any_wait_of_the_reaction(wall: Wall) -> None:
    await over(wall)
    pace = wall.reconciler._budget._chat(ADDRESS).pace
    pace.level, pace.at = 1.5, wall.watch.at
    wall.home.now += 600_000
    assert [call for call in await wall.look() if call.address == ADDRESS] == []
    await wall.home.deal()
    wall.watch.at += A_MOMENT
    (turn,) = [call for call in await wall.look() if call.address == ADDRESS]
    assert (turn.what, "tiro" in turn.buttons) == ("edit", True)
    assert await reactions(wall) == []


async def test_the_reaction_goes_when_there_is_a_call_to_spare(wall: Wall) -> None:
    await over(wall)
    pace = wall.reconciler._budget._chat(ADDRESS).pace
    pace.level, pace.at = 1.5, wall.watch.at
    assert await wall.look() == []
    wall.watch.at += pace.every
    assert [call.what for call in await wall.look()] == ["react"]


def test_the_reaction_comes_after_all_else() -> None:
    """A turn, an edit, and an answer asked for a minute later go first."""
    late = ranked(behind=False, urgency=REACTION, since=0, number=1)
    for behind, urgency in ((False, TURN), (False, REPLY), (False, 3), (True, 3)):
        assert ranked(behind=behind, urgency=urgency, since=45_000, number=2) < late


async def test_when_the_next_hand_has_begun_the_reaction_is_too_late(wall: Wall) -> None:
    await over(wall)
    await wall.home.deal()
    assert await wall.home.place(reaction_key(wall.home.table)) is None
    assert await reactions(wall) == []


async def ended_unseen(wall: Wall) -> None:
    """A hand whose result is not shown yet."""
    await dealt(wall)
    await wall.home.play_out()


async def test_a_result_shown_only_after_the_next_hand_has_begun_has_none(wall: Wall) -> None:
    await ended_unseen(wall)
    wall.home.now += 60_000
    await wall.home.deal()
    assert await reactions(wall) == []


async def test_a_result_shown_while_the_next_hand_begins_has_none(wall: Wall) -> None:
    await ended_unseen(wall)
    wall.watch.at += 60
    wall.wire.hold = asyncio.Event()
    looking = asyncio.create_task(wall.look())
    await until(lambda: wall.wire.under_way.get(ADDRESS, 0) == 1)
    await wall.home.deal()
    wall.wire.hold.set()
    await looking
    assert await reactions(wall) == []


async def test_the_reaction_comes_after_a_restart(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await over(wall)
    later = wall_of(wall.home, monkeypatch)
    assert [call.text for call in await reactions(later)] == ["🎉"]


async def test_the_reaction_of_a_moved_group_goes_on_no_other_message(wall: Wall) -> None:
    """The message stays behind in the old chat, and the new one may have another with its number."""
    await over(wall)
    home = wall.home
    await home.write(lambda work: home.croupier.move(work, ADDRESS, new=-200, now=NOON))
    calls = [call for call in await wall.settle() if call.what == "react"]
    assert {call.address for call in calls} <= {ADDRESS}


async def test_only_a_group_gets_a_reaction_and_only_for_a_finished_hand(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    sette = GAME_UIS["sette_e_mezzo"]
    always = replace(sette, ended=replace(sette.ended, reaction=lambda _: Reaction.BEST_HAND))
    monkeypatch.setitem(cast(dict[str, Any], GAME_UIS), "sette_e_mezzo", always)
    await dealt(wall)
    home = wall.home
    place = await wall.place(wall.table)

    async def emoji(viewer: int = 0) -> str:
        read = await home.read(
            lambda work: render_context(
                work, home.croupier, table_id=home.table, now=home.now, viewer=viewer, place=place
            )
        )
        return emoji_for(place, read)

    assert await emoji() == ""
    await home.play_out()
    assert await emoji() == Reaction.BEST_HAND
    assert await emoji(home.people[0]) == "", "practice and tournaments: everybody's own message"
    place = place._replace(chat_id=None, person=home.people[0])
    assert await emoji() == ""
    place = (await wall.place(wall.table))._replace(state="retire")
    assert await emoji() == ""
