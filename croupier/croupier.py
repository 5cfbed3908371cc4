"""The croupier: commands of tables and of tournaments."""

from __future__ import annotations

from croupier.dealer import Dealer
from croupier.durations import Tempo
from croupier.facts import Messages
from croupier.table_runner import TableRunner
from croupier.tournament_runner import TournamentRunner
from storage import Store
from storage.codec import Codec


class Croupier(TableRunner):
    """Runs the commands of tables; ``tournaments`` runs those of tournaments, and hears of its tables."""

    def __init__(
        self, store: Store, codec: Codec, dealer: Dealer, *, tempo: Tempo, messages: Messages
    ) -> None:
        """``messages`` hears of everything that happens."""
        super().__init__(store, codec, dealer=dealer, tempo=tempo, messages=messages)
        self.tournaments = TournamentRunner(self)
