"""The bank's cover and the ranges of bets (GEN-8, SY-15 to SY-20, SY-31, SY-34, SY-35, SY-41, SY-42). All in chips.

The *exposure* is the bank's largest possible loss, minus its winnings in this hand. Each holder keeps a part of it in
escrow that is rounded up, so that any later division of a loss by largest remainder is covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from engine.drawing.chips import refuse_stake, to_escrow
from engine.game import Person, Purses, Refusal, Transfer
from engine.turn_order import on_the_right
from engine.value import Value
from games.siete_y_media.events import Chips, Holders
from games.siete_y_media.rules import LARGEST_BET, SHARE_STEP, SieteRules
from games.siete_y_media.state import BetOnLoca, SieteTable

WHOLE: int = 100
"""All of the bank, in per cent."""

UNLIMITED: int = 1000 * LARGEST_BET
"""The money of a bank without a fixed amount (SY-41): more than anybody can bet."""

LOCA_MULTIPLE: int = 2
"""A 7½ of la loca is always paid double (SY-37)."""


def part(exposure: int, percent: int) -> int:
    """The chips that a holder of ``percent`` keeps in escrow: the share, rounded up."""
    return -(-exposure * percent // WHOLE) if exposure > 0 else 0


class SieteMoved(TypedDict):
    """The fields of ``SieteChipsMoved``."""

    exposure: int
    moves: tuple[Transfer, ...]
    purses: Chips


def covers(holders: Holders, old: int, new: int, *, purses: Purses) -> SieteMoved:
    """The chips that the holders move when the exposure goes from ``old`` to ``new``."""
    return change_holders(holders, old, after=holders, new=new, purses=purses)


def change_holders(
    before: Holders, old: int, *, after: Holders, new: int, purses: Purses
) -> SieteMoved:
    """The same if ``before`` covered the old exposure and ``after`` cover the new one."""
    held = {person: part(old, percent) for person, percent in before}
    wanted = {person: part(new, percent) for person, percent in after}
    moves: tuple[Transfer, ...] = ()
    free: dict[Person, int] = {}
    for person in (*wanted, *(person for person in held if person not in wanted)):
        chips = wanted.get(person, 0) - held.get(person, 0)
        moves += to_escrow(person, chips)
        free[person] = purses[person] - chips
    return SieteMoved(exposure=new, moves=moves, purses=tuple(free.items()))


def unmoved(table: SieteTable) -> SieteMoved:
    """No chips move."""
    return SieteMoved(exposure=table.exposure, moves=(), purses=())


def at_risk(table: SieteTable, stakes: Chips, exposure: int, *, purses: Purses) -> SieteMoved:
    """More ``stakes`` go to escrow, with the cover for ``exposure`` in all; stakes below zero come back."""
    bank = covers(table.holders, table.exposure, new=exposure, purses=purses)
    moves = tuple([move for person, chips in stakes for move in to_escrow(person, chips)])
    free = tuple([(person, purses.get(person, 0) - chips) for person, chips in stakes])
    return SieteMoved(exposure=exposure, moves=moves + bank["moves"], purses=bank["purses"] + free)


def split(chips: int, holders: Holders) -> Chips:
    """``chips``, a gain or a loss, divided by the holders' shares: the largest remainders first, then in order
    (SY-42).
    """
    sign = -1 if chips < 0 else 1
    whole = abs(chips)
    parts = {person: whole * percent // WHOLE for person, percent in holders}
    odd = whole - sum(parts.values())
    by_remainder = sorted(holders, key=lambda one: -(whole * one[1] % WHOLE))
    for person, _ in by_remainder[:odd]:
        parts[person] += 1
    return tuple((person, sign * chips) for person, chips in parts.items())


def room(table: SieteTable, bank: Sequence[int]) -> int:
    """The exposure that the bank can still take on; ``bank`` are the holders' free chips."""
    exposure = table.exposure
    parts = [
        (free + part(exposure, percent)) * WHOLE // percent
        for free, (_, percent) in zip(bank, table.round.holders, strict=True)
    ]
    return min(parts) - exposure


def free_chips(table: SieteTable, purses: Purses) -> tuple[int, ...]:
    """The holders' free chips now."""
    return tuple([purses[person] for person, _ in table.round.holders])


