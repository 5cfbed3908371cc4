"""Every screen in every phase, language and company keeps Telegram's limits and everybody's secrets."""

from __future__ import annotations

import pytest

from display.callback import parse
from display.games import look, words_at
from display.measure import MOST_ANSWER, toast
from display.private import card_screen
from display.screen import Screen
from display.table import table_screen
from engine.game import PUBLIC
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import view
from engine.value import replace
from locales import COMPLETE, Raw, words
from tests.display.kit import check_limits
from tests.display.scenes import check_text, phases, scene_of
from tests.engine.table.kit import Club


def filtered(screen: Screen) -> Screen:
    """The screen as the gateway sends it: without empty rows."""
    return Screen(screen.text, tuple(row for row in screen.keyboard if row))


def buttons(screen: Screen) -> list[str]:
    taps = [parse(button.data) for row in screen.keyboard for button in row]
    return [tap.name for tap in taps if tap is not None]


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("people", [2, 3, 6, 12])
def test_every_phase_can_be_shown_to_everybody(people: int, language: str) -> None:
    """[SM-2] The table has two to twelve players, with the most difficult names that Telegram allows."""
    for _, table in phases(people):
        for viewer in (PUBLIC, *range(1, people + 2), 99):
            for nudge in (False, True):
                context = scene_of(table, viewer, language, nudge=nudge, draft=10)
                for screen in (table_screen(context), card_screen(context)):
                    check_limits(filtered(screen))
                    check_text(screen)
                assert len(toast(Raw(look(context).own.peek(context)))) <= MOST_ANSWER


@pytest.mark.parametrize("language", COMPLETE)
def test_every_phase_has_a_face_of_its_own(language: str) -> None:
    texts = [table_screen(scene_of(table, language=language)).text for _, table in phases(3)]
    assert len(set(texts)) == len(texts)


def test_every_button_of_the_table_can_be_read_back_and_names_its_moment() -> None:
    for _, table in phases(4):
        seen = view(table, PUBLIC)
        for row in table_screen(scene_of(table)).keyboard:
            for button in row:
                tap = parse(button.data)
                assert tap is not None
                if tap.name == "menu":
                    continue  # it is about the whole group
                assert (tap.table, tap.round, tap.decision) == (
                    36**5,
                    seen.round,
                    seen.running.decision,
                )


def test_the_group_has_the_choices_of_the_player_on_turn() -> None:
    """[BT-4, BT-5] These are stakes, Tiro and Sto; a single possible amount has no selector."""
    table = dict(phases(3))["first turn"]
    names = buttons(table_screen(scene_of(table)))
    assert names[:6] == ["punta", "punta", "punta", "punta", "tiro", "sto"]
    club = Club(seated=(1, 2), chips=20)
    club.deal()
    club.play("sto")
    assert "punta" not in buttons(table_screen(scene_of(club.table))), "the bank does not stake"


def test_a_private_card_has_exactly_the_players_own_choices_and_only_on_turn() -> None:
    """[BT-1]"""
    club = Club(seated=(1, 2), holes="6D 6C")
    club.deal()
    mine = card_screen(scene_of(club.table, club.turn))
    context = scene_of(club.table, club.turn)
    assert set(buttons(mine)) == {offer.name for offer in context.offers} | {"punta"}
    shown = card_screen(scene_of(club.table, 2))
    assert buttons(shown) == ["mi_assento"], "nothing of the game"
    assert context.words("card.your_turn") in mine.text
    assert context.words("card.your_turn") not in shown.text


def test_an_absent_player_reads_that_the_table_plays_only_while_it_does() -> None:
    club = Club(seated=(1, 2), holes="6D 6C")
    club.deal()
    club.done(1, act.SitOut())
    context = scene_of(club.table, 1)
    assert context.words("card.away") in card_screen(context).text
    while club.table.phase == "round" and view(club.table, 1).running.turn == 1:
        club.play("sto")
    context = scene_of(club.table, 1)
    assert context.words("card.away") in card_screen(context).text
    assert context.words("card.wait_turn") not in card_screen(context).text
    while club.table.phase == "round":
        club.play("sto")
    context = scene_of(club.table, 1)
    assert context.words("card.away") not in card_screen(context).text
    assert context.words("card.out") in card_screen(context).text
    assert buttons(card_screen(context)) == ["rivedi", "eccomi"]


