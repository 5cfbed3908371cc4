"""Tricks keeps the laws of every game, and its own rules: auction, exchange, tricks, points and match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, cast

import pytest

from engine.calabresella.cards import cards_of, mask_of
from engine.cards import NUMBER, PACK, Card
from engine.game import (
    BETWEEN,
    CLOCK,
    PUBLIC,
    Choice,
    Person,
    Refusal,
    Waiting,
    WonMatch,
)
from engine.table import actions as act
from engine.table import timers
from engine.value import replace
from tests.engine import test_conformance as suite
from tests.engine.every_law import every_law, laws_know
from tests.engine.leaks import is_found, leaks_of_tricks
from tests.engine.table.kit import Club
from tests.kit.changed_game import changed_game
from tests.kit.play import Sitting
from tests.kit.tricks.cards import SEATS, taker
from tests.kit.tricks.game import GAME, TO_WIN
from tests.kit.tricks.hidden import missing_suits, swap_hidden
from tests.kit.tricks.state import (
    CHIAMO,
    PASS,
    SOLISSIMO,
    SOLO,
    Chiamo,
    Gioca,
    Passa,
    Scarto,
    Solissimo,
    TricksEnded,
    TricksPlayed,
    TricksRules,
    TricksState,
    TricksView,
)

DRAWN: Final = 391
"""The seed of a table whose first matches end in a draw."""


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with laws_know(GAME, swap_hidden):
        yield


@every_law
def test_tricks_keeps_every_law_of_the_suite(law: Any) -> None:
    law(game=GAME)


# --- hidden cards ---------------------------------------------------------------------------------------------


def with_the_next_hand(state: TricksState, viewer: Person) -> TricksView:
    """A leak: players see the hand of the next player instead of their own."""
    players = state.table.round.opened.players
    seen = GAME.sight.view(state, viewer)
    if viewer not in players:
        return seen
    return replace(seen, hand=state.hands[(players.index(viewer) + 1) % SEATS])


def with_the_cards_aside(state: TricksState, viewer: Person) -> TricksView:
    """A leak: everybody sees the monte."""
    return replace(GAME.sight.view(state, viewer), aside=state.aside)


LEAKS: Final = leaks_of_tricks(GAME, next_hand=with_the_next_hand, aside=with_the_cards_aside)


def with_winners_alone(event: Any) -> Any:
    """A fault: the score leaves out the losers."""
    scored = GAME.tally.score(event)
    return scored and {person: points for person, points in scored.items() if points > 0}


def without_draws(event: Any) -> Any:
    """A fault: equal players are told in an order."""
    won = GAME.tally.match(event)
    return won and WonMatch(tuple((person,) for place in won.ranking for person in place))


@pytest.mark.parametrize(
    ("law", "faulty", "words"),
    [
        (
            suite.test_a_finished_round_waits_for_the_table_alone,
            {"score": with_winners_alone},
            "losers have a score",
        ),
        (
            suite.test_players_with_equal_points_share_a_place_in_a_match,
            {"match": without_draws},
            "a draw is one place",
        ),
    ],
)
def test_the_laws_of_points_catch_planted_faults(law: Any, faulty: Any, words: str) -> None:
    law.hypothesis.inner_test(game=GAME, seed=DRAWN)
    with pytest.raises(AssertionError, match=words):
        law.hypothesis.inner_test(game=changed_game(GAME, **faulty), seed=DRAWN)


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS.keys())
def test_the_law_of_hidden_cards_catches_a_planted_leak(leak: Any) -> None:
    assert is_found(leak, GAME, seed=1).startswith("assert (TricksView")


def test_the_hidden_cards_of_every_phase_are_exchanged_and_the_cards_played_stay_legal() -> None:
    """No exchanged card is of a suit that its new owner has shown not to hold; no viewer's picture changes."""
    chance = random.Random(7)
    phases: set[tuple[str, Person]] = set()
    for seed in range(12):
        table = Sitting(GAME, seed=seed)
        table.open()
        while isinstance(table.awaits(), Waiting):
            state = table.state
            for viewer in (PUBLIC, 1, 2, 3):
                other = swap_hidden(state, chance, viewer)
                if other is None:
                    continue
                phases.add((state.table.phase, viewer))
                assert other.table is state.table
                assert GAME.sight.view(other, viewer) == GAME.sight.view(state, viewer)
                missing = missing_suits(state.table)
                assert not any(map(int.__and__, other.hands, missing))
                before, after = ((*one.hands, one.aside) for one in (state, other))
                assert sum(after) == sum(before)
                assert sum(map(int.__ne__, after, before)) == 2
            table.random_step()
    assert phases == {
        (phase, viewer)
        for phase in ("auction", "exchange", "tricks")
        for viewer in (PUBLIC, 1, 2, 3)
    }


