"""Premoves and sit-out, played by people at a table of piatto."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.botapi.views import MessageView
from playground.people import PlaygroundPerson, TapAnswer
from tests.kit.evening import TABLE
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, settled


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A second at the tables lasts a fifth of a second: the clocks are long and the pause is short."""
    async with house(tmp_path, second=200) as running:
        yield running


class Piatto:
    """Three people at a table of piatto; their private chats are open, except for ``closed``."""

    def __init__(self, home: House, *closed: str) -> None:
        self.closed = closed
        self.people = {
            name: home.telegram.person(name, started=name not in closed)
            for name in ("Luca", "Rita", "Nonna")
        }
        self.group = home.telegram.group("Famiglia", *self.people.values(), kind="supergroup")

    async def sit(self, game: str) -> None:
        first, *others = self.people.values()
        for name, person in self.people.items():
            if name not in self.closed:
                await person.start()
        await first.write(self.group, f"/gioco {game}")
        for person in others:
            await first.see(self.group, "Al tavolo: ", timeout=PATIENCE)
            await person.tap("Siediti", chat=self.group, timeout=PATIENCE)
        await first.see(self.group, r"Al tavolo: .*Nonna", timeout=PATIENCE)

    async def table(self, pattern: str) -> MessageView:
        """The group's newest message with buttons, once its text matches."""
        reader = next(iter(self.people.values()))
        for _ in range(int(PATIENCE / 0.02)):
            shown = [m for m in await reader.messages(self.group) if TABLE & {*m.labels}]
            if shown and re.search(pattern, shown[-1].text):
                return shown[-1]
            await asyncio.sleep(0.02)
        raise AssertionError(f"{pattern!r} does not stand in {shown[-1].text if shown else None!r}")

    async def asked(self, pattern: str) -> PlaygroundPerson:
        """The player in the question."""
        found = re.search(rf"^(\w+).*{pattern}", (await self.table(pattern)).text, re.MULTILINE)
        assert found is not None
        return self.people[found.group(1)]

    async def tap(self, who: PlaygroundPerson, label: str) -> TapAnswer:
        answer = await who.tap(label, chat=self.group, timeout=PATIENCE)
        assert answer is not None
        return answer

    async def without_a_clock(self) -> None:
        """Turn the clock off, so that no time runs out on a slow machine."""
        opener = self.people["Luca"]
        await self.tap(opener, "Impostazioni")
        page = opener.private  # the menu opens here for a person who has pressed Start
        await opener.see(page, "Senza fretta", timeout=PATIENCE)
        await opener.tap("Senza fretta", chat=page, timeout=PATIENCE)
        await opener.see(self.group, "senza fretta", timeout=PATIENCE)
        await opener.tap("Fatto", chat=page, timeout=PATIENCE)

    async def at_a_bank(
        self, *, clock: bool = True
    ) -> tuple[PlaygroundPerson, PlaygroundPerson, PlaygroundPerson]:
        """The banker, the punta who is asked to join, and the next punta."""
        await self.sit("piatto")
        if not clock:
            await self.without_a_clock()
        await self.tap(self.people["Luca"], "Si gioca!")
        banker = await self.asked("prendi il banco")
        await self.tap(banker, "Accetto")
        first = await self.asked("giochi")
        (second,) = (p for p in self.people.values() if p not in (banker, first))
        return banker, first, second


async def card(who: PlaygroundPerson, pattern: str) -> MessageView:
    """The person's private card, once its text matches."""
    return await who.see(who.private, pattern, timeout=PATIENCE)


async def test_a_premove_tapped_in_the_group_is_noted_and_played_at_the_turn(home: House) -> None:
    """[PM-1, PM-3] Other people notice nothing."""
    at = Piatto(home)
    _, first, second = await at.at_a_bank()
    before = await at.table("giochi")
    answer = await at.tap(second, "Gioco")
    assert answer.text == "Segnato per quando tocca a te: Gioco."
    mine = await card(second, "Appena tocca a te: Gioco")
    assert {"Gioco ✓", "Non gioco", "↩️ Ci ripenso"} <= set(mine.labels)
    assert await at.table("giochi") == before
    assert "Gioco ✓" not in (await card(first, "giochi|Gioco|piatto")).labels
    await at.tap(first, "Non gioco")
    await at.table(rf"{second.name}: tiro, o ti va bene")


async def test_a_premove_is_changed_and_taken_back_in_private(home: House) -> None:
    """[PM-3]"""
    at = Piatto(home)
    _, first, second = await at.at_a_bank()
    mine = await card(second, "scegli già")
    assert "↩️ Ci ripenso" not in mine.labels
    answer = await second.tap("Gioco", chat=second.private, timeout=PATIENCE)
    assert answer is not None
    assert answer.text == "Segnato per quando tocca a te: Gioco."
    await card(second, "Appena tocca a te: Gioco")
    await second.tap("Non gioco", chat=second.private, timeout=PATIENCE)
    await card(second, "Appena tocca a te: Non gioco")
    answer = await second.tap("↩️ Ci ripenso", chat=second.private, timeout=PATIENCE)
    assert answer is not None
    assert answer.text == "Va bene: decidi quando tocca a te."
    await card(second, "scegli già")
    await at.tap(first, "Non gioco")
    await at.table(rf"{second.name}, giochi")


