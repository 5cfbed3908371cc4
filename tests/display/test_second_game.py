"""Choosing another game: a made-up one beside those of the registry, with kinds of switches that a new game may
bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import pytest

from display.games import GAME_UIS, called, look_of
from display.house import HouseRules
from display.pictures.picture import GamesPicture
from display.rules import rules_screen
from display.rules_text import changes, lobby_lines
from display.settings import settings_screen
from display.table import table_screen
from display.which_game import which_screen
from engine.game import PUBLIC, AnyGame
from engine.switches import NO_SWITCH, STEPS, Switches
from engine.table import TableView, start, usual_table, view
from engine.table import actions as act
from engine.value import Value, replace
from games.sette_e_mezzo.game import GAME as SETTE_GAME
from games.sette_e_mezzo.screens import LOOK as SETTE
from games.sette_e_mezzo.screens.house import HOUSE as SETTE_HOUSE
from locales import Raw, Words, words
from tests.display.kit import check_limits, tapped, taps
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.kit.bussa import BussaRules, bussa_is_played
from tests.kit.changed_game import changed_game


class ZeccaRules(Value, frozen=True, dict=True):
    """An amount, an optional amount, a small number, a choice, and a field that nobody sets."""

    least: int = 5
    most: int | None = None
    players: int = 2
    pace: Literal["slow", "fast"] = "slow"
    mode: Literal["cash", "tournament"] = "cash"

    def check(self) -> str | None:
        return "most" if self.most is not None and self.most < self.least else None


def stakes(rules: ZeccaRules, _: Words) -> Raw:
    return Raw(f"da {rules.least} a {rules.most}")


BUSSA: Any = BussaRules()


ANY: Final[AnyGame] = SETTE_GAME


HOUSE: Final = HouseRules(
    game=changed_game(
        ANY,
        key="zecca",
        rules=ZeccaRules,
        presets={"usual": ZeccaRules(), "brisk": ZeccaRules(pace="fast", players=4)},
        switches=Switches(
            usual=ZeccaRules(), fixed=frozenset({"mode"}), options={"players": (2, 3, 4)}
        ),
        events=(),
    ),
    groups={"stakes": ("least", "most"), "rest": ()},
    stakes=stakes,
    amounts=("least", "most"),
    lobby=lambda rules, _: [Raw(f"in {rules.players}")],
    named=("players",),
)
LOOK: Final = replace(
    SETTE,
    called=("zecca",),
    rules=replace(SETTE.rules, house=HOUSE, pages=lambda *_: (Raw("Zecca."),), odds=None),
)


@pytest.fixture(autouse=True)
def zecca(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Zecca is played during a test; afterwards the games are offered in the same order as before."""
    said: Any = words("it").entries
    looks: Any = GAME_UIS
    before = dict(looks)
    for key in (*HOUSE.built_keys, "game.zecca.name", "game.zecca.says"):
        monkeypatch.setitem(said, key, key.rpartition("settings.zecca.")[2])
    monkeypatch.setitem(said, "game.zecca.name", "Zecca")
    monkeypatch.setitem(GAME_UIS, "zecca", LOOK)
    with bussa_is_played(HOUSE.game):
        yield
    looks.clear()
    looks.update(before)


def seen(rules: Any, hand: int = 0) -> TableView:
    there = view(start(usual_table()), PUBLIC)
    return replace(there, agreed=replace(there.agreed, rules=rules), round=hand)


def shown(page: str, rules: Any) -> tuple[str, list[str]]:
    screen = settings_screen(7, seen(rules), page=page, words=words("it"))
    check_limits(screen)
    return screen.text, [button.label for row in screen.keyboard for button in row]


def test_the_choice_of_a_game_shows_every_game_with_a_sentence_and_a_button() -> None:
    bare, pictured = (which_screen(words("it"), "gioco:", pictured=one) for one in (False, True))
    check_limits(bare)
    names = [words("it")(f"game.{key}.name") for key in GAME_UIS]
    assert names[0] == "Sette e mezzo"
    assert names[-1] == "Zecca"
    buttons = [button for row in bare.keyboard for button in row]
    assert [button.label for button in buttons] == names
    assert [button.data for button in buttons] == [f"gioco:{key}" for key in GAME_UIS]
    assert words("it")("game.sette_e_mezzo.says") in bare.text
    assert pictured.keyboard == bare.keyboard
    assert isinstance(pictured.picture, GamesPicture)
    zecca = pictured.picture.games[-1]
    assert (zecca.name, zecca.says) == ("Zecca", words("it")("game.zecca.says"))


