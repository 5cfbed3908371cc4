"""Hands played through the table and its game, dealt as the croupier deals them, without a croupier."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self, TypeAlias

from hypothesis import strategies as st

from engine.chain import seal_of
from engine.chain import secret_of as secret_in
from engine.chance import AskTime, DeckOpened, Draw, Drawn, FreshDeck, LotFell, Lots, TimeIs
from engine.families import GameRules
from engine.game import CHANCE, CLOCK, TABLE, Choice, Person, Refusal, Waiting, Who
from engine.registry import game_of
from engine.shuffle import lots_label, order, shuffle_label
from engine.table import actions as act
from engine.table import awaits, decide, evolve, open_table, start, timers, transfers
from engine.table.actions import SealChain
from engine.table.purses import held_people
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from history.errors import FormatError
from history.format import HandFile, read, write
from history.record import record
from history.replay import ReplayableRounds, replay
from tests.kit.examples import some

Raw: TypeAlias = dict[str, Any]

TABLE_ID = 12
PURSE = 500

HOUSES: Mapping[str, SetteEMezzoRules] = {
    **PRESETS,
    "everything": SetteEMezzoRules(
        triple=True,
        burn_3_4=True,
        burn_saves_bust=True,
        barella=True,
        barella_repeat=True,
        asso_mezzo=True,
        stake_change="free",
    ),
    "short": SetteEMezzoRules(bank_passing="reale", stake_change="call_and_stop"),
    "shuffled": SetteEMezzoRules(deck_reshuffle="each_hand", matta_undeclared="best"),
}


DECKS = 100
"""The number of decks of a chain."""


def last_of(seed: int, first: int = 1) -> bytes:
    """The last secret of the chain that begins with deck ``first``."""
    return hashlib.sha256(f"{seed}/{first}".encode()).digest()


def secret_of(seed: int, deck: int, first: int = 1, *, decks: int = DECKS) -> bytes:
    return secret_in(last_of(seed, first), decks, deck - first + 1)


class RandomEvening:
    """A table that plays by itself: random legal choices, sometimes the clock, a cut, a refill."""

    def __init__(
        self,
        seed: int,
        people: int = 4,
        rules: GameRules | None = None,
        *,
        eager: float = 0.5,
        decks: int = DECKS,
    ) -> None:
        """``decks`` is the length of a chain."""
        self.seed = seed
        self.decks = decks
        self.random = random.Random(seed)
        self.eager = eager
        self.log: list[Any] = []
        self.purses: dict[Person, int] = {}
        self.people = tuple(range(1, people + 1))
        rules = rules or SetteEMezzoRules()
        opened = open_table(1, act.OpenTable(game_of(rules).key, rules, 30))
        assert not isinstance(opened, Refusal)
        self.table = start(opened[0])
        self.log.append(opened[0])
        for event in opened[1:]:
            self._happened(event)
        for person in self.people:
            self.purses[person] = PURSE
        for person in self.people[1:]:
            self.act(person, act.Sit())
        self._go_on()

    # --- doing ----------------------------------------------------------------------------------------------

    def act(self, who: Who, action: object) -> None:
        verdict = decide(self.table, who, action=action, purses=self.purses)
        assert not isinstance(verdict, Refusal), (who, action, verdict)
        for event in verdict:
            self._happened(event)
        self._go_on()

    def play(self, rounds: int) -> None:
        """Play until this many rounds are over."""
        self.act(1, act.Start())
        self.play_on(rounds)

    def play_on(self, rounds: int) -> None:
        """The same at a table that plays already."""
        while not (self.table.round == rounds and self.table.phase != "round"):
            if self.table.phase == "round":
                self._turn()
                continue
            self._between()

    def next_round(self) -> None:
        """Play one round more, as soon as the pause is over."""
        self._clock()
        while self.table.phase == "round":
            self._turn()

    def close(self) -> None:
        self.act(1, act.EndTable())

    def play_to_the_end(self, rounds: int) -> Self:
        """Play this many rounds and close the table: all secrets are open."""
        self.play(rounds)
        self.close()
        return self

    def _between(self) -> None:
        if (
            self.random.random() < 0.5
            and self.table.decks.ready
            and not self.table.decks.ready.cuts
        ):
            person = self.random.choice(self.people)
            self.act(person, act.Cut(f'{self.random.random()} tagliò «è» \\ "🂠"'))
        for person in self.people:
            if self.purses[person] < 100:
                self.purses[person] += PURSE
            seat = self.table.seating.seat(person)
            if seat is not None and seat.presence != "here":
                self.act(person, act.ComeBack())
        if self.table.phase == "halt":
            self.act(1, act.Start())
        else:
            self._clock()

    def _turn(self) -> None:
        waiting = awaits(self.table)
        assert isinstance(waiting, Waiting)
        chance = self.random.random()
        if chance < 0.1:
            self._clock()
            return
        if chance < 0.15:
            self._prize(waiting.people[0])
        person = waiting.people[0]
        kind = self.table.sitting.kind
        offers = kind.sight.offers(kind.sight.view(self.table.sitting.state, person))
        offer = self.random.choice(offers)
        if self.random.random() < self.eager:
            offer = next((one for one in offers if one.name == "tiro"), offer)
        amount = (
            self.random.randrange(offer.low, offer.high + 1, offer.step) if offer.high else None
        )
        options: tuple[int, ...] = ()
        if offer.sets:
            options = self.random.choice((*offer.sets, *((one,) for one in offer.options)))
        elif offer.take > 1 or (offer.private and offer.options):
            options = tuple(self.random.sample(offer.options, offer.take))
        elif offer.options:
            option = self.random.choice((*offer.options, None))
            options = () if option is None else (option,)
        self.act(person, act.Play(Choice(offer.name, amount, options)))

    def _prize(self, person: Person) -> None:
        """Chips from elsewhere come in; a round that holds the purse does not count them."""
        self.purses[person] += 7
        if person in held_people(self.table):
            self.act(TABLE, act.CountLater(person, 7))

    def _clock(self) -> None:
        self.act(CLOCK, act.TimeUp(timers(self.table)[0].name))

    def _go_on(self) -> None:
        while True:
            awaited = awaits(self.table)
            if isinstance(awaited, act.PlayFor):
                verdict = decide(self.table, CLOCK, action=awaited, purses=self.purses)
            elif isinstance(awaited, SealChain | AskTime | Lots | FreshDeck | Draw):
                verdict = decide(
                    self.table, CHANCE, action=self._chance(awaited), purses=self.purses
                )
            elif hidden := [chain.first for chain in self.table.decks.chains if not chain.shown]:
                verdict = decide(
                    self.table, TABLE, action=act.SeeSeal(hidden[0]), purses=self.purses
                )
            else:
                return
            assert not isinstance(verdict, Refusal), (awaited, verdict)
            for event in verdict:
                self._happened(event)

    def _happened(self, event: object) -> None:
        self.log.append(event)
        self.table = evolve(self.table, event)
        for transfer in transfers(event):
            for purse, chips in (
                (transfer.source, -transfer.chips),
                (transfer.target, transfer.chips),
            ):
                self.purses[purse] = self.purses.get(purse, 0) + chips

    def _chance(self, request: AskTime | Lots | FreshDeck | Draw | SealChain) -> object:
        if isinstance(request, SealChain):
            first, decks = request.first, self.decks
            return act.ChainDrawn(first, decks, seal_of(last_of(self.seed, first), decks))
        if isinstance(request, AskTime):
            return TimeIs(900_000 * self.table.round)
        if isinstance(request, FreshDeck):
            assert self.table.decks.ready is not None
            return DeckOpened(self.table.decks.ready.deck)
        if isinstance(request, Lots):
            return LotFell(self._order(lots_label(self.table.round), request.among)[0])
        label = shuffle_label(request.shuffle)
        cards = self._order(label, request.pack)
        return Drawn(cards[request.place : request.place + request.count])

    def _order(self, label: str, things: Sequence[Any]) -> tuple[Any, ...]:
        deck = self.table.decks.in_play or self.table.decks.ready
        assert deck is not None
        return order(
            self.secret(deck.deck),
            table=TABLE_ID,
            deck=deck.deck,
            cuts=deck.cuts,
            label=label,
            things=things,
        )

    # --- looking --------------------------------------------------------------------------------------------

    def disclosed(self, deck: int) -> bytes | None:
        """A deck's secret as storage gives it: only after the deck is out of play."""
        in_play = self.table.decks.number
        closed = deck < in_play or self.table.phase == "closed"
        return self.secret(deck) if closed else None

    def first(self, deck: int) -> int:
        """The first deck of the chain of ``deck``."""
        return deck - (deck - 1) % self.decks

    def secret(self, deck: int) -> bytes:
        return secret_of(self.seed, deck, first=self.first(deck), decks=self.decks)

    def seal(self, deck: int) -> str:
        """The seal of a deck as the chat shows it."""
        first = self.first(deck)
        seal = seal_of(last_of(self.seed, first), self.decks)
        return seal if first == 1 else f"{first}:{seal}"

    def file(self, round_number: int, names: Mapping[Person, str] | None = None) -> HandFile:
        return record(
            self.log,
            table_id=TABLE_ID,
            round_number=round_number,
            disclosed=self.disclosed,
            names=names,
        )


