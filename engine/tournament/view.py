"""What anybody sees of a tournament, and what he may do: the board. Nothing about a tournament is hidden."""

from __future__ import annotations

from engine.game import PUBLIC, Offer, Person
from engine.tournament.prizes import Place, paid_places, shares
from engine.tournament.state import FEWEST, MOST, Phase, Tournament
from engine.tournament.terms import Terms, least
from engine.tournament.voting import votes_needed
from engine.value import value


@value
class BoardTable:
    """One table with its people in turn order and the chips each had when its last giro ended."""

    number: int
    stacks: tuple[tuple[Person, int], ...]
    waits: bool


@value
class Board:
    viewer: Person
    organiser: Person
    terms: Terms
    phase: Phase
    entrants: tuple[Person, ...]
    pool: int
    """Chips to be won; at the end what was won."""
    shares: tuple[int, ...]
    """What the paid places win, the first first, as it stands with those who have entered."""
    level: int
    min_pot: int
    min_bet: int
    coming: tuple[int, int] | None
    """Least pot and stake of the next level; None if they rise no more."""
    tables: tuple[BoardTable, ...]
    standing: tuple[tuple[Person, int], ...]
    """Everybody who still plays, with his chips, the richest first."""
    ranking: tuple[Place, ...]
    """Those who are out, the last one first; at the end everybody, the winner first."""
    prizes: tuple[tuple[Person, int], ...]
    featured: int
    quiet: bool
    votes: int
    """How many of those still in want it called off."""
    votes_needed: int
    """How many votes call it off; 0 while nobody can vote."""
    voted: bool
    """Whether the viewer has voted."""

    @property
    def met(self) -> tuple[Person, ...]:
        """Everybody whom the board may name."""
        return (self.organiser, *self.entrants)


def board(tournament: Tournament, viewer: Person = PUBLIC) -> Board:
    """The board as ``viewer`` sees it; it differs in nothing but in what he may do."""
    terms = tournament.terms
    chips = dict(tournament.stacks)
    pool = tournament.paid or sum(won for _, won in tournament.prizes)
    paid = paid_places(terms.places, len(tournament.entrants))
    min_pot, min_bet = least(terms, tournament.level)
    return Board(
        viewer,
        tournament.organiser,
        terms,
        tournament.phase,
        tournament.entrants,
        pool,
        shares(pool, paid) if paid else (),
        tournament.level,
        min_pot,
        min_bet,
        None
        if tournament.entrants and tournament.top_level
        else least(terms, tournament.level + 1),
        tuple(
            BoardTable(bench.number, tuple((one, chips[one]) for one in bench.people), bench.waits)
            for bench in tournament.benches
        ),
        tuple(sorted(tournament.stacks, key=lambda stack: -stack[1])),
        tournament.ranking,
        tournament.prizes,
        tournament.featured,
        tournament.quiet,
        len(tournament.votes),
        votes_needed(len(tournament.stacks)) if tournament.phase == "running" else 0,
        viewer in tournament.votes,
    )


def offers(seen: Board) -> tuple[Offer, ...]:
    """What the viewer may do; for ``PUBLIC`` what somebody in the group may. What only admins may is not told here."""
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