# --- a shared bank ------------------------------------------------------------------------------------------------


class DividedBank(Value, frozen=True):
    """The holders of the bank, the players who bet against it, and its exposure before the deal (SY-42)."""

    holders: Holders
    players: tuple[Person, ...]
    exposure: int


def divided(
    rules: SieteRules, *, banker: Person, partners: Holders, seats: tuple[Person, ...], chips: Chips
) -> DividedBank:
    """The bank of ``banker`` with these partners; ``chips`` are the free chips of ``seats`` before any cover."""
    purses = dict(chips)
    inside = {banker, *(person for person, _ in partners)}
    ring = on_the_right(seats, banker)
    players = tuple([one for one in ring if one not in inside and purses[one] >= rules.min_bet])
    kept = WHOLE - sum([percent for _, percent in partners])
    exposure = opening_exposure(rules, len(players))
    return DividedBank(((banker, kept), *partners), players, exposure)


def short_of(bank: DividedBank, chips: Chips) -> tuple[Person, ...]:
    """The holders who cannot cover their parts (SY-42)."""
    purses = dict(chips)
    return tuple(
        [person for person, share in bank.holders if purses[person] < part(bank.exposure, share)]
    )


def kept_shares(
    rules: SieteRules, *, holders: Holders, seats: tuple[Person, ...], chips: Chips
) -> DividedBank:
    """The bank with all partners who are there and cover their parts; the last ones go until a player is outside
    (SY-42).

    A share that goes back leaves one more player outside, so the parts of the others grow.
    """
    banker = holders[0][0]
    partners = tuple([one for one in holders[1:] if one[0] in seats])
    while True:
        bank = divided(rules, banker=banker, partners=partners, seats=seats, chips=chips)
        short = short_of(bank, chips)
        stay = tuple([one for one in partners if one[0] not in short])
        if not bank.players:
            stay = partners[:-1]
        if stay == partners:
            return bank
        partners = stay


def may_enter(table: SieteTable, person: Person, percent: int) -> DividedBank | None:
    """The bank with a share of ``percent`` for ``person``; None if that person may take none.

    The banker keeps a part, a player stays outside, and all holders cover their parts.
    """
    opened = table.round
    holders = opened.holders
    inside = any(person == one for one, _ in holders)
    if inside or person not in opened.seats or percent > most_offered(table):
        return None
    return _covered(table, (*holders[1:], (person, percent)))


def may_accept(table: SieteTable, person: Person) -> DividedBank | None:
    """The bank with the share that the banker offers ``person``; None without an offer that can be taken."""
    offered = dict(table.offered)
    return may_enter(table, person, offered[person]) if person in offered else None


def may_give_back(table: SieteTable, person: Person) -> DividedBank | None:
    """The bank after the holder ``person`` has given the share back to the banker; None if the others
    cannot cover it.
    """
    partners = table.round.holders[1:]
    stay = tuple([one for one in partners if one[0] != person])
    return None if stay == partners else _covered(table, stay)


def may_be_offered(table: SieteTable) -> tuple[Person, ...]:
    """The possible new holders of the bank, in turn order."""
    seats = table.round.seats
    return tuple([one for one in seats if may_enter(table, one, SHARE_STEP) is not None])


def most_offered(table: SieteTable) -> int:
    """The highest share that the banker may offer now: one step stays the banker's; 0 without a banker."""
    holders = table.round.holders
    return holders[0][1] - SHARE_STEP if holders else 0


def _covered(table: SieteTable, partners: Holders) -> DividedBank | None:
    """The bank with these partners if a player stays outside and all holders cover their parts."""
    opened = table.round
    bank = divided(
        opened.rules,
        banker=opened.banker,
        partners=partners,
        seats=opened.seats,
        chips=opened.chips,
    )
    return bank if bank.players and not short_of(bank, opened.chips) else None


# --- the players' bets --------------------------------------------------------------------------------------------


def opening_exposure(rules: SieteRules, players: int) -> int:
    """The exposure before the deal: the minimum of every player (GEN-8), and no more than the bank's money (SY-41)."""
    return rules.multiple * _kept_back(rules, rules.bank_amount or UNLIMITED, players)


def _kept_back(rules: SieteRules, left: int, players: int) -> int:
    """The chips that the bank keeps for ``players`` who have not bet yet, if ``left`` of its amount is uncovered."""
    return min(players * rules.min_bet, left)


