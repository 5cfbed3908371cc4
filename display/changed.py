"""The difference between two sets of house rules, in one line."""

from __future__ import annotations

from display.games import GAME_UIS, look_of, words_at
from display.rules_text import changes
from engine.table import TableView
from locales import Raw, Words


def rules_line(then: TableView, now: TableView, words: Words) -> Raw:
    """The difference between a table's rules before and now, in one line."""
    house = look_of(now.agreed.rules).rules.house
    there = words_at(house.game.key, words)
    parts = [
        changes(
            house,
            then.agreed.rules,
            old_clock=then.agreed.clock,
            new_rules=now.agreed.rules,
            new_clock=now.agreed.clock,
            dealt=now.round > 0,
            words=there,
        )
    ]
    leaves = then.agreed.game_key != now.agreed.game_key != now.game_key
    if leaves and GAME_UIS[now.game_key].in_match(now.game):
        parts.append(words("rules.changed.match_left"))
    if then.agreed.advice != now.agreed.advice:
        parts.append(words("settings.advice_on" if now.agreed.advice else "settings.advice_off"))
    return Raw(" ".join(part for part in parts if part)) or words("rules.changed.nothing")


def is_as_before(then: TableView, now: TableView) -> bool:
    """True if a table's rules, clock and advice are unchanged."""
    return (then.agreed.rules, then.agreed.clock, then.agreed.advice) == (
        now.agreed.rules,
        now.agreed.clock,
        now.agreed.advice,
    )
