"""The settings menu, made from the rules dataclass: a new switch appears in it as soon as it has words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from display.buttons import in_rows, is_whole
from display.callback import Tap
from display.cards import rank_name, suit_name
from display.games import look_of
from display.screen import Button, Keyboard, Screen
from display.settings_actions import MORE, game_number, is_page, numbers_of
from engine.cards import PACK, SUITS, rank, suit
from engine.settings import CLOCKS
from engine.switches import NO_SWITCH, SwitchOption
from engine.table.view import TableView
from engine.value import replace
from locales import Raw, Words

MOST_ROWS: Final = 4
"""Rows of switches beside which a small phone shows the whole first page."""

MOST_FOUND: Final = 8
"""Switches that a search shows."""

TICK: Final = " ✓"
"""Marks the value that holds."""

WIDE_TICK: Final = "xxx"
"""Letters that need at least the room of a tick."""


def settings_screen(table_id: int, seen: TableView, page: str, *, words: Words) -> Screen:
    """One page of the menu; the main page instead of an unknown one."""
    menu = _Menu(table_id, seen, words)
    if (
        not is_page(look_of(seen.agreed.rules).rules.house, seen.agreed.rules, page)
        or page == "main"
    ):
        return menu.main()
    if page == "ready":
        return menu.ready()
    if page == MORE:
        return menu.more()
    if page.startswith("g"):
        return menu.group(int(page[1:]))
    if page.startswith("w"):
        return menu.found(numbers_of(page))
    place, _, letter = page[1:].partition("s")
    came = page[0]
    if letter:
        return menu.cards(int(place), SUITS[int(letter)], came=came)
    return menu.switch(int(place), came=came)


def page_about(said: str, rules: Any, words: Words) -> str:
    """The page with the switches whose name, values or sentence have all these words; the main page if none has."""
    house = look_of(rules).rules.house
    asked = _folded(said).split()
    at_work = [name for name in house.switches.settable if house.switches.at_work(rules, name)]
    named = [name for name in at_work if _has(house.switch_name(name, words), asked)]
    found = named or [
        name
        for name in at_work
        if _has(
            f"{words(house.key(name, 'says'))} {house.value_name(name, getattr(rules, name), words)}",
            asked,
        )
    ]
    places = [house.switches.names.index(name) for name in found[:MOST_FOUND]] if asked else []
    if len(places) == 1:
        return f"m{places[0]}"
    return f"w{'.'.join(map(str, places))}" if places else "main"


def _has(text: str, asked: Sequence[str]) -> bool:
    """True if the text has all these words, or words that begin so."""
    return all(f" {word}" in f" {_folded(text)}" for word in asked)


def _folded(text: str) -> str:
    """Small letters without accents, and spaces for all else."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one if one.isalnum() else " " for one in plain if not unicodedata.combining(one))


