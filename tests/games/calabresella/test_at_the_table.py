"""Calabresella in a group: the auction by taps and words, cards by words alone, and the two meanings of ``/gioca``."""

from __future__ import annotations

import pytest

from display.appearance import ONLY_OFF, ONLY_ON, PRIVATE, chat_screen
from display.callback import parse
from display.cards import card_name, suit_name
from display.computers import computers_screen
from display.measure import plain
from engine.cards import PACK, suit
from engine.table import actions as act
from engine.value import replace
from games.calabresella.cards import cards_of
from games.calabresella.rules import CalaRules
from games.calabresella.screens import LOOK
from locales import words
from storage import Store
from tests.games.calabresella.terziglio import NAMES, auction, tricks, typed, view
from tests.handlers.kit import GROUP, Group, ShownMessage


def newest(group: Group, address: int = GROUP) -> ShownMessage:
    return [one for one in group.shown if one.address == address][-1]


async def test_calls_are_typed_by_their_local_names(store: Store) -> None:
    """[CA-11] In a terziglio a chiedo is a *chiamo*; a solissimo counts out of turn, and *dividete* is one word."""
    group = await auction(store)
    speaker = await group.turn()
    await group.write(speaker, "/chiamo")
    waiting = {*NAMES} - {speaker, await group.turn()}
    (other,) = waiting
    await group.write(other, "/solissimo")
    table = (await view(group, 1)).table
    assert [call for _, call in table.round.said] == [2, 4]
    await group.write(await group.turn(), "/dividete")
    table = (await view(group, 1)).table
    assert table.round.call == 6


async def test_words_that_name_no_call_are_answered_with_the_commands_of_the_open_ones(
    store: Store,
) -> None:
    """[CA-11]"""
    group = await auction(store)
    await group.write(await group.turn(), "/dividete tutto")
    texts = [text for one in await group.show_all() for text in one.texts]
    named = "/chiamo, /solo, /solissimo, /arcisolo, /dividete, /scegliete"
    assert any(named in text for text in texts), texts


async def test_a_call_that_is_too_low_is_refused(store: Store) -> None:
    group = await auction(store)
    await group.write(await group.turn(), "/solissimo")
    await group.show_all()
    await group.write(await group.turn(), "/solo")
    texts = [text for one in await group.show_all() for text in one.texts]
    assert any("più alta" in text for text in texts), texts
    assert (await view(group, 1)).table.round.call == 4


async def test_a_card_is_played_by_gioca_and_the_wrong_one_is_told_to_its_owner(
    store: Store,
) -> None:
    group = await tricks(store, 1, 2, 3)
    first = await group.turn()
    seen = await view(group, first)
    card = cards_of(seen.playable)[0]
    await group.write(first, f"/gioca {typed(card)}")
    assert (await view(group, 1)).table.played == (card,)
    second = await group.turn()
    await group.write(second, f"/scarta {typed(cards_of((await view(group, second)).playable)[0])}")
    assert len((await view(group, 1)).table.played) == 2, "every command of cards plays a card"
    third = await group.turn()
    await group.show_all()
    await group.write(third, f"/gioca {typed(card)}")
    shown = await group.show_all()
    told = [one for one in shown if any("non la puoi scegliere" in text for text in one.texts)]
    assert [one.address for one in told] == [third]


async def test_a_wrong_card_typed_without_start_is_answered_in_words_that_tell_no_card(
    store: Store,
) -> None:
    """One sentence for all reasons: a card of another suit in the hand, and a card that somebody else holds."""
    group = await tricks(store)
    first = await group.turn()
    await group.write(first, f"/gioca {typed(cards_of((await view(group, first)).playable)[0])}")
    second = await group.turn()
    seen = await view(group, second)
    elsewhere = cards_of((await view(group, first)).hand)[0]
    held = cards_of(seen.hand & ~seen.playable)[0]
    for wrong in (typed(held), typed(elsewhere), "xyz 3d"):
        await group.show_all()
        await group.write(second, f"/gioca {wrong}")
        told = [plain(text) for one in await group.show_all() for text in one.texts]
        said = f"{NAMES[second]}: Così non va. Guarda le tue carte con 👁 e riprova."
        assert (told == [said]) == (wrong != "xyz 3d"), told
    assert len((await view(group, 1)).table.played) == 1


async def test_a_card_that_must_wait_keeps_its_place_and_says_why(store: Store) -> None:
    """[CA-28] The own card shows the whole hand; where a server has no grey buttons, the tap names the suit that is
    due.
    """
    group = await tricks(store, 1, 2, 3)
    first = await group.turn()
    await group.write(first, f"/gioca {typed(cards_of((await view(group, first)).playable)[0])}")
    second = await group.turn()
    seen = await view(group, second)
    await group.show_all()
    keys = [key for row in newest(group, second).screen.keyboard for key in row]
    waiting = [key for key in keys if key.disabled]
    assert len(waiting) == (seen.hand & ~seen.playable).bit_count() > 0
    assert [key.label for key in waiting] == [key.enabled().label[1:-1] for key in waiting]
    wrong = cards_of(seen.hand & ~seen.playable)[0]
    said = await group.tap_on(second, "calo", f"m{wrong}", private=True)
    led = suit_name(suit(PACK[(await view(group, 1)).table.played[0]]), words("it"))
    assert f"Si risponde a {led}" in (said.text or group.toasts[-1])
    assert len((await view(group, 1)).table.played) == 1


