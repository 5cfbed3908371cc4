"""Check the cards of a hand with Python 3.11 and nothing else: python3 check.py HAND.json --seal SEAL

HAND.json is the file of the hand (/mano), SEAL stands in the chat. The script compares seal, cuts, every card and its
place, reshuffles, the lot for the bank, and a tournament's draw with the opened secret (docs/fair-shuffle.md). For
the rules of the game use `python -m history verify`. Exit status: 0 right, 1 wrong, 2 it cannot be checked yet.
"""

import argparse
import hashlib
import hmac
import itertools
import json
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACK = [f"{rank}{suit}" for suit in "DCSB" for rank in range(1, 11)]
# the field with the people who draw lots, in the event that opens a round
_OPENED = ("RoundOpened", "ClassicaOpened", "QuattroOpened", "SieteOpened")
OPENINGS = {"PiattoOpened": "among", **dict.fromkeys(_OPENED, "players")}
# events that deal from all forty cards, shuffled anew after a draw for the deal
ANEW = ("CalaLots", "CalaDealt")
PROBLEMS = {
    "not_closed": "is still in play: its secret is opened later. Ask for the file again then.",
    "no_seal": "has a seal that was not given: --seal may be given again. In the file it is {}",
    "wrong_seal": "is WRONG: its secret does not lead to the seal given, but to {}",
    "file_seal": "is WRONG: the file names another seal, {}",
    "no_deck": "is WRONG: it is missing in the file.",
}
# the first wrong answer of chance: round, step (0: the list of cards), shuffle, place (-1: the lot), said, found
Wrong = tuple[int, int, int, int, Any, Any]


@dataclass
class Checked:
    """``cards``: number of cards at their right places; ``lot``: the person drawn for the bank, or 0."""

    deck: int
    problem: str = ""
    cards: int = 0
    lot: int = 0
    seal: str = ""


@dataclass
class CheckResult:
    """The result of a check.

    ``draw``: True if a tournament's draw is right; None if its seal was not given. ``status``: the program's exit
    status.
    """

    decks: list[Checked]
    wrong: Wrong | None
    draw: bool | None

    @property
    def status(self) -> int:
        """0: all is right; 1: something is wrong; 2: a deck is not closed, or its seal was not given."""
        problems = {deck.problem for deck in self.decks} - {""}
        wrong = self.wrong or self.draw is False or problems - {"not_closed", "no_seal"}
        return 1 if wrong else 2 if problems else 0