class _Menu:
    """The pages for the present state of one table."""

    def __init__(self, table: int, seen: TableView, words: Words) -> None:
        self._table = table
        self._hand = seen.round
        self._advice = seen.agreed.advice
        self._rules = seen.agreed.rules
        self._clock = seen.agreed.clock
        self._house = look_of(seen.agreed.rules).rules.house
        self._words = words

    def main(self) -> Screen:
        """The first page: the switches that families change most, the clock, the advice, and the way to all others."""
        words = self._words
        text = [_bold(words("settings.title"))]
        clocks = tuple(
            self._button(_clock_label(seconds, words), f"c:{seconds}", seconds == self._clock)
            for seconds in sorted(CLOCKS)[1:]
        )
        no_clock = self._button(_clock_label(0, words), "c:0", self._clock == 0)
        ready = self._button(words("settings.ready"), "p:ready")
        more = self._button(words("settings.more"), f"p:{MORE}")
        advice = self._button(words("settings.advice"), f"a:{int(not self._advice)}", self._advice)
        done = (self._button(words("settings.finish"), "done"),)
        often = self._switches(self._house.first_page, "m")[:MOST_ROWS]
        rules = (ready, more) if self._house.has_more else (ready,)
        return _screen(text, (*often, clocks, (no_clock, advice), rules, done))

    def more(self) -> Screen:
        """All groups of switches."""
        text = [_bold(self._words("settings.more")), self._words("settings.choose")]
        return _screen(text, (*in_rows((tuple(self._groups()),)), self._back("main")))

    def _groups(self) -> list[Button]:
        """A button for each group with a switch that has an effect."""
        house = self._house
        return [
            self._button(self._words(house.key("group", group)), f"p:g{number}")
            for number, (group, names) in enumerate(house.grouped)
            if any(house.switches.at_work(self._rules, name) for name in names)
        ]

    def ready(self) -> Screen:
        """The ready-made sets of house rules; a tick marks the one in force."""
        words, house = self._words, self._house
        lines = [_bold(words("settings.ready"))]
        buttons = []
        for number, (key, rules) in enumerate(house.game.rulebook.presets.items()):
            name = house.preset_name(key, words)
            lines.append(f"<b>{name}</b>: {words(house.key('preset', key, 'says'))}")
            buttons.append(self._button(name, f"q:{number}", rules == self._rules))
        return _screen(["\n".join(lines)], _choices([*buttons, *self._back("main")]))

    def group(self, number: int) -> Screen:
        """The switches of one group, with their present values; switches without effect now are left out."""
        group, listed = self._house.grouped[number]
        title = _bold(self._words(self._house.key("group", group)))
        return _screen([title], (*self._switches(listed, "f"), self._back(MORE)))

    def found(self, places: Sequence[int]) -> Screen:
        """The switches that a search has found."""
        names = [self._house.switches.names[place] for place in places]
        title = _bold(self._words("settings.title"))
        return _screen([title], (*self._switches(names, "m"), self._back("main")))

    def _switches(self, names: Sequence[str], came: str) -> Keyboard:
        """A key for each switch with an effect, with its value if a phone shows both; ``came`` as in ``switch``."""
        words, house = self._words, self._house
        buttons = []
        for name in names:
            if not house.switches.at_work(self._rules, name):
                continue
            label = house.switch_name(name, words)
            value = house.value_name(name, getattr(self._rules, name), words)
            valued = f"{label}: {value}"
            place = house.switches.names.index(name)
            button = self._button(valued, f"p:{came}{place}")
            buttons.append(button if is_whole((button,)) else replace(button, label=label))
        rest = iter(buttons)
        return tuple(tuple(islice(rest, size)) for size in _in_pairs(buttons))

    def switch(self, place: int, *, came: str) -> Screen:
        """The values of one switch; for a switch of cards the usual ones, with a page for each suit.

        ``came``: ``m`` if one came from the main page, ``f`` if from the switch's group.
        """
        words, house = self._words, self._house
        name = house.switches.names[place]
        options = house.switches.options_of(name)
        now = getattr(self._rules, name)
        text = [_bold(house.switch_name(name, words)), words(house.key(name, "says"))]
        if name in house.notes:
            text.append(words(house.notes[name]))
        text.append(words("settings.value_now", value=house.value_name(name, now, words)))
        shown = options
        if house.switches.of_cards(name):
            suggested = (*house.suggested.get(name, ()), None)
            shown = tuple(card for card in suggested if card in options)
            shown = shown if now in shown else (now, *shown)
        buttons = [
            self._value(place, option)
            for option in shown
            if house.switches.misfit(self._rules, name, option) != NO_SWITCH
        ]
        keyboard = _choices(buttons)
        if house.switches.of_cards(name):
            others = [
                self._button(_upper(suit_name(letter, words)), f"p:{came}{place}s{number}")
                for number, letter in enumerate(SUITS)
            ]
            text.append(words("settings.other_card"))
            keyboard = (*keyboard, *in_rows((tuple(others),)))
        group = next(n for n, (_, names) in enumerate(house.grouped) if name in names)
        return _screen(text, (*keyboard, self._back("main" if came == "m" else f"g{group}")))

    def cards(self, place: int, letter: str, *, came: str) -> Screen:
        """The ten cards of one suit, as values of the switch at ``place``."""
        words = self._words
        name = self._house.switches.names[place]
        text = [
            _bold(self._house.switch_name(name, words)),
            words("settings.which_of", suit=suit_name(letter, words)),
        ]
        of_suit = [card for card in PACK if suit(card) == letter]
        buttons = [
            self._value(place, card, _upper(rank_name(rank(card), words))) for card in of_suit
        ]
        return _screen(text, (*_choices(buttons), self._back(f"{came}{place}")))

    def _value(self, place: int, option: SwitchOption, label: str = "") -> Button:
        name = self._house.switches.names[place]
        label = label or _upper(self._house.value_name(name, option, self._words))
        number = self._house.switches.options_of(name).index(option)
        return self._button(label, f"v:{place}:{number}", getattr(self._rules, name) == option)

    def _back(self, page: str) -> tuple[Button, ...]:
        return (self._button(self._words("settings.back"), f"p:{page}"),)

    def _button(self, label: str, argument: str, ticked: bool = False) -> Button:
        game = game_number(self._rules)
        data = Tap(
            table=self._table, round=self._hand, decision=game, name="set", argument=argument
        ).data()
        return Button(f"{label}{TICK}" if ticked else label, data)


def _bold(text: str) -> str:
    return f"<b>{text}</b>"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _clock_label(seconds: int, words: Words) -> Raw:
    return words("settings.seconds", n=seconds) if seconds else words("settings.no_clock")


def _choices(buttons: list[Button]) -> Keyboard:
    """Even rows in which every label has room for the tick, so that a choice moves no button.

    If not even two labels share every row, a long label stands alone and the others in pairs.
    """
    ticked = [replace(one, label=f"{one.label.removesuffix(TICK)}{WIDE_TICK}") for one in buttons]
    sizes = [len(row) for row in in_rows((tuple(ticked),))]
    if set(sizes) == {1}:
        sizes = _in_pairs(ticked)
    rest = iter(buttons)
    return tuple(tuple(islice(rest, size)) for size in sizes)


def _in_pairs(buttons: list[Button]) -> list[int]:
    """The sizes of rows, in order: two neighbours share a row if a phone shows both labels whole."""
    sizes: list[int] = []
    while rest := buttons[sum(sizes) :]:
        pair = tuple(rest[:2])
        sizes.append(2 if len(pair) == 2 and len(in_rows((pair,))) == 1 else 1)
    return sizes


def _screen(paragraphs: list[str], keyboard: Keyboard) -> Screen:
    return Screen("\n\n".join(paragraphs), keyboard)
