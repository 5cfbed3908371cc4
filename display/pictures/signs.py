"""Corner indices as SVG, for decks whose cards have none: a rank and a small suit sign on a plate."""

from __future__ import annotations

from typing import Final, Literal

INK: Final = "#1b1713"
PLATE: Final = (44, 66)
"""Width and height of the plate in units; a card is 250 units wide."""

_SIGNS: Final = {
    "latin": {
        "D": '<circle cx="22" cy="48" r="12" fill="#f2b521"/><circle cx="22" cy="48" r="5" fill="#c8202c" stroke-width="2"/>',
        "C": '<path d="M10 37H34Q34 49 25 51L24 55H31V60H13V55H20L19 51Q10 49 10 37Z" fill="#c8202c"/>',
        "S": '<path d="M19 53V38L22 33L25 38V53H33V57H25V61H19V57H11V53Z" fill="#2f6fc4"/>',
        "B": '<path d="M19 60L15 42Q14 34 22 34T29 42L25 60Z" fill="#1d7f48"/><path d="M16 45L27 40M17 52L26 48" stroke="#f2b521" stroke-width="2.4"/>',
    },
    "french": {
        "D": '<path d="M22 33L33 47L22 61L11 47Z" fill="#cc1f2d" stroke="none"/>',
        "C": '<path d="M22 61C15 53 9 48 9 41C9 32 20 32 22 40C24 32 35 32 35 41C35 48 29 53 22 61Z" fill="#cc1f2d" stroke="none"/>',
        "S": '<path d="M22 33C26 42 35 44 35 51C35 58 26 58 24 53L27 61H17L20 53C18 58 9 58 9 51C9 44 18 42 22 33Z" fill="#1b1713" stroke="none"/>',
        "B": '<path d="M20 52A6.5 6.5 0 1 1 16 43A6.5 6.5 0 1 1 28 43A6.5 6.5 0 1 1 24 52L27 61H17Z" fill="#1b1713" stroke="none"/>',
    },
}

_RED: Final = {"french": "DC", "latin": ""}


def plate(rank: str, suits: Literal["latin", "french"], suit: str) -> str:
    """The plate of one card as a whole SVG file; its text is in DejaVu Sans Bold."""
    across, down = PLATE
    ink = "#cc1f2d" if suit in _RED[suits] else INK
    size = 32 if len(rank) == 1 else 25
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}">'
        f'<rect x="1" y="1" width="{across - 2}" height="{down - 2}" rx="7" fill="#fffdf6" stroke="{INK}" stroke-width="1.6"/>'
        f'<text x="22" y="29" font-family="DejaVu Sans" font-weight="bold" font-size="{size}" text-anchor="middle" fill="{ink}">{rank}</text>'
        f'<g stroke="{INK}" stroke-width="1.8" stroke-linejoin="round">{_SIGNS[suits][suit]}</g></svg>'
    )
