"""A group at a table with a real store and a clock that tests move."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from croupier.computer_names import free_mask
from croupier.computer_players import ComputerPlayers
from croupier.connection import TelegramConnection
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.poll_gate import PollGate
from croupier.table_transaction import TableDone
from croupier.timer_loop import TimerLoop
from croupier.worker_pools import WorkerPools
from engine.chain import DECKS
from engine.families import GameRules
from engine.game import CLOCK, ESCROW, Choice, Person, Refusal, Who
from engine.registry import GAMES, game_of
from engine.table import Table, TableView, all_events, usual_table
from engine.table import actions as act
from engine.table.state import game_waits
from games.sette_e_mezzo.rules import SetteEMezzoRules
from messages.listener import WantedMessages
from messages.seals import see_seal
from storage import Codec, Store, UnitOfWork
from storage.records import ClockRow, NewPlace, Place, TableId
from tests.kit.chips_held import chips_held
from tests.kit.shown import show_place

T = TypeVar("T")

Action: TypeAlias = Any

NOON = 1_800_000_000_000
"""The starting time of all tests, in milliseconds."""

ADDRESS = -100
CODEC = Codec(all_events())


def gather(work: UnitOfWork, people: int) -> tuple[int, tuple[Person, ...]]:
    """A new group and its people."""
    chat = work.chats.open(ADDRESS, "Famiglia", kind="group", language="it", at=NOON)
    met = [
        work.people.meet(1000 + n, f"Zia {n}", username=None, language="it") for n in range(people)
    ]
    return chat.chat_id, tuple(somebody.person for somebody in met)


def expect(kind: type[T], done: object) -> T:
    """The result of a command, which is of this kind."""
    assert isinstance(done, kind), done
    return done


@dataclass
class Home:
    """One group. ``now`` stands still unless a test moves it. Person ``n`` is ``people[n - 1]``."""

    store: Store
    croupier: Croupier
    path: Path
    now: int = NOON
    chat: int = 0
    people: tuple[Person, ...] = ()
    table: int = 0
    updates: int = field(default=500)

    # --- one command -----------------------------------------------------------------------------------------

    async def do(self, who: Who, action: Action) -> TableDone | Refusal:
        return await self.write(lambda work: self.act(work, who, action))

    async def done(self, who: Who, action: Action) -> TableDone:
        return expect(TableDone, await self.do(who, action))

    async def refused(self, who: Who, action: Action) -> str:
        return expect(Refusal, await self.do(who, action)).code

    async def play(self, name: str, amount: int | None = None, who: Person = 0) -> TableDone:
        """Take up an offer of the player on turn (or of ``who``)."""
        person = who or (await self.seen()).running.turn
        choice = Choice(name, amount)
        done = await self.write(
            lambda work: self.croupier.play(
                work, self.now, table_id=self.table, who=person, choice=choice
            )
        )
        assert isinstance(done, TableDone), (choice, done)
        return done

    async def closer(self) -> Person:
        """The person who may close the open window."""
        waiting = game_waits(await self.table_now())
        assert waiting is not None
        return waiting.people[0]

    async def deal(self) -> TableDone:
        """Begin the next round, by a button or by the clock of the pause."""
        if (await self.seen()).phase == "pause":
            (clock,) = await self.clocks()
            return await self.done(CLOCK, act.TimeUp(clock.decision))
        return await self.done(self.people[0], act.Start())

    async def play_out(self) -> None:
        """Let all players stand until the round is over."""
        while (await self.seen()).phase == "round":
            await self.play("sto")

    async def play_rounds(self, number: int) -> None:
        for _ in range(number):
            await self.deal()
            await self.play_out()

    def open_elsewhere(
        self, work: UnitOfWork, address: int, *, who: Person, clock: int = 0
    ) -> TableId:
        """Open a table with the rules of this one in a new chat at ``address``."""
        chat = work.chats.open(address, "Amici", kind="supergroup", language="it", at=NOON).chat_id
        agreed = self.croupier.view(work, self.table).agreed
        opened = self.croupier.open_table(
            work,
            NOON,
            chat_id=chat,
            thread_id=0,
            who=who,
            game=agreed.game_key,
            rules=agreed.rules,
            clock=clock,
        )
        assert isinstance(opened, TableDone)
        return opened.table_id

    def act(self, work: UnitOfWork, who: Who, action: Action) -> TableDone | Refusal:
        return self.croupier.act(
            work, self.now, table_id=self.table, who=who, action=action, update_id=self.updates
        )

    # --- looking ---------------------------------------------------------------------------------------------

    async def write(self, job: Callable[[UnitOfWork], T]) -> T:
        return await self.croupier.write(job)

    async def read(self, job: Callable[[UnitOfWork], T]) -> T:
        return await self.store.read(job)

    async def seen(self, viewer: Person = 0) -> TableView:
        return await self.read(lambda work: self.croupier.view(work, self.table, viewer))

    async def table_now(self) -> Table:
        """The table itself, which no viewer sees."""
        return await self.read(lambda work: self.croupier.loaded(work, self.table).table)

    async def clocks(self) -> list[ClockRow]:
        return await self.read(lambda work: work.clocks.of_table(self.table))

    async def purses(self) -> dict[Person, int]:
        """The free chips of all players; nobody is given any."""

        def job(work: UnitOfWork) -> dict[Person, int]:
            found = {person: work.ledger.balance(self.chat, person) for person in self.people}
            return {person: chips for person, chips in found.items() if chips is not None}

        return await self.read(job)

    async def escrow(self) -> int:
        return await self.read(lambda work: chips_held(work, self.table)[ESCROW])

    async def log(self) -> list[tuple[int, Any]]:
        """The table's events with their numbers, as they are stored."""
        stored = await self.read(lambda work: work.journal.load(self.table))
        return [(event.seq, CODEC.decode(event.type, event.body)) for event in stored]

    async def want(self, place: NewPlace) -> None:
        await self.write(lambda work: work.outbox.want(place, self.now))

    async def place(self, key: str) -> Place | None:
        return await self.read(lambda work: work.outbox.get(key))

    async def there(self, key: str) -> Place:
        """The message at a place where there is one."""
        place = await self.place(key)
        assert place is not None
        return place

    async def places(self) -> dict[str, Place]:
        """All wanted messages, by key."""
        found = await self.read(lambda work: work.outbox.pending())
        return {place.key: place for place in found}

    async def show_all(self) -> None:
        """Let Telegram show everything: nothing is pending, and the clocks of the shown table run."""

        def job(work: UnitOfWork) -> None:
            for number, place in enumerate(work.outbox.pending(), 1):
                if place.state != "live" or place.kind in ("seal", "summary"):
                    self._shown_once(work, place)
                    continue
                message_id = place.message_id or 1000 + place.wanted * 100 + number
                address = ADDRESS if place.person is None else 1000 + place.person
                show_place(work, place, address=address, message=message_id, now=self.now)

        await self.write(job)

    def _shown_once(self, work: UnitOfWork, place: Place) -> None:
        if place.kind == "seal" and place.state == "live":
            see_seal(work, self.croupier, place=place, now=self.now)
        work.outbox.drop(place.key)

    def show_seals(self, work: UnitOfWork) -> None:
        """Let Telegram accept the waiting seals."""
        for place in work.outbox.pending():
            if place.kind == "seal":
                self._shown_once(work, place)


