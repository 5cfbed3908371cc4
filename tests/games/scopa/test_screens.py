"""The screens of scopa at every moment: the table, the takings, the buttons, the result, and typed cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from display import options
from display.buttons import in_rows
from display.cards import card_name, card_sign, card_signs
from display.measure import plain
from display.pictures.picture import TablePicture
from display.pictures.table import draw_table
from display.private import card_screen
from display.table import table_screen
from engine.cards import NUMBER, PACK, Card
from engine.game import PUBLIC, Choice
from engine.stock import BIT
from engine.table import Table
from engine.table import actions as act
from engine.value import replace
from games.scopa.cards import winners
from games.scopa.game import GAME
from games.scopa.rules import PRESETS, ScopaRules
from games.scopa.screens import LOOK
from games.scopa.screens.house import rules_pages
from games.scopa.view import ScopaView
from locales import COMPLETE, words
from storage import Store
from tests.display.kit import check_limits
from tests.display.scenes import scene_of
from tests.engine.table.kit import Club
from tests.handlers.kit import Group
from tests.kit.at_random import random_choice
from tests.kit.phone import cut_labels, excess
from tests.kit.play import cards
from tests.pictures.paper import PAPER_DECK, STYLE


def moments(seats: int, rules: ScopaRules, *, seed: int, hands: int = 1) -> Iterator[Table]:
    """Some hands, one moment after the other."""
    chance = random.Random(seed)
    club = Club(game="scopa", rules=rules, seated=tuple(range(1, seats + 1)))
    for _ in range(hands):
        club.deal()
        yield club.table
        while club.table.phase == "round":
            state = club.table.sitting.state
            who = state.table.to_act
            choice = random_choice(GAME.sight.offers(GAME.sight.view(state, who)), chance.randrange)
            assert choice is not None
            club.do(who, act.Play(choice))
            yield club.table


@pytest.mark.unwatched
@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize(("seats", "house"), [(2, "scopa"), (3, "a_fiches"), (4, "scientifico")])
def test_every_screen_fits_and_names_the_table_and_the_counts(
    language: str, seats: int, house: str
) -> None:
    """[SC-12] In words and in pictures, for everybody."""
    for table in moments(seats, PRESETS[house], seed=5):
        view: ScopaView = table.sitting.view(PUBLIC)
        for viewer in (PUBLIC, 1, 2):
            for style in (None, STYLE):
                scene = scene_of(table, viewer, language=language, style=style)
                screen = card_screen(scene) if viewer else table_screen(scene)
                check_limits(replace(screen, keyboard=in_rows(screen.keyboard)))
                if viewer or table.phase != "round":
                    continue
                if isinstance(screen.picture, TablePicture):
                    assert screen.picture.common == view.table.pool
                    assert draw_table(screen.picture, PAPER_DECK).size[0] > 0
                else:
                    said = plain(screen.text)
                    assert all(card_name(card, scene.words) in said for card in view.table.pool)
                    assert all(f" {pile.bit_count()}" in said for pile in view.table.piles)


def test_nobody_sees_taken_cards_before_the_hand_is_over_but_the_last_taking() -> None:
    """[SC-12] A taken card is named by the last taking alone, on request."""
    for table in moments(2, ScopaRules(), seed=9):
        if table.phase != "round":
            return
        state = table.sitting.state.table
        shown = {*state.pool}
        for played in filter(None, (state.last, state.taken)):
            shown |= {played.card, *played.takes}
        scene = scene_of(table, PUBLIC, style=None)
        text = plain(table_screen(scene).text) + plain(LOOK.own.last_trick(scene))
        for card in PACK:
            assert card in shown or card_name(card, scene.words) not in text
        if state.taken is not None:
            assert card_name(state.taken.card, scene.words) in LOOK.own.last_trick(scene)


def test_the_own_card_has_a_button_for_each_play_and_the_group_one_for_all() -> None:
    """[SC-4, BT-1]"""
    for table in moments(2, ScopaRules(), seed=2):
        if table.phase != "round":
            return
        person = table.sitting.state.table.to_act
        scene = scene_of(table, person, style=None)
        view: ScopaView = table.sitting.view(person)
        labels = [key.label for row in LOOK.offers.choices(scene) for key in row]
        assert len(labels) == len(view.plays)
        for card, takes in view.plays:
            sign = card_sign(card, scene.words)
            taken = " ".join(card_sign(one, scene.words) for one in takes)
            assert (f"{sign} ← {taken}" if takes else sign) in labels
        group = [key.label for row in table_screen(scene_of(table, PUBLIC)).keyboard for key in row]
        assert not {*labels} & {*group}


@pytest.mark.unwatched
@pytest.mark.parametrize("language", COMPLETE)
def test_the_result_names_the_points_of_each_side_and_the_winner_of_the_match(
    language: str,
) -> None:
    """[SC-7, SC-9]"""
    rules, said = ScopaRules(stake=10), words(language)
    over = 0
    for table in moments(4, rules, seed=3, hands=12):
        ending = table.sitting.state.table.ending
        if table.phase == "round" or ending is None:
            continue
        state = table.sitting.state.table
        scene = scene_of(table, PUBLIC, language=language, style=None)
        text = plain("\n".join(LOOK.table.result_lines(scene)))
        won = [name for name, side in winners(state.piles, rules).items() if side is not None]
        for name in won:
            assert plain(said(f"scopa.point.{name}", n=0)).strip("0 ") in text
        for _, total in ending.won:
            assert str(total) in text
        assert ("🏆" in text) == bool(ending.ranking)
        over += bool(ending.ranking)
        for viewer in state.players:
            recap = LOOK.actor.recap(scene_of(table, viewer, language=language))
            assert recap is not None
            assert {*plain(recap).splitlines()} <= {*text.splitlines()}
        assert LOOK.ended.reaction(table.sitting.view(PUBLIC)) is not None or not ending.ranking
    assert over


def test_advice_names_the_cards_that_are_taken() -> None:
    """[SC-4]"""
    context = scene_of(next(moments(2, ScopaRules(), seed=3)), 1)
    choice = Choice("calo", options=tuple(NUMBER[card] for card in cards("7C 4D 3S")))
    told = "💡 Gioca: 7 di coppe, e prendi il 4 di denari e il 3 di spade."
    assert LOOK.actor.advised(context, choice) == told


def test_partners_have_the_same_sign_in_the_picture() -> None:
    """[SC-2]"""
    table = next(moments(4, ScopaRules(), seed=3))
    picture = LOOK.picture.table_picture(scene_of(table, PUBLIC, style=STYLE), STYLE)
    assert picture is not None
    signs = [plate.name[0] for plate in picture.plates]
    assert signs == ["◆", "●", "◆", "●"]


def test_the_pages_tell_the_switches_of_the_table() -> None:
    """[SC-10]"""
    said = words("it")
    usual = "".join(rules_pages(ScopaRules(), 60, said))
    every = ScopaRules(ace_takes_all=True, napola=True, re_bello=True, primiera="any", stake=5)
    whole = "".join(rules_pages(every, 60, said))
    for part in ("Asso piglia tutto", "Napola", "Re bello", "manca un seme", "5 fiches"):
        assert part in whole
        assert part not in usual
    for scopone, part in (("nine", "Nove carte"), ("ten", "Dieci carte")):
        rules = ScopaRules(scopone=scopone)  # type: ignore[arg-type]
        assert part in "".join(rules_pages(rules, 60, said))


# --- typed cards ----------------------------------------------------------------------------------------------


async def scopa(store: Store, *private: int) -> Group:
    """Two players of scopa in a group, on the first turn; ``private`` have an open private chat."""
    group = Group(store, names={1: "Luca", 2: "Rita"}, languages={}, seed=4)
    await group.opened(*private)
    await group.write(1, "/gioco scopa")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    return group


async def view(group: Group, who: int) -> ScopaView:
    shown: ScopaView = await group.game_view(who)
    return shown


async def test_cards_are_typed_with_those_that_they_take(store: Store) -> None:
    """[SC-4] A card alone is enough if it has one way; otherwise its owner is asked for the others."""
    group = await scopa(store)
    asked = 0
    for _ in range(30):
        who = await group.turn()
        seen = await view(group, who)
        plays = seen.plays
        card, takes = plays[0]
        several = [one for one, _ in plays].count(card) > 1
        if several:
            asked += 1
            await group.write(who, f"/gioca {card}")
            assert (await view(group, who)).table.plays == seen.table.plays
            await group.write(who, f"/gioca {' '.join((*takes, card))}")
        else:
            await group.write(who, f"/gioca {card}")
        after = (await view(group, who)).table
        assert after.plays == seen.table.plays + 1
        assert after.last is not None
        assert (after.last.card, {*after.last.takes}) == (card, {*takes})
    assert asked


async def test_a_tap_takes_the_cards_of_its_button(store: Store) -> None:
    """[SC-4]"""
    group = await scopa(store, 1, 2)
    taken = 0
    for _ in range(20):
        who = await group.turn()
        seen = await view(group, who)
        card, takes = max(seen.plays, key=lambda play: len(play[1]))
        named = [card, *takes] if [one for one, _ in seen.plays].count(card) > 1 else [card]
        await group.show_all()
        argument = "m" + ".".join(str(NUMBER[one]) for one in named)
        await group.tap_on(who, "calo", argument, private=True)
        after = (await view(group, who)).table
        assert after.last is not None
        assert (after.last.card, {*after.last.takes}) == (card, {*takes})
        taken += len(takes)
    assert taken
    assert all(not BIT[card] & pile for card in after.pool for pile in after.piles)


# --- more takings than a phone has room for -----------------------------------------------------------------------


def crowded(hand: str, pool: str) -> tuple[Table, int]:
    """A hand of scopone in which the player on turn has this hand, and these cards lie on the table."""
    *_, table = islice(moments(4, ScopaRules(scopone="nine", ace_takes_all=True), seed=3), 6)
    state = table.sitting.state
    who = state.table.to_act
    hands = [
        cards(hand) if person == who else held
        for person, held in zip(state.table.players, state.hands, strict=True)
    ]
    now = replace(state, table=replace(state.table, pool=cards(pool)), hands=tuple(hands))
    return replace(table, sitting=replace(table.sitting, state=now)), who


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("advice", [False, True])
@pytest.mark.parametrize("practice", [False, True])
def test_a_question_with_many_takings_stands_whole_on_a_small_phone(
    language: str, *, advice: bool, practice: bool
) -> None:
    """[SC-4] First each card has a button; a picked one then shows what it takes."""
    table, who = crowded("7D 9C 9B 10C 3C 3B 2S 5S 7C", pool="2D 1C 1S 5D 7S 8D")
    scene = scene_of(table, who, language=language, style=STYLE)
    agreed = replace(scene.seen.agreed, advice=advice)
    scene = replace(scene, seen=replace(scene.seen, agreed=agreed, practice=practice))
    view: ScopaView = table.sitting.view(who)
    assert len(view.plays) > 20
    (offer,) = scene.offers
    for card in (None, *sorted(offer.heads)):
        mine = replace(scene, picked=() if card is None else (card,))
        screen = table_screen(mine) if practice else card_screen(mine)
        assert cut_labels(screen) == []
        assert excess(screen, (360, 640)) <= 0, (screen.text, screen.keyboard)
        shown = [key.label for row in screen.keyboard for key in row]
        if card is None:
            assert sum(label.endswith(" …") for label in shown) == 5
            continue
        ways = [takes for held, takes in view.plays if NUMBER[held] == card]
        taken = [" ".join(card_sign(one, scene.words) for one in takes) for takes in ways]
        assert len(ways) < 2 or {*taken} < {*shown}, shown


async def test_a_picked_card_shows_what_it_takes_until_it_is_put_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[SC-4] Here no keyboard has room for all takings."""
    monkeypatch.setattr(options, "MOST_CARD_ROWS", 0)
    group = await scopa(store, 1, 2)
    who = await group.turn()
    while not several(await view(group, who)):
        await group.write(who, f"/gioca {(await view(group, who)).plays[0][0]}")
        who = await group.turn()
    before = await view(group, who)
    card, takes = several(before)[-1]
    sign, taken = card_sign(card, words("it")), card_signs(takes, words("it"))
    for label, toast in (
        (f"{sign} …", "Che cosa prende?"),
        (f"{sign} ✓", ""),
        (f"{sign} …", "Che cosa prende?"),
    ):
        await group.tap(who, await key(group, who, label), private=True)
        assert group.toasts[-1] == "" if not toast else group.toasts[-1].startswith(toast)
        assert (await view(group, who)).table == before.table, "nothing is played yet"
    await group.tap(who, await key(group, who, taken), private=True)
    last = (await view(group, who)).table.last
    assert last is not None
    assert (last.card, {*last.takes}) == (card, {*takes})


def several(seen: ScopaView) -> list[tuple[Card, tuple[Card, ...]]]:
    """The takings of cards that have several."""
    many = Counter(card for card, _ in seen.plays)
    return [(card, takes) for card, takes in seen.plays if many[card] > 1]


async def key(group: Group, who: int, label: str) -> str:
    """The data of the button with this label on the player's private card."""
    await group.show_all()
    card = next(one for one in reversed(group.shown) if one.address == who)
    return next(one.data for row in card.screen.keyboard for one in row if one.label == label)
