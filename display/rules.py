"""The rules in force at a table, in short pages for ``/regole``.

Which sentences stand there is decided by the switches alone, so that people read the rules of their own table.
"""

from __future__ import annotations

from typing import Final

from croupier.seconds import CALLED, PATIENCE
from display.callback import Tap
from display.cards import card_within, suit_name
from display.house import at_work, changes, house_line, stakes_line
from display.screen import Button, Screen
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.table.view import TableView
from locales import Raw, Words

__all__ = ("changes", "house_line", "rules_pages", "rules_screen")


class _Page:
    """One page as it is written."""

    def __init__(self, title: str) -> None:
        self.lines = [f"<b>{title}</b>", ""]

    def say(self, *sentences: str) -> None:
        self.lines.append("· " + " ".join(sentences))

    @property
    def text(self) -> Raw:
        return Raw("\n".join(self.lines))


def rules_pages(seen: TableView, words: Words) -> tuple[Raw, ...]:
    """The rules in force at this table (those of the next hand, if they have just been changed), in short pages."""
    rules: SetteEMezzoRules = seen.rules
    pages = [_aim, _turn, _reale, _pay, _bank]
    if rules.values.optional:
        pages.append(_extras)
    told = [page(rules, words).text for page in pages]
    return (*told, _time(rules, seen.clock, words).text)


def rules_screen(table_id: int, seen: TableView, page: int, words: Words) -> Screen:
    """Page ``page`` (from 0; any other number is brought into range) with buttons to turn over."""
    pages = rules_pages(seen, words)
    at = min(max(page, 0), len(pages) - 1)

    def leaf(label: str, to: int) -> Button:
        return Button(label, Tap(table_id, 0, 0, "regole", str(to)).data())

    last = len(pages) - 1
    row = (
        leaf("‹", at - 1 if at else last),
        leaf(f"{at + 1} / {len(pages)}", at),
        leaf("›", at + 1 if at < last else 0),
    )
    if not table_id:
        return Screen(pages[at], (row,))
    odds = Button(words("button.conviene"), Tap(table_id, 0, 0, "conviene").data())
    return Screen(pages[at], (row, (odds,)))


def _aim(rules: SetteEMezzoRules, words: Words) -> _Page:
    page = _Page(words("rules.aim.title"))
    page.say(words("rules.aim.goal"))
    page.say(words("rules.aim.values"))
    page.say(words("rules.aim.pack"))
    if rules.matta is None:
        page.say(words("rules.aim.no_matta"))
        return page
    page.say(words("rules.aim.matta", card=card_within(rules.matta, words)))
    page.say(words("rules.aim.matta_half" if rules.matta_half else "rules.aim.matta_whole"))
    if rules.matta_undeclared == "best":
        page.say(words("rules.aim.undeclared_best"))
    else:
        page.say(words("rules.aim.undeclared_seven", stand=words("button.sto")))
    return page


_STAKE_CHANGE: Final = {
    "raise_only": "rules.turn.raise_only",
    "free": "rules.turn.free",
    "call_and_stop": "rules.turn.call_and_stop",
    "fixed": "rules.turn.fixed",
}
_PASSING: Final = {
    "reale_or_exhaustion": "rules.bank.reale_or_exhaustion",
    "reale": "rules.bank.reale",
    "exhaustion": "rules.bank.exhaustion",
}


def _turn(rules: SetteEMezzoRules, words: Words) -> _Page:
    page = _Page(words("rules.turn.title"))
    page.say(words("rules.turn.deal"))
    draw, stand = words("button.tiro"), words("button.sto")
    page.say(stakes_line(rules, words) + ".", words("rules.turn.stake", draw=draw, stand=stand))
    if at_work(rules, "stake_change"):
        page.say(words(_STAKE_CHANGE[rules.stake_change]))
    page.say(words("rules.turn.over"))
    page.say(words("rules.turn.banker"))
    return page


