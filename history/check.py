"""Check the cards of a hand with Python 3.11 and nothing else: python3 check.py HAND.json --seal SEAL [--cut WORDS]

HAND.json is the file of the hand (/mano), SEAL stands in the chat, WORDS are those you cut with. The script deals the
hand again from the opened secret, with reshuffles, the lot for the bank and a tournament's draw (docs/fair-shuffle.md).
It prints what only you can compare with the chat. docs/check.html does the same in a browser.
For the rules of the game use `matta check`. Exit status: 0 right, 1 wrong, 2 it cannot be checked yet.
"""

import argparse
import hashlib
import hmac
import itertools
import json
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

PACK = [f"{rank}{suit}" for suit in "DCSB" for rank in range(1, 11)]
MATTA = "10D"
LONGEST_CUT = 64
BLANK = (
    "\u115f\u1160\u2800\ufffc\U00013441\U00013442\U0001d159"  # letters and signs that nobody sees
)
LONGEST_CHAIN = 500
LARGEST = 2**53 - 1
REASONS = {
    "stock": "the stock had run out",
    "matta": "the matta had come out",
    "draw": "the draw for the matta was over",
    "again": "too few cards were left for the next draw or deal",
    "kings": "three or four kings lay on the table",
}
PROBLEMS = {
    "not_closed": "is still in play: its secret is opened later. Ask for the file again then.",
    "no_seal": "has a seal that was not given: give that one too. In the file it is {}",
    "wrong_seal": "is WRONG: its secret does not lead to the seal given, but to {}",
    "file_seal": "is WRONG: the file names another seal, {}",
    "bad_cut": "is WRONG: nobody can have cut with such words, or somebody cut twice.",
    "no_deck": "is WRONG: it is missing in the file.",
    "not_used": "is WRONG: the hand does not use it.",
}
WRONGS = {
    "card": "at place {place} of shuffle {shuffle} lies {found}, not {said}",
    "place": "the next card is at place {place} of shuffle {shuffle}, not at {said}",
    "shuffle": "this reshuffle was not due, or not of these cards: {said}",
    "lot": "the lot fell on {found}, not on {said}",
    "lots": "the lot comes from deck {found}, not {said}",
    "deck": "the deck has to be {found}, not {said}",
    "list": "the list of cards differs from the cards dealt",
}


@dataclass
class WrongError(Exception):
    """The first wrong answer of chance, at ``step`` of round ``round`` (0: the list of cards). ``kind``: in
    ``WRONGS``.
    """

    kind: str
    said: Any = ""
    found: Any = ""
    shuffle: int = 0
    place: int = 0
    round: int = 0
    step: int = 0


@dataclass
class Checked:
    """One deck. ``cards``: number of cards at their right places; ``lot``: the person drawn for the bank, or 0.

    ``shuffles``: round, step, number, reason and pack of each reshuffle; ``again``: cards that came round unshuffled;
    ``without``: cards that are not in the deck.
    """

    deck: int
    problem: str = ""
    cards: int = 0
    lot: int = 0
    seal: str = ""
    table: Any = ""
    cuts: list[tuple[int, str]] = field(default_factory=list)
    among: list[int] = field(default_factory=list)
    secret: bytes = b""
    shuffles: list[tuple[int, int, int, str, list[str]]] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)


@dataclass
class CheckResult:
    """``draw``: True if a tournament's draw is right; None if its seal was not given. ``cuts``: each of the words
    given, and the deck and number of the cut with them, 0 for none. ``unreadable``: the reason why the file is none.
    """

    decks: list[Checked]
    wrong: WrongError | None = None
    draw: bool | None = None
    cuts: list[tuple[str, int, int]] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    unreadable: str = ""

    @property
    def status(self) -> int:
        """0: all is right; 1: something is wrong; 2: a deck is not closed, or its seal was not given."""
        problems = {deck.problem for deck in self.decks} - {""}
        wrong = self.wrong or self.draw is False or problems - {"not_closed", "no_seal"}
        if wrong or self.unreadable or not all(deck for _, deck, _ in self.cuts):
            return 1
        return 2 if problems else 0


# --- reading ----------------------------------------------------------------------------------------------------


