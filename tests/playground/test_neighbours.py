"""Neighbours at a real table: they sit down, play *alla regola*, wait for the guest, and refill their chips."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from playground import neighbours
from playground.botapi.views import MessageView
from playground.neighbours import Neighbour, Pace, Part
from playground.people import PlaygroundPerson
from playground.reading import PEEK, TableReading
from tests.kit.house import House, house
from tests.kit.tournament import open_terms, set_term

QUICK = Pace().times(0.02)


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, second=20) as running:
        yield running


@contextlib.asynccontextmanager
async def among(
    home: House,
    *names: str,
    language: str = "it",
    pace: Pace = QUICK,
    game: str = "",
    guest_plays: bool = False,
) -> AsyncIterator[tuple[PlaygroundPerson, int]]:
    """A guest who has opened a table, and neighbours who act by themselves; the guest too if ``guest_plays``."""
    guest = home.telegram.person("Anna", language=language)
    people = [home.telegram.person(name, language=language) for name in names]
    group = home.telegram.group("Famiglia", guest, *people, kind="supergroup")
    await guest.write(group, f"/gioco {game or 'sette e mezzo'}")
    living = [
        asyncio.create_task(
            Neighbour(
                person=person,
                part=Part(group, "Anna", host=not place),
                rng=random.Random(f"3 {person.name}"),
                pace=pace,
            ).live()
        )
        for place, person in enumerate([*people, guest] if guest_plays else people)
    ]
    try:
        yield guest, group
    finally:
        for task in living:
            task.cancel()
        ended = await asyncio.gather(*living, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in ended), ended


async def table(guest: PlaygroundPerson, group: int) -> TableReading | None:
    shown = [m for m in await guest.messages(group) if set(m.labels) & PEEK]
    return TableReading(shown[-1]) if shown else None


async def play(
    guest: PlaygroundPerson, group: int, hands: int, *, stand: str = "Sto"
) -> list[MessageView]:
    """The guest stands through this number of hands; returns their results."""
    for _ in range(9000):
        results = [
            m
            for m in await guest.messages(group, limit=200)
            if re.search(
                r"il banco (fa|sballa)|bank (has|is bust)|la banca (tiene|se pasa)", m.text
            )
        ]
        if len(results) >= hands:
            return results
        now = await table(guest, group)
        if now is not None and now.turn == "Anna":
            await guest.press(stand, message=now.message)
        await asyncio.sleep(0.02)
    raise AssertionError("the hands do not end")


async def start(guest: PlaygroundPerson, group: int, label: str = "Si gioca!", *names: str) -> None:
    for name in names:
        await guest.see(group, name, timeout=10)
    await guest.see(group, label, timeout=10)
    await guest.tap(label, chat=group)


RESULT = re.compile(r"^\u2007*[+−\d]\d*  (.+?) · ([^(\n]+?)(?: \((.+)\))?$", re.MULTILINE)
"""A line of the result: name, description of the hand, and its cards if the description does not have them."""


def worth(cards: str) -> int:
    """The lowest worth of a hand in half points, with the matta as ½."""
    total = 0
    for card in cards.split(", "):
        rank = card.split()[0]
        total += 2 * int(rank) if rank.isdigit() else 2 if rank == "asso" else 1
    return total


async def test_neighbours_sit_down_and_play_alla_regola(home: House) -> None:
    async with among(home, "Luca", "Rita") as (guest, group):
        await start(guest, group, "Si gioca!", "Luca", "Rita")
        results = await play(guest, group, 10)
    looked = 0
    for result in results:
        told = RESULT.findall(result.text)
        assert sum(said.startswith("banco") for _, said, _ in told) == 1
        for name, said, shown in told:
            cards = shown or said.partition(", ")[0]
            if "🎴" in said:
                continue  # a covered hand (SM-37)
            if name == "Anna" or said.startswith(("banco", "reale")) or "matta" in cards:
                continue
            looked += 1
            before_last = cards.rpartition(", ")[0]
            assert not before_last or worth(before_last) < 10, f"drew from 5: {result.text}"
            if "sballa" not in said:
                assert worth(cards) >= 10, f"stood below 5: {result.text}"
    assert looked >= 4


@pytest.mark.parametrize(
    ("game", "seats", "result"),
    [
        ("calabresella", 3, r"Mano \d+ · .*: (vinta|persa), \d+ a \d+"),
        ("calabresella", 5, r"Mano \d+ · .*: (vinta|persa), \d+ a \d+"),
        ("briscola", 4, r"Mano \d+ · (vincono .*|patta), \d+\W*–\W*\d+"),
        ("scopa", 4, r"\+\d+ .* · in tutto \d+"),
    ],
)
async def test_neighbours_play_tricks(
    tmp_path: Path, game: str, seats: int, *, result: str
) -> None:
    """They pass or call, exchange cards, and play the first card of their own tables."""
    names = ("Luca", "Rita", "Pia", "Ugo")[: seats - 1]
    async with house(tmp_path, second=20, own_tables=True) as home:
        played = among(home, *names, game=game, guest_plays=True)
        async with played as (guest, group):
            await start(guest, group, "Si gioca!", *names)
            await guest.see(group, result, timeout=100)
        assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(0,)]


@pytest.mark.parametrize("own_tables", [True, False])
@pytest.mark.parametrize(
    ("game", "result"),
    [
        ("siete", r"^Mano 3 · il banco (ha|sballa)"),
        ("quattro", r"^Mano 3 · (vince|pari|sballano)"),
        ("piatto", r"^Banco 3 · .* (incassa|vince)"),
        ("classica", r"^Banco 3 · .* (fa \d|sballa)"),
    ],
)
async def test_neighbours_never_wait_for_the_clock(
    tmp_path: Path, game: str, result: str, *, own_tables: bool
) -> None:
    async with house(tmp_path, second=20, own_tables=own_tables) as home:
        home.telegram.telegram.orders.set_ephemeral(counting="own")
        async with among(home, "Luca", "Rita", game=game, guest_plays=True) as (guest, group):
            await start(guest, group, "Si gioca!", "Luca", "Rita")
            await guest.see(group, result, timeout=100)
        assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(0,)]


@pytest.mark.parametrize("own_tables", [True, False])
async def test_neighbours_bet_on_la_loca_and_play_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, own_tables: bool
) -> None:
    monkeypatch.setattr(neighbours, "BETS_ON_LOCA", 1.0)
    async with house(tmp_path, second=20, own_tables=own_tables) as home:
        home.telegram.telegram.orders.set_ephemeral(counting="own")
        async with among(home, "Luca", "Rita", game="siete", guest_plays=True) as (guest, group):
            await start(guest, group, "Si gioca!", "Luca", "Rita")
            await guest.see(group, r"^Mano 3 · il banco (ha|sballa)", timeout=100)
        events = dict(home.ask("SELECT type, count(*) FROM events GROUP BY type"))
        assert events["SieteLocaBet"] >= 3
        assert events["SieteLocaClosed"] >= 3
        assert events.get("TimedOut", 0) == 0, events


async def test_neighbours_without_own_tables_press_start_for_their_hands(home: House) -> None:
    async with among(home, "Luca", "Rita", game="calabresella", guest_plays=True) as (guest, group):
        await start(guest, group, "Si gioca!", "Luca", "Rita")
        await guest.see(group, r"Mano \d+ · .*: (vinta|persa), \d+ a \d+", timeout=100)
    assert home.ask("SELECT count(*) FROM events WHERE type = 'TimedOut'") == [(0,)]


@pytest.mark.parametrize(
    ("language", "go", "stand"), [("en", "Let’s play!", "Stand"), ("es", "¡A jugar!", "Me planto")]
)
async def test_neighbours_read_every_language(
    home: House, language: str, go: str, *, stand: str
) -> None:
    async with among(home, "Luca", language=language) as (guest, group):
        await start(guest, group, go, "Luca")
        await play(guest, group, 2, stand=stand)


async def test_the_table_waits_for_an_absent_guest_and_goes_on_after_the_return(
    home: House,
) -> None:
    async with among(home, "Luca", "Rita") as (guest, group):
        await start(guest, group, "Si gioca!", "Luca", "Rita")
        await guest.see(group, r"Pausa\.[\s\S]*Anna \(assente\)", timeout=30)
        hands = len(await guest.messages(group, limit=200))
        await asyncio.sleep(0.5)
        assert len(await guest.messages(group, limit=200)) == hands, "nobody went on without him"
        await guest.tap("Eccomi", chat=group)
        for _ in range(500):
            now = await table(guest, group)
            if now is not None and now.turn is not None:
                break
            await asyncio.sleep(0.02)
        else:
            raise AssertionError("nobody went on")


async def test_only_the_guest_ends_a_break_that_the_guest_asked_for(home: House) -> None:
    async with among(home, "Luca", "Rita") as (guest, group):
        await start(guest, group, "Si gioca!", "Luca", "Rita")
        await play(guest, group, 1)
        await guest.press("Pausa", chat=group)
        await guest.see(group, r"Pausa\. Quando volete", timeout=10)
        await asyncio.sleep(QUICK.go_on * 3)
        await guest.see(group, r"Pausa\. Quando volete", timeout=0.1)


async def test_a_broke_neighbour_takes_the_refill_and_the_host_goes_on(home: House) -> None:
    async with among(home, "Luca", "Rita") as (guest, group):
        await guest.see(group, "Rita", timeout=10)
        await guest.write(group, "/fiches 5 500")
        await guest.write(group, "/chiudi")
        await guest.gone(group, "Si gioca!", timeout=10)
        await guest.write(group, "/gioco sette e mezzo")
        await start(guest, group, "Si gioca!", "Luca", "Rita")
        await guest.see(group, r"Mano 1 · banco", timeout=20)


async def test_neighbours_let_the_guest_settle_the_terms_and_enter_first(home: House) -> None:
    patient = replace(QUICK, grace=60.0)
    async with among(home, "Luca", "Zia Rita", pace=patient) as (guest, group):
        await guest.write(group, "/torneo")
        await guest.see(group, "Non si è ancora iscritto nessuno", timeout=10)
        await asyncio.sleep(1)
        await open_terms(guest, group)
        await set_term(guest, group, field="Posti al tavolo", value="3")
        answer = await guest.tap("Mi iscrivo", chat=group)
        if answer is not None and answer.url:
            await guest.follow(answer.url)
        await guest.see(group, r"Iscritti \(3\): Anna", timeout=10)


async def test_neighbours_enter_a_tournament_and_play_it(home: House) -> None:
    """The guest only organises; the others hold banks and play duels until it is called off."""
    async with among(home, "Luca", "Zia Rita", "Marco") as (guest, group):
        await guest.write(group, "/torneo")
        await guest.see(group, r"Iscritti \(3\)", timeout=10)
        await guest.tap("Si comincia", chat=group)
        await guest.see(group, r"Banco [3-9] · ", timeout=30)
        assert not re.search("assente", (await guest.see(group, "In gioco")).text)
        await guest.tap("Annulla", chat=group)
        await guest.see(group, "Annullare il torneo", timeout=10)
        await guest.tap("Sì, annulla", chat=group)
        await guest.see(group, "ognuno ha di nuovo la sua iscrizione", timeout=10)
