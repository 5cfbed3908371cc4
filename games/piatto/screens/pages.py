"""The rules of piatto in short pages, for the switches of one table."""

from __future__ import annotations

from display.drawing.pages import aim_page, say_first_bank, say_turn, say_winner
from display.page import Page, Section, time_page
from games.piatto.rules import PiattoRules
from locales import Raw, Words


def rules_pages(rules: PiattoRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Five pages: the aim, the pot, a mano, the bank, time and chips."""
    aim = aim_page("piatto", rules, words)
    told = [aim.text, *(page(rules, words).text for page in (_pot, _mano, _bank))]
    time_up = (words("rules.piatto.time_up.cash"), words("rules.online.back"))
    if rules.tournament:
        time_up = (words("rules.online.time_up"), words("rules.piatto.away.tournament"))
    return (*told, time_page(clock, words, time_up=time_up).text)


def _pot(rules: PiattoRules, words: Words) -> Page:
    page = Section(words, "rules.piatto.pot")
    page.point("named", n=rules.min_pot)
    page.point("all_in")
    page.point("stake", n=rules.min_bet)
    page.points("moves", "most")
    return page


def _mano(rules: PiattoRules, words: Words) -> Page:
    page = Section(words, "rules.piatto.mano")
    if rules.tournament:
        page.point("must")
    else:
        page.point("asked", play=words("button.gioco"), skip=words("button.non_gioco"))
    page.point("deal")
    say_turn(page, words)
    say_winner(page, words, banker=words("rules.piatto.mano.banker"))
    return page


def _bank(rules: PiattoRules, words: Words) -> Page:
    page = Section(words, "rules.piatto.bank")
    say_first_bank(page, words, ends=words("rules.piatto.bank.ends"))
    if rules.tournament:
        page.points(f"fine_{rules.penalty_share}", f"half_{rules.sitout_half_to}", "places")
    elif rules.bank_refusal_button:
        page.say(words("rules.online.refuse", refuse=words("button.rifiuto")))
    else:
        page.point("refuse_by_time")
    page.point(f"reshuffle_{rules.reshuffle_matta}")
    page.say(words("rules.drawing.fair"))
    return page
