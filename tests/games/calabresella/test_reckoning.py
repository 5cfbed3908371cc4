"""Auction, legality and points of calabresella against a second, slow reading of the rules, over random deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

import pytest

from engine.cards import PACK, Card, rank, suit
from engine.game import Person, Waiting
from engine.value import replace
from games.calabresella.actions import Lascio
from games.calabresella.cards import cards_of
from games.calabresella.events import ROLES, CalaEnded, CalaPlayed, CalaSaid, role
from games.calabresella.forms import CHIAMO, SOLO
from games.calabresella.game import GAME
from tests.games.calabresella.kit import deal
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting

DEALS: Final = more(50, long=5_000)
"""Random deals of each table with each kind of auction."""

ORDER: Final = ["3", "2", "1", "10", "9", "8", "7", "6", "5", "4"]

TABLES: Final[Any] = {
    "terziglio": (3, {}),
    "quartiglio": (4, {}),
    "mediatore": (4, {"four": "mediatore"}),
    "quintiglio": (5, {}),
    "sestiglio": (6, {}),
    "settiglio": (7, {}),
}
CALLS: Final = {
    "terziglio": (2, 3, 4, 5, 6, 7),
    "quartiglio": (1, 2, 3),
    "mediatore": (1, 2, 3, 4, 5),
    "quintiglio": (1, 2, 3),
    "sestiglio": (1, 2, 3, 4, 5),
    "settiglio": (1, 2, 3, 4, 5),
}
OUT_OF_TURN: Final = {"quartiglio": 3, "quintiglio": 3}


def winner(trick: Sequence[tuple[Person, Card]]) -> Person:
    """The person whose card takes the trick."""
    led = suit(trick[0][1])
    of_suit = [(person, card) for person, card in trick if suit(card) == led]
    return min(of_suit, key=lambda one: ORDER.index(str(rank(one[1]))))[0]


def thirds(cards: Sequence[Card]) -> int:
    """The worth of cards."""
    return sum(3 if rank(card) == 1 else 0 if rank(card) in (4, 5, 6, 7) else 1 for card in cards)


def may_call(name: str, table: Sitting, auction: str) -> dict[Person, set[int]]:
    """The legal calls of each person now, found from the earlier calls alone; 0 is a pass."""
    said = [(one.person, one.call) for one in table.log if type(one) is CalaSaid]
    highest = max((call for _, call in said), default=0)
    caller = next((who for who, call in said if call == highest and call), 0)
    may: dict[Person, set[int]] = {}
    for person in table.state.table.round.players:
        own = [call for who, call in said if who == person]
        if 0 in own or person == caller or (own and auction == "single"):
            continue
        higher = {call for call in CALLS[name] if call > highest}
        if person == table.waiting():
            may[person] = higher | {0}
        elif found := {call for call in higher if call >= OUT_OF_TURN.get(name, 4)}:
            may[person] = found
    return may


def offered(table: Sitting) -> dict[Person, set[int]]:
    """The same from the offers."""
    found: dict[Person, set[int]] = {}
    for person in table.seats:
        for offer in table.offers(person):
            found.setdefault(person, set()).update(offer.options or (0,))
    return found


def halves(call: int, opponents: int, role: str, *, alone: bool, won: bool) -> float:
    """Twice the game points of the seed's text: the stake is the number of opponents, times the declaration.

    ``alone``: the declaring side is one person. With a chiamo that is worth an arcisolo or a solo to everybody (CA-36).
    """
    if call == 1 and alone:
        call = 5 if won else 3
    multiple = {1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6}[call]
    if role == "opponent":
        return -2 * multiple
    if alone:
        return 2 * multiple * opponents
    shares = {2: (1, 1), 3: (2, 1), 4: (2.5, 1.5)}[opponents]
    return 2 * shares[role == "partner"]


def check_result(table: Sitting, hand: dict[Person, list[Card]]) -> str:
    """The result of a played hand from its cards as they fell; ``hand``: the cards of each player at the first lead."""
    ended: CalaEnded = table.last(CalaEnded)
    cards = [(one.person, one.card) for one in table.log if type(one) is CalaPlayed]
    players = table.state.table.round.players
    many = len(players)
    named = table.state.table.round.named
    caller = table.state.table.round.caller
    sides = {caller}
    if ended.call == 1:
        sides |= {person for person, card in cards if card == PACK[named]}
    own: list[Card] = []
    tricks, lead = 0, cards[0][0]
    left = {person: [*held] for person, held in hand.items()}
    for at in range(0, len(cards), many):
        trick = cards[at : at + many]
        first = players.index(lead)
        assert [person for person, _ in trick] == [*players[first:], *players[:first]]
        for person, card in trick:
            held = left[person]
            same = [one for one in held if suit(one) == suit(trick[0][1])]
            assert card in (same or held), "suit is followed"
            held.remove(card)
        lead = winner(trick)
        tricks += lead in sides
        own += [card for _, card in trick] * (lead in sides)
    rest = [card for card in PACK if card not in {card for _, card in cards}]
    assert {*rest} == {*ended.monte}
    ours = thirds(own) + thirds(rest) * (lead in sides)
    theirs = thirds(PACK) - ours
    all_tricks = len(cards) // many
    feat = ""
    if tricks in (0, all_tricks):
        feat = "cappotto"
    elif (2 * tricks > all_tricks and theirs < 3) or (2 * tricks < all_tricks and ours < 3):
        feat = "stramazzo"
    points = [ours // 3, theirs // 3]
    won = points[0] >= 6
    if feat != "stramazzo":
        both = ours + 3 * (lead in sides), theirs + 3 * (lead not in sides)
        points = [both[0] // 3, both[1] // 3]
        won = points[0] >= 6
        assert sum(points) == 11
    else:
        assert sorted(points) == [0, 10]
    assert (ended.feat, ended.won, [*ended.points]) == (feat, won, points)
    factor = {"": 1, "cappotto": 2, "stramazzo": 3}[feat] * (1 if won else -1)
    for person, gained in ended.gains:
        if person not in players:
            assert gained == 0
            continue
        role = "caller" if person == caller else "partner" if person in sides else "opponent"
        each = halves(ended.call, many - len(sides), role, alone=len(sides) == 1, won=won)
        assert gained == factor * each
    assert sum(gained for _, gained in ended.gains) == 0
    return feat


@pytest.mark.laws
@pytest.mark.parametrize("auction", ["single", "until_quiet"])
@pytest.mark.parametrize("name", TABLES)
def test_every_table_plays_like_the_slow_reading(name: str, auction: str) -> None:
    """[CA-9, CA-10, CA-12, CA-15, CA-28, CA-29, CA-30, CA-31, CA-32, CA-34, CA-36]"""
    seats, switches = TABLES[name]
    first = anywhere(10**6)
    played = 0
    for seed in range(first, first + DEALS):
        table = deal(seats=seats, seed=seed, auction=auction, **switches)
        table.random = random.Random(seed)
        while table.state.table.phase == "auction":
            assert offered(table) == may_call(name, table, auction)
            if (
                seed % 2 and table.state.table.round.caller
            ):  # else the highest call wins nearly always
                table.do(table.waiting(), Lascio())
            else:
                table.random_step()
        while table.state.table.phase not in ("tricks", "between"):
            table.random_step()
        round_ = table.state.table.round
        assert GAME.tally.score(table.last(CalaEnded)) if not round_.caller else not round_.ending
        if not round_.caller:
            continue
        hand = {
            person: [PACK[number] for number in cards_of(held)]
            for person, held in zip(round_.players, table.state.hands, strict=True)
        }
        while isinstance(table.awaits(), Waiting):
            table.random_step()
        check_result(table, hand)
        played += 1
    assert played


def test_the_roles_of_a_round() -> None:
    """[CA-16] The caller by the formal call, the partner, the opponents; nobody who sat out or after passes."""
    ended = CalaEnded(
        number=1,
        call=CHIAMO,
        declarers=(2, 5),
        monte=(),
        tricks=(4, 2),
        thirds=(20, 12),
        points=(7, 4),
        feat="",
        won=True,
        gains=((1, -2), (2, 5), (3, -2), (4, -2), (5, 3), (6, -2), (7, 0)),
        ranking=(),
    )
    assert role(ended) == {2: "chiamo", 5: "compagno", **dict.fromkeys((1, 3, 4, 6), "contro")}
    alone = replace(ended, declarers=(2,), call=SOLO)
    assert (role(alone) or {})[2] == "solo"
    passed = replace(ended, declarers=(), call=0, gains=tuple((one, 0) for one in range(1, 8)))
    assert role(passed) == {}
    assert role(CalaSaid(1, 0, clock=False)) is None
    assert {*(role(ended) or {}).values(), "solo"} <= {*ROLES}
