"""The result of a hand of sette e mezzo: one line for each player, short enough for a phone."""

from __future__ import annotations

from typing import Final

from display.cards import points, ranks, suit_name
from display.games.lines import FIGURE_SPACE, short_names
from display.games.sette_e_mezzo.told import did
from display.scene import Scene
from engine.cards import suit
from engine.sette_e_mezzo.events import Outcome
from engine.sette_e_mezzo.opening import passes_if_all_stay
from engine.sette_e_mezzo.state import Ending, Shown
from engine.sette_e_mezzo.view import View
from locales import Raw, signed

_TIES: Final[frozenset[Outcome]] = frozenset(
    {"lost_tie", "lost_seven_half", "lost_reale_tie", "lost_triple_tie"}
)


def result_lines(scene: Scene) -> list[str]:
    """The ended round: one line for each player, the banker last, then the next banker."""
    view: View = scene.seen.game
    ending = view.table.ending
    if ending is None:
        return []
    word = scene.words
    bank = ending.results[-1]
    if bank.kind == "bust":
        head = word("sette.result.bank_bust", hand=ending.number)
    else:
        head = word("sette.result.bank", hand=ending.number, total=_worth(scene, bank))
    names = short_names({r.person: scene.name(r.person) for r in ending.results})
    width = max(len(signed(result.chips)) for result in ending.results)
    lines: list[str] = [head, ""]
    lines += [
        word(
            "sette.result.line",
            change=signed(result.chips).rjust(width, FIGURE_SPACE),
            name=names[result.person],
            what=_what(scene, place, result, banker=result is bank),
        )
        for place, result in enumerate(ending.results)
    ]
    return [*lines, "", _next_bank(scene, view, ending)]


def _what(scene: Scene, place: int, result: Shown, *, banker: bool) -> Raw:
    """Points, the reason for the change if the points do not show it, the optional rules used, and the cards."""
    word = scene.words
    view: View = scene.seen.game
    cards = ranks(result.cards, view.rules.matta, word)
    done = did(view.table.seats[place], word)
    if result.total is None:
        backs = [word("sette.covered") for _ in result.covered]
        return Raw(", ".join([" + ".join([*backs, cards] if cards else backs), *done]))
    said: list[str] = [word("sette.result.banker")] if banker else []
    said.append(_worth(scene, result))
    if result.kind == "bust":
        said.append(word("sette.result.bust"))
    elif result.outcome in _TIES:
        said.append(word("sette.result.tie"))
    elif not banker and abs(result.chips) > result.stake:
        triple = "triple" in result.outcome
        said.append(word("sette.result.triple" if triple else "sette.result.double"))
    told = ", ".join([*said, *done])
    if result.kind not in ("reale", "triple") and cards != points(result.total):
        told += f" ({cards})"
    return Raw(told)


def _worth(scene: Scene, result: Shown) -> Raw:
    """The points, or the name of a special hand."""
    if result.kind == "triple":
        return scene.words("sette.kind.triple")
    if result.kind != "reale":
        return Raw(points(result.total or 0))
    suits = {suit(card) for card in result.cards}
    if len(suits) > 1:
        return scene.words("sette.kind.reale")
    return scene.words("sette.kind.reale_of", suit=suit_name(suits.pop(), scene.words))


def _next_bank(scene: Scene, view: View, ending: Ending) -> str:
    if passes_if_all_stay(view.table):
        players = view.table.round.players
        return scene.words("sette.next.low", n=len(players), name=scene.name(players[0]))
    why = "stays" if ending.banker == view.banker else ending.why
    return scene.words(f"sette.next.{why}", name=scene.name(ending.banker))
