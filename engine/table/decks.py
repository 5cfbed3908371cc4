"""The decks of a table: the deck in play, the ready deck, which may be cut, and the chains that decks come from."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Person
from engine.table import events as ev
from engine.value import Value, replace

AHEAD: Final = 20
"""When this many decks are left in a chain, the next chain is sealed: its message then has hours to reach the chat."""


class SealedDeck(Value, frozen=True):
    """A deck with its cuts in order: (person, words)."""

    deck: int
    seal: str
    """Of its chain."""
    first: int
    """The first deck of its chain."""
    cuts: tuple[tuple[Person, str], ...] = ()
    table: str = ""
    """The name of a tournament table in the shuffle calculation; empty for a table with a number."""


class Chain(Value, frozen=True):
    """The secrets of the decks ``first`` to ``last``."""

    first: int
    decks: int
    seal: str
    shown: bool = False
    """Telegram has accepted the message with the seal."""
    table: str = ""

    @property
    def last(self) -> int:
        return self.first + self.decks - 1


class TableDecks(Value, frozen=True):
    """The decks of one table at one moment."""

    in_play: SealedDeck | None = None
    """With its cuts; None before the first."""
    ready: SealedDeck | None = None
    """It may be cut, and is opened next; None while its seal is not shown."""
    chains: tuple[Chain, ...] = ()
    """Chains with decks left."""

    @property
    def number(self) -> int:
        """Number of the deck in play; 0 before the first."""
        return self.in_play.deck if self.in_play is not None else 0

    @property
    def next(self) -> int:
        """Number of the next deck to be opened."""
        return self.number + 1

    def chain(self, number: int) -> Chain | None:
        """The chain of deck ``number``."""
        return next((one for one in self.chains if one.first <= number <= one.last), None)

    @property
    def chain_wanted(self) -> int:
        """The first deck of the chain that must be sealed now; 0 for none."""
        if self.ready is None and self.chain(self.next) is None:
            return self.next
        if len(self.chains) == 1:
            (chain,) = self.chains
            if chain.last - self.next < min(AHEAD, chain.decks // 2):
                return chain.last + 1
        return 0


EVENTS: Final = frozenset({ev.ChainSealed, ev.SealShown, ev.DeckCut, ev.DeckTaken})
"""The events that change the decks of a table."""


def evolve(decks: TableDecks, event: Any) -> TableDecks:
    """Apply one of ``EVENTS``. Raise ``ValueError`` for a cut or an opening of a deck that is not ready."""
    match event:
        case ev.ChainSealed(first, length, seal, shown, table):
            chain = Chain(first=first, decks=length, seal=seal, shown=shown, table=table)
            return _laid_ready(replace(decks, chains=(*decks.chains, chain)))
        case ev.SealShown(first):
            chains = tuple(
                replace(chain, shown=True) if chain.first == first else chain
                for chain in decks.chains
            )
            return _laid_ready(replace(decks, chains=chains))
    if decks.ready is None:
        raise ValueError(f"{type(event).__name__} of deck {event.deck}, but none lies ready")
    if isinstance(event, ev.DeckCut):
        cuts = (*decks.ready.cuts, (event.person, event.words))
        return replace(decks, ready=replace(decks.ready, cuts=cuts))
    left = tuple(chain for chain in decks.chains if chain.last > decks.ready.deck)
    return _laid_ready(TableDecks(decks.ready, None, left))


def _laid_ready(decks: TableDecks) -> TableDecks:
    """Make the next deck ready, if its seal is shown: from now on it may be cut."""
    chain = decks.chain(decks.next)
    if decks.ready is not None or chain is None or not chain.shown:
        return decks
    return replace(decks, ready=SealedDeck(decks.next, chain.seal, chain.first, table=chain.table))
