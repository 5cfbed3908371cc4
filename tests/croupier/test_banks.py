"""What the summary and the ranking say of an evening, and how many banks it had."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest

from croupier.banks import banks
from croupier.course import Done
from croupier.masks import free_mask
from display.summary import evening, ranking_text, summary_screen
from engine.sette_e_mezzo.view import View
from engine.table import actions as act
from locales import LANGUAGES, words
from storage import Desk
from tests.croupier.kit import NOON, Home


async def test_a_bank_counts_once_however_many_hands_it_is_kept(home: Home) -> None:
    bankers = []
    for hand in range(12):
        await home.deal()
        game = (await home.seen()).game
        assert isinstance(game, View)
        bankers.append(game.banker)
        await home.play_out()
        if hand in (3, 8):
            await home.done(game.banker, act.GetUp())
        elif hand == 5:
            await home.done(bankers[0], act.Sit())
    held = [banker for banker, _ in groupby(bankers)]
    assert 3 <= len(held) < len(bankers)
    assert banks(event for _, event in await home.log()) == len(held)

    await home.done(home.people[0], act.EndTable())
    told = await home.read(lambda desk: evening(desk, home.croupier, home.table))
    assert f"12 mani, {len(held)} banchi\n" in summary_screen(told).text


async def test_where_nobody_held_the_bank_the_summary_says_nothing_of_it(home: Home) -> None:
    log: list[Any] = [event for _, event in await home.log()]
    assert banks(log) == 0
    told = await home.read(lambda desk: evening(desk, home.croupier, home.table))
    assert told.banks == 0
    assert "banc" not in summary_screen(told).text


async def test_a_summary_says_what_can_be_checked_by_the_name_it_had(home: Home) -> None:
    told = await home.read(lambda desk: evening(desk, home.croupier, home.table))
    assert "Mazzi e mani " in summary_screen(told).text
    assert "Mazzi e banchi " in summary_screen(replace(told, of_banks=True)).text


async def test_of_who_has_not_played_yet_the_ranking_says_but_the_chips(home: Home) -> None:
    def ranking(desk: Desk) -> str:
        return ranking_text(desk, desk.tables.get(home.table).chat_id, words("it"))

    assert "giocat" not in await home.read(ranking)
    await home.deal()
    await home.play_out()
    told = await home.read(ranking)
    assert told.count("    1 giocata: ") == len(home.people[:3])
    best = max(await home.read(lambda desk: desk.ledger.ranking(home.chat)), key=lambda s: s.won)
    assert f"1. <b>Zia {home.people.index(best.person)}</b>  +{best.won}" in told
    assert f"ha {best.balance} fiches" in told


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_ranking_says_that_what_is_won_with_a_computer_does_not_count(
    home: Home, language: str
) -> None:
    """Whoever has only played with one has chips and no place."""

    def job(desk: Desk) -> str:
        seen = home.croupier.view(desk, home.table)
        computer = free_mask(desk, seen, "alla_regola")
        assert computer is not None
        action = act.SeatComputer(computer, "alla_regola")
        assert isinstance(home.act(desk, home.people[0], action), Done)
        desk.ledger.refill(home.chat, home.people[0], NOON, held=0, least=1)
        return ranking_text(desk, home.chat, words(language))

    told = await home.write(job)
    assert words(language)("ranking.what") in told
    assert "1." not in told
    first, *_ = told.splitlines()[3:]
    assert first.startswith("Zia 0 · 1500 ")
    assert first.endswith(words(language)("summary.refills", n=1))
    assert "🤖" in told
