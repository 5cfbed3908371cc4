"""The models of the rules follow random rounds of every game, and notice a broken rule."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import engine.drawing.hand
import games.briscola.decide
import games.calabresella.scoring
import games.calabresella.state
import games.classica.bank
import games.piatto.mano
import games.quattro_e_mezzo.settlement
import games.scopa.cards
import games.sette_e_mezzo.bank
import games.sette_e_mezzo.settlement
import games.siete_y_media.settlement
from engine.drawing.hand import totals_with_matta
from engine.game import CLOCK, AnyGame, Refusal, Waiting
from engine.stored import to_builtins
from engine.value import replace
from games import listings
from tests.kit.examples import anywhere, more
from tests.kit.play import Sitting
from tests.world import planted, rules
from tests.world.rules.round import Round

Patched = pytest.MonkeyPatch

GAMES: Final[dict[str, AnyGame]] = {one.game.key: one.game for one in listings()}
MOST: Final = 8
"""Players."""
SITTINGS: Final = {"scopa": 40}
"""The random sittings of a game whose rounds are long; 200 of any other."""
PATIENCE: Final = 600
"""Sittings that may pass before a broken rule is noticed."""


def some_rules(game: AnyGame, chance: random.Random) -> Any:
    """A preset with a few switches changed; piatto also as in a tournament."""
    switches = game.rulebook.switches
    found: Any = chance.choice([*game.rulebook.presets.values()])
    for name in chance.choices(switches.names, k=chance.randint(0, 6)):
        legal = [one for one in switches.options_of(name) if not switches.misfit(found, name, one)]
        found = switches.changed(found, name, chance.choice(legal)) if legal else found
    if game.key == "piatto" and chance.random() < 0.3:
        shares = {"penalty_share": chance.choice(("others", "all"))}
        found = replace(
            found, mode="tournament", sitout_half_to=chance.choice(("pot", "credit")), **shares
        )
    return found


def wrongs(game: AnyGame, seed: int) -> Iterator[str]:
    """The complaint about each round of a random sitting, or none; the clock decides now and then."""
    chance = random.Random(seed)
    house = some_rules(game, chance)
    least, most = game.seats.min_players(house), game.seats.max_players(house)
    seats = range(1, chance.randint(least, max(least, min(most, MOST))) + 1)
    chips = {one: chance.choice((30, 100, 1_000, 5_000)) for one in seats}
    table, before = Sitting(game, house, seats=seats, seed=seed, chips=chips), None
    absent = chance.choice((0, 0.1, 0.5))
    for number in range(1, chance.randint(2, 5)):
        purses, first = dict(table.purses), len(table.moves)
        if isinstance(table.open(), Refusal):
            return
        while isinstance(table.awaits(), Waiting):
            if chance.random() < absent:
                table.do(CLOCK, game.timing.on_timeout(table.state, False))
            else:
                table.do(*table.random_choice())  # a bet that the purse does not allow is refused
        before = Round(1, number, [*as_stored(table.moves[first:])], before)
        moved = {
            one: table.purses[one] - had for one, had in purses.items() if isinstance(one, int)
        }
        yield rules.wrong_with(before, moved)


def as_stored(moves: Any) -> Iterator[dict[str, Any]]:
    """Moves and events as the log has them."""
    for move, events in moves:
        yield {"type": "Move", "who": move.who, "action": to_builtins(move.action)}
        yield from map(to_builtins, events)


@pytest.mark.laws
@pytest.mark.parametrize("key", GAMES)
def test_a_model_follows_random_rounds_of_its_game(key: str) -> None:
    """The long form plays 1,000 sittings."""
    first = anywhere(10**6)
    for seed in range(first, first + more(SITTINGS.get(key, 200), long=1_000)):
        for wrong in wrongs(GAMES[key], seed):
            assert not wrong, f"{key}, sitting {seed}: {wrong}"


def _of_settle(patched: Patched, module: Any, changed: Callable[[Any, Any], Any]) -> None:
    """Change the answers of a game's ``settle``, an outcome and chips."""
    settle = module.settle

    def settles(*of: Any, **more: Any) -> Any:
        return changed(settle(*of, **more), more.get("stake", more.get("bet", of[-1])))

    patched.setattr(module, "settle", settles)


def _ties(outcome: str) -> Callable[[Any, Any], Any]:
    return lambda found, stake: ("paid", stake) if found[0] == outcome else found


def _turned(module: Any, name: str) -> Callable[[Patched], None]:
    """A function that gives its people in the wrong order."""
    known = getattr(module, name)
    return lambda patched: patched.setattr(
        module, name, lambda *of: known(*of)[:-1][::-1] + known(*of)[-1:]
    )


SETTE: Final = games.sette_e_mezzo.settlement
SIETE: Final = games.siete_y_media.settlement
QUATTRO: Final = games.quattro_e_mezzo.settlement

