"""Parts of captions in the online variants."""

from __future__ import annotations

from display.games.online.offered import Offered, why_line
from display.scene import Scene
from engine.game import Person
from locales import Raw


def just(scene: Scene, number: int, person: Person, said: Raw) -> Raw:
    """The last action or card of a player: ``Banco 3 · Luca: sta``."""
    return scene.words("online.just", n=number, name=scene.name(person), what=said)


def whose(scene: Scene, bank: Offered) -> list[str]:
    """The player chosen by the draw for the matta; from the second bank on, the bank's number."""
    if bank.candidate and bank.why == "draw":
        return [why_line(scene, bank)]
    return [scene.words("online.open", n=bank.number)]
