"""The possible actions of every viewer, from that viewer's view alone, and the action of a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine.calabresella import actions as act
from engine.calabresella.cards import cards_of, wanted
from engine.calabresella.forms import CHIEDO, call_name
from engine.calabresella.state import CalaRound
from engine.calabresella.view import CalaView
from engine.deciders import out_of_turn
from engine.game import PUBLIC, Choice, Offer, PossiblePremove, Refusal
from engine.value import replace

_PASS: Final = Offer("lascio")
_CARD: Final = Offer("calo", option_kind="cards", private=True)
_PUBLIC_CARD: Final = (_CARD,)
_COVERS: Final[Mapping[str, str]] = {
    "chiamo": "covers.chiamo",
    "chiedo": "covers.chiedo",
    "mediatore": "covers.mediatore",
    "solo": "covers.solo",
    "solissimo": "covers.solissimo",
    "arcisolo": "covers.arcisolo",
    "arcisolo_dividete": "covers.arcisolo_dividete",
    "arcisolo_scegliete": "covers.arcisolo_scegliete",
}
"""The code of a refusal by the name of the highest call that the chips cover."""

_CALLS: Final = ("dichiaro", "solissima")


def offers(view: CalaView) -> tuple[Offer, ...]:
    """The offers of a player on turn, and calls out of turn.

    ``PUBLIC`` gets the same in the auction, where every hand may make every call; it learns nothing about chips. Cards
    are offered to it without options, as ``private`` offers: their hand is hidden, so any card might be legal.
    """
    table, viewer = view.table, view.viewer
    if table.phase == "tricks":
        if viewer == table.to_act:
            return _to_play(view.playable, view.table.round.opened.rules.two_taps)
        return _PUBLIC_CARD if viewer == PUBLIC and table.to_act else ()
    if table.phase == "auction":
        return _calls(view)
    if table.phase == "si_puo":
        return _answers(view)
    if not table.to_act or viewer not in (PUBLIC, table.to_act):
        return ()
    return (_of_cards(view),)


@lru_cache(maxsize=2_048)
def _to_play(cards: int, marks: bool) -> tuple[Offer, ...]:
    """The offer of these cards, which are mostly few: a player must follow suit. ``marks``: as in ``Offer``."""
    return (Offer("calo", options=cards_of(cards), option_kind="cards", private=True, marks=marks),)


def _of_cards(view: CalaView) -> Offer:
    """The choice of a card to lay or to name, or of the discards."""
    phase, seen = view.table.phase, view.viewer != PUBLIC
    if phase == "lay":
        return Offer("poso", options=cards_of(view.hand), option_kind="cards", private=True)
    if phase == "name":
        named = wanted(view.hand, view.known.laid) if seen else ()
        return Offer("nomino", options=named, option_kind="cards", private=True)
    return Offer(
        "accomodo",
        options=cards_of(view.hand | view.known.taken),
        option_kind="cards",
        take=view.table.round.due,
        private=True,
    )


def _calls(view: CalaView) -> tuple[Offer, ...]:
    """A pass and all higher calls for the speaker; for others those that count out of turn (CA-10, CA-15)."""
    table, viewer = view.table, view.viewer
    round_ = table.round
    ordinary, highest = _higher(_covered(view), round_.call, round_.out_of_turn)
    on_turn = viewer in (PUBLIC, table.to_act)
    if highest and (on_turn or viewer in table.standing):
        solissima = Offer(
            "solissima", options=highest, option_kind="calls", decision=round_.solissima
        )
        return (*ordinary, solissima) if on_turn else (solissima,)
    return ordinary if on_turn else ()


def _covered(view: CalaView) -> tuple[int, ...]:
    """The calls of the table but for those that the viewer lacks the chips for."""
    calls = view.table.round.form.calls
    if not view.uncovered:
        return calls
    return tuple(call for call in calls if call not in view.uncovered)


@lru_cache(maxsize=256)
def _higher(
    calls: tuple[int, ...], call: int, out_of_turn: int
) -> tuple[tuple[Offer, ...], tuple[int, ...]]:
    """The speaker's offers but for the calls that count out of turn, and these calls."""
    higher = [one for one in calls if one > call]
    ordinary = tuple(one for one in higher if one < out_of_turn)
    called = (Offer("dichiaro", options=ordinary, option_kind="calls"),) if ordinary else ()
    return (_PASS, *called), tuple(one for one in higher if one >= out_of_turn)