def test_the_menu_the_lines_and_the_pages_are_those_of_the_next_hands_game() -> None:
    players = HOUSE.switch_name("players", words("it"))
    assert f"{players}: 2" in shown("main", ZeccaRules())[1]
    assert lobby_lines(HOUSE, ZeccaRules(), words("it")) == ("da 5 a None", "In 2")
    screen = rules_screen(7, seen(ZeccaRules()), page=3, words=words("it"))
    assert screen.text == "Zecca."
    assert {tap.name for tap in taps(screen)} == {"regole"}, "no odds where there are none"


def test_the_switch_is_announced_by_name_and_stakes_and_the_clock_only_if_it_changes() -> None:
    said = words("it")
    old, new = SETTE_HOUSE.switches.usual, ZeccaRules(players=3)
    assert (
        changes(HOUSE, old, old_clock=60, new_rules=new, new_clock=60, dealt=True, words=said)
        == "Dalla prossima mano si gioca a Zecca · da 5 a None."
    )
    assert (
        changes(HOUSE, old, old_clock=60, new_rules=new, new_clock=60, dealt=False, words=said)
        == "Si gioca a Zecca · da 5 a None."
    )
    assert changes(
        HOUSE, old, old_clock=60, new_rules=new, new_clock=0, dealt=True, words=said
    ).endswith("da 5 a None · senza fretta.")
    back = changes(
        SETTE_HOUSE, new, old_clock=60, new_rules=old, new_clock=60, dealt=True, words=said
    )
    assert back == "Dalla prossima mano si gioca a Sette e mezzo · puntate da 5 a 50 fiches."


def test_every_kind_of_switch_can_be_set() -> None:
    rules = ZeccaRules()
    assert HOUSE.switches.settable == ("least", "most", "players", "pace")
    assert HOUSE.switches.options_of("most") == (*STEPS, None)
    assert HOUSE.switches.options_of("players") == (2, 3, 4)
    assert HOUSE.value_name("most", None, words("it")) == "most.none"
    assert HOUSE.value_name("players", 3, words("it")) == "3"
    assert HOUSE.switches.misfit(rules, "most", 2) == NO_SWITCH
    assert HOUSE.grouped[-1] == ("rest", ("players", "pace"))
    assert HOUSE.unusual(replace(rules, players=3, pace="fast")) == ("pace",)
    place = HOUSE.switches.names.index("mode")
    assert tapped(rules, 60, f"p:f{place}") is None, "nobody sets it"
    assert tapped(rules, 60, f"v:{place}:1") is None


def test_an_unsettable_field_is_not_kept_for_the_next_table() -> None:
    assert HOUSE.switches.as_set(ZeccaRules(least=9, mode="tournament")) == ZeccaRules(least=9)


def test_the_table_announces_the_next_game_while_the_hand_of_the_other_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: Any = words("it").entries
    monkeypatch.setitem(said, "game.bussa.name", "Bussa")
    monkeypatch.setitem(GAME_UIS, "bussa", GAME_UIS["sette_e_mezzo"])
    with bussa_is_played():
        club = Club(seated=(1, 2, 3))
        club.deal()
        assert "si gioca a" not in table_screen(scene_of(club.table)).text
        club.done(1, act.SetRules(BUSSA, 60))
        phases = []
        for _ in range(2):
            text = table_screen(scene_of(club.table)).text
            assert "Dalla prossima mano si gioca a Bussa." in text
            assert "Mano 1" in text, "the running game is told by its own rules"
            phases.append(club.table.phase)
            if club.table.phase == "round":
                club.play_out()
        assert phases == ["round", "pause"]
        club.done(1, act.AskPause())
        assert club.table.phase == "halt"
        assert "Dalla prossima mano si gioca a Bussa." in table_screen(scene_of(club.table)).text


def test_the_game_is_asked_for_by_name() -> None:
    assert called("Zecca") is LOOK
    assert look_of(ZeccaRules()) is LOOK
