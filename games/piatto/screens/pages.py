"""The rules of piatto in short pages, for the switches of one table."""

from __future__ import annotations

from display.drawing.pages import aim_page, say_first_bank, say_winner
from display.page import Page, time_page
from games.piatto.rules import PiattoRules
from locales import Raw, Words


def rules_pages(rules: PiattoRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Five pages: the aim, the pot, a mano, the bank, time and chips."""
    told = [page(rules, words).text for page in (_aim, _pot, _mano, _bank)]
    key = "tournament" if rules.tournament else "cash"
    time_up = (words(f"rules.piatto.time_up.{key}"), words(f"rules.piatto.away.{key}"))
    return (*told, time_page(clock, words, time_up=time_up).text)


def _aim(rules: PiattoRules, words: Words) -> Page:
    return aim_page(
        "piatto",
        words,
        lone_matta_must_draw=rules.lone_matta_must_draw,
        min_players=rules.min_players,
    )


def _pot(rules: PiattoRules, words: Words) -> Page:
    page = Page(words("rules.piatto.pot.title"))
    page.say(words("rules.piatto.pot.named", n=rules.min_pot))
    page.say(words("rules.piatto.pot.all_in"))
    page.say(words("rules.piatto.pot.stake", n=rules.min_bet))
    page.say_each(words, "rules.piatto.pot", "moves", "most")
    return page


def _mano(rules: PiattoRules, words: Words) -> Page:
    page = Page(words("rules.piatto.mano.title"))
    if rules.tournament:
        page.say(words("rules.piatto.mano.must"))
    else:
        page.say(
            words(
                "rules.piatto.mano.asked",
                play=words("button.gioco"),
                skip=words("button.non_gioco"),
            )
        )
    page.say(words("rules.piatto.mano.deal"))
    page.say(words("rules.piatto.mano.turn", draw=words("button.tiro"), stand=words("button.sto")))
    say_winner(page, words, banker=words("rules.piatto.mano.banker"))
    return page


def _bank(rules: PiattoRules, words: Words) -> Page:
    page = Page(words("rules.piatto.bank.title"))
    say_first_bank(page, words, ends=words("rules.piatto.bank.ends"))
    if rules.tournament:
        share = "all" if rules.penalty_share == "all" else "others"
        to = "pot" if rules.sitout_half_to == "pot" else "credit"
        page.say(words(f"rules.piatto.bank.fine_{share}"))
        page.say(words(f"rules.piatto.bank.half_{to}"))
    elif rules.bank_refusal_button:
        page.say(words("rules.online.refuse", refuse=words("button.rifiuto")))
    else:
        page.say(words("rules.piatto.bank.refuse_by_time"))
    page.say(words(f"rules.piatto.bank.reshuffle_{rules.reshuffle_matta}"))
    page.say(words("rules.online.fair"))
    return page
