"""Premoves (PM-1 … PM-3)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import CHANCE, CLOCK, POT, PUBLIC, Choice, Offer, Refusal
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import awaits, offers, possible_premoves, timers, view
from engine.table import events as ev
from engine.value import replace
from tests.engine.table.kit import Club, kinds
from tests.kit.bussa import BUSSA, BussaBank, BussaJoined, BussaRules, bussa_is_played
from tests.kit.changed_game import changed_game
from tests.kit.examples import examples


@pytest.fixture(autouse=True, scope="module")
def _bussa() -> Iterator[None]:
    with bussa_is_played():
        yield


def bussa(**options: Any) -> Club:
    return Club(rules=cast(Any, BussaRules()), game="bussa", **options)


def playing(**options: Any) -> Club:
    """The bank is being offered to 1; 2 and 3 wait."""
    club = bussa(**options)
    club.deal()
    assert club.turn == 1
    return club


def set_by(club: Club, person: int) -> tuple[tuple[str, Choice], ...]:
    return view(club.table, person).premoves


# --- setting, changing, withdrawing ---------------------------------------------------------------------------


def test_a_player_may_premove_the_questions_that_the_game_offers() -> None:
    """[PM-1, PM-2] The questions are the coming bank, and joining it."""
    club = playing()
    seen = view(club.table, 2)
    assert [
        (one.question, [offer.name for offer in one.offers]) for one in possible_premoves(seen)
    ] == [
        ("bank", ["accetto", "rifiuto"]),
        ("join", ["gioco", "non_gioco"]),
    ]
    assert club.done(2, act.SetPremove(Choice("gioco", 30))) == (
        ev.PremoveSet(2, "join", Choice("gioco", 30)),
    )
    assert set_by(club, 2) == (("join", Choice("gioco", 30)),)


def test_a_tap_on_the_button_of_the_player_on_turn_sets_a_premove() -> None:
    """[PM-1] The tap is not refused: the button is the same, for the same round and decision."""
    club = playing()
    tap = act.Play(Choice("rifiuto"), club.table.round, club.decision)
    assert club.done(2, tap) == (ev.PremoveSet(2, "bank", Choice("rifiuto")),)
    assert club.turn == 1, "nobody has acted"


def test_a_premove_can_be_changed_and_there_is_one_a_question() -> None:
    """[PM-3]"""
    club = playing()
    club.done(2, act.SetPremove(Choice("rifiuto")))
    club.done(2, act.SetPremove(Choice("gioco", 5)))
    club.done(2, act.SetPremove(Choice("accetto", 50)))
    assert set(set_by(club, 2)) == {("bank", Choice("accetto", 50)), ("join", Choice("gioco", 5))}
    assert club.done(2, act.SetPremove(Choice("accetto", 50))) == (), (
        "the same premove again is no event"
    )


def test_a_premove_can_be_withdrawn_until_the_turn_comes() -> None:
    """[PM-3]"""
    club = playing()
    club.done(2, act.SetPremove(Choice("rifiuto")))
    assert club.refused(3, act.WithdrawPremove("bank")) == "nothing_ahead"
    assert club.refused(2, act.WithdrawPremove("join")) == "nothing_ahead"
    assert club.done(2, act.WithdrawPremove("bank")) == (ev.PremoveWithdrawn(2, "bank"),)
    club.play("rifiuto")
    assert club.turn == 2, "the ordinary buttons"


@pytest.mark.parametrize(
    ("choice", "code", "amount"),
    [
        (Choice("accetto", 9), "ahead_below", 10),
        (Choice("accetto", 101), "ahead_above", 100),
        (Choice("accetto", 15), "ahead_above", 100),
        (Choice("sto"), "not_ahead", 0),
        (Choice("rifiuto", options=(3,)), "not_ahead", 0),
    ],
)
def test_only_offered_choices_can_be_set(choice: Choice, code: str, amount: int) -> None:
    """[PM-2]"""
    verdict = playing().do(2, act.SetPremove(choice))
    assert (verdict.code, verdict.amount) == (code, amount)


def test_an_amount_without_meaning_is_left_out() -> None:
    club = playing()
    club.done(2, act.SetPremove(Choice("non_gioco", 30)))
    assert set_by(club, 2) == (("join", Choice("non_gioco")),)


def test_a_button_of_another_round_sets_nothing() -> None:
    club = playing()
    assert club.refused(2, act.SetPremove(Choice("rifiuto"), 2)) == "stale"
    assert club.refused(2, act.Play(Choice("rifiuto"), None, club.decision + 1)) == "stale"
    club.done(2, act.SetPremove(Choice("rifiuto"), 1))


def test_an_absent_player_sets_nothing() -> None:
    """[PM-1] Strangers, players in sit-out and computers set nothing."""
    club = bussa(seated=(1, 2, 3))
    club.done(1, act.SeatComputer(50, "alla_regola"))
    club.deal()
    club.done(2, act.SitOut())
    for person in (2, 50, 99, PUBLIC):
        assert possible_premoves(view(club.table, person)) == ()
    for person in (2, 99):
        assert club.refused(person, act.SetPremove(Choice("rifiuto"))) == "not_ahead"
    club.done(2, act.ComeBack())
    assert club.refused(2, act.SetPremove(Choice("rifiuto"))) == "not_ahead", (
        "the player is back next round"
    )


def test_a_traditional_table_knows_no_premoves() -> None:
    """[SM-30] Nobody can decide before seeing a card."""
    club = Club()
    club.deal()
    assert possible_premoves(view(club.table, 2)) == ()
    assert club.refused(2, act.SetPremove(Choice("sto"))) == "not_ahead"
    assert club.refused(2, act.Play(Choice("sto"))) == "not_your_turn"


# --- when the turn comes -----------------------------------------------------------------------------------------


def test_a_premove_is_played_at_the_instant_the_turn_comes() -> None:
    """[PM-3] It follows in the same command as the decision before it."""
    club = playing()
    club.done(2, act.SetPremove(Choice("accetto", 60)))
    club.done(3, act.SetPremove(Choice("gioco", 20)))
    happened = club.play("rifiuto")
    assert kinds(happened) == ["BussaRefused", "PremovePlayed", "BussaBank"]
    assert happened[1:] == (ev.PremovePlayed(2, "bank"), BussaBank(2, 60))
    assert club.turn == 1, "in the order of the ring"
    assert kinds(club.play("non_gioco"))[:3] == ["BussaJoined", "PremovePlayed", "BussaJoined"]
    assert club.table.phase == "pause"
    assert club.table.premoves == ()
    club.check()


def test_the_purse_does_not_move_before_the_turn() -> None:
    """[PM-3] A premove is no stake."""
    club = playing()
    before = dict(club.purses)
    club.done(2, act.SetPremove(Choice("accetto", 100)))
    assert club.purses == before
    club.play("rifiuto")
    assert (club.purses[2], club.purses[POT]) == (before[2] - 100, 100)


def test_an_illegal_premove_is_dropped_and_the_ordinary_buttons_appear() -> None:
    """[PM-3] The amount is above the pot."""
    club = playing()
    club.done(2, act.SetPremove(Choice("gioco", 60)))
    happened = club.play("accetto", 50)
    assert happened[-1] == ev.PremoveDropped(2, "join")
    assert club.turn == 2
    offered = BUSSA.sight.offers(view(club.table, 2).game)
    assert offered == (Offer("gioco", 1, 50), Offer("non_gioco"))
    assert BussaJoined(2, 50) in club.play("gioco", 50)


def test_a_premove_unknown_to_the_game_is_dropped_when_the_turn_comes() -> None:
    """[PM-3] Its name makes no difference."""
    club = playing()
    club.table = replace(club.table, premoves=((2, "bank", Choice("bluff")),))
    happened = club.tell(1, act.Play(Choice("rifiuto")))
    assert kinds(happened) == ["BussaRefused"]
    assert club.tell(CLOCK, act.PlayPremove(2, club.decision)) == (ev.PremoveDropped(2, "bank"),)


def test_a_premove_for_a_question_that_will_not_come_is_dropped_silently() -> None:
    """[PM-2, PM-3] The bank is taken: a player who wanted it keeps the other premove."""
    club = playing()
    club.done(2, act.SetPremove(Choice("rifiuto")))
    club.done(2, act.SetPremove(Choice("non_gioco")))
    happened = club.play("accetto")
    assert happened[1] == ev.PremoveDropped(2, "bank")
    assert BussaJoined(2, 0) in happened


def test_a_premove_for_the_next_bank_can_be_set_in_the_pause_and_waits_for_the_cards() -> None:
    """[PM-2] While chance is asked nothing is dropped."""
    club = playing()
    club.play("accetto")
    club.play("gioco", who=2)
    club.play("gioco", who=3)
    assert club.table.phase == "pause"
    assert club.refused(2, act.SetPremove(Choice("gioco"))) == "not_ahead"
    club.done(1, act.SetPremove(Choice("accetto", 70), 1))
    club.done(2, act.Play(Choice("rifiuto")))
    happened = club.deal()
    assert happened[-3:] == (
        ev.PremovePlayed(1, "bank"),
        BussaBank(1, 70),
        ev.PremoveDropped(2, "bank"),
    )


def test_an_old_button_sets_nothing_in_the_pause() -> None:
    """[PM-1] The button's round may be the latest, but its question is over."""
    club = playing()
    decision = club.decision
    club.play("accetto")
    club.play("gioco", who=2)
    club.play("gioco", who=3)
    assert club.refused(2, act.Play(Choice("accetto"), 1, decision)) == "no_round"
    assert club.refused(2, act.Play(Choice("accetto"), 1, 0)) == "no_round"


