"""Several games at one table, and their premoves, with a real store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine.table
from croupier.croupier import Croupier
from croupier.dealer import Dealer
from croupier.durations import Tempo
from engine.game import CLOCK, POT, Choice, Person
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import events as ev
from engine.table import possible_premoves
from games.piatto.rules import PiattoRules
from games.sette_e_mezzo.rules import SetteEMezzoRules
from messages.evenings import evening
from messages.listener import WantedMessages
from storage import Store
from storage.audit import audit
from tests.croupier.kit import CODEC, Home, at_home
from tests.kit.chips_held import chips_held

PIATTO = PiattoRules()
SETTE = SetteEMezzoRules()


async def at_piatto(store: Store, path: Path, **options: Any) -> Home:
    """A bank of piatto is offered to a player, and no message waits to be shown."""
    home = await at_home(store, path, rules=PIATTO, **options)
    await home.deal()
    await home.show_all()
    return home


async def at_a_bank(store: Store, path: Path, **options: Any) -> tuple[Home, Person]:
    """The bank is taken and the first punta is asked to play; returns the home and the next punta."""
    home = await at_piatto(store, path, **options)
    banker = (await home.seen()).running.turn
    await home.play("accetto")
    await home.show_all()
    first = (await home.seen()).running.turn
    return home, next(p for p in home.people[:3] if p not in (banker, first))


async def set_premove(home: Home, who: Person, choice: Choice) -> list[str]:
    """Set a premove and return the names of the events."""
    done = await home.write(
        lambda work: home.croupier.play(
            work, home.now, table_id=home.table, who=who, choice=choice, premove=True
        )
    )
    return [type(event).__name__ for event in getattr(done, "events", (done,))]


async def folded_anew(home: Home) -> Any:
    """The table as read from the file alone."""
    other = Croupier(
        store=home.store, codec=CODEC, dealer=Dealer(), tempo=Tempo(), messages=WantedMessages()
    )
    return await home.read(lambda work: other.loaded(work, home.table).table)


async def play_out(home: Home) -> None:
    """Let every player take the first offer until the round is over."""
    while (seen := await home.seen()).phase == "round":
        offered = GAMES[seen.game_key].sight.offers((await home.seen(seen.running.turn)).game)
        await home.play(offered[-1].name if offered[-1].name == "sto" else offered[0].name)


# --- another game -----------------------------------------------------------------------------------------------


def test_rules_are_read_back_as_those_of_their_own_game() -> None:
    """They are stored without the game's name: by the names of their switches alone, which no two games share."""
    for game in GAMES.values():
        for rules in game.rulebook.presets.values():
            for event in (
                ev.RulesChanged(1, rules, 60),
                ev.GameChanged(person=1, game=game.key, rules=rules, clock=60),
                ev.TableOpened(game=game.key, opener=1, rules=rules, clock=60),
            ):
                name, body = CODEC.encode(event)
                back = CODEC.decode(name, body)
                assert back == event
                assert type(back.rules) is game.rulebook.rules


async def test_a_table_changes_its_game_and_back_with_its_books_in_order(
    store: Store, path: Path
) -> None:
    home = await at_home(store, path)
    opener = home.people[0]
    for rules in (PIATTO, SETTE, PIATTO):
        await home.deal()
        await home.done(opener, act.SetRules(rules, 60))
        await play_out(home)
        assert await folded_anew(home) == await home.read(
            lambda work: home.croupier.loaded(work, home.table).table
        )
    held = await home.read(lambda work: chips_held(work, home.table))
    assert set(held.values()) == {0}
    await home.done(opener, act.EndTable())
    assert audit(path, engine.table).differences == []


async def test_the_summary_of_a_game_of_banks_counts_banks_alone(store: Store, path: Path) -> None:
    home = await at_piatto(store, path)
    await play_out(home)
    told = (await home.read(lambda work: evening(work, home.croupier, home.table)))()
    assert told.played == ("1 banco",)


async def test_a_round_without_a_banker_is_sound(store: Store, path: Path) -> None:
    """[PI-16] The round has nothing to settle, and the audit knows it."""
    home = await at_piatto(store, path)
    while (await home.seen()).phase == "round":
        (clock,) = await home.clocks()
        await home.done(CLOCK, act.TimeUp(clock.decision))
    assert (await home.seen()).phase == "halt"
    assert audit(path, engine.table).differences == []


# --- premoves ---------------------------------------------------------------------------------------------------


async def test_a_premove_is_stored_and_played_in_the_transaction_of_the_turn_before(
    store: Store, path: Path
) -> None:
    """[PM-3] The move before it and the premove are one transaction."""
    home, person = await at_a_bank(store, path)
    assert "join" in [one.question for one in possible_premoves(await home.seen(person))]
    before = await home.purses()
    assert await set_premove(home, person, Choice("gioco")) == ["PremoveSet"]
    assert await home.purses() == before
    assert (await folded_anew(home)).premoves == ((person, "join", Choice("gioco")),)
    done = await home.play("non_gioco")
    assert ev.PremovePlayed in [type(event) for event in done.events]
    seen = await home.seen(person)
    assert seen.running.turn == person, "the premove joins, and the player is asked for a move"
    assert "tiro" in {offer.name for offer in GAMES["piatto"].sight.offers(seen.game)}


async def test_a_premove_touches_no_screen_but_its_owners(store: Store, path: Path) -> None:
    """[PM-3]"""
    home, person = await at_a_bank(store, path, open_private=(0, 1, 2))
    clocks = await home.clocks()
    for action in (act.SetPremove(Choice("gioco")), act.WithdrawPremove("join")):
        await home.done(person, action)
        assert set(await home.places()) == {f"card:{home.table}:{person}"}
        assert await home.clocks() == clocks
        await home.show_all()


async def test_a_player_with_a_closed_private_chat_can_premove_too(
    store: Store, path: Path
) -> None:
    """[PM-1] A tap in the group sets the premove."""
    home, person = await at_a_bank(store, path)
    await home.done(person, act.SetPremove(Choice("gioco")))
    assert await home.places() == {}


async def test_a_player_with_other_premoves_to_choose_gets_a_new_private_card(
    store: Store, path: Path
) -> None:
    """[PM-2] The bank is taken, so the player can no longer premove it."""
    home = await at_piatto(store, path, open_private=(0, 1, 2))
    await home.play("accetto")
    cards = {key for key in await home.places() if key.startswith("card:")}
    assert cards == {f"card:{home.table}:{person}" for person in home.people[:3]}


async def test_an_absent_player_who_left_still_has_a_purse_in_the_round(
    store: Store, path: Path
) -> None:
    """[PI-12] The round's turn order includes the player."""
    home = await at_home(store, path, rules=PIATTO)
    away = home.people[2]
    await home.done(away, act.SitOut())
    await home.deal()
    await home.done(away, act.GetUp())
    await home.play("accetto")
    await play_out(home)
    held = await home.read(lambda work: chips_held(work, home.table))
    assert held[POT] == 0
    assert audit(path, engine.table).differences == []


@pytest.mark.parametrize("action", [act.SitOut(), act.GetUp()])
async def test_a_player_who_leaves_during_the_offer_passes_the_bank_on(
    store: Store, path: Path, action: act.TableAction
) -> None:
    """[PI-16]"""
    home = await at_piatto(store, path)
    turn = (await home.seen()).running.turn
    await home.done(turn, action)
    seen = await home.seen()
    assert seen.running.turn not in (0, turn)
