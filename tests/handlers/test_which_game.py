"""The choice of a game: from the greeting, by the command, at the table, from the menu."""

from __future__ import annotations

import pytest

from display.games import GAME_UIS
from engine.game import Choice, Refusal
from engine.registry import GAMES
from engine.table.actions import Play
from locales import words
from storage import Store, UnitOfWork
from tests.handlers.kit import GROUP, Group

NAMES = {1: "Rita", 2: "Luca", 3: "Anna", 4: "Pia"}


async def added(store: Store) -> Group:
    """The bot was just added to a group whose people know it."""
    group = Group(store, NAMES, {})
    await group.opened(*NAMES)
    await group.bot(inside=True)
    await group.show_all()
    return group


async def kinds(group: Group) -> list[str]:
    """The kinds of the messages that the group gets now."""
    return [one.place.kind for one in await group.show_all() if one.address == GROUP]


async def take_the_first_offer(group: Group) -> int:
    """The player on turn takes the first offer at its lowest; returns who that is."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> int:
        who = group.croupier.view(work, table_id).running.turn
        seen = group.croupier.view(work, table_id, who)
        offer = GAMES[seen.game_key].sight.offers(seen.game)[0]
        choice = Choice(offer.name, offer.low or None, offer.options[: offer.take or 1])
        done = group.croupier.act(work, group.now, table_id=table_id, who=who, action=Play(choice))
        assert not isinstance(done, Refusal)
        return who

    return await group.croupier.write(job)


@pytest.mark.parametrize("game", sorted(GAME_UIS))
async def test_four_taps_of_the_opener_lead_from_the_greeting_to_the_first_card(
    store: Store, game: str
) -> None:
    group = await added(store)
    await group.tap_on(1, "gioco")
    await group.tap_on(1, "menu", f"apri:{game}")
    for who in (2, 3, 4):
        await group.tap_on(who, "siediti")
    assert (await group.store.read(lambda work: group.croupier.view(work, 1))).game_key == game
    await group.tap_on(1, "si_gioca")
    taps = 3
    await group.show_all()
    opener = await group.person(1)
    while not [one for one in group.shown if one.place.kind == "card"]:
        taps += await take_the_first_offer(group) == opener
        await group.show_all()
    assert taps <= 4


async def test_the_command_asks_until_something_was_played_and_then_opens_that(
    store: Store,
) -> None:
    group = await added(store)
    await group.write(1, "/gioco")
    assert await kinds(group) == ["giochi"]
    await group.tap_on(2, "menu", "apri:scopa")
    asked = await group.store.read(lambda work: work.outbox.get("giochi:1:0"))
    assert asked is None or asked.state != "live", "the question goes with its answer"
    await group.write(2, "/chiudi")
    await group.show_all()
    await group.write(1, "/gioco")
    assert "table" in await kinds(group)
    seen = await group.store.read(lambda work: group.croupier.view(work, 2))
    assert seen.game_key == "scopa"


async def test_a_game_that_nobody_knows_is_answered_with_the_choice(store: Store) -> None:
    group = await added(store)
    await group.write(1, "/gioco burraco")
    assert await kinds(group) == ["giochi"]


@pytest.mark.parametrize("language", ["it", "en", "es"])
async def test_at_the_practice_table_another_game_is_two_taps_away(
    store: Store, language: str
) -> None:
    group = Group(store, NAMES, {1: language})
    await group.opened(1)
    await group.write(1, "/gioco", private=True)
    await group.tap_on(1, "giochi", private=True)
    last = tuple(GAME_UIS)[-1]
    await group.tap_on(1, "gioco", last, private=True)
    name = words(language)(f"game.{last}.name")
    assert group.toasts[-1] == words(language)("answer.game_changed", game=name)
    seen = await group.store.read(lambda work: group.croupier.view(work, 1))
    assert seen.agreed.game_key == last
