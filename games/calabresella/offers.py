"""The offers to every viewer, from that viewer's view alone, and the action of a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine.deciders import out_of_turn
from engine.game import PUBLIC, Choice, Offer, PossiblePremove, Refusal
from engine.tricks.cards import ANY_CARD, card_offer, card_premove, chosen_options, only_card
from games.calabresella import actions as act
from games.calabresella.cards import cards_of, wanted
from games.calabresella.forms import CHIEDO, call_name
from games.calabresella.state import CalaRound
from games.calabresella.view import CalaView

_PASS: Final = Offer("lascio")
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
"""The refusal by the highest call that the chips cover: whole codes, which a search for the words of refusals finds."""


def offers(view: CalaView) -> tuple[Offer, ...]:
    """The offers of a player on turn, and calls out of turn.

    ``PUBLIC`` gets the same in the auction, where every hand may make every call; it learns nothing about chips. It is
    offered cards without options, as ``private`` offers: the player's hand is hidden, so any card might be legal.
    """
    table, viewer = view.table, view.viewer
    if table.phase == "tricks":
        if viewer == table.to_act:
            return _playable_cards(view.playable, view.table.round.opened.rules.two_taps)
        return (ANY_CARD,) if viewer == PUBLIC else ()
    if table.phase == "auction":
        return _auction(view)
    if table.phase == "si_puo":
        return _si_puo(view)
    if not table.to_act or viewer not in (PUBLIC, table.to_act):
        return ()
    return (_before_tricks(view),)


@lru_cache(maxsize=2_048)
def _playable_cards(cards: int, marks: bool) -> tuple[Offer, ...]:
    """The offer to play one of these cards. They are mostly few, since a player must follow suit, so it is cached."""
    return (card_offer(cards_of(cards), marks=marks),)


def _before_tricks(view: CalaView) -> Offer:
    """The choice of a card to lay or to name, or of the discards."""
    phase = view.table.phase
    if phase == "lay":
        return Offer("poso", options=cards_of(view.hand), option_kind="cards", private=True)
    if phase == "name":
        missing = wanted(view.hand, view.known.laid) if view.viewer != PUBLIC else ()
        return Offer("nomino", options=missing, option_kind="cards", private=True)
    return Offer(
        "accomodo",
        options=cards_of(view.hand | view.known.taken),
        option_kind="cards",
        take=view.table.round.due,
        private=True,
    )


def _auction(view: CalaView) -> tuple[Offer, ...]:
    """A pass and all higher calls for the speaker; for others those that count out of turn (CA-10, CA-15)."""
    table, viewer = view.table, view.viewer
    round_ = table.round
    in_turn, anytime = _higher(_covered(view), round_.call, round_.out_of_turn)
    on_turn = viewer in (PUBLIC, table.to_act)
    if anytime and (on_turn or viewer in table.standing):
        solissima = Offer(
            "solissima", options=anytime, option_kind="calls", decision=round_.solissima
        )
        return (*in_turn, solissima) if on_turn else (solissima,)
    return in_turn if on_turn else ()


def _covered(view: CalaView) -> tuple[int, ...]:
    """The calls of the table that the viewer's chips cover."""
    calls = view.table.round.form.calls
    if not view.uncovered:
        return calls
    return tuple(call for call in calls if call not in view.uncovered)


@lru_cache(maxsize=256)
def _higher(
    calls: tuple[int, ...], call: int, out_of_turn: int
) -> tuple[tuple[Offer, ...], tuple[int, ...]]:
    """The calls above ``call``: a pass and the offer of those that count on turn only, and those that always count."""
    on_turn = tuple(one for one in calls if call < one < out_of_turn)
    offer = (Offer("dichiaro", options=on_turn, option_kind="calls"),) if on_turn else ()
    return (_PASS, *offer), tuple(one for one in calls if one > call and one >= out_of_turn)


def _si_puo(view: CalaView) -> tuple[Offer, ...]:
    """A pass, or a call from chiedo on (CA-14)."""
    if view.viewer != PUBLIC and view.viewer not in view.table.unanswered:
        return ()
    calls = tuple(call for call in _covered(view) if call >= CHIEDO)
    return (_PASS, Offer("dichiaro", options=calls, option_kind="calls")) if calls else (_PASS,)


def uncovered_call(round_: CalaRound, lacking: tuple[int, ...]) -> Refusal:
    """The refusal of a call that the chips do not cover, for its owner alone.

    ``lacking``: all such calls. The code names the highest call that is covered and would count now, or none.
    """
    covered = [call for call in round_.form.calls if call > round_.call and call not in lacking]
    local = round_.rules.local_names
    code = _COVERS[call_name(round_.form, covered[-1], local=local)] if covered else "covers.none"
    return Refusal(code, hidden=True)


def premoves(view: CalaView) -> tuple[PossiblePremove, ...]:
    """A waiting player may choose the next card, which need not be legal when the turn comes."""
    if view.table.phase != "tricks" or view.viewer == view.table.to_act:
        return ()
    return card_premove(cards_of(view.hand))


def only(view: CalaView) -> Choice | None:
    """The only card that the viewer may play now; None if there are several."""
    if view.table.phase != "tricks" or view.viewer != view.table.to_act:
        return None
    return only_card(cards_of(view.playable))


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
    """The action of a choice. Refused: as ``chosen_options``, or as by ``_not_offered``."""
    if choice.name not in MAKERS:
        return Refusal("unknown_action")
    offer = next((offer for offer in offers(view) if offer.name == choice.name), None)
    if offer is None:
        return _not_offered(view, choice)
    chosen = chosen_options(offer, choice)
    return chosen if isinstance(chosen, Refusal) else MAKERS[offer.name](chosen)


def _not_offered(view: CalaView, choice: Choice) -> Refusal:
    """The refusal of a choice without an offer. ``call_too_low``: so is every call that counts only on the turn.

    ``covers.none`` and the like: the chips cover none of these calls.
    """
    table = view.table
    asked, on_turn = bool(offers(view)), view.viewer == table.to_act
    if view.uncovered and choice.name in ("dichiaro", "solissima") and asked:
        return uncovered_call(table.round, view.uncovered)
    if choice.name == "dichiaro" and table.phase == "auction" and on_turn:
        return Refusal("call_too_low")
    if asked or on_turn:
        return Refusal("unknown_action")
    return out_of_turn(table, view.viewer, table.round.players)