def test_during_a_rest_nothing_is_set_and_earlier_premoves_go() -> None:
    """[PM-1] A wish from an hour ago may be out of date."""
    club = playing()
    club.play("accetto")
    club.play("gioco", who=2)
    club.play("gioco", who=3)
    club.done(2, act.SetPremove(Choice("rifiuto")))
    club.done(3, act.AskPause())
    assert club.table.phase == "halt"
    assert club.table.premoves == ()
    assert club.refused(2, act.SetPremove(Choice("rifiuto"))) == "not_ahead"


def test_a_premove_whose_turn_has_just_come_is_played() -> None:
    """[PM-3] The tap on a waiting player's button comes a moment too late."""
    club = playing()
    assert club.done(1, act.SetPremove(Choice("accetto", 20), 1)) == (BussaBank(1, 20),)


def test_a_premove_for_a_later_question_waits_while_the_player_is_on_turn() -> None:
    """[PM-2] Player 1 is offered the bank, and decides in advance about joining another's."""
    club = playing()
    club.done(1, act.SetPremove(Choice("non_gioco")))
    assert set_by(club, 1) == (("join", Choice("non_gioco")),)
    club.play("rifiuto")
    club.play("accetto", who=2)
    assert club.turn == 3, "player 1 was passed by the premove"


