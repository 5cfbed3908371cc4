"""Scopa by the numbers of its rules."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from engine.cards import NUMBER, PACK, rank
from engine.game import CLOCK, PUBLIC, Between, Choice, Refusal, Waiting
from engine.stock import bits
from engine.table import actions as act
from engine.table.events import PremoveDropped, PremovePlayed
from engine.tricks.events import DealLots, PackDealt
from engine.value import replace
from games.scopa import events as ev
from games.scopa.cards import napola, primiera
from games.scopa.decide import ended, ranked
from games.scopa.game import GAME
from games.scopa.rules import PRESETS, ScopaRules
from games.scopa.state import ScopaTable
from tests.engine.table.kit import Club
from tests.games.scopa.kit import dealt, play, plays
from tests.kit.play import Sitting, cards

# --- cards, players, deal -------------------------------------------------------------------------------------


def test_four_players_are_two_pairs_and_partners_sit_opposite() -> None:
    """[SC-2]"""
    table = dealt("2D 4C 5S 6B", "7D 7C 7S", "1D 1C 1S", "9D 9C 9S", "8D 8C 8S")
    state = table.state.table
    assert [state.side(person) for person in (1, 2, 3, 4)] == [0, 1, 0, 1]
    play(table, 1, "7D 5S 2D")
    assert state.piles == (0, 0)
    assert table.state.table.piles == (bits(cards("7D 5S 2D")), 0)


@pytest.mark.parametrize(("scopone", "hand", "pool"), [("nine", 9, 4), ("ten", 10, 0)])
def test_scopone_is_for_four_who_get_all_their_cards_at_once(
    scopone: Any, hand: int, pool: int
) -> None:
    """[SC-2]"""
    rules = ScopaRules(scopone=scopone)
    assert (rules.fewest, ScopaRules().fewest) == (4, 2)
    few = Sitting(GAME, rules, seats=(1, 2, 3))
    assert few.open() == Refusal("too_few")
    table = Sitting(GAME, rules, seats=(1, 2, 3, 4))
    table.open()
    assert [len(table.view(one).hand) for one in table.seats] == [hand] * 4
    assert len(table.state.table.pool) == pool
    assert not table.state.stock


def test_a_fifth_player_finds_no_seat() -> None:
    """[SC-2]"""
    assert Sitting(GAME, seats=range(1, 6)).open() == Refusal("too_many", 4)
    assert Sitting(GAME, seats=(1,)).open() == Refusal("too_few")


def test_three_cards_each_one_at_a_time_and_four_on_the_table() -> None:
    """[SC-3] The player on the dealer's right gets the first card, and begins."""
    table = dealt("2D 4C 5S 6B", "7D 7C 7S", "1D 1C 1S", "9D 9C 9S")
    event = table.last(PackDealt)
    assert event.people == (1, 2, 3) * 3 + (0,) * 31
    assert event.cards[:13] == cards("7D 1D 9D 7C 1C 9C 7S 1S 9S 2D 4C 5S 6B")
    assert table.view(1).hand == cards("7D 7C 7S")
    assert table.state.table.pool == cards("2D 4C 5S 6B")
    assert table.state.table.dealer == 3
    assert table.waiting() == 1


def test_three_kings_on_the_table_are_dealt_again() -> None:
    """[SC-3] The next deal comes from another shuffle of the same deck."""
    table = dealt("10D 10C 10S 6B", "7D 7C 7S", "1D 1C 1S")
    first, second = [event for event in table.log if isinstance(event, PackDealt)]
    assert (first.shuffle, second.shuffle) == (1, 2)
    assert (first.place, second.place) == (0, 0)
    assert table.state.table.pool == second.cards[6:10]
    two = dealt("10D 10C 5S 6B", "7D 7C 7S", "1D 1C 1S")
    assert two.state.table.pool == cards("10D 10C 5S 6B")


