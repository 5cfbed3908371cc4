"""Reading a table's message as a person reads it: the turn, the shown cards, the buttons.

Only the words on the screen go in, in any of the three languages.
"""

import re
from dataclasses import dataclass
from typing import Final

from playground.botapi.views import MessageView

PEEK: Final = frozenset({"👁 Mia carta", "👁 My card", "👁 Mi carta"})
SIT: Final = frozenset({"Siediti", "Sit down", "Sentarse"})
DRAW: Final = frozenset({"Tiro", "Card", "Carta"})
STAND: Final = frozenset({"Sto", "Stand", "Me planto"})
ACCEPT: Final = frozenset({"Accetto", "Accept", "Acepto"})
JOIN: Final = frozenset({"Gioco", "I play", "Juego"})
BACK: Final = frozenset({"Eccomi", "I’m back", "Aquí estoy"})
GO_ON: Final = frozenset({"Si gioca!", "Let’s play!", "¡A jugar!"})
HOW_IT_WENT: Final = frozenset({"Com’è andata", "How it went", "Cómo ha ido"})
PASS: Final = frozenset({"Passo", "Pass", "Paso", "Sta bene", "Fine by me", "Está bien", "No"})
CARDS: Final = frozenset(
    {"🃏 Le mie carte", "👁 Mie carte", "🃏 My cards", "👁 My cards", "🃏 Mis cartas", "👁 Mis cartas"}
)
"""Buttons that open or tell one's own hand in a game of tricks."""
_CALLS: Final = {
    "Chiamo": ("in coppia", "as a pair", "en pareja", "1 carta", "1 card"),
    "Chiedo": ("1 carta", "1 card"),
}
CALL: Final = frozenset(_CALLS).union(
    f"{call} · {meaning}" for call, meanings in _CALLS.items() for meaning in meanings
)
"""With its meaning; at a large table the group's message has the names alone."""
DONE: Final = frozenset({"Scarto", "Discard", "Descarto"})
CARD_BUTTON: Final = re.compile(r"^[\dA-Z]{1,2}(?:🪙|🏆|⚔️|🪵)(?: ← .+)?$")
YOUR_TURN: Final = re.compile(r"^(?:Tocca a te|It’s your turn|Te toca)[.:]", re.MULTILINE)
TABLE: Final = PEEK | SIT | DRAW | STAND | ACCEPT | JOIN | BACK | GO_ON | HOW_IT_WENT | CARDS
"""Buttons that only a table's message has."""
PAUSE: Final = frozenset({"Pausa", "Pause"})
REFILL: Final = frozenset({"Ricarica", "Refill", "Recarga"})

TURN: Final = re.compile(
    r"^(.+?)(?: \((?:banco|bank|banca)\))?"
    r"(?:(?:: (?:tiro, o ti va bene così|tiro o sto|another card, or will you stand|card or stand"
    r"|¿otra carta, o te plantas|¿carta,? o te plantas|carta,? o stai|a card,? or stand)"
    r"|: (?:passi o chiami|sta bene, o chiami più alto|quale carta (?:posi, coperta|chiami|scarti)"
    r"|quali \d carte scarti|che carta giochi|pass, or a call|fine, or a higher call"
    r"|which (?:\d )?cards? will you (?:play|call|discard|lay face down)"
    r"|¿pasas o llamas|¿está bien, o subes"
    r"|¿qué (?:\d )?cartas? (?:juegas|llamas|apartas, tapada|descartas))"
    r"|, (?:prendi il banco|do you take the bank|¿llevas la banca|giochi|do you play|¿juegas))\?"
    r"|: (?:devi tirare|you must take a card|tienes que pedir carta)\.)",
    re.MULTILINE,
)
LOCA_TURN: Final = re.compile(
    r"^(.+?)(?:, (?:giochi la loca|le puntate sono salite|"
    r"you play la loca|the bets have gone up|juegas la loca|han subido)\b"
    r"|: (?:adesso, carta|now, a card|ahora, carta)\.)",
    re.MULTILINE,
)
"""The responsible of la loca is on turn."""
LOCA_OPEN: Final = re.compile(r"\bVa la loca!")
LOCA_STANDS: Final = frozenset({"La loca sta", "La loca stands", "La loca se planta"})
BANKER: Final = re.compile(
    r"^(?:Mano|Hand) \S+ · (?:banco|banca|bank) (?P<traditional>.+) \([^()]*\)$"
    r"|^(?:Banco|Bank|Banca) \S+ · (?P<online>.+?)"
    r" · (?:piatto|pot|bote|massimo|maximum|máximo|con tutto|all in|con todo)\b",
    re.MULTILINE,
)
HELD: Final = re.compile(r"^(?:Hai|You have|Tienes) ([^:.]+)(?:: (\d*½?)\.)?", re.MULTILINE)
LOCA_HELD: Final = re.compile(r"\bLa loca (?:ha|has|tiene) [^:]+: (\d+½?|½)\.")
TOTAL: Final = re.compile(r"^(?:Totale|Total): (\d+½?|½)\.", re.MULTILINE)
FIRST_BET: Final = re.compile(r"(?i)\b(?:senza una figura|without a face card|sin una media)\b")
"""In the answer to a tap: the first bet may not be higher than the minimum."""
MISSING: Final = re.compile(r"^(?:Assent[ei]|Away|Ausentes?): (.+?)(?:\. |$)", re.MULTILINE)
MARKED: Final = re.compile(r"([^,:]+) \((?:assente|away|ausente)\)")
BROKE: Final = re.compile(
    r"^(.+?) (?:se salta la mano|salta la mano|skips this hand): ", re.MULTILINE
)
TAKE_REFILL: Final = re.compile(r"\b(?:ricarica|refill|recarga)\b", re.IGNORECASE)
MATTA: Final = re.compile(
    r"\bmatta(?: \([^)]*\))?: ([^·\n]+)|(?:senza|no|sin) (matta)\b", re.IGNORECASE
)

