"""The odds reckoned a second time, from the rules alone: nothing here is imported from the engine.

``house`` has the cards, the hands and who pays whom; ``play`` one punta against a banker *alla regola*, or against one
who draws below a fixed total; ``banker`` a banker who plays best; ``online`` what only the online variants ask. Every
function takes a pack of any size. ``Number`` is ``Fraction`` where a figure must be exact, ``float`` for a whole pack.
"""
