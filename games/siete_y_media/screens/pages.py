"""The rules of siete y media in short pages, with an example for each.

The switches alone choose the sentences, so people read the rules of their own table.
"""

from __future__ import annotations

from typing import Final

from display.page import Page, Section, plain_page, time_page
from games.siete_y_media.rules import SieteRules
from games.siete_y_media.screens.house import stakes
from locales import Raw, Words


def rules_pages(rules: SieteRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """The aim, the turn, the bets, the muerto if it is played, the bank, la loca if it is played, the time."""
    pages = [_aim, _turn, _bets]
    pages += [_muerto] if rules.muerto else []
    pages += [_pay, _bank]
    pages += [_loca, _voices] if rules.loca else []
    told = [page(rules, words).text for page in pages]
    time_up = [words("rules.siete_y_media.time_up")]
    if rules.loca:
        time_up.append(words("rules.siete_y_media.time_up_loca"))
    time_up.append(words("rules.siete_y_media.away"))
    return (*told, time_page(clock, words, time_up=tuple(time_up)).text)


def _aim(_: SieteRules, words: Words) -> Page:
    return plain_page(words, "rules.siete_y_media.aim", "goal", "values", "pack", "example")


def _turn(rules: SieteRules, words: Words) -> Page:
    page = Section(words, "rules.siete_y_media.turn")
    chosen = rules.covered_choice == "player"
    page.point("deal")
    page.point("ask", ask=words("button.tiro"), stand=words("button.sto"))
    page.point("covered" if chosen else "first", covered=words("button.tapada"))
    page.points("bust", "announced" if rules.announce_seven_half else "unannounced", "banker")
    page.point("example" if chosen else "example_first")
    return page


def _bets(rules: SieteRules, words: Words) -> Page:
    page = Section(words, "rules.siete_y_media.bets")
    page.say(stakes(rules, words) + ".")
    page.point("free" if rules.initial_bet == "free" else "media_only", n=rules.min_bet)
    page.point("raise")
    double = words("button.doblo")
    page.say(words(_RANKS[rules.double_stand_ranks], double=double, n=2 * rules.min_bet))
    page.point("example")
    return page


_RANKS: Final = {
    "five_up": "rules.siete_y_media.bets.five_up",
    "six_up": "rules.siete_y_media.bets.six_up",
    "all": "rules.siete_y_media.bets.all",
}


def _muerto(rules: SieteRules, words: Words) -> Page:
    page = Section(words, "rules.siete_y_media.muerto")
    page.point("seven")
    page.point("bets", n=2 * rules.min_bet)
    page.points("two_hands", "example")
    return page


def _pay(rules: SieteRules, words: Words) -> Page:
    page = Section(words, "rules.siete_y_media.pay")
    page.points("compare", "bank_seven", rules.seven_half_double, "bank_bust", "example")
    return page


def _bank(rules: SieteRules, words: Words) -> Page:
    page = Section(words, "rules.siete_y_media.bank")
    rotation = rules.bank_rotation
    if rules.loca and rotation == "seven_and_half":
        page.point("lots", "seven_and_half", "not_loca")
    else:
        page.point("lots", rotation)
    if rotation != "each_hand":
        page.point("leave", leave=words("button.dejo"))
        if rules.shared_bank:
            page.point("shared")
    if rules.bank_amount is not None:
        page.point("amount", n=rules.bank_amount)
    page.points("shuffled" if rules.shuffle_each_hand else "goes_round", "cover")
    if rules.bank_amount is None:  # with it, a page has no room for an example
        page.point(f"example_{rotation}")
    return page


def _loca(_: SieteRules, words: Words) -> Page:
    return plain_page(
        words, "rules.siete_y_media.loca", "card", "bets", "responsible", "pay", "example"
    )


def _voices(rules: SieteRules, words: Words) -> Page:
    page = Section(words, "rules.siete_y_media.voices")
    page.point("stands", said=words("button.loca_planta"))
    page.point("doubles", said=words("button.loca_dobla"))
    page.point("who_wants", said=words("button.quien_quiera"))
    page.points(rules.loca_double_cap, "hand", "example")
    return page
