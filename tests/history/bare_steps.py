"""Hands that no game plays, for the laws of a checker that knows no game: events with the fields that it reads alone.

The cards always come as their shuffles have them, so only a law of the shuffle can refuse a file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from history.check import MATTA, PACK, order
from tests.history.kit import TABLE_ID, Raw

SECRET = hashlib.sha256(b"bare steps")
SEAL = hashlib.sha256(SECRET.digest()).hexdigest()
EVERYBODY = (1, 2, 3, 4)
KINGS = [card for card in PACK if card.startswith("10")]


class BareSteps:
    """Rounds in the making; ``left`` are the cards of the shuffle in play that have not come, in order."""

    def __init__(self) -> None:
        self.rounds: list[list[Raw]] = [[]]
        self.shuffle = self._place = 0
        self.left: list[str] = []
        self._lay(PACK)
        self._step({"type": "DeckOpened", "deck": 1}, {"type": "DeckBegan", "deck": 1})

    def dealt(self, people: Sequence[int], **fields: Any) -> list[str]:
        """The next cards, for ``people``, in one event with these further ``fields``."""
        cards, self.left = self.left[: len(people)], self.left[len(people) :]
        lies = {"deck": 1, "shuffle": self.shuffle, "place": self._place}
        event = {"type": "Dealt", "people": [*people], "cards": cards, **lies, **fields}
        self._place += len(cards)
        self._step({"type": "Drawn", "cards": cards}, event)
        return cards

    def given(self, person: int, kind: str = "Drew", **fields: Any) -> str:
        """The next card, for one person."""
        (card,) = self.dealt([person], type=kind, **fields)
        event = self.rounds[-1][-1]["events"][0]
        event.update(person=person, card=card)
        del event["people"], event["cards"]
        return card

    def event(self, **fields: Any) -> None:
        self._step({"type": "Something"}, {"type": "Something", **fields})

    def shuffled(self, without: Sequence[str] = (), why: str = "") -> None:
        """Shuffle all cards but these anew, and tell it in an event if it has a reason."""
        self.shuffle += 1
        pack = [card for card in PACK if card not in without]
        self._lay(pack)
        if why:
            self.event(pack=pack, shuffle=self.shuffle, why=why)

    def begin_again(self) -> None:
        """The first shuffle once more."""
        self._lay(PACK)

    def next_round(self) -> None:
        self.rounds.append([])

    def file(self) -> Raw:
        """The file of the last round."""
        seats: Raw = {"seats": []}
        *before, steps = [
            {"round": number, **seats, "steps": steps}
            for number, steps in enumerate(self.rounds, 1)
        ]
        deck = {"deck": 1, "first": 1, "seal": SEAL, "cuts": [], "secret": SECRET.hexdigest()}
        hand = {**steps, "cards": [*_listed(steps["steps"])], "settlement": []}
        return {
            "format": "matta-hand",
            "version": 3,
            "game": "something",
            "table": TABLE_ID,
            "decks": [deck],
            "before": before,
            "hand": hand,
        }

    def _lay(self, pack: list[str]) -> None:
        label = f"shuffle:{self.shuffle}"
        self.left, self._place = order(SECRET.digest(), [TABLE_ID, 1, [], label], pack), 0

    def _step(self, action: Raw, event: Raw) -> None:
        self.rounds[-1].append({"who": "chance", "action": action, "events": [event]})


def _listed(steps: Sequence[Raw]) -> Iterator[Raw]:
    for event in (event for step in steps for event in step["events"] if "place" in event):
        people, cards = event.get("people"), event.get("cards")
        for at, person in enumerate([event["person"]] if people is None else people):
            card = event["card"] if cards is None else cards[at]
            lies = {"deck": 1, "shuffle": event["shuffle"], "place": event["place"] + at}
            yield {"person": person, "card": card, **lies}


# --- the laws ---------------------------------------------------------------------------------------------------


class Law(NamedTuple):
    """A file, and True if it keeps the laws of a shuffle."""

    name: str
    right: bool
    raw: Raw


def laws() -> list[Law]:
    return [*_left_out(), *_matta(), *_stock(), *_bust(), *_too_few(), *_kings()]


def _law(name: str, right: bool, play: Callable[[BareSteps], None]) -> Law:
    steps = BareSteps()
    play(steps)
    return Law(name, right, steps.file())


def _left_out() -> Iterator[Law]:
    def play(steps: BareSteps, *, given: int) -> None:
        steps.dealt([1] * given)
        steps.event(left_out=[])
        steps.begin_again()
        steps.given(1)

    yield _law("nothing left out of a new deck", True, partial(play, given=0))
    yield _law("a deck that begins again", False, partial(play, given=1))


def _matta() -> Iterator[Law]:
    def play(steps: BareSteps, *, why: str = "matta", between: str = "", **last: Any) -> None:
        held = [steps.given(1), steps.left[0]]
        steps.dealt([2] * (steps.left.index(MATTA) + 1))
        steps.event(**last)
        if between == "card":
            steps.given(1, clears=True)
        elif between == "round":
            steps.next_round()
        steps.shuffled(held if "fate" in last else [], why)
        steps.given(1)

    def other(steps: BareSteps) -> None:
        steps.given(1, clears=True)
        steps.shuffled(why="matta")
        steps.given(1)

    for why in ("matta", "draw"):
        yield _law(f"all cards anew, {why}", True, partial(play, why=why, clears=True))
    yield _law("matta on the table", False, play)
    yield _law("matta of a bust hand", False, partial(play, person=2, fate="bust"))
    yield _law("matta before another card", False, partial(play, between="card", clears=True))
    yield _law("matta of the round before", False, partial(play, between="round", clears=True))
    yield _law("another card than the matta", False, other)


def _stock() -> Iterator[Law]:
    def play(steps: BareSteps, *, left: int = 0, empty: bool = False) -> None:
        held = steps.given(1)
        others = steps.dealt([2] * (len(steps.left) - left))
        if empty:
            steps.shuffled([held, *others], "stock")
        steps.event(person=2, fate="bust")
        steps.shuffled([held, others[0], *steps.left], "stock")
        steps.given(1)

    def burnt(steps: BareSteps, *, comes_back: bool = False) -> None:
        first, card = steps.given(1), steps.given(1)
        steps.event(person=1, out=card)
        bust = steps.given(1, fate="bust")
        others = steps.dealt([2] * len(steps.left))
        assert bust not in others
        steps.shuffled([first, *others, *([] if comes_back else [card])], "stock")
        steps.given(2)

    yield _law("stock used up", True, play)
    yield _law("stock not used up", False, partial(play, left=1))
    yield _law("shuffle of no card", False, partial(play, empty=True))
    yield _law("a card out of play", True, burnt)
    yield _law("a card out of play comes back", False, partial(burnt, comes_back=True))


def _bust() -> Iterator[Law]:
    def play(steps: BareSteps, *, kind: str, kept: int) -> None:
        mine = [steps.given(1), steps.given(1), steps.given(1, kind, fate="bust")]
        others = steps.dealt([2] * len(steps.left))
        steps.shuffled([*mine[:kept], *others], "stock")
        steps.given(2)

    for kind, keeps in (("Drew", 1), ("OnlineDrew", 0)):
        for kept in (0, 1, 2):
            name = f"{kept} cards kept of a bust hand by {kind}"
            yield _law(name, kept == keeps, partial(play, kind=kind, kept=kept))


def _too_few() -> Iterator[Law]:
    def play(
        steps: BareSteps,
        *,
        left: int = 3,
        first: bool = True,
        then: bool = True,
        lies: bool = False,
        anew: bool = False,
    ) -> None:
        steps.dealt([0] * (len(steps.left) - left - lies))
        steps.event(clears=first)
        if anew:
            steps.next_round()
        steps.shuffled([steps.given(1)] if lies else [])
        steps.dealt(EVERYBODY, clears=then)

    yield _law("draw with too few cards", True, play)
    yield _law("draw with enough cards", False, partial(play, left=4))
    yield _law("draw while all lie on the table", False, partial(play, first=False))
    yield _law("draw with too few cards in a new round", False, partial(play, anew=True))
    yield _law("draw while a card lies on the table", False, partial(play, lies=True))
    yield _law("deal with too few cards", False, partial(play, then=False))


def _kings() -> Iterator[Law]:
    def play(steps: BareSteps, *, number: int, draw: bool = False) -> None:
        others = [card for card in steps.left if card not in KINGS]
        shown = {*KINGS[:number], *others[: 4 - number]}
        steps.dealt([0 if card in shown else 1 for card in steps.left])
        steps.shuffled()
        steps.dealt(EVERYBODY if draw else [1] * len(PACK), clears=draw)

    for number in (2, 3, 4):
        name = f"dealt anew for {number} kings"
        yield _law(name, number > 2, partial(play, number=number))
    yield _law("draw after three kings", False, partial(play, number=3, draw=True))
