"""The result of a hand of siete y media: one line for each hand, short enough for a phone; and the caption."""

from __future__ import annotations

from typing import Final

from display.cards import card_name, points, ranks
from display.drawing.seats import ended_with, just
from display.games.lines import FIGURE_SPACE, parted, short_names
from display.games.next_banker import next_banker
from display.measure import plain
from display.render_context import RenderContext
from engine.half_points import SEVEN_AND_HALF
from games.siete_y_media.screens.screens import MOST_BETS, hand_lines, offered_lines
from games.siete_y_media.screens.texts import table_of
from games.siete_y_media.state import SieteShown, SieteShownHand
from locales import Raw, signed

LOCA_LINE: Final = 36
"""Letters of the line with la loca's gains that fit beside a picture on a small phone."""


def result_lines(context: RenderContext) -> list[str]:
    """The bank's total; a line for each hand, la loca's last with its bettors; the bank's holders; the next banker."""
    ending = table_of(context).ending
    if ending is None:
        return []
    word = context.words
    names = short_names({person: context.name(person) for person, _ in ending.gains})
    width = max(len(signed(chips)) for _, chips in ending.gains)

    def line(chips: int, name: str, what: Raw) -> Raw:
        change = signed(chips).rjust(width, FIGURE_SPACE)
        return word("drawing.result", change=change, name=name, what=what)

    bust = ending.total > SEVEN_AND_HALF
    key = "siete.result.bank_bust" if bust else "siete.result.bank"
    lines: list[str] = [word(key, hand=context.seen.round, total=points(ending.total)), ""]
    for shown in ending.results:
        result = shown.result
        name = names[result.person] if result.person else str(word("siete.loca.name"))
        lines.append(line(result.chips, name, _what(context, shown)))
    ranked = sorted(ending.loca, key=lambda one: -abs(one[1]))
    changes = [signed(chips) for _, chips in ranked[:MOST_BETS]]
    longest = max(map(len, changes), default=0)
    lines += [
        word("siete.result.bettor", change=change.rjust(longest, FIGURE_SPACE), name=names[person])
        for change, (person, _) in zip(changes, ranked, strict=False)
    ]
    if len(ranked) > MOST_BETS:
        lines.append(word("siete.loca.more", n=len(ranked) - MOST_BETS))
    for person, chips in ending.shares:
        cards = ranks(ending.bank, None, word)
        lines.append(line(chips, names[person], word("siete.result.banker", cards=cards)))
    return parted(lines, next_bank(context, ending))


def _what(context: RenderContext, shown: SieteShownHand) -> Raw:
    """Total, reason and cards of one hand."""
    word, result = context.words, shown.result
    if result.outcome == "unplayed":
        return word("siete.result.unplayed")
    if shown.total is None:
        opened = [card for card in result.cards if card]
        cards = " + ".join(
            [word("hands.covered"), *([ranks(opened, None, word)] if opened else [])]
        )
        return Raw(cards)
    said: list[str] = [word("siete.status.muerto")] if result.below else []
    said.append(points(shown.total))
    if result.outcome in ("bust", "paid_double"):
        said.append(word(f"siete.result.{result.outcome}"))
    told = ", ".join(said)
    cards = ranks(result.cards, None, word)
    return Raw(f"{told} ({cards})" if cards != points(shown.total) else told)


def next_bank(context: RenderContext, ending: SieteShown) -> list[str]:
    """The holder of the next bank, and the reason; nothing if nobody of the hand is there, or at a closed table."""
    if context.is_over:
        return []
    banker = next_banker(context, ending.banker, before=table_of(context).round.seats)
    why = ending.why if banker == ending.banker else "each_hand"
    return [context.words(f"siete.next.{why}", name=context.name(banker))] if banker else []


def caption_lines(context: RenderContext) -> list[str]:
    """The caption of the picture: the last event, or the result and the next banker."""
    table = table_of(context)
    if table.ending is not None:
        gains = _loca_gains(context, table.ending)
        return [result_lines(context)[0], *gains, *next_bank(context, table.ending)]
    said = _happened(context)
    if said is not None:
        return [said]
    shares = (len(table.holders) > 1) + len(offered_lines(context))
    return hand_lines(context)[: 1 + shares]


def _loca_gains(context: RenderContext, ending: SieteShown) -> list[Raw]:
    """The gains of la loca's bettors by name, as many as fit into a line; the picture has those of the hands."""
    word = context.words
    ranked = sorted(ending.loca, key=lambda one: -abs(one[1]))
    names = short_names({person: context.name(person) for person, _ in ending.gains})
    said = [
        word("siete.result.on_loca", name=names[person], change=signed(chips))
        for person, chips in ranked
    ]
    while said:
        left = len(ranked) - len(said)
        told = [*said, word("siete.result.more", n=left)] if left else said
        line = word("siete.result.loca", gains=Raw(", ".join(told)))
        if len(plain(line)) <= LOCA_LINE or len(said) == 1:
            return [line]
        said.pop()
    return []


def _happened(context: RenderContext) -> Raw | None:
    """The last public event: a card of the hand on turn, or the end of the one before."""
    table, word = table_of(context), context.words
    if table.turn == "loca":
        if not table.loca.bets:
            return None
        return word("siete.loca.bets", n=len(table.loca.bets), total=table.loca.total)
    if table.seat.open:
        return just(context, table.seat, card_name(table.seat.open[-1], word))
    if not table.played:
        return None
    before = table.played[-1]
    said = word(f"siete.status.{before.status}")
    return just(context, before, ended_with(word, said, before))