def test_a_draw_for_the_deal_goes_on_with_another_shuffle_if_the_pack_is_used_up() -> None:
    """[SC-3]"""
    table = Sitting(GAME, seats=(1, 2, 3, 4))
    equal = [f"{one}{suit}" for one in range(1, 11) for suit in "DCSB"]
    table.stacked = cards(" ".join(equal))
    table.open()
    lots = [event for event in table.log if isinstance(event, DealLots)]
    assert [event.shuffle for event in lots][:11] == [0] * 10 + [1]
    assert table.state.table.dealer in table.seats


def test_the_deal_goes_on_to_the_right_of_a_dealer_who_has_left() -> None:
    """[SC-3]"""
    table = Sitting(GAME, seats=(1, 2, 3), stacked=cards("3D 1C 2S"))
    table.open()
    table.play_out()
    table.open(seats=(1, 3))
    assert table.state.table.dealer == 3


# --- play -----------------------------------------------------------------------------------------------------


def test_the_player_chooses_among_several_takings() -> None:
    """[SC-4] A card alone is no answer then."""
    table = dealt("6C 4S 3B 1D", "7D 7C 7S", "1C 1S 5D")
    assert plays(table, 1) == [
        "7C 4S 3B",
        "7C 6C 1D",
        "7D 4S 3B",
        "7D 6C 1D",
        "7S 4S 3B",
        "7S 6C 1D",
    ]
    assert table.offers(1)[0].options == ()
    assert play(table, 1, "7D") == Refusal("which_cards", hidden=True)
    assert play(table, 1, "7D 4S") == Refusal("cannot_take", hidden=True)
    assert play(table, 1, "5D") == Refusal("not_held", hidden=True)
    play(table, 1, "7D 3B 4S")
    assert table.last(ev.ScopaPlayed).takes == cards("4S 3B")


def test_a_choice_names_the_card_and_its_taking_in_any_order() -> None:
    """[SC-4]"""
    table = dealt("6C 4S 3B 1D", "7D 8C 9S", "1C 1S 5D")
    view = table.view(1)
    named = tuple(NUMBER[card] for card in cards("3B 7D 4S"))
    action = GAME.sight.action(view, Choice("calo", options=named))
    assert action == ev.ScopaCalo(
        NUMBER[cards("7D")[0]], tuple(NUMBER[one] for one in cards("3B 4S"))
    )
    two = tuple(NUMBER[card] for card in cards("7D 8C"))
    assert GAME.sight.action(view, Choice("calo", options=two)) == Refusal(
        "cannot_take", hidden=True
    )
    other = Choice("calo", options=(NUMBER[cards("2C")[0]],))
    assert GAME.sight.action(view, other) == Refusal("not_held", hidden=True)


def at_the_end(pool: str, hand: str, *, plays: int, rules: ScopaRules | None = None) -> Sitting:
    """Two players at the end of the stock, the second on turn with these cards."""
    table = dealt("6C 4S 3B 1D", "2D 2C 2S", "1C 1S 5D", rules=rules)
    now = table.state
    table.state = replace(
        now,
        stock=(),
        hands=((), cards(hand)) if plays % 2 else (cards(hand), cards("8B")),
        table=replace(now.table, plays=plays, pool=cards(pool), piles=(0, bits(cards("6D 6S")))),
    )
    return table


def test_the_last_card_of_the_last_deal_makes_no_scopa() -> None:
    """[SC-5] The last but one does."""
    table = at_the_end("7C", "7D", plays=35)
    play(table, 2, "7D 7C")
    assert not table.last(ev.ScopaPlayed).scopa
    assert table.last(ev.ScopaEnded).counts[1].scope == 0
    table = at_the_end("7C", "7D", plays=34)
    play(table, 1, "7D 7C")
    assert table.last(ev.ScopaPlayed).scopa


def test_a_table_that_nobody_ever_took_from_is_nobodys() -> None:
    """[SC-6]"""
    table = at_the_end("7C 5B", "8D", plays=35)
    play(table, 2, "8D")
    assert [count.cards for count in table.last(ev.ScopaEnded).counts] == [0, 2]


# --- points ---------------------------------------------------------------------------------------------------