class Cheat(RandomEvening):
    """A dealer who keeps to the deck except for one label, whose order is reversed."""

    label = ""

    @classmethod
    def at(cls, label: str, evening: RandomEvening, rules: GameRules) -> Cheat:
        """The dealer of an evening like this one, with a label for the cheat."""
        cheat = cls(seed=evening.seed, people=len(evening.people), rules=rules, eager=evening.eager)
        cheat.label = label
        return cheat

    def _order(self, label: str, things: Sequence[Any]) -> tuple[Any, ...]:
        honest = super()._order(label, things)
        return honest[::-1] if label == self.label else honest


def seals(played: RandomEvening) -> list[str]:
    """Every seal of an evening as the chat shows it, each once."""
    numbers = range(1, played.table.decks.number + 1)
    return list(dict.fromkeys(played.seal(number) for number in numbers))


def cut_evening(
    rounds: int = 3,
    *,
    people: int = 3,
    decks: int = DECKS,
) -> RandomEvening:
    """An evening to its end, with a deck for each hand; the deck of the last one was cut."""
    for seed in range(30):
        played = RandomEvening(seed, people, HOUSES["shuffled"], decks=decks).play_to_the_end(
            rounds
        )
        if played.file(rounds).decks[0].cuts:
            return played
    raise AssertionError("nobody ever cut")