COVERED: Final = "🎴"
CARD: Final = re.compile(r"(\w+) (?:di|of|de) \w+", re.IGNORECASE)
ACES: Final = frozenset({"asso", "ace", "as"})
USUAL_MATTA: Final = frozenset({"re di denari", "king of coins", "rey de oros"})

QUATTRO: Final = frozenset({"Quattro e mezzo", "Four and a half", "Cuatro y media"})
"""Names of the game in which 4½ is the best hand."""
TITLE: Final = re.compile(r"^🎄 (.+)$", re.MULTILINE)

# Points are counted in halves (GEN-4).
FOUR_AND_HALF: Final = 9
FIVE: Final = 10
SEVEN: Final = 14
SEVEN_AND_HALF: Final = 15


def halves(written: str) -> int:
    """Points as they are written, in halves: ``4½`` is 9."""
    return 2 * int(written.removesuffix("½") or 0) + written.endswith("½")


@dataclass(frozen=True, slots=True)
class TableReading:
    """A table's message, read as a person reads it."""

    message: MessageView

    @property
    def text(self) -> str:
        return self.message.text.replace("\u00a0", " ")

    def label(self, wanted: frozenset[str]) -> str | None:
        """The button with one of these labels, if it is there."""
        return next((label for label in self.message.labels if label in wanted), None)

    @property
    def amounts(self) -> list[str]:
        """The labels of the amounts that may be chosen."""
        return [label for label in self.message.labels if label.isdigit()]

    def names(self, person: str) -> bool:
        """Whether the message names the person."""
        return re.search(rf"(?<!\w){re.escape(person)}(?!\w)", self.text) is not None

    @property
    def turn(self) -> str | None:
        """The name of the player on turn; None if nobody is."""
        found = TURN.search(self.text) or LOCA_TURN.search(self.text)
        return found[1] if found else None

    @property
    def banker(self) -> str | None:
        """The banker's name; None if the message names no bank."""
        found = BANKER.search(self.text)
        return found["traditional"] or found["online"] if found else None

    @property
    def away(self) -> list[str]:
        """The names that the message calls absent."""
        found = MISSING.search(self.text)
        listed = found[1].split(", ") if found else []
        return listed + [name.strip() for name in MARKED.findall(self.text)]

    @property
    def halted(self) -> bool:
        """Between two hands, and waiting for somebody to go on."""
        return self.label(GO_ON) is not None and self.label(HOW_IT_WENT) is not None

    def least_still_in(self, matta: frozenset[str]) -> int:
        """The least, in halves, that any punta still in can hold, for all that the table shows."""
        found = [least_of(line, matta) for line in self.text.splitlines() if line[:2] in _SEATS]
        banker = self.banker
        return min(
            (least for name, least in filter(None, found) if name != banker),
            default=0,
        )


_SEATS: Final = frozenset({"▸ ", "· ", "✓ ", "★ ", "♛ "})
"""The beginnings of lines of players who are not bust."""


def least_of(line: str, matta: frozenset[str]) -> tuple[str, int] | None:
    """The player of a line and the least that the player can hold, in halves; None for another line."""
    name, *parts = line[2:].split(" · ")
    if line[0] in "★♛":
        return name, SEVEN_AND_HALF
    for place, part in enumerate(parts):
        cards = part.split(" + ")
        if len(cards) > 1 or part == COVERED or CARD.fullmatch(part):
            said = parts[place + 1] if place + 1 < len(parts) else ""
            if re.fullmatch(r"\d+½?|½", said):
                return name, min(halves(said), SEVEN_AND_HALF)
            if any(card.lower() in (*matta, "matta") for card in cards):
                return name, SEVEN
            return name, sum(_worth(card) for card in cards)
    return None


def _worth(card: str) -> int:
    """The least that a card counts, in halves: one covered counts ½ at least, as a figure does."""
    rank = card.split()[0].lower()
    if rank.isdigit():
        return 2 * int(rank)
    return 2 if rank in ACES else 1


def held(told: str) -> int | None:
    """The points, in halves, of one's own cards, as the answer to *My card* or the own table tells them; else None."""
    own = TOTAL.search(told)
    if own is not None:
        return halves(own[1])
    found = HELD.search(told)
    if found is None:
        return None
    cards, total = found.groups()
    if total:
        return halves(total)
    if "matta" in cards:
        return 1
    card = CARD.search(cards)
    return None if card is None else _worth(card[0])


def loca_held(told: str) -> int | None:
    """La loca's points, in halves, as its responsible is told them; else None."""
    found = LOCA_HELD.search(told)
    return halves(found[1]) if found else None


def matta_of(shown: list[MessageView]) -> frozenset[str]:
    """The matta as the house rules named it last; the usual one where nobody has said."""
    for message in reversed(shown):
        found = MATTA.search(message.text)
        if found:
            return frozenset({found[1].strip().lower()}) if found[1] else frozenset()
    return USUAL_MATTA


def least_to_stand(shown: list[MessageView]) -> int:
    """The least, in halves, with which nobody asks for a card *alla regola*; the newest title tells the game."""
    titles = (TITLE.search(message.text) for message in reversed(shown))
    title = next(filter(None, titles), None)
    return FOUR_AND_HALF if title is not None and title[1] in QUATTRO else FIVE
