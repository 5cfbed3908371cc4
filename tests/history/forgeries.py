"""Files of hands for every checker: honest ones, and files that a dishonest host could send, each with its name.

Most forgeries are consistent: the cards are dealt again from the changed sum, so that only the checker's own laws can
refuse them.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.chain import seal_of, seal_of_links, secret_of
from engine.registry import GAMES
from engine.shuffle import order as fair_order
from engine.table import actions as act
from games.scopa.rules import ScopaRules
from games.siete_y_media.rules import SieteRules
from history.check import PACK, order
from history.format import FiledDraw, FiledTournament, HandFile
from history.record import record
from tests.history.bare_steps import SEAL, laws
from tests.history.kit import HOUSES, TABLE_ID, RandomEvening, Raw, as_raw, cut_evening

NAMES = {1: "Nonna Pia", 2: "Luca", 3: "Zia Rita \U0001f384"}
WORDS = "perché no"
FORGED_WORDS = "perch\N{CYRILLIC SMALL LETTER IE} no"


@dataclass
class Case:
    """A file, the seals and words that a player gives, and the right exit status of a checker."""

    name: str
    text: str
    seals: list[str]
    status: int
    cuts: list[str] = field(default_factory=list)


def dump(raw: object) -> str:
    return json.dumps(raw, ensure_ascii=False)


# --- honest hands -----------------------------------------------------------------------------------------------


@cache
def simple() -> tuple[Raw, str]:
    """A hand of three with a deck of its own, cut with ``WORDS``."""
    for seed in range(50):
        played = RandomEvening(seed, 3, HOUSES["shuffled"])
        played.act(2, act.Cut(WORDS))
        played.play_to_the_end(1)
        raw = as_raw(played.file(1, NAMES))
        if len(raw["hand"]["cards"]) > 5:
            return raw, played.seal(1)
    raise AssertionError


@cache
def reshuffled() -> tuple[Raw, str]:
    """A hand inside which the stock runs out, with another card after it (SM-40)."""
    for seed in range(22, 60):
        played = RandomEvening(seed, 11, HOUSES["classico"], eager=0.95).play_to_the_end(6)
        for number in range(2, 7):
            raw = as_raw(played.file(number, NAMES))
            packs = [event for event in events(raw) if "pack" in event]
            if packs and len(packs[0]["pack"]) > 3 and raw["hand"]["cards"][-1]["shuffle"]:
                return raw, played.seal(1)
    raise AssertionError


@cache
def two_decks() -> tuple[Raw, str]:
    """A hand whose lot comes from the deck before."""
    played = RandomEvening(21, 2)
    played.play(1)
    for person in (3, 4, 5):
        played.purses[person] = 500
        played.act(person, act.Sit())
    played.act(1, act.GetUp())
    played.act(2, act.GetUp())
    played.next_round()
    played.close()
    return as_raw(played.file(2, NAMES)), played.seal(1)


@cache
def later_chain() -> tuple[Raw, str]:
    played = cut_evening(decks=2)
    return as_raw(played.file(3)), played.seal(3)


@cache
def three_kings() -> tuple[Raw, str]:
    """A hand of scopa that is dealt again, because three kings lay on the table (SC-3)."""
    played = RandomEvening(157, 4, ScopaRules()).play_to_the_end(1)
    raw = as_raw(played.file(1, NAMES))
    assert [event["type"] for event in events(raw)].count("PackDealt") == 2
    return raw, played.seal(1)


@cache
def of_game(name: str) -> tuple[Raw, str]:
    """A hand of another game, with that game's kind of reshuffle or of cards that come round again."""
    kept: Any = SieteRules(shuffle_each_hand=False)
    rules = kept if name == "siete_y_media" else GAMES[name].rulebook.rules()
    people = {"calabresella": 4, "briscola": 3, "scopa": 4, "siete_y_media": 8, "piatto": 4}.get(
        name, 12
    )
    for seed in range(60):
        played = RandomEvening(seed, people, rules, eager=1.0).play_to_the_end(3)
        for number in (1, 2, 3):
            raw = as_raw(played.file(number, NAMES))
            kinds = {event["type"] for event in events(raw)}
            again = not all(card["deck"] for card in raw["hand"]["cards"])
            if again or kinds & {"DealLots", "Reshuffled"}:
                return raw, played.seal(1)
    raise AssertionError(name)