# --- the deal and the auction ---------------------------------------------------------------------------------

DENARI: Final = "1D 2D 3D 4D 5D 6D 7D 8D 9D 10D 1C 2C"
COPPE: Final = "3C 4C 5C 6C 7C 8C 9C 10C 1S 2S 3S 4S"
REST: Final = "5S 6S 7S 8S 9S 10S 1B 2B 3B 4B 5B 6B"
MONTE: Final = "7B 8B 9B 10B"


def deal(first: str = DENARI, second: str = COPPE, third: str = REST, **more: Any) -> Sitting:
    """A round with these hands of the players 1 to 3; 3 deals, so 1 speaks and leads first. The rest is the monte."""
    hands = [hand.split() for hand in (first, second, third)]
    cards = [card for each in zip(*hands, strict=True) for card in each]
    cards += [card for card in PACK if card not in cards]
    table = Sitting(GAME, stacked=tuple(map(Card, cards)), **more)
    table.open()
    return table


def masked(cards: str) -> int:
    return mask_of(map(Card, cards.split()))


def numbers(cards: str) -> tuple[int, ...]:
    return tuple(NUMBER[Card(card)] for card in cards.split())


def refusal(done: Any) -> str:
    assert isinstance(done, Refusal), done
    return done.code


def auction(table: Sitting, *said: tuple[Person, Any]) -> None:
    for person, action in said:
        assert not isinstance(table.do(person, action), Refusal), (person, action)


def test_forty_cards_are_dealt_one_at_a_time_and_nobody_sees_the_monte() -> None:
    table = deal()
    assert [table.view(person).hand for person in (1, 2, 3)] == [
        *map(masked, (DENARI, COPPE, REST))
    ]
    assert table.state.aside == masked(MONTE)
    assert all(table.view(person).aside == 0 for person in (PUBLIC, 1, 2, 3, 99))
    assert table.view(PUBLIC).hand == table.view(99).hand == 0


def test_each_speaks_once_above_the_last_call_and_the_highest_plays() -> None:
    table = deal()
    assert table.names(1) == ["passa", "chiamo", "solissimo"]
    assert table.offers(1) == table.offers(PUBLIC)
    auction(table, (1, Chiamo(CHIAMO)))
    assert table.offers(2)[1].options == (SOLO,)
    assert refusal(table.do(2, Chiamo(CHIAMO))) == "call_too_low"
    assert refusal(table.do(2, Chiamo(SOLISSIMO))) == "call_too_low"
    auction(table, (2, Chiamo(SOLO)))
    assert table.names(3) == ["passa", "solissimo"]
    auction(table, (3, Passa()))
    assert table.state.table.round.said == ((1, CHIAMO), (2, SOLO), (3, PASS))
    assert (table.waiting(), table.names(2), table.names(1)) == (2, ["scarto"], [])


def test_if_all_pass_everybody_scores_zero_and_the_deal_moves_on() -> None:
    table = deal()
    auction(table, (1, Passa()), (2, Passa()), (3, Passa()))
    ended = table.last(TricksEnded)
    assert table.awaits() == BETWEEN
    assert GAME.tally.score(ended) == {1: 0, 2: 0, 3: 0}
    assert (ended.aside, ended.ranking, GAME.tally.match(ended)) == ((), (), None)
    table.open()
    assert table.state.table.round.opened.players == (2, 3, 1)


def test_a_solissimo_out_of_turn_ends_the_auction_without_an_exchange() -> None:
    table = deal()
    auction(table, (1, Chiamo(CHIAMO)))
    assert table.awaits() == Waiting((2, 1, 3))
    assert table.names(1) == table.names(3) == ["solissimo"]
    assert refusal(table.do(3, Passa())) == "not_your_turn"
    auction(table, (3, Solissimo()))
    assert table.state.table.round.caller == 3
    assert (table.awaits(), table.names(1)) == (Waiting((1,)), ["gioca"])
    assert table.view(3).aside == 0, "the monte stays covered"


