"""The house rules of scopa: their menu, their line in words, and the pages of the rules."""

from __future__ import annotations

from typing import Final

from display.house import HouseRules
from display.page import Page, plain_page, time_page
from games.scopa.game import GAME
from games.scopa.rules import ScopaRules
from locales import Raw, Words


def _chips(rules: ScopaRules, words: Words) -> list[Raw]:
    if not rules.stake:
        return [words("scopa.no_chips")]
    return [words("scopa.stake", n=rules.stake)]


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "match": ("scopone", "target", "stake"),
        "points": ("primiera", "ace_takes_all", "napola", "re_bello"),
    },
    often=("scopone", "target", "stake", "ace_takes_all", "napola", "re_bello"),
    stakes=lambda rules, words: words("scopa.target", n=rules.target),
    amounts=("target",),
    lobby=_chips,
    named=("stake",),
)


def rules_pages(rules: ScopaRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Four pages: the deal, the play, the points, the match; and the time."""
    aim = plain_page(words, "rules.scopa.aim", "goal", "values", "players")
    if rules.scopone == "off":
        aim.say_each(words, "rules.scopa.aim", "deal", "kings")
    elif rules.scopone == "nine":
        aim.say_each(words, "rules.scopa.aim", "nine", "kings")
    else:
        aim.say_each(words, "rules.scopa.aim", "ten")
    aim.say_each(words, "rules.scopa.aim", "dealer")
    play = plain_page(words, "rules.scopa.play", "card", "single", "must", "scopa", "last")
    if rules.ace_takes_all:
        play.say_each(words, "rules.scopa.play", "ace")
    play.say_each(words, "rules.scopa.play", "seen")
    match = Page(words("rules.scopa.match.title"))
    match.say(words("rules.scopa.match.target", n=rules.target))
    match.say_each(words, "rules.scopa.match", "same")
    if rules.stake:
        match.say(words("rules.scopa.match.stake", n=rules.stake))
    time_up = (words("rules.scopa.time_up"), words("rules.tricks.away"))
    pages = (aim, play, _points(rules, words), match, time_page(clock, words, time_up=time_up))
    return tuple(page.text for page in pages)


def _points(rules: ScopaRules, words: Words) -> Page:
    page = plain_page(words, "rules.scopa.points", "carte", "denari", "settebello", "primiera")
    if rules.primiera == "any":
        page.say_each(words, "rules.scopa.points", "any_suits")
    else:
        page.say_each(words, "rules.scopa.points", "four_suits")
    page.say_each(words, "rules.scopa.points", "scope")
    if rules.re_bello:
        page.say_each(words, "rules.scopa.points", "re_bello")
    if rules.napola:
        page.say_each(words, "rules.scopa.points", "napola")
    page.say_each(words, "rules.scopa.points", "tie")
    return page
