"""Files from stored tables: the whole way from the croupier's journal to a checked hand."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.export import read_hand
from croupier.table_transaction import TableDone
from engine.game import CLOCK, Choice, Person, Waiting
from engine.table import actions as act
from engine.table import all_events, awaits, timers
from games.sette_e_mezzo.rules import SetteEMezzoRules
from history.format import HandFile, read
from history.replay import replay
from history.verify import verify
from messages.listener import WantedMessages
from messages.places import seal_key
from messages.seals import see_seal
from storage import Codec, Store, UnitOfWork
from storage.errors import UnknownRecordError

NOON = 1_800_000_000_000


class Room(NamedTuple):
    store: Store
    croupier: Croupier
    table: int
    people: tuple[Person, ...]

    async def act(self, who: int, action: object) -> None:
        def job(work: UnitOfWork) -> None:
            done = self.croupier.act(work, NOON, table_id=self.table, who=who, action=action)
            assert isinstance(done, TableDone), done

        await self.croupier.write(job)

    async def play(self, rounds: int, chance: random.Random) -> None:
        """Play until this many rounds are over."""
        await self.act(self.people[0], act.Start())
        while True:
            table = await self.store.read(lambda work: self.croupier.loaded(work, self.table).table)
            if table.phase != "round":
                if table.round == rounds:
                    return
                await self.act(CLOCK, act.TimeUp(timers(table)[0].name))
                continue
            waiting = awaits(table)
            assert isinstance(waiting, Waiting)
            name = chance.choice(["tiro", "sto"])
            person = waiting.people[0]
            offers = table.sitting.kind.sight.offers(
                table.sitting.kind.sight.view(table.sitting.state, person)
            )
            taken = next((one for one in offers if one.name == name), offers[0])
            await self.act(person, act.Play(Choice(taken.name)))

    async def file(self, round_number: int) -> tuple[str, HandFile]:
        hand = await self.store.read(
            lambda work: read_hand(
                work, self.croupier, table_id=self.table, round_number=round_number
            )
        )
        name, data = hand.file()
        return name, read(data)

    async def seal(self, number: int) -> str:
        """The seal of a deck as the chat shows it."""
        table = await self.store.read(lambda work: self.croupier.loaded(work, self.table).table)
        (chain,) = table.decks.chains
        assert chain.first == 1
        assert number <= chain.last
        return chain.seal


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Three players at a table; the third has erased their name."""
    store = await Store.open(tmp_path / "matta.db")
    croupier = Croupier(
        store=store,
        codec=Codec(all_events()),
        dealer=Dealer(random.Random(3).randbytes),
        tempo=Tempo(),
        messages=WantedMessages(),
    )

    def job(work: UnitOfWork) -> tuple[int, tuple[Person, ...]]:
        chat = work.chats.open(-100, "Famiglia", kind="group", language="it", at=NOON)
        people = tuple(
            work.people.meet(1000 + n, name, username=None, language="it").person
            for n, name in enumerate(("Nonna Pia", "Luca", "Zia Rita"))
        )
        work.people.erase_name(people[2])
        opened = croupier.open_table(
            work,
            NOON,
            chat_id=chat.chat_id,
            thread_id=0,
            who=people[0],
            game="sette_e_mezzo",
            rules=SetteEMezzoRules(),
            clock=30,
        )
        assert isinstance(opened, TableDone)
        seal = work.outbox.get(seal_key(opened.table_id, 1))
        assert seal is not None
        see_seal(work, croupier, place=seal, now=NOON)
        return opened.table_id, people

    table, people = await croupier.write(job)
    room = Room(store=store, croupier=croupier, table=table, people=people)
    for person in people[1:]:
        await room.act(person, act.Sit())
    yield room
    await store.close()


async def test_a_finished_round_has_a_file(room: Room) -> None:
    await room.act(room.people[1], act.Cut("la nonna ha sempre ragione"))
    await room.play(3, random.Random(1))
    await room.act(room.people[0], act.EndTable())
    name, file = await room.file(2)
    assert name == f"mano-{room.table}-2.json"
    assert (file.table, file.hand.round) == (room.table, 2)
    assert [seat.name for seat in file.hand.seats] == ["Nonna Pia", "Luca", None]
    assert replay(file).failure is None
    _, first = await room.file(1)
    assert [(cut.person, cut.words) for cut in first.decks[0].cuts] == [
        (room.people[1], "la nonna ha sempre ragione")
    ]
    assert [(gain.person, gain.chips) for gain in file.hand.settlement] != []


async def test_the_results_of_a_file_equal_those_stored(room: Room) -> None:
    await room.play(2, random.Random(2))
    _, file = await room.file(2)
    hand = await room.store.read(lambda work: work.rounds.get(room.table, 2))
    assert hand is not None
    assert {gain.person: gain.chips for gain in file.hand.settlement} == {
        result.person: result.chips for result in hand.results
    }


async def test_the_running_round_has_no_file(room: Room) -> None:
    """So no file shows a player's hidden card."""
    await room.play(1, random.Random(1))
    await room.act(CLOCK, act.TimeUp("pause:1"))
    with pytest.raises(UnknownRecordError, match="round 2 is not over"):
        await room.file(2)
    with pytest.raises(UnknownRecordError):
        await room.file(9)


async def test_the_secret_comes_with_the_end_of_the_deck(room: Room) -> None:
    await room.play(1, random.Random(1))
    _, file = await room.file(1)
    number = file.decks[-1].deck
    seal = await room.seal(number)
    assert file.decks[-1].secret is None
    assert verify(file, [seal]).verdict == "open"
    await room.act(room.people[0], act.EndTable())
    _, opened = await room.file(1)
    assert opened.decks[-1].secret is not None
    assert verify(opened, [seal]).verdict == "right"
    assert opened.hand == file.hand
