"""*Bussa*, a game for tests alone: every feature that a table must offer a game, and no rules worth playing.

A round has a fresh deck and one card, so that chance is asked. Everybody in the ring, from the first on, is offered
the bank; then everybody else may join for a stake. The banker gets it all. A player who times out at the bank pays
one chip; a player already in sit-out is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias, cast

import pytest

from engine import game as g
from engine.cards import PACK
from engine.chance import DeckOpened, Draw, Drawn, FreshDeck
from engine.families import GameAction, GameEvent, GameRules
from engine.registry import GAMES
from engine.switches import Switches
from engine.value import Tagged, Value, replace


class BussaRules(Value, GameRules, frozen=True, tag_field="game", tag="bussa"):
    least_pot: int = 10
    most_pot: int = 100
    min_players: int = 2
    max_players: int = 4

    def check(self) -> str | None:
        return None if self.least_pot <= self.most_pot else "max_stake_below_min"


class BussaAccetto(Tagged, GameAction, frozen=True):
    pot: int | None = None


class BussaRifiuto(Tagged, GameAction, frozen=True):
    fined: bool = False


class BussaGioco(Tagged, GameAction, frozen=True):
    stake: int | None = None


class BussaNonGioco(Tagged, GameAction, frozen=True):
    pass


class BussaOpened(Tagged, GameEvent, frozen=True):
    ring: tuple[g.Person, ...]
    rules: BussaRules
    resumed: bool
    chips: tuple[int, ...]
    """Free chips of everybody in the ring."""


class BussaDeck(Tagged, GameEvent, frozen=True):
    deck: int


class BussaDealt(Tagged, GameEvent, frozen=True):
    card: str


class BussaBank(Tagged, GameEvent, frozen=True):
    person: g.Person
    pot: int


class BussaRefused(Tagged, GameEvent, frozen=True):
    person: g.Person
    fine: int
    last: bool


class BussaJoined(Tagged, GameEvent, frozen=True):
    person: g.Person
    stake: int


class BussaEnded(Tagged, GameEvent, frozen=True):
    banker: g.Person
    pot: int
    stakes: tuple[tuple[g.Person, int], ...]


BussaPhase: TypeAlias = Literal["between", "deck", "card", "bank", "join"]


class BussaState(Value, frozen=True):
    """All of it is public."""

    rules: BussaRules
    phase: BussaPhase = "between"
    decision: int = 0
    ring: tuple[g.Person, ...] = ()
    resumed: bool = False
    chips: tuple[int, ...] = ()
    deck: int = 0
    to_ask: tuple[g.Person, ...] = ()
    banker: g.Person = 0
    pot: int = 0
    stakes: tuple[tuple[g.Person, int], ...] = ()
    rest: str = ""


class BussaView(Value, frozen=True):
    viewer: g.Person
    state: BussaState


def _view(state: BussaState, viewer: g.Person) -> BussaView:
    return BussaView(viewer, state)


def decide(state: BussaState, move: g.Move[Any]) -> tuple[Any, ...] | g.Refusal:
    who, action, purses = move.who, move.action, move.purses
    if who == g.TABLE and isinstance(action, g.OpenRound) and state.phase == "between":
        rules = action.rules
        if not isinstance(rules, BussaRules):
            return g.Refusal("bad_rules")
        if max(purses[person] for person in action.seats) < rules.least_pot:
            return g.Refusal("nobody_covers", rules.least_pot)
        ring = action.everybody
        chips = tuple(purses[person] for person in ring)
        return (BussaOpened(ring=ring, rules=rules, resumed=action.resumed, chips=chips),)
    if who == g.CHANCE:
        if isinstance(action, DeckOpened) and state.phase == "deck":
            return (BussaDeck(action.deck),)
        if isinstance(action, Drawn) and state.phase == "card":
            return (BussaDealt(action.cards[0]),)
        return g.Refusal("not_awaited")
    person = state.to_ask[0] if state.to_ask else 0
    if who == g.CLOCK:
        return _of(state, person, action=action, purses=purses)
    if state.phase not in ("bank", "join"):
        return g.Refusal("wait_for_card")
    return (
        _of(state, who, action=action, purses=purses)
        if who == person
        else g.Refusal("not_your_turn")
    )


def _of(
    state: BussaState, who: g.Person, action: Any, *, purses: g.Purses
) -> tuple[Any, ...] | g.Refusal:
    last = len(state.to_ask) == 1
    if state.phase == "bank" and isinstance(action, BussaAccetto):
        pot = action.pot or state.rules.least_pot
        if pot > purses[who]:
            return g.Refusal("purse_short", purses[who])
        return (BussaBank(who, pot),)
    if state.phase == "bank" and isinstance(action, BussaRifiuto):
        return (BussaRefused(who, int(action.fined and purses[who] > 0), last),)
    if state.phase == "join" and isinstance(action, BussaGioco | BussaNonGioco):
        stake = (action.stake or 1) if isinstance(action, BussaGioco) else 0
        if stake > min(state.pot, purses[who]):
            return g.Refusal("stake_above_max", state.pot)
        stakes = (*state.stakes, (who, stake))
        ended = (BussaEnded(state.banker, state.pot, stakes),) if last else ()
        return (BussaJoined(who, stake), *ended)
    return g.Refusal("unknown_action")


def evolve(state: BussaState, event: Any) -> BussaState:
    match event:
        case BussaOpened(ring, rules, resumed, chips):
            return BussaState(
                rules=rules,
                phase="deck",
                decision=state.decision,
                ring=ring,
                resumed=resumed,
                chips=chips,
            )
        case BussaDeck(deck):
            return replace(state, phase="card", deck=deck)
        case BussaDealt():
            return replace(state, phase="bank", to_ask=state.ring, decision=state.decision + 1)
        case BussaRefused(_, _, last):
            if last:
                return replace(state, phase="between", to_ask=(), rest="nobody_banks")
            return replace(state, to_ask=state.to_ask[1:], decision=state.decision + 1)
        case BussaBank(person, pot):
            rest = tuple(one for one in state.ring if one != person)
            return replace(
                state,
                phase="join",
                banker=person,
                pot=pot,
                to_ask=rest,
                decision=state.decision + 1,
            )
        case BussaJoined(person, stake):
            return replace(
                state,
                to_ask=state.to_ask[1:],
                stakes=(*state.stakes, (person, stake)),
                decision=state.decision + 1,
            )
        case BussaEnded():
            return replace(state, phase="between")
    raise AssertionError(event)


def awaits(state: BussaState) -> g.Awaits:
    if state.phase == "deck":
        return FreshDeck()
    if state.phase == "card":
        return Draw(deck=state.deck, shuffle=0, pack=PACK, place=0, count=1)
    if state.phase == "between":
        return g.Between(state.rest) if state.rest else g.BETWEEN
    return g.Waiting(state.to_ask[:1])


def offers(view: BussaView) -> tuple[g.Offer, ...]:
    state = view.state
    if not state.to_ask or view.viewer not in (0, state.to_ask[0]):
        return ()
    chips = state.chips[state.ring.index(state.to_ask[0])]
    if state.phase == "bank":
        return _bank(state.rules, min(chips, state.rules.most_pot))
    most = min(chips, state.pot)
    return (*((g.Offer("gioco", 1, most),) if most else ()), g.Offer("non_gioco"))


def _bank(rules: BussaRules, most: int) -> tuple[g.Offer, ...]:
    takes = (
        (g.Offer("accetto", rules.least_pot, most - most % 10, step=10),)
        if most >= rules.least_pot
        else ()
    )
    return (*takes, g.Offer("rifiuto"))


def premoves(view: BussaView) -> tuple[g.PossiblePremove, ...]:
    """The bank while it is still to come, and joining until the player's own turn."""
    state, who = view.state, view.viewer
    found = []
    if who and (state.phase == "between" or (state.phase == "bank" and who in state.to_ask[1:])):
        found.append(g.PossiblePremove("bank", _bank(state.rules, state.rules.most_pot)))
    if who in state.ring and (
        state.phase == "bank" or (state.phase == "join" and who in state.to_ask[1:])
    ):
        found.append(g.PossiblePremove("join", (g.Offer("gioco", 1, 100), g.Offer("non_gioco"))))
    return tuple(found)