def order(secret: bytes, said: list[Any], things: Sequence[Any]) -> list[Any]:
    """``things`` in the order that secret and cuts fix: a Fisher-Yates shuffle from HMAC-SHA256."""
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
    counters = (n.to_bytes(8, "big") for n in itertools.count())
    blocks = (hmac.digest(secret, counter + text, "sha256") for counter in counters)
    numbers = (int.from_bytes(b[at : at + 4], "big") for b in blocks for at in range(0, 32, 4))
    pack = list(things)
    for last in range(len(pack) - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        other = next(number for number in numbers if number < fair) % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def named(deck: dict[str, Any], seal: str) -> str:
    """A seal in the form of the chat: with the first deck of its chain, unless that is deck 1."""
    return seal if deck.get("first", 1) == 1 else f"{deck['first']}:{seal}"


def real_seal(file: dict[str, Any], deck: dict[str, Any]) -> str:
    """The seal that the secret leads to; empty if the secret does not belong to that tournament's table."""
    link = bytes.fromhex(deck["secret"])
    for _ in range(deck.get("first", deck["deck"]), deck["deck"] + 1):
        link = hashlib.sha256(link).digest()
    if "table" not in deck:
        return named(deck, link.hex())
    whole = file["tournament"]
    own = (f"{whole['number']}/{whole['table']}", 1, link.hex())
    if own != (deck["table"], deck["first"], whole["links"][whole["table"]]):
        return ""
    return whole_seal(whole)


def whole_seal(whole: dict[str, Any]) -> str:
    """The seal of a tournament, which fixes its draw and a chain for each of its tables."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, whole["links"]))).hexdigest()


def problem(file: dict[str, Any], deck: dict[str, Any], seals: Collection[str]) -> tuple[str, str]:
    """The reason why a deck cannot be checked with these seals, and its seal."""
    said = named(deck, deck["seal"])
    more = len(seals) < len({named(one, one["seal"]) for one in file["decks"]})
    if "secret" not in deck:
        return "not_closed" if more or said in seals else "file_seal", said
    real = real_seal(file, deck)
    if real not in seals:
        return "no_seal" if more and real else "wrong_seal", real
    return "" if said == real else "file_seal", said


def events(file: dict[str, Any]) -> Iterator[tuple[int, int, dict[str, Any], dict[str, Any]]]:
    """Every event with its round, its step's number, and the step's action."""
    for played in (*file["before"], file["hand"]):
        for number, step in enumerate(played["steps"], 1):
            for event in step["events"]:
                yield played["round"], number, step["action"], event
    for card in file["hand"]["cards"]:  # a second copy of the dealt cards
        yield file["hand"]["round"], 0, {"type": ""}, {"type": "", **card}


def compare(file: dict[str, Any], deck: dict[str, Any], checked: Checked) -> Wrong | None:
    """Deal one deck again; count the right cards and return the first wrong answer of chance."""
    secret, number, hand = bytes.fromhex(deck["secret"]), deck["deck"], file["hand"]
    cuts = [[cut["person"], cut["words"]] for cut in deck["cuts"]]
    said = [deck.get("table", file["table"]), number, cuts]
    lies = {0: order(secret, [*said, "shuffle:0"], PACK)}
    dealt: set[str] = set()
    tops: dict[int, int] = {}  # the place of the top card of each shuffle
    among, opened = [], 0
    for played, step, action, event in events(file):
        opened = event.get("deck", opened)
        if event["type"] in OPENINGS:
            among = event[OPENINGS[event["type"]]]
        if action["type"] == "LotFell" and (played, number) == (hand["round"], hand.get("lots")):
            checked.lot = order(secret, [*said, f"lots:{played}"], among)[0]
            if checked.lot != action["person"]:
                return played, step, 0, -1, action["person"], checked.lot
        if opened != number:
            continue
        shuffle, place = event.get("shuffle", 0), event.get("place", 0)
        if "pack" in event:  # cards that were dealt and set aside, in the order of a new pack
            pack = [card for card in PACK if card in event["pack"]]
            if pack != event["pack"] or not (pack == PACK or dealt.issuperset(pack)):
                return played, step, shuffle, 0, event["pack"], pack
            lies[shuffle] = order(secret, [*said, f"shuffle:{shuffle}"], pack)
        elif "place" in event:
            if shuffle == len(lies) and event["type"] in ANEW:
                lies[shuffle] = order(secret, [*said, f"shuffle:{shuffle}"], PACK)
            for at, card in enumerate(event.get("cards") or [event["card"]], place):
                if card != lies[shuffle][at]:
                    return played, step, shuffle, at, card, lies[shuffle][at]
                if step and at != tops.setdefault(shuffle, 0):
                    return played, step, shuffle, at, card, f"the card at place {tops[shuffle]}"
                dealt.add(card)
                if step:
                    tops[shuffle], checked.cards = at + 1, checked.cards + 1
    return None


def draw_is_right(whole: dict[str, Any] | None, seals: Collection[str]) -> bool | None:
    """True if a tournament's people have the seats of its draw, dealt out one by one; None without a seal."""
    if whole is None or whole_seal(whole) not in seals:
        return None
    secret, tables = bytes.fromhex(whole["draw"]["secret"]), whole["draw"]["tables"]
    fell = order(secret, [whole["number"], 0, [], "seats"], whole["draw"]["people"])
    seated = [fell[first :: len(tables)] for first in range(len(tables))]
    return [hashlib.sha256(secret).hexdigest(), seated] == [whole["links"][0], tables]


def check(file: dict[str, Any], seals: Collection[str]) -> CheckResult:
    """Check the file of a hand with the seals in the form of the chat."""
    told = {deck["deck"]: deck for deck in file["decks"]}
    hand, last = file["hand"], file["hand"]["round"]
    dealt = [event["deck"] for at, _, _, event in events(file) if at == last and "place" in event]
    decks, wrong, known = [], None, {seal.strip().lower() for seal in seals}
    for number in sorted({*told, *dealt, hand.get("lots")} - {None}):
        decks.append(checked := Checked(number, "no_deck"))
        if number in told:
            checked.problem, checked.seal = problem(file, told[number], known)
            if not checked.problem:
                wrong = wrong or compare(file, told[number], checked)
    return CheckResult(decks, wrong, draw_is_right(file.get("tournament"), known))


def report(file: dict[str, Any], result: CheckResult) -> Iterator[str]:
    """The result in English, line by line."""
    yield f"Hand {file['hand']['round']} of table {file['table']}."
    for checked in result.decks:
        if checked.problem:
            yield f"Deck {checked.deck} {PROBLEMS[checked.problem].format(checked.seal)}"
            continue
        deck = next(one for one in file["decks"] if one["deck"] == checked.deck)
        yield f"Deck {checked.deck} of table {deck.get('table', file['table'])}: the seal is right."
        for cut in deck["cuts"]:
            yield f"  cut by {cut['person']} with: {''.join(filter(str.isprintable, cut['words']))}"
        yield "  Compare table, deck and cuts with the chat: that only you can do."
        yield f"  {checked.cards} cards lie where secret and cuts put them."
    if result.wrong:
        hand, step, shuffle, place, said, found = result.wrong
        yield f"WRONG: hand {hand}, step {step}, shuffle {shuffle}, place {place}: {said}, not {found}"
    if result.draw is not None:
        yield f"The draw for the seats is {'right' if result.draw else 'WRONG'}."
    yield ("All is right.", "Something is WRONG.", "Not all can be checked yet.")[result.status]


def main() -> int:
    """Check the file of the command line; returns the exit status, 1 for a file that cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seal", required=True, action="append", help="from the chat")
    asked = parser.parse_args()
    try:
        file = json.loads(asked.file.read_text(encoding="utf-8"))
        result = check(file, asked.seal)
        print(*report(file, result), sep="\n")
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"This file cannot be checked: {error!r}")
        return 1
    return result.status


if __name__ == "__main__":
    sys.exit(main())