def _reale(rules: SetteEMezzoRules, words: Words) -> _Page:
    page = _Page(words("rules.reale.title"))
    if rules.matta is None:
        page.say(words("rules.reale.suited" if rules.reale_same_suit else "rules.reale.any"))
    else:
        suited = rules.reale_same_suit
        page.say(words("rules.reale.suited_matta" if suited else "rules.reale.any_matta"))
        if rules.matta_half and suited:
            anyway = rules.any_seven_with_matta
            page.say(words("rules.reale.seven_any" if anyway else "rules.reale.seven_suited"))
    page.say(words("rules.reale.double" if rules.reale_pays > 1 else "rules.reale.single"))
    if rules.bank_passing == "exhaustion":
        page.say(words("rules.reale.no_bank"))
        return page
    order = ", ".join(suit_name(letter, words) for letter in rules.reale_suit_order)
    first = rules.reale_bank_choice == "first"
    page.say(words("rules.reale.takes"), words("rules.reale.order", suits=Raw(order)))
    page.say(words("rules.reale.first" if first else "rules.reale.highest"))
    if at_work(rules, "reale_equal_suit"):
        natural = rules.reale_equal_suit == "natural_first"
        page.say(words("rules.reale.natural_first" if natural else "rules.reale.turn_order"))
    page.say(words("rules.reale.banker_keeps"))
    beaten = rules.reale_beaten_takes_bank
    page.say(words("rules.reale.beaten_takes" if beaten else "rules.reale.beaten_not"))
    return page


def _pay(rules: SetteEMezzoRules, words: Words) -> _Page:
    page = _Page(words("rules.pay.title"))
    page.say(words("rules.pay.compare"))
    page.say(words("rules.pay.bust"))
    if rules.reale_pays > 1:
        double = rules.reale_double_if_banker_busts
        page.say(
            words("rules.pay.banker_busts"),
            words("rules.pay.busts_double" if double else "rules.pay.busts_single"),
        )
        page.say(words("rules.pay.banker_reale"))
    else:
        page.say(words("rules.pay.banker_busts"))
    page.say(words(_tie(rules)))
    if rules.reale_beats_illegittimo == "none" and rules.matta and rules.reale_same_suit:
        page.say(words("rules.pay.tie_two_cards"))
    page.say(words("rules.pay.no_debts"))
    return page


def _tie(rules: SetteEMezzoRules) -> str:
    """Who wins when both have 7½ and the banker's is no reale (SM-20 … SM-22)."""
    if rules.reale_beats_illegittimo == "all":
        return "rules.pay.tie_reale_wins"
    if rules.reale_beats_illegittimo == "matta_figura" and rules.matta:
        return "rules.pay.tie_matta_wins"
    return "rules.pay.tie_bank_wins"


def _bank(rules: SetteEMezzoRules, words: Words) -> _Page:
    page = _Page(words("rules.bank.title"))
    page.say(words("rules.bank.lots"))
    page.say(words(_PASSING[rules.bank_passing]))
    each_hand = rules.deck_reshuffle == "each_hand"
    page.say(words("rules.bank.each_hand" if each_hand else "rules.bank.set_aside"))
    page.say(words("rules.bank.cover"))
    page.say(words("rules.bank.fair"))
    return page


def _extras(rules: SetteEMezzoRules, words: Words) -> _Page:
    page = _Page(words("rules.extra.title"))
    if rules.burn_3_4:
        saves = rules.burn_saves_bust
        page.say(
            words("rules.extra.burn"),
            words("rules.extra.burn_saves" if saves else "rules.extra.burn_no_bust"),
        )
    if rules.barella:
        again = rules.barella_repeat
        page.say(
            words("rules.extra.barella"),
            words("rules.extra.barella_again" if again else "rules.extra.barella_once"),
        )
    if rules.asso_mezzo:
        page.say(words("rules.extra.asso_mezzo"))
    if rules.triple:
        page.say(words("rules.extra.triple"))
        if rules.matta is not None:
            half = rules.matta_half
            page.say(words("rules.extra.triple_choice" if half else "rules.extra.triple_matta"))
    return page


def _time(rules: SetteEMezzoRules, clock: int, words: Words) -> _Page:
    page = _Page(words("rules.time.title"))
    if clock:
        page.say(words("rules.time.clock", n=clock))
    else:
        page.say(words("rules.time.no_clock", minutes=PATIENCE // 60, seconds=CALLED))
    page.say(words("rules.time.time_up"))
    page.say(words("rules.time.away"))
    page.say(words("rules.time.play_money"))
    page.say(words("rules.time.refill", n=rules.min_stake))
    return page