@dataclass
class Time:
    """A timer loop over a home; tests move its time."""

    home: Home
    alive: bool = True
    probes: int = 0
    worker_pools: WorkerPools = field(default_factory=WorkerPools)
    connection: TelegramConnection = field(init=False)
    poll_gate: PollGate = field(init=False)
    computer_players: ComputerPlayers = field(init=False)
    timer_loop: TimerLoop = field(init=False)

    def __post_init__(self) -> None:
        self.connection = TelegramConnection(lambda: self.home.now)
        self.poll_gate = PollGate()
        self.poll_gate.hurry = self._poll
        self.computer_players = ComputerPlayers(
            self.home.croupier,
            now=lambda: self.home.now,
            worker_pools=self.worker_pools,
        )
        self.timer_loop = TimerLoop(
            self.home.croupier,
            self.connection,
            poll_gate=self.poll_gate,
            now=lambda: self.home.now,
            probe=self._probe,
            computer_players=self.computer_players,
        )

    async def settle(self) -> None:
        """Let every computer whose pause is over act."""
        while acting := list(self.computer_players._acting.values()):
            await asyncio.gather(*acting)

    async def ponder(self) -> None:
        """Let every pausing computer decide, if it can."""
        while pondering := [
            one for one in self.computer_players._thinking.values() if not one.done()
        ]:
            await asyncio.gather(*pondering)

    def _poll(self) -> None:
        """Poll at once and successfully, as long as Telegram answers."""
        if self.alive:
            self.poll_gate.poll_returned(self.home.now)

    async def _probe(self) -> str:
        self.probes += 1
        return "" if self.alive else "refused"

    async def pass_(self, milliseconds: int) -> None:
        """Let time pass while Telegram answers, and let the timer loop look once."""
        self.home.now += milliseconds
        if self.connection.up:
            self.connection.worked()
        await self.timer_loop.tick()

    async def happened(self, kind: type[Any]) -> int:
        return sum(isinstance(event, kind) for _, event in await self.home.log())


