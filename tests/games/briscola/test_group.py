"""Briscola in a group: cards by words and by taps, the exchange, a premove, the last trick, and the end of a match."""

from __future__ import annotations

import re

import pytest

from display.callback import parse
from display.measure import plain
from display.pictures.studio import USUAL
from display.points import against
from engine.cards import PACK
from engine.game import PUBLIC
from engine.table import actions as act
from engine.value import replace
from games.briscola.game import GAME
from games.briscola.rules import BriscolaRules
from games.briscola.screens import LOOK
from games.briscola.view import BriscolaView
from storage import Store
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.handlers.kit import GROUP, Group
from tests.kit.at_random import random_choice

NAMES = {1: "Luca", 2: "Rita", 3: "Marco", 4: "Pia"}


async def dealt(
    store: Store, people: int, *private: int, rules: BriscolaRules | None = None, seed: int = 1
) -> Group:
    """The first trick of a table of so many people; ``private`` have an open private chat."""
    group = Group(store, names=NAMES, languages={}, seed=seed)
    await group.opened(*private)
    await group.write(1, "/gioco briscola")
    if rules is not None:
        await group.act_at(await group.person(1), act.SetRules(rules, 60))
    for who in range(2, people + 1):
        await group.tap_on(who, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    return group


async def view(group: Group, who: int) -> BriscolaView:
    shown: BriscolaView = await group.game_view(who)
    return shown


def typed(card: int) -> str:
    return f"/gioca {PACK[card].lower()}"


async def play_out(group: Group) -> str:
    """All play their first cards to the end of the game; gives the group's messages after it."""
    while who := await group.turn():
        await group.write(who, typed((await view(group, who)).hand[0]))
    texts = [text for one in await group.show_all() if one.address == GROUP for text in one.texts]
    return plain("\n".join(texts))


@pytest.mark.parametrize("people", [2, 3, 4])
async def test_a_whole_game_is_played_by_words(store: Store, people: int) -> None:
    """[BR-2, BR-8, BR-9]"""
    group = await dealt(store, people, rules=BriscolaRules(games=1))
    said = await play_out(group)
    ending = (await view(group, 1)).table.ending
    assert ending is not None
    points = against(sorted(ending.points, reverse=True))
    word = ("patta", "vince", "vincono")[len(ending.winners)]
    assert re.search(rf"Mano 1 · {word}.*{points}", said)
    assert ("vince la partita" in said or "vincono la partita" in said) == bool(ending.winners)


async def test_a_card_is_played_by_a_tap_in_the_private_chat_alone(store: Store) -> None:
    """[BR-12] The group's keyboard has no card."""
    group = await dealt(store, 2, 1, 2)
    who = await group.turn()
    hand = (await view(group, who)).hand
    shown = {one.address: one for one in group.shown}
    signs = [key.label for row in shown[GROUP].screen.keyboard for key in row]
    assert not any(label[0].isdigit() for label in signs)
    cards = [
        tap.argument
        for row in shown[who].screen.keyboard
        for key in row
        if (tap := parse(key.data)) is not None and tap.name == "calo"
    ]
    assert len(cards) == len(hand) == 3
    await group.tap_on(who, "calo", cards[0], private=True)
    assert len((await view(group, 1)).table.play.played) == 1


async def test_a_card_chosen_before_the_turn_is_played_when_it_comes(store: Store) -> None:
    """[PM-3]"""
    group = await dealt(store, 2, 1, 2)
    first = await group.turn()
    other = 3 - first
    chosen = (await view(group, other)).hand[1]
    await group.write(other, typed(chosen))
    assert (await view(group, 1)).table.play.played == ()
    led = (await view(group, first)).hand[0]
    await group.write(first, typed(led))
    assert (await view(group, 1)).table.play.played == (led, chosen)


async def test_the_last_trick_is_shown_on_request_and_no_trick_before_it(store: Store) -> None:
    """[BR-12]"""
    group = await dealt(store, 2)
    for _ in range(4):
        who = await group.turn()
        await group.write(who, typed((await view(group, who)).hand[0]))
    await group.show_all()
    tap = parse(await group.data("carte"))
    assert tap is not None
    said = plain((await group.tap(1, replace(tap, name="ultima").data())).text)
    assert said.startswith("Ultima presa\n")
    assert said.count("prende") == 1


async def test_the_seven_is_exchanged_by_a_command(store: Store) -> None:
    """[BR-11] Everybody reads which card went into the hand."""
    group = await dealt(store, 2, 1, 2, rules=BriscolaRules(swap_seven=True))
    who, seen = 0, await view(group, 1)
    while seen.table.swapped not in seen.hand:
        if who:
            await group.write(who, typed(seen.hand[0]))
        who = await group.turn()
        seen = await view(group, who)
    await group.show_all()
    await group.write(who, "/scambia")
    texts = plain("\n".join(text for one in await group.show_all() for text in one.texts))
    assert f"{NAMES[who]} ha preso da sotto il mazzo" in texts
    assert seen.table.turned in (await view(group, who)).hand
    await group.write(who, "/scambia")
    texts = plain("\n".join(text for one in await group.show_all() for text in one.texts))
    assert "niente da scambiare" in texts


async def test_partners_are_changed_in_the_lobby_by_a_tap(store: Store) -> None:
    """[BR-2] The lobby names the pairs, and the game is played in them."""
    group = Group(store, names=NAMES, languages={})
    await group.opened()
    await group.write(1, "/gioco briscola")
    for who in (2, 3, 4):
        await group.tap_on(who, "siediti")
    texts = plain("\n".join(text for one in await group.show_all() for text in one.texts))
    assert "Insieme: Luca e Marco, contro Rita e Pia" in texts
    await group.tap_on(2, "compagni")
    await group.show_all()
    ring = [await group.person(who) for who in (1, 2, 3, 4)]
    await group.tap_on(1, "si_gioca")
    played = (await view(group, 1)).table.opened.seats
    assert played[0] == ring[0]
    assert played[2] != ring[2]


def test_the_stock_lies_in_the_picture_until_it_is_used_up() -> None:
    """[BR-4, BR-7] An empty place would look like a player without cards."""
    club = Club(game="briscola", rules=BriscolaRules(), seated=(1, 2))
    club.deal()
    seen = set()
    while club.table.phase == "round":
        context = scene_of(club.table, PUBLIC, style=USUAL)
        picture = LOOK.picture.table_picture(context, USUAL)
        assert picture is not None
        stock = club.table.sitting.state.table.stock
        assert len(picture.panels) == 2 + bool(stock)
        seen.add(bool(stock))
        state = club.table.sitting.state
        choice = random_choice(GAME.sight.offers(GAME.sight.view(state, club.turn)), lambda _: 0)
        assert choice is not None
        club.do(club.turn, act.Play(choice))
    assert seen == {True, False}


async def test_the_best_card_is_advised_and_an_exchange_before_it(store: Store) -> None:
    """[BR-11]"""
    group = await dealt(store, 2, rules=BriscolaRules(swap_seven=True))
    await group.act_at(await group.person(1), act.AllowAdvice(on=True))
    said = set()
    while who := await group.turn():
        answer = await group.tap_on(who, "consiglio")
        assert answer.deferred is not None
        advice = answer.deferred.ask()
        said.add(answer.deferred.say(advice))
        if advice.options:
            await group.write(who, typed(advice.options[0]))
        else:
            await group.write(who, "/scambio")
    assert "💡 🔁 Scambio." in said
    assert all(re.fullmatch(r"💡 (🔁 Scambio|Gioca: \w+ di \w+)\.", one) for one in said)