def test_a_player_who_has_passed_calls_no_solissimo() -> None:
    table = deal()
    auction(table, (1, Passa()))
    assert table.awaits() == Waiting((2, 3))
    assert table.names(1) == []
    assert refusal(table.do(1, Solissimo())) == "not_your_turn"
    assert refusal(table.do(99, Solissimo())) == "not_playing"


def test_a_tap_out_of_turn_stays_good_while_the_speaker_changes() -> None:
    """The button carries the number of its own question through the table, whose clock counts another."""
    club = Club(game=GAME.key, rules=cast(Any, TricksRules()))
    club.deal()
    round_ = club.table.round

    def tap(name: str, decision: int) -> act.Play:
        return act.Play(Choice(name), round=round_, decision=decision)

    def question(person: Person) -> int:
        offers = GAME.sight.offers(GAME.sight.view(club.table.sitting.state, person))
        return next(offer.decision for offer in offers if offer.name == "solissimo")

    asked, first = question(3), club.decision
    assert asked not in (0, first)
    club.done(1, tap("passa", first))
    assert (question(3), club.turn) == (asked, 2)
    assert club.refused(2, tap("passa", first)) == "stale", "that was the first speaker's"
    assert club.refused(1, tap("solissimo", asked)) == "stale", "who has passed is asked no more"
    club.done(3, tap("solissimo", asked))
    assert club.table.sitting.state.table.round.caller == 3
    assert club.refused(2, tap("solissimo", asked)) == "stale"
    assert club.turn == 1
    club.check()


def test_an_absent_player_may_be_asked_out_of_turn_and_passes_in_turn() -> None:
    """A call brings the player back at once."""
    for calls in (False, True):
        club = Club(game=GAME.key, rules=cast(Any, TricksRules()))
        club.deal()
        club.done(3, act.SitOut())
        club.check()
        assert club.turn == 1
        club.play("passa")
        if calls:
            club.play("solissimo", who=3)
            assert club.table.sitting.state.table.round.caller == 3
            assert 3 not in club.table.running.absent
        else:
            club.play("chiamo")
            assert club.table.sitting.state.table.round.said[-1] == (3, PASS)
            assert club.turn == 2
        club.check()


def test_a_computer_lets_the_question_out_of_turn_pass_once_for_the_whole_auction() -> None:
    club = Club(game=GAME.key, seated=(1, 2), rules=cast(Any, TricksRules()))
    club.done(1, act.SeatComputer(50, "alla_regola"))
    club.deal()
    state = club.table.sitting.state
    asked = state.table.round.solissimo
    timer = next(one for one in timers(club.table) if one.who == 50)
    assert timer.decision == asked != club.decision
    view = GAME.sight.view(state, 50)
    assert GAME.players.policies["alla_regola"](view, GAME.sight.offers(view), lambda _: 0) is None
    club.done(50, act.ComputerPlays(asked, None))
    assert all(one.who != 50 for one in timers(club.table))
    club.play("passa")
    assert all(one.who != 50 for one in timers(club.table)), "it is not asked again"
    club.play("chiamo")
    assert club.turn == 50
    assert any(one.who == 50 for one in timers(club.table)), "now it must speak"


def test_the_clock_passes_discards_the_lowest_and_plays_the_lowest_legal_card() -> None:
    table = deal()
    auction(table, (1, Chiamo(SOLO)), (2, Passa()))
    assert GAME.timing.on_timeout(table.state, True) == Passa()
    assert refusal(table.do(CLOCK, Solissimo())) == "not_awaited"
    table.do(CLOCK, Passa())
    assert GAME.timing.on_timeout(table.state, True) == Scarto(numbers("4D 5D 6D 7D"))
    table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert table.view(1).hand == masked("1D 2D 3D 8D 9D 10D 1C 2C 7B 8B 9B 10B")
    table.do(CLOCK, GAME.timing.on_timeout(table.state, False))
    assert table.state.table.played == numbers("7B")


# --- the exchange and the tricks ------------------------------------------------------------------------------


