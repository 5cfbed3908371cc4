"""A group's computation of odds delays no other group, and ends with the bot or when it is not needed any more."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from display.games import look_of
from engine.value import replace
from handlers import dispatcher, menus
from tests.kit.house import House
from tests.kit.questions import forever_about
from tests.kit.sitting import SeatedPeople, sitting
from tests.kit.workers import begun, gone

ODDS = "📊 Quanto conviene il banco"


@pytest.fixture
def signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Computations of odds never end, and each leaves a file here with the name of its kind of rules."""

    def look(rules: Any) -> Any:
        real = look_of(rules)
        assert real.rules.odds is not None
        odds = replace(real.rules.odds, reckoned=partial(forever_about, tmp_path))
        return replace(real, rules=replace(real.rules, odds=odds))

    monkeypatch.setattr(menus, "look_of", look)
    return tmp_path


async def ask_for_odds(at: SeatedPeople, told: str = "Chi supera 7½ sballa") -> str:
    """``told``: words of the first page of the rules."""
    await at.tap(at.first, "Regole")
    page = await at.see(told)
    return (await at.tap(at.first, ODDS, page)).text or ""


async def test_odds_without_end_in_some_groups_leave_advice_to_others_and_a_stop_quick(
    home: House, signs: Path
) -> None:
    asking = [await sitting(home, name, dealt=False) for name in ("Luca", "Rita")]
    for at in asking:
        assert await ask_for_odds(at) == "Faccio i conti: ci vuole un momento."
    other = await sitting(home, "Nonna", "Marco", dealt=False)
    who, table = await other.begin_with_advice()
    answer = await other.advice(who, table)
    assert "in media" in (answer.text or "")
    pid = await begun(signs / "SetteEMezzoRules")
    async with asyncio.timeout(20):
        await home.stop()
    await gone(pid)


async def test_a_group_has_one_computation_of_odds_at_a_time_and_none_without_the_bot(
    home: House, signs: Path
) -> None:
    at = await sitting(home, "Luca", admin=True, dealt=False)
    assert await ask_for_odds(at) == "Faccio i conti: ci vuole un momento."
    assert await ask_for_odds(at) == "Faccio i conti: ci vuole un momento."
    pid = await begun(signs / "SetteEMezzoRules")
    await at.first.write(at.group, "/chiudi")
    await at.see(r"Il tavolo è chiuso")
    await at.first.write(at.group, "/gioco piatto")
    await at.see(r"Al tavolo")
    assert await ask_for_odds(at, "sfida gli altri") == (
        "Sto ancora facendo altri conti: chiedimelo tra un momento."
    )
    telegram = home.telegram.telegram
    telegram.groups.kick(user=telegram.bot_id, chat=at.group, by=at.first.id)
    await gone(pid)


async def test_advice_that_takes_too_long_must_be_asked_for_again(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "TAP_WAITS", 0)
    at = await sitting(home, "Luca", "Rita", dealt=False)
    who, table = await at.begin_with_advice()
    answer = await at.tap(who, "💡 Consiglio", table)
    assert answer.text == "Chiedimelo ancora."
