"""Members of the group who do not play fair: one lets every turn run out, one takes the seats of others."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Final

from playground.botapi.errors import OrderError
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.attack.conftest import LONG
from tests.attack.kit import Aim, written
from tests.kit.books import about
from tests.kit.evening import TURN
from tests.kit.flood import PATIENCE, answer_to, drained, open_table, press, settled
from tests.kit.process import RealBot

HANDS: Final = 10 if LONG else 4
LOOKS: Final = ("👁 Mia carta", "20", "👁 Mia carta", "10")
"""Buttons that decide nothing, on the staller's turn."""

MISSED: Final = "SELECT body FROM events WHERE table_id IN $tables AND type = 'TimedOut'"
ROUNDS: Final = "SELECT count(*) FROM rounds WHERE table_id IN $tables"
SEATED: Final = "SELECT type, body FROM events WHERE table_id = :id ORDER BY seq"


async def test_a_member_who_lets_every_turn_run_out_costs_two_turns(
    hurried: RealBot, telegram: TestServer, tell: Callable[[str], None]
) -> None:
    """A look, a chosen stake, a page of rules and a break are no decisions: the third turn does not come."""
    people, group = await open_table(telegram, "Luca", "Rita", "Nonna")
    by_name = {person.name: person for person in people}
    staller = by_name["Rita"]
    await begin(people[0], group)
    began, taps = time.monotonic(), 0
    while about(hurried, ROUNDS, [group])[0][0] < HANDS:
        assert time.monotonic() - began < 2 * PATIENCE, "the hands do not go on"
        turn = await player_on_turn(people[0], group)
        if turn == staller.name:
            for label in LOOKS:
                taps += await tapped(staller, label, group)
            await staller.write(group, "/carta")
        elif turn:
            await tapped(by_name[turn], "Sto", group)
        await asyncio.sleep(0.02)
    await drained(telegram, hurried)
    missed = [json.loads(body)["person"] for (body,) in about(hurried, MISSED, [group])]
    assert len(missed) == 2, f"{len(missed)} turns in {HANDS} hands"
    away = about(
        hurried,
        "SELECT type FROM events WHERE table_id IN $tables"
        " AND type IN ('WentAway', 'CameBack', 'DecidedInTime')",
        [group],
    )
    assert away == [("WentAway",)]
    tell(f"{taps} taps of a member who stalls: 2 turns ran out in {HANDS} hands")


async def test_a_member_who_takes_seats_takes_none_that_is_kept(
    hurried: RealBot, telegram: TestServer, tell: Callable[[str], None]
) -> None:
    """Tizio got up before the end of a full table, opens its rematch first of all, and hammers on every seat."""
    names = [f"Cugino {number}" for number in range(1, 13)]
    people, group = await open_table(telegram, "Tizio", *names[:-1])
    tizio, last = people[0], telegram.person(names[-1], started=True)
    await last.join(group)
    await tizio.write(group, "/alzati")
    await drained(telegram, hurried)
    family = [*people[1:], last]
    await last.tap("Siediti", chat=group, timeout=PATIENCE)
    await begin(family[0], group)
    (old,) = about(hurried, "SELECT id FROM tables WHERE chat_id IN $chats", [group])[0]
    by_name = {person.name: person for person in family}
    began = time.monotonic()
    while not about(hurried, ROUNDS, [group])[0][0]:
        assert time.monotonic() - began < PATIENCE, "the hand does not end"
        turn = await player_on_turn(family[0], group)
        if turn:
            await tapped(by_name[turn], "Sto", group)
        await asyncio.sleep(0.02)
    await tizio.write(group, "/chiudi")
    await hurried.until("SELECT count(*) FROM tables WHERE status = 'closed'", 1)
    shown = await family[0].see(group, "Buonanotte", timeout=PATIENCE)

    async def forge(person: PlaygroundPerson, table: int, name: str) -> str:
        query = telegram.telegram.people.forge(
            user=person.id,
            chat=group,
            message=shown.message_id,
            data=written(Aim(table, 0, 0), name, ""),
        )
        return (await answer_to(person, query)).text or ""

    assert "tutti di chi ha giocato" in await forge(tizio, old, "rivincita")
    await forge(family[4], old, "rivincita")
    taken = 0
    (new,) = hurried.ask("SELECT max(id) FROM tables")[0]
    for person in family:
        for name in ("siediti", "rivincita") if LONG else ("siediti",):
            assert await forge(tizio, new if name == "siediti" else old, name)
            taken += 1
        if person is not family[4]:
            await forge(person, new, "siediti")
    await settled(hurried)
    sat = [
        json.loads(body)["person"]
        for kind, body in hurried.ask(SEATED, {"id": new})
        if kind == "SatDown"
    ]
    of = dict(hurried.ask("SELECT id, telegram_id FROM people"))
    assert {of[person] for person in sat} == {person.id for person in family}
    tell(
        f"{taken} taps of a member who takes seats: all {len(family)} kept seats went to their people"
    )


async def begin(who: PlaygroundPerson, group: int) -> None:
    """Let the first hand be dealt, once the lobby can."""
    await who.tap("Si gioca!", chat=group, timeout=PATIENCE)


async def player_on_turn(who: PlaygroundPerson, group: int) -> str:
    """The name on the table's newest message with choices; empty for nobody."""
    for message in reversed(await who.messages(group, limit=8)):
        if "👁 Mia carta" in message.labels:
            found = TURN.search(message.text)
            return found.group(1) if found is not None else ""
    return ""


async def tapped(person: PlaygroundPerson, label: str, group: int) -> int:
    """Tap a button if it is there, and wait for the answer; 1 for a tap."""
    try:
        query = await press(person, label, group)
    except (AssertionError, LookupError, OrderError):
        return 0
    await answer_to(person, query)
    return 1
