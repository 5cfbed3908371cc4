"""The rules of siete y media in short pages, with an example for each.

The switches alone choose the sentences, so people read the rules of their own table.
"""

from __future__ import annotations

from typing import Final

from display.page import Page, plain_page, time_page
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
    page = Page(words("rules.siete_y_media.turn.title"))
    ask, stand = words("button.tiro"), words("button.sto")
    page.say(words("rules.siete_y_media.turn.deal"))
    page.say(words("rules.siete_y_media.turn.ask", ask=ask, stand=stand))
    chosen = rules.covered_choice == "player"
    if chosen:
        page.say(words("rules.siete_y_media.turn.covered", covered=words("button.tapada")))
    else:
        page.say(words("rules.siete_y_media.turn.first"))
    page.say(words("rules.siete_y_media.turn.bust"))
    page.say(words(_ANNOUNCED[rules.announce_seven_half]))
    page.say(words("rules.siete_y_media.turn.banker"))
    page.say(
        words("rules.siete_y_media.turn.example")
        if chosen
        else words("rules.siete_y_media.turn.example_first")
    )
    return page


_ANNOUNCED: Final = {
    True: "rules.siete_y_media.turn.announced",
    False: "rules.siete_y_media.turn.unannounced",
}
_RANKS: Final = {
    "five_up": "rules.siete_y_media.bets.five_up",
    "six_up": "rules.siete_y_media.bets.six_up",
    "all": "rules.siete_y_media.bets.all",
}
_DOUBLE: Final = {
    "first": "rules.siete_y_media.pay.first",
    "all": "rules.siete_y_media.pay.all",
    "none": "rules.siete_y_media.pay.none",
}
_ROTATION: Final = {
    "seven_and_half": "rules.siete_y_media.bank.seven_and_half",
    "keep": "rules.siete_y_media.bank.keep",
    "each_hand": "rules.siete_y_media.bank.each_hand",
}
_ROTATION_EXAMPLE: Final = {
    "seven_and_half": "rules.siete_y_media.bank.example_seven_and_half",
    "keep": "rules.siete_y_media.bank.example_keep",
    "each_hand": "rules.siete_y_media.bank.example_each_hand",
}
_SHUFFLE: Final = {
    True: "rules.siete_y_media.bank.shuffled",
    False: "rules.siete_y_media.bank.goes_round",
}
_INITIAL: Final = {
    "media_only": "rules.siete_y_media.bets.media_only",
    "free": "rules.siete_y_media.bets.free",
}
_CAP: Final = {
    "per_announcement": "rules.siete_y_media.voices.per_announcement",
    "initial_total": "rules.siete_y_media.voices.initial_total",
}


def _bets(rules: SieteRules, words: Words) -> Page:
    page = Page(words("rules.siete_y_media.bets.title"))
    page.say(stakes(rules, words) + ".")
    page.say(words(_INITIAL[rules.initial_bet], n=rules.min_bet))
    page.say(words("rules.siete_y_media.bets.raise"))
    double = words("button.doblo")
    page.say(words(_RANKS[rules.double_stand_ranks], double=double, n=2 * rules.min_bet))
    page.say(words("rules.siete_y_media.bets.example"))
    return page


def _muerto(rules: SieteRules, words: Words) -> Page:
    page = Page(words("rules.siete_y_media.muerto.title"))
    page.say(words("rules.siete_y_media.muerto.seven"))
    page.say(words("rules.siete_y_media.muerto.bets", n=2 * rules.min_bet))
    page.say_each(words, "rules.siete_y_media.muerto", "two_hands", "example")
    return page


def _pay(rules: SieteRules, words: Words) -> Page:
    page = Page(words("rules.siete_y_media.pay.title"))
    page.say_each(words, "rules.siete_y_media.pay", "compare", "bank_seven")
    page.say(words(_DOUBLE[rules.seven_half_double]))
    page.say_each(words, "rules.siete_y_media.pay", "bank_bust", "example")
    return page


def _bank(rules: SieteRules, words: Words) -> Page:
    page = Page(words("rules.siete_y_media.bank.title"))
    passes = [words(_ROTATION[rules.bank_rotation])]
    if rules.loca and rules.bank_rotation == "seven_and_half":
        passes.append(words("rules.siete_y_media.bank.not_loca"))
    page.say(words("rules.siete_y_media.bank.lots"), *passes)
    if rules.bank_rotation != "each_hand":
        page.say(words("rules.siete_y_media.bank.leave", leave=words("button.dejo")))
        if rules.shared_bank:
            page.say(words("rules.siete_y_media.bank.shared"))
    if rules.bank_amount is not None:
        page.say(words("rules.siete_y_media.bank.amount", n=rules.bank_amount))
    page.say(words(_SHUFFLE[rules.shuffle_each_hand]))
    page.say(words("rules.siete_y_media.bank.cover"))
    page.say(words(_ROTATION_EXAMPLE[rules.bank_rotation]))
    return page


def _loca(_: SieteRules, words: Words) -> Page:
    return plain_page(
        words, "rules.siete_y_media.loca", "card", "bets", "responsible", "pay", "example"
    )


def _voices(rules: SieteRules, words: Words) -> Page:
    page = Page(words("rules.siete_y_media.voices.title"))
    for name in ("loca_planta", "loca_dobla", "quien_quiera"):
        said = words(f"button.{name}")
        page.say(words(_VOICES[name], said=said))
    page.say(words(_CAP[rules.loca_double_cap]))
    page.say(words("rules.siete_y_media.voices.hand"))
    page.say(words("rules.siete_y_media.voices.example"))
    return page


_VOICES: Final = {
    "loca_planta": "rules.siete_y_media.voices.stands",
    "loca_dobla": "rules.siete_y_media.voices.doubles",
    "quien_quiera": "rules.siete_y_media.voices.who_wants",
}