class TournamentEvening(RandomEvening):
    """Table 2 of tournament 41, whose one seal fixes the draw and the chains of three tables."""

    name = "41/2"
    draw = hashlib.sha256(b"draw").digest()

    @property
    def links(self) -> tuple[str, ...]:
        own = seal_of(self._last(), self.decks)
        return (hashlib.sha256(self.draw).hexdigest(), "1" * 64, own, "3" * 64)

    def _last(self) -> bytes:
        return hashlib.sha256(f"tournament {self.seed}".encode()).digest()

    def secret(self, deck: int) -> bytes:
        return secret_of(self._last(), self.decks, deck)

    def seal(self, deck: int) -> str:
        del deck
        return seal_of_links(self.links)

    def _chance(self, request: Any) -> object:
        if isinstance(request, act.SealChain):
            return act.ChainDrawn(1, self.decks, self.seal(1), shown=True, table=self.name)
        return super()._chance(request)

    def _order(self, label: str, things: Any) -> tuple[Any, ...]:
        deck = self.table.decks.in_play or self.table.decks.ready
        assert deck is not None
        secret = self.secret(deck.deck)
        return fair_order(
            secret, table=self.name, deck=deck.deck, cuts=deck.cuts, label=label, things=things
        )

    def file(self, round_number: int, names: Any = None) -> HandFile:
        people = (5, 4, 3, 2, 1)
        fell = fair_order(self.draw, table=41, deck=0, cuts=(), label="seats", things=people)
        drawn = FiledDraw(
            secret=self.draw.hex(), people=people, tables=tuple(fell[at::2] for at in range(2))
        )
        whole = FiledTournament(number=41, table=2, links=self.links, draw=drawn)
        return record(
            self.log,
            table_id=TABLE_ID,
            round_number=round_number,
            disclosed=self.disclosed,
            names=names,
            tournament=whole,
        )


@cache
def tournament() -> tuple[Raw, str]:
    played = TournamentEvening(3, 3).play_to_the_end(1)
    return as_raw(played.file(1, NAMES)), played.seal(1)


@cache
def in_play() -> tuple[Raw, str]:
    played = RandomEvening(3, 4)
    played.play(1)
    return as_raw(played.file(1, NAMES)), played.seal(1)


def honest() -> Iterator[Case]:
    """Files as the bot writes them."""
    for make in (simple, reshuffled, two_decks, later_chain, tournament, three_kings):
        raw, seal = make()
        yield Case(make.__name__, dump(raw), seals=[seal], status=0)
    for game in GAMES:
        raw, seal = of_game(game)
        yield Case(game, dump(raw), seals=[seal], status=0)
    raw, seal = simple()
    yield Case("with the words of the cut", dump(raw), seals=[seal], status=0, cuts=[WORDS])
    yield Case("the seal in capitals", dump(raw), seals=[f" {seal.upper()} "], status=0)
    raw, seal = in_play()
    yield Case("a deck in play", dump(raw), seals=[seal], status=2)
    raw, seal = later_chain()
    both = put_into(raw, ("decks",), [*raw["decks"], {**raw["decks"][0], "deck": 9, "first": 9}])
    yield Case("a second seal is missing", dump(both), seals=[seal], status=1)


# --- changing files ---------------------------------------------------------------------------------------------


def events(raw: Raw) -> list[Raw]:
    """The events of the hand itself."""
    return [event for step in raw["hand"]["steps"] for event in step["events"]]


def put_into(raw: Raw, path: tuple[Any, ...], thing: object) -> Raw:
    changed = copy.deepcopy(raw)
    node: Any = changed
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = thing
    return changed


def without(raw: Raw, *path: Any) -> Raw:
    changed = copy.deepcopy(raw)
    node: Any = changed
    for key in path[:-1]:
        node = node[key]
    del node[path[-1]]
    return changed


