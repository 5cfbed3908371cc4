"""The rules of quattro e mezzo in short pages, most of them with an example.

The switches alone choose the sentences, so people read the rules of their own table.
"""

from __future__ import annotations

from display.page import Page, Section, plain_page, time_page
from games.quattro_e_mezzo.rules import QuattroRules
from locales import Raw, Words


def rules_pages(rules: QuattroRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Six pages."""
    pages = (_aim, _turn, _sixes, _order, _ties, _points)
    told = [page(rules, words).text for page in pages]
    time_up = (words("rules.quattro.time_up"), words("rules.quattro.away"))
    return (*told, time_page(clock, words, time_up=time_up).text)


def _aim(rules: QuattroRules, words: Words) -> Page:
    page = Section(words, "rules.quattro.aim")
    page.point("goal", n=rules.target)
    page.points("values", "matta")
    page.point("undeclared", stand=words("button.sto"))
    page.point("pack")
    return page


def _turn(_rules: QuattroRules, words: Words) -> Page:
    page = Section(words, "rules.quattro.turn")
    page.point("deal")
    page.point("call", draw=words("button.tiro"), stand=words("button.sto"))
    page.points("least", "four", "seven", "dealer")
    return page


def _sixes(rules: QuattroRules, words: Words) -> Page:
    page = Section(words, "rules.quattro.sixes")
    page.point("six")
    page.point("matta", button=words("button.doppio_sei"))
    page.point("any_order" if rules.doppio_sei_matta_first else "six_first")
    page.points("other", "mega_matta" if rules.mega_with_matta else "mega_plain")
    return page


def _order(rules: QuattroRules, words: Words) -> Page:
    page = Section(words, "rules.quattro.order")
    page.points("best", "five")
    page.point("five_first" if rules.five_vs_doppio_sei == "five" else "sixes_first")
    page.point("bust")
    return page


def _ties(_rules: QuattroRules, words: Words) -> Page:
    return plain_page(
        words, "rules.quattro.ties", "dealer", "matta", "cards", "complete", "deal", "draw"
    )


def _points(rules: QuattroRules, words: Words) -> Page:
    page = Section(words, "rules.quattro.points")
    page.points("four", "seven", "sixes", "five", "other")
    page.point("match", n=rules.target)
    return page
