"""Sample pictures: tables and hands made up from a shuffled pack."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from display.pictures.picture import (
    BACK,
    CardStyle,
    Face,
    HandPicture,
    Label,
    Panel,
    Picture,
    Plate,
    TablePicture,
)
from engine.cards import PACK, Card, rank

MATTA: Final = Card("10D")

NAMES: Final = (
    "Nonna Pia",
    "Luca",
    "Zia Rita",
    "Marco",
    "Maria Concetta",
    "Bèatrice",
    "Željko",
    "Άννα",
    "Наташа",
    "محمد",
    "Giovanni Battista R.",
    "Posto 12",
)

LEGEND: Final = ("B banco", "▶B prende il banco", "★ matta", "✗ sballa")

SIZES: Final = (2, 3, 4, 6, 8, 12)
"""Numbers of players in the samples."""


def samples(style: CardStyle, seed: int = 7) -> Iterator[tuple[str, Picture]]:
    """Pictures with their names: running and ended tables, private hands."""
    chance = random.Random(seed)
    for people in SIZES:
        hands = [_hand(chance) for _ in range(people)]
        yield (
            f"table-{people:02}",
            TablePicture(
                style, MATTA, tuple(_running(hands, n) for n in range(people)), legend=LEGEND
            ),
        )
        yield (
            f"result-{people:02}",
            TablePicture(
                style, MATTA, tuple(_ended(hands, n) for n in range(people)), legend=LEGEND
            ),
        )
    for people in (2, 4, 8, 12):
        yield f"duel-{people:02}", _duel(style, people)
    long = tuple(Card(f"{n}{suit}") for suit in "CS" for n in (8, 9, 10, 1))
    crowded = tuple(
        Panel(
            name=NAMES[n], cards=(BACK, *long[: n + 2], MATTA), stake="50", status=None, change=None
        )
        for n in range(6)
    )
    yield "long-hands", TablePicture(style, MATTA, crowded)
    yield "hand-0", HandPicture(style=style, matta=MATTA, cards=(), total=None)
    for count in (1, 2, 3, 5, 8):
        cards = (*long[: count - 1], MATTA)
        yield (
            f"hand-{count}",
            HandPicture(
                style=style,
                matta=MATTA,
                cards=cards,
                total=Label((_said(_worth(cards)),)),
                note="Con una figura arrivi a 6½.",
            ),
        )
    bust: tuple[Face, ...] = (Card("6B"), Card("7S"))
    yield (
        "hand-bust",
        HandPicture(style=style, matta=MATTA, cards=bust, total=Label(("✗ 13",), "bad")),
    )


def _duel(style: CardStyle, people: int) -> TablePicture:
    """Two players with cards, a pot between them, and plates for the waiting and finished players."""
    two = (
        Panel(
            name=NAMES[0], cards=(BACK, Card("4C")), stake="20", status=None, change=None, turn=True
        ),
        Panel(name=NAMES[1], cards=(BACK,), stake="", status=None, change=None, banker=True),
    )
    said = (Label(("▲ +20", "+20"), "good"), Label(("▼ −10", "−10"), "bad"), None, Label(("·",)))
    others = tuple(
        Plate(NAMES[place], said[place % 4], dim=place % 4 == 1) for place in range(2, people)
    )
    return TablePicture(
        style=style,
        matta=MATTA,
        panels=two,
        pot=Label(("Piatto 120", "120")),
        plates=others,
        legend=LEGEND,
    )


def _hand(chance: random.Random) -> tuple[Card, ...]:
    """The cards of a player who draws below five points."""
    cards: list[Card] = []
    for card in chance.sample(PACK, len(PACK)):
        cards.append(card)
        if _worth(cards) >= 9:
            break
    return tuple(cards)


def _worth(cards: list[Card] | tuple[Face, ...] | tuple[Card, ...]) -> int:
    """The total in half points, with the matta as ½: exact enough for a sample."""
    return sum(1 if rank(card) > 7 else 2 * rank(card) for card in cards if card)


def _said(half: int) -> str:
    whole, rest = divmod(half, 2)
    return f"{whole or ''}½" if rest else str(whole)


def _running(hands: list[tuple[Card, ...]], place: int) -> Panel:
    """The first half of the players have played; then comes the player on turn."""
    turn, last = len(hands) // 2, len(hands) - 1
    first, *more = hands[place]
    played, bust = place < turn, _worth(hands[place]) > 15
    cards: tuple[Face, ...] = (BACK, *more) if played else (BACK,)
    status = None
    if played and bust:
        cards, status = (first, *more), Label((f"✗ {_said(_worth(hands[place]))}",), "bad")
    elif played:
        status = Label(("✓ sta", "✓"))
    return Panel(
        name=NAMES[place],
        cards=cards,
        stake=str(10 * (place + 1)) if played else "",
        status=status,
        change=None,
        turn=place == turn,
        banker=place == last,
        dim=played and bust,
    )


def _ended(hands: list[tuple[Card, ...]], place: int) -> Panel:
    worth, bank = _worth(hands[place]), _worth(hands[-1])
    won = worth <= 15 and (worth > bank or bank > 15)
    chips = 10 * (place + 1)
    change = Label((f"▲ +{chips}", f"+{chips}"), "good")
    if not won:
        change = Label((f"▼ −{chips}", f"−{chips}"), "bad")
    total = f"✗ {_said(worth)}" if worth > 15 else _said(worth)
    last = len(hands) - 1
    return Panel(
        name=NAMES[place],
        cards=hands[place],
        stake="",
        status=Label((total,)),
        change=change,
        banker=place == last,
        next_banker=place == 0 < last,
        dim=not won,
    )
