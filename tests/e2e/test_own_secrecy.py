"""Nobody receives another member's card: the local Telegram's own record of an evening of each game on own tables."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

from display.games import GAME_UIS
from display.tricks.commands import PLAY_A_CARD
from playground.botapi.errors import OrderError
from playground.botapi.sightings import Sighting
from playground.people import PlaygroundPerson
from playground.reading import BANKER
from tests.games.calabresella.group import ENDED, play, speak
from tests.games.calabresella.group import seated as seated_for_tricks
from tests.kit.house import House, house
from tests.kit.own_tables import RANKS, SUITS
from tests.kit.sitting import PATIENCE, SeatedPeople

BUTTON = re.compile(r"\(?([2-7AFCR])(🪙|🏆|⚔️|🪵)")
"""A card on a button; a card that may not be played stands in brackets."""

CALLED = re.compile(r"chiamo · (.+)")
"""The called card, which everybody hears."""

PARTNER = re.compile(r"insieme|🤫|compagno", re.IGNORECASE)
"""The words that tell who plays together with the caller."""

HANDS = 2
NAMES = ("Luca", "Rita", "Nonna", "Ugo")
OPENS = frozenset({"👁 Mia carta", "🃏 Le mie carte"})
"""The buttons that open the own table."""

LEAVING = frozenset({"Mi assento", "Mi alzo", "💡 Consiglio", "Com’è andata", "🎬 Rivedi"})
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
    await at.first.write(group, f"/gioco {game}")
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
        elif not mine and table is not None and (opens := OPENS & {*table.labels}):
            await who.press(min(opens), message=table)
        elif table is not None and {"Accetto", "Gioco"} & {*table.labels}:
            await who.press("Accetto" if "Accetto" in table.labels else "Gioco", message=table)
        elif mine:
            labels = [label for label in mine[-1].labels if label not in LEAVING]
            if labels:
                await who.press(chance.choice(labels), message=mine[-1])
    except OrderError:
        return


TRICKS = [key for key, ui in GAME_UIS.items() if PLAY_A_CARD in ui.commands]
"""The games in which people hold a hand of cards."""


@pytest.mark.parametrize("game", [key for key in GAME_UIS if key != "calabresella"])
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
        if game in TRICKS:
            check_hands(at, seen)
        else:
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
    asked = (f"{name}: tiro o sto", f"{name}: devi tirare")
    return any(one in seen[number].text for one in asked) and name in bankers[-1:]


def still_hidden(card: str, seen: list[Sighting], number: int) -> int:
    """The player who holds the card covered, and goes on to play the same hand with it after this message;
    0 for none.
    """
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
    begun = "Mano 1 · dà le carte Luca ·\nLuca: devi tirare."
    dealt = Sighting(leak.viewers, chat_id=-1, message_id=8, text=begun)
    assert banks("Luca", [dealt], 0)
    assert not banks("Rita", [dealt], 0)
    assert not still_hidden("6 di spade", seen, 1)
    several = "Mano\nHai l’asso di coppe e il 5 di spade: 6. Coperta, adesso: 5 di spade."
    assert covered(own(1, several)) == "5 di spade"


@pytest.mark.parametrize(
    "rules",
    [
        "Puntate da 5 a 50 fiches\nMatta: re di denari",
        "Regole: 5 fiches, matta: re di denari, si paga doppio",
        "La matta è Re di denari. Con altre carte vale ½",
    ],
)
def test_a_rule_that_names_the_matta_is_no_leak(rules: str) -> None:
    assert CARD.search(rules)
    assert not CARD.search(RULE.sub("", rules))
    assert CARD.search(RULE.sub("", "Luca: re di denari, la matta"))


# --- tricks -----------------------------------------------------------------------------------------------------


def cards_on(one: Sighting) -> frozenset[str]:
    """The cards on the buttons; the buttons of a call name other people's cards and count as none."""
    if "chiama una carta" in one.text:
        return frozenset()
    found = [BUTTON.match(label) for label in one.labels]
    return frozenset(f"{RANKS.get(m[1], m[1])} di {SUITS[m[2]]}" for m in found if m is not None)


def named_in(one: Sighting) -> frozenset[str]:
    """All cards that a message names, in its text or on its buttons, but for the called one."""
    text = CALLED.sub("", one.text)
    return cards_on(one) | frozenset(card.lower() for card in CARD.findall(text))


