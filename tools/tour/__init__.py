"""Plays evenings in a real browser and takes the pictures of `docs/tour.md`: ``python -m tools.tour``.

Each language has the same screens. Labels and texts are looked for in the catalogues, so a sentence that is written
anew is found anew.
"""

from games import hand_in, listings

hand_in(*listings())
