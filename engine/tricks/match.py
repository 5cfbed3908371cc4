"""A match of won rounds between sides, with a stake in each round or none."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from engine.families import GameEvent
from engine.game import (
    ESCROW,
    Between,
    ChipFlow,
    Move,
    OpenRound,
    Person,
    Purses,
    Refusal,
    Transfer,
    WonMatch,
)
from engine.tricks.dealing import next_dealer
from engine.value import Tagged

PersonChips: TypeAlias = tuple[tuple[Person, int], ...]
"""People with chips, or with rounds won."""

MATCH_OVER: Final = Between(rest="match_over")
"""The table rests after a match."""


class StakeRules(Protocol):
    """The rules of a round with equal stakes."""

    @property
    def stake(self) -> int:
        """The chips that each player stakes in a round; 0 for none."""


class MatchRules(StakeRules, Protocol):
    """The rules of a match."""

    @property
    def games(self) -> int:
        """The rounds that win it."""


class MatchOpened(Tagged, GameEvent, frozen=True, kw_only=True):
    """A round begins. ``seats`` in turn order. ``dealer`` 0: cards are drawn for the deal first.

    ``wins``: the rounds that each person has won in this match, also people who do not play now; no entry means none.
    With a stake: ``chips`` are the free chips of everybody present, in turn order, before it goes to escrow;
    ``skipped`` have too few of them and are not in ``seats``.
    """

    number: int
    seats: tuple[Person, ...]
    dealer: Person
    wins: PersonChips
    chips: PersonChips = ()
    skipped: tuple[Person, ...] = ()
    moves: tuple[Transfer, ...] = ()


class SidesEnded(Tagged, GameEvent, frozen=True, kw_only=True):
    """A round is over. ``points``: those of each of ``sides``. ``winners``: a side; nobody if sides share the most.

    ``won``: the rounds that each player has won in the match. ``ranking`` is empty unless the match is over. With a
    stake ``brought`` are the chips that each player won or lost; ``moves`` empty the escrow.
    """

    number: int
    sides: tuple[tuple[Person, ...], ...]
    points: tuple[int, ...]
    winners: tuple[Person, ...]
    won: PersonChips
    ranking: tuple[tuple[Person, ...], ...]
    moves: tuple[Transfer, ...] = ()
    brought: PersonChips = ()


class MatchTable(Protocol):
    """The public facts of a table at which a match is played."""

    @property
    def opened(self) -> MatchOpened: ...
    @property
    def dealer(self) -> Person: ...
    @property
    def ending(self) -> SidesEnded | None: ...


Opened = TypeVar("Opened", bound=MatchOpened)
Ended = TypeVar("Ended", bound=SidesEnded)


def who_can_pay(
    present: tuple[Person, ...], purses: Purses, *, chips: int, fewest: int
) -> tuple[Person, ...] | Refusal:
    """The players with so many free chips. Refused: ``too_few`` (``amount``: the chips) if they are too few people."""
    able = tuple(person for person in present if purses.get(person, 0) >= chips)
    return able if len(able) >= fewest else Refusal("too_few", amount=chips)


def keeping_places(last: tuple[Person, ...], players: tuple[Person, ...]) -> tuple[Person, ...]:
    """The players of a round by their seats.

    After a round of as many those who stay keep their seats: partners stay partners. Newcomers take the free ones.
    """
    if len(last) != len(players):
        return players
    newcomers = iter([one for one in players if one not in last])
    return tuple(one if one in players else next(newcomers) for one in last)


def opened(
    table: MatchTable, move: Move[OpenRound], rules: StakeRules, *, fewest: int, kind: type[Opened]
) -> Opened | Refusal:
    """The event that opens a round of the match by ``rules``. Refused: as ``who_can_pay``."""
    present, purses, last = move.action.seats, move.purses, table.opened
    able = who_can_pay(present, purses, chips=rules.stake, fewest=fewest)
    if isinstance(able, Refusal):
        return able
    seats = keeping_places(last.seats, able)
    facts: dict[str, Any] = {"rules": rules}
    return kind(
        number=last.number + 1,
        seats=seats,
        dealer=next_dealer(table.dealer, last.seats, seats),
        wins=wins_after(last, table.ending),
        chips=tuple((one, purses.get(one, 0)) for one in present) if rules.stake else (),
        skipped=tuple(one for one in present if one not in seats),
        moves=staked(seats, rules.stake),
        **facts,
    )


def staked(seats: tuple[Person, ...], stake: int) -> tuple[Transfer, ...]:
    """Every player's stake into escrow; nothing without one."""
    return tuple(Transfer(person, ESCROW, stake) for person in seats) if stake else ()


