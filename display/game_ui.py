"""The interface between the screens and a game: one ``GameUi`` for each game, made of functions that read views."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from display.bets import ShownBet
from display.buttons import named
from display.command import Command
from display.house import HouseRules
from display.options import CardOrder, OptionName, option_name, pack_order
from display.pictures.picture import CardStyle, EveningPicture, HandPicture, TablePicture
from display.reaction import Reaction
from display.render_context import RenderContext
from display.screen import Button
from display.showdown import Showdown
from engine.cards import Card
from engine.game import Choice, Person
from engine.lesson import LessonPlan, Moment, amount_of, move_name
from engine.value import Value
from locales import Raw, RoundWord, Words, number


class HaltReason(Value, frozen=True):
    """A reason of a game to stop, on the table's message.

    ``says``: the catalogue key of the sentence, which may name the ``people`` that play needs. ``short``: chips are
    short, so the table offers lower stakes and a refill. ``button``: the word on the button that goes on.
    ``other_game``: the sentence while another game is agreed, with the usual button; empty if nothing changes then.
    """

    says: str
    short: bool = False
    button: str = "si_gioca"
    other_game: str = ""


TOO_FEW: Final[Mapping[str, HaltReason]] = {
    "too_few": HaltReason("table.halted.too_few", short=True)
}
"""The reason of every game with chips: too few players have the chips to play."""

AnyChart: TypeAlias = tuple[str, tuple[Any, ...]]
"""A title, and the fields of each ``Bar``, in the form stored with the message."""


class OddsUi(Value, frozen=True):
    """The computation of odds for the rules of a table, and its words. ``Any`` is the result of the computation."""

    reckoned: Callable[[Any], Any]
    """``reckoned(rules)``: the results. Another process calls it (it is pickled); it may take seconds."""
    text: Callable[[Any, Words], Raw]
    """All results in words."""
    caption: Callable[[Any, Words], Raw]
    """The caption of the chart."""
    chart: Callable[[Any, Words], AnyChart]
    button: str = "button.conviene"
    """The catalogue key of the button that asks for the computation."""


def plain_label(_moment: Moment, move: str, words: Words) -> Raw:
    """The label of a move in a lesson: the word on the game's own button, and an amount of chips."""
    said, amount = words(f"button.{move_name(move)}"), amount_of(move)
    return said if amount is None else Raw(f"{said} · {number(amount)}")


def pairs_of_moves(moment: Moment) -> list[tuple[str, ...]]:
    """The moves of a moment, two a row."""
    return [moment.offers[at : at + 2] for at in range(0, len(moment.offers), 2)]


def _says_nothing(_moment: Moment, _words: Words) -> Mapping[str, Raw]:
    return {}


class LessonUi(Value, frozen=True):
    """The lesson of a game and its words.

    ``section``: the section of the catalogue above its ``lesson``; empty for none. ``said``: the words that fill in the
    sentences of a moment; ``total`` is the learner's, if cards have one. ``label``: the label of a move's button.
    ``rows``: the moves in rows.
    """

    plan: LessonPlan
    section: str
    said: Callable[[Moment, Words], Mapping[str, Raw]] = _says_nothing
    label: Callable[[Moment, str, Words], Raw] = plain_label
    rows: Callable[[Moment], list[tuple[str, ...]]] = pairs_of_moves

    @property
    def key(self) -> str:
        """The beginning of its keys in the catalogue, before the names of the hands."""
        return f"{self.section}.lesson" if self.section else "lesson"


def _no_words(*_: object) -> str:
    return ""


def _no_showdowns(_: object) -> tuple[Showdown, ...]:
    return ()


def _in_a_row(context: RenderContext) -> list[tuple[Button, ...]]:
    row = tuple(named(context, offer.name) for offer in context.offers)
    return [row] if row else []


def _your_turn(context: RenderContext) -> str:
    return context.words("card.your_turn")


def _asks(context: RenderContext) -> Raw:
    return context.words("plain.asks", name=context.name(context.seen.running.turn))


def _no_duel(event: object) -> Showdown:
    raise LookupError(event)


def _no_bets(_: object) -> tuple[ShownBet, ...]:
    return ()


