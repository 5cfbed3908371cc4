"""A tournament of one table in the group's chat: its messages, its clocks, its end."""

from __future__ import annotations

import json
from pathlib import Path

import engine.journal as game
from croupier.dealer import DRAW_DECK
from croupier.table_transaction import TableDone
from engine.game import PUBLIC, Refusal
from engine.piatto.rules import PiattoRules
from engine.table import actions as act
from engine.table.events import TableOpened
from engine.tournament import Terms
from engine.tournament import actions as tact
from messages.places import seal_key
from messages.standing import key_now, want_table
from storage import UnitOfWork
from storage.audit import audit
from storage.records import Place, TableRow
from tests.croupier.fair import CODEC, TournamentHall, open_hall

URGENT, TURN, NEWS, DECORATION = range(4)


async def in_chat(hall: TournamentHall) -> dict[str, Place]:
    """The places of the group, by their keys, in the order in which they are shown."""

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


async def its_table(hall: TournamentHall) -> TableRow:
    (row,) = await hall.tables()
    return row


async def until(hall: TournamentHall, phase: str) -> TableRow:
    row = await its_table(hall)
    while (await hall.seen(row.table_id)).phase != phase:
        await hall.step(row.table_id)
        await hall.hear()
    return row


async def test_one_table_is_played_in_the_group_below_its_board(path: Path) -> None:
    hall = await open_hall(path, people=4)
    row = await its_table(hall)
    assert (await hall.seen(row.table_id)).tournament.in_group
    waiting = await in_chat(hall)
    keys = [key for key, place in waiting.items() if place.kind in ("board", "table", "watch")]
    assert keys == [f"board:{hall.tournament}", f"table:{row.table_id}:0"]
    table = waiting[keys[-1]]
    assert (table.chat_id, table.thread_id, table.person) == (hall.chat, 0, None)
    assert [place.kind for place in await in_private(hall)] == []
    await until(hall, "round")
    waiting = await in_chat(hall)
    assert waiting[f"table:{row.table_id}:1"].urgency == TURN
    assert {place.kind for place in await in_private(hall)} == {"card"}
    await hall.store.close()


async def test_several_tables_and_their_last_one_are_played_in_private_chats(path: Path) -> None:
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


async def test_a_lobby_without_a_hand_gives_way_to_it(path: Path) -> None:
    hall = await open_hall(path, people=4, begin=False)
    lobby = await hall.croupier.write(hall.open_table)
    assert isinstance(lobby, TableDone)
    await hall.done(hall.people[0], tact.StartTournament())
    assert (await hall.seen(lobby.table_id)).phase == "closed"
    row = await its_table(hall)
    assert (await hall.seen(row.table_id)).tournament.in_group
    assert f"watch:{hall.tournament}" not in await in_chat(hall)
    await hall.store.close()


async def test_where_a_hand_is_played_already_it_is_played_in_private_chats(
    path: Path,
) -> None:
    hall = await open_hall(path, people=4, busy=True)
    row = await its_table(hall)
    assert not (await hall.seen(row.table_id)).tournament.in_group
    shown = [place for place in await in_private(hall) if place.table_id == row.table_id]
    assert {place.kind for place in shown} == {"table"}
    assert f"watch:{hall.tournament}" in await in_chat(hall)
    await hall.store.close()


async def test_no_other_table_is_opened_beside_it_until_it_is_over(path: Path) -> None:
    hall = await open_hall(path, people=3)
    assert await hall.croupier.write(hall.open_table) == Refusal("tournament_here")
    await hall.done(hall.people[0], tact.CallOff(admin=True))
    assert not isinstance(await hall.croupier.write(hall.open_table), Refusal)
    await hall.store.close()


async def test_its_clocks_begin_when_the_group_has_the_message_that_shows_the_turn(
    path: Path,
) -> None:
    """Also if the bot may not write to that player."""
    hall = await open_hall(path, people=3, without_private=(0, 1, 2))
    row = await its_table(hall)
    (pause,) = await hall.store.read(lambda work: work.clocks.of_table(row.table_id))
    assert (pause.kind, pause.due_at) == ("pause", None)
    while not (seen := await hall.seen(row.table_id)).running.turn:
        await hall.step(row.table_id)
    (clock,) = await hall.store.read(lambda work: work.clocks.of_table(row.table_id))
    assert (clock.who, clock.due_at) == (seen.running.turn, None)
    started = await hall.croupier.write(
        lambda work: work.clocks.start(row.table_id, 10**9, now=hall.now, who=None)
    )
    assert started == 1
    await hall.store.close()