class Side(NamedTuple):
    """The count of one side, and its points."""

    won: tuple[str, ...]
    cards: int
    denari: int
    primiera: int
    scope: int
    napola: int
    points: int


def counts(
    piles: list[str], *, rules: ScopaRules | None = None, scope: tuple[int, ...] = ()
) -> list[Side]:
    """The count of a hand with these piles."""
    many = len(piles)
    table = Sitting(GAME, rules, seats=range(1, many + 1), seed=2)
    table.open()
    state: ScopaTable = table.state.table
    taken = tuple(bits(cards(one)) for one in piles)
    over = ended(replace(state, pool=(), piles=taken, scope=scope or (0,) * many))
    return [
        Side(
            won=count.singles,
            cards=count.cards,
            denari=count.denari,
            primiera=count.primiera,
            scope=count.scope,
            napola=count.napola,
            points=points,
        )
        for count, points in zip(over.counts, over.points, strict=True)
    ]


D, C, S, B = (" ".join(f"{one}{suit}" for one in range(1, 11)) for suit in "DCSB")


def test_a_hand_has_points_for_carte_denari_settebello_primiera_and_scope() -> None:
    """[SC-7] More than half of the cards, most denari, the 7 of denari, the primiera."""
    first, second = counts([f"{D} {C} 1S", f"{B} 2S 3S 4S 5S 6S 7S 8S 9S 10S"], scope=(2, 0))
    assert first.won == ("carte", "denari", "settebello")
    assert (first.points, second.points) == (5, 0)
    assert (first.cards, first.denari, first.scope) == (21, 10, 2)


def test_a_tie_gives_nobody_the_point() -> None:
    """[SC-7] Twenty cards each, five denari each, equal primiere."""
    half = "1D 2D 3D 4D 7D 1C 2C 3C 4C 7C 1S 2S 3S 4S 7S 1B 2B 3B 4B 7B"
    rest = " ".join(card for card in PACK if card not in half.split())
    first, second = counts([half, rest])
    assert first.won == ("settebello", "primiera")
    assert second.won == ()
    even = "1D 3D 5D 7D 9D 7C 1C 3C 5C 9C 2S 4S 6S 8S 10S 2B 4B 6B 8B 10B"
    odd = " ".join(card for card in PACK if card not in even.split())
    assert primiera(bits(cards(even)), any_suits=False) == 21 + 21 + 18 + 18
    assert primiera(bits(cards(odd)), any_suits=False) == 18 + 18 + 21 + 21
    assert [side.won for side in counts([even, odd])] == [("settebello",), ()]


def test_primiera_counts_the_best_card_of_each_suit() -> None:
    """[SC-8]"""
    worth = {
        "7D": 21,
        "6D": 18,
        "1D": 16,
        "5D": 15,
        "4D": 14,
        "3D": 13,
        "2D": 12,
        "8D": 10,
        "9D": 10,
    }
    for card, points in (worth | {"10D": 10}).items():
        assert primiera(bits(cards(f"{card} 8C 8S 8B")), any_suits=False) == points + 30
    assert primiera(bits(cards("7D 6D 6C 1S 10B 2B")), any_suits=False) == 21 + 18 + 16 + 12


def test_a_primiera_needs_four_suits_unless_any_will_do() -> None:
    """[SC-8]"""
    three = bits(cards("7D 7C 7S 6S"))
    assert primiera(three, any_suits=False) == 0
    assert primiera(three, any_suits=True) == 63
    piles = ["7D 7C 7S 6S", "2D 2C 2S 2B"]
    assert [side.primiera for side in counts(piles)] == [0, 48]
    assert "primiera" in counts(piles)[1].won
    assert "primiera" in counts(piles, rules=ScopaRules(primiera="any"))[0].won


def test_re_bello_is_a_point_by_the_switch() -> None:
    """[SC-10]"""
    piles = ["10D", "1C"]
    assert "re_bello" not in counts(piles)[0].won
    assert "re_bello" in counts(piles, rules=ScopaRules(re_bello=True))[0].won


