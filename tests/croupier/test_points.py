"""A game for points on a real store: rounds, matches and seasons are kept, also through a restart."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from display.points import evening_lines, season_lines
from display.ranking import SeasonData
from engine import journal
from engine.game import Waiting
from engine.table import actions as act
from engine.table.state import game_waits
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules
from locales import words
from messages.names import names_of
from messages.points import season_data
from storage import Store, season_of
from storage.audit import audit
from storage.records import SeasonStanding
from tests.croupier.kit import NOON, Home, at_home, play_something


def lines_of(told: SeasonData) -> list[str]:
    return season_lines(told.games, told.season, names=told.names, words=words("it"))


async def play_round(home: Home, chance: random.Random) -> None:
    """Let everybody who is awaited play at random until the round is over."""
    await home.deal()
    while (await home.seen()).phase == "round":
        waiting = game_waits(await home.table_now())
        assert isinstance(waiting, Waiting)
        await play_something(home, chance.choice(waiting.people), chance)


async def test_points_and_matches_of_rounds_are_kept(store: Store, path: Path) -> None:
    """The season is the sum of the log's scores; a round without chips moves none, and the audit is clean."""
    chance = random.Random(4)
    home = await at_home(store, path, rules=QuattroRules(target=12))
    for _ in range(12):
        await play_round(home, chance)
    log = [event for _, event in await home.log()]
    sums: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for event in log:
        if type(event) in GAME.logged.events:
            sums.update(GAME.tally.score(event) or {})
            match = GAME.tally.match(event)
            won.update(match.ranking[0] if match is not None else ())
    assert won
    season = await home.read(lambda work: work.points.season(home.chat, GAME.key, season_of(NOON)))
    assert {line.person: line.points for line in season} == dict(sums)
    assert {line.person: line.won for line in season if line.won} == dict(won)
    assert all(line.rounds == 12 for line in season)
    assert len(set((await home.purses()).values())) <= 1, "no chips were played for"
    assert await home.read(
        lambda work: lines_of(season_data(work, home.chat, season_of(NOON)))
    ) == told_of(season)
    evening = await home.read(
        lambda work: evening_lines(
            work.points.evening(home.table), names_of(work, home.people), words("it")
        )
    )
    assert evening[0] == "<b>Quattro e mezzo</b>"
    assert len(evening) == 4
    assert sum(" vint" in line for line in evening) == len(won)
    await store.close()
    assert audit(path, journal).differences == []


def told_of(season: list[SeasonStanding]) -> list[str]:
    """The season in words, with the names of the people at home."""
    lines = ["", "🏅 <b>Quattro e mezzo</b>, 2026–27"]
    for place, one in enumerate(season, 1):
        points = f"−{-one.points}" if one.points < 0 else f"{one.points}"
        lines.append(
            f"{place}. <b>Zia {one.person - 1}</b>  partite {one.won} su {one.matches}, {points} pt"
        )
    return lines


async def test_a_player_in_sit_out_has_a_place_in_the_match(store: Store, path: Path) -> None:
    """[QM-19] The player has no points of the last hand, and the audit finds nothing."""
    chance = random.Random(6)
    home = await at_home(store, path, people=3, rules=QuattroRules(target=12))
    away = home.people[-1]
    await play_round(home, chance)
    await home.done(away, act.SitOut())
    season: list[SeasonStanding] = []
    while not any(line.matches for line in season):
        await play_round(home, chance)
        season = await home.read(
            lambda work: work.points.season(home.chat, "quattro_e_mezzo", season_of(NOON))
        )
    assert {line.matches for line in season} == {1}, (season, away)
    hands = {line.person: line.rounds for line in season}
    assert hands[away] == 1 < hands[home.people[0]]
    await store.close()
    assert audit(path, journal).differences == []