BROKEN: Final[dict[str, tuple[str, Callable[[Patched], None]]]] = {
    "SM-23: the bank pays ties": (
        "sette_e_mezzo",
        lambda patched: _of_settle(patched, SETTE, _ties("lost_tie")),
    ),
    "SM-27: the bank always goes on": (
        "sette_e_mezzo",
        lambda patched: patched.setattr(
            SETTE, "next_banker", lambda *_, on_his_right, **__: (on_his_right, "reale")
        ),
    ),
    "SM-30: punte in the wrong order": (
        "sette_e_mezzo",
        _turned(games.sette_e_mezzo.bank, "on_the_right"),
    ),
    "PI-3: the matta counts six at most": (
        "piatto",
        lambda patched: patched.setattr(
            engine.drawing.hand, "_WITH_MATTA", totals_with_matta((1, 2, 4, 6, 8, 10, 12))
        ),
    ),
    "PI-29: the bank pays ties": ("piatto", planted.FAULTS["bank pays ties"]),
    "PI-19: a stake above the pot": (
        "piatto",
        lambda patched: patched.setattr(
            games.piatto.mano,
            "name_stake",
            lambda state, who, asked, purses: (1, 1, purses[who] - 1),
        ),
    ),
    "PI-33: no shuffle after the matta": (
        "piatto",
        lambda patched: patched.setattr(games.piatto.mano, "_matta_out", lambda *_: False),
    ),
    "CL-9: the bank pays ties": ("classica", planted.FAULTS["bank pays ties"]),
    "CL-7: punte in the wrong order": (
        "classica",
        _turned(games.classica.bank, "on_the_right"),
    ),
    "SY-5: the bank pays ties": (
        "siete_y_media",
        lambda patched: _of_settle(patched, SIETE, _ties("lost")),
    ),
    "SY-27: no hand is paid double": (
        "siete_y_media",
        lambda patched: _of_settle(
            patched, SIETE, lambda found, bet: ("paid", bet) if found[0] == "paid_double" else found
        ),
    ),
    "QM-5: seven and a half goes first": (
        "quattro_e_mezzo",
        lambda patched: patched.setattr(QUATTRO, "ORDER", (15, 9, 14, 13, 12, 11, 10)),
    ),
    "QM-16: each win is one point": (
        "quattro_e_mezzo",
        lambda patched: patched.setattr(QUATTRO, "points_for", lambda *_, **__: 1),
    ),
    "BR-6: the next player takes the trick": (
        "briscola",
        planted.FAULTS["trick to the next player"],
    ),
    "BR-1: no card is worth points but the ace": (
        "briscola",
        lambda patched: patched.setattr(
            games.briscola.decide, "POINTS", tuple(11 * (card % 10 == 0) for card in range(40))
        ),
    ),
    "SC-7: equal sides share a point": ("scopa", planted.FAULTS["shared point given"]),
    "SC-8: figures make the best primiera": (
        "scopa",
        lambda patched: patched.setattr(games.scopa.cards, "_BEST", tuple(range(1024))),
    ),
    "BR-13: the clock leaves ten points lying": (
        "briscola",
        lambda patched: patched.setattr(games.briscola.players, "taker", lambda *_: -1),
    ),
    "SC-13: the clock makes any taking": (
        "scopa",
        lambda patched: patched.setattr(
            games.scopa.view.ScopaView,
            "_regola",
            lambda _, play: (len(play[1]) > 0,),
        ),
    ),
    "CA-38: the clock gives its best cards": (
        "calabresella",
        lambda patched: patched.setattr(
            games.calabresella.players,
            "cards_of",
            lambda cards: games.calabresella.cards.cards_of(cards)[::-1],
        ),
    ),
    "CA-38: the clock names a card of the shortest suit": (
        "calabresella",
        lambda patched: patched.setattr(
            games.calabresella.players,
            "wanted",
            lambda *of: games.calabresella.cards.wanted(*of)[::-1],
        ),
    ),
    "CA-29: the next player takes the trick": (
        "calabresella",
        planted.FAULTS["trick to the next player"],
    ),
    "CA-4: the last trick is worth nothing": (
        "calabresella",
        lambda patched: patched.setattr(games.calabresella.scoring, "LAST_TRICK", 0),
    ),
    "CA-28: no suit is followed": (
        "calabresella",
        lambda patched: patched.setattr(
            games.calabresella.state.CalaState,
            "playable",
            property(lambda self: self.hands[self.table.play.turn]),
        ),
    ),
}
"""A broken rule of each game."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    key, breaks = BROKEN[name]
    breaks(monkeypatch)
    assert any(wrong for seed in range(PATIENCE) for wrong in wrongs(GAMES[key], seed)), name


def test_no_model_uses_code_that_it_judges() -> None:
    """They import the standard library, each other, the second readings of games, and the check of the cards."""
    allowed = ("tests.world.rules", "tests.games.", "tests.kit.anew", "history.check")
    ours = ("engine", "games", "history", "tests", "croupier", "storage")
    for path in Path(rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names.append(node.module or "")
            for name in names:
                assert name.startswith(allowed) or name.split(".")[0] not in ours, (path, name)