def dealt_anew(
    raw: Raw, label: str = "shuffle:0", said: list[Any] | None = None, *, secret: str = ""
) -> Raw:
    """The simple hand with the cards that a changed sum gives, everywhere."""
    (deck,) = raw["decks"]
    cuts = [[cut["person"], cut["words"]] for cut in deck["cuts"]]
    key = bytes.fromhex(secret or deck["secret"])
    found = order(key, [*(said or [raw["table"], deck["deck"], cuts]), label], PACK)
    was = [card["card"] for card in raw["hand"]["cards"]]
    now = dict(zip(was, found, strict=False))

    def told(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: part if key == "rules" else told(part) for key, part in node.items()}
        if isinstance(node, list):
            return [told(part) for part in node]
        return now.get(node, node) if isinstance(node, str) else node

    return {**raw, "hand": told(raw["hand"])}


def with_cut(words: object, person: object = 2) -> Raw:
    """The simple hand as another cut deals it."""
    raw = put_into(simple()[0], ("decks", 0, "cuts"), [{"person": person, "words": words}])
    return dealt_anew(raw)


def after_event(raw: Raw, kind: str, *more: Raw) -> Raw:
    """The file with further events behind the first one of a kind in the hand."""
    changed = copy.deepcopy(raw)
    for step in changed["hand"]["steps"]:
        for at, event in enumerate(step["events"]):
            if event["type"] == kind:
                step["events"][at + 1 : at + 1] = more
                return changed
    raise LookupError(kind)


def changed_events(raw: Raw, change: Callable[[Raw], None], of: Callable[[Raw], bool]) -> Raw:
    """The file with a change in all events of the hand for which ``of`` is true."""
    changed = copy.deepcopy(raw)
    for event in events(changed):
        if of(event):
            change(event)
    return changed


def in_shuffle(raw: Raw, number: int) -> Raw:
    """The simple hand, dealt from another shuffle of its deck."""
    changed = dealt_anew(raw, f"shuffle:{number}")
    for thing in (*events(changed), *changed["hand"]["cards"]):
        if "place" in thing:
            thing["shuffle"] = number
    return changed


# --- forgeries --------------------------------------------------------------------------------------------------


def forged() -> Iterator[Case]:
    """Every forgery; each must be found."""
    for make in (_cuts, _decks, _tournaments, _reshuffles, _deals, _lots, _texts):
        yield from make()
    yield from (_case(name, raw, SEAL) for name, right, raw in laws() if not right)


def _case(name: str, raw: object, seal: str, *cuts: str) -> Case:
    return Case(name, dump(raw), seals=[seal], status=1, cuts=list(cuts))


def _cuts() -> Iterator[Case]:
    raw, seal = simple()
    for sign, name in (
        ("\u200b", "zero-width space"),
        ("\u2060", "word joiner"),
        ("\ufe0f", "variation selector"),
        ("\U000e0101", "variation selector of the supplement"),
        ("\u3164", "Hangul filler"),
        ("\u2800", "blank of Braille"),
        ("\u034f", "grapheme joiner"),
        ("\u00a0", "space that does not break"),
        (" ", "space at the end"),
        ("\t", "tab"),
    ):
        yield _case(f"cut with a {name}", with_cut(WORDS + sign), seal)
    yield _case("cut with two spaces", with_cut(WORDS.replace(" ", "  ")), seal)
    yield _case("cut with letters taken apart", with_cut("perche\u0301 no"), seal)
    yield _case("cut with a letter of compatibility", with_cut("perché ﬁ"), seal)
    yield _case("cut without words", with_cut(""), seal)
    yield _case("cut of 65 letters", with_cut("x" * 65), seal)
    yield _case("cut with letters that look alike", with_cut(FORGED_WORDS), seal, WORDS)
    yield _case("cut taken away", dealt_anew(put_into(raw, ("decks", 0, "cuts"), [])), seal, WORDS)
    yield _case("cut by another person", put_into(raw, ("decks", 0, "cuts", 0, "person"), 3), seal)
    twice = [{"person": 2, "words": WORDS}, {"person": 2, "words": "x"}]
    yield _case(
        "two cuts by one person", dealt_anew(put_into(raw, ("decks", 0, "cuts"), twice)), seal
    )
    for person in (2.5, True, 0, -2, 2**53, "2", None):
        yield _case(f"cut by person {person!r}", with_cut(WORDS, person), seal)
    yield _case("cut of a number", with_cut(7), seal)
    yield _case("words that nobody cut with", raw, seal, WORDS + "!")