def test_napola_gives_three_points_and_one_for_each_further_card() -> None:
    """[SC-10]"""
    for run, points in ((1, 0), (2, 0), (3, 3), (4, 4), (9, 9), (10, 10)):
        pile = bits(cards(" ".join(D.split()[:run])))
        assert napola(pile) == points
        assert napola(pile | bits(cards("1C 2C 3C 10B"))) == points
    assert napola(bits(cards("2D 3D 4D"))) == 0
    assert counts(["1D 2D 3D 5D", "7C"])[0].napola == 0
    side = counts(["1D 2D 3D 5D", "7C"], rules=ScopaRules(napola=True))[0]
    assert (side.napola, side.points) == (3, 3 + len(side.won))


# --- the match ------------------------------------------------------------------------------------------------


def places(*sides: tuple[tuple[int, ...], int], target: int = 11, whole: Any = ()) -> Any:
    """The places after a hand, with the points of the match of each side."""
    totals = {person: total for people, total in sides for person in people}
    return ranked(totals, tuple(people for people, _ in sides), target=target, whole=whole)


def test_the_most_points_at_the_target_win_the_match_and_equal_ones_play_on() -> None:
    """[SC-9]"""
    assert places(((1,), 10), ((2,), 3)) == ()
    assert places(((1,), 11), ((2,), 3)) == ((1,), (2,))
    assert places(((1,), 11), ((2,), 14)) == ((2,), (1,))
    assert places(((1,), 12), ((2,), 12)) == ()
    assert places(((1,), 3), ((2,), 12), ((3,), 3)) == ((2,), (1, 3))
    assert places(((1, 3), 8), ((2, 4), 12)) == ((2, 4), (1, 3))
    assert places(((1, 3), 12), ((2, 4), 12)) == ()
    assert places(((1,), 15), ((2,), 3), target=16) == ()


def test_all_ten_denari_win_the_match_with_any_points() -> None:
    """[SC-10]"""
    sides = (((1,), 19), ((2,), 12))
    assert places(*sides, target=21, whole=[(2,)]) == ((2,), (1,))
    assert places(((1,), 12), ((2,), 12), target=21, whole=[(2,)]) == ((2,), (1,))
    assert places(*sides, target=21) == ()
    rules = ScopaRules(napola=True, target=21)
    table = Sitting(GAME, rules, seats=(1, 2), seed=2)
    table.open()
    state = table.state.table
    for denari, over in ((D, True), (D.replace(" 10D", ""), False)):
        piles = (bits(cards(denari)), bits(cards(f"{C} {S}")))
        assert bool(ended(replace(state, pool=(), piles=piles)).ranking) == over


def test_points_add_up_over_the_hands_of_a_match_and_the_next_begins_at_zero() -> None:
    """[SC-9] After a match the table rests."""
    table = Sitting(GAME, seats=(1, 2), seed=3)
    total = {1: 0, 2: 0}
    for _ in range(50):
        table.open()
        wins = dict(table.state.table.opened.wins)
        assert {one: wins.get(one, 0) for one in total} == total
        table.play_out()
        last = table.last(ev.ScopaEnded)
        scored = GAME.tally.score(last) or {}
        total = {one: total[one] + scored[one] for one in total}
        assert dict(last.won) == total
        won = GAME.tally.match(last)
        assert table.awaits() == Between(rest="match_over" if won else "")
        assert (won is not None) == (max(total.values()) >= 11 and total[1] != total[2])
        if won is not None:
            break
    table.open()
    assert not table.state.table.opened.wins


def test_a_match_waits_for_a_player_who_keeps_the_seat_and_ends_without_one_who_leaves() -> None:
    """[SC-9]"""
    table = Sitting(GAME, seats=(1, 2, 3), seed=3)
    table.open()
    table.play_out()
    assert table.open(seats=(1, 2), ring=(1, 2, 3)) == Refusal("match_waits", person=3)
    scored = GAME.tally.score(table.last(ev.ScopaEnded)) or {}
    assert any(scored.values())
    table.open(seats=(1, 2, 3))
    assert dict(table.state.table.opened.wins) == dict(scored)
    table.play_out()
    table.open(seats=(1, 2))
    assert not table.state.table.opened.wins