def _answers(view: CalaView) -> tuple[Offer, ...]:
    """No, or a call from chiedo on (CA-14)."""
    if view.viewer != PUBLIC and view.viewer not in view.table.unanswered:
        return ()
    calls = tuple(call for call in _covered(view) if call >= CHIEDO)
    return (_PASS, Offer("dichiaro", options=calls, option_kind="calls")) if calls else (_PASS,)


def uncovered_call(round_: CalaRound, lacking: tuple[int, ...]) -> Refusal:
    """The refusal of a call that the chips do not cover, for its owner alone.

    ``lacking``: all such calls. The code names the highest call that is covered and would count now, or none.
    """
    left = [call for call in round_.form.calls if call > round_.call and call not in lacking]
    local = round_.rules.local_names
    code = _COVERS[call_name(round_.form, left[-1], local=local)] if left else "covers.none"
    return Refusal(code, hidden=True)


def premoves(view: CalaView) -> tuple[PossiblePremove, ...]:
    """A waiting player may choose the next card, which need not be legal when the turn comes."""
    if view.table.phase != "tricks" or view.viewer == view.table.to_act or not view.hand:
        return ()
    return (PossiblePremove("card", (replace(_CARD, options=cards_of(view.hand)),)),)


def only(view: CalaView) -> Choice | None:
    """The only card that the viewer may play now; None if there are several."""
    if view.table.phase != "tricks" or view.viewer != view.table.to_act:
        return None
    cards = cards_of(view.playable)
    return Choice("calo", options=cards) if len(cards) == 1 else None


MAKERS: Final[Mapping[str, Callable[[tuple[int, ...]], act.CalaAction]]] = {
    "lascio": lambda _: act.Lascio(),
    "dichiaro": lambda chosen: act.Dichiaro(*chosen),
    "solissima": lambda chosen: act.Solissima(*chosen),
    "poso": lambda chosen: act.Poso(*chosen),
    "nomino": lambda chosen: act.Nomino(*chosen),
    "accomodo": act.Accomodo,
    "calo": lambda chosen: act.Calo(chosen[0]),
}
"""The action of each offer with the options that were chosen."""


def action(view: CalaView, choice: Choice) -> act.CalaAction | Refusal:
    """The action of a choice. Refused: as by ``decide``, ``how_many`` (``amount`` options are needed).

    ``call_too_low``: every call that counts only on the turn is too low. ``covers.none`` and the like: the chips cover
    none of these calls.
    """
    if choice.name not in MAKERS:
        return Refusal("unknown_action")
    offer = next((offer for offer in offers(view) if offer.name == choice.name), None)
    if offer is None and view.uncovered and choice.name in _CALLS and offers(view):
        return uncovered_call(view.table.round, view.uncovered)
    if offer is None:
        speaks = view.table.phase == "auction" and view.viewer == view.table.to_act
        if speaks and choice.name == "dichiaro":
            return Refusal("call_too_low")
        on_turn = view.viewer == view.table.to_act or offers(view)
        return (
            Refusal("unknown_action")
            if on_turn
            else out_of_turn(view.table, view.viewer, view.table.round.players)
        )
    chosen = choice.options or offer.options[: offer.take]
    if offer.options and len(chosen) != offer.take:
        return Refusal("how_many", amount=offer.take)
    return MAKERS[offer.name](chosen)