def exchanged(cards: str = "4D 5D 6D 7D") -> Sitting:
    """Player 1 calls and lays these cards aside."""
    table = deal()
    auction(table, (1, Chiamo(CHIAMO)), (2, Passa()), (3, Passa()), (1, Scarto(numbers(cards))))
    return table


def test_the_caller_alone_sees_the_monte_and_lays_four_cards_aside_at_once() -> None:
    table = deal()
    auction(table, (1, Chiamo(CHIAMO)), (2, Passa()), (3, Passa()))
    assert [table.view(one).aside for one in (1, 2, 3, PUBLIC)] == [masked(MONTE), 0, 0, 0]
    (offer,) = table.offers(1)
    assert (offer.take, offer.option_kind, offer.private) == (4, "cards", True)
    assert {*offer.options} == {*numbers(f"{DENARI} {MONTE}")}
    (public,) = table.offers(PUBLIC)
    assert public == replace(offer, options=())
    for wrong in ("7B", "7B 7B 8B 9B", "7B 8B 9B 10B 1D"):
        assert table.do(1, Scarto(numbers(wrong))) == Refusal("how_many", amount=4)
    unheld = table.do(1, Scarto(numbers("7B 8B 9B 3C")))
    assert unheld == Refusal("not_held", hidden=True)
    assert refusal(table.do(1, Scarto((-1, 40, 41, 42)))) == "not_held"
    table.do(1, Scarto(numbers("7B 2C 1D 8B")))
    assert table.view(1).hand == masked("2D 3D 4D 5D 6D 7D 8D 9D 10D 1C 9B 10B")
    assert [table.view(one).aside for one in (1, 2, 3, PUBLIC)] == [masked("7B 2C 1D 8B"), 0, 0, 0]


def test_suit_must_be_followed_and_only_the_player_hears_why_a_card_is_refused() -> None:
    table = exchanged()
    assert {*table.offers(1)[0].options} == {*cards_of(table.view(1).hand)}
    assert table.offers(PUBLIC) == (replace(table.offers(1)[0], options=()),)
    table.do(1, Gioca(NUMBER[Card("1C")]))
    assert table.offers(2)[0].options == numbers("4C 5C 6C 7C 8C 9C 10C 3C")
    assert table.do(2, Gioca(NUMBER[Card("1S")])) == Refusal("must_follow", hidden=True)
    assert table.do(2, Gioca(NUMBER[Card("1D")])) == Refusal("not_held", hidden=True)
    assert refusal(table.do(2, Gioca(40))) == refusal(table.do(2, Gioca(-1))) == "not_held"
    assert refusal(table.do(1, Gioca(0))) == "not_your_turn"
    assert refusal(table.do(2, Passa())) == "unknown_action"
    table.do(2, Gioca(NUMBER[Card("3C")]))
    table.do(3, Gioca(NUMBER[Card("1B")]))
    assert (table.waiting(), table.state.table.thirds) == (2, (0, 7, 0)), "two aces and a 3"


RANKS: Final = (3, 2, 1, 10, 9, 8, 7, 6, 5, 4)
"""The highest first."""


def reckoned(table: Sitting) -> dict[Person, int]:
    """The thirds of each player, computed anew from the cards as they were played."""
    worth = {1: 3, 2: 1, 3: 1, 8: 1, 9: 1, 10: 1}
    thirds = dict.fromkeys(table.seats, 0)
    cards = [(one.person, one.card) for one in table.log if type(one) is TricksPlayed]
    while cards:
        trick, cards = cards[:SEATS], cards[SEATS:]
        following = [(one, card) for one, card in trick if card[-1] == trick[0][1][-1]]
        winner, _ = min(following, key=lambda played: RANKS.index(int(played[1][:-1])))
        taken = [card for _, card in trick]
        if not cards:
            taken += table.last(TricksEnded).aside
            thirds[winner] += 3
        else:
            assert cards[0][0] == winner, "the taker leads"
        thirds[winner] += sum(worth.get(int(card[:-1]), 0) for card in taken)
    return thirds


