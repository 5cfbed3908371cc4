"""A terziglio of calabresella in a group of the real handlers: its auction, its exchange and its first trick."""

from __future__ import annotations

from engine.cards import NUMBER, PACK
from engine.table import actions as act
from games.calabresella.rules import CalaRules
from games.calabresella.screens.facts import by_suit
from games.calabresella.view import CalaView
from storage import Store
from tests.handlers.kit import Group

NAMES = {1: "Luca", 2: "Rita", 3: "Marco"}


async def lobby(
    store: Store, *private: int, rules: CalaRules | None = None, seed: int = 1
) -> Group:
    """Three seated players, no cards dealt yet; ``private`` have an open private chat."""
    group = Group(store, names=NAMES, languages={}, seed=seed)
    await group.opened(*private)
    await group.write(1, "/gioco terziglio")
    if rules is not None:
        await group.act_at(await group.person(1), act.SetRules(rules, 60))
    for who in (2, 3):
        await group.tap_on(who, "siediti")
    return group


async def auction(
    store: Store, *private: int, rules: CalaRules | None = None, seed: int = 1
) -> Group:
    """The first auction."""
    group = await lobby(store, *private, rules=rules, seed=seed)
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    return group


async def called(group: Group, call: str) -> int:
    """The player on turn makes this call, and the others let it stand; the caller's Telegram id."""
    caller = await group.turn()
    await group.write(caller, f"/{call}")
    for _ in range(2):
        await group.write(await group.turn(), "/sta_bene")
    return caller


async def exchange(store: Store, *private: int, seed: int = 1) -> tuple[Group, int]:
    """The exchange of four cards by the player who spoke first, with that player's Telegram id."""
    group = await auction(store, *private, seed=seed)
    caller = await called(group, "solo")
    await group.show_all()
    assert await group.turn() == caller
    return group, caller


async def tricks(store: Store, *private: int, rules: CalaRules | None = None) -> Group:
    """The first trick of an arcisolo, which exchanges nothing."""
    group = await auction(store, *private, rules=rules)
    await called(group, "arcisolo")
    return group


async def view(group: Group, who: int) -> CalaView:
    shown: CalaView = await group.game_view(who)
    return shown


async def hand(group: Group, who: int) -> list[int]:
    """The person's cards, in the order of the screen."""
    return screen_order((await view(group, who)).hand)


def screen_order(cards: int) -> list[int]:
    """These cards as a screen shows them: by suits, the strongest first."""
    return [NUMBER[card] for card in by_suit(cards)]


def typed(*cards: int) -> str:
    """Cards as people type them: ``3d 10c``."""
    return " ".join(PACK[card].lower() for card in cards)
