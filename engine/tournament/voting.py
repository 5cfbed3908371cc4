"""Calling off a running tournament by vote: a majority of the remaining players must want it."""

from __future__ import annotations

from engine.game import Person, Refusal, Who
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.tournament.event_builder import TournamentEventBuilder


def vote(builder: TournamentEventBuilder, who: Who, broke: frozenset[Person]) -> Refusal | None:
    """Vote for calling it off; the vote that makes a majority ends it.

    ``broke``: people who lost their last chip in a giro that still runs. They neither vote nor count. Refused:
    ``call_off_by_players`` (not a remaining player), ``call_off_voted`` (``amount``: votes needed).
    """
    tournament = builder.tournament
    still_in = {person for person, _ in tournament.stacks} - broke
    if who not in still_in:
        return Refusal("call_off_by_players")
    voted = who in tournament.votes
    if not voted:
        builder.add(ev.CallOffVoted(who))
    votes = still_in.intersection(builder.tournament.votes)
    if 2 * len(votes) > len(still_in):
        builder.end(who)
    elif voted:
        return Refusal("call_off_voted", amount=votes_needed(len(still_in)))
    return None


def take_back(builder: TournamentEventBuilder, who: Who, _: act.PlayOn) -> Refusal | None:
    """Take back the player's own vote. Refused: ``call_off_not_voted``."""
    if who not in builder.tournament.votes:
        return Refusal("call_off_not_voted")
    builder.add(ev.CallOffVoteTakenBack(who))
    return None


def votes_needed(still_in: int) -> int:
    """Number of votes that call a running tournament off."""
    return still_in // 2 + 1
