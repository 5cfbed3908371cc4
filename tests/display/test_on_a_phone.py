"""Every screen of whole matches stands whole on both phones, with three lines of text at most beside a picture."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

from display.caption import lines_on_phone
from display.games import GAME_UIS, look
from display.options import together
from display.phone import filled
from display.private import card_screen
from display.render_context import RenderContext
from display.screen import Button, Screen
from display.table import table_screen
from engine.game import PUBLIC, Choice, Offer
from engine.registry import GAMES
from engine.table import actions as act
from engine.table import possible_premoves
from engine.table.state import TournamentHold
from engine.table.view import view
from engine.tournament.feed import tournament_game
from engine.value import replace
from handlers.practice import opponents
from locales import COMPLETE
from tests.display.sittings import evening
from tests.engine.table.kit import Club
from tests.kit.examples import SEED, TIMES, anywhere, more
from tests.kit.phone import PHONES, cut_labels, excess, lines_of
from tests.web.turns import match, scene_at

MOST_LINES: Final = 3

MOST_SEATS: Final = 8
"""Maximum number of players at a table of a tournament."""

RICH: Final = 100_000
"""Chips of each player for rules with any stakes."""

ROUNDS: Final = 15
"""Rounds of a game that has no end of a match."""

OTHER_RULES: Final = more(1, long=20)
"""Random rules of each game besides the usual ones."""


class Shown(NamedTuple):
    """A screen with the words that find it again."""

    where: str
    screen: Screen


CROWDED: Final[dict[str, dict[str, Any]]] = {
    "sette_e_mezzo": {"burn_3_4": True, "barella": True, "asso_mezzo": True, "triple": True},
    "piatto": {"min_players": 10, "bank_refusal_button": True},
    "classica": {"min_players": 11},
    "scopa": {"scopone": "nine", "ace_takes_all": True},
    "calabresella": {"auction": "until_quiet", "si_puo": True, "two_taps": True},
}
"""Rules that give a game most buttons, or its longest questions."""


def rules_of(game: str) -> Iterator[Any]:
    """The usual rules, those with most buttons, and some at random."""
    chance, book = random.Random(SEED), GAMES[game].rulebook
    yield book.switches.usual
    if game in CROWDED:
        yield replace(book.switches.usual, **CROWDED[game])
    switches, found = GAME_UIS[game].rules.house.switches, 0
    while found < OTHER_RULES:
        odd = {name: chance.choice(switches.options_of(name)) for name in switches.settable}
        rules = replace(book.switches.usual, **odd)
        if rules.check() is None:
            found += 1
            yield rules


def moments(game: str, rules: Any, people: int, *, seed: int) -> Iterator[Club]:
    """A whole match, and an evening on which people come and go."""
    usual = rules == GAMES[game].rulebook.switches.usual
    chips = 1000 if usual else RICH
    yield Club(seated=tuple(range(1, people + 1)), rules=rules, game=game)  # the lobby
    for club in match(game, people, seed=seed, rules=rules, chips=chips, rounds=ROUNDS):
        yield club
        set_premove(club)
    yield from evening(rules, game, people=people, chips=chips, seed=seed)


def set_premove(club: Club) -> None:
    """A waiting player chooses ahead, if one may: the keyboard then has its amounts."""
    turn = club.turn if club.table.phase == "round" else 0
    for person in club.table.seating.people:
        for one in possible_premoves(view(club.table, person)):
            offer = one.offers[-1]
            if person != turn and not offer.options:
                amount = offer.low if offer.high else None
                club.do(person, act.SetPremove(Choice(offer.name, amount)))
                return


def shown(club: Club, language: str, number: int) -> Iterator[Shown]:
    """The screens of a moment: the group's, cards of two players, and messages of tables for one reader."""
    table = club.table
    public = scene_at(club, PUBLIC, language)
    yield Shown("group", table_screen(public))
    people = [seat.person for seat in table.seating.seats]
    if not people:
        return
    turn = club.turn if table.phase == "round" else 0
    if turn:
        yield Shown("called", table_screen(replace(public, nudge=turn)))
    readers = {turn or people[0], people[number % len(people)]}
    for person in readers:
        mine = scene_at(club, person, language)
        yield Shown("card", card_screen(mine))
        offer = together(mine.offers)
        if offer is not None and offer.heads:
            yield Shown("picked", card_screen(replace(mine, picked=picks(offer))))
        yield from of_one_reader(mine, len(people))