def load(text: str) -> dict[str, Any]:
    """Read JSON with whole numbers alone and no key twice, so that it means one thing in every program."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in pairs}) != len(pairs):
            refuse("a key is there twice")
        return dict(pairs)

    file = json.loads(text, object_pairs_hook=once, parse_float=refuse, parse_constant=refuse)
    return file if isinstance(file, dict) else refuse("no object")


def refuse(why: str) -> NoReturn:
    raise ValueError(why)


def number(value: Any, low: int = 1) -> int:
    return (
        value
        if type(value) is int and low <= value <= LARGEST
        else refuse(f"{value!r} is no number")
    )


def items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else refuse("no list")


def same(one: Any, other: Any) -> bool:
    """True if two values are one in JSON, where true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def people(value: Any) -> list[int]:
    """Numbers of people, each once."""
    found = [number(person) for person in items(value)]
    return found if len(set(found)) == len(found) else refuse("a person is there twice")


def link(value: Any) -> bytes:
    """32 bytes in hex."""
    good = isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")
    return bytes.fromhex(value) if good else refuse(f"{value!r} is no secret or seal")


def a_card(value: Any) -> str:
    """A card, or the sign of one that is left out."""
    return (
        value
        if isinstance(value, str) and value in [*PACK, "?"]
        else refuse(f"{value!r} is no card")
    )


def is_cut(words: Any) -> bool:
    """True if a player can have typed these words: NFKC, all signs visible, single spaces, 1 to 64 characters."""
    if not isinstance(words, str) or not 0 < len(words) <= LONGEST_CUT or not all(words.split(" ")):
        return False
    return all(map(is_seen, words)) and unicodedata.normalize("NFKC", words) == words


def is_seen(character: str) -> bool:
    category = unicodedata.category(character)[0]
    return character == " " or (category in "LNPS" and character not in BLANK)


# --- seals ------------------------------------------------------------------------------------------------------


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
    return seal if deck["first"] == 1 else f"{deck['first']}:{seal}"


def real_seal(file: dict[str, Any], deck: dict[str, Any]) -> str:
    """The seal that the secret leads to; empty if the secret does not belong to that tournament's table."""
    linked = link(deck["secret"])
    for _ in range(deck["first"], deck["deck"] + 1):
        linked = hashlib.sha256(linked).digest()
    if "table" not in deck:
        return named(deck, linked.hex())
    whole = file["tournament"]
    own = deck["first"] == 1 and whole["links"][whole["table"]] == linked.hex()
    return whole_seal(whole) if own else ""


def whole_seal(whole: dict[str, Any]) -> str:
    """The seal of a tournament, which fixes its draw and a chain for each of its tables."""
    return hashlib.sha256(b"".join(map(link, items(whole["links"])))).hexdigest()


def table_of(file: dict[str, Any], deck: dict[str, Any]) -> int | str:
    """The table's name in every shuffle: its number, or that of the tournament and the table's own there."""
    table = number(file["table"])
    if "table" not in deck:
        return table
    whole = file["tournament"]
    name = f"{number(whole['number'])}/{number(whole['table'])}"
    return name if name == deck["table"] else refuse("another table's deck")


def problem(file: dict[str, Any], deck: dict[str, Any], seals: set[str]) -> tuple[str, str]:
    """The reason why a deck cannot be checked with these seals, and its seal."""
    first, last = number(deck["first"]), number(deck["deck"])
    if not 0 <= last - first < LONGEST_CHAIN:
        refuse("a deck outside of its chain")
    said = named(deck, link(deck["seal"]).hex())
    cutters = [cut["person"] for cut in items(deck["cuts"])]
    if people(cutters) and not all(is_cut(cut["words"]) for cut in deck["cuts"]):
        return "bad_cut", said
    more = len(seals) < len({named(one, one["seal"]) for one in file["decks"]})
    if "secret" not in deck:
        return "not_closed" if more or said in seals else "file_seal", said
    real = real_seal(file, deck)
    if real not in seals:
        return "no_seal" if more and real else "wrong_seal", real
    return "" if said == real else "file_seal", said