def test_a_newcomer_takes_the_free_place_beside_the_same_partner() -> None:
    """[SC-2]"""
    table = Sitting(GAME, seats=(1, 2, 3, 4), seed=3)
    table.open()
    table.play_out()
    table.open(seats=(1, 3, 4, 5))
    sides = {frozenset(side) for side in table.state.table.sides}
    assert sides == {frozenset({1, 3}), frozenset({5, 4})}


# --- chips ----------------------------------------------------------------------------------------------------


def test_stakes_lie_in_escrow_during_a_hand_and_come_back_until_the_match_is_won() -> None:
    """[SC-11]"""
    table = Sitting(GAME, ScopaRules(stake=20), seats=(1, 2), seed=3, chips=100)
    while True:
        table.open()
        assert (table.purses[1], table.purses[2], table.purses[-11]) == (80, 80, 40)
        table.play_out()
        over = table.last(ev.ScopaEnded)
        if over.ranking:
            break
        assert (table.purses[1], table.purses[2]) == (100, 100)
    ((winner,), (loser,)) = over.ranking
    assert (table.purses[winner], table.purses[loser]) == (120, 80)
    assert GAME.chips.results(over) == {winner: 20, loser: -20}


def test_a_player_without_the_stake_is_left_out() -> None:
    """[SC-11, GEN-8]"""
    table = Sitting(GAME, ScopaRules(stake=20), seats=(1, 2, 3), chips={1: 30, 2: 19, 3: 20})
    table.open()
    opened = table.last(ev.ScopaOpened)
    assert (opened.seats, opened.skipped) == ((1, 3), (2,))
    assert GAME.chips.opening(opened) == {1: 30, 2: 19, 3: 20}
    few = Sitting(GAME, ScopaRules(stake=20), seats=(1, 2), chips={1: 30, 2: 19})
    assert few.open() == Refusal("too_few", amount=20)


# --- secrets, time ---------------------------------------------------------------------------------------


def test_a_viewer_sees_the_own_hand_alone_and_everybody_sees_the_table() -> None:
    """[SC-12]"""
    table = dealt("6C 4S 3B 2D", "6D 8D 1B", "1C 1S 5D")
    assert table.view(1).hand == cards("6D 8D 1B")
    assert table.view(2).hand == cards("5D 1C 1S")
    for viewer in (PUBLIC, 99):
        assert table.view(viewer).hand == ()
    assert [table.state.table.held(one) for one in (1, 2)] == [3, 3]
    play(table, 1, "6D")
    state = table.view(2).table
    assert [state.held(one) for one in (1, 2)] == [2, 3]
    assert state.taken == table.last(ev.ScopaPlayed)
    assert [pile.bit_count() for pile in state.piles] == [2, 0]
    (public,) = table.offers(PUBLIC)
    assert (public.options, public.sets, public.private) == ((), (), True)


def played_alla_regola(table: Sitting) -> str:
    """The play of the clock, in words."""
    action = GAME.timing.on_timeout(table.state, True)
    assert table.do(CLOCK, action)
    played = next(one for one in reversed(table.log) if isinstance(one, ev.ScopaPlayed))
    assert played.clock
    return " ".join((played.card, *played.takes))


def test_alla_regola_lays_the_value_that_was_seen_most_then_the_lowest() -> None:
    """[SC-13] Cards on the table, in the piles and in the own hand have been seen."""
    table = dealt("10C 6C", "9D 9C 4S", "1C 1S 5D", pool="10C")
    assert played_alla_regola(table) == "9D"
    table = dealt("10C", "9D 8C 4S", "1C 1S 5D", pool="10C")
    assert played_alla_regola(table) == "4S"
    table = dealt("10C", "9D 8C 4S", "1C 1S 5D", pool="10C")
    seen = (0, bits(cards("8D 8S 1D 1B")))
    table.state = replace(table.state, table=replace(table.state.table, piles=seen))
    assert played_alla_regola(table) == "8C"


