"""The screens of a game of sides: tricks without an auction, played to won rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from display import game_ui as ui
from display.pictures.picture import BACK, CardStyle, HandPicture, Label, Panel, TablePicture
from display.reaction import Reaction
from display.render_context import RenderContext
from display.tricks import lines, own, sides
from display.tricks.advice import advised
from engine.cards import Card
from engine.game import Person
from engine.tricks.match import MatchOpened, SidesEnded, wins_after
from engine.tricks.play import TrickPlay
from engine.value import Value
from locales import Raw


class SidesTable(Protocol):
    """The public facts of a round."""

    @property
    def opened(self) -> MatchOpened: ...
    @property
    def dealer(self) -> Person: ...
    @property
    def to_act(self) -> Person: ...
    @property
    def play(self) -> TrickPlay: ...
    @property
    def is_last_trick(self) -> bool: ...
    @property
    def ending(self) -> SidesEnded | None: ...


def no_lines(_: RenderContext) -> list[str]:
    return []


def no_panels(_: RenderContext) -> list[Panel]:
    return []


class SidesScreens(Value, frozen=True):
    """The screens, from the parts that a game says itself. Its view has a ``table`` of ``SidesTable``."""

    hand: Callable[[RenderContext], list[Card]]
    """The viewer's own hand, sorted."""
    deal: Callable[[RenderContext], list[str]]
    """The facts of the running deal in lines, such as the turned-up card; the last one is the title of the picture."""
    shown: Callable[[RenderContext], list[str]] = no_lines
    """The other cards that this viewer alone sees, in lines."""
    panels: Callable[[RenderContext], list[Panel]] = no_panels
    """The cards that belong to no player."""

    @staticmethod
    def table_of(context: RenderContext) -> SidesTable:
        table: SidesTable = context.seen.game.table
        return table

    def running(self, context: RenderContext) -> bool:
        """True while players have cards."""
        return bool(self.table_of(context).to_act)

    # --- lines --------------------------------------------------------------------------------------------------

    def hand_lines(self, context: RenderContext) -> list[str]:
        """The hand's number and dealer, the match, the pairs, the deal, the tricks."""
        table = self.table_of(context)
        told = sides.opened_lines(context, table.opened, table.dealer)
        if not self.running(context):
            return told
        told += [*sides.pairs_said(context, table.play), "", *self.deal(context)]
        return [*told, *lines.trick_lines(context, table.play)]

    def caption_lines(self, context: RenderContext) -> list[str]:
        """After the round the winner of a match that is over, and the result; else the last event, and the dealer."""
        table, result = self.table_of(context), self.result_lines(context)
        if table.ending is not None:
            return [result[-1], result[0]] if table.ending.ranking else result[:1]
        running = self.running(context)
        told = [lines.takes_line(context, table.play), *self.deal(context)[:-1]] if running else []
        return [*told, lines.head_line(context, table.dealer)]

    def result_lines(self, context: RenderContext) -> list[str]:
        table = self.table_of(context)
        ending = table.ending
        return sides.result_lines(context, ending, table.play) if ending is not None else []

    def asks(self, context: RenderContext) -> Raw:
        """The question to the player on turn."""
        if self.table_of(context).is_last_trick:
            return context.words("tricks.asks.last")
        return lines.asks_card(context)

    def card_lines(self, context: RenderContext) -> list[str]:
        """The hand and the present trick, unless a picture shows them; the deal."""
        told = [*own.suit_lines(context, self.hand(context)), *self.shown(context)]
        if not self.running(context):
            return told
        trick = lines.present_trick(context, self.table_of(context).play)
        return [*told, "", *self.deal(context)[-1:], *trick]

    def peek(self, context: RenderContext) -> str:
        """The hand in its shortest form, and the last fact of the deal."""
        hand: str = own.hand_said(self.hand(context), context.words)
        return "\n".join([hand, *self.shown(context), *self.deal(context)[-1:]])

    def last_trick(self, context: RenderContext) -> str:
        """The last complete trick while the round runs."""
        play = self.table_of(context).play
        return lines.last_trick(context, play) if self.running(context) else ""

    # --- pictures -----------------------------------------------------------------------------------------------

    def table_picture(self, context: RenderContext, style: CardStyle) -> TablePicture | None:
        """The trick, which stays until the next card is led; None before the deal."""
        table = self.table_of(context)
        panels = [
            sides.side_panel(
                context,
                table.play,
                person,
                ending=table.ending,
                turn=person == table.to_act,
                dealer=person == table.dealer,
            )
            for person in table.play.players
        ]
        if not panels:
            return None
        said = Label((self.deal(context)[-1],))
        everything = (*panels, *self.panels(context))
        return TablePicture(style, BACK, everything, pot=said, heap=False)

    def hand_picture(self, context: RenderContext, style: CardStyle) -> HandPicture:
        table = self.table_picture(context, style)
        return own.hand_picture(self.hand(context), style, table=table)

    # --- the parts of a look ------------------------------------------------------------------------------------

    def round_ui(self) -> ui.RoundUi:
        return ui.RoundUi(
            hand_lines=self.hand_lines, asks=self.asks, result_lines=self.result_lines
        )

    def picture_ui(self) -> ui.PictureUi:
        return ui.PictureUi(
            table_picture=self.table_picture,
            caption_lines=self.caption_lines,
            is_dealt=self.running,
        )

    def own_ui(self) -> ui.OwnUi:
        return ui.OwnUi(
            card_lines=self.card_lines,
            hand_picture=self.hand_picture,
            peek=self.peek,
            peek_label="button.mie_carte",
            last_trick=self.last_trick,
            many_turns=True,
        )

    def actor_ui(self) -> ui.ActorUi:
        return ui.ActorUi(
            advised=advised,
            recap=lambda context: sides.recap(context, self.table_of(context).ending),
        )


def reaction(view: Any) -> Reaction | None:
    """The reaction to an ended round; a wonder are all its points for one side."""
    ending: SidesEnded | None = view.table.ending
    wonder = ending is not None and max(ending.points) == sum(ending.points)
    return sides.reaction(ending, wonder=wonder)


def in_match(view: Any) -> bool:
    """True if rounds were won in a match that is not over."""
    return any(won for _, won in wins_after(view.table.opened, view.table.ending))
