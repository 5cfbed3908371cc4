"""The rules of classica in short pages, for the switches of one table."""

from __future__ import annotations

from display.drawing.pages import aim_page, say_first_bank, say_turn, say_winner
from display.page import Page, Section, time_page
from games.classica.rules import ClassicaRules
from games.classica.screens.house import stakes
from locales import Raw, Words


def rules_pages(rules: ClassicaRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Five pages: the aim, the bank, a hand, the passing of the bank, time and chips."""
    aim = aim_page("classica", rules, words)
    told = [aim.text, *(page(rules, words).text for page in (_bank, _hand, _passing))]
    pay = words(f"rules.classica.away.pay_{rules.sitout_pay}", n=2 * rules.min_bet)
    fine = (words("rules.classica.away.fine", n=rules.fine),) if rules.fine else ()
    if rules.sitout_fine and not rules.fine:
        fine = (words("rules.classica.away.no_half"),)
    time_up = (words("rules.online.time_up"), pay, *fine, words("rules.online.back"))
    return (*told, time_page(clock, words, time_up=time_up).text)


def _bank(rules: ClassicaRules, words: Words) -> Page:
    page = Section(words, "rules.classica.bank")
    page.say(stakes(rules, words) + ".")
    page.point("risk")
    page.point("all_in", n=rules.min_bet)
    page.point("rest_partial" if rules.allin_partial else "rest_whole")
    return page


def _hand(rules: ClassicaRules, words: Words) -> Page:
    page = Section(words, "rules.classica.hand")
    page.point("deal")
    say_turn(page, words)
    page.point(rules.bet_choices)
    say_winner(page, words, banker=words("rules.classica.hand.banker"))
    return page


def _passing(rules: ClassicaRules, words: Words) -> Page:
    page = Section(words, "rules.classica.passing")
    say_first_bank(page, words, ends=words("rules.classica.passing.ends"))
    if rules.bank_refusal_button:
        page.say(words("rules.online.refuse", refuse=words("button.rifiuto")))
    else:
        page.point("no_refusal")
    page.say(words("rules.drawing.fair"))
    return page
