"""Members of a running hand try to put their chips where the hand cannot reach them: each try gets a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from playground.testing import TestServer
from tests.attack.conftest import LONG
from tests.attack.kit import Aim, deal, written
from tests.kit.books import about, books
from tests.kit.flood import PATIENCE, answer_to, drained, open_table
from tests.kit.process import RealBot

TRIES: Final = 100 if LONG else 5
"""Entries that each member tries in one hand."""

IN_ROUND: Final = "Le tue fiches adesso sono in gioco a un tavolo"


async def test_a_member_hides_no_chips_in_mid_hand(
    quick: RealBot, telegram: TestServer, tell: Callable[[str], None]
) -> None:
    """[GEN-8] By the board's button and by forged taps, with refills and withdrawals in between."""
    sitting, group = await open_table(telegram, "Luca", "Rita", "Nonna")
    luca = sitting[0]
    for person in sitting:
        await person.start()
    await deal(quick, telegram, opener=luca, group=group)
    await luca.see(group, "tiro, o ti va bene così", timeout=PATIENCE)
    marco = telegram.person("Marco", started=True)
    await marco.join(group)
    await marco.start()
    await marco.write(group, "/torneo Coppa")
    board = await marco.see(group, "Torneo «Coppa»", timeout=PATIENCE)
    await drained(telegram, quick)
    (number,) = about(
        quick, "SELECT max(id) FROM tables WHERE chat_id IN $chats AND status = 'open'", [group]
    )[0]
    before = books(quick, [group])
    for person in sitting:
        answer = await person.tap("Mi iscrivo", chat=group, message=board, timeout=PATIENCE)
        assert answer is not None
        assert (answer.text or "").startswith(IN_ROUND)
    names = ("t_entra", "t_esce") * TRIES
    forged = [
        (person, written(Aim(number, 0, 0), name, "")) for name in names for person in sitting
    ]
    for person, data in forged:
        query = telegram.telegram.people.forge(
            user=person.id, chat=group, message=board.message_id, data=data
        )
        assert (await answer_to(person, query)).text
    await asyncio.gather(*(person.write(group, "/ricarica") for person in sitting))
    await drained(telegram, quick)
    assert books(quick, [group]) == before, "no chip has moved"
    entered = await marco.tap("Mi iscrivo", chat=group, message=board, timeout=PATIENCE)
    assert entered is not None
    assert (entered.text or "").startswith("Iscrizione fatta!"), "a person outside the hand is free"
    tell(f"{len(sitting) * (2 * TRIES + 2)} tries to hide chips in mid hand: no chip has moved")