async def test_with_two_taps_the_first_only_marks_a_card(store: Store) -> None:
    """Another card takes the mark; the tap on the marked one plays it. Nobody else notices a mark."""
    group = await tricks(store, 1, 2, 3, rules=CalaRules(two_taps=True))
    who = await group.turn()
    one, other = cards_of((await view(group, who)).playable)[:2]
    await group.show_all()
    before = len(group.shown)
    for card in (one, other):
        said = await group.tap_on(who, "segna", f"calo:{card}", private=True)
        assert "Segnata" in said.text or "Segnata" in group.toasts[-1]
    await group.show_all()
    assert {shown.address for shown in group.shown[before:]} == {who}
    assert (await view(group, 1)).table.played == ()
    await group.tap_on(who, "calo", f"m{other}", private=True)
    assert (await view(group, 1)).table.played == (other,)


async def test_a_pass_is_typed_in_every_language(store: Store) -> None:
    group = await auction(store)
    for word in ("/pass", "/paso", "/lascio"):
        await group.write(await group.turn(), word)
    table = (await view(group, 1)).table
    assert table.round.ending is not None
    assert not table.round.ending.declarers


async def test_gioca_alone_opens_a_table_as_ever(store: Store) -> None:
    """Nobody loses a command: without a running hand of calabresella ``/gioca`` is ``/gioco``."""
    group = Group(store, names=NAMES, languages={})
    await group.opened()
    await group.write(1, "/gioca piatto")
    shown = await group.show_all()
    assert any("Piatto" in text for one in shown for text in one.texts)
    await group.write(1, "/gioca")
    shown = await group.show_all()
    assert any("già aperto" in text for one in shown for text in one.texts)


async def test_the_only_card_plays_itself_if_its_owner_wants_that(store: Store) -> None:
    """The setting is off at first. On, the card falls in the transaction that brings the turn."""
    group = await tricks(store, 1, 2, 3)
    await group.write(2, "/immagini", private=True)
    await group.show_all()
    assert "non avevi scelta" in newest(group, 2).screen.text
    await group.tap_on(2, PRIVATE, ONLY_ON, private=True)
    person = await group.person(2)
    assert await store.read(lambda work: work.people.get(person).plays_only)
    while (await view(group, 1)).table.phase == "tricks":
        who = await group.turn()
        seen = await view(group, who)
        only = seen.playable.bit_count() == 1
        if len(seen.table.played) == 33:
            break
        assert who != 2 or not only, "the table has played it"
        await group.write(who, f"/gioca {typed(cards_of(seen.playable)[0])}")
    await group.show_all()
    await group.tap_on(2, PRIVATE, ONLY_OFF, private=True)
    assert not await store.read(lambda work: work.people.get(person).plays_only)


async def test_the_cost_of_the_calls_is_told_on_request(store: Store) -> None:
    """[CA-34] Beside the pass, in the auction."""
    group = await auction(store, 1, 2, 3)
    await group.show_all()
    (passing, asked), *_ = newest(group).screen.keyboard
    assert (passing.label, asked.label) == ("Passo", "?")
    said = await group.tap(2, asked.data)
    assert said.alert
    assert "chiamo 1, solo 2, solissimo 3" in said.text


@pytest.mark.parametrize("allowed", [True, False])
async def test_the_last_trick_is_shown_on_request_as_the_rules_allow(
    store: Store, *, allowed: bool
) -> None:
    group = await tricks(store, 1, 2, 3, rules=CalaRules(last_trick=allowed))
    await group.show_all()
    names = [key.label for row in newest(group).screen.keyboard for key in row]
    assert "👁 Ultima presa" not in names
    for _ in range(4):
        who = await group.turn()
        await group.write(who, f"/gioca {typed(cards_of((await view(group, who)).playable)[0])}")
    await group.show_all()
    for address in (GROUP, await group.turn()):
        names = [key.label for row in newest(group, address).screen.keyboard for key in row]
        assert ("👁 Ultima presa" in names) == allowed
    table = (await view(group, 1)).table
    tap = parse(await group.data("carte"))
    assert tap is not None
    said = await group.tap(1, replace(tap, name="ultima").data())
    if not allowed:
        assert "non c’è una presa" in said.text
        return
    (trick,) = [one for one in table.play.tricks if one.taker]
    text = plain(said.text)
    cards = [text.index(card_name(card, words("it"))) for _, card in trick.cards]
    assert text.startswith("Ultima presa\n")
    assert cards == sorted(cards)
    assert ": prende " in text
    assert all(name in text for name in NAMES.values())


