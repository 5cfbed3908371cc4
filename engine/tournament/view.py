"""The board: the public picture of a tournament and a viewer's possible actions. Nothing about a tournament
is hidden.
"""

from __future__ import annotations

from engine.game import PUBLIC, Offer, Person
from engine.tournament.prizes import FinalPlace, paid_places, shares
from engine.tournament.state import FEWEST, MOST, Tournament, TournamentPhase
from engine.tournament.terms import Terms, least
from engine.tournament.voting import votes_needed
from engine.value import Value


class BoardTable(Value, frozen=True):
    """One table with its people in turn order and their chips after its last giro."""

    number: int
    stacks: tuple[tuple[Person, int], ...]
    waits: bool


class Board(Value, frozen=True):
    viewer: Person
    organiser: Person
    terms: Terms
    phase: TournamentPhase
    entrants: tuple[Person, ...]
    pool: int
    """Chips to be won; at the end the chips that were won."""
    shares: tuple[int, ...]
    """The prizes of the paid places, the first place first, with the present entrants."""
    level: int
    min_pot: int
    min_bet: int
    coming: tuple[int, int] | None
    """Minimum pot and stake of the next level; None if they no longer rise."""
    tables: tuple[BoardTable, ...]
    standing: tuple[tuple[Person, int], ...]
    """All remaining players with their chips, the richest first."""
    ranking: tuple[FinalPlace, ...]
    """Eliminated players, the last one first; at the end all players, the winner first."""
    prizes: tuple[tuple[Person, int], ...]
    featured: int
    quiet: bool
    votes: int
    """Number of remaining players who want it called off."""
    votes_needed: int
    """Number of votes that call it off; 0 while nobody can vote."""
    voted: bool
    """The viewer has voted."""

    @property
    def met(self) -> tuple[Person, ...]:
        """All people whom the board may name."""
        return (self.organiser, *self.entrants)


def board(tournament: Tournament, viewer: Person = PUBLIC) -> Board:
    """The board for ``viewer``; only the viewer's possible actions differ."""
    terms = tournament.terms
    chips = dict(tournament.stacks)
    pool = tournament.paid or sum(won for _, won in tournament.prizes)
    paid = paid_places(terms.places, len(tournament.entrants))
    min_pot, min_bet = least(terms, tournament.level)
    return Board(
        viewer=viewer,
        organiser=tournament.organiser,
        terms=terms,
        phase=tournament.phase,
        entrants=tournament.entrants,
        pool=pool,
        shares=shares(pool, paid) if paid else (),
        level=tournament.level,
        min_pot=min_pot,
        min_bet=min_bet,
        coming=None
        if tournament.entrants and tournament.top_level
        else least(terms, tournament.level + 1),
        tables=tuple(
            BoardTable(bench.number, tuple((one, chips[one]) for one in bench.people), bench.waits)
            for bench in tournament.benches
        ),
        standing=tuple(sorted(tournament.stacks, key=lambda stack: -stack[1])),
        ranking=tournament.ranking,
        prizes=tournament.prizes,
        featured=tournament.featured,
        quiet=tournament.quiet,
        votes=len(tournament.votes),
        votes_needed=votes_needed(len(tournament.stacks)) if tournament.phase == "running" else 0,
        voted=viewer in tournament.votes,
    )


def offers(seen: Board) -> tuple[Offer, ...]:
    """The viewer's possible actions; for ``PUBLIC`` those of anybody in the group. Rights of admins are left out."""
    if seen.phase not in ("entries", "draw", "running"):
        return ()
    public = seen.viewer == PUBLIC
    entered = seen.viewer in seen.entrants
    leads = public or seen.viewer == seen.organiser or (seen.quiet and entered)
    waiting, running = seen.phase == "entries", seen.phase == "running"
    plays = public or any(seen.viewer == person for person, _ in seen.standing)
    names = {
        "iscriviti": waiting and not entered and len(seen.entrants) < MOST,
        "ritirati": waiting and (entered or (public and bool(seen.entrants))),
        "via": waiting and leads and len(seen.entrants) >= FEWEST,
        "condizioni": waiting and (public or seen.viewer == seen.organiser) and not seen.entrants,
        "annulla": plays and not seen.voted if running else leads,
        "continua": running and (seen.voted or (public and seen.votes > 0)),
    }
    return tuple(Offer(name) for name, may in names.items() if may)
