"""Cards that only their holders may know."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import inf
from typing import Final, NamedTuple

from tests.world.judges.buttons import decisions, round_of
from tests.world.world import BEGAN, World

SUITS: Final = {
    "D": ("🪙", "denari", "oros", "coins"),
    "C": ("🏆", "coppe", "copas", "cups"),
    "S": ("⚔️", "spade", "espadas", "swords"),
    "B": ("🪵", "bastoni", "bastos", "clubs"),
}
SHUFFLED: Final = 10_000
"""Milliseconds for which messages may still tell of a card that lay open before a shuffle."""

PAIRED: Final = 4
"""Players of briscola in pairs, whose stock is used up after ``STOCK`` cards."""

STOCK: Final = 40 - 3 * PAIRED

RANKS: Final = {
    1: ("asso", "as", "ace"),
    8: ("fante", "sota", "jack", "8"),
    9: ("cavallo", "caballo", "knight", "9"),
    10: ("re", "rey", "king", "10"),
}
LETTERS: Final = {1: "A", 8: "FSJ", 9: "CN", 10: "RK"}


def _name(rank: int, suit: str) -> re.Pattern[str]:
    """A card as texts write it, in three languages: *re di denari*, *3 of cups*, R🏆."""
    ranks = "|".join(RANKS.get(rank, (str(rank),)))
    sign, *names = SUITS[suit]
    signs = f"(?-i:\\b[{LETTERS.get(rank, rank)}]{sign})"
    return re.compile(rf"(?i){signs}|\b(?:{ranks}) (?:di |de |of )?(?:{'|'.join(names)})\b")


NAMES: Final = {f"{rank}{suit}": _name(rank, suit) for rank in range(1, 11) for suit in SUITS}


def secrets(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Nobody reads the name of a card that at this moment others alone may know.

    A card that is dealt to a person is theirs until an event names it that everybody may see. A hand that is over may
    be watched again with all cards open.
    """
    people = dict(db.execute("SELECT id, telegram_id FROM people"))
    hands = _hands(db, people)
    over = {
        (table, number): at
        for table, number, at in db.execute("SELECT table_id, number, at FROM rounds")
    }
    for call in world.calls:
        text = call.given.get("text") or call.given.get("caption") or ""
        query = world.telegram.core.world.queries.get(call.given.get("callback_query_id", ""))
        data = call.given.get("reply_markup", "") if query is None else query.data
        if call.status != 200 or not text or "|set|" in data or world.misfortune.had("leap"):
            continue
        if query is not None:
            reader, rounds = query.user_id, {round_of(query.data)}
        else:
            alone = json.loads(call.given.get("ephemeral_message_parameters") or "{}") or call.given
            reader = int(alone.get("receiver_user_id") or call.given.get("chat_id") or 0)
            rounds = {(table, number) for table, number, decision in decisions(call) if decision}
        now = (BEGAN + call.at) * 1000
        if "|rivedi|" in data:
            rounds = {one for one in rounds if over.get(one, inf) > now}
        for table, number in rounds:
            for card in hands.get((table, number), ()):
                is_known = reader == card.owner or (reader == card.partner and now >= card.told_at)
                is_hidden = card.hidden_from <= now < card.shown_at
                if is_hidden and not is_known and card.named(text):
                    yield f"secrets: {card.code} of {card.owner} in {call.method} to {reader}: {text!r}"
                    return


class _Card(NamedTuple):
    """A card that a person holds: hidden from all others between these times (ms)."""

    code: str
    holder: int
    owner: int
    """The holder's Telegram number."""
    deal: int
    """The event that dealt it."""
    hidden_from: float
    shown_at: float
    of_pack: bool = False
    """Whether the whole pack was dealt at once, to a game of tricks."""
    partner: int = 0
    """The Telegram number of the partner, who sees the card from ``told_at`` on."""
    told_at: float = inf

    def laid_open(self, at: float) -> _Card:
        return self._replace(shown_at=min(at, self.shown_at))

    def named(self, text: str) -> bool:
        return NAMES[self.code].search(text) is not None


