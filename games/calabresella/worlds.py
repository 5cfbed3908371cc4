"""Hidden hands as they may lie, drawn at random from all that agrees with a player's own view.

A player's view shows the own cards, the cards played, the suits that others did not follow, the named card, the laid
card and the own discards. A world gives every other card to a place where it may lie: in a hand, or in the monte.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from engine.game import Below
from games.calabresella.cards import BIT, NUMBERS, STRENGTH, SUIT, THIRDS, cards_of, taker
from games.calabresella.forms import CHIAMO, CHIEDO, SCEGLIETE, SOLO
from games.calabresella.playout import STRONG, CalaTaken, OpenTrick, laid, strong
from games.calabresella.state import CalaTable
from games.calabresella.view import CalaView

_KEPT: Final = 7
"""A card of this strength or more, an ace, a 2 or a 3, seldom goes into the monte by choice."""


class CalaFacts(NamedTuple):
    """The knowledge of the cards that a view gives. Places are those of the players; the monte comes last.

    ``own``: the viewer's place. ``fixed``: the cards that surely lie in a place, as masks of ``playout``. ``unseen``:
    the numbers of all others. ``rooms``: the number of them in each place. ``barred``: the cards that cannot lie in a
    place, as masks of ``cards``. ``chosen``: the monte was chosen by a player. ``tricks``: taker and thirds of each
    complete trick.
    """

    own: int
    fixed: tuple[int, ...]
    unseen: tuple[int, ...]
    rooms: tuple[int, ...]
    barred: tuple[int, ...]
    chosen: bool
    tricks: tuple[tuple[int, int], ...]
    trick: OpenTrick


class CalaWorld(NamedTuple):
    """The hands and the monte as they may lie, as masks of ``playout``."""

    hands: tuple[int, ...]
    monte: int


def facts(view: CalaView) -> CalaFacts:
    """All that the view of a player at play tells."""
    table = view.table
    round_, form = table.round, table.round.form
    players, many = round_.players, form.players
    own = players.index(view.viewer)
    counts, barred = [form.cards] * many, [0] * (many + 1)
    played = 0
    for place, card, led in falls(table):
        counts[place] -= 1
        played |= BIT[card]
        if not SUIT[led] & BIT[card]:
            barred[place] |= SUIT[led]
    if round_.caller:
        caller = players.index(round_.caller)
        barred[caller] |= round_.called
    seen = view.hand | view.known.taken | played
    fixed = [0] * (many + 1)
    fixed[own] = view.hand | view.known.taken
    given = view.known.given & ~seen
    if round_.call == SCEGLIETE and view.viewer == table.opponents[0]:
        barred[caller] |= given  # the second opponent has taken them
    else:
        fixed[many] = given
    shared = view.known.laid & ~(seen | fixed[many])
    if round_.holder > 0 and view.viewer == round_.caller:
        fixed[players.index(round_.holder)] = shared
    if round_.holder >= 0 and view.viewer != round_.caller and round_.call == CHIEDO:
        hands = [place for place in range(many) if place != caller]  # it may be discarded again
        for place in hands:
            barred[place] |= BIT[round_.named]
    if round_.holder >= 0 and round_.call == CHIAMO:
        place = players.index(round_.holder) if round_.holder else many
        fixed[place] |= round_.called & ~seen
    known = sum(fixed) | seen | shared
    unseen = tuple(sorted(number for number in NUMBERS if not known & BIT[number]))
    rooms = [counts[at] - fixed[at].bit_count() for at in range(many)]
    rooms[own] = 0
    return CalaFacts(
        own=own,
        fixed=tuple(strong(cards_of(cards)) for cards in fixed),
        unseen=unseen,
        rooms=(*rooms, len(unseen) - sum(rooms)),
        barred=tuple(barred),
        chosen=table.phase == "tricks" and round_.call in (CHIEDO, SOLO) and form.monte > 0,
        tricks=tuple(
            (place, sum(THIRDS[card] for card in table.played[at * many : (at + 1) * many]))
            for at, place in enumerate(table.takers)
        ),
        trick=running(table),
    )


def falls(table: CalaTable) -> list[tuple[int, int, int]]:
    """The place and the number of each card played, and the card that was led."""
    played, many = table.played, table.round.form.players
    if not played:
        return []
    if table.takers:
        leader = (table.takers[0] - taker(played[:many])) % many
    else:
        leader = (table.round.players.index(table.to_act) - len(played)) % many
    leaders = (leader, *table.takers)
    return [
        ((leaders[at // many] + at) % many, card, played[at - at % many])
        for at, card in enumerate(played)
    ]


def running(table: CalaTable) -> OpenTrick:
    """The trick on the table; in the auction and the exchange the first one."""
    many = table.round.form.players
    on_table = len(table.played) % many
    place = table.round.players.index(table.to_act) if table.phase == "tricks" else 0
    trick = OpenTrick((place - on_table) % many)
    for card in table.played[len(table.played) - on_table :]:
        trick = laid(trick, STRONG[card], many)
    return trick


def world(known: CalaFacts, below: Below) -> CalaWorld:
    """One way in which the unseen cards may lie."""
    left = [*known.unseen]
    rooms, last = [*known.rooms], len(known.rooms) - 1
    where: dict[int, int] = {}
    while left:
        at = below(len(left))
        left[at], left[-1] = left[-1], left[at]
        card = left.pop()
        may = [
            place
            for place, room in enumerate(rooms)
            if room and not known.barred[place] & BIT[card]
        ]
        if known.chosen and STRENGTH[card] >= _KEPT and may[1:] and may[-1] == last:
            may.pop()
        if not may:
            _make_room(known, card, where=where, rooms=rooms)
            continue
        place = may[_picked([rooms[place] for place in may], below)]
        where[card] = place
        rooms[place] -= 1
    found = [*known.fixed]
    for card, place in where.items():
        found[place] |= STRONG[card]
    return CalaWorld(tuple(found[:-1]), found[-1])


def _picked(weights: list[int], below: Below) -> int:
    """A random place in ``weights``, each as likely as its weight."""
    pick = below(sum(weights))
    return sum(1 for total in accumulate(weights) if total <= pick)


def _make_room(known: CalaFacts, card: int, *, where: dict[int, int], rooms: list[int]) -> None:
    """Place a card that fits nowhere by moving others along the shortest chain of places; there always is one."""
    came: dict[int, int] = {}
    chain = [card]
    for moved in chain:
        for place, barred in enumerate(known.barred):
            if barred & BIT[moved] or where.get(moved) == place:
                continue
            if rooms[place]:
                rooms[place] -= 1
                while True:
                    before = where.get(moved)
                    where[moved] = place
                    if before is None:
                        return
                    moved, place = came[moved], before
            for other, lies in where.items():
                if lies == place and other not in came:
                    came[other] = moved
                    chain.append(other)
    raise ValueError(card)


def taken_so_far(known: CalaFacts, declares: tuple[bool, ...]) -> CalaTaken:
    """The complete tricks of the declaring side."""
    own = [thirds for place, thirds in known.tricks if declares[place]]
    return CalaTaken(sum(own), len(own))
