"""The settings menu, made from the rules dataclass: a new switch is in it as soon as it has words."""

from __future__ import annotations

from typing import Final

from display.callback import Tap
from display.cards import rank_name, suit_name
from display.choices import (
    GROUPS,
    STEPS,
    Option,
    apply_setting,
    grouped,
    is_page,
    of_cards,
    options_of,
    with_value,
)
from display.house import GAME, NAMES, at_work, house_line, switch_name, value_name
from display.screen import Button, Keyboard, Screen
from engine.cards import PACK, SUITS, Card, rank, suit
from engine.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from engine.table.house import CLOCKS
from engine.table.view import TableView
from locales import Raw, Words

__all__ = ("apply_setting", "settings_screen")

SUGGESTED: Final = tuple(Card(code) for code in ("10D", "9C", "9D"))
"""Mattas of one region or another; any other card is two taps away."""

BUILT_KEYS: Final = (
    *(f"settings.{GAME}.{name}.says" for name in NAMES),
    *(f"settings.{GAME}.preset.{key}.name" for key in PRESETS),
    *(f"settings.{GAME}.preset.{key}.says" for key in PRESETS),
    *(f"settings.group.{group}" for group in GROUPS),
)
"""Keys put together here and therefore nowhere to be found as they stand (see ``tests/words``)."""


def settings_screen(table_id: int, seen: TableView, page: str, words: Words) -> Screen:
    """One page of the menu; the main one for a page that is not there."""
    menu = _Menu(table_id, seen.round, seen.rules, seen.clock, words, advice=seen.advice)
    if page == "ready":
        return menu.ready()
    if not is_page(seen.rules, page) or page == "main":
        return menu.main()
    if page.startswith("g"):
        return menu.group(int(page[1:]))
    place, _, letter = page[1:].partition("s")
    return menu.cards(int(place), SUITS[int(letter)]) if letter else menu.switch(int(place))


class _Menu:
    """The pages for one table as it is now."""

    def __init__(
        self,
        table: int,
        hand: int,
        rules: SetteEMezzoRules,
        clock: int,
        words: Words,
        *,
        advice: bool = False,
    ) -> None:
        self._advice = advice
        self._table = table
        self._hand = hand
        self._rules = rules
        self._clock = clock
        self._words = words

    def main(self) -> Screen:
        words = self._words
        running = words("settings.from_next") if self._hand else words("settings.choose")
        text = [
            _bold(words("settings.title")),
            house_line(self._rules, self._clock, words),
            running,
        ]
        clocks = tuple(
            self._button(_clock_label(seconds, words), f"c:{seconds}", seconds == self._clock)
            for seconds in (*sorted(CLOCKS)[1:], 0)
        )
        groups = [
            self._button(words(f"settings.group.{group}"), f"p:g{number}")
            for number, (group, _) in enumerate(grouped())
        ]
        ready = self._button(words("settings.ready"), "p:ready")
        advice = self._button(words("settings.advice"), f"a:{int(not self._advice)}", self._advice)
        done = (self._button(words("settings.finish"), "done"),)
        return _screen(text, ((ready,), *_rows(groups, 2), clocks, (advice,), done))

    def ready(self) -> Screen:
        words = self._words
        text = [_bold(words("settings.ready"))]
        buttons = []
        for number, (key, rules) in enumerate(PRESETS.items()):
            name = words(f"settings.{GAME}.preset.{key}.name")
            text.append(f"<b>{name}</b>\n{words(f'settings.{GAME}.preset.{key}.says')}")
            buttons.append(self._button(name, f"q:{number}", rules == self._rules))
        return _screen(text, (*_rows(buttons, 2), self._back("main")))

    def group(self, number: int) -> Screen:
        words = self._words
        group, listed = grouped()[number]
        names = [name for name in listed if at_work(self._rules, name)]
        lines = [
            words(
                "settings.now",
                name=switch_name(name, words),
                value=value_name(name, getattr(self._rules, name), words),
            )
            for name in names
        ]
        text = [_bold(words(f"settings.group.{group}")), "\n".join(lines)]
        buttons = [
            (self._button(switch_name(name, words), f"p:f{NAMES.index(name)}"),) for name in names
        ]
        return _screen(text, (*buttons, self._back("main")))

    def switch(self, place: int) -> Screen:
        words = self._words
        name = NAMES[place]
        options = options_of(name)
        now = getattr(self._rules, name)
        text = [
            _bold(switch_name(name, words)),
            words(f"settings.{GAME}.{name}.says"),
            words("settings.value_now", value=value_name(name, now, words)),
        ]
        if name == "min_stake":
            text.insert(2, words("settings.raises_max"))
        shown = options
        if of_cards(name):
            shown = tuple(card for card in (*SUGGESTED, None) if card in options)
            shown = shown if now in shown else (now, *shown)
        buttons = [
            self._value(place, option)
            for option in shown
            if with_value(self._rules, name, option) is not None
        ]
        keyboard: Keyboard = _rows(buttons, 5 if options == STEPS else 1)
        if of_cards(name):
            others = [
                self._button(_upper(suit_name(letter, words)), f"p:f{place}s{number}")
                for number, letter in enumerate(SUITS)
            ]
            text.append(words("settings.other_card"))
            keyboard = (*keyboard, *_rows(others, 2))
        group = next(n for n, (_, names) in enumerate(grouped()) if name in names)
        return _screen(text, (*keyboard, self._back(f"g{group}")))

    def cards(self, place: int, letter: str) -> Screen:
        words = self._words
        name = NAMES[place]
        text = [
            _bold(switch_name(name, words)),
            words("settings.which_of", suit=suit_name(letter, words)),
        ]
        of_suit = [card for card in PACK if suit(card) == letter]
        buttons = [
            self._value(place, card, _upper(rank_name(rank(card), words))) for card in of_suit
        ]
        return _screen(text, (*_rows(buttons, 4), self._back(f"f{place}")))

    def _value(self, place: int, option: Option, label: str = "") -> Button:
        name = NAMES[place]
        label = label or _upper(value_name(name, option, self._words))
        number = options_of(name).index(option)
        return self._button(label, f"v:{place}:{number}", getattr(self._rules, name) == option)

    def _back(self, page: str) -> tuple[Button, ...]:
        return (self._button(self._words("settings.back"), f"p:{page}"),)

    def _button(self, label: str, argument: str, ticked: bool = False) -> Button:
        data = Tap(self._table, self._hand, 0, "set", argument).data()
        return Button(f"{label} ✓" if ticked else label, data)


def _bold(text: str) -> str:
    return f"<b>{text}</b>"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _clock_label(seconds: int, words: Words) -> Raw:
    return words("settings.seconds", n=seconds) if seconds else words("settings.no_clock")


def _rows(buttons: list[Button], width: int) -> Keyboard:
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


def _screen(paragraphs: list[str], keyboard: Keyboard) -> Screen:
    return Screen("\n\n".join(paragraphs), keyboard)