class _Hand:
    """The events of one round that everybody may see, and its dealt cards."""

    def __init__(self) -> None:
        self.acts: list[tuple[int, float, int]] = []
        """The number, the time and the person of each."""
        self.cards: list[_Card] = []

    def seen(self) -> Iterator[_Card]:
        """The cards, with the bank's open from the moment at which all others have played. A player is skipped if the
        bank cannot cover a bet any more (SY-41).
        """
        players = {who for _, _, who in self.acts}
        for card in self.cards:
            if card.of_pack:
                yield card
                continue
            dealt = {one.holder for one in self.cards if one.deal == card.deal}
            others = (dealt & players) - {card.holder}
            acts = [act for act in self.acts if act[0] > card.deal]
            first = min((seq for seq, _, who in acts if who == card.holder), default=inf)
            earlier = [(at, who) for seq, at, who in acts if who in others and seq < first]
            if others == {who for _, who in earlier}:
                opened = max((at for at, _ in earlier), default=inf)
                yield card._replace(shown_at=min(card.shown_at, opened))
            else:
                yield card


def _hands(db: sqlite3.Connection, people: dict[int, int]) -> dict[tuple[int, int], list[_Card]]:
    """The cards that were dealt to people, by table and round."""
    hands: defaultdict[tuple[int, int], _Hand] = defaultdict(_Hand)
    number: dict[int, int] = {}
    before: dict[int, str] = {}
    held: dict[tuple[int, str], tuple[list[_Card], int]] = {}
    """Where each card lies that only its holder knows."""
    opened: dict[tuple[int, str], float] = {}
    """When each card last lay open."""
    partners: dict[int, dict[int, int]] = {}
    """By table, where partners see each other's last cards."""
    played: Counter[int] = Counter()
    fined: dict[int, int] = {}
    """The player whose hand goes to the next one, by table."""
    for table, seq, at, kind, body in db.execute(
        "SELECT table_id, seq, at, type, body FROM events ORDER BY rowid"
    ):
        decided, before[table] = before.get(table) == "Move", kind
        if kind == "Move":
            continue
        event = json.loads(body)
        number[table] = event["round"] if kind == "RoundStarted" else number.get(table, 0)
        hand = hands[table, number[table]]
        if kind in {"Dealt", "PackDealt"}:
            of_pack = kind == "PackDealt"
            if of_pack:  # perhaps in place of an earlier deal
                hand.cards[:] = [one.laid_open(at) for one in hand.cards]
            for person, card in zip(event["people"], event["cards"], strict=True):
                if (table, card) in held:  # from before a shuffle
                    cards, place = held.pop((table, card))
                    cards[place] = cards[place]._replace(shown_at=at)
                if person in people:
                    held[table, card] = hand.cards, len(hand.cards)
                    was_open = at - opened.get((table, card), -inf) < SHUFFLED
                    begins = at + SHUFFLED if was_open else at
                    dealt = _Card(card, person, people[person], seq, begins, inf, of_pack)
                    hand.cards.append(dealt)
            continue
        if kind == "BriscolaOpened":
            seats = event["seats"]
            pairs = len(seats) == PAIRED and event["rules"]["show_partner"]
            partners[table] = (
                dict(zip(seats, [*seats[2:], *seats[:2]], strict=True)) if pairs else {}
            )
            played[table] = 0
        if kind == "BriscolaPlayed":
            played[table] += 1
            if played[table] == STOCK and partners[table]:  # the stock is used up (BR-7)
                hand.cards[:] = [
                    one._replace(partner=people.get(partners[table][one.holder], 0), told_at=at)
                    for one in hand.cards
                ]
        if kind == "RoundOver":
            hand.cards[:] = [one.laid_open(at) if one.of_pack else one for one in hand.cards]
        if decided:
            hand.acts.append((seq, at, event.get("person", 0)))
        if "card" in event:
            opened[table, event["card"]] = at
        if kind == "PuntaFined" and event["asked"]:
            fined[table] = event["person"]
        if kind == "DuelPassedOn" and (heir := event["punta"]) in people:
            for card in [card for of, card in held if of == table]:
                cards, place = held[table, card]
                if cards[place].holder == fined[table]:
                    cards[place] = cards[place]._replace(shown_at=at)
                    held[table, card] = cards, len(cards)
                    cards.append(_Card(card, heir, people[heir], seq, at, inf))
        for card in [card for of, card in held if of == table and f'"{card}"' in body]:
            cards, place = held.pop((table, card))
            cards[place] = cards[place]._replace(shown_at=at)
    return {key: [*hand.seen()] for key, hand in hands.items()}
