"""Every card and every lot of a table, by the secrets of its decks (docs/fair-shuffle.md).

``history/check.py`` deals the cards again; it needs no other module. Cards that come round again without a shuffle
(deck 0) are left to the model of siete y media.
"""

from __future__ import annotations

from collections import defaultdict

from history.check import Checked, DealtDeck, order
from history.check import WrongError as NotDealt
from tests.world.rules.round import Event, must, same, wrong


def follow(table: int, events: list[Event], secrets: dict[tuple[int, int], bytes]) -> None:
    """Deal all cards of a table again. Complains about a card, a place, a reshuffle or a lot that is not due."""
    cuts: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    name: int | str = table
    pile: DealtDeck | None = None
    deck = running = 0
    among: list[int] = []
    for event in events:
        kind = event["type"]
        if kind == "ChainSealed":
            name = event["table"] or table
        elif kind == "DeckCut":
            must(event["deck"] > deck, "a cut of a deck in play", event)
            cuts[event["deck"]].append((event["person"], event["words"]))
        elif kind == "DeckTaken":
            same("the deck", event["deck"], deck + 1)
        elif kind == "RoundStarted":
            running = event["round"]
            if pile is not None:
                pile.lying, pile.gone = {}, []
        elif kind == "Move" and event["action"]["type"] == "LotFell":
            of = deck or 1
            said = [name, of, [*map(list, cuts[of])], f"lots:{running}"]
            fell = order(secrets[table, of], said, among)[0]
            same("the lot", event["action"]["person"], fell)
        elif "deck" in event and "place" not in event:
            deck = event["deck"]
            checked = Checked(deck, table=name, cuts=cuts[deck], secret=secrets[table, deck])
            pile = DealtDeck(checked)
        among = event.get("players", among)
        if pile is not None and kind not in ("DeckCut", "DeckTaken"):
            _card(pile, event, (running, event["seq"]))


def _card(pile: DealtDeck, event: Event, at: tuple[int, int]) -> None:
    try:
        if "left_out" in event:
            pile.leave_out(event["left_out"])
        if "pack" in event:
            pile.reshuffled(event, at)
        elif event.get("deck") and "place" in event:
            same("the deck of a card", event["deck"], pile.checked.deck)
            given = zip(event["people"], event["cards"], strict=True) if "people" in event else ()
            pile.dealt(event, [*given] or [(event["person"], event["card"])], at)
        elif "place" in event:
            pile.lying.setdefault(event["person"], []).append(event["card"])
    except NotDealt as error:
        wrong("event", event["seq"], error.kind, "is", error.said, "and by the secret", error.found)
    pile.happened(event)