def picks(offer: Offer) -> tuple[int, ...]:
    """One card less than are taken together; the card with most sets, which has most buttons."""
    most = Counter(chosen[0] for chosen in offer.sets).most_common(1)
    return tuple(card for card, _ in most) or offer.options[-max(offer.take - 1, 1) :]


def of_one_reader(mine: RenderContext, people: int) -> Iterator[Shown]:
    """The same player at a table of a tournament and at a practice table, if such a table may be so large."""
    if mine.seen.game_key == tournament_game().game.key and people <= MOST_SEATS:
        held = replace(mine.seen, tournament=TournamentHold(9))
        yield Shown("seat", table_screen(replace(mine, seen=held)))
    if people == opponents(mine.seen.agreed.rules) + 1:
        practice = replace(mine.seen, practice=True)
        yield Shown("practice", table_screen(replace(mine, seen=practice)))


@pytest.mark.laws
@pytest.mark.parametrize("game", GAME_UIS)
def test_every_screen_of_whole_matches_stands_whole_on_both_phones(game: str) -> None:
    seats, seen, number = GAMES[game].seats, set[str](), anywhere(1000)
    for rules in rules_of(game):
        least, most = max(seats.min_players(rules), 2), seats.max_players(rules)
        for people in sorted({least, max(least, min(4, most)), most}):
            if TIMES == 1 and rules != GAMES[game].rulebook.switches.usual and people < most:
                continue
            for club in moments(game, rules, people, seed=number):
                number += 1
                language = COMPLETE[number % len(COMPLETE)]
                for one in shown(club, language, number):
                    if one.screen.picture is None or one.screen.fingerprint() in seen:
                        continue
                    seen.add(one.screen.fingerprint())
                    stands(one, (game, people, one.where, language, club.table.phase, rules))
    assert len(seen) > 100, "there is something to measure"


def stands(one: Shown, where: tuple[object, ...]) -> None:
    said = (where, one.screen.text, [[key.label for key in row] for row in one.screen.keyboard])
    assert 0 < lines_of(one.screen) <= MOST_LINES, said
    assert cut_labels(one.screen) == [], said
    for phone in PHONES:
        assert excess(one.screen, phone) <= 0, (phone, excess(one.screen, phone), said)


def test_a_keyboard_without_room_has_its_rows_filled() -> None:
    keyboard = tuple((Button(label, label),) for label in ("one", "two", "three", "leave"))
    assert filled(keyboard, 4) == keyboard
    assert [len(row) for row in filled(keyboard, 3)] == [3, 1]
    assert [len(row) for row in filled(keyboard, 1)] == [4]
    long = ((Button("a label of its own row", "a"),), (Button("no", "b"),), keyboard[-1])
    assert [len(row) for row in filled(long, 2)] == [1, 2]


@pytest.mark.parametrize("language", COMPLETE)
def test_a_question_to_many_players_takes_two_lines(language: str) -> None:
    """*Si può?* to five players, with some long names."""
    rules = replace(
        GAMES["calabresella"].rulebook.switches.usual, auction="until_quiet", si_puo=True
    )
    asked = [
        str(look(context).table.asks(context))
        for club in match("calabresella", 7, rules=rules, rounds=3)
        if club.table.phase == "round" and club.table.sitting.state.table.phase == "si_puo"
        for context in [replace(scene_at(club, PUBLIC, language), pictured=True)]
    ]
    assert asked
    assert max(map(lines_on_phone, asked)) == 2
