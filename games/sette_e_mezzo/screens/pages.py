"""The rules of sette e mezzo in short pages.

The switches alone choose the sentences, so people read the rules of their own table.
"""

from __future__ import annotations

from typing import Final

from display.cards import suit_name, the_card
from display.page import Page, time_page
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.screens.house import HOUSE, stakes
from locales import Raw, Words


def rules_pages(rules: SetteEMezzoRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Six pages, and a seventh if the table plays with optional rules."""
    pages = [_aim, _turn, _reale, _pay, _bank]
    if rules.values.optional:
        pages.append(_extras)
    told = [page(rules, words).text for page in pages]
    time_up = (words("rules.sette_e_mezzo.time_up"), words("rules.sette_e_mezzo.away"))
    return (*told, time_page(clock, words, time_up=time_up).text)


def _aim(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Page(words("rules.sette_e_mezzo.aim.title"))
    page.say_each(words, "rules.sette_e_mezzo.aim", "goal", "values", "pack")
    if rules.matta is None:
        page.say(words("rules.sette_e_mezzo.aim.no_matta"))
        return page
    page.say(words("rules.sette_e_mezzo.aim.matta", card=the_card(rules.matta, words)))
    page.say(
        words(
            "rules.sette_e_mezzo.aim.matta_half"
            if rules.matta_half
            else "rules.sette_e_mezzo.aim.matta_whole"
        )
    )
    page.say(words("rules.sette_e_mezzo.aim.undeclared", stand=words("button.sto")))
    return page


_STAKE_CHANGE: Final = {
    "raise_only": "rules.sette_e_mezzo.turn.raise_only",
    "free": "rules.sette_e_mezzo.turn.free",
    "call_and_stop": "rules.sette_e_mezzo.turn.call_and_stop",
    "fixed": "rules.sette_e_mezzo.turn.fixed",
}
_PASSING: Final = {
    "reale_or_exhaustion": "rules.sette_e_mezzo.bank.reale_or_exhaustion",
    "reale": "rules.sette_e_mezzo.bank.reale",
    "exhaustion": "rules.sette_e_mezzo.bank.exhaustion",
}


def _turn(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Page(words("rules.sette_e_mezzo.turn.title"))
    page.say(words("rules.sette_e_mezzo.turn.deal"))
    draw, stand = words("button.tiro"), words("button.sto")
    page.say(
        stakes(rules, words) + ".", words("rules.sette_e_mezzo.turn.stake", draw=draw, stand=stand)
    )
    if HOUSE.switches.at_work(rules, "stake_change"):
        page.say(words(_STAKE_CHANGE[rules.stake_change]))
    page.say_each(words, "rules.sette_e_mezzo.turn", "over", "banker")
    return page


def _reale(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Page(words("rules.sette_e_mezzo.reale.title"))
    if rules.matta is None:
        page.say(
            words(
                "rules.sette_e_mezzo.reale.suited"
                if rules.reale_same_suit
                else "rules.sette_e_mezzo.reale.any"
            )
        )
    else:
        suited = rules.reale_same_suit
        page.say(
            words(
                "rules.sette_e_mezzo.reale.suited_matta"
                if suited
                else "rules.sette_e_mezzo.reale.any_matta"
            )
        )
        if rules.matta_half and suited:
            anyway = rules.any_seven_with_matta
            page.say(
                words(
                    "rules.sette_e_mezzo.reale.seven_any"
                    if anyway
                    else "rules.sette_e_mezzo.reale.seven_suited"
                )
            )
    page.say(
        words(
            "rules.sette_e_mezzo.reale.double"
            if rules.reale_pays > 1
            else "rules.sette_e_mezzo.reale.single"
        )
    )
    if rules.bank_passing == "exhaustion":
        page.say(words("rules.sette_e_mezzo.reale.no_bank"))
        return page
    order = ", ".join(suit_name(letter, words) for letter in rules.reale_suit_order)
    first = rules.reale_bank_choice == "first"
    page.say(
        words("rules.sette_e_mezzo.reale.takes"),
        words("rules.sette_e_mezzo.reale.order", suits=Raw(order)),
    )
    page.say(
        words("rules.sette_e_mezzo.reale.first" if first else "rules.sette_e_mezzo.reale.highest")
    )
    if HOUSE.switches.at_work(rules, "reale_equal_suit"):
        natural = rules.reale_equal_suit == "natural_first"
        page.say(
            words(
                "rules.sette_e_mezzo.reale.natural_first"
                if natural
                else "rules.sette_e_mezzo.reale.turn_order"
            )
        )
    page.say(words("rules.sette_e_mezzo.reale.banker_keeps"))
    beaten = rules.reale_beaten_takes_bank
    page.say(
        words(
            "rules.sette_e_mezzo.reale.beaten_takes"
            if beaten
            else "rules.sette_e_mezzo.reale.beaten_not"
        )
    )
    return page


def _pay(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Page(words("rules.sette_e_mezzo.pay.title"))
    page.say_each(words, "rules.sette_e_mezzo.pay", "compare", "bust")
    if rules.reale_pays > 1:
        double = rules.reale_double_if_banker_busts
        page.say(
            words("rules.sette_e_mezzo.pay.banker_busts"),
            words(
                "rules.sette_e_mezzo.pay.busts_double"
                if double
                else "rules.sette_e_mezzo.pay.busts_single"
            ),
        )
        page.say(words("rules.sette_e_mezzo.pay.banker_reale"))
    else:
        page.say(words("rules.sette_e_mezzo.pay.banker_busts"))
    page.say(words(_tie(rules)))
    if rules.reale_beats_illegittimo == "none" and rules.matta and rules.reale_same_suit:
        page.say(words("rules.sette_e_mezzo.pay.tie_two_cards"))
    page.say(words("rules.sette_e_mezzo.pay.no_debts"))
    return page


def _tie(rules: SetteEMezzoRules) -> str:
    """The key of the sentence on a tie of two 7½ without a banker's reale (SM-20 … SM-22)."""
    if rules.reale_beats_illegittimo == "all":
        return "rules.sette_e_mezzo.pay.tie_reale_wins"
    if rules.reale_beats_illegittimo == "matta_figura" and rules.matta:
        return "rules.sette_e_mezzo.pay.tie_matta_wins"
    return "rules.sette_e_mezzo.pay.tie_bank_wins"


def _bank(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Page(words("rules.sette_e_mezzo.bank.title"))
    page.say(words("rules.sette_e_mezzo.bank.lots"))
    page.say(words(_PASSING[rules.bank_passing]))
    each_hand = rules.deck_reshuffle == "each_hand"
    page.say(
        words(
            "rules.sette_e_mezzo.bank.each_hand"
            if each_hand
            else "rules.sette_e_mezzo.bank.set_aside"
        )
    )
    page.say_each(words, "rules.sette_e_mezzo.bank", "cover", "fair")
    return page


def _extras(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Page(words("rules.sette_e_mezzo.extra.title"))
    if rules.burn_3_4:
        saves = rules.burn_saves_bust
        page.say(
            words("rules.sette_e_mezzo.extra.burn"),
            words(
                "rules.sette_e_mezzo.extra.burn_saves"
                if saves
                else "rules.sette_e_mezzo.extra.burn_no_bust"
            ),
        )
    if rules.barella:
        again = rules.barella_repeat
        page.say(
            words("rules.sette_e_mezzo.extra.barella"),
            words(
                "rules.sette_e_mezzo.extra.barella_again"
                if again
                else "rules.sette_e_mezzo.extra.barella_once"
            ),
        )
    if rules.asso_mezzo:
        page.say(words("rules.sette_e_mezzo.extra.asso_mezzo"))
    if rules.triple:
        page.say(words("rules.sette_e_mezzo.extra.triple"))
        if rules.matta is not None:
            half = rules.matta_half
            page.say(
                words(
                    "rules.sette_e_mezzo.extra.triple_choice"
                    if half
                    else "rules.sette_e_mezzo.extra.triple_matta"
                )
            )
    return page