def _decks() -> Iterator[Case]:
    raw, seal = simple()
    deck = raw["decks"][0]
    hashed = hashlib.sha256(bytes.fromhex(deck["secret"])).hexdigest()
    bare = without(raw, "decks", 0, "first")
    yield _case("deck without its chain", bare, seal)
    yield _case(
        "deck 2 with the secret of deck 1", _as_deck_two(without(raw, "decks", 0, "first")), seal
    )
    yield _case("deck before its chain", put_into(raw, ("decks", 0, "first"), 2), seal)
    yield _case("chain of another first deck", put_into(raw, ("decks", 0, "deck"), 2), seal)
    long = put_into(put_into(raw, ("decks", 0, "deck"), 10**9), ("decks", 0, "secret"), "0" * 64)
    yield _case("chain without end", long, seal)
    yield _case("deck twice", put_into(raw, ("decks",), [{**deck, "cuts": []}, deck]), seal)
    yield _case(
        "deck that is not used", put_into(raw, ("decks",), [deck, _deck_two(deck, hashed)]), seal
    )
    yield _case("deck missing", put_into(raw, ("decks",), []), seal)
    yield _case("other secret", put_into(raw, ("decks", 0, "secret"), "0" * 64), seal)
    yield _case("other seal in the file", put_into(raw, ("decks", 0, "seal"), "0" * 64), seal)
    yield _case("other seal in the chat", raw, "0" * 64)
    yield _case(
        "secret in capitals", put_into(raw, ("decks", 0, "secret"), deck["secret"].upper()), seal
    )
    spaced = deck["secret"][:2] + " " + deck["secret"][2:]
    yield _case("secret with a space", put_into(raw, ("decks", 0, "secret"), spaced), seal)
    for table in ("12", 12.5, True, "12\u200b", None, [12], 0):
        changed = put_into(raw, ("table",), table)
        cuts = [[2, WORDS]]
        yield _case(f"table {table!r}", dealt_anew(changed, said=[table, 1, cuts]), seal)
    named = put_into(raw, ("decks", 0, "table"), "12/1")
    yield _case("table of no tournament", dealt_anew(named, said=["12/1", 1, [[2, WORDS]]]), seal)
    later, its = later_chain()
    yield _case("later chain without its number in the seal", later, its.partition(":")[2])


def _deck_two(deck: Raw, secret: str) -> Raw:
    return {
        **deck,
        "deck": 2,
        "first": 2,
        "seal": hashlib.sha256(bytes.fromhex(secret)).hexdigest(),
        "secret": secret,
    }


def _as_deck_two(raw: Raw) -> Raw:
    """The simple hand dealt as if its deck, with a seal of its own, were another one."""
    changed = dealt_anew(raw, said=[raw["table"], 2, [[2, WORDS]]])
    changed["decks"] = [{**raw["decks"][0], "deck": 2}]
    for step in changed["hand"]["steps"]:
        for thing in (step["action"], *step["events"]):
            if "deck" in thing:
                thing["deck"] = 2
    for card in changed["hand"]["cards"]:
        card["deck"] = 2
    if "lots" in changed["hand"]:
        changed["hand"]["lots"] = 2
    return changed