def test_a_premove_makes_a_late_player_punctual_again() -> None:
    """[PM-3, SM-46] Where absence takes two time-outs, a premove counts as an answer in time."""
    with bussa_is_played(changed_game(BUSSA, max_timeouts=2)):
        club = playing()
        club.run_out("turn")
        club.play("accetto", who=2)
        club.play("gioco", who=3)
        assert club.table.phase == "pause"
        seat = club.table.seating.seat(1)
        assert seat is not None
        assert (seat.presence, club.table.seating.missed) == ("here", (1,))
        club.done(1, act.SetPremove(Choice("rifiuto")))
        assert kinds(club.deal())[-3:] == ["PremovePlayed", "DecidedInTime", "BussaRefused"]
        assert club.table.seating.missed == ()


def test_only_the_clock_plays_premoves_and_only_on_the_turn() -> None:
    club = playing()
    club.done(2, act.SetPremove(Choice("rifiuto")))
    for who in (CLOCK, CHANCE):
        assert club.refused(who, act.PlayPremove(2, club.decision)) == "stale"
    club.tell(1, act.Play(Choice("rifiuto")))
    assert awaits(club.table) == act.PlayPremove(2, club.decision)
    for wrong in (act.PlayPremove(3, club.decision), act.PlayPremove(2, club.decision - 1)):
        verdict = club.tell(CLOCK, wrong)
        assert isinstance(verdict, Refusal)
        assert verdict.code == "stale"


