"""The pictures of the tour: all that are taken, and those on the page `docs/tour.md`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TOUR: Final = ROOT / "docs" / "tour"
PAGE: Final = ROOT / "docs" / "tour.md"
TAKEN: Final = ROOT / "screens" / "tour"
"""All pictures, in every language; this folder is not committed."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture in light and in dark colours: its name and caption, on a phone or a desktop or both.

    ``shown``: the page shows the light one in Italian, the desktop if there is one.
    """

    name: str
    about: str
    desktop: bool = False
    phone: bool = True
    shown: bool = False

    @property
    def file(self) -> str:
        """The name of the picture for the page."""
        return f"{self.name}{'' if self.desktop else '-phone'}-light.webp"


CHAPTERS: Final[Mapping[str, tuple[Shot, ...]]] = {
    "The first minutes": (
        Shot("greeting", "The bot comes into the group.", shown=True),
        Shot(
            "lesson",
            "The lesson: prepared hands in the private chat, without chips.",
            shown=True,
        ),
        Shot(
            "lobby", "The lobby: the players at the table, and the rules they play by.", shown=True
        ),
        Shot("menu", "The menu behind ☰, in the private chat of the player who asks.", shown=True),
        Shot("languages", "Three languages to choose from."),
        Shot("decks", "The decks, with some cards of each."),
        Shot("settings", "The house rules, each behind a button that explains it.", shown=True),
        Shot("rules", "The rules of this table, in short pages."),
        Shot("odds", "The worth of the bank under these rules."),
    ),
    "A hand": (
        Shot(
            "turn",
            "A turn: the table in the group; on a wide screen your own card beside it, seen by nobody else.",
            desktop=True,
            shown=True,
        ),
        Shot("private", "Your own card in the private chat, with its buttons.", shown=True),
        Shot("card", "The button 👁 answers the player who taps it, and nobody else."),
        Shot("others", "The same turn as another player sees it."),
        Shot(
            "own",
            "Without a private chat: the own table in the group, seen by nobody else.",
            shown=True,
        ),
        Shot("result", "The result: all wins and losses, and the next banker.", shown=True),
        Shot(
            "rewatch",
            "The hand once more: at the move that cost most, what would you have played?",
            shown=True,
        ),
        Shot(
            "tools", "Behind the scenes: things to try out of curiosity.", desktop=True, phone=False
        ),
    ),
    "An evening in which nobody has pressed Start": (
        Shot("phones", "Four phones: the player on turn chooses an amount on the own table."),
        Shot("phones_rules", "The rules, opened and turned without the group."),
        Shot("phones_settings", "The opener changes the time limit; the group reads one line."),
        Shot("phones_result", "The result in the group, and below it on the own table."),
    ),
    "The end of the evening": (
        Shot("summary", "The end of the evening.", shown=True),
        Shot("ranking", "The ranking of the group."),
        Shot("rematch", "A rematch: the seats are kept for the players of before."),
    ),
    "Other games": (
        Shot("join", "Piatto: the next player is asked; the duel before still lies there."),
        Shot(
            "piatto",
            "Piatto: one duel after the other against the pot, all in one message.",
            shown=True,
        ),
        Shot(
            "classica",
            "Classica: everybody against the bank, for the highest stake it accepts.",
        ),
        Shot("quattro", "Quattro e mezzo: for points, everybody against everybody.", shown=True),
        Shot("match", "A match of quattro e mezzo is won; one tap begins the rematch."),
        Shot(
            "muerto",
            "Siete y media: a 7 played as muerto, with a card under it that nobody sees.",
            shown=True,
        ),
        Shot("loca", "La loca: a person without a seat has the highest bet, and plays the card."),
        Shot(
            "shares", "A shared bank: the banker offers each person a part, and one tap takes it."
        ),
        Shot("practice", "Practice with three computers, in the private chat."),
    ),
    "Calabresella": (
        Shot(
            "exchange",
            "The exchange with the monte: tapped cards are ticked, a second tap puts one back.",
        ),
        Shot("hand", "The own hand on turn: cards that may not be played are grey.", shown=True),
        Shot(
            "trick", "Three people: the trick, and the one before it small beside it.", shown=True
        ),
        Shot("cards_result", "The result of a hand, with the cards in the monte."),
        Shot("partner", "Five people: the called card has fallen, so everybody knows the partner."),
        Shot("seven", "Seven people: the dealer sits out."),
    ),
    "Briscola and scopa": (
        Shot(
            "briscola",
            "Briscola in pairs: a trick and its taker, the card turned up, the stock.",
            shown=True,
        ),
        Shot("scopa", "Scopa: the cards on the table, and those that everybody took.", shown=True),
        Shot("taking", "The own hand: a card's button names the cards that it takes."),
    ),
    "Tournaments": (
        Shot("terms", "A tournament's terms, set by its organiser."),
        Shot("board", "The board of a tournament, where people enter.", shown=True),
        Shot("cup", "A tournament of one table, played in the group."),
        Shot("champion", "The end of the tournament: places, prizes, the last hand."),
        Shot("seat", "A tournament of two tables: you play in the private chat."),
        Shot("watched", "The group watches one of the two tables.", shown=True),
    ),
}
SHOTS: Final = tuple(shot for shots in CHAPTERS.values() for shot in shots)


def prefix(language: str) -> str:
    """The first word of the names of a language's pictures."""
    return "" if language == "it" else f"{language}-"
