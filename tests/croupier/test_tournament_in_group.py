"""A tournament's only table, in the group's chat: its messages, its clocks, its end."""

from __future__ import annotations

from pathlib import Path

import engine.journal as game
from croupier.dealer import DRAW_DECK
from croupier.table_transaction import TableDone
from delivery.urgency import TURN, URGENT
from engine.game import PUBLIC, Refusal
from engine.table import actions as act
from engine.tournament import Terms
from engine.tournament import actions as tact
from messages.places import seal_key
from messages.standing import key_now, want_table
from storage import UnitOfWork
from storage.audit import audit
from storage.records import Place, TableRow
from tests.croupier.fair import TournamentHall, open_hall
from tests.kit.shown import EVERY_EVENT


async def in_chat(hall: TournamentHall) -> dict[str, Place]:
    """The places of the group, by their keys: the pending ones first, in the order in which they are shown."""

    def job(work: UnitOfWork) -> dict[str, Place]:
        pending = {place.key: place for place in work.outbox.pending() if place.chat_id}
        return pending | {place.key: place for place in work.outbox.of_chat(hall.chat)}

    return await hall.store.read(job)


async def in_private(hall: TournamentHall) -> list[Place]:
    return await hall.store.read(
        lambda work: [place for who in hall.people for place in work.outbox.of_person(who)]
    )


async def show_all(hall: TournamentHall) -> None:
    """Let Telegram accept all pending messages."""

    def job(work: UnitOfWork) -> None:
        for number, place in enumerate(work.outbox.pending(), 1000):
            if place.state == "live" and place.kind != "news":
                work.outbox.shown(
                    place.key,
                    place.wanted,
                    address=-100,
                    message_id=place.message_id or number,
                    fingerprint="x",
                )
            else:
                work.outbox.drop(place.key)

    await hall.croupier.write(job)


async def only_table(hall: TournamentHall) -> TableRow:
    (row,) = await hall.tables()
    return row


async def play_until(hall: TournamentHall, phase: str) -> TableRow:
    """Play at the only table until it is in this phase."""
    row = await only_table(hall)
    while (await hall.seen(row.table_id)).phase != phase:
        await hall.step(row.table_id)
        await hall.hear()
    return row


async def test_the_only_table_is_played_in_the_group_below_the_board(path: Path) -> None:
    hall = await open_hall(path, people=4)
    row = await only_table(hall)
    assert (await hall.seen(row.table_id)).tournament.in_group
    waiting = await in_chat(hall)
    keys = [key for key, place in waiting.items() if place.kind in ("board", "table", "watch")]
    assert keys == [f"board:{hall.tournament}", f"table:{row.table_id}:0"]
    table = waiting[keys[-1]]
    assert (table.chat_id, table.thread_id, table.person) == (hall.chat, 0, None)
    assert await in_private(hall) == []
    await play_until(hall, "round")
    waiting = await in_chat(hall)
    assert waiting[f"table:{row.table_id}:1"].urgency == TURN
    assert {place.kind for place in await in_private(hall)} == {"card"}
    await hall.store.close()


async def test_several_tables_are_played_in_private_chats_and_so_is_the_last_one(
    path: Path,
) -> None:
    hall = await open_hall(path, people=6, terms=Terms(seats=3, stack=200))
    while True:
        tables = await hall.tables()
        assert not any([(await hall.seen(row.table_id)).tournament.in_group for row in tables])
        if len(tables) == 1:
            break
        await hall.play_on(20)
    assert {place.kind for place in await in_private(hall)} <= {"table", "fate", "seal"}
    assert f"watch:{hall.tournament}" in await in_chat(hall)
    await hall.store.close()