def paid(
    seats: tuple[Person, ...], stake: int, winners: tuple[Person, ...]
) -> tuple[tuple[Transfer, ...], PersonChips]:
    """The transfers out of escrow, and the chips that each player won or lost; nothing without a stake.

    The winners share all stakes equally. Without winners everybody has the own stake back. No chip is odd: one winner
    takes all, and two of four players take two stakes each.
    """
    if not stake:
        return (), ()
    receivers = winners or seats
    share = stake * len(seats) // len(receivers)
    moves = tuple(Transfer(ESCROW, person, share) for person in receivers)
    return moves, tuple((one, share * (one in receivers) - stake) for one in seats)


def places(totals: Mapping[Person, int]) -> tuple[tuple[Person, ...], ...]:
    """The players, most points first; equal players share a place."""
    best_first = sorted(totals, key=lambda person: -totals[person])
    return tuple(tuple(place) for _, place in groupby(best_first, key=totals.__getitem__))


def wins_after(last: MatchOpened, ending: SidesEnded | None) -> PersonChips:
    """The rounds won in the match before the next round; none if the match is over."""
    if ending is None:
        return last.wins
    return () if ending.ranking else tuple((dict(last.wins) | dict(ending.won)).items())


def ended(
    round_: MatchOpened,
    rules: MatchRules,
    *,
    sides: tuple[tuple[Person, ...], ...],
    points: tuple[int, ...],
    kind: type[Ended],
) -> Ended:
    """The event that ends a round: the side with the most points wins, unless another has as many."""
    best = max(points)
    winners = sides[points.index(best)] if points.count(best) == 1 else ()
    before = dict(round_.wins)
    won = {one: before.get(one, 0) + (one in winners) for side in sides for one in side}
    over = winners and max(won.values()) >= rules.games
    moves, brought = paid(round_.seats, rules.stake, winners)
    return kind(
        number=round_.number,
        sides=sides,
        points=points,
        winners=winners,
        won=tuple(won.items()),
        ranking=places(won) if over else (),
        moves=moves,
        brought=brought,
    )


# --- the parts of the interface ------------------------------------------------------------------------------------


def opening(event: GameEvent) -> Mapping[Person, int]:
    """The free chips before a round, which its first event tells."""
    return dict(event.chips) if isinstance(event, MatchOpened) else {}


def transfers(event: GameEvent) -> tuple[Transfer, ...]:
    """The stakes go to escrow at the opening, and out of it at the end."""
    return event.moves if isinstance(event, MatchOpened | SidesEnded) else ()


def results(event: GameEvent) -> Mapping[Person, int] | None:
    """The chips that each player won or lost; None without a stake."""
    return dict(event.brought) if isinstance(event, SidesEnded) and event.brought else None


CHIPS: Final[ChipFlow[Any, Any]] = ChipFlow(
    least=lambda rules: rules.stake, opening=opening, transfers=transfers, results=results
)
"""The chips of a game with equal stakes."""


def score(event: GameEvent) -> Mapping[Person, int] | None:
    """A point for each winner of a round."""
    if not isinstance(event, SidesEnded):
        return None
    return {person: int(person in event.winners) for side in event.sides for person in side}


def won_match(event: GameEvent) -> WonMatch | None:
    """The end of a match."""
    over = event.ranking if isinstance(event, SidesEnded) else ()
    return WonMatch(over) if over else None