def action(_: BussaView, choice: g.Choice) -> Any:
    match choice.name:
        case "accetto":
            return BussaAccetto(choice.amount)
        case "rifiuto":
            return BussaRifiuto()
        case "gioco":
            return BussaGioco(choice.amount)
        case "non_gioco":
            return BussaNonGioco()
    return g.Refusal("unknown_action")


def question(state: BussaState) -> str:
    return state.phase if state.phase in ("bank", "join") else ""


def clock(state: BussaState) -> g.Clock | None:
    return g.Clock(state.decision, state.to_ask[0]) if question(state) else None


def on_timeout(state: BussaState, lapsed: bool) -> Any:
    if state.phase == "bank":
        return BussaRifiuto(fined=lapsed)
    chips = state.chips[state.ring.index(state.to_ask[0])]
    return BussaGioco() if lapsed and chips else BussaNonGioco()


def transfers(event: Any) -> tuple[g.Transfer, ...]:
    match event:
        case BussaBank(person, pot):
            return (g.Transfer(person, g.POT, pot),)
        case BussaRefused(person, 1):
            return (g.Transfer(person, g.POT, 1), g.Transfer(g.POT, person, 1))
        case BussaJoined(person, stake) if stake:
            return (g.Transfer(person, g.POT, stake),)
        case BussaEnded(banker, pot, stakes):
            return (g.Transfer(g.POT, banker, pot + sum(stake for _, stake in stakes)),)
    return ()