# --- the table ------------------------------------------------------------------------------------------------


def test_a_waiting_player_may_choose_the_next_card() -> None:
    """[PM-2]"""
    table = dealt("6C 4S 3B 2D", "6D 8D 1B", "1C 1S 5D")
    (premove,) = GAME.sight.premoves(table.view(2))
    assert premove.question == GAME.timing.question(table.state) == "card"
    assert {*premove.offers[0].options} == {NUMBER[card] for card in cards("1C 1S 5D")}
    assert GAME.sight.premoves(table.view(1)) == GAME.sight.premoves(table.view(PUBLIC)) == ()


def test_the_only_play_may_play_itself() -> None:
    """A last card with a choice of takings does not."""
    only = GAME.sight.only
    assert only is not None
    table = at_the_end("4S 3B", "7D", plays=34)
    assert only(table.view(1)) == Choice("calo", options=(NUMBER[cards("7D")[0]],))
    assert only(table.view(2)) is None
    assert only(at_the_end("7S 7B", "7D", plays=34).view(1)) is None
    table.play_out()
    assert only(table.view(1)) is None


def test_the_group_sees_the_first_turn_at_once_and_a_scopa_for_a_moment() -> None:
    pace = GAME.sight.pace
    assert pace is not None
    table = dealt("4S 3B", "7D 8D 1B", "1C 1S 5D", pool="4S 3B")
    assert pace(table.view(PUBLIC)) == "turn"
    play(table, 1, "7D")
    assert pace(table.view(PUBLIC)) == "stays"
    play(table, 2, "1C")
    assert pace(table.view(PUBLIC)) == "late"


def test_every_preset_can_be_played() -> None:
    for rules in PRESETS.values():
        assert rules.check() is None
    assert ScopaRules(target=12).check() == "target_unknown"
    assert ScopaRules(stake=1001).check() == "stake_unknown"
    assert replace(ScopaRules(), scopone="eight").check() == "scopone_unknown"  # type: ignore[arg-type]
    assert isinstance(Sitting(GAME).awaits(), Between)
    table = Sitting(GAME)
    table.open()
    assert isinstance(table.awaits(), Waiting)


def test_a_premove_is_played_if_it_has_one_way_and_dropped_if_it_has_several() -> None:
    """[PM-3, SC-4] Its owner is then asked."""
    club = Club(game="scopa", rules=ScopaRules(), seated=(1, 2))
    told: set[bool] = set()
    for _ in range(30):
        club.deal()
        while club.table.phase == "round":
            now = club.table.sitting
            first, then = now.state.table.to_act, 3 - now.state.table.to_act
            hand = sorted(now.view(then).hand, key=rank, reverse=True)
            if hand:
                club.do(then, act.Play(Choice("calo", options=(NUMBER[hand[0]],))))
            low = min(now.view(first).plays, key=lambda play: len(play[1]))
            named = tuple(NUMBER[card] for card in (low[0], *low[1]))
            done = club.do(first, act.Play(Choice("calo", options=named)))
            kinds = {type(event) for event in done}
            if not kinds & {PremovePlayed, PremoveDropped} or club.table.phase != "round":
                continue
            dropped, after = PremoveDropped in kinds, club.table.sitting
            assert dropped == (hand[0] in after.view(then).hand)
            if dropped:
                ways = [card for card, _ in after.view(then).plays if card == hand[0]]
                assert len(ways) > 1
                assert after.state.table.to_act == then
            told.add(dropped)
    assert told == {False, True}


def test_the_best_play_is_advised_with_the_cards_that_it_takes() -> None:
    """[SC-5] The scopa with the settebello; nobody else is advised."""
    table = dealt("7D 4C 5S 6B", "7C 2S 9S", "8B 5D 3B", pool="7D")
    choice = GAME.players.advice(table.view(1))
    assert choice == Choice("calo", options=(NUMBER[cards("7C")[0]], NUMBER[cards("7D")[0]]))
    assert GAME.players.advice(table.view(2)) is None