def _money(table: SieteTable) -> tuple[int, int, int]:
    """The bank's money that no other bet has spoken for, the part of it that is covered, and the players to come."""
    rules, had = table.round.rules, table.seat.bet
    left = (rules.bank_amount or UNLIMITED) - table.standing + (had or 0)
    after = len(table.round.players) - len(table.played) - 1
    if had is None:
        return left, _kept_back(rules, left, after + 1), after
    return left, had + _kept_back(rules, left - had, after), after


def exposure_with(table: SieteTable, chips: int) -> int:
    """The exposure once the player on turn has ``chips`` at risk in all."""
    rules = table.round.rules
    left, covered, after = _money(table)
    more = chips + _kept_back(rules, left - chips, after) - covered
    return table.exposure + rules.multiple * more


def highest(table: SieteTable, bank: Sequence[int]) -> int:
    """The most chips that the bank can cover for the player on turn, without regard to purse and maximum."""
    rules = table.round.rules
    left, before, after = _money(table)
    covered = before + room(table, bank) // rules.multiple
    return left if left <= covered else covered - after * rules.min_bet


def bet_range(table: SieteTable, purse: int, bank: Sequence[int]) -> tuple[int, int]:
    """The lowest and the highest bet of the player on turn; ``purse`` and ``bank`` are free chips.

    Both are below the minimum if the player or the bank has no more than that (SY-41).
    """
    rules, had = table.round.rules, table.seat.bet
    high = min(highest(table, bank), purse + (had or 0), rules.most)
    return min(rules.min_bet if had is None else had, high), high


def staked(table: SieteTable, chips: int, purses: Purses) -> SieteMoved:
    """The player on turn has ``chips`` at risk in all; none move if so many are at risk already."""
    seat = table.seat
    if seat.bet == chips:
        return unmoved(table)
    more = ((seat.person, chips - (seat.bet or 0)),)
    return at_risk(table, more, exposure_with(table, chips), purses=purses)


def refuse_bet(table: SieteTable, *, asked: int, purse: int, bounds: tuple[int, int]) -> Refusal:
    """The refusal of ``asked``, which is outside ``bounds``, for the player on turn."""
    return refuse_stake(asked, table.seat.bet, bounds=bounds, most=table.rules.most, purse=purse)


def muerto_range(table: SieteTable, purse: int, bank: Sequence[int]) -> tuple[int, int]:
    """The lowest and the highest lower bet of a muerto (SY-20); (0, 0) if it cannot be covered (SY-41)."""
    rules = table.round.rules
    most = min(purse, highest(table, bank)) - 2 * rules.min_bet
    most = min(most, rules.most)
    return (rules.min_bet, most) if most >= rules.min_bet else (0, 0)


# --- bets on la loca ----------------------------------------------------------------------------------------------


def loca_room(table: SieteTable, bank: Sequence[int]) -> int:
    """The chips that can still be added to the bets on la loca: twice that is covered (SY-37, GEN-8)."""
    more = room(table, bank) // LOCA_MULTIPLE
    left = table.uncovered
    return more if left is None or more < left else max(left, 0)


def highest_loca(table: SieteTable, person: Person, bank: Sequence[int]) -> int:
    """The highest first bet of ``person`` on la loca, without regard to the purse; 0 for none (SY-31)."""
    own = table.loca.bet_of(person)
    return min(table.rules.most, loca_room(table, bank) + (own.bet if own else 0))


def highest_raise(table: SieteTable, bet: BetOnLoca, free: int, *, bank: Sequence[int]) -> int:
    """The most that this bettor may have added in the window of raises (SY-35); ``free``: the bettor's free chips."""
    added = bet.bet - bet.base
    return min(bet.most(table.rules), free + added, loca_room(table, bank) + added)


def doubled(table: SieteTable, purses: Purses) -> Chips:
    """The chips that *la loca dobla* adds to each bet, in the order of the bets (SY-34)."""
    left = loca_room(table, free_chips(table, purses))
    added: list[tuple[Person, int]] = []
    for bet in table.loca.bets:
        chips = min(bet.bet, purses.get(bet.person, 0), left)
        left -= chips
        added.append((bet.person, chips))
    return tuple(added)
