"""The worth of the cards that a player could play, with all cards open, as they are after a round."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypeAlias

from engine.game import Choice, ChoiceWorth, LookBack, OpenMoment
from games.calabresella.actions import CalaAction, Calo
from games.calabresella.cards import THIRDS, cards_of
from games.calabresella.events import CalaEnded, CalaEvent
from games.calabresella.playout import STRONG, laid, played_out, strong
from games.calabresella.scoring import LAST_TRICK, PACK_THIRDS
from games.calabresella.state import CalaState
from games.calabresella.view import view
from games.calabresella.worlds import facts, taken_so_far

CalaMoment: TypeAlias = OpenMoment[CalaState, CalaEvent]


def weigh(moment: CalaMoment, action: CalaAction) -> tuple[ChoiceWorth, ...]:
    """The thirds that each playable card brings the own side, that of ``action`` first; empty for any other action.

    Each is followed to the round's end by the same rules of thumb.
    """
    state, ended = moment.state, moment.ended
    if not isinstance(action, Calo) or not isinstance(ended, CalaEnded):
        return ()
    cards = sorted(cards_of(state.playable), key=lambda card: card != action.card)
    return tuple(
        ChoiceWorth(Choice("calo", options=(card,)), Fraction(_brings(state, card, ended)))
        for card in cards
    )


LOOKS_BACK: Final = LookBack(
    weigh=weigh, looks_at=(Calo,), unit="thirds", least=Fraction(3), is_open=True
)


def _brings(state: CalaState, card: int, ended: CalaEnded) -> int:
    """The thirds of the own side at the end of the round if the player on turn plays this card."""
    round_ = state.table.round
    own = round_.players.index(state.table.to_act)
    known = facts(view(state, state.table.to_act))
    declares = tuple(person in ended.declarers for person in round_.players)
    hands = [strong(cards_of(hand)) for hand in state.hands]
    hands[own] ^= STRONG[card]
    taken = played_out(
        hands,
        declares,
        trick=laid(known.trick, STRONG[card], round_.form.players),
        taken=taken_so_far(known, declares),
    )
    monte = sum(THIRDS[one] for one in cards_of(state.aside.monte))
    thirds = taken.thirds + (monte + LAST_TRICK if taken.last else 0)
    return thirds if declares[own] else PACK_THIRDS + LAST_TRICK - thirds