def test_the_value_of_the_matta_is_asked_in_private_alone() -> None:
    """[BT-1, SM-8] In the group Sto stands once, for any hidden cards."""
    club = Club(seated=(1, 2), holes="10D 6C", draws="2D")
    club.deal()
    club.play("tiro")
    assert club.turn == 1
    assert buttons(table_screen(scene_of(club.table))).count("sto") == 1
    assert buttons(card_screen(scene_of(club.table, 1))).count("sto") > 1


def test_the_chosen_stake_is_ticked_in_private() -> None:
    club = Club(seated=(1, 2), holes="6D 6C")
    club.deal()
    shown = card_screen(scene_of(club.table, 1, draft=20))
    labels = [button.label for row in shown.keyboard for button in row]
    assert "20 ✓" in labels
    assert "10" in labels


def test_only_a_nudged_player_is_mentioned() -> None:
    table = dict(phases(3))["first turn"]
    seen = view(table, PUBLIC)
    assert (
        f"tg://user?id={10**10 + seen.running.turn}"
        in table_screen(scene_of(table, nudge=True)).text
    )
    assert "tg://user" not in table_screen(scene_of(table)).text


def test_the_deadline_is_shown_without_an_edit_a_second() -> None:
    table = dict(phases(3))["first turn"]
    assert 'unix="1800000060"' in table_screen(scene_of(table)).text
    assert "tg-time" not in table_screen(scene_of(table, deadline=None)).text
    paused = dict(phases(3))["pause"]
    assert 'unix="1800000060" format="r"' in table_screen(scene_of(paused)).text
    assert "tg-time" not in table_screen(scene_of(paused, deadline=None)).text
    left_behind = table_screen(replace(scene_of(paused), past=True)).text
    *others, countdown = table_screen(scene_of(paused)).text.split("\n")
    assert "tg-time" in countdown
    assert left_behind == "\n".join(others)


def test_a_turn_that_may_be_called_has_its_button() -> None:
    table = dict(phases(3))["may be called"]
    assert "chiama" in buttons(table_screen(scene_of(table)))


def test_a_late_player_finds_a_button_to_come_back() -> None:
    table = dict(phases(3))["somebody was late"]
    assert "eccomi" in buttons(table_screen(scene_of(table)))


NEXT = {
    "sette_e_mezzo": "sette.next",
    "siete_y_media": "siete.next",
    "quattro_e_mezzo": "quattro.next",
}
"""The sentences about the next banker or dealer, by game."""


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("key", NEXT)
def test_a_table_names_nobody_for_the_next_round_if_no_round_of_the_game_follows(
    key: str, language: str
) -> None:
    entries = words(language).entries.items()
    keys = [name for name, _ in entries if name.startswith(f"{NEXT[key]}.")]
    club = Club(game=key, rules=GAMES[key].rulebook.switches.usual, seated=(1, 2, 3))
    club.deal()
    while club.table.phase == "round":
        club.run_out(club.kinds()[0])

    def named() -> bool:
        scene = scene_of(club.table, language=language)
        lines = table_screen(scene).text.splitlines()
        said = (
            words_at(key, scene.words)(name, name=scene.name(person), n=3)
            for name in keys
            for person in (1, 2, 3)
        )
        return any(one in lines for one in said)

    assert named()
    usual = club.table.agreed.rules
    club.done(1, act.SetRules(GAMES["calabresella"].rulebook.switches.usual, 60))
    assert not named()
    club.done(1, act.SetRules(usual, 60))
    assert named()
    club.done(1, act.EndTable())
    assert club.table.phase == "closed"
    assert not named()


def test_a_closed_table_has_no_buttons() -> None:
    table = dict(phases(3))["closed"]
    assert table_screen(scene_of(table)).keyboard == ()
    assert card_screen(scene_of(table, 1)).keyboard == ()


def test_when_nobody_can_hold_the_bank_lower_stakes_are_offered_first() -> None:
    """[GEN-8, GEN-9] Then comes the refill, for players with too few chips."""
    club = Club(chips=1000)
    club.deal()
    club.play_out()
    club.purses.update({1: 19, 2: 19, 3: 19})
    club.run_out("pause")
    screen = table_screen(scene_of(club.table))
    assert buttons(screen)[1:3] == ["imposta", "ricarica"]
    assert buttons(screen).count("imposta") == 1
    assert "abbassate le puntate" in screen.text