def results(event: Any) -> dict[g.Person, int] | None:
    if not isinstance(event, BussaEnded):
        return None
    brought = {person: -stake for person, stake in event.stakes}
    return {**brought, event.banker: -sum(brought.values())}


def alla_regola(view: BussaView, _offers: tuple[g.Offer, ...], _below: Callable[[int], int]) -> Any:
    return on_timeout(view.state, lapsed=False)


def _fewest(rules: BussaRules) -> int:
    return rules.min_players


def _most(rules: BussaRules) -> int:
    return rules.max_players


def _least(rules: BussaRules) -> int:
    return rules.least_pot


BUSSA: Final[g.Game[BussaRules, BussaState, Any, Any, BussaView]] = g.Game(
    key="bussa",
    rulebook=g.Rulebook(
        rules=BussaRules, presets={"casa": BussaRules()}, switches=Switches(usual=BussaRules())
    ),
    seats=g.SeatLimits(min_players=_fewest, max_players=_most, max_timeouts=1),
    chips=g.ChipFlow(
        least=_least,
        transfers=transfers,
        results=results,
        bank=lambda event: event.person if isinstance(event, BussaBank) else 0,
    ),
    logged=g.LoggedTypes(
        actions=(BussaAccetto, BussaRifiuto, BussaGioco, BussaNonGioco),
        events=(
            *(BussaOpened, BussaDeck, BussaDealt, BussaBank, BussaRefused, BussaJoined, BussaEnded),
        ),
    ),
    core=g.GameCore(start=BussaState, decide=decide, evolve=evolve, awaits=awaits),
    sight=g.Sight(view=_view, offers=offers, action=action, premoves=premoves),
    timing=g.Timing(clock=clock, on_timeout=on_timeout, question=question),
    players=g.ReferencePlayers(policies={"alla_regola": alla_regola}),
)


@contextmanager
def bussa_is_played(game: g.AnyGame = BUSSA) -> Iterator[None]:
    """The game stands in the registry until the end of the block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(cast(Any, GAMES), game.key, game)
        yield
