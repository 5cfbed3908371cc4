"""Calabresella for tests: stacked deals in a few words, and the exchange of hidden cards."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from engine.cards import NUMBER, PACK, Card
from engine.game import PUBLIC, Person, Refusal
from engine.value import replace
from games.calabresella.actions import Dichiaro, Lascio, Nomino
from games.calabresella.cards import BIT, SUIT, cards_of, mask_of, playable, taker, wanted
from games.calabresella.forms import CHIAMO, CalaForm, form_for
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from games.calabresella.state import CalaState, CalaTable
from tests.kit.play import Sitting, Switch

DRAW: Final = ("3D", "2D", "1D", "10D", "9D", "8D", "7D")
"""The cards drawn for the deal, best first."""

OTHER_SEATS: Final = ((3, "calabresella"), (5, "a_fiches"), (6, "si_puo"), (7, "a_fiches"))
"""More sittings for the transcript: the players and the preset."""


def masked(cards: str) -> int:
    """The mask of ``"7C 10D"``."""
    return mask_of(map(Card, cards.split()))


def numbers(cards: str) -> tuple[int, ...]:
    """The numbers of ``"7C 10D"``."""
    return tuple(NUMBER[Card(card)] for card in cards.split())


def number(card: str) -> int:
    """The number of ``"7C"``."""
    return NUMBER[Card(card)]


def table_of(seats: int, **switches: Switch) -> CalaForm:
    """The form of so many players."""
    return form_for(seats, CalaRules(**switches).four)


def deal(
    held: Mapping[Person, str] | None = None,
    *,
    seats: int = 3,
    monte: str = "",
    seed: int = 0,
    chips: int | Mapping[Person, int] = 1000,
    **switches: Any,
) -> Sitting:
    """A round just dealt: the last person deals, so 1 speaks and leads first.

    ``held``: some cards of some people, and of the ``monte`` in its order; other cards lie anywhere.
    """
    people = tuple(range(1, seats + 1))
    rules = CalaRules(**switches)
    table = Sitting(GAME, rules, seats=people, seed=seed, chips=chips)
    wish = {person: [*map(Card, cards.split())] for person, cards in (held or {}).items()}
    form = form_for(seats, rules.four)
    table.orders[1, 0] = tuple(map(Card, reversed(DRAW[:seats])))
    table.orders[1, 1] = order_for(
        form, wish, monte=[*map(Card, monte.split())], chance=random.Random(seed)
    )
    done = table.open()
    assert not isinstance(done, Refusal), done
    return table


def order_for(
    form: CalaForm,
    wish: Mapping[Person, list[Card]],
    *,
    monte: list[Card],
    chance: random.Random,
) -> tuple[Card, ...]:
    """The order of a deck that deals these cards to the people from 1 on."""
    wished = {card for cards in (*wish.values(), monte) for card in cards}
    rest = [card for card in PACK if card not in wished]
    chance.shuffle(rest)
    hands = []
    for person in range(1, form.players + 1):
        hand = [*wish.get(person, [])]
        while len(hand) < form.cards:
            hand.append(rest.pop())
        hands.append(hand)
    cards = [card for each in zip(*hands, strict=True) for card in each]
    return (*cards, *monte, *rest)


def auction(table: Sitting, *said: tuple[Person, Any]) -> None:
    """Each of these actions is accepted."""
    for person, action in said:
        done = table.do(person, action)
        assert not isinstance(done, Refusal), (person, action, done)


def called(seats: int, seed: int, **switches: Any) -> Sitting:
    """Person 1 has called the best card outside the own hand."""
    table = deal(seats=seats, seed=seed, **switches)
    auction(table, (1, Dichiaro(CHIAMO)))
    while table.state.table.phase == "auction":
        auction(table, (table.waiting(), Lascio()))
    auction(table, (1, Nomino(wanted(table.view(1).hand)[0])))
    return table


def refusal(done: Any) -> str:
    """The code of a refusal."""
    assert isinstance(done, Refusal), done
    return done.code


# --- the exchange of hidden cards -------------------------------------------------------------------------------


def missing_suits(table: CalaTable) -> list[int]:
    """The cards that each player has shown not to hold, by not following suit, as masks in the order of players."""
    many = table.round.form.players
    missing = [0] * many
    if not table.played:
        return missing
    leader = leads_first(table)
    for start in range(0, len(table.played), many):
        trick = table.played[start : start + many]
        for place, card in enumerate(trick):
            if not SUIT[trick[0]] & BIT[card]:
                missing[(leader + place) % many] |= SUIT[trick[0]]
        if len(trick) == many:
            leader = (leader + taker(trick)) % many
    return missing


def leads_first(table: CalaTable) -> int:
    """The place of the player who led to the first trick, from the takers or the player on turn."""
    many = table.round.form.players
    if table.takers:
        return (table.takers[0] - taker(table.played[:many])) % many
    return (table.round.players.index(table.to_act) - len(table.played)) % many


def swap_hidden(
    state: CalaState, chance: random.Random, viewer: Person = PUBLIC
) -> CalaState | None:
    """Another state that ``viewer`` cannot tell apart: two cards change their places.

    The places are the others' hands, the laid card, and the cards of the monte that the viewer has not seen. Cards
    that everybody or the viewer can follow stay. The caller of a *chiamo* never gets the called card.
    """
    table = state.table
    round_ = table.round
    if not state.hands or table.phase == "between":
        return None
    players = round_.players
    fixed = _followed(state, viewer)
    aside = state.aside
    places = [*state.hands, aside.monte, aside.taken, aside.laid]
    monte, taken, laid = range(len(players), len(players) + 3)
    missing = [*missing_suits(table), 0, 0, 0]
    if round_.called:
        missing[players.index(round_.caller)] |= round_.called
    unknown = [place for place, one in enumerate(players) if one != viewer]
    unknown.append(monte)
    if viewer != table.to_act:
        unknown.append(taken)
    if table.phase == "name" and viewer != round_.caller:
        unknown.append(laid)
    pairs = list(combinations(unknown, 2))
    chance.shuffle(pairs)
    for one, other in pairs:
        given = cards_of(places[one] & ~missing[other] & ~fixed)
        got = cards_of(places[other] & ~missing[one] & ~fixed)
        if given and got:
            both = BIT[chance.choice(given)] | BIT[chance.choice(got)]
            places[one] ^= both
            places[other] ^= both
            return _with_places(state, places, both)
    return None


def _followed(state: CalaState, viewer: Person) -> int:
    """The cards whose place is known: an exchanged named card to all, and to the viewer those given or received."""
    round_ = state.table.round
    known = 0
    if round_.holder >= 0:
        known |= BIT[round_.named]
    if viewer in round_.players:
        own = state.known[round_.players.index(viewer)]
        known |= own.given | own.laid
    return known


def _with_places(state: CalaState, places: list[int], both: int) -> CalaState:
    """The state with these cards in these places, and ``both`` exchanged wherever else they are remembered."""
    table = state.table
    players = table.round.players
    many = len(players)

    def exchanged(mask: int) -> int:
        return mask ^ both if (mask & both).bit_count() == 1 else mask

    hands = tuple(places[:many])
    may = 0
    if state.playable:
        may = playable(hands[players.index(table.to_act)], table.played, many)
    aside, laid = state.aside, places[many + 2]
    return replace(
        state,
        hands=hands,
        aside=replace(
            aside,
            monte=places[many],
            taken=places[many + 1],
            laid=laid if table.phase == "name" else exchanged(aside.laid),
            second=exchanged(aside.second),
        ),
        known=tuple(
            replace(
                one,
                given=exchanged(one.given),
                taken=exchanged(one.taken),
                laid=exchanged(one.laid),
            )
            for one in state.known
        ),
        playable=may,
    )