def draw_is_right(whole: dict[str, Any] | None, seals: set[str]) -> bool | None:
    """True if a tournament's people have the seats of its draw, dealt out one by one; None without a seal."""
    if whole is None or whole_seal(whole) not in seals:
        return None
    secret, tables = link(whole["draw"]["secret"]), items(whole["draw"]["tables"])
    said = [number(whole["number"]), 0, [], "seats"]
    fell = order(secret, said, people(whole["draw"]["people"]))
    seated = [fell[first :: len(tables)] for first in range(len(tables))]
    return same([hashlib.sha256(secret).hexdigest(), seated], [whole["links"][0], tables])


# --- dealing again ----------------------------------------------------------------------------------------------


class DealtDeck:
    """One deck while it is dealt again; without a ``secret`` its cards are counted and not compared."""

    def __init__(self, checked: Checked) -> None:
        self.checked, self.secret = checked, checked.secret
        self.said = [checked.table, checked.deck, [*map(list, checked.cuts)]]
        self.shuffle, self.full = -1, PACK
        self.lying: dict[int, list[str]] = {}  # cards before the people; 0: before nobody
        self.gone: list[str] = []  # cards gathered up since the last one came
        self.kings = False  # three or four kings lie on the table (SC-3)
        self.lay(PACK)

    def leave_out(self, cards: list[Any]) -> None:
        """The whole deck is without these cards: a 2, if three players get equally many."""
        if len(cards) > 1 or not all(card in PACK and card[:-1] == "2" for card in cards):
            refuse("a deck without other cards than a 2")
        if self.top or self.shuffle:
            refuse("a card left out of a deck in play")
        self.full, self.shuffle = [card for card in PACK if card not in cards], -1
        self.checked.without = cards
        self.lay(self.full)

    def lay(self, pack: list[str]) -> None:
        self.shuffle, self.pack, self.top, self.gone = self.shuffle + 1, pack, 0, []
        self.order = pack
        if self.secret:
            self.order = order(self.secret, [*self.said, f"shuffle:{self.shuffle}"], pack)

    def on_table(self) -> list[str]:
        return [card for cards in self.lying.values() for card in cards]

    def to_shuffle(self) -> list[str]:
        """The cards of the next shuffle: all that do not lie on the table."""
        lying = self.on_table()
        return [card for card in self.full if card not in lying]

    def is_clear(self) -> bool:
        """True if the table has been gathered up since the last card came."""
        return bool(self.gone) and not self.on_table()

    def shuffle_again(self, reason: str, at: tuple[int, int]) -> None:
        self.lay(self.to_shuffle())
        self.checked.shuffles.append((*at, self.shuffle, reason, self.pack))

    def reshuffled(self, event: dict[str, Any], at: tuple[int, int]) -> None:
        """A reshuffle: its reason must hold now, and its cards follow from the table."""
        out, pack = self.is_clear() and MATTA in self.gone, self.to_shuffle()
        due = {"stock": self.top == len(self.pack), "matta": out, "draw": out}[event["why"]]
        right = same([event["shuffle"], event["pack"]], [self.shuffle + 1, pack])
        if self.secret and not (due and pack and right):
            raise WrongError("shuffle", " ".join(map(a_card, items(event["pack"]))))
        self.shuffle_again(event["why"], at)

    def dealt(
        self, event: dict[str, Any], taken: list[tuple[int, str]], at: tuple[int, int]
    ) -> None:
        """Cards off the top. A draw for the deal, and a deal of the whole deck, may need a shuffle without an event."""
        place = [number(event["shuffle"], 0), number(event["place"], 0)]
        whole = len(taken) == len(self.full)
        if whole and self.kings:
            self.clear()
        too_few = self.top + len(taken) > len(self.pack)
        if too_few and self.is_clear() and (whole or event.get("clears") is True):
            self.shuffle_again("kings" if self.kings else "again", at)
        if self.secret and (
            place != [self.shuffle, self.top] or self.top + len(taken) > len(self.order)
        ):
            raise WrongError(
                "place", f"{place[1]} ({place[0]})", shuffle=self.shuffle, place=self.top
            )
        for person, card in taken:
            found = self.order[self.top : self.top + 1]
            if self.secret and found != [card]:
                raise WrongError("card", card, found[0], shuffle=self.shuffle, place=self.top)
            self.top, self.checked.cards = self.top + 1, self.checked.cards + bool(self.secret)
            self.lying.setdefault(person, []).append(card)
        self.gone = []
        on_table = [card[:-1] for person, card in taken if not person][:4]
        self.kings = whole and on_table.count("10") >= 3

    def happened(self, event: dict[str, Any]) -> None:
        """Cards are gathered up, all or the called ones of a bust hand (OnlineDrew: all its), or are out of play."""
        if "out" in event:
            self.lying[number(event["person"])].remove(event["out"])
            self.lying.setdefault(0, []).append(event["out"])
        elif event.get("clears") is True:
            self.clear()
        elif event.get("fate") == "bust":
            kept, mine = event["type"] != "OnlineDrew", self.lying.get(number(event["person"]), [])
            self.gone += mine[kept:]
            del mine[kept:]

    def clear(self) -> None:
        self.gone += self.on_table()
        self.lying = {}