def _no_choices(_: object) -> tuple[Choice, ...]:
    return ()


def _never(_: object) -> bool:
    return False


def _none(*_: object) -> None:
    return None


class RulesUi(Value, frozen=True, kw_only=True):
    """The rules of a game: its settings, their pages, the odds and the lesson."""

    house: HouseRules
    """The game's switches: the settings menu, the line of the house rules, the announcement of a change."""
    pages: Callable[[Any, int, Words], tuple[Raw, ...]]
    """``pages(rules, clock, words)``: the rules in force, in short pages."""
    odds: OddsUi | None = None
    """None if the game has no odds to compute."""
    lesson: LessonUi | None = None
    """None if the game has no lesson."""


class OffersUi(Value, frozen=True, kw_only=True):
    """The actions of a game: their buttons and their amounts."""

    names: tuple[str, ...]
    """Names of all offers of the game; each has a word ``button.<name>``."""
    choices: Callable[[RenderContext], list[tuple[Button, ...]]] = _in_a_row
    """Rows of buttons for the game's offers to this viewer."""
    amounts: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The kind of amount, such as ``stake`` or ``pot``, by the name of the offer that carries it.

    The words of a kind are ``answer.amount.<kind>``: ``chosen`` (with ``amount``), ``range`` (with ``low`` and
    ``high``), ``only`` (with ``amounts``, if some amounts between are illegal).
    """
    in_command: frozenset[str] = frozenset()
    """Offers whose amount no tap takes from ``/punta``: it is on the button, or in the offer's own command."""
    instead: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The offer that a typed command takes up, by its own offer's name, if only the other one is open to the person."""
    means: Callable[[RenderContext, int], str] = _no_words
    """The meaning of the viewer's chosen amount, in a sentence; empty if it is obvious."""
    option_name: OptionName = option_name
    """The name of an option, such as a call, on its button; cards and people have one already."""
    card_order: CardOrder = pack_order
    """The order of the cards on the buttons of a hand."""
    explained: Callable[[RenderContext], str] = _no_words
    """The cost of the offers, for the alert of ``EXPLAINED``; empty if no keyboard has that button."""


class RoundUi(Value, frozen=True, kw_only=True):
    """A round on the public table, in lines."""

    hand_lines: Callable[[RenderContext], list[str]]
    """The running round in lines, without the player on turn."""
    asks: Callable[[RenderContext], Raw] = _asks
    """The player on turn and the question; only for human players."""
    result_lines: Callable[[RenderContext], list[str]]
    """The ended round."""


class PictureUi(Value, frozen=True, kw_only=True):
    """A round on the public table, as a picture with its caption."""

    table_picture: Callable[[RenderContext, CardStyle], TablePicture | None]
    """The running or ended round; None if no cards are on the table yet."""
    match_picture: Callable[[RenderContext, CardStyle], EveningPicture | None] = _none
    """The picture of a match that the last round has won, in place of the round's; None if none is won."""
    caption_lines: Callable[[RenderContext], list[str]]
    """The caption of the picture, most important line first.

    It has the last event; before the first event, the round; after the round, its result and the next banker.
    """
    is_dealt: Callable[[RenderContext], bool]
    """True if any player has cards, so that 👁 has something to show."""


class BetsUi(Value, frozen=True, kw_only=True):
    """The bets of people with and without a seat."""

    shown: Callable[[Any], tuple[ShownBet, ...]] = _no_bets
    """``shown(view)``: all of them, the highest first, from the public view."""
    shortens: Callable[[RenderContext], bool] = _never
    """True if the table's message does not name all those bets, so that a button must open the whole list."""
    nominations: Callable[[Any], tuple[Choice, ...]] = _no_choices
    """``nominations(view)``: choices of one bettor each, which stand below the list, from the public view."""
    nominates: str = ""
    """The catalogue key of their label, with the bettor's ``name``."""


