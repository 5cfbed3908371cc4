"""The Latin-suited decks, as code that draws them.

Every card is built of small functions that give SVG text: shapes (``svg``, ``shapes``), suit signs (``coins``,
``cups``,
``swords``, ``batons``), ornaments, people and horses, and one module a deck in ``styles``. Lengths are units of the
card's own grid, 250 across; y grows downwards, angles are degrees clockwise. ``python -m tools.art`` writes
``display/pictures/drawn/``.
"""
