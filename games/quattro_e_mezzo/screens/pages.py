"""The rules of quattro e mezzo in short pages, most of them with an example.

The switches alone choose the sentences, so people read the rules of their own table.
"""

from __future__ import annotations

from display.page import Page, plain_page, time_page
from games.quattro_e_mezzo.rules import QuattroRules
from locales import Raw, Words


def rules_pages(rules: QuattroRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Six pages."""
    pages = (_aim, _turn, _sixes, _order, _ties, _points)
    told = [page(rules, words).text for page in pages]
    time_up = (words("rules.quattro.time_up"), words("rules.quattro.away"))
    return (*told, time_page(clock, words, time_up=time_up).text)


def _aim(rules: QuattroRules, words: Words) -> Page:
    page = Page(words("rules.quattro.aim.title"))
    page.say(words("rules.quattro.aim.goal", n=rules.target))
    page.say_each(words, "rules.quattro.aim", "values", "matta")
    page.say(words("rules.quattro.aim.undeclared", stand=words("button.sto")))
    page.say_each(words, "rules.quattro.aim", "pack")
    return page


def _turn(_rules: QuattroRules, words: Words) -> Page:
    page = Page(words("rules.quattro.turn.title"))
    draw, stand = words("button.tiro"), words("button.sto")
    page.say(words("rules.quattro.turn.deal"))
    page.say(words("rules.quattro.turn.call", draw=draw, stand=stand))
    page.say_each(words, "rules.quattro.turn", "least", "four", "seven", "dealer")
    return page


def _sixes(rules: QuattroRules, words: Words) -> Page:
    page = Page(words("rules.quattro.sixes.title"))
    page.say_each(words, "rules.quattro.sixes", "six")
    button = words("button.doppio_sei")
    page.say(words("rules.quattro.sixes.matta", button=button))
    if rules.doppio_sei_matta_first:
        page.say(words("rules.quattro.sixes.any_order"))
    else:
        page.say(words("rules.quattro.sixes.six_first"))
    page.say_each(words, "rules.quattro.sixes", "other")
    if rules.mega_with_matta:
        page.say(words("rules.quattro.sixes.mega_matta"))
    else:
        page.say(words("rules.quattro.sixes.mega_plain"))
    return page


def _order(rules: QuattroRules, words: Words) -> Page:
    page = Page(words("rules.quattro.order.title"))
    page.say_each(words, "rules.quattro.order", "best", "five")
    if rules.five_vs_doppio_sei == "five":
        page.say(words("rules.quattro.order.five_first"))
    else:
        page.say(words("rules.quattro.order.sixes_first"))
    page.say_each(words, "rules.quattro.order", "bust")
    return page


def _ties(_rules: QuattroRules, words: Words) -> Page:
    return plain_page(
        words, "rules.quattro.ties", "dealer", "matta", "cards", "complete", "deal", "draw"
    )


def _points(rules: QuattroRules, words: Words) -> Page:
    page = Page(words("rules.quattro.points.title"))
    page.say_each(words, "rules.quattro.points", "four", "seven", "sixes", "five", "other")
    page.say(words("rules.quattro.points.match", n=rules.target))
    return page