def _tournaments() -> Iterator[Case]:
    raw, seal = tournament()
    links = raw["tournament"]["links"]
    yield _case("table from the end of the links", put_into(raw, ("tournament", "table"), -2), seal)
    named = put_into(raw, ("tournament", "number"), "41\u200b")
    yield _case(
        "tournament with an unseen sign", put_into(named, ("decks", 0, "table"), "41\u200b/2"), seal
    )
    yield _case(
        "table with an unseen sign", put_into(raw, ("decks", 0, "table"), "41/2\u200b"), seal
    )
    split = [links[0] + links[1], links[2], links[3]]
    yield _case("links split elsewhere", put_into(raw, ("tournament", "links"), split), seal)
    shifted = put_into(put_into(raw, ("tournament", "links"), split), ("tournament", "table"), 1)
    yield _case("links shifted", put_into(shifted, ("decks", 0, "table"), "41/1"), seal)
    yield _case("another table's deck", put_into(raw, ("decks", 0, "table"), "41/3"), seal)
    yield _case("table's own number in the sum", without(raw, "decks", 0, "table"), seal)
    yield _case("no tournament", without(raw, "tournament"), seal)
    tables = raw["tournament"]["draw"]["tables"]
    yield _case(
        "draw with tables changed",
        put_into(raw, ("tournament", "draw", "tables"), tables[::-1]),
        seal,
    )
    people = raw["tournament"]["draw"]["people"]
    yield _case(
        "entries in another order",
        put_into(raw, ("tournament", "draw", "people"), people[::-1]),
        seal,
    )
    yield _case(
        "somebody entered twice",
        put_into(raw, ("tournament", "draw", "people", 0), people[1]),
        seal,
    )
    yield _case(
        "other secret of the draw", put_into(raw, ("tournament", "draw", "secret"), "0" * 64), seal
    )


def _reshuffles() -> Iterator[Case]:
    raw, seal = simple()
    whole = {"type": "Reshuffled", "shuffle": 1, "pack": PACK, "why": "stock"}
    yield _case(
        "whole pack before the first card",
        after_event(in_shuffle(raw, 1), "DeckBegan", whole),
        seal,
    )
    seventh = {**whole, "shuffle": 7}
    yield _case("seventh shuffle", after_event(in_shuffle(raw, 7), "DeckBegan", seventh), seal)
    yield _case(
        "shuffle 0 again",
        after_event(in_shuffle(raw, 0), "DeckBegan", {**whole, "shuffle": 0}),
        seal,
    )
    many = [{**whole, "shuffle": number} for number in (1, 2, 3)]
    yield _case("three shuffles", after_event(in_shuffle(raw, 3), "DeckBegan", *many), seal)
    yield _case("later shuffle without an event", in_shuffle(raw, 1), seal)
    for why in ("draw", "matta", "again", "kings", "x", ["draw"], None):
        other = {**whole, "why": why}
        yield _case(
            f"whole pack because of {why}",
            after_event(in_shuffle(raw, 1), "DeckBegan", other),
            seal,
        )
    other = {**whole, "type": "Whatever"}
    yield _case("whole pack by Whatever", after_event(in_shuffle(raw, 1), "DeckBegan", other), seal)
    few = [card for card in PACK if card in {one["card"] for one in raw["hand"]["cards"][:3]}]
    early = {**whole, "pack": few}
    yield _case("reshuffle before the stock is used up", after_event(raw, "Dealt", early), seal)
    raw, seal = reshuffled()
    true = next(event["pack"] for event in events(raw) if "pack" in event)
    more = next(card for card in PACK if card not in true)
    for name, pack in (
        ("one card less", true[1:]),
        ("one card more", [card for card in PACK if card in (*true, more)]),
        ("another card", [card for card in PACK if card in (*true[1:], more)]),
        ("all forty cards", PACK),
        ("a card twice", [true[0], *true]),
        ("cards in another order", true[::-1]),
        ("no card", []),
    ):
        changed = changed_events(raw, _setting(pack=pack), lambda event: "pack" in event)
        yield _case(f"reshuffle of {name}", changed, seal)
    second = changed_events(raw, _setting(shuffle=2), lambda event: event.get("shuffle") == 1)
    for card in second["hand"]["cards"]:
        card["shuffle"] = 2 * card.get("shuffle", 0)
    yield _case("second reshuffle without a first", second, seal)
    yield _case("reshuffle left out", _without_event(raw, "Reshuffled"), seal)
    raw, seal = of_game("calabresella")
    again = changed_events(raw, _setting(shuffle=2), lambda event: event["type"] == "PackDealt")
    yield _case("calabresella dealt from a later shuffle", again, seal)
    raw, seal = of_game("briscola")
    for name, left_out in (
        ("another 2", ["2D"]),
        ("an ace", ["1C"]),
        ("two cards", ["2C", "2D"]),
        ("nothing", []),
    ):
        other = changed_events(raw, _setting(left_out=left_out), lambda event: "left_out" in event)
        yield _case(f"briscola without {name}", other, seal)
    raw, seal = of_game("scopa")
    again = changed_events(raw, _setting(shuffle=2), lambda event: event["type"] == "PackDealt")
    yield _case("scopa dealt again without three kings", again, seal)
    raw, seal = of_game("siete_y_media")
    yield _case(
        "card again from a later shuffle", changed_events(raw, _setting(shuffle=1), _again), seal
    )
    raw, seal = simple()
    card = {"type": "Dealt", "people": [1], "cards": ["7D"], "deck": 0, "shuffle": 0, "place": 0}
    yield _case("card again from a fresh pack", after_event(raw, "DeckBegan", card), seal)


