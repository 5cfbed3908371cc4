"""Common parts of games of tricks: the first deal by the highest card, the stakes, the running match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.world.rules.round import Event, Gains, Round, same, to_the_right

Draw = list[tuple[int, str]]


def ring_of(round_: Round, again: Callable[[Draw], Sequence[int]]) -> list[int]:
    """The players from the dealer's right on, the dealer last (BR-3, CA-8).

    ``again``: the people of a draw with the highest card, who draw again if there are several.
    """
    opened = round_.opened
    dealer, drawing = opened["dealer"], opened["seats"]
    for _, event in round_.acts():
        if event["type"] == "DealLots":
            same("those who draw for the deal", event["people"], drawing)
            drawing = [*again([*zip(event["people"], event["cards"], strict=True)])]
            dealer = drawing[0]
    if not opened["dealer"]:
        same("those with the highest card", drawing, [dealer])
    return to_the_right(opened["seats"], dealer)


def deal_moves(round_: Round, dealer: int, *, to: Callable[[Event], bool] = lambda _: True) -> None:
    """The deal is on the right of the last one, if that dealer is still here and the deal moves on ``to`` there."""
    before, opened = round_.before, round_.opened
    if before is None or before.opened["type"] != opened["type"]:
        return
    last = dealt(before)
    if last in opened["seats"]:
        moves = to(before.ended)
        same("the dealer", dealer, to_the_right(opened["seats"], last)[0] if moves else last)


def dealt(round_: Round) -> int:
    """The dealer of a round, who got the last of the first cards."""
    opened = round_.opened
    cards = next(event for _, event in round_.acts() if event["type"] == "PackDealt")
    players = list(dict.fromkeys(one for one in cards["people"] if one))
    return int(
        opened["dealer"]
        or next((one for one in opened["seats"] if one not in players), players[-1])
    )


def had(round_: Round) -> dict[int, int]:
    """Each player's wins in the match before this round (BR-9, SC-9)."""
    opened, before = round_.opened, round_.before
    wins: dict[int, int] = dict(opened["wins"])
    if before is not None and before.opened["type"] == opened["type"] and wins:
        for one, won in before.ended["won"]:
            same("what was won before", wins.get(one, 0), 0 if before.ended["ranking"] else won)
    return {one: wins.get(one, 0) for one in opened["seats"]}


def paid(round_: Round, winners: Sequence[int]) -> Gains:
    """The winners share all stakes; without winners everybody has the own stake back (BR-10)."""
    seats, stake = round_.opened["seats"], round_.opened["rules"]["stake"]
    gains = dict.fromkeys(seats, 0)
    for one in seats if winners and stake else ():
        gains[one] = (stake * len(seats) // len(winners) if one in winners else 0) - stake
    same("the chips won", dict(round_.ended["brought"]), gains if stake else {})
    return gains
