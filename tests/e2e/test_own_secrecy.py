"""Nobody receives another member's card: the local Telegram's own record of an evening of each game on own tables."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

from playground.botapi.errors import OrderError
from playground.botapi.sightings import Sighting
from playground.people import PlaygroundPerson
from playground.reading import BANKER
from tests.kit.house import House, house
from tests.kit.sitting import PATIENCE, SeatedPeople

HANDS = 3
NAMES = ("Luca", "Rita", "Nonna", "Ugo")
LEAVING = frozenset({"Mi assento", "Mi alzo", "💡 Consiglio", "Com’è andata"})
CARD = re.compile(
    r"\b(?:[2-7]|asso|fante|cavallo|re) di (?:denari|coppe|spade|bastoni)\b", re.IGNORECASE
)

RULE = re.compile(r"\bmatta(?:: | è )[^.,\n]*", re.IGNORECASE)
"""The sentence of the rules that names the matta, whose holder is secret."""

DEALER = re.compile(r"· dà le carte (.+?) ·")
"""The dealer in the first line of a hand of quattro e mezzo."""

COVERED = re.compile(r"Coperta, adesso: (.*)\.")
"""The line of an own table in siete y media that names the covered one of several cards."""


async def seated(home: House, game: str) -> SeatedPeople:
    people = {name: home.telegram.person(name) for name in NAMES}
    group = home.telegram.group("Famiglia Rossi", *people.values(), kind="supergroup")
    at = SeatedPeople(home, group, people)
    await at.first.write(group, f"/gioco {game}".rstrip())
    await at.see(r"Al tavolo")
    for person in list(people.values())[1:]:
        await at.tap(person, "Siediti")
    await at.see(r"Al tavolo: .*" + NAMES[-1])
    home.telegram.telegram.orders.record()
    await at.tap(at.first, "Si gioca!")
    return at


async def act(at: SeatedPeople, who: PlaygroundPerson, chance: random.Random) -> None:
    """One look at the chat: open the own table, or tap a button on it, or one that begins the next hand."""
    shown = await who.messages(at.group)
    mine = [m for m in shown if m.ephemeral]
    table = next((m for m in reversed(shown) if not m.ephemeral and m.keyboard), None)
    try:
        if table is not None and "Si gioca!" in table.labels:
            await who.press("Si gioca!", message=table)
        elif not mine and table is not None and any("👁" in one for one in table.labels):
            await who.press("👁", message=table)
        elif table is not None and {"Accetto", "Gioco"} & {*table.labels}:
            await who.press("Accetto" if "Accetto" in table.labels else "Gioco", message=table)
        elif mine:
            labels = [label for label in mine[-1].labels if label not in LEAVING]
            if labels:
                await who.press(chance.choice(labels), message=mine[-1])
    except OrderError:
        return


@pytest.mark.parametrize("game", ["", "piatto", "classica", "siete y media", "quattro e mezzo"])
async def test_no_card_reaches_another_member(tmp_path: Path, game: str) -> None:
    chance = random.Random(f"secrecy {game}")
    async with house(tmp_path, second=100, pictures=True, own_tables=True) as home:
        at = await seated(home, game)
        for _ in range(int(PATIENCE / 0.1)):
            for who in at.people.values():
                await act(at, who, chance)
                await asyncio.sleep(0.05)
            rounds = home.ask("SELECT count(*) FROM rounds")[0][0]
            if rounds >= HANDS:
                break
        assert rounds >= HANDS
        seen = home.telegram.telegram.orders.sightings()
        check(at, seen)


def check(at: SeatedPeople, seen: list[Sighting]) -> None:
    """Compare the record of one person with the record of the others."""
    private = [one for one in seen if one.message_id < 0]
    assert {next(iter(one.viewers)) for one in private} == {p.id for p in at.people.values()}
    assert all(len(one.viewers) == 1 for one in private)
    assert all(len(one.viewers) == 1 for one in seen if one.message_id == 0)
    assert {one.file_name for one in seen if one.file_id} <= {"tavolo.jpg"}
    names = {person.id: name for name, person in at.people.items()}
    pictures: dict[str, set[int]] = {}
    for one in private:
        if one.file_id:
            pictures.setdefault(one.file_id, set()).update(one.viewers)
    public = {one.file_id for one in seen if one.message_id > 0}
    assert pictures
    assert not pictures.keys() & public
    for number, one in enumerate(seen):
        if one.message_id <= 0:
            continue
        for card in {found.lower() for found in CARD.findall(RULE.sub("", one.text))}:
            holder = still_hidden(card, seen, number)
            assert not holder or banks(names[holder], seen, number), (card, one.text)


def banks(name: str, seen: list[Sighting], number: int) -> bool:
    """True if the person is the banker or dealer on turn, who shows the first card (SM-36, PI-27; QM-2 plays last)."""
    told = "\n".join(one.text for one in seen[: number + 1] if one.message_id > 0)
    bankers = [found[1] or found[2] for found in BANKER.finditer(told)] or DEALER.findall(told)
    return f"{name}: tiro o sto" in seen[number].text and name in bankers[-1:]


def still_hidden(card: str, seen: list[Sighting], number: int) -> int:
    """The player who holds the card covered, and goes on to play the same hand with it after this message; 0 for none."""
    before = latest(seen[:number])
    after = earliest(seen[number + 1 :])
    for viewer, one in before.items():
        later = after.get(viewer)
        if later is None or title(later) != title(one) or not {"Tiro", "Sto"} & {*later.labels}:
            continue
        if covered(one) == covered(later) == card:
            return viewer
    return 0


def covered(own: Sighting) -> str:
    """The card that an own table shows and that nobody else may know: the named one, otherwise the first."""
    named = COVERED.search(own.text)
    found = CARD.search(named[1] if named is not None else own.text)
    return found[0].lower() if found is not None else ""


def latest(seen: list[Sighting]) -> dict[int, Sighting]:
    """The last own table of each person."""
    return {next(iter(one.viewers)): one for one in seen if one.message_id < 0}


def earliest(seen: list[Sighting]) -> dict[int, Sighting]:
    """The first own table of each person."""
    return latest(seen[::-1])


def title(one: Sighting) -> str:
    """The line that names the group and the hand."""
    return one.text.split("\n")[0]


async def test_the_check_notices_a_card_that_everybody_sees() -> None:
    """A planted leak: the check itself must be able to fail."""

    def own(viewer: int, text: str, *labels: str) -> Sighting:
        return Sighting(frozenset([viewer]), chat_id=-1, message_id=-1, text=text, labels=labels)

    leak = Sighting(
        frozenset([1, 2]), chat_id=-1, message_id=7, text="Mano 1: Luca ha il 5 di spade"
    )
    seen = [own(1, "Famiglia · mano 1\n5 di spade", "Sto"), leak]
    seen.append(own(1, "Famiglia · mano 1\n5 di spade", "Tiro", "Sto"))
    assert still_hidden("5 di spade", seen, 1) == 1
    assert not banks("Luca", seen, 1)
    assert not still_hidden("6 di spade", seen, 1)
    several = "Mano\nHai l’asso di coppe e il 5 di spade: 6. Coperta, adesso: 5 di spade."
    assert covered(own(1, several)) == "5 di spade"


@pytest.mark.parametrize(
    "rules",
    [
        "Si gioca da 5 a 50 fiches\nMatta: re di denari",
        "Regole: 5 fiches, matta: re di denari, si paga doppio",
        "La matta è Re di denari. Con altre carte vale ½",
    ],
)
def test_a_rule_that_names_the_matta_is_no_leak(rules: str) -> None:
    assert CARD.search(rules)
    assert not CARD.search(RULE.sub("", rules))
    assert CARD.search(RULE.sub("", "Luca: re di denari, la matta"))