class OwnUi(Value, frozen=True, kw_only=True):
    """Cards that one player alone looks at."""

    card_lines: Callable[[RenderContext], list[str]]
    """The viewer's own cards, for the private card."""
    total_line: Callable[[RenderContext], str] = _no_words
    """The total of the viewer's own cards and the prospect of one more; empty without cards."""
    hand_picture: Callable[[RenderContext, CardStyle], HandPicture]
    """The viewer's own cards, or a back if there are none."""
    peek: Callable[[RenderContext], str]
    """The viewer's own cards in a sentence, for an alert."""
    peek_label: str = "button.carta"
    """The catalogue key of the label of 👁: one card, or several."""
    sits_out: Callable[[RenderContext], bool] = _never
    """True for a viewer in the running round whose turn never comes."""
    your_turn: Callable[[RenderContext], str] = _your_turn
    """The question to the viewer on turn, in a sentence."""
    many_turns: bool = False
    """True if a player's turn comes many times in a round: then the private card has no button that leaves the table,
    since it would lie where a move's button lay a moment before.
    """
    last_trick: Callable[[RenderContext], str] = _no_words
    """The last complete trick of the running round, for an alert; empty if there is none, or the rules
    forbid a look.
    """


class ActorUi(Value, frozen=True, kw_only=True):
    """The answers to one player."""

    happened: Callable[[RenderContext, Person, Sequence[Any]], str | None] = _none
    """``happened(scene, who, events)``: the effect of an action on its actor; None if the screen says it all."""
    advised: Callable[[RenderContext, Any], str] = _no_words
    """The result of ``ReferencePlayers.advice``, in a sentence with its reason."""
    recap: Callable[[RenderContext], str | None] = _none
    """The viewer's result of the last round; None for a viewer who was not in it."""
    alerts: frozenset[str] = frozenset()
    """Codes of refusals that the viewer must confirm to have read."""


class EndedUi(Value, frozen=True, kw_only=True):
    """The moments at the end of a round."""

    showdowns: Callable[[Any], tuple[Showdown, ...]] = _no_showdowns
    """``showdowns(view)``: the showdowns of the ended round, from the public view."""
    duel: Callable[[Any], Showdown] = _no_duel
    """``duel(event)``: the showdown of a ``TournamentDuel``, for a game that tournaments play."""
    reaction: Callable[[Any], Reaction | None] = _none
    """``reaction(view)``: the reaction to the ended round, from the public view; None for most rounds."""


class GameUi(Value, frozen=True, kw_only=True):
    """The look of one game: its words, screens and pictures. A game leaves out the fields that it has no use for."""

    called: tuple[str, ...]
    """Names of the game after ``/gioco``, in small letters, in all languages."""
    commands: tuple[Command, ...]
    """The typed commands; a command has the name of its offer."""
    also: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Typed names of other commands that at a table of this game are a command of it: ``pass`` is ``lascio``."""
    first_in: frozenset[str] = frozenset()
    """Languages whose chats are offered this game first; elsewhere the order of the list counts."""
    cover: tuple[Card, ...] = (Card("1D"),)
    """The cards that stand beside its name where one chooses a game."""
    minutes: int = 5
    """The minutes that a hand takes, or a match if the game has one."""
    decks: tuple[str, ...] = ()
    """The decks that people play this game with, offered first; empty for no preference."""
    round: RoundWord
    """The players' word for a round: it selects the keys ``round.<word>`` and the forms of words that depend on it."""
    holder: Literal["bank", "deal"] = "bank"
    """The word for the sign of ``Panel.banker``: that player holds the bank, or deals."""
    halts: Mapping[str, HaltReason] = msgspec.field(default_factory=lambda: TOO_FEW)
    """The game's own reasons to stop: those of ``Between.rest``, and codes with which it refuses a round."""
    in_match: Callable[[Any], bool] = _never
    """``in_match(view)``: True if players have points in a match that is not over, from the public view."""
    rules: RulesUi
    offers: OffersUi
    table: RoundUi
    picture: PictureUi
    bets: BetsUi = BetsUi()
    own: OwnUi
    actor: ActorUi = ActorUi()
    ended: EndedUi = EndedUi()

    def __repr__(self) -> str:
        return f"GameUi({self.called[0]!r})"

    def words_of_round(self, said: str) -> str:
        """The catalogue key of a sentence about a round, in this game's word for a round."""
        return f"round.{self.round}.{said}"
