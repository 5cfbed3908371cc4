"""The house rules of briscola: their menu, their line in words, and the pages of the rules."""

from __future__ import annotations

from typing import Final

from display.house import HouseRules
from display.page import plain_page, time_page
from games.briscola.game import GAME
from games.briscola.rules import BriscolaRules
from locales import Raw, Words


def _match(rules: BriscolaRules, words: Words) -> Raw:
    return words("briscola.match", n=rules.games)


def _chips(rules: BriscolaRules, words: Words) -> list[Raw]:
    if not rules.stake:
        return [words("briscola.no_chips")]
    return [words("briscola.stake", n=rules.stake)]


HOUSE: Final = HouseRules(
    game=GAME,
    groups={"match": ("games", "stake"), "table": ("swap_seven", "show_partner", "without")},
    stakes=_match,
    amounts=("games",),
    lobby=_chips,
    named=("stake",),
)


def rules_pages(rules: BriscolaRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Three pages: the cards, the play, the match; and the time."""
    aim = plain_page(words, "rules.briscola.aim", "goal", "order", "points")
    play = plain_page(words, "rules.briscola.play", "deal", "card", "take", "draw", "end")
    if rules.swap_seven:
        play.say_each(words, "rules.briscola.play", "swap")
    match = plain_page(words, "rules.briscola.match", "win", "patta", "pairs")
    if rules.show_partner:
        match.say_each(words, "rules.briscola.match", "show")
    left_out = HOUSE.value_name("without", rules.without, words)
    match.say(words("rules.briscola.match.three", suit=left_out))
    match.say(words("rules.briscola.match.games", n=rules.games))
    if rules.stake:
        match.say(words("rules.briscola.match.stake", n=rules.stake))
    time_up = (words("rules.briscola.time_up"), words("rules.tricks.away"))
    pages = (aim, play, match, time_page(clock, words, time_up=time_up))
    return tuple(page.text for page in pages)