def _again(event: Raw) -> bool:
    return event.get("deck") == 0


def _setting(**fields: Any) -> Callable[[Raw], None]:
    return lambda event: event.update(fields)


def _without_event(raw: Raw, kind: str) -> Raw:
    changed = copy.deepcopy(raw)
    for step in changed["hand"]["steps"]:
        step["events"] = [event for event in step["events"] if event["type"] != kind]
    return changed


def _deals() -> Iterator[Case]:
    raw, seal = simple()
    cards = raw["hand"]["cards"]
    other = next(card for card in PACK if card not in {one["card"] for one in cards})
    bare = changed_events(
        raw, lambda event: event.pop("place", None), lambda e: e["type"] == "Drew"
    )
    bare["hand"]["cards"] = [card for card in cards if card["place"] < 3]
    yield _case("cards without places", bare, seal)
    named = copy.deepcopy(raw)
    for step in named["hand"]["steps"]:
        for event in step["events"]:
            if event["type"] == "Drew":
                event.update(type="Drawn2")
                event.pop("place")
                event.pop("deck")
    named["hand"]["cards"] = bare["hand"]["cards"]
    yield _case("cards by an unknown event", named, seal)
    yield _case("other card in the list", put_into(raw, ("hand", "cards", 0, "card"), other), seal)
    yield _case("card missing in the list", put_into(raw, ("hand", "cards"), cards[:-1]), seal)
    yield _case(
        "card added to the list", put_into(raw, ("hand", "cards"), [*cards, cards[0]]), seal
    )
    loose = {"person": 1, "card": other, "deck": 0}
    yield _case(
        "card without a deck in the list", put_into(raw, ("hand", "cards"), [*cards, loose]), seal
    )
    swapped = copy.deepcopy(raw)
    first, second = swapped["hand"]["cards"][:2]
    first["person"], second["person"] = second["person"], first["person"]
    yield _case("two people changed in the list", swapped, seal)
    yield _case("left out in an open deck", put_into(raw, ("hand", "cards", 0, "card"), "?"), seal)
    drawn = copy.deepcopy(raw)
    next(s for s in drawn["hand"]["steps"] if s["action"]["type"] == "Drawn")["action"]["cards"][
        0
    ] = other
    yield _case("other card drawn than dealt", drawn, seal)
    told = copy.deepcopy(raw)
    event = next(one for one in events(told) if one["type"] == "Dealt")
    event["cards"][0] = told["hand"]["cards"][0]["card"] = other
    next(s for s in told["hand"]["steps"] if s["action"]["type"] == "Drawn")["action"]["cards"][
        0
    ] = other
    yield _case("other card everywhere", told, seal)
    for field_, thing in (
        ("place", 1),
        ("place", -1),
        ("shuffle", 1),
        ("deck", 2),
        ("place", None),
        ("cards", []),
    ):
        changed = changed_events(raw, _setting(**{field_: thing}), lambda e: e["type"] == "Dealt")
        yield _case(f"deal with {field_} {thing}", changed, seal)
    yield _case("deck that nobody opened", _without_event(raw, "DeckBegan"), seal)
    twice = after_event(raw, "DeckBegan", {"type": "DeckBegan", "deck": 3})
    yield _case("deck skipped", twice, seal)
    yield _case("no cards at all but the decks", _bare(raw), seal)
    yield _case("hand without earlier hands", put_into(raw, ("hand", "round"), 2), seal)
    raw, seal = reshuffled()
    yield _case("earlier hands left out", put_into(raw, ("before",), raw["before"][1:]), seal)
    yield _case("all earlier hands left out", put_into(raw, ("before",), []), seal)
    rounds = put_into(raw, ("before", 0, "round"), raw["hand"]["round"])
    yield _case("two rounds of one number", rounds, seal)