async def test_a_lobby_before_its_first_hand_is_closed_for_the_tournament(path: Path) -> None:
    hall = await open_hall(path, people=4, begin=False)
    lobby = await hall.croupier.write(hall.open_table)
    assert isinstance(lobby, TableDone)
    await hall.done(hall.people[0], tact.StartTournament())
    assert (await hall.seen(lobby.table_id)).phase == "closed"
    row = await only_table(hall)
    assert (await hall.seen(row.table_id)).tournament.in_group
    assert f"watch:{hall.tournament}" not in await in_chat(hall)
    await hall.store.close()


async def test_one_table_does_not_start_beside_a_table_that_has_dealt(path: Path) -> None:
    """It is played in the group once that table is closed. Several tables do not wait for it."""
    hall = await open_hall(path, people=4, begin=False)
    beside = await hall.croupier.write(hall.play_beside)
    assert await hall.refused(hall.people[0], tact.StartTournament()) == "table_first"
    assert not await hall.tables()
    await hall.at(beside, hall.people[0], act.EndTable())
    while (await hall.seen(beside)).phase != "closed":
        await hall.step(beside)
    await hall.done(hall.people[0], tact.StartTournament())
    assert (await hall.seen((await only_table(hall)).table_id)).tournament.in_group
    await hall.store.close()
    several = await open_hall(
        path.with_name("several"), people=4, terms=Terms(seats=2), begin=False
    )
    await several.croupier.write(several.play_beside)
    await several.done(several.people[0], tact.StartTournament())
    assert len(await several.tables()) == 2
    await several.store.close()


async def test_a_hand_dealt_between_start_and_draw_is_the_last_of_its_table(path: Path) -> None:
    hall = await open_hall(path, people=4, begin=False, sealed=False)
    await hall.done(hall.people[0], tact.StartTournament())
    beside = await hall.croupier.write(hall.play_beside)
    await hall.croupier.write(hall.show_seals)
    assert (await hall.seen((await only_table(hall)).table_id)).tournament.in_group
    assert (await hall.seen(beside)).phase == "round"
    while (await hall.seen(beside)).phase != "closed":
        await hall.step(beside)
    await hall.store.close()


async def test_no_ordinary_table_is_opened_until_the_tournament_is_over(path: Path) -> None:
    hall = await open_hall(path, people=3)
    assert await hall.croupier.write(hall.open_table) == Refusal("tournament_here")
    await hall.done(hall.people[0], tact.CallOff(admin=True))
    assert not isinstance(await hall.croupier.write(hall.open_table), Refusal)
    await hall.store.close()


async def test_clocks_wait_for_the_groups_message_without_private_chats_too(path: Path) -> None:
    hall = await open_hall(path, people=3, without_private=(0, 1, 2))
    row = await only_table(hall)
    (pause,) = await hall.store.read(lambda work: work.clocks.of_table(row.table_id))
    assert (pause.kind, pause.due_at) == ("pause", None)
    while not (seen := await hall.seen(row.table_id)).running.turn:
        await hall.step(row.table_id)
    (clock,) = await hall.store.read(lambda work: work.clocks.of_table(row.table_id))
    assert (clock.who, clock.due_at) == (seen.running.turn, None)
    started = await hall.croupier.write(
        lambda work: work.clocks.start(row.table_id, EVERY_EVENT, now=hall.now, who=None)
    )
    assert started == 1
    await hall.store.close()


async def test_the_tables_message_is_in_the_group_for_everybody_and_is_drawn_again(
    path: Path,
) -> None:
    hall = await open_hall(path, people=3)
    row = await play_until(hall, "round")
    key = f"table:{row.table_id}:1"

    def keys(work: UnitOfWork) -> set[str]:
        viewers = (PUBLIC, *hall.people)
        return {key_now(work, hall.croupier, row.table_id, person=viewer) for viewer in viewers}

    assert await hall.store.read(keys) == {key}
    await show_all(hall)
    await hall.croupier.write(lambda work: want_table(work, row.table_id, hall.now))
    place = (await in_chat(hall))[key]
    assert place.wanted != place.shown
    await hall.store.close()