def hands_held(seen: list[Sighting]) -> list[dict[int, frozenset[str]]]:
    """For each message, the cards that each player shows in hand before it and still in the same hand after it."""
    before: dict[int, Sighting] = {}
    after: dict[int, Sighting] = {}
    past: list[dict[int, Sighting]] = []
    held: list[dict[int, frozenset[str]]] = []
    for one in seen:
        past.append(dict(before))
        if one.message_id < 0 and cards_on(one):
            before[next(iter(one.viewers))] = one
    for number in reversed(range(len(seen))):
        held.append(
            {
                viewer: cards_on(first) & cards_on(after[viewer])
                for viewer, first in past[number].items()
                if viewer in after and title(first) == title(after[viewer])
            }
        )
        if seen[number].message_id < 0 and cards_on(seen[number]):
            after[next(iter(seen[number].viewers))] = seen[number]
    return held[::-1]


def leaks(seen: list[Sighting]) -> list[tuple[str, str]]:
    """The cards that a message names to somebody else while their holder still has them, and the message's text."""
    found = []
    for one, held in zip(seen, hands_held(seen), strict=True):
        for holder, cards in held.items():
            if one.viewers != {holder}:
                found += [(card, one.text) for card in cards & named_in(one)]
    return found


def partners_told(seen: list[Sighting]) -> list[str]:
    """The messages that tell somebody else of the partner who still has the called card."""
    found, called = [], ""
    for one, held in zip(seen, hands_held(seen), strict=True):
        said = CALLED.search(one.text)
        called = said[1].lower() if said is not None else called
        for holder, cards in held.items():
            if called in cards and one.viewers != {holder} and PARTNER.search(one.text):
                found.append(one.text)
    return found


async def test_no_card_and_no_partner_of_calabresella_reaches_another_member(
    tmp_path: Path,
) -> None:
    """[CA-17] A quintiglio in which nobody has pressed Start: cards, pictures, and the partner of the caller."""
    async with house(tmp_path, second=20, own_tables=True, pictures=True, seed=7) as home:
        home.telegram.telegram.orders.record()
        at = await seated_for_tricks(home, 5, started=0)
        await speak(at, 5, "Chiamo")
        for who in at.people.values():
            await at.tap(who, "🃏 Le mie carte", await at.see("quale carta chiami"))
        await play(at, ENDED, 1)
        seen = home.telegram.telegram.orders.sightings()
    check_hands(at, seen)
    private = [one for one in seen if one.message_id < 0]
    assert any("🤫" in one.text for one in private), "a player has the called card"
    assert partners_told(seen) == []


def check_hands(at: SeatedPeople, seen: list[Sighting]) -> None:
    """No message and no picture of a person's cards reaches another person while they are held."""
    private = [one for one in seen if one.message_id < 0]
    assert {next(iter(one.viewers)) for one in private} == {p.id for p in at.people.values()}
    assert all(len(one.viewers) == 1 for one in seen if one.message_id <= 0)
    assert {one.file_name for one in seen if one.file_id} == {"tavolo.jpg"}
    shown = {one.file_id for one in seen if one.message_id > 0}
    hidden = {(one.file_id, viewer) for one in private for viewer in one.viewers if cards_on(one)}
    assert not shown & {file for file, _ in hidden}
    assert len({file for file, _ in hidden}) == len(hidden), "each picture of cards has one viewer"
    held = hands_held(seen)
    assert sum(len(cards) for hands in held for cards in hands.values()) > 100
    assert leaks(seen) == []


def test_the_check_of_tricks_notices_a_card_and_a_partner() -> None:
    def own(text: str, *labels: str) -> Sighting:
        whole = f"Famiglia · mano 1\n{text}"
        return Sighting(frozenset([1]), chat_id=-1, message_id=-1, text=whole, labels=labels)

    def all_(text: str, *labels: str) -> Sighting:
        return Sighting(frozenset([1, 2]), chat_id=-1, message_id=7, text=text, labels=labels)

    mine = own("🤫 La carta chiamata ce l’hai tu.", "3🪙", "(R🏆)")
    fine = all_("Rita: chiamo · 3 di denari")
    assert leaks([mine, fine, mine]) == []
    assert partners_told([fine, mine, fine, mine]) == []
    assert leaks([mine, all_("Luca: re di coppe"), mine]) == [("re di coppe", "Luca: re di coppe")]
    assert leaks([mine, all_("Luca", "R🏆"), mine]) == [("re di coppe", "Luca")]
    assert partners_told([fine, mine, all_("Gioca insieme a Luca."), mine]) != []
    assert leaks([mine, all_("Luca: re di coppe"), own("", "3🪙")]) == []