# --- hidden from others -----------------------------------------------------------------------------------------

wishes = st.lists(
    st.tuples(
        st.sampled_from((1, 2, 3)),
        st.sampled_from(("accetto", "rifiuto", "gioco", "non_gioco")),
        st.sampled_from((None, 1, 10, 40, 100)),
        st.booleans(),
    ),
    max_size=12,
)


@given(wishes=wishes, moves=st.lists(st.integers(0, 3), max_size=8), idle=st.booleans())
def test_nobody_sees_the_premoves_of_others(
    wishes: list[tuple[int, str, int | None, bool]], moves: list[int], idle: bool
) -> None:
    """[PM-3, BT-1] Views of all others, offers, timers and the awaited players do not change with a premove."""
    club = playing(clock=0 if idle else 60)
    if idle:
        club.run_out("patience")
    rng = random.Random(len(wishes))
    for person, name, amount, withdrawn in wishes:
        if awaits(club.table) == act.PlayPremove(person, club.decision):
            break
        others = [one for one in (PUBLIC, 1, 2, 3, 99) if one != person]
        before = club.table
        action: act.TableAction = act.SetPremove(Choice(name, amount))
        if club.table.phase == "round" and club.turn == person:
            action = act.WithdrawPremove("join")
        verdict = club.do(person, action)
        after = club.table
        if isinstance(verdict, Refusal) or not verdict:
            assert after is before
            continue
        assert all(type(event).__name__.startswith("Premove") for event in verdict)
        for one in others:
            assert view(after, one) == view(before, one)
            assert offers(view(after, one)) == offers(view(before, one))
            assert possible_premoves(view(after, one)) == possible_premoves(view(before, one))
        assert timers(after) == timers(before)
        assert awaits(after) == awaits(before)
        assert set_by(club, person) != view(before, person).premoves
        if withdrawn:
            question = set_by(club, person)[-1][0]
            club.done(person, act.WithdrawPremove(question))
            assert all(one[0] != question for one in set_by(club, person))
        club.check()
    for move in moves:
        if club.table.phase != "round":
            break
        offered = BUSSA.sight.offers(view(club.table, club.turn).game)
        club.play(offered[move % len(offered)].name)
        rng.random()
        club.check()


@pytest.mark.unwatched
@pytest.mark.parametrize("key", ["bussa", "piatto", "classica"])
@given(seed=st.integers(0, 10**6))
@examples(15)
def test_in_every_game_offered_premoves_can_be_set_and_others_do_not_see_them(
    key: str, seed: int
) -> None:
    """[PM-2, PM-3] In random evenings each offered premove is accepted, and no other."""
    rng = random.Random(seed)
    game = GAMES[key]
    rules = rng.choice(
        [rules for rules in game.rulebook.presets.values() if game.seats.min_players(rules) <= 4]
    )
    club = Club(seated=(1, 2, 3, 4), rules=rules, game=key, chips=rng.choice((30, 200, 2000)))
    club.deal()
    for _ in range(30):
        for person in (1, 2, 3, 4):
            mine = [
                (one, offer)
                for one in possible_premoves(view(club.table, person))
                for offer in one.offers
            ]
            if mine and rng.random() < 0.5:
                question, offer = rng.choice(mine)
                amounts = range(offer.low, offer.high + 1, offer.step)
                amount = rng.choice([None, *amounts[:1], *amounts[-1:]]) if offer.high else None
                choice = Choice(offer.name, amount)
                before = club.table
                club.done(person, act.SetPremove(choice))
                assert (question.question, choice) in view(club.table, person).premoves
                for other in {PUBLIC, 1, 2, 3, 4} - {person}:
                    assert view(club.table, other) == view(before, other)
                assert (timers(club.table), awaits(club.table)) == (timers(before), awaits(before))
        if club.table.phase == "round":
            offered = game.sight.offers(view(club.table, club.actor).game)
            club.play(rng.choice(offered).name)
        elif club.table.phase == "closed" or isinstance(club.do(1, act.Start()), Refusal):
            if club.table.phase != "pause":
                break
            club.run_out("pause")
        club.check()