async def test_advice_is_given_in_words_on_turn(store: Store) -> None:
    group = await tricks(store, 1, 2, 3)
    person = await group.person(1)
    await group.act_at(person, act.AllowAdvice(on=True))
    who = await group.turn()
    tap = parse(await group.data("carte"))
    assert tap is not None
    answer = await group.tap(who, replace(tap, name="consiglio").data())
    assert answer.deferred is not None
    said = answer.deferred.say(answer.deferred.ask())
    assert said.startswith("💡 Gioca: ")
    other = next(one for one in NAMES if one != who)
    refused = await group.tap(other, replace(tap, name="consiglio").data())
    assert refused.deferred is None


async def test_the_points_lost_are_told_to_their_owner_when_the_hand_is_over(store: Store) -> None:
    group = await tricks(store, 1, 2, 3)
    tap = parse(await group.data("carte"))
    assert tap is not None
    lost = replace(tap, name="persi").data()
    answer = await group.tap(1, lost)
    assert answer.deferred is None, "the hand is not over"
    while (await view(group, 1)).table.phase == "tricks":
        who = await group.turn()
        seen = await view(group, who)
        await group.write(who, f"/gioca {typed(cards_of(seen.playable)[-1])}")
    for who in NAMES:
        answer = await group.tap(who, lost)
        assert answer.deferred is not None
        said = plain(answer.deferred.say(answer.deferred.ask()))
        assert said.startswith("A carte scoperte")
        assert len(said) <= 200
    stranger = await group.tap(77, lost)
    assert stranger.deferred is None


async def test_how_it_went_names_the_declaring_side(store: Store) -> None:
    """Under the result, and as an answer to a look at the own cards between two hands."""
    group = await tricks(store, 1, 2, 3)
    tap = parse(await group.data("carte"))
    assert tap is not None
    while (await view(group, 1)).table.phase == "tricks":
        who = await group.turn()
        await group.write(who, f"/gioca {typed(cards_of((await view(group, who)).playable)[-1])}")
    table = (await view(group, 1)).table
    persons = {await group.person(who): name for who, name in NAMES.items()}
    for button in ("andata", "carta"):
        said = await group.tap(2, replace(tap, name=button).data())
        assert f"Mano 1 · {persons[table.round.caller]}: " in plain(said.text), button


@pytest.mark.parametrize(
    "name",
    [
        "calabresella",
        "calabrisella",
        "calabrasella",
        "calabresa",
        "terziglio",
        "quartiglio",
        "quadriglio",
        "quadrigliato",
        "mediatore",
        "quintiglio",
        "quintino",
        "bellora",
        "fischione",
        "friscone",
        "sestiglio",
        "settiglio",
        "tressette_a_chiamare",
    ],
)
async def test_the_game_is_found_by_all_its_names(store: Store, name: str) -> None:
    """[CA-1]"""
    group = Group(store, names=NAMES, languages={})
    await group.write(1, f"/gioco {name.replace('_', ' ')}")
    await group.show_all()
    assert "Calabresella" in newest(group).screen.text


async def test_decks_of_the_game_are_offered_first_and_the_computers_are_told_truly(
    store: Store,
) -> None:
    """[CA-1] Piacentine, napoletane, siciliane; a Spanish group begins this game with one of them too."""
    group = Group(store, names=NAMES, languages={1: "es"})
    await group.write(1, "/juego calabresella")
    chat = await store.read(lambda work: work.chats.at(GROUP))
    assert chat is not None
    assert chat.deck == "napoletane"
    screen = chat_screen(chat, words("it"), on=True, first=LOOK.decks)
    labels = [key.label.removesuffix(" ✓") for row in screen.keyboard for key in row]
    assert labels[2:5] == ["Napoletane", "Piacentine", "Siciliane"]
    seen = await store.read(lambda work: group.croupier.view(work, 1))
    told = computers_screen(1, seen, names={}, words=words("it")).text
    assert "a volte sbaglia" in told
    assert "sotto il 5" not in told


async def test_the_season_tells_who_won_in_which_role(store: Store) -> None:
    """[CA-16] The caller by the name of the call, the others against; also under the name of statistics."""
    group = await tricks(store, 1, 2, 3)
    seen = await view(group, 1)
    (caller,) = [who for who in NAMES if await group.person(who) == seen.table.round.caller]
    while (await view(group, 1)).table.phase == "tricks":
        who = await group.turn()
        await group.write(who, f"/gioca {typed(cards_of((await view(group, who)).playable)[0])}")
    ending = (await view(group, 1)).table.round.ending
    assert ending is not None
    await group.show_all()
    await group.write(1, "/statistiche")
    await group.show_all()
    told = plain(newest(group).screen.text)
    assert f"{NAMES[caller]}: arcisolo {int(ending.won)}/1" in told
    for who in {*NAMES} - {caller}:
        assert f"{NAMES[who]}: contro {int(not ending.won)}/1" in told
