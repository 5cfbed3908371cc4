"""The state of a table of calabresella: public facts, and hidden cards as bit masks."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.cards import PACK
from engine.game import Person
from engine.tricks.dealing import DealDraw, RoundCards
from engine.tricks.play import TrickPlay
from engine.value import Value
from games.calabresella.events import IN_THE_MONTE, UNTOLD, CalaChips, CalaEnded, CalaOpened
from games.calabresella.forms import FORMS, NO_CALL, PASS, CalaForm
from games.calabresella.rules import CalaRules

NO_CARD: Final = -1

CalaPhase: TypeAlias = Literal[
    "between",
    "time",
    "deck",
    "lots",
    "deal",
    "si_puo",
    "auction",
    "lay",
    "name",
    "discard",
    "tricks",
]


class CalaRound(Value, frozen=True):
    """Public facts of a round that an ordinary card played does not change."""

    opened: CalaOpened
    form: CalaForm = FORMS["terziglio"]
    deck: int = 0
    draw: DealDraw = DealDraw()
    """The draw for the deal (CA-8)."""
    dealer: Person = 0
    players: tuple[Person, ...] = ()
    """The people at play, from the dealer's right on; the dealer of a settiglio is not among them (CA-6)."""
    solissimo: int = NO_CALL
    """The lowest call that counts as a solissimo (CA-15)."""
    solissima: int = 0
    """The decision of a call out of turn, the same through the whole auction."""
    out_of_turn: int = NO_CALL
    """The lowest call that counts out of turn (CA-15)."""
    answers: tuple[tuple[Person, int], ...] = ()
    """The answers to *si può?*, in order (CA-14)."""
    said: tuple[tuple[Person, int], ...] = ()
    """Passes and calls, in order."""
    caller: Person = 0
    call: int = PASS
    """The highest call."""
    named: int = NO_CARD
    """The called card, or the one that was asked for."""
    called: int = 0
    """The bit of the called card of a *chiamo*, whose holder is the caller's partner (CA-17)."""
    holder: Person = UNTOLD
    """The holder of the named card as far as all know: by an exchange or a revelation, 0 for the monte
    (CA-17, CA-19).
    """
    partner: Person = 0
    """The called partner, from the moment that the called card falls."""
    due: int = 0
    """The number of discards of the player on turn."""
    scores: tuple[tuple[Person, int], ...] = ()
    """Halves in this match, also of people who do not play now; no entry means zero."""
    hands: int = 0
    """The hands played in this match; one that all passed does not count."""
    since: int = 0
    """The time at which a match that ends by time began, in milliseconds since 1970; 0 before it, and for others."""
    ending: CalaEnded | None = None

    @property
    def rules(self) -> CalaRules:
        return self.opened.rules


class CalaTable(Value, frozen=True):
    """All public information. Points taken are not in it: they are shown when the hand is over."""

    round: CalaRound
    phase: CalaPhase
    decision: int = 0
    to_act: Person = 0
    """The player on turn, 0 for none. In answer to *si può?* nobody is on turn."""
    played: tuple[int, ...] = ()
    """Every card of the round, in order: one of each player to a trick."""
    takers: tuple[int, ...] = ()
    """The place in ``round.players`` of the taker of each trick."""

    @property
    def cards(self) -> RoundCards:
        """The whole pack, one at a time from the dealer's right; the last cards are the monte (CA-7)."""
        round_, form = self.round, self.round.form
        people = (*(round_.players * form.cards), *((IN_THE_MONTE,) * form.monte))
        return RoundCards(round_.deck, round_.draw, PACK, people)

    @property
    def play(self) -> TrickPlay:
        """The tricks of the round. The player on the dealer's right leads, or the declarer of a solissimo (CA-27)."""
        round_ = self.round
        players, first = round_.players, 0
        if round_.rules.solissimo_leads and round_.call >= round_.solissimo:
            first = players.index(round_.caller)
        return TrickPlay(players, first, played=self.played, takers=self.takers)

    @property
    def standing(self) -> tuple[Person, ...]:
        """The people who may act in the auction: the player on turn, then those who may call out of turn (CA-15)."""
        round_ = self.round
        if max(round_.call + 1, round_.out_of_turn) > round_.form.calls[-1]:
            return (self.to_act,)
        silent = silenced(round_)
        return (
            self.to_act,
            *[one for one in round_.players if one not in silent and one != self.to_act],
        )

    @property
    def unanswered(self) -> tuple[Person, ...]:
        """The players without an answer to *si può?* yet: all but the first speaker, the asker (CA-14)."""
        answered = {person for person, _ in self.round.answers}
        return tuple(person for person in self.round.players[1:] if person not in answered)

    @property
    def opponents(self) -> tuple[Person, ...]:
        """The players from the caller's right on, without the caller (CA-23, CA-24)."""
        players = self.round.players
        first = players.index(self.round.caller) + 1
        return (*players[first:], *players[: first - 1])


class CalaAside(Value, frozen=True):
    """The hidden cards outside the hands, as bit masks."""

    monte: int = 0
    """The cards of the monte that nobody is exchanging."""
    taken: int = 0
    """The cards of the monte in the hands of the player on turn: as many must be discarded."""
    second: int = 0
    """The last two cards of the monte as dealt; with *dividete* the second opponent takes them (CA-23)."""
    laid: int = 0
    """The card that the soloist of a *chiedo* laid face down (CA-19), also after the exchange."""


class CalaKnown(Value, frozen=True):
    """One player's own knowledge of cards outside the hand, as bit masks."""

    given: int = 0
    """The cards that have gone into the monte: own discards, or all that a solissimo looks at."""
    taken: int = 0
    """The cards of the monte that the player has taken and may discard."""
    laid: int = 0
    """The card that was laid for the exchange, for the soloist and for its receiver."""


class CalaState(Value, frozen=True):
    """The public table and the hidden cards, as bit masks."""

    table: CalaTable
    hands: tuple[int, ...] = ()
    """The hands, in the order of ``round.players``."""
    aside: CalaAside = CalaAside()
    known: tuple[CalaKnown, ...] = ()
    """The knowledge of each player, in the same order."""
    playable: int = 0
    """The cards that the player on turn may play, found once for each decision."""
    purses: CalaChips = ()
    """The free chips of all players in the auction, as last told; empty after it, and without chips."""


def start(rules: CalaRules) -> CalaState:
    """A sitting before its first round."""
    opened = CalaOpened(number=0, rules=rules, seats=(), dealer=0, scores=(), hands=0)
    return CalaState(CalaTable(CalaRound(opened), "between"))


def silenced(round_: CalaRound) -> list[Person]:
    """The highest caller, and the people who may not speak again (CA-12)."""
    single = round_.rules.auction == "single"
    return [round_.caller, *[one for one, call in round_.said if single or call == PASS]]
