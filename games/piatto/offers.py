"""A viewer's possible actions and premoves, from that view alone (BT-1 … BT-7, PM-2)."""

from __future__ import annotations

from engine.drawing.actions import Gioco, NonGioco, shared_action
from engine.drawing.hand import is_lone_matta
from engine.drawing.seating import whose_turn
from engine.game import PUBLIC, Choice, Offer, Person, PossiblePremove, Refusal
from games.piatto.events import PiattoAction
from games.piatto.stakes import pot_range, stake_range
from games.piatto.state import PiattoTable
from games.piatto.view import PiattoView

_JOIN = (Offer("gioco"), Offer("non_gioco"))


def offers(view: PiattoView) -> tuple[Offer, ...]:
    """Possible actions of ``view.viewer`` now; for ``PUBLIC`` those legal for any hand that fits the public view.

    Amounts are ranges in chips: the pot of *accetto*, the stake of a punta's first decision.
    """
    table = view.table
    person = table.to_act
    if person == 0 or view.viewer not in (person, PUBLIC):
        return ()
    if table.phase == "offer":
        return _bank(table, person)
    if table.phase == "join":
        return _JOIN
    low, high = _stakes(table)
    return _mano(low, high, _may_stand(view))


def _bank(table: PiattoTable, person: Person) -> tuple[Offer, ...]:
    """*Accetto* (BT-2), and *rifiuto* where there is a button for it (PI-16)."""
    accept = Offer("accetto", *pot_range(table.rules, table.credit(person)))
    if table.rules.bank_refusal_button and not table.rules.tournament:
        return accept, Offer("rifiuto")
    return (accept,)


def premoves(view: PiattoView) -> tuple[PossiblePremove, ...]:
    """The viewer's possible premoves (PM-2): an answer to the next offer of the bank, and whether to play.

    During the offers the first is for every player who may still be offered this bank; from the acceptance until the
    next opening it is for the next in turn. The second is for punte whose turn against this bank is still to come.
    """
    table = view.table
    person = view.viewer
    if person == PUBLIC or person not in table.ring or person in table.away:
        return ()
    found: list[PossiblePremove] = []
    if person in _next_banks(table) and table.credit(person):
        found.append(PossiblePremove("bank", _bank(table, person)))
    if table.banker and not table.rules.tournament and person in table.coming:
        found.append(PossiblePremove("join", _JOIN))
    return tuple(found)


def _next_banks(table: PiattoTable) -> tuple[Person, ...]:
    """The players who may be offered a bank next, without the player who is asked now."""
    if table.phase == "offer":
        return table.order[len(table.passed) + 1 :]
    if table.phase != "between" and not table.banker:
        return ()
    here = [p for p in table.opened.here if p not in table.away and table.credit(p)]
    memory = table.memory.with_stakers(table.punta, *table.coming)  # all will have staked by then
    return whose_turn(table.ring, here, memory).order[:1]


def _stakes(table: PiattoTable) -> tuple[int, int]:
    """The range of the stake at the pending decision; 0 and 0 if no stake may be named (BT-4 … BT-6)."""
    duel = table.duel
    if duel is None or duel.stake is not None:
        return 0, 0
    return stake_range(table.rules, table.pot, table.credit(duel.punta))


def _may_stand(view: PiattoView) -> bool:
    """True if *sto* is offered: not on the matta alone under PI-4's switch, if it is public or the viewer sees it."""
    duel = view.table.duel
    if duel is None or not view.rules.lone_matta_must_draw:
        return True
    return not is_lone_matta(duel.bank or view.cards)


def _mano(low: int, high: int, may_stand: bool) -> tuple[Offer, ...]:
    """The offers of a mano by their stakes."""
    tiro = Offer("tiro", low, high)
    return (tiro, Offer("sto", low, high)) if may_stand else (tiro,)


def action(_view: PiattoView, choice: Choice) -> PiattoAction | Refusal:
    """The action of a choice. Refused: ``unknown_action``."""
    try:
        return action_of(choice)
    except KeyError:
        return Refusal("unknown_action")


def action_of(choice: Choice) -> PiattoAction:
    """The action of a choice. Raise ``KeyError`` if no action has its name."""
    match choice.name:
        case "gioco":
            return Gioco()
        case "non_gioco":
            return NonGioco()
    return shared_action(choice)