def test_points_follow_from_the_cards_and_sum_to_zero() -> None:
    """The caller needs 18 of the 35 thirds, and wins or loses the call's value against each opponent."""
    seen: set[tuple[int, bool]] = set()
    for seed in range(60):
        table = Sitting(GAME, seed=seed)
        table.open()
        call = (Chiamo(CHIAMO), Chiamo(SOLO), Solissimo())[seed % 3]
        for action in (call, Passa(), Passa())[: 1 if seed % 3 == 2 else 3]:
            auction(table, (table.waiting(), action))
        strong = seed % 2  # a caller who plays the best cards first wins some rounds
        while isinstance(table.awaits(), Waiting):
            if strong and table.names(1) == ["gioca"]:
                table.do(1, Gioca(table.offers(1)[0].options[-1]))
            else:
                table.random_step()
        ended, round_ = table.last(TricksEnded), table.state.table.round
        thirds = reckoned(table)
        assert dict(ended.thirds) == thirds
        assert sum(thirds.values()) == 35
        won = thirds[round_.caller] >= TO_WIN
        each = round_.call if won else -round_.call
        wanted = dict.fromkeys(table.seats, -each) | {round_.caller: 2 * each}
        assert GAME.tally.score(ended) == wanted
        assert dict(round_.scores) == ({} if ended.ranking else wanted)
        seen.add((round_.call, won))
    assert seen == {(call, won) for call in (CHIAMO, SOLO, SOLISSIMO) for won in (False, True)}


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("3D 2D 1D", 0),
        ("4D 5D 3D", 2),
        ("7D 8D 6D", 1),
        ("4D 3C 3B", 0),
        ("10D 1D 2C", 1),
        ("4D 3S 5D", 2),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(trick: str, place: int) -> None:
    assert taker(*numbers(trick)) == place


# --- the match ------------------------------------------------------------------------------------------------


def solissimo(table: Sitting, *, seats: tuple[Person, ...] = (1, 2, 3)) -> Any:
    """A round with a solissimo of its first speaker, played by the clock; its end."""
    table.open(seats)
    auction(table, (table.waiting(), Solissimo()))
    while isinstance(table.awaits(), Waiting):
        table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    return table.last(TricksEnded)


def test_a_match_ends_when_somebody_reaches_its_points_and_a_new_one_begins_at_zero() -> None:
    table = Sitting(GAME, TricksRules(match=11), seed=5)
    total = dict.fromkeys(table.seats, 0)
    while not (ended := solissimo(table)).ranking:
        for person, points in ended.points:
            total[person] += points
        assert max(total.values()) < 11
        assert dict(table.state.table.round.scores) == total
        assert GAME.tally.match(ended) is None
    for person, points in ended.points:
        total[person] += points
    assert max(total.values()) >= 11
    assert [total[place[0]] for place in ended.ranking] == sorted({*total.values()}, reverse=True)
    assert {one: total[place[0]] for place in ended.ranking for one in place} == total
    assert GAME.tally.match(ended) == WonMatch(ended.ranking)
    assert table.state.table.round.scores == ()
    table.open()
    assert dict(table.state.table.round.scores) == dict.fromkeys(table.seats, 0)


def test_a_newcomer_begins_at_zero_and_points_wait_for_a_player_who_is_away() -> None:
    table = Sitting(GAME, TricksRules(match=21), seed=5)
    first = dict(solissimo(table).points)
    second = dict(solissimo(table, seats=(2, 3, 4)).points)
    assert second.keys() == {2, 3, 4}
    total = {one: first.get(one, 0) + second.get(one, 0) for one in (1, 2, 3, 4)}
    assert dict(table.state.table.round.scores) == total
    table.open((1, 3, 4))
    assert dict(table.state.table.round.scores) == total


def test_the_deal_goes_round_past_players_who_have_left() -> None:
    table = Sitting(GAME, TricksRules(match=21), seed=5)
    for seats, dealer in (((1, 2, 3), 3), ((1, 2, 3), 1), ((1, 3, 4), 3), ((6, 7, 8), 8)):
        solissimo(table, seats=seats)
        assert table.state.table.round.opened.players[-1] == dealer


def test_a_round_needs_three_players_and_rules_that_fit() -> None:
    table = Sitting(GAME)
    assert table.open((1, 2)) == Refusal("few")
    assert table.open((1, 2, 3), TricksRules(match=0)) == Refusal("bad_rules")
    table.open((1, 2, 3), TricksRules())
    assert table.open() == Refusal("hand_open")
