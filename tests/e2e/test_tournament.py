"""A small tournament from people's side: the board in the group, tables in private chats, taps on their buttons."""

from __future__ import annotations

import asyncio

import pytest

import engine.journal
from playground.people import PlaygroundPerson
from storage.audit import audit
from tests.kit.house import House
from tests.kit.sitting import settled
from tests.kit.tournament import (
    PATIENCE,
    begin_quick,
    enter_all,
    open_board,
    open_terms,
    play_to_the_end,
    set_term,
    set_terms,
)


def in_order(home: House) -> None:
    assert not audit(home.database, engine.journal).differences


async def at_tables_of_two(group: int, people: list[PlaygroundPerson]) -> None:
    """All people enter, and the tournament begins in private chats."""
    terms = {"Posti al tavolo": "2"}
    await set_terms(people[0], group, terms)
    await enter_all(group, people)
    await people[0].tap("Si comincia", chat=group)


@pytest.mark.timeout(600)
async def test_a_tournament_on_two_tables_from_the_command_to_the_prizes(idle_home: House) -> None:
    """[TO-1, TO-6] One player stays absent, the bot restarts in between, all players are ranked and the
    best are paid.
    """
    home = idle_home
    names = ("Luca", "Rita", "Nonna", "Ugo", "Marco")
    group, people = await begin_quick(home, *names, terms={"Posti al tavolo": "3"})
    luca = people[0]
    board = await luca.see(group, "In gioco 5 su 5", timeout=PATIENCE)
    assert "Tavolo 1:" in board.text
    assert "Tavolo 2:" in board.text
    await luca.see(group, "👀 Tavolo", timeout=PATIENCE)
    for person in people:
        await person.see(person.private, "Banco 1|Sigillo", timeout=PATIENCE)
    await home.restart()
    await play_to_the_end(group, people, people[:4])
    ended = await luca.see(group, r"Vince ", timeout=PATIENCE)
    assert all(person.name in ended.text for person in people)
    assert "251 fiches" in ended.text
    assert ended.labels == []
    out = await people[4].see(
        people[4].private, r"Sei fuori dal torneo|Il torneo è finito", timeout=PATIENCE
    )
    assert "posto" in out.text
    await luca.write(group, "/saldo")
    await luca.see(group, r"Luca", timeout=PATIENCE)
    await luca.write(group, "/mano")
    await luca.see(group, r"ultimi banchi", timeout=PATIENCE)
    await home.stop()
    in_order(home)


async def test_after_two_taps_the_tournament_is_called_off_and_all_entries_are_returned(
    home: House,
) -> None:
    group, people = await open_board(home, "Luca", "Rita", "Nonna")
    luca, rita, _ = people
    await enter_all(group, people)
    refused = await rita.tap("Annulla", chat=group)
    assert refused is not None
    assert "Luca" in (refused.text or "")
    await luca.tap("Si comincia", chat=group)
    await luca.see(group, "In gioco 3 su 3", timeout=PATIENCE)
    await settled(home)
    await luca.tap("Annulla", chat=group)
    sure = await luca.see(group, "Annullare il torneo", timeout=PATIENCE)
    await luca.tap("Sì, annulla", chat=group, message=sure)
    await luca.see(group, "Il torneo è annullato", timeout=PATIENCE)
    await rita.see(rita.private, "la tua iscrizione è tornata", timeout=PATIENCE)
    await home.stop()
    in_order(home)


async def test_a_person_without_a_private_chat_enters_by_a_personal_link(home: House) -> None:
    group, people = await open_board(home, "Luca", "Rita")
    ugo = home.telegram.person("Ugo")
    await ugo.join(group)
    answer = await ugo.tap("Mi iscrivo", chat=group)
    assert answer is not None
    assert answer.url
    await ugo.follow(answer.url)
    await ugo.see(ugo.private, "Iscrizione fatta al torneo", timeout=PATIENCE)
    await people[0].see(group, r"Iscritto \(1\): Ugo", timeout=PATIENCE)
    again = await ugo.tap("Mi iscrivo", chat=group)
    assert again is not None
    assert again.text == "Sei già tra gli iscritti."
    await settled(home)
    left = await ugo.tap("Mi ritiro", chat=group)
    assert left is not None
    await people[0].see(group, "Non si è ancora iscritto nessuno", timeout=PATIENCE)


