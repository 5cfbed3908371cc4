"""A tournament over several tables of piatto (TO-1 … TO-6): entries, the draw, levels, eliminations, places, prizes.

It is a decider of the same form as the table. Its tables report giro by giro (``TakeGiro``), in the order in which
the giri ended. Its events give them their orders (``TablesDrawn``, ``EntrantMoved``, ``TableBroken``,
``TableLetGo``).
"""

from engine.tournament.decide import awaits, decide, open_tournament
from engine.tournament.events import EVENTS, TournamentOpened
from engine.tournament.evolve import evolve, fold, start
from engine.tournament.giro import Giro, Out
from engine.tournament.money import transfers
from engine.tournament.prizes import FinalPlace
from engine.tournament.state import Tournament
from engine.tournament.terms import Terms, least
from engine.tournament.timers import TournamentTimer, timers
from engine.tournament.view import Board, board, offers

__all__ = [
    "EVENTS",
    "Board",
    "FinalPlace",
    "Giro",
    "Out",
    "Terms",
    "Tournament",
    "TournamentOpened",
    "TournamentTimer",
    "awaits",
    "board",
    "decide",
    "evolve",
    "fold",
    "least",
    "offers",
    "open_tournament",
    "start",
    "timers",
    "transfers",
]
