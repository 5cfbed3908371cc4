"""The opening of a bank: its players, and the order in which they are offered it (PI-9 … PI-13, GEN-8)."""

from __future__ import annotations

from engine.classica.cover import can_bank
from engine.classica.events import ClassicaLotFell, ClassicaOpened, Event
from engine.classica.rules import ClassicaRules
from engine.classica.state import State
from engine.game import LotFell, OpenRound, Person, Purses, Refusal
from engine.online.seating import SEATS, on_the_right, whose_turn


def open_round(state: State, action: OpenRound, purses: Purses) -> tuple[Event, ...] | Refusal:
    """Begin a bank for ``action.seats``, the present players.

    Refused: ``hand_open``, ``bad_rules``, ``seated_twice`` (or present without a seat), ``too_many``, ``too_few``
    (players with chips). Some player can always hold the bank: the richest one covers the first punta (GEN-8).
    """
    table = state.table
    rules, seats, ring = action.rules, action.seats, action.everybody
    if table.phase != "between":
        return Refusal("hand_open")
    if not isinstance(rules, ClassicaRules) or rules.check() is not None:
        return Refusal("bad_rules")
    if len(set(ring)) != len(ring) or len(set(seats)) != len(seats) or not set(seats) <= set(ring):
        return Refusal("seated_twice")
    if len(ring) > SEATS[1]:
        return Refusal("too_many", SEATS[1])
    players = tuple(person for person in seats if purses.get(person, 0) > 0)
    if len(players) < SEATS[0] or len(seats) < rules.min_players:
        return Refusal("too_few", rules.min_bet)
    able = tuple(person for person in players if _is_able(rules, players, person, purses))
    memory = table.memory
    turn = whose_turn(
        *(ring, able, memory.ring, memory.banker, memory.staked, action.resumed),
        stopped=action.stopped,
    )
    opened = ClassicaOpened(
        number=table.opened.number + 1,
        rules=rules,
        ring=ring,
        seats=seats,
        resumed=action.resumed,
        chips=tuple(purses.get(person, 0) for person in ring),
        players=players,
        broke=tuple(person for person in seats if person not in players),
        unable=tuple(person for person in players if person not in able),
        line=turn.order,
        whys=turn.whys,
        veterans=tuple(person for person in ring if person in memory.staked),
        newcomers=turn.newcomers,
        stopped=action.stopped,
        edition=action.edition,
    )
    return (opened,)


def begin_draw(state: State, answer: LotFell) -> tuple[Event, ...] | Refusal:
    """The draw for the matta begins with the person whom the lot named (PI-9). Refused: ``bad_lot``."""
    if answer.person not in state.table.opened.players:
        return Refusal("bad_lot")
    return (ClassicaLotFell(answer.person),)


def _is_able(
    rules: ClassicaRules, players: tuple[Person, ...], person: Person, purses: Purses
) -> bool:
    """True if the person's chips could hold a bank against the others."""
    punte = on_the_right(players, person)[:-1]
    return can_bank(rules, purses[person], [purses[punta] for punta in punte])
