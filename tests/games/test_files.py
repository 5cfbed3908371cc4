"""The files of rounds of every game: replayed as played, checked against their decks, told in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pytest

from engine.families import GameRules
from engine.game import AnyGame
from engine.registry import GAMES
from games.calabresella.rules import CalaRules
from games.classica.rules import ClassicaRules
from games.piatto.rules import PiattoRules
from games.quattro_e_mezzo.rules import QuattroRules
from history import tell
from history.verify import verify
from locales import COMPLETE
from tests.history.kit import HOUSES, RandomEvening, replays_as_written, seals
from tests.kit.examples import more

ROUNDS: Final = 3
EVENINGS: Final = 2
"""Under each house rules."""

RULES: Final[Mapping[str, Sequence[GameRules]]] = {
    "sette_e_mezzo": [HOUSES["everything"], HOUSES["short"], HOUSES["shuffled"]],
    "piatto": [
        PiattoRules(bank_refusal_button=True, lone_matta_must_draw=True),
        PiattoRules(reshuffle_matta="exposed", min_bet=1),
        PiattoRules(mode="tournament"),
        PiattoRules(mode="tournament", sitout_half_to="credit", penalty_share="all"),
    ],
    "classica": [ClassicaRules(min_bet=40, min_max_bet=400, bank_refusal_button=True)],
    "quattro_e_mezzo": [
        QuattroRules(target=3),
        QuattroRules(target=20, five_vs_doppio_sei="five", doppio_sei_matta_first=True),
    ],
    "calabresella": [
        CalaRules(target=3, four="mediatore", si_puo=True),
        CalaRules(per_point=2, four="mediatore"),
    ],
}
"""House rules besides the presets."""


@pytest.mark.laws
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_file_replays_as_played_and_is_told(game: AnyGame) -> None:
    """[GEN-5, PI-33, CL-10, QM-19, SC-9, CA-37] With the points of the match that came before it."""
    houses = [*game.rulebook.presets.values(), *RULES.get(game.key, ())]
    for seed, rules in enumerate(houses * more(EVENINGS, long=20)):
        fewest = max(2, game.seats.min_players(rules))
        people = fewest + seed % (game.seats.max_players(rules) - fewest + 1)
        played = RandomEvening(seed, people, rules, eager=(0.4, 0.0, 0.9)[seed % 3])
        played.play_to_the_end(ROUNDS)
        told: list[object] = []
        for number in range(1, ROUNDS + 1):
            file = played.file(number)
            replayed = replays_as_written(file)
            told += [event for turn in replayed.turns for event in turn.step.events]
            assert verify(file, seals(played)).verdict == "right"
            for language in COMPLETE:
                said = "\n".join(tell.tell(replayed, language))
                assert "{" not in said
                assert "history." not in said
        assert told == [event for event in played.log if type(event) in game.logged.events]