def evenings(
    houses: Mapping[str, GameRules], people: tuple[int, int] = (2, 12)
) -> st.SearchStrategy[RandomEvening]:
    """An evening under any of these rules, not yet played, with so many people at least and at most."""
    return st.builds(
        RandomEvening,
        seed=st.integers(0, 10**6),
        people=st.integers(*people),
        rules=st.sampled_from([houses[name] for name in sorted(houses)]),
        eager=st.sampled_from([0.0, 0.4, 0.9]),
    )


def replays_as_written(file: HandFile) -> ReplayableRounds:
    """The file can be written, read and replayed, and its chips sum to zero."""
    assert read(write(file)) == file
    replayed = replay(file)
    assert replayed.failure is None
    assert sum(gain.chips for gain in file.hand.settlement) == 0
    return replayed


# --- spoiling files -----------------------------------------------------------------------------------------


def as_raw(file: HandFile) -> Raw:
    """The file as plain JSON, to be spoilt."""
    raw: Raw = json.loads(write(file))
    return raw


def spoilt(raw: Raw) -> HandFile:
    """The spoilt file read back. Raise ``FormatError`` if it cannot be read."""
    return read(json.dumps(raw).encode())


def leaves(node: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], object]]:
    """Every single value in a file, with its path."""
    if isinstance(node, dict):
        for key, part in node.items():
            yield from leaves(part, (*path, key))
    elif isinstance(node, list):
        for place, part in enumerate(node):
            yield from leaves(part, (*path, place))
    else:
        yield path, node


def put(raw: Raw, path: Sequence[Any], thing: object) -> Raw:
    """A copy with another value at ``path``. It shares all values beside the path with ``raw``."""
    copied: Raw = copy.copy(raw)
    _put_into(copied, path, thing)
    return copied


def _put_into(node: Any, path: Sequence[Any], thing: object) -> None:
    key, *rest = path
    if rest:
        node[key] = copy.copy(node[key])
        _put_into(node[key], rest, thing)
    else:
        node[key] = thing


def other(thing: object) -> object:
    """Another value of a similar kind: a different card, one chip more, no instead of yes."""
    if isinstance(thing, bool):
        return not thing
    if isinstance(thing, int):
        return thing + 1
    if isinstance(thing, str):
        card = thing[:-1].isdigit() and thing[-1] in "DCSB"
        return ("7D" if thing != "7D" else "7C") if card else f"{thing}x"
    return 1


def unnoticed(raw: Raw, below: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every single value that can be changed without being found by a replay.

    A third of the values is tried, in the long form each of them.
    """
    checked = [
        (path, thing)
        for path, thing in leaves(raw)
        if path[: len(below)] == below and path[0] not in ("decks", "table")
    ]
    found = []
    for path, thing in some(checked, one_in=3):
        try:
            file = spoilt(put(raw, path, other(thing)))
        except FormatError:
            continue
        if replay(file).failure is None:
            found.append(path)
    return found


def with_cards_swapped(file: HandFile, kind: str) -> HandFile:
    """The file with the first two cards of the first deal of this kind in each other's place."""
    raw = as_raw(file)
    step = raw["hand"]["steps"][step_of(file, kind) - 1]
    for holder in (step["action"]["cards"], step["events"][0]["cards"]):
        holder[0], holder[1] = holder[1], holder[0]
    first, second = raw["hand"]["cards"][:2]
    first["card"], second["card"] = second["card"], first["card"]
    return spoilt(raw)


def step_of(file: HandFile, kind: str) -> int:
    """The number of the hand's first step with an event of this kind."""
    for number, step in enumerate(file.hand.steps, 1):
        assert isinstance(step, dict)
        events = step["events"]
        assert isinstance(events, list)
        if any(isinstance(event, dict) and event["type"] == kind for event in events):
            return number
    raise LookupError(f"no {kind} in this hand")
