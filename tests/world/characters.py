"""The wants of people: the buttons that they understand, the words that they type, and how fast they are."""

from __future__ import annotations

from typing import Final

ENTRIES: Final = frozenset({"siediti", "t_entra"})
"""Taps that nobody needs who is named in their message."""

SEATING: Final = frozenset({"ricarica", "rivincita", "t_continua", *ENTRIES})
"""Taps that bring a table or a tournament on."""

AHEAD: Final = frozenset({"prima", "ripenso"})
"""Taps of somebody who is not on turn yet."""

STARTS: Final = frozenset({"si_gioca", "t_via"})

BACK: Final = frozenset({"eccomi", *STARTS})

LOOKS: Final = frozenset(
    {"carta", "carte", "ultima", "spiega", "consiglio", "regole", "andata", "puntate"}
)
"""Taps that change nothing for others."""

CARDS: Final = frozenset({"carta", "carte", "ultima"})
"""Taps that show cards."""

OF_ALL: Final = frozenset({"loca", "subo", "punta", "chiama"})
"""Taps that may be anybody's: bets on la loca, amounts, and calls to a slow player."""

AWAY: Final = frozenset(
    {"alzati", "mi_assento", "pausa", "chiudi", "nome_via", "t_esce", "t_annulla"}
)
"""Taps of a person who wants to leave, or ends something."""

ELSEWHERE: Final = frozenset({"gioco", "giochi", "lezione", "menu"})
"""Taps that lead to another game, a lesson or a menu."""

AWAY_COMMANDS: Final = frozenset(
    {
        *("alzati", "leave", "levantarse", "chiudi", "close", "cerrar"),
        *("assente", "away", "ausente", "torneo", "tournament"),
    }
)

MOVES: Final = ("/alzati", "/siediti", "/assente", "/eccomi", "/computer", "/carta")
"""Commands of restless people."""

WORDS: Final = (
    *("", "", "", "sette", "5", "20", "999999", "-3", "matta", "carte", "en", "1000 500 20", "x y"),
    *("piatto", "scopa", "briscola", "Coppa della Befana", "tombola"),
    *("3 denari", "asso coppe", "re di spade", "ace of cups", "7 oros", "asD", "matta 4"),
)
"""Words behind a command, of which few have a meaning there."""

SIGNS: Final = {"🪙": " denari", "🏆": " coppe", "⚔️": " spade", "🪵": " bastoni"}
"""The signs of suits, and the words that people type for them."""

LETTERS: Final = (
    *("ciao", "/start menu", "/start carte", "/start nulla", "/gioco", "/gioco scopa"),
    *("/stato", "/status"),
)
"""Letters of curious people to the bot in private, besides the commands of its menu."""

SEATED: Final = 6.0
"""Seconds in which the others sit down before the host begins."""

PACES: Final = {
    "quick": 0.6,
    "slow": 3.0,
    "asleep": 20.0,
    "late": 1.0,
    "cheat": 0.8,
    "curious": 1.3,
    "restless": 1.0,
    "typist": 1.2,
}
"""Mean seconds between two actions."""

AGAIN: Final = 6.0
"""Seconds until somebody patient taps the same button again."""

MOMENT: Final = 0.04
"""Mean seconds that are left when somebody late acts."""

PATIENCE: Final = 61.0
"""Seconds that somebody late waits at most: an evening has no more than three minutes."""