async def test_the_next_bank_is_set_with_its_amount(home: House) -> None:
    """[PM-2] A player who has staked may have the next bank; the bank is taken at the moment it comes."""
    at = Piatto(home)
    banker, next_banker, last = await at.at_a_bank()
    await at.tap(next_banker, "Gioco")
    await at.table(rf"{next_banker.name}: tiro, o ti va bene")
    await at.tap(next_banker, "Sto")
    await at.table(rf"{banker.name} \(banco\): tiro, o ti va bene")
    await at.tap(banker, "Sto")
    await at.table(rf"{last.name}, giochi")
    await card(next_banker, "scegli già")
    await next_banker.tap("Accetto", chat=next_banker.private, timeout=PATIENCE)
    mine = await card(next_banker, "Appena tocca a te: Accetto")
    amounts = [label for label in mine.labels if label[0].isdigit()]
    assert amounts[0].endswith(" ✓"), "the least, until he says otherwise"
    answer = await next_banker.tap(amounts[1], chat=next_banker.private, timeout=PATIENCE)
    assert answer is not None
    assert answer.text == f"Segnato per quando tocca a te: Accetto {amounts[1]}."
    await at.tap(last, "Non gioco")
    await at.table(rf"Banco 2 · {next_banker.name} · piatto {amounts[1]}(.|\n)*giochi")


async def test_a_typed_premove_is_answered_in_private(home: House) -> None:
    """[PM-1] The group reads only that it is noted, and only if the private chat is closed."""
    at = Piatto(home)
    _, first, second = await at.at_a_bank()
    await second.write(at.group, "/non_gioco")
    await card(second, "Segnato per quando tocca a te: Non gioco")
    assert not [m for m in await first.messages(at.group) if "Segnato" in m.text]
    await second.write(at.group, "/gioco")
    await card(second, "Segnato per quando tocca a te: Gioco")
    assert not [m for m in await first.messages(at.group) if "già aperto" in m.text]
    await at.tap(first, "Non gioco")
    await at.table(rf"{second.name}: tiro, o ti va bene")


async def test_a_player_without_a_private_chat_is_answered_in_the_group(home: House) -> None:
    at = Piatto(home, "Luca", "Rita", "Nonna")
    _, first, second = await at.at_a_bank()
    await second.write(at.group, "/non_gioco")
    said = await first.see(at.group, "Segnato", timeout=PATIENCE)
    assert "Non gioco" not in said.text
    await first.write(at.group, "/gioco")
    await at.table(rf"{first.name}: tiro, o ti va bene")


async def test_sitting_out_and_coming_back_are_a_tap_or_a_word(home: House) -> None:
    """[PI-12] The player is back from the next bank on."""
    at = Piatto(home)
    _, first, second = await at.at_a_bank(clock=False)
    await settled(home)
    question = await second.tap("Mi assento", chat=second.private, timeout=PATIENCE)
    assert question is not None
    assert question.alert
    answer = await second.tap("Mi assento", chat=second.private, timeout=PATIENCE)
    assert answer is not None
    assert "questo banco lo finisce il tavolo per te" in (answer.text or "")
    await at.table(rf"Assente: {second.name}")
    await card(second, "Il tavolo gioca per te")
    await second.write(at.group, "/assente")
    await first.see(at.group, rf"{second.name}: Sei già assente", timeout=PATIENCE)
    answer = await second.tap("Eccomi", chat=second.private, timeout=PATIENCE)
    assert answer is not None
    assert answer.text == "Eccoti di nuovo! Giochi dal prossimo banco."
    await card(second, "Ci sei di nuovo: giochi dal prossimo banco")
    await second.write(at.group, "/eccomi")
    await first.see(at.group, "Ti aspettiamo già", timeout=PATIENCE)
    await first.write(at.group, "/assente")
    await first.see(at.group, rf"{first.name}: Il posto resta tuo", timeout=PATIENCE)
    await first.write(at.group, "/eccomi")
    await first.see(at.group, rf"{first.name}: Eccoti di nuovo!", timeout=PATIENCE)


async def test_a_traditional_table_has_sit_out_but_no_premoves(
    home: House,
) -> None:
    at = Piatto(home)
    luca, rita, nonna = at.people.values()
    await at.sit("sette e mezzo")
    await nonna.write(at.group, "/assente")
    await luca.see(at.group, r"Nonna \(assente\)", timeout=PATIENCE)
    await at.tap(luca, "Si gioca!")
    turn = await at.asked("tiro, o ti va bene")
    other = rita if turn is luca else luca
    assert (await at.tap(other, "Tiro")).text == f"Adesso tocca a {turn.name}."
    mine = await card(other, "i bottoni compaiono qui")
    assert mine.labels == ["Mi assento"]
    assert (await at.tap(nonna, "Eccomi")).text == "Eccoti di nuovo!"


async def test_a_bank_tapped_too_early_is_asked_for_once(home: House) -> None:
    """[PM-2] A player who wanted this bank does not get the next one by mistake."""
    at = Piatto(home)
    await at.sit("piatto")
    await at.without_a_clock()
    await at.tap(at.people["Luca"], "Si gioca!")
    banker = await at.asked("prendi il banco")
    everybody = list(at.people.values())
    next_banker = everybody[(everybody.index(banker) + 1) % len(everybody)]
    asked = await at.tap(next_banker, "Accetto")
    assert asked.alert
    assert "prendere il prossimo" in (asked.text or "")
    await card(next_banker, "scegli già")
    again = await at.tap(next_banker, "Accetto")
    assert again.text == "Segnato per quando tocca a te: Accetto."
