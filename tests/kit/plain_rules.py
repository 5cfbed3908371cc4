"""House rules with one switch, the pages of rules, and the caption of a picture, for small games of the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from display.game_ui import PictureUi, RoundUi
from display.house import HouseRules
from display.page import Page, time_page
from display.render_context import RenderContext
from engine.game import AnyGame
from locales import Raw, Words


def plain_house(game: AnyGame, group: str, switch: str, *, said: str) -> HouseRules:
    """House rules with one ``switch``; ``said`` is the catalogue key of its phrase, with its value ``n``."""

    def stakes(rules: Any, words: Words) -> Raw:
        return words(said, n=getattr(rules, switch))

    return HouseRules(
        game=game,
        groups={group: (switch,)},
        stakes=stakes,
        amounts=(switch,),
        lobby=lambda _rules, _words: [],
        line=lambda _rules, _words: [],
    )


def plain_pages(key: str, switch: str) -> Callable[[Any, int, Words], tuple[Raw, ...]]:
    """Two pages, the game and the time, from ``<key>.title``, ``goal`` (with the switch as ``n``) and ``time_up``."""

    def pages(rules: Any, clock: int, words: Words) -> tuple[Raw, ...]:
        page = Page(words(f"{key}.title"))
        page.say(words(f"{key}.goal", n=getattr(rules, switch)))
        return page.text, time_page(clock, words, time_up=(words(f"{key}.time_up"),)).text

    return pages


def plain_picture(
    shown: RoundUi,
    table_picture: Callable[..., Any],
    is_dealt: Callable[[RenderContext], bool],
) -> PictureUi:
    """The picture of a table. Its caption has the lines of the result, before that those of the hand."""
    return PictureUi(
        table_picture=table_picture,
        caption_lines=lambda context: shown.result_lines(context) or shown.hand_lines(context),
        is_dealt=is_dealt,
    )
