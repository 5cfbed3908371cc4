"""The odds reckoned a second time, from the rules alone: nothing here is imported from the engine.

``house`` has the cards, the hands and the settlement; ``play`` one punta against a banker *alla regola*, or against a
banker who draws below a fixed total; ``banker`` a banker who plays best; ``online`` the figures of the online
variants alone. Every function takes a pack of any size. ``Number`` is ``Fraction`` for exact figures, ``float`` for a
whole pack.
"""