async def at_home(
    store: Store,
    path: Path,
    *,
    people: int = 3,
    seated: int = 3,
    clock: int = 60,
    rules: GameRules | None = None,
    seed: int = 1,
    open_private: Sequence[int] = (),
    sealed: bool = True,
    decks: int = DECKS,
) -> Home:
    """A group of ``people``; the first opened a table, and ``seated`` of them are seated.

    ``open_private`` holds the places of people with an open private chat. With ``sealed`` Telegram has accepted the
    seal. ``decks`` is the length of a chain.
    """
    rules = rules if rules is not None else usual_table().rules
    dealer = Dealer(random.Random(seed).randbytes, decks)
    croupier = Croupier(
        store=store, codec=CODEC, dealer=dealer, tempo=Tempo(), messages=WantedMessages()
    )
    home = Home(store, croupier, path)

    def job(work: UnitOfWork) -> None:
        home.chat, home.people = gather(work, people)
        for n in open_private:
            work.people.set_private(home.people[n], "open")
        opened = croupier.open_table(
            work,
            NOON,
            chat_id=home.chat,
            thread_id=0,
            who=home.people[0],
            game=game_of(rules).key,
            rules=rules,
            clock=clock,
            update_id=home.updates,
        )
        assert isinstance(opened, TableDone), opened
        home.table = opened.table_id
        if sealed:
            home.show_seals(work)
        for person in home.people[1:seated]:
            home.act(work, person, act.Sit())

    await croupier.write(job)
    return home


RULES = SetteEMezzoRules()


async def play_anything(home: Home, chance: random.Random) -> None:
    """Let players on turn take up random offers until the round is over."""
    while (seen := await home.seen()).phase == "round":
        who = seen.running.turn or await home.closer()
        mine = await home.seen(who)
        offer = chance.choice(GAMES[mine.game_key].sight.offers(mine.game))
        await home.play(offer.name, offer.low or None, who)


async def play_something(home: Home, person: Person, chance: random.Random) -> None:
    """Let an awaited person take up a random offer with random options."""
    seen = await home.seen(person)
    offer = chance.choice(GAMES[seen.game_key].sight.offers(seen.game))
    options = tuple(chance.sample(offer.options, offer.take)) if offer.options else ()
    await home.done(person, act.Play(Choice(offer.name, None, options)))


PLAYER = "alla_regola"


async def mask(home: Home) -> Person:
    seen = await home.seen()
    found = await home.write(lambda work: free_mask(work, seen, PLAYER))
    assert found is not None
    return found
