"""The rules of sette e mezzo in short pages.

The switches alone choose the sentences, so people read the rules of their own table.
"""

from __future__ import annotations

from display.cards import suit_name, the_card
from display.page import Page, Section, time_page
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
    page = Section(words, "rules.sette_e_mezzo.aim")
    page.points("goal", "values", "pack")
    if rules.matta is None:
        page.point("no_matta")
        return page
    page.point("matta", card=the_card(rules.matta, words))
    page.point("matta_half" if rules.matta_half else "matta_whole")
    page.point("undeclared", stand=words("button.sto"))
    return page


def _turn(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Section(words, "rules.sette_e_mezzo.turn")
    page.point("deal")
    draw, stand = words("button.tiro"), words("button.sto")
    named = words("rules.sette_e_mezzo.turn.stake", draw=draw, stand=stand)
    page.say(stakes(rules, words) + ".", named)
    if HOUSE.switches.at_work(rules, "stake_change"):
        page.point(rules.stake_change)
    page.points("over", "banker")
    return page


def _reale(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Section(words, "rules.sette_e_mezzo.reale")
    suited = rules.reale_same_suit
    if rules.matta is None:
        page.point("suited" if suited else "any")
    else:
        page.point("suited_matta" if suited else "any_matta")
        if rules.matta_half and suited:
            page.point("seven_any" if rules.any_seven_with_matta else "seven_suited")
    page.point("double" if rules.reale_pays > 1 else "single")
    if rules.bank_passing == "exhaustion":
        page.point("no_bank")
        return page
    order = ", ".join(suit_name(letter, words) for letter in rules.reale_suit_order)
    page.point("takes", "order", suits=Raw(order))
    page.point("first" if rules.reale_bank_choice == "first" else "highest")
    if HOUSE.switches.at_work(rules, "reale_equal_suit"):
        natural = rules.reale_equal_suit == "natural_first"
        page.point("natural_first" if natural else "turn_order")
    page.point("banker_keeps")
    page.point("beaten_takes" if rules.reale_beaten_takes_bank else "beaten_not")
    return page


def _pay(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Section(words, "rules.sette_e_mezzo.pay")
    page.points("compare", "bust")
    if rules.reale_pays > 1:
        double = rules.reale_double_if_banker_busts
        page.point("banker_busts", "busts_double" if double else "busts_single")
        page.point("banker_reale")
    else:
        page.point("banker_busts")
    if (
        rules.reale_beats_illegittimo == "all"
    ):  # a tie of two 7½ without a banker's reale (SM-20 … SM-22)
        page.point("tie_reale_wins")
    elif rules.reale_beats_illegittimo == "matta_figura" and rules.matta:
        page.point("tie_matta_wins")
    else:
        page.point("tie_bank_wins")
    if rules.reale_beats_illegittimo == "none" and rules.matta and rules.reale_same_suit:
        page.point("tie_two_cards")
    page.point("no_debts")
    return page


def _bank(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Section(words, "rules.sette_e_mezzo.bank")
    page.points("lots", rules.bank_passing)
    page.point("each_hand" if rules.deck_reshuffle == "each_hand" else "set_aside")
    page.point("cover")
    page.say(words("rules.drawing.fair"))
    return page


def _extras(rules: SetteEMezzoRules, words: Words) -> Page:
    page = Section(words, "rules.sette_e_mezzo.extra")
    if rules.burn_3_4:
        page.point("burn", "burn_saves" if rules.burn_saves_bust else "burn_no_bust")
    if rules.barella:
        page.point("barella", "barella_again" if rules.barella_repeat else "barella_once")
    if rules.asso_mezzo:
        page.point("asso_mezzo")
    if rules.triple:
        page.point("triple")
        if rules.matta is not None:
            page.point("triple_choice" if rules.matta_half else "triple_matta")
    return page
