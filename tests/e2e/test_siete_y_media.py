"""La loca in a group: everybody's bets on it within seconds."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import engine.table
from storage.audit import audit
from tests.games.siete_y_media.la_loca import one_of, sit_down, to_the_end
from tests.kit.house import House
from tests.kit.sitting import SeatedPeople

CROWD = 50
MOST_CALLS = 19
"""Counted calls to a group in any minute."""

PAYMENTS = (
    "SELECT e.seq FROM events e JOIN transfers t ON t.table_id = e.table_id AND t.seq = e.seq"
    " WHERE e.type = 'SieteLocaBet' GROUP BY t.id ORDER BY t.id"
)
"""The events of the bets in the order in which their chips were moved."""


def books_are_right(database: Path) -> None:
    assert audit(database, engine.table).differences == []


async def test_fifty_bets_on_la_loca_within_three_seconds(unhurried_home: House) -> None:
    """[SY-31, SY-32] Each tap is answered within a second, the group gets few calls, and the whole list opens. A
    bystander has the highest bet and plays the card.
    """
    home = unhurried_home
    crowd = [home.telegram.person(f"Zia {number}") for number in range(CROWD)]
    seated = [home.telegram.person(name) for name in ("Luca", "Rita")]
    group = home.telegram.group("Familia", *seated, *crowd, kind="supergroup")
    at = SeatedPeople(home, group, {person.name: person for person in seated})
    player = await sit_down(seated, group)
    banker = one_of(seated, but=player)
    await at.tap(player, "Sto")
    table = await at.see("Va la loca!")
    orders = home.telegram.telegram.orders
    before, began = orders.calls(chat=group), home.clock.now()
    bets = [20 if number == 7 else 5 for number in range(CROWD)]
    waits: list[float] = []

    async def bet(number: int) -> None:
        await asyncio.sleep(number * 3 / CROWD)
        tapped = time.perf_counter()
        said = await at.tap(crowd[number], str(bets[number]), table)
        waits.append(time.perf_counter() - tapped)
        left = 1000 - bets[number]
        assert said.text == f"Sulla loca hai {bets[number]}. Ti restano {left}."

    await asyncio.gather(*(bet(number) for number in range(CROWD)))
    assert max(waits) < 1, f"slowest answer after {max(waits):.2f} s"
    again = await at.tap(crowd[3], "5", table)
    assert again.text == "Sulla loca hai 5. Ti restano 995.", "the same bet again changes nothing"
    refused = await at.tap(banker, "5", table)
    assert refused.text
    await at.see(r"puntate: 50, in tutto 265\n *Zia 7: 20[\s\S]*… e altre 42")
    await at.tap(crowd[0], "👥 Chi punta")
    await at.see(r"puntate: 50, in tutto 265\n\n1\. Zia 7: 20[\s\S]*40\. ")
    await at.tap(crowd[0], "›")
    await at.see(r"50\. Zia 49: 5")
    await at.tap(banker, "Basta puntate")
    await at.see(r"Zia 7, giochi la loca")
    hidden = await at.tap(crowd[3], "👁")
    assert "La loca ha" not in (hidden.text or "")
    seen = await at.tap(crowd[7], "👁")
    assert "La loca ha" in (seen.text or "")
    await at.tap(crowd[7], "La loca sta")
    result = await to_the_end(at, banker)
    seconds = (home.clock.now() - began) / 1000
    calls = orders.calls(chat=group) - before
    assert calls <= MOST_CALLS * max(seconds / 60, 1), f"{calls} calls in {seconds:.0f} s"
    assert orders.refused() == 0
    told = await at.tap(crowd[3], "Com’è andata", result)
    assert told.alert
    assert "La loca: " in (told.text or "")
    assert home.ask("SELECT count(*), sum(chips) FROM results") == [(52, 0)]
    order = [seq for (seq,) in home.ask(PAYMENTS)]
    assert len(order) == 2 * CROWD, "every bet moves the bettor's chips and the bank's cover"
    assert order == sorted(order), "payments follow the log"
    await home.stop()
    books_are_right(home.database)
