"""A hand of calabresella on two bots, the called card dealt to two different people: nobody else can tell them apart.

Compared are the group's table, private cards, own tables, answers to 👁 and refusals, byte for byte, and the calls with
their order and number (CA-17, CA-18). Both bots have a store of their own; the screens are those that they send.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, cast

import pytest

from croupier.dealer import Dealer
from croupier.facts import TableChanged
from delivery.drawing import Drawing
from display.games import look
from engine.cards import NUMBER, PACK, Card
from engine.chance import Draw, Drawn
from engine.game import Choice, Person, Refusal
from engine.registry import GAMES
from engine.table import Table
from engine.table import actions as act
from engine.value import replace
from games.calabresella.cards import BIT, cards_of, wanted
from games.calabresella.forms import CHIAMO, form_for
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from games.calabresella.state import CalaState
from games.calabresella.view import CalaView
from handlers.update_context import refusal_text
from locales import words
from messages import cards, own_tables, tables
from messages.painter import MessagePainter
from messages.scenes import render_context
from storage import UnitOfWork
from tests.croupier.kit import Home, at_home
from tests.games.calabresella.kit import DRAW, order_for
from tests.kit.blank import open_blank
from tests.kit.changed_game import changed_game
from tests.kit.examples import anywhere, more

HANDS: Final = more(3, long=500)
"""Hands at each of the four tables with a called partner."""

TABLES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "quartiglio": (4, {}),
    "mediatore": (4, {"four": "mediatore", "per_point": 2}),
    "quintiglio": (5, {"two_taps": True}),
    "sestiglio": (6, {"per_point": 2}),
}

NOBODY: Final = 0


class StackedDealer(Dealer):
    """Deals these forty cards, after a draw that makes the last person the dealer."""

    cards: tuple[Card, ...] = ()

    def answer(self, decks: Any, table_id: int, table: Table, *, request: Any) -> Any:
        if not isinstance(request, Draw):
            return super().answer(decks, table_id, table=table, request=request)
        if request.count == len(PACK):
            return Drawn(self.cards)
        return Drawn(tuple(Card(card) for card in reversed(DRAW[: request.count])))


class Twins(NamedTuple):
    """Both bots, the called card, and the people who differ; 0 is the monte."""

    homes: tuple[Home, Home]
    called: int
    concerned: frozenset[Person]


@asynccontextmanager
async def twins(name: str, seed: int, folder: Path) -> AsyncIterator[Twins]:
    """Both bots after the called card has been named, with everything shown.

    The first two people have a private chat, the next two an own table, and the others neither.
    """
    seats, switches = TABLES[name]
    chance = random.Random(f"{name} {seed}")
    rules: Any = CalaRules(**switches)
    form = form_for(seats, rules.four)
    cards = order_for(form, {}, monte=[], chance=chance)
    shares = {
        place: cards[place : form.players * form.cards : form.players]
        for place in range(form.players)
    }
    shares[-1] = cards[form.players * form.cards :]
    own = sum(BIT[NUMBER[card]] for card in shares[0])
    called = wanted(own)[0]
    holder = next(place for place, held in shares.items() if PACK[called] in held)
    second = chance.choice([one for one, held in shares.items() if held and one not in (0, holder)])
    other = [*cards]
    here, there = other.index(PACK[called]), other.index(chance.choice(shares[second]))
    other[here], other[there] = other[there], other[here]
    homes = []
    for number, dealt in enumerate((cards, tuple(other))):
        path = folder / f"{name}-{seed}-{number}.db"
        store = await open_blank(path)
        home = await at_home(
            store, path, people=seats, seated=seats, rules=rules, seed=seed, open_private=(0, 1)
        )
        home.croupier.dealer = dealer = StackedDealer(random.Random(seed).randbytes)
        dealer.cards = dealt
        homes.append(home)
    try:
        for home in homes:
            await prepared(home, called)
        people = homes[0].people
        concerned = {people[place] if place >= 0 else NOBODY for place in (holder, second)}
        yield Twins((homes[0], homes[1]), called, frozenset(concerned))
    finally:
        for home in homes:
            await home.store.close()


async def prepared(home: Home, called: int) -> None:
    """The deal, own tables, the auction, and the called card."""
    await home.deal()
    await home.show_all()
    for number, person in enumerate(home.people[2:4]):
        await home.write(partial(open_own, home, person, used=number == 0))
    await home.done(home.people[0], act.Play(Choice("dichiaro", None, (CHIAMO,))))
    while (await home.seen()).game.table.phase == "auction":
        await home.done((await home.seen()).running.turn, act.Play(Choice("lascio")))
    await home.show_all()
    await home.done(home.people[0], act.Play(Choice("nomino", None, (called,))))


def open_own(home: Home, person: Person, work: UnitOfWork, *, used: bool) -> None:
    own = own_tables.own_table(work, home.table, person)
    own_tables.opened(work, own, number=person, now=home.now, urgency=0, used=used)


class Sent(NamedTuple):
    """All that a bot sends now: the calls in their order, the message of each place, and the answers to 👁."""

    calls: tuple[tuple[Any, ...], ...]
    drawn: dict[Person, list[Drawing]]
    """By the person who alone sees it; 0 for the group."""
    peeks: dict[Person, str]


async def sent(home: Home, *, pictures: bool) -> Sent:
    def read(work: UnitOfWork) -> Sent:
        pending = work.outbox.pending()
        keys = dict.fromkeys([place.key for place in pending], pictures)
        painter = MessagePainter(home.croupier, has_pictures=False)
        found = painter.sketches(work, keys, now=home.now)
        drawn: dict[Person, list[Drawing]] = {}
        for place in pending:
            sketch = found[place.key]
            assert callable(sketch), sketch
            drawn.setdefault(place.person or NOBODY, []).append(sketch())
        peeks = {}
        for person in home.people:
            context = render_context(work, home.croupier, home.table, now=home.now, viewer=person)
            peeks[person] = look(context).own.peek(context)
        calls = tuple((one.key, one.urgency, one.wanted_at, one.payload) for one in pending)
        return Sent(calls, drawn, peeks)

    return await home.read(read)


def check_alike(one: Sent, other: Sent, concerned: frozenset[Person]) -> None:
    """The calls are the same for everybody; texts, keyboards and pictures for all but the two holders."""
    assert one.calls == other.calls
    for person in one.drawn.keys() - (concerned - {NOBODY}):
        assert one.drawn[person] == other.drawn[person], person
    for person in one.peeks.keys() - concerned:
        assert one.peeks[person] == other.peeks[person], person


async def answers(twin: Twins, chance: random.Random) -> None:
    """Somebody tries a card that cannot be played, in both hands: the refusal is the same, also in its words."""
    homes = twin.homes
    actor = chance.choice([one for one in homes[0].people if one not in twin.concerned])
    held = [await hand_of(home, actor) for home in homes]
    card = chance.choice(
        [card for card in range(len(PACK)) if not any(m & BIT[card] for m in held)]
    )
    said = []
    for home in homes:
        refused = await home.do(actor, act.Play(Choice("calo", None, (card,))))
        assert isinstance(refused, Refusal)
        said.append((refused, await home.read(partial(in_words, refused))))
    assert said[0] == said[1]


def in_words(refusal: Refusal, work: UnitOfWork) -> str:
    return refusal_text(work, words("it"), refusal)


async def hand_of(home: Home, person: Person) -> int:
    hand: int = (await home.seen(person)).game.hand
    return hand


async def premove(twin: Twins, chance: random.Random) -> None:
    """A waiting person whose cards are the same in both hands chooses a card, now and then."""
    on_turn = (await twin.homes[0].seen()).running.turn
    waiting = [one for one in twin.homes[0].people if one not in {on_turn, *twin.concerned}]
    actor = chance.choice(waiting)
    hand = cards_of(await hand_of(twin.homes[0], actor))
    if hand and not chance.randrange(4):
        choice = Choice("calo", None, (chance.choice(hand),))
        for home in twin.homes:
            await home.done(actor, act.SetPremove(choice))


async def moves(twin: Twins) -> list[int]:
    """The cards that the player on turn may play in both hands; none if the hands must part."""
    found: set[int] | None = None
    for home in twin.homes:
        on_turn = (await home.seen()).running.turn
        playable = {*cards_of((await home.seen(on_turn)).game.playable)}
        found = playable if found is None else found & playable
    return sorted(found or ())


async def compare(twin: Twins, chance: random.Random, *, pictures: bool) -> int:
    """Play both hands alike until the called card falls, or they must part; return the number of equal moments."""
    moments = 0
    homes = twin.homes
    while True:
        one, other = [await sent(home, pictures=pictures) for home in homes]
        check_alike(one, other, twin.concerned)
        moments += 1
        states: list[CalaState] = [(await home.table_now()).sitting.state for home in homes]
        table = states[0].table
        assert table == states[1].table
        if table.phase != "tricks":
            return moments
        await answers(twin, chance)
        if chance.randrange(2):
            for home in homes:
                await home.show_all()
        await premove(twin, chance)
        both = [card for card in await moves(twin) if card != twin.called]
        if not both:
            return moments
        card, later = chance.choice(both), chance.choice((300, 2_500, 6_000))
        for home in homes:
            home.now += later
            on_turn = (await home.seen()).running.turn
            await home.done(on_turn, act.Play(Choice("calo", None, (card,))))
        if any([await fell(home) for home in homes]):
            return moments


async def fell(home: Home) -> bool:
    """True if the called card is on the table: a premove may have played it."""
    seen = await home.seen()
    return bool(seen.game.table.round.partner) or seen.phase != "round"


async def hands(name: str, many: int, folder: Path) -> int:
    """Play so many pairs of hands; return the number of equal moments."""
    moments = 0
    first = anywhere(10**6)
    for seed in range(first, first + many):
        with TemporaryDirectory(dir=folder) as files:
            async with twins(name, seed, Path(files)) as twin:
                moments += await compare(twin, random.Random(seed), pictures=seed % 2 == 0)
    return moments


@pytest.mark.laws
@pytest.mark.parametrize("name", TABLES)
async def test_the_others_get_the_same_until_the_called_card_falls(
    name: str, tmp_path: Path
) -> None:
    """[CA-17, CA-18] Screens of the group, of private chats and of own tables, refusals, and the calls of the bot."""
    assert await hands(name, HANDS, tmp_path) > HANDS


# --- planted leaks ----------------------------------------------------------------------------------------------


def holder_of(state: CalaState) -> Person:
    """The holder of the called card; 0 before it is named, and if nobody holds it."""
    round_ = state.table.round
    held = zip(round_.players, state.hands, strict=False)
    return next((person for person, hand in held if hand & round_.called), NOBODY)


def shown_early(state: CalaState, viewer: Person) -> CalaView:
    """A view in which the partner is known before the card falls."""
    seen = GAME.sight.view(state, viewer)
    round_ = replace(seen.table.round, partner=holder_of(state))
    return replace(seen, table=replace(seen.table, round=round_))


def more_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The partner's card is drawn anew at every action."""
    concerned = cards.concerned

    def leaky(work: UnitOfWork, it: TableChanged) -> set[Person]:
        return concerned(work, it) | {holder_of(it.after.sitting.state)} - {NOBODY}

    monkeypatch.setattr(tables, "concerned", leaky)


def told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(Any, GAMES), GAME.key, changed_game(GAME, view=shown_early))


def clock_runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The group sees the partner's turns at once, and other turns later."""
    paced = tables._paced

    def leaky(work: UnitOfWork, it: TableChanged, **more: Any) -> Any:
        found = paced(work, it, **more)
        on_turn = it.turn.who if it.turn is not None else NOBODY
        return replace(found, due=found.due - (on_turn == holder_of(it.after.sitting.state)))

    monkeypatch.setattr(tables, "_paced", leaky)


@pytest.mark.parametrize("leak", [more_calls, told_to_all, clock_runs_on])
async def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        await hands("quintiglio", 10, tmp_path)
