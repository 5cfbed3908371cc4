"""The summary and the ranking of an evening, and its number of banks."""

from __future__ import annotations

import html
from itertools import groupby
from typing import Any

import pytest

from croupier.computer_names import free_mask
from croupier.table_transaction import TableDone
from display.measure import columns_of
from display.ranking import WIDE, ranking_text
from display.summary import EveningResults, summary_screen
from engine.table import actions as act
from engine.value import replace
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import COMPLETE, words
from messages.banks import banks
from messages.evenings import evening
from messages.points import ranking
from storage import UnitOfWork
from storage.records import RoundResult
from tests.croupier.kit import NOON, Home


async def test_a_bank_counts_once_over_any_number_of_hands(home: Home) -> None:
    bankers = []
    for hand in range(12):
        await home.deal()
        game = (await home.seen()).game
        assert isinstance(game, SetteEMezzoView)
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
    told = (await home.read(lambda work: evening(work, home.croupier, home.table)))()
    assert f"12 mani, {len(held)} banchi\n" in summary_screen(told).text


async def test_without_a_banker_the_summary_does_not_mention_banks(home: Home) -> None:
    log: list[Any] = [event for _, event in await home.log()]
    assert banks(log) == 0
    told = (await home.read(lambda work: evening(work, home.croupier, home.table)))()
    assert told.played == ("0 mani",)
    assert "banc" not in summary_screen(told).text


async def test_the_summary_names_things_as_the_game_played_did(home: Home) -> None:
    await home.deal()
    await home.play_out()
    told = (await home.read(lambda work: evening(work, home.croupier, home.table)))()

    def labels(it: EveningResults) -> list[str]:
        return [button.label for row in summary_screen(it).keyboard for button in row]

    assert labels(told) == ["🔁 Rivincita", "🏆 Classifica", "🎴 Le mani"]
    banks = replace(told, words=words("it", "bank"))
    assert labels(banks)[-1] == "🎴 I banchi"
    assert "Classifica" not in "".join(labels(replace(told, practice=True)))


async def test_an_evening_without_a_hand_offers_no_rematch(home: Home) -> None:
    told = (await home.read(lambda work: evening(work, home.croupier, home.table)))()
    assert summary_screen(told).keyboard == ()


async def test_the_ranking_shows_only_the_chips_of_a_player_without_a_round(home: Home) -> None:
    def shown(work: UnitOfWork) -> str:
        return ranking_text(
            ranking(work, work.tables.get(home.table).chat_id, now=NOON), words("it")
        )

    assert "<pre>" not in await home.read(shown)
    await home.deal()
    await home.play_out()
    told = await home.read(shown)
    best = max(await home.read(lambda work: work.ledger.ranking(home.chat)), key=lambda s: s.won)
    name = f"Zia {home.people.index(best.person)}"
    first = next(line for line in told.splitlines() if line.startswith("1 "))
    assert first.split() == ["1", *name.split(), f"+{best.won}", "1–0", f"{best.balance}"]
    assert f"Sera migliore: <b>{name}</b> +{best.won}" in told
    assert words("it")("ranking.what") in told


async def test_an_evening_without_a_gain_is_not_called_the_best(home: Home) -> None:
    def job(work: UnitOfWork) -> str:
        nothing = [RoundResult(person, 0, "") for person in home.people[:3]]
        home.act(work, home.people[0], act.Start())
        work.rounds.close(home.table, 1, first_seq=1, last_seq=2, at=NOON, results=nothing)
        return ranking_text(ranking(work, home.chat, now=NOON), words("it"))

    told = await home.write(job)
    assert told.count("0–0") == 3
    assert "Sera migliore" not in told
    numbered = [line for line in told.splitlines() if "0–0" in line]
    assert [line.removeprefix("<pre>")[0] for line in numbered] == ["1", "1", "1"], "a shared place"


async def test_the_ranking_fits_a_phone_with_any_names(home: Home) -> None:
    await home.deal()
    await home.play_out()
    names = ("Maria Concetta Addolorata", "<b>Gigi</b> & figli", "小林さくらさくら")

    def rename(work: UnitOfWork) -> None:
        for place, name in enumerate(names):
            work.people.meet(1000 + place, name, username=None, language="it")

    await home.write(rename)
    for language in COMPLETE:
        told = await home.read(
            lambda work, language=language: ranking_text(  # type: ignore[misc]
                ranking(work, home.chat, now=NOON), words(language)
            )
        )
        table = html.unescape(told.partition("<pre>")[2].partition("</pre>")[0])
        assert len({columns_of(line) for line in table.splitlines()}) == 1
        assert columns_of(table.splitlines()[0]) <= WIDE
        assert "<b>" not in told.partition("<pre>")[2].partition("</pre>")[0]


@pytest.mark.parametrize("language", COMPLETE)
async def test_the_ranking_says_that_chips_won_with_a_computer_do_not_count(
    home: Home, language: str
) -> None:
    """A player who has played only with a computer has chips and no place."""

    def job(work: UnitOfWork) -> str:
        seen = home.croupier.view(work, home.table)
        computer = free_mask(work, seen, "alla_regola")
        assert computer is not None
        action = act.SeatComputer(computer, "alla_regola")
        assert isinstance(home.act(work, home.people[0], action), TableDone)
        work.ledger.refill(home.chat, home.people[0], NOON, held=0, least=1)
        return ranking_text(ranking(work, home.chat, now=NOON), words(language))

    told = await home.write(job)
    assert words(language)("ranking.what") in told
    assert "<pre>" not in told
    for column in ("won", "evenings"):
        head = words(language)(f"ranking.{column}")
        assert head.capitalize() + ":" not in told, "columns that nobody sees are not explained"
    first = next(line for line in told.splitlines() if line.startswith("Zia 0"))
    assert first.startswith("Zia 0 · 1500 ")
    assert first.endswith(words(language)("summary.refills", n=1))
    assert "🤖" in told
