"""The pot from naming to the end of the bank, and elimination from a tournament."""

from __future__ import annotations

from engine.drawing.actions import Accetto, Gioco, OnlineSto
from engine.game import CLOCK, Offer
from games.piatto.events import Elimination, PiattoEnded
from games.piatto.rules import PiattoRules
from tests.games.piatto.kit import PiattoSitting, bank, done, duel, sitting


def test_the_current_pot_is_the_highest_stake() -> None:
    """[PI-6, PI-7] The first punta plays for the named pot, later ones for the pot as it stands then."""
    table = bank("5C 6S 6C 5B 4C 3S", people=4, pot=100)
    done(table, 1, Gioco())
    assert table.offers(1)[0].high == 100
    done(table, 1, OnlineSto(30))
    done(table, 4, OnlineSto())
    done(table, 2, Gioco())
    assert table.offers(2)[0].high == 130
    done(table, 2, OnlineSto(130))
    done(table, 4, OnlineSto())
    assert table.state.table.pot == 0


def test_everybody_sees_how_the_bank_stands() -> None:
    """[PI-6] The view shows the bank's number, the duel, the pot, results of earlier punte and the punte to come."""
    table = bank("6C 5S 4C 5B", people=4, pot=100)
    duel(table, "s", "s", stake=60)
    done(table, 2, Gioco())
    seen = table.view(0).table
    assert (seen.opened.number, seen.banker, seen.named) == (1, 4, 100)
    assert (seen.pot, seen.punta, seen.coming) == (40, 2, (3,))
    assert [turn.punta for turn in seen.done] == [1]
    assert seen.credit(1) == 1060
    assert seen.candidate == 0
    table.play_out("alla_regola")
    over = table.view(0).table
    assert (over.punta, over.coming, over.to_act) == (0, (), 0)


# --- out of a tournament --------------------------------------------------------------------------------------


def tournament(cards: str, chips: dict[int, int], *, pot: int, people: int = 4) -> PiattoSitting:
    return bank(cards, people=people, pot=pot, chips=chips, mode="tournament", min_pot=10)


def test_a_loser_of_the_last_chip_is_named_with_the_earlier_chips_and_the_mano() -> None:
    """[PI-21, PI-32] Players stand in the order of the mani, which a tournament needs for its ranking."""
    chips = {1: 30, 2: 500, 3: 40, 4: 500}
    table = tournament("4C 5S 6C 5B 4S 5D", chips, pot=50)
    duel(table, "s", "s", stake=30)
    duel(table, "s", "s", stake=10)
    duel(table, "s", "s", stake=40)
    assert table.last(PiattoEnded).eliminated == (Elimination(1, 30, 1), Elimination(3, 40, 3))


def test_an_eliminated_banker_comes_last() -> None:
    """[PI-32] The pot was all of the banker's chips."""
    chips = {1: 30, 2: 500, 3: 40, 4: 50}
    table = tournament("4C 5S 6C 5B", chips, pot=50)
    duel(table, "s", "s", stake=30)
    duel(table, "s", "s", stake=80)
    ended = table.last(PiattoEnded)
    assert ended.eliminated == (Elimination(1, 30, 1), Elimination(4, 80, 2))
    assert ended.why == "pot_won"


def test_fines_eliminate_too() -> None:
    """[PI-17, PI-22] A fine for the bank is a giro of its own, told as mano 0; a fine for the stake has its mano."""
    rules = PiattoRules(mode="tournament", min_pot=20, min_bet=10)
    table = sitting(4, chips={1: 7, 2: 5, 3: 100, 4: 100}, first=1, rules=rules)
    table.deal()
    done(table, CLOCK, table.game.timing.on_timeout(table.state, True))
    assert table.purses[1] == 0
    done(table, CLOCK, table.game.timing.on_timeout(table.state, False))
    assert table.offers(3) == (Offer("accetto", 20, 106),)
    assert table.purses[2] == 0
    table.play_out("alla_regola")
    told = table.last(PiattoEnded).eliminated
    assert told[:2] == (Elimination(1, 7, 0), Elimination(2, 8, 0))


def test_a_fined_player_who_gets_a_share_may_keep_chips() -> None:
    """[PI-17, PI-22] With ``penalty_share`` all, the later fine for the stake takes the last chip."""
    rules = PiattoRules(mode="tournament", min_pot=20, min_bet=5, penalty_share="all")
    table = sitting(3, chips={1: 100, 2: 100, 3: 5}, rules=rules)
    table.deal()
    done(table, CLOCK, table.game.timing.on_timeout(table.state, True))
    assert table.purses[3] == 1
    done(table, 1, Accetto())
    duel(table, "s", "s")
    assert table.last(PiattoEnded).eliminated == (Elimination(3, 1, 2),)


def test_a_fine_for_the_stake_eliminates_in_its_mano() -> None:
    """[PI-22] Half the minimum stake of five is two, all the chips that the player has."""
    rules = PiattoRules(mode="tournament", min_pot=20, min_bet=5)
    table = sitting(4, chips={1: 100, 2: 2, 3: 100, 4: 100}, rules=rules)
    table.stack(1, 1, "6C 5S 4C 5B")
    table.deal((1, 3, 4))
    done(table, 4, table.game.players.policies["alla_regola"](table.view(4), (), lambda n: 0))
    duel(table, "s", "s")
    duel(table, "s", "s")
    assert table.last(PiattoEnded).eliminated == (Elimination(2, 2, 2),)
