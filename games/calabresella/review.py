"""The points that a player lost in an ended round, whose cards are all open by then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.cards import NUMBER
from engine.game import Person
from engine.value import Value
from games.calabresella.cards import THIRDS, cards_of
from games.calabresella.events import CalaEnded, CalaEvent, CalaOpened, CalaPlayed
from games.calabresella.evolve import evolve
from games.calabresella.playout import STRONG, laid, played_out, strong
from games.calabresella.scoring import LAST_TRICK, PACK_THIRDS
from games.calabresella.state import CalaState, start
from games.calabresella.view import view
from games.calabresella.worlds import facts, taken_so_far

MOST_LOSSES: Final = 3
LEAST_LOSS: Final = 3
"""The look back names so many plays at most, and those alone that lost a point or more (thirds)."""


class CalaLoss(Value, frozen=True):
    """A play that lost points: the number of the trick from 1, both cards by number, the loss in thirds.

    ``event``: the number of the round's events before it. ``brings``: each card that could be played, by number, with
    the thirds that it brings.
    """

    event: int
    trick: int
    played: int
    better: int
    thirds: int
    brings: tuple[tuple[int, int], ...]


class CalaReview(Value, frozen=True):
    """The plays of one player that lost most, in the order of play; ``won``: the player's side won the round."""

    losses: tuple[CalaLoss, ...]
    won: bool


def review(events: Iterable[CalaEvent], person: Person) -> CalaReview | None:
    """The plays of ``person`` that lost most in an ended round, of which ``events`` are all; None without a card
    played.

    Every card that could have been played is followed to the round's end by the same rules of thumb, with all cards
    open.
    """
    told = tuple(events)
    ended = next((event for event in told if isinstance(event, CalaEnded)), None)
    state: CalaState | None = None
    losses: list[CalaLoss] = []
    for number, event in enumerate(told):
        if isinstance(event, CalaOpened):
            state = start(event.rules)
        if state is None or ended is None:
            continue
        if isinstance(event, CalaPlayed) and event.person == person:
            loss = _loss(state, event, ended, number=number)
            losses += [loss] if loss is not None else []
        state = evolve(state, event)
    if state is None or ended is None or not ended.declarers:
        return None
    if person not in state.table.round.players:
        return None
    worst = sorted(losses, key=lambda loss: -loss.thirds)[:MOST_LOSSES]
    won = ended.won == (person in ended.declarers)
    return CalaReview(tuple(sorted(worst, key=lambda loss: loss.trick)), won)


def _loss(state: CalaState, event: CalaPlayed, ended: CalaEnded, *, number: int) -> CalaLoss | None:
    """The loss of a card that was played; None if no other card brings at least ``LEAST_LOSS`` more."""
    card = NUMBER[event.card]
    brings = {one: _brings(state, one, ended) for one in cards_of(state.playable)}
    better = max(brings, key=lambda one: (brings[one], one == card))
    thirds = brings[better] - brings[card]
    if thirds < LEAST_LOSS:
        return None
    table = state.table
    trick = len(table.played) // table.round.form.players + 1
    return CalaLoss(
        event=number,
        trick=trick,
        played=card,
        better=better,
        thirds=thirds,
        brings=tuple(brings.items()),
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