async def test_a_second_torneo_brings_the_board_to_the_bottom(home: House) -> None:
    group, people = await open_board(home, "Luca", "Rita")
    first = await people[0].see(group, "Torneo «")
    await people[1].write(group, "/tournament")
    await asyncio.sleep(1)
    *before, board = [m for m in await people[0].messages(group) if "Torneo «" in m.text]
    assert board.message_id > first.message_id
    assert board.labels
    assert all(not one.labels for one in before)


async def test_private_commands_concern_the_players_own_table(home: House) -> None:
    group, people = await open_board(home, "Luca", "Rita", "Nonna", "Ugo")
    luca, rita, *_ = people
    await at_tables_of_two(group, people)
    await rita.see(rita.private, "Banco 1", timeout=PATIENCE)
    await rita.write(rita.private, "/assente")
    await rita.see(rita.private, "Eccomi", timeout=PATIENCE)
    await rita.write(rita.private, "/torneo")
    await rita.see(rita.private, "si aprono in un gruppo", timeout=PATIENCE)
    await luca.write(group, "/torneo")
    await settled(home)
    await luca.tap("Annulla", chat=group)


async def test_the_next_tournament_begins_with_the_terms_of_the_last(home: House) -> None:
    group, people = await open_board(home, "Luca", "Rita")
    luca = people[0]
    await open_terms(luca, group)
    await set_term(luca, group, field="Iscrizione", value="50")
    await settled(home)
    await luca.tap("Annulla", chat=group)
    sure = await luca.see(group, "Annullare il torneo", timeout=PATIENCE)
    await luca.tap("Sì, annulla", chat=group, message=sure)
    await luca.see(group, "Il torneo è annullato", timeout=PATIENCE)
    await people[1].write(group, "/torneo Rivincita")
    board = await luca.see(group, "Torneo «Rivincita»", timeout=PATIENCE)
    assert "Iscrizione 50 fiches" in board.text
    assert "Lo organizza Rita" in board.text


async def test_a_player_who_leaves_the_group_gets_the_entry_back_or_sits_out(home: House) -> None:
    group, people = await open_board(home, "Luca", "Rita", "Nonna", "Ugo")
    luca, rita, nonna, _ = people
    await enter_all(group, people)
    await nonna.leave(group)
    await luca.see(group, r"Iscritti \(3\): Luca, Rita, Ugo", timeout=PATIENCE)
    await luca.tap("Si comincia", chat=group)
    await rita.see(rita.private, "banco 1", timeout=PATIENCE)
    await rita.leave(group)
    gone = await rita.see(rita.private, "Non sei più nel gruppo Famiglia", timeout=PATIENCE)
    assert gone.labels == []
    await luca.see(group, "Assent[ei]: .*Rita", timeout=PATIENCE)
    await rita.join(group)
    away = await rita.see(rita.private, "Il tavolo gioca per te|Sei assente", timeout=PATIENCE)
    assert "Eccomi" in away.labels


async def test_at_several_tables_a_player_who_leaves_the_group_sits_out_too(home: House) -> None:
    group, people = await open_board(home, "Luca", "Rita", "Nonna", "Ugo")
    await at_tables_of_two(group, people)
    for rita in people:
        await rita.see(rita.private, "Banco 1", timeout=PATIENCE)
    rita = people[1]
    await rita.leave(group)
    gone = await rita.see(rita.private, "Non sei più nel gruppo Famiglia", timeout=PATIENCE)
    assert gone.labels == []
    await rita.join(group)
    away = await rita.see(rita.private, "Assent[ei]: .*Rita", timeout=PATIENCE)
    assert "Eccomi" in away.labels