async def test_its_message_is_nudged_and_drawn_again_in_the_group(path: Path) -> None:
    hall = await open_hall(path, people=3)
    row = await until(hall, "round")
    key = f"table:{row.table_id}:1"
    for person in (PUBLIC, *hall.people):
        assert (
            await hall.store.read(
                lambda work, who=person: key_now(work, hall.croupier, row.table_id, person=who)  # type: ignore[misc]
            )
            == key
        )
    await show_all(hall)
    await hall.croupier.write(lambda work: want_table(work, row.table_id, hall.now))
    place = (await in_chat(hall))[key]
    assert place.wanted != place.shown
    await hall.store.close()


async def test_the_news_of_an_elimination_stands_above_the_next_bank(path: Path) -> None:
    """And news in the middle of a bank is followed by the table's message, which comes to the bottom again."""
    hall = await open_hall(path, people=4, terms=Terms(stack=100, rise=100))
    row = await until(hall, "round")
    await show_all(hall)
    await hall.raise_level()
    waiting = await in_chat(hall)
    news, table = waiting[f"news:{hall.tournament}"], waiting[f"table:{row.table_id}:1"]
    assert news.urgency == URGENT
    assert table.message_id is None
    assert [key for key in waiting if key.startswith(("news", "table"))].index(news.key) == 0
    await show_all(hall)
    await until(hall, "pause")
    await show_all(hall)
    await hall.raise_level()
    waiting = await in_chat(hall)
    assert waiting[f"news:{hall.tournament}"].urgency == URGENT
    assert waiting[f"table:{row.table_id}:1"].message_id is not None
    await hall.store.close()


async def test_it_ends_with_the_board_and_no_summary_of_an_evening(path: Path) -> None:
    """[TO-6] prizes are paid, every chip is accounted for, and nothing of the table has buttons any more."""
    hall = await open_hall(path, people=4, terms=Terms(stack=100, rise=100, places=2))
    row = await its_table(hall)
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


async def test_a_restart_in_the_middle_of_a_bank_changes_nothing(path: Path) -> None:
    hall = await open_hall(path, people=4)
    row = await until(hall, "round")
    for _ in range(3):
        await hall.step(row.table_id)
    before = await hall.seen(row.table_id)
    await hall.restart()
    assert await hall.seen(row.table_id) == before
    assert await hall.croupier.write(hall.open_table) == Refusal("tournament_here")
    assert before.tournament.in_group
    assert await hall.play_on()
    await hall.store.close()
    assert audit(path, game).differences == []


async def test_a_player_who_leaves_the_group_sits_out_and_sees_no_more_cards(path: Path) -> None:
    hall = await open_hall(path, people=4)
    rita = hall.people[0]
    row = await until(hall, "round")

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


async def test_without_its_topic_the_whole_tournament_is_called_off(path: Path) -> None:
    hall = await open_hall(path, people=3)
    await until(hall, "round")
    await hall.croupier.write(
        lambda work: hall.tournaments.lose_group(work, hall.now, hall.tournament)
    )
    assert (await hall.board()).phase == "called_off"
    assert set((await hall.balances()).values()) == {1000}
    assert seal_key(hall.tournament, DRAW_DECK) not in await in_chat(hall)
    await hall.store.close()
    assert audit(path, game).differences == []


async def test_it_counts_among_the_tables_of_its_chat_while_it_is_open(path: Path) -> None:
    hall = await open_hall(path, people=3)
    row = await its_table(hall)
    rows = await hall.store.read(lambda work: hall.croupier.tables_in(work, hall.chat))
    assert rows == [row]
    await hall.done(hall.people[0], tact.CallOff(admin=True))
    assert await hall.store.read(lambda work: hall.croupier.tables_in(work, hall.chat)) == []
    assert await hall.at(row.table_id, hall.people[0], act.ComeBack()) == Refusal("table_closed")
    await hall.store.close()


def test_a_table_from_before_is_played_in_private_chats() -> None:
    """Its first event does not say where."""
    opened = TableOpened(
        game="piatto", opener=1, rules=PiattoRules(mode="tournament"), clock=30, tournament=7
    )
    name, body = CODEC.encode(opened)
    said = json.loads(body)
    assert said.pop("in_group") is False
    assert CODEC.decode(name, json.dumps(said), table_id=1, seq=1) == opened
