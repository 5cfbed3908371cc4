"""The rules of calabresella in short pages.

The switches alone choose the sentences, so people read the rules of their own table.
"""

from __future__ import annotations

from display.page import Page, plain_page, time_page
from games.calabresella.forms import CHIEDO, FORMS, call_name
from games.calabresella.money import least
from games.calabresella.rules import CalaRules
from locales import Raw, Words


def rules_pages(rules: CalaRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Nine pages, and one about the chips of a table that plays for them."""
    pages = [_aim, _tables, _auction, _calls, _exchange, _play, _example, _points]
    if rules.per_point:
        pages.append(_chips)
    told = [page(rules, words).text for page in pages]
    time_up = (words("rules.cala.time_up"), words("rules.tricks.away"))
    return (*told, time_page(clock, words, time_up=time_up).text)


def _aim(_rules: CalaRules, words: Words) -> Page:
    return plain_page(words, "rules.cala.aim", "goal", "order", "worth", "last", "tressette")


def _tables(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.tables.title"))
    page.say_each(words, "rules.cala.tables", "three")
    if rules.four == "mediatore":
        page.say_each(words, "rules.cala.tables", "mediatore")
    else:
        page.say_each(words, "rules.cala.tables", "quartiglio")
    page.say_each(words, "rules.cala.tables", "five", "six", "seven", "deal")
    return page


def _auction(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.auction.title"))
    if rules.si_puo:
        page.say_each(words, "rules.cala.auction", "si_puo")
    else:
        page.say_each(words, "rules.cala.auction", "turns")
        if rules.auction == "single":
            page.say_each(words, "rules.cala.auction", "once")
        else:
            page.say_each(words, "rules.cala.auction", "until_quiet")
    if rules.solissimo_out_of_turn == "always":
        page.say_each(words, "rules.cala.auction", "out_of_turn")
    if rules.redeal_dealer == "same":
        page.say_each(words, "rules.cala.auction", "redeal_same")
    else:
        page.say_each(words, "rules.cala.auction", "redeal_next")
    return page


def _calls(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.calls.title"))
    page.say_each(
        words, "rules.cala.calls", "chiamo", "chiedo", "solo", "solissimo", "arcisolo", "dividete"
    )
    if rules.local_names:
        page.say_each(words, "rules.cala.calls", "local")
    return page


def _exchange(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.exchange.title"))
    page.say_each(words, "rules.cala.exchange", "called")
    if rules.called_reveals:
        page.say_each(words, "rules.cala.exchange", "reveals")
    else:
        page.say_each(words, "rules.cala.exchange", "secret")
    page.say_each(words, "rules.cala.exchange", "asked", "discards", "mistakes")
    return page


def _play(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.play.title"))
    page.say_each(words, "rules.cala.play", "lead")
    if rules.solissimo_leads:
        page.say_each(words, "rules.cala.play", "solissimo_leads")
    page.say_each(words, "rules.cala.play", "follow", "take", "ahead")
    return page


def _example(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.example.title"))
    call = words(f"cala.call.{call_name(FORMS['terziglio'], CHIEDO, local=rules.local_names)}")
    if rules.si_puo:
        page.say(words("rules.cala.example.call_si_puo", call=call))
    else:
        page.say(words("rules.cala.example.call", call=call))
    page.say_each(words, "rules.cala.example", "exchange", "trick", "end")
    return page


def _points(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.points.title"))
    page.say_each(words, "rules.cala.points", "win", "each", "partner", "monte", "feats")
    if rules.limit == "hands":
        page.say(words("rules.cala.points.hands", n=rules.hands))
    elif rules.limit == "time":
        page.say(words("rules.cala.points.minutes", n=rules.minutes))
    else:
        page.say(words("rules.cala.points.target", n=rules.target))
    return page


def _chips(rules: CalaRules, words: Words) -> Page:
    page = Page(words("rules.cala.chips.title"))
    page.say(words("rules.cala.chips.worth", n=rules.per_point or 0))
    page.say_each(words, "rules.cala.chips", "escrow")
    page.say(words("rules.cala.chips.least", n=least(rules)))
    page.say_each(words, "rules.cala.chips", "short")
    return page
