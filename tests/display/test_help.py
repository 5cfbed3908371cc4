"""Commands in every language, and the bot's texts about itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

import pytest

from display.callback import parse
from display.command import Scope
from display.games import names_of_games
from display.help import (
    HelpPlace,
    canonical,
    command_list,
    commands,
    description,
    help_screen,
    privacy_screen,
    short_description,
)
from engine.registry import GAMES
from locales import COMPLETE, words
from tests.display.kit import check_limits
from tests.words.markup import fault_of


def test_every_language_has_a_name_for_every_command() -> None:
    assert all(set(command.names) == set(COMPLETE) for command in commands())
    assert all(names for command in commands() for names in command.names.values())


def test_no_name_stands_for_two_commands() -> None:
    claimed = Counter(
        name
        for command in commands()
        for name in {name for names in command.names.values() for name in names}
    )
    assert [name for name, count in claimed.items() if count > 1] == []


def test_a_command_is_understood_in_any_language_and_spelling() -> None:
    for command in commands():
        for names in command.names.values():
            assert {canonical(name) for name in names} == {command.name}
    assert canonical("/Play@matta_bot") == "gioco"
    assert canonical("poker") is None
    assert canonical("") is None


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("scope", get_args(Scope))
def test_command_lists_are_as_telegram_wants_them(language: str, scope: Scope) -> None:
    listed = command_list(scope, words(language))
    assert 0 < len(listed) <= 100
    assert len({one.name for one in listed}) == len(listed)
    assert all(re.fullmatch("[a-z0-9_]{1,32}", one.name) for one in listed)
    assert all(
        3 <= len(one.description) <= 60 and not re.search("[<>&]", one.description)
        for one in listed
    )


def test_own_cards_chips_and_pages_are_asked_for_without_the_groups_eyes() -> None:
    hidden = [one.name for one in command_list("group", words("it")) if one.ephemeral]
    assert hidden == ["gioca", "carta", "saldo", "mano", "regole", "impostazioni"]
    assert not any(one.ephemeral for one in command_list("private", words("it")))


def test_commands_for_admins_are_shown_only_to_admins() -> None:
    everybody = {canonical(one.name) for one in command_list("group", words("it"))}
    admins = {canonical(one.name) for one in command_list("admins", words("it"))}
    assert admins - everybody == {"fiches", "immagini", "lingua"}


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("place", get_args(HelpPlace))
def test_help_fits_the_place_of_its_command(language: str, place: HelpPlace) -> None:
    screen = help_screen(
        place, words(language), name="<Luca>", chat="Rossi & figli", command="tiro"
    )
    check_limits(screen)
    assert not fault_of(screen.text.replace("&lt;", "").replace("&gt;", "").replace("&amp;", ""))
    assert "{" not in screen.text
    assert ("/tiro" in screen.text) == (place == "elsewhere")
    if place in ("group", "private"):
        taps = [parse(button.data) for row in screen.keyboard for button in row]
        assert "gioco" in [tap.name for tap in taps if tap is not None]


@pytest.mark.parametrize("language", COMPLETE)
def test_the_greeting_and_the_help_in_a_group_name_every_game(language: str) -> None:
    said = words(language)
    names = [said(f"game.{key}.name").lower() for key in GAMES]
    for text in (said("greeting", **names_of_games(said)), help_screen("group", said).text):
        assert [name for name in names if name not in text.lower()] == []


def test_a_private_link_leads_back_to_the_table() -> None:
    said = words("it")
    screen = help_screen(
        "own_link", said, name="Luca", chat="Famiglia Rossi", back="https://t.me/c/1/2"
    )
    assert "Luca" in screen.text
    assert screen.keyboard[0][0].url == "https://t.me/c/1/2"
    assert help_screen("own_link", said, name="Luca", chat="Famiglia Rossi").keyboard == ()


@pytest.mark.parametrize("language", COMPLETE)
def test_privacy_offers_to_forget_a_name_and_to_learn_it_again(language: str) -> None:
    names = []
    for erased in (False, True):
        screen = privacy_screen(words(language), erased=erased)
        check_limits(screen)
        assert not fault_of(screen.text)
        tap = parse(screen.keyboard[0][0].data)
        names.append(tap.name if tap else "")
    assert names == ["nome_via", "nome_si"]


@pytest.mark.parametrize("language", COMPLETE)
def test_the_profile_keeps_within_telegrams_limits(language: str) -> None:
    assert 0 < len(description(words(language))) <= 512
    assert 0 < len(short_description(words(language))) <= 120