class Dealing:
    """The rounds of a file while they are dealt again. Raises ``WrongError`` at the first wrong answer of chance."""

    def __init__(self, file: dict[str, Any], piles: dict[int, DealtDeck]) -> None:
        self.file, self.hand, self.piles = file, file["hand"], piles
        self.deck = self.before = self.first = (
            0  # in play; before the hand; opened first in the hand
        )
        self.among: list[int] = []
        self.lot: tuple[int, int, list[int]] | None = None
        self.listed: list[dict[str, Any]] = []
        self.used: set[int] = set()  # decks of the hand

    def deal(self) -> None:
        rounds = [*items(self.file["before"]), self.hand]
        first, began = number(rounds[0]["round"]), number(self.file.get("began", 1))
        if first < began or (len(rounds) == 1 and first != began):
            refuse("nothing says what was before this hand")
        for at, played in enumerate(rounds, first):
            if number(played["round"]) != at:
                refuse("the rounds do not follow one another")
            for pile in self.piles.values():
                pile.lying, pile.gone = {}, []
            self.before = self.deck
            for step, done in enumerate(items(played["steps"]), 1):
                try:
                    self.step(done, (at, step), mine=played is self.hand)
                except WrongError as wrong:
                    wrong.round, wrong.step = at, step
                    raise
        if not same(self.listed, self.hand["cards"]):
            raise WrongError("list", round=self.hand["round"])
        self.draw_lot()

    def step(self, done: dict[str, Any], at: tuple[int, int], *, mine: bool) -> None:
        action, drawn = done["action"], []
        if action["type"] == "LotFell" and mine:
            self.lot = (
                (at[1], number(action["person"]), self.among)
                if not self.lot
                else refuse("two lots")
            )
        for event in items(done["events"]):
            if not isinstance(event["type"], str):
                refuse("no type")
            if "lot" in event and not same(action, {"type": "LotFell", "person": event["lot"]}):
                refuse("a lot that did not fall so")
            if "players" in event:
                self.among = people(event["players"])
            if "deck" in event and "place" not in event:
                self.open(event["deck"], action, mine=mine)
            pile = self.piles.setdefault(self.deck, DealtDeck(Checked(self.deck)))
            if "left_out" in event:
                pile.leave_out(items(event["left_out"]))
            if "pack" in event:
                pile.reshuffled(event, at)
            elif "place" in event:
                taken = self.taken(event, pile, mine=mine)
                self.used |= {self.deck} if mine else set()
                if event["deck"]:
                    drawn += [card for _, card in taken]
                    pile.dealt(event, taken, at)
            pile.happened(event)
        if not same(drawn, action["cards"] if action["type"] == "Drawn" else []):
            refuse("other cards were drawn than dealt")

    def open(self, deck: int, action: dict[str, Any], *, mine: bool) -> None:
        if self.deck and number(deck) != self.deck + 1:
            raise WrongError("deck", deck, self.deck + 1)
        if not same(action, {"type": "DeckOpened", "deck": number(deck)}):
            refuse("a deck that nobody opened")
        self.deck, self.first = deck, self.first or deck * mine

    def taken(self, event: dict[str, Any], pile: DealtDeck, *, mine: bool) -> list[tuple[int, str]]:
        """The cards of an event with their takers (0: nobody), as the list of the hand repeats them."""
        again = not number(event["deck"], 0)
        told = [pile.top, pile.shuffle, event["place"], event["shuffle"]]
        if again and not same(told, [len(PACK), 0, 0, 0]):
            raise WrongError("place", "-", shuffle=pile.shuffle, place=pile.top)
        if not again and event["deck"] != self.deck:
            raise WrongError("deck", event["deck"], self.deck)
        takers = items(event["people"]) if "people" in event else [event["person"]]
        cards = items(event["cards"]) if "people" in event else [event["card"]]
        pairs = zip(takers, cards, strict=True)
        taken = [(number(person, 0), a_card(card)) for person, card in pairs]
        place, shuffle = number(event.get("place", 0), 0), number(event.get("shuffle", 0), 0)
        for offset, (person, card) in enumerate(taken):
            lies = (
                {"deck": 0}
                if again
                else {"deck": self.deck, "shuffle": shuffle, "place": place + offset}
            )
            if mine:
                self.listed.append({"person": person, "card": card, **lies})
        if again:
            pile.checked.again += [card for _, card in taken]
        return taken

    def draw_lot(self) -> None:
        """The lot of the hand comes from the deck in play before it, in a table's first round from its own."""
        if not self.lot:
            if "lots" in self.hand:
                raise WrongError("lots", number(self.hand["lots"]), "-", round=self.hand["round"])
            return
        step, said, among = self.lot
        seats = people([seat["person"] for seat in self.hand["seats"]])
        if among != [person for person in seats if person in among]:
            refuse("lots out of the order of the seats")
        if not {card["person"] for card in self.hand["cards"]} <= {0, *among}:
            refuse("lots without somebody who played")
        deck = self.before or self.first - (self.file.get("began", 1) > 1)
        told = number(self.hand["lots"]) if "lots" in self.hand else "-"
        if told != deck:
            raise WrongError("lots", told, deck, round=self.hand["round"], step=step)
        self.used.add(deck)
        pile = self.piles.get(deck)
        if pile is not None and pile.secret:
            found = order(pile.secret, [*pile.said, f"lots:{self.hand['round']}"], among)[0]
            if said != found:
                raise WrongError("lot", said, found, round=self.hand["round"], step=step)
            pile.checked.lot, pile.checked.among = found, among


