"""Taps that no button makes, as a modified client can send them."""

from __future__ import annotations

from dataclasses import dataclass

from display.callback import LONGEST
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.kit.books import about
from tests.kit.flood import PATIENCE, answer_to
from tests.kit.process import RealBot


@dataclass(frozen=True)
class Aim:
    """A table that is attacked, and the moment that its buttons are for."""

    table: int
    round: int
    decision: int


def base36(number: int) -> str:
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
        if not number:
            return digits


def written(aim: Aim, name: str, argument: str) -> str:
    """Data as a button would hold it, if it fits."""
    numbers = "|".join(base36(n) for n in (aim.table, aim.round, aim.decision))
    return f"1|{numbers}|{name}|{argument}"[:LONGEST]


async def deal(
    process: RealBot, telegram: TestServer, opener: PlaygroundPerson, *, group: int
) -> None:
    """Begin the first hand of a new table without waiting for its buttons, and without a clock: nobody is hurried."""
    shown = await opener.see(group, "Al tavolo", timeout=PATIENCE)
    (number,) = about(process, "SELECT id FROM tables WHERE chat_id IN $chats", [group])[0]
    for name, argument in (("set", "c:0"), ("si_gioca", "")):
        tap = telegram.telegram.people.forge(
            user=opener.id,
            chat=group,
            message=shown.message_id,
            data=written(Aim(number, 0, 0), name, argument),
        )
        assert (await answer_to(opener, tap)).text
