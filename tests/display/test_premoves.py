"""The buttons for premoves: their place and their effect."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from display.callback import Tap, parse
from display.premoves import SET, TAKE_BACK, premove_lines, premove_rows
from display.private import card_screen
from display.screen import Button
from display.table import table_screen
from engine.game import PUBLIC, Choice, Refusal
from engine.registry import game_of
from engine.table import actions as act
from engine.table import possible_premoves, view
from games.classica.rules import ClassicaRules
from games.piatto.rules import PiattoRules
from locales import number
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.examples import examples


def club_at(rules: Any, **options: Any) -> Club:
    """Three players, the first bank taken: of piatto, or of classica."""
    club = Club(rules=rules, game=game_of(rules).key, **options)
    club.deal()
    club.play("accetto", 50)
    return club


def waiting(club: Club) -> int:
    """The player who plays the bank after the one on turn."""
    return next(
        person
        for person in (1, 2, 3)
        if person != club.turn
        and {"join", "stake"}
        & {one.question for one in possible_premoves(view(club.table, person))}
    )


def labels(rows: list[tuple[Button, ...]]) -> list[list[str]]:
    return [[button.label for button in row] for row in rows]


def taps(rows: Any) -> list[Tap]:
    found = [parse(button.data) for row in rows for button in row]
    assert all(found)
    return [tap for tap in found if tap is not None]


def test_a_waiting_player_sees_the_possible_premoves_and_then_the_chosen_one() -> None:
    """[PM-1] A button takes the premove back."""
    club = club_at(PiattoRules())
    person = waiting(club)
    context = scene_of(club.table, person)
    assert labels(premove_rows(context)) == [["Gioco", "Non gioco"]]
    assert premove_lines(context) == ["Se vuoi, scegli già."]
    club.done(person, act.SetPremove(Choice("gioco")))
    context = scene_of(club.table, person)
    assert labels(premove_rows(context)) == [["Gioco ✓", "Non gioco", "↩️ Ci ripenso"]]
    assert premove_lines(context) == ["Appena tocca a te: Gioco."]
    shown = card_screen(context)
    assert {SET, TAKE_BACK} <= {tap.name for tap in taps(shown.keyboard)}
    assert "Appena tocca a te: Gioco." in shown.text


def test_a_premoved_amount_is_chosen_together_with_its_action() -> None:
    """[PM-2, BT-4] It is the first stake of classica, with the card already seen."""
    club = club_at(ClassicaRules())
    person = waiting(club)
    rows = labels(premove_rows(scene_of(club.table, person)))
    assert rows == [["Tiro", "Sto"]]
    club.done(person, act.SetPremove(Choice("sto")))
    names, amounts = labels(premove_rows(scene_of(club.table, person)))
    assert names == ["Tiro", "Sto ✓", "↩️ Ci ripenso"]
    assert amounts[0] == "5 ✓"
    club.done(person, act.SetPremove(Choice("sto", 17)))
    context = scene_of(club.table, person)
    assert "17 ✓" in labels(premove_rows(context))[1]
    assert premove_lines(context) == ["Appena tocca a te: Sto 17."]


@pytest.mark.parametrize(
    ("rules", "before", "staked", "won"),
    [(PiattoRules(), 1000, 950, 1050), (ClassicaRules(), 500, 475, 525)],
)
def test_a_premoved_amount_above_the_present_chips_has_no_button(
    rules: Any, before: int, staked: int, *, won: int
) -> None:
    """[BT-1, PM-3, PI-14, CL-3] A stake lies on the table: the premove stays, for it may be legal when the turn
    comes, but its amount has no button until the chips are back.
    """
    club = club_at(rules)
    club.done(1, act.SetPremove(Choice("accetto", before)))
    if club.table.sitting.key == "piatto":
        club.play("gioco", who=1)
    club.play("sto", 50, who=1)
    context = scene_of(club.table, 1)
    names, amounts = labels(premove_rows(context))
    assert names == ["🏦 Accetto ✓", "↩️ Ci ripenso"]
    assert amounts[-1] == str(staked)
    assert not any("✓" in amount for amount in amounts)
    assert premove_lines(context) == [f"Appena tocca a te: Accetto {number(before)}."]
    club.play_out()
    _, amounts = labels(premove_rows(scene_of(club.table, 1)))
    assert amounts[-2:] == [f"{number(before)} ✓", number(won)]


def test_a_premove_is_shown_to_its_owner_alone() -> None:
    """[PM-3] The group's message and the cards of others stay the same."""
    club = club_at(PiattoRules())
    person = waiting(club)
    others = [one for one in (1, 2, 3) if one != person]
    before = [
        table_screen(scene_of(club.table)),
        *(card_screen(scene_of(club.table, one)) for one in others),
    ]
    club.done(person, act.SetPremove(Choice("non_gioco")))
    after = [
        table_screen(scene_of(club.table)),
        *(card_screen(scene_of(club.table, one)) for one in others),
    ]
    assert after == before
    assert premove_rows(scene_of(club.table, PUBLIC)) == []


def test_on_a_private_message_the_premoves_stand_with_the_table() -> None:
    """[PM-1] This is so at a practice table and at a tournament's, which have no card beside the message."""
    club = club_at(PiattoRules())
    person = waiting(club)
    own, group = scene_of(club.table, person), scene_of(club.table)
    assert SET in {tap.name for tap in taps(table_screen(own).keyboard)}
    assert SET not in {tap.name for tap in taps(table_screen(group).keyboard)}


@pytest.mark.parametrize(
    "rules", [PiattoRules(), ClassicaRules(), ClassicaRules(bet_choices="min_or_max")]
)
@given(seed=st.integers(0, 10**6))
@example(seed=224).via("an amount set with more chips than are left")
@examples(12)
def test_the_table_takes_every_premove_button(rules: Any, seed: int) -> None:
    """[PM-2, BT-1] Earlier choices make no difference, in the round and in the pause after it."""
    rng = random.Random(seed)
    club = Club(rules=rules, game=game_of(rules).key, chips=rng.choice((30, 500)))
    club.deal()
    for _ in range(25):
        for person in (1, 2, 3):
            rows = taps(premove_rows(scene_of(club.table, person)))
            for tap in rng.sample(rows, min(2, len(rows))):
                if tap.name == SET:
                    name, _, amount = tap.argument.partition(":")
                    choice = Choice(name, int(amount) if amount else None)
                    club.done(person, act.SetPremove(choice, tap.round))
                elif any(one == tap.argument for one, _ in view(club.table, person).premoves):
                    club.done(person, act.WithdrawPremove(tap.argument))
        if club.table.phase == "round":
            offered = club.table.sitting.kind.sight.offers(view(club.table, club.turn).game)
            club.play(rng.choice(offered).name)
        elif club.table.phase == "pause":
            club.run_out("pause")
        elif isinstance(club.do(1, act.Start()), Refusal):
            break