# --- the result -------------------------------------------------------------------------------------------------


def check(file: dict[str, Any], seals: Iterable[str], cuts: Iterable[str] = ()) -> CheckResult:
    """Check the file of a hand with the seals, and the words of cuts, that stand in the chat."""
    try:
        return judged(file, {seal.strip().lower() for seal in seals}, cuts)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        return CheckResult([], unreadable=str(error))


def judged(file: dict[str, Any], seals: set[str], words: Iterable[str]) -> CheckResult:
    decks: dict[int, Checked] = {}
    if (
        file["format"] != "matta-hand"
        or number(file["version"]) != 3
        or not isinstance(file["game"], str)
    ):
        refuse("no hand, or of an unknown version")
    if (
        "left_out" in file
        and number(file["left_out"])
        and all("secret" in deck for deck in items(file["decks"]))
    ):
        refuse("cards of closed decks are left out")
    number(file["hand"]["round"])
    for raw in items(file["decks"]):
        what, seal = problem(file, raw, seals)
        said = [(cut["person"], cut["words"]) for cut in raw["cuts"]]
        one = Checked(raw["deck"], what, table=table_of(file, raw), seal=seal, cuts=said)
        one.secret = b"" if what else link(raw["secret"])
        if decks.setdefault(one.deck, one) is not one:
            refuse("a deck is there twice")
    result = CheckResult([], draw=draw_is_right(file.get("tournament"), seals))
    for seat in [*items(file["hand"]["seats"]), *items(file["hand"].get("bystanders", []))]:
        if isinstance(seat.get("name"), str):
            result.names[number(seat["person"])] = seat["name"]
    dealing = Dealing(file, {one.deck: DealtDeck(one) for one in decks.values()})
    try:
        dealing.deal()
    except WrongError as wrong:
        result.wrong = wrong
    for deck in dealing.used - decks.keys():
        decks[deck] = Checked(deck, "no_deck", table=number(file["table"]))
    for deck in decks.keys() - dealing.used if not result.wrong else ():
        decks[deck].problem = "not_used"
    result.decks = [decks[deck] for deck in sorted(decks)]
    cuts = [(one.deck, at, cut[1]) for one in result.decks for at, cut in enumerate(one.cuts, 1)]
    for own in words:
        result.cuts.append(
            (own, *next(((deck, at) for deck, at, cut in cuts if cut == own), (0, 0)))
        )
    return result