def _bare(raw: Raw) -> Raw:
    changed = copy.deepcopy(raw)
    changed["hand"]["steps"] = changed["hand"]["steps"][:1]
    changed["hand"]["cards"] = []
    changed["hand"].pop("lots", None)
    return changed


def _lots() -> Iterator[Case]:
    raw, seal = two_decks()
    yield _case("lot without its deck", without(raw, "hand", "lots"), seal)
    yield _case("lot from another deck", put_into(raw, ("hand", "lots"), 2), seal)
    at = next(n for n, s in enumerate(raw["hand"]["steps"]) if s["action"]["type"] == "LotFell")
    step = raw["hand"]["steps"][at]
    among = next(event for event in events(raw) if event["type"] == "RoundOpened")["players"]
    friend = next(person for person in among if person != step["action"]["person"])
    path = ("hand", "steps", at, "action", "person")
    yield _case("lot for a friend", put_into(raw, path, friend), seal)
    for name, people in (
        ("in another order", _lucky(raw, friend, among)),
        ("of one person", [friend]),
        ("with somebody twice", [*among, friend]),
        ("of strangers", [77, 78]),
    ):
        opened = changed_events(raw, _setting(players=people), lambda e: e["type"] == "RoundOpened")
        yield _case(f"lots {name}", put_into(opened, path, friend), seal)
    early = copy.deepcopy(raw)
    early["hand"]["steps"][at - 1]["events"].append({"type": "Players", "players": [friend]})
    yield _case("lots among the players of another event", put_into(early, path, friend), seal)
    told = changed_events(raw, _setting(lot=friend), lambda e: e["type"] == "BankDrawn")
    yield _case("lot told otherwise", told, seal)
    hidden = put_into(without(raw, "hand", "lots"), (*path[:-1], "type"), "LotFell2")
    yield _case("lot by an unknown action", hidden, seal)
    doubled = copy.deepcopy(raw)
    doubled["hand"]["steps"].insert(at, copy.deepcopy(step))
    yield _case("two lots", doubled, seal)
    raw, seal = simple()
    nothing = copy.deepcopy(raw)
    nothing["hand"]["steps"] = [
        s for s in nothing["hand"]["steps"] if s["action"]["type"] != "LotFell"
    ]
    yield _case("a lot that nobody drew", nothing, seal)


def _lucky(raw: Raw, friend: int, among: list[int]) -> list[int]:
    """An order of the people in which the lot falls on the friend."""
    (deck,) = (one for one in raw["decks"] if one["deck"] == raw["hand"]["lots"])
    cuts = [[cut["person"], cut["words"]] for cut in deck["cuts"]]
    said = [raw["table"], deck["deck"], cuts, f"lots:{raw['hand']['round']}"]
    found = order(bytes.fromhex(deck["secret"]), said, range(len(among)))[0]
    others = [person for person in among if person != friend]
    return [*others[:found], friend, *others[found:]]


def _texts() -> Iterator[Case]:
    raw, seal = simple()
    text = dump(raw)
    for name, broken in (
        ("no text", ""),
        ("no JSON", "uova, latte"),
        ("a list", "[]"),
        ("no hand", "{}"),
        ("another format", text.replace("matta-hand", "matta-hands")),
        ("another version", text.replace('"version": 3', '"version": 2')),
        ("a key twice", text.replace('"table": 12', '"table": 12, "table": 12')),
        ("a cut list twice", text.replace('"cuts"', '"cuts": [], "cuts"')),
        ("a fraction", text.replace('"table": 12', '"table": 12.0')),
        ("an exponent", text.replace('"table": 12', '"table": 12e0')),
        ("not a number", text.replace('"table": 12', '"table": NaN')),
        ("a mark before the text", "\ufeff" + text),
        ("half a pair", text.replace(WORDS, "\\ud83d")),
        ("a comma too many", text[:-1] + ",}"),
        ("something behind it", text + "x"),
        ("very deep lists", "[" * 100_000),
    ):
        yield Case(f"text: {name}", broken, seals=[seal], status=1)
