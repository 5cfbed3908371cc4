"""Reactions of each game: at most one a round, from public events, and never before the end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from telegram.constants import ReactionEmoji

from display.games import GAME_UIS
from display.reaction import MANY, Reaction, many_alike
from engine.drawing.actions import OnlineSto, OnlineTiro
from engine.game import PUBLIC, Waiting
from engine.registry import GAMES
from engine.value import replace
from games.briscola.events import BriscolaEnded
from games.briscola.rules import BriscolaRules
from games.briscola.state import start as briscola
from games.briscola.view import BriscolaView
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.engine.table.kit import Club
from tests.games.classica.kit import ClassicaSitting
from tests.games.classica.kit import deal as classica
from tests.games.piatto.kit import bank, duel
from tests.kit.hidden import SWAPS
from tests.kit.play import Sitting


def reaction_of(sitting: Sitting) -> Reaction | None:
    return GAME_UIS[sitting.game.key].ended.reaction(sitting.view(PUBLIC))


def test_telegram_takes_every_emoji_as_a_reaction() -> None:
    assert {reaction.value for reaction in Reaction} <= {emoji.value for emoji in ReactionEmoji}
    assert len({reaction.value for reaction in Reaction}) == len(Reaction)


def test_a_shared_result_needs_many_players() -> None:
    assert many_alike([True] * MANY)
    assert not many_alike([True] * (MANY - 1))
    assert not many_alike([True] * MANY + [False])
    assert not many_alike([])


# --- sette e mezzo ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holes", "draws", "played", "reaction"),
    [
        ("7C 6S 5B", "10C", "tiro sto sto", Reaction.BANK_TAKEN),
        ("6C 6S 7B", "10B", "sto sto tiro", Reaction.BEST_HAND),
        ("7C 6S 5B", "10S", "tiro sto sto", None),
        ("7C 7S 6B 5D", "6C 6S 5B", "tiro tiro tiro", Reaction.ALL_BUST),
        ("7C 7S 5D", "6C 6S", "tiro tiro", None),
        ("7C 7S 2B 5D", "6C 6S", "tiro tiro sto sto", None),
        ("7C 7S 6B 7B 5D", "10C 6S 5B 6D", "tiro tiro tiro tiro sto", Reaction.BANK_TAKEN),
    ],
    ids=["taken", "banker's", "mixed suits", "three bust", "two bust", "one stands", "best first"],
)
def test_a_hand_of_sette_e_mezzo(
    holes: str, draws: str, played: str, *, reaction: Reaction | None
) -> None:
    """[SM-13, SM-27]"""
    people = tuple(range(1, len(holes.split()) + 1))
    club = Club(seated=people, holes=holes, draws=draws)
    club.deal()
    look = GAME_UIS["sette_e_mezzo"]
    for name in played.split():
        assert look.ended.reaction(seen(club)) is None, "the message does not show the end yet"
        club.play(name)
    assert club.table.phase == "pause"
    assert look.ended.reaction(seen(club)) == reaction
    club.deal()
    assert look.ended.reaction(seen(club)) is None, "the next hand is another one"


def seen(club: Club) -> Any:
    return club.table.sitting.kind.sight.view(club.table.sitting.state, PUBLIC)


def test_a_triple_is_the_rarest() -> None:
    """[SM-44]"""
    club = Club(seated=(1, 2), holes="7C 5B", draws="7S", rules=SetteEMezzoRules(triple=True))
    club.deal()
    club.play("tiro")
    club.play("sto")
    assert GAME_UIS["sette_e_mezzo"].ended.reaction(seen(club)) == Reaction.WONDER


def test_a_bank_that_passes_with_the_used_up_pack_is_worth_nothing() -> None:
    """[SM-38] The pack is used up."""
    sitting = Sitting(GAMES["sette_e_mezzo"], SetteEMezzoRules(), seats=(1, 2, 3, 4), seed=2)
    moved = 0
    for _ in range(60):
        sitting.open()
        sitting.play_out("alla_regola")
        ending = sitting.state.table.ending
        kinds = {result.kind for result in ending.results}
        if ending.why == "exhaustion" and not kinds & {"reale", "triple"}:
            moved += 1
            assert reaction_of(sitting) in (None, Reaction.ALL_BUST)
    assert moved


# --- piatto and classica ------------------------------------------------------------------------------------


def test_a_pot_that_is_won_whole() -> None:
    """[PI-32]"""
    table = bank("6C 5S", pot=100)
    duel(table, "s", "s", stake=50)
    assert reaction_of(table) is None
    table = bank("6C 5S", pot=100)
    duel(table, "s", "s", stake=100)
    assert reaction_of(table) == Reaction.BANK_EMPTIED


def test_punte_of_piatto_who_all_go_bust() -> None:
    table = bank("7C 5S 6C 7S 5B 6S 7B 4S 6B", people=4, pot=100)
    for left in (3, 2, 1):
        assert reaction_of(table) is None, left
        duel(table, "t", stake=10)
    assert reaction_of(table) == Reaction.ALL_BUST


def test_a_bank_of_piatto_that_only_goes_on() -> None:
    """[PI-10]"""
    table = bank("7C 5S 6C 7S 5B 6S", people=3, pot=100)
    for _ in range(2):
        duel(table, "t", stake=10)
    assert table.state.table.ending is not None
    assert reaction_of(table) is None, "two are not many"


def played(table: ClassicaSitting, steps: str) -> ClassicaSitting:
    for step in steps:
        done = table.do(table.waiting(), OnlineTiro() if step == "t" else OnlineSto())
        assert isinstance(done, tuple), done
    return table


@pytest.mark.parametrize(
    ("holes", "draws", "steps", "reaction"),
    [
        ("6C 6S 6B 5D", "", "ssss", Reaction.BANK_EMPTIED),
        ("7C 7S 7B 5D", "6C 6S 6B", "ttt", Reaction.ALL_BUST),
        ("6C 6S 4B 5D", "", "ssss", None),
        ("6C 6S 5D", "", "sss", None),
    ],
    ids=["pays all", "all bust", "wins one", "two are not many"],
)
def test_a_bank_of_classica(
    holes: str, draws: str, steps: str, *, reaction: Reaction | None
) -> None:
    table = classica(holes, draws)
    for step in steps:
        assert reaction_of(table) is None, "the message does not show the end yet"
        played(table, step)
    assert table.state.table.ending is not None
    assert reaction_of(table) == reaction


# --- briscola -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "won", "over", "reaction"),
    [
        ((120, 0), 1, False, Reaction.WONDER),
        ((120, 0), 3, True, Reaction.WONDER),
        ((70, 50), 3, True, Reaction.BANK_TAKEN),
        ((70, 50), 1, True, None),
        ((70, 50), 1, False, None),
    ],
    ids=["all points", "all points and the match", "a match", "a match of one hand", "a hand"],
)
def test_a_game_of_briscola(
    points: tuple[int, int], won: int, *, over: bool, reaction: Reaction | None
) -> None:
    """[BR-8, BR-9] Else every hand of a table whose matches have one hand would be worth a cup."""
    sides = ((1,), (2,))
    ended = BriscolaEnded(
        number=1,
        sides=sides,
        points=points,
        winners=(1,),
        won=((1, won), (2, 0)),
        ranking=sides if over else (),
    )
    view = BriscolaView(PUBLIC, replace(briscola(BriscolaRules()).table, ending=ended))
    assert GAME_UIS["briscola"].ended.reaction(view) == reaction


# --- every game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", list(GAME_UIS))
def test_a_reaction_follows_from_public_events_alone(key: str) -> None:
    """While people decide there is none; hidden cards do not change it; all viewers see the same one."""
    chance = random.Random(7)
    found: set[Reaction] = set()
    swapped = 0
    for seed in range(80):
        sitting = Sitting(GAMES[key], seats=(1, 2, 3, 4), seed=seed)
        for _ in range(4):
            if not isinstance(sitting.open(), tuple):
                break
            while isinstance(sitting.awaits(), Waiting):
                assert reaction_of(sitting) is None
                sitting.random_step()
            reaction = reaction_of(sitting)
            found |= {reaction} if reaction is not None else set()
            other = SWAPS[key](sitting.state, chance)
            if other is not None:
                swapped += 1
                assert (
                    GAME_UIS[key].ended.reaction(GAMES[key].sight.view(other, PUBLIC)) == reaction
                )
            for viewer in sitting.seats:
                assert GAME_UIS[key].ended.reaction(sitting.view(viewer)) == reaction
    assert found, "some rounds are worth one"
    assert swapped or key != "sette_e_mezzo", "covered cards were exchanged"


@pytest.mark.parametrize("key", list(GAME_UIS))
def test_reactions_are_rare(key: str) -> None:
    """In the usual play of a family, most rounds are worth none."""
    rounds = worth = 0
    for seed in range(20):
        sitting = Sitting(GAMES[key], seats=(1, 2, 3, 4), seed=seed)
        for _ in range(10):
            if not isinstance(sitting.open(), tuple):
                break
            sitting.play_out("alla_regola")
            rounds += 1
            worth += reaction_of(sitting) is not None
    assert rounds > 100
    assert worth < rounds / 4, f"reactions to {worth} of {rounds} rounds: less than a quarter"