# --- in words ---------------------------------------------------------------------------------------------------


def plain(thing: Any) -> str:
    """A value with every sign beyond ASCII escaped."""
    return json.dumps(str(thing))[1:-1]


def quoted(words: Any) -> str:
    """Words in quotes, and escaped too if a sign is not ASCII; others than those of a cut are only escaped."""
    escaped = json.dumps(words)
    same = not isinstance(words, str) or words.isascii() or not is_cut(words)
    return escaped if same else f'"{words}" = {escaped}'


def report(file: dict[str, Any], result: CheckResult) -> Iterator[str]:
    """The result in English, line by line."""
    if result.unreadable:
        yield f"This file cannot be checked: {plain(result.unreadable)}"
        return
    hand = file["hand"]

    def who(person: int) -> str:
        name = "".join(filter(is_seen, result.names.get(person, "")))
        return f"{person} ({name})" if name else str(person or "nobody")

    def some(persons: Iterable[int]) -> str:
        return ", ".join(map(who, persons))

    yield f"Hand {hand['round']} of table {file['table']}, {plain(file['game']).replace('_', ' ')}."
    for deck in result.decks:
        what = (
            PROBLEMS[deck.problem].format(plain(deck.seal))
            if deck.problem
            else "has the seal given."
        )
        yield f"Deck {deck.deck} of table {plain(deck.table)} {what}"
        for at, (person, words) in enumerate(deck.cuts, 1):
            yield f"  cut {at} by {who(person)} with {quoted(words)}"
        if not deck.cuts:
            yield "  Nobody cut it."
        if deck.lot:
            yield f"  The lot among {some(deck.among)} fell on {who(deck.lot)}."
        if deck.without:
            yield f"  Left out: {' '.join(map(plain, deck.without))}"
        for played, step, shuffle, reason, pack in deck.shuffles if deck.cards else []:
            yield f"  Shuffle {shuffle} in hand {played}, step {step}, because {REASONS[reason]}: {' '.join(pack)}"
        if deck.again:
            yield f"  Not by chance, these came round again: {' '.join(map(plain, deck.again))}"
        if not deck.problem and not result.wrong:
            yield f"  {deck.cards} cards lie where secret and cuts put them."
    if "left_out" in file:
        yield f"{plain(file['left_out'])} covered cards are left out (?) until their deck is closed."
    for person in dict.fromkeys(card["person"] for card in hand["cards"]):
        cards = " ".join(plain(card["card"]) for card in hand["cards"] if card["person"] == person)
        yield f"{who(person)}: {cards}"
    yield "Compare table, hand, decks, cuts and cards with the chat: that only you can do."
    for words, number_, at in result.cuts:
        yield f"Your words {quoted(words)}: " + (
            f"cut {at} of deck {number_}." if at else "WRONG, no such cut."
        )
    if result.wrong:
        wrong = result.wrong
        told = {
            "said": plain(wrong.said),
            "found": plain(wrong.found),
            "shuffle": wrong.shuffle,
            "place": wrong.place,
        }
        yield f"WRONG: hand {wrong.round}, step {wrong.step}: {WRONGS[wrong.kind].format(**told)}"
    if result.draw is not None:
        whole = file["tournament"]
        drawn = f"{some(whole['draw']['people'])} at {len(whole['draw']['tables'])} tables"
        right = "right" if result.draw else "WRONG"
        yield f"The draw for the seats of tournament {whole['number']} is {right}: {drawn}."
    if not result.status and not result.decks:
        yield "No card was dealt in this hand: there is nothing to check."
    else:
        yield ("All is right.", "Something is WRONG.", "Not all can be checked yet.")[result.status]


def main() -> int:
    """Check the file of the command line; returns the exit status, 1 for a file that cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seal", required=True, action="append", help="from the chat")
    parser.add_argument(
        "--cut", default=[], action="append", metavar="WORDS", help="with which you cut"
    )
    asked = parser.parse_args()
    try:
        file = load(asked.file.read_text(encoding="utf-8"))
        result = check(file, asked.seal, asked.cut)
        print(*report(file, result), sep="\n")
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        print(f"This file cannot be checked: {plain(error)}")
        return 1
    return result.status


if __name__ == "__main__":
    sys.exit(main())
