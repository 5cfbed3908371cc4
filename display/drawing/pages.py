"""The first rules page, which both online variants share but for its title and its aim."""

from __future__ import annotations

from display.cards import the_card
from display.drawing.online import OnlineRules
from display.page import Page
from engine.drawing.hand import MATTA
from locales import Raw, Words


def aim_page(game: str, rules: OnlineRules, words: Words) -> Page:
    """The aim of this game, the values of the cards, the matta, and the number of players."""
    page = Page(words(f"rules.{game}.aim.title"))
    page.say(words(f"rules.{game}.aim.goal"))
    page.say(words("rules.online.values"))
    page.say(words("rules.online.matta", card=the_card(MATTA, words)))
    must_draw = rules.lone_matta_must_draw
    page.say(words("rules.online.matta_must_draw" if must_draw else "rules.online.matta_alone"))
    page.say(words("rules.online.people", n=rules.min_players))
    return page


def say_turn(page: Page, words: Words) -> None:
    """A punta's decisions."""
    page.say(words("rules.online.turn", draw=words("button.tiro"), stand=words("button.sto")))


def say_winner(page: Page, words: Words, *, banker: Raw) -> None:
    """A bust, the variant's own sentence about the banker's turn, and the winner."""
    page.say_each(words, "rules.online", "bust")
    page.say(banker)
    page.say_each(words, "rules.online", "winner")


def say_first_bank(page: Page, words: Words, *, ends: Raw) -> None:
    """The first bank, the variant's own sentence about its end, and the right to the next."""
    page.say_each(words, "rules.online", "first_bank")
    page.say(ends)
    page.say_each(words, "rules.online", "right")