async def test_news_is_urgent_and_stands_above_the_running_bank(path: Path) -> None:
    """News within a bank brings the table's message to the bottom again; news between two banks does not."""
    hall = await open_hall(path, people=4, terms=Terms(stack=100, rise=100))
    row = await play_until(hall, "round")
    await show_all(hall)
    await hall.raise_level()
    waiting = await in_chat(hall)
    news, table = waiting[f"news:{hall.tournament}"], waiting[f"table:{row.table_id}:1"]
    assert news.urgency == URGENT
    assert table.message_id is None
    assert next(key for key in waiting if key.startswith(("news", "table"))) == news.key
    await show_all(hall)
    await play_until(hall, "pause")
    await show_all(hall)
    await hall.raise_level()
    waiting = await in_chat(hall)
    assert waiting[f"news:{hall.tournament}"].urgency == URGENT
    assert waiting[f"table:{row.table_id}:1"].message_id is not None
    await hall.store.close()


async def test_at_the_end_the_board_stays_and_no_summary_of_an_evening_comes(path: Path) -> None:
    """[TO-6] prizes are paid, every chip is accounted for, and nothing of the table has buttons any more."""
    hall = await open_hall(path, people=4, terms=Terms(stack=100, rise=100, places=2))
    row = await only_table(hall)
    await show_all(hall)
    while not await hall.play_on(30):
        await hall.raise_level()
    board = await hall.board()
    assert [place.best for place in board.ranking] == [1, 2, 3, 4]
    assert sum((await hall.balances()).values()) == 4 * 1000
    kinds = {place.kind for place in (await in_chat(hall)).values() if place.state == "live"}
    assert kinds <= {"board", "table"}
    assert (await hall.seen(row.table_id)).phase == "closed"
    private = await in_private(hall)
    assert {place.kind for place in private} <= {"card", "fate"}
    assert {place.state for place in private if place.kind == "card"} <= {"delete"}
    await hall.store.close()
    assert audit(path, game).differences == []


async def test_a_player_who_leaves_the_group_sits_out_and_sees_no_more_cards(path: Path) -> None:
    hall = await open_hall(path, people=4)
    rita = hall.people[0]
    row = await play_until(hall, "round")

    def leave(work: UnitOfWork) -> None:
        work.former_members.leave(hall.chat, rita, hall.now)
        hall.croupier.leave(work, hall.now, chat_id=hall.chat, person=rita)

    await hall.croupier.write(leave)
    seen = await hall.seen(row.table_id)
    assert [seat.presence for seat in seen.seating.seats if seat.person == rita] == ["away"]
    await show_all(hall)
    while (await hall.seen(row.table_id)).round == 1:
        await hall.step(row.table_id)
        await hall.hear()
    pending = await hall.store.read(lambda work: work.outbox.pending())
    assert rita not in {place.person for place in pending if place.kind == "card"}
    await hall.store.close()


async def test_a_tournament_that_loses_its_topic_is_called_off(path: Path) -> None:
    hall = await open_hall(path, people=3)
    await play_until(hall, "round")
    await hall.croupier.write(
        lambda work: hall.tournaments.lose_group(work, hall.now, hall.tournament)
    )
    assert (await hall.board()).phase == "called_off"
    assert set((await hall.balances()).values()) == {1000}
    assert seal_key(hall.tournament, DRAW_DECK) not in await in_chat(hall)
    await hall.store.close()
    assert audit(path, game).differences == []


async def test_the_only_table_counts_among_the_groups_tables_while_it_is_open(path: Path) -> None:
    hall = await open_hall(path, people=3)
    row = await only_table(hall)
    rows = await hall.store.read(lambda work: hall.croupier.tables_in(work, hall.chat))
    assert rows == [row]
    await hall.done(hall.people[0], tact.CallOff(admin=True))
    assert await hall.store.read(lambda work: hall.croupier.tables_in(work, hall.chat)) == []
    assert await hall.at(row.table_id, hall.people[0], act.ComeBack()) == Refusal("table_closed")
    await hall.store.close()
