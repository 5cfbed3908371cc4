"""House rules and decks: changing them, cutting, and the answers of chance."""

from __future__ import annotations

from typing import Any, cast

import pytest

from engine.cards import Card
from engine.chance import DeckOpened, Drawn, LotFell
from engine.game import CHANCE, TABLE, Refusal
from engine.shuffle import LONGEST_CUT, is_cut
from engine.table import actions as act
from engine.table import events as ev
from engine.table import open_table, view
from engine.table.decks import TableDecks
from engine.value import replace
from games.classica.rules import ClassicaRules
from games.piatto.rules import PiattoRules
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.engine.table.kit import Club

RULES = SetteEMezzoRules()
OTHERS = replace(RULES, max_stake=100)


# --- house rules --------------------------------------------------------------------------------------------


def test_before_the_first_deal_only_the_opener_chooses_the_rules() -> None:
    club = Club()
    verdict = club.do(2, act.SetRules(OTHERS, 30, admin=True))
    assert (verdict.code, verdict.person) == ("opener_only", 1)
    assert club.done(1, act.SetRules(OTHERS, 30)) == (ev.RulesChanged(1, OTHERS, 30),)
    assert (club.table.agreed.rules, club.table.agreed.clock) == (OTHERS, 30)


def test_after_the_first_deal_opener_and_admins_change_the_rules_of_the_next_hand() -> None:
    """[SM-28] The agreed limits hold for a whole hand."""
    club = Club()
    club.deal()
    assert club.refused(2, act.SetRules(OTHERS, 60)) == "opener_or_admin"
    club.done(2, act.SetRules(OTHERS, 60, admin=True))
    running = club.table.sitting.kind.sight.view(club.table.sitting.state, 0)
    assert running.rules == RULES
    club.play_out()
    club.deal()
    assert club.table.sitting.kind.sight.view(club.table.sitting.state, 0).rules == OTHERS
    club.done(1, act.SetRules(RULES, 60))
    assert club.table.agreed.rules == RULES


@pytest.mark.parametrize("dealt", [False, True])
def test_a_table_remembers_the_last_rules_of_each_game(dealt: bool) -> None:
    club = Club(seated=(1, 2))

    def earlier_after(rules: Any) -> tuple[Any, ...]:
        club.done(1, act.SetRules(rules, 60))
        return club.table.agreed.earlier

    assert earlier_after(OTHERS) == ()
    if dealt:
        club.deal()
    assert earlier_after(PiattoRules(min_bet=50, min_pot=50)) == (OTHERS,)
    assert earlier_after(PiattoRules()) == (OTHERS,)
    assert earlier_after(ClassicaRules()) == (OTHERS, PiattoRules())
    assert earlier_after(OTHERS) == (PiattoRules(), ClassicaRules())


def test_the_same_rules_again_change_nothing() -> None:
    assert Club().done(1, act.SetRules(RULES, 60)) == ()


def test_rules_that_do_not_fit_together_are_refused() -> None:
    bad = replace(RULES, max_stake=1)
    assert Club().refused(1, act.SetRules(bad, 60)) == "rules_max_stake_below_min"
    assert isinstance(open_table(1, act.OpenTable("sette_e_mezzo", bad, 60)), Refusal)


def test_a_table_is_opened_only_for_a_known_game() -> None:
    for game, rules in (("briscola", RULES), ("sette_e_mezzo", cast(Any, object()))):
        refusal = open_table(1, act.OpenTable(game, rules, 60))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "other_game"
    assert Club().refused(1, act.SetRules(cast(Any, object()), 60)) == "other_game"


# --- the sealed deck ----------------------------------------------------------------------------------------


def test_a_deck_lies_ready_from_the_moment_the_seal_is_shown() -> None:
    club = Club(seated=(1,))
    assert club.table.decks.ready is not None
    assert (club.table.decks.ready.deck, club.table.decks.number) == (1, 0)


def test_the_next_deck_lies_ready_as_soon_as_one_comes_into_play() -> None:
    """[SM-39] It has all forty cards: players may cut it while the deck before is in use, in a hand or not."""
    club = Club()
    club.deal()
    assert club.table.decks.ready is not None
    assert (club.table.decks.number, club.table.decks.ready.deck) == (1, 2)
    assert club.refused(1, act.Cut("x", deck=1)) == "stale"
    club.done(1, act.Cut("x", deck=2))
    club.play_out()
    assert club.refused(1, act.Cut("y")) == "already_cut"


def test_every_seated_player_cuts_each_deck_once_with_own_words() -> None:
    club = Club()
    club.done(1, act.Cut("gobbo maledetto"))
    club.done(2, act.Cut("7", deck=1))
    assert club.refused(1, act.Cut("again")) == "already_cut"
    assert club.refused(9, act.Cut("let me")) == "sit_first"
    cuts = ((1, "gobbo maledetto"), (2, "7"))
    assert [deck and deck.cuts for deck in (club.table.decks.in_play, club.table.decks.ready)] == [
        None,
        cuts,
    ]
    club.deal()
    assert [deck and deck.cuts for deck in (club.table.decks.in_play, club.table.decks.ready)] == [
        cuts,
        (),
    ]
    club.play_out()
    club.done(1, act.Cut("the next one"))


def test_a_button_of_another_deck_does_not_cut_this_one() -> None:
    assert Club().refused(1, act.Cut("x", deck=2)) == "stale"


def test_a_deck_is_cut_only_while_one_lies_ready() -> None:
    """In the last hand of a deck with a seal of its own no deck lies ready."""
    club = Club()
    club.deal()
    club.table = replace(club.table, decks=replace(club.table.decks, ready=None))
    assert club.refused(1, act.Cut("x")) == "not_sealed_yet"


def test_a_cut_has_words() -> None:
    assert Club().refused(1, act.Cut("")) == "empty_cut"


UNSEEN = (
    *("\u200b", "\u2060", "\u200d", "\ufeff", "\u00ad", "\u202e", "\x00", "\n", "\t", "\u00a0"),
    *(
        "\u034f",
        "\u115f",
        "\u1160",
        "\u17b4",
        "\u180b",
        "\u2800",
        "\u3164",
        "\uffa0",
        "\ufe0f",
        "\ufffc",
    ),
    *("\U000e0001", "\U000e0100", "\U0001d159", "\U0001d173", "\U00013441", "\ue000", "\uffff"),
)
"""Signs that a chat does not show, or shows as a space."""


@pytest.mark.parametrize("sign", UNSEEN)
def test_no_two_cuts_look_alike_in_the_chat(sign: str) -> None:
    """A sign that nobody sees, at the begin, inside or at the end, would let a reader of the secret try variants."""
    for words in (f"nonna{sign}", f"{sign}nonna", f"non{sign}na", sign):
        assert not is_cut(words)
        verdict = Club().do(1, act.Cut(words))
        assert (verdict.code, verdict.amount) == ("bad_cut", 64)


@pytest.mark.parametrize(
    "words",
    [
        *("x" * (LONGEST_CUT + 1), "half a pair \ud83d", " x", "x ", "x  y"),
        *("cafe\u0301", "i\u0307", "½", "ﬁne", "due\u2003spazi"),
    ],
)
def test_a_cut_has_one_form(words: str) -> None:
    verdict = Club().do(1, act.Cut(words))
    assert (verdict.code, verdict.amount) == ("bad_cut", 64)


@pytest.mark.parametrize(
    "words", ["x", "ж" * LONGEST_CUT, "🃏", '["', "\\u0000", "l’asso è 10 €!", "buon Natale 🎄"]
)
def test_a_cut_may_have_any_other_words(words: str) -> None:
    Club().done(1, act.Cut(words))


# --- chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        *(act.ChainDrawn(2, 9, "x"), DeckOpened(2), DeckOpened(3), LotFell(1)),
        *(Drawn((Card("1D"),)), Drawn(())),
    ],
)
def test_chance_answers_only_its_open_question(answer: act.TableAction) -> None:
    club = Club()
    club.deal()
    assert club.refused(CHANCE, answer) == "not_awaited"
    club.play_out()
    assert club.refused(CHANCE, answer) == "not_awaited"


def test_a_chain_is_drawn_by_chance_alone_and_only_for_the_next_decks() -> None:
    club = Club(seated=(1,))
    club.table = replace(club.table, decks=TableDecks())
    assert club.refused(CHANCE, act.ChainDrawn(2, 9, "x")) == "not_awaited"
    assert club.refused(TABLE, act.ChainDrawn(1, 9, "x")) == "not_awaited"
    club.done(CHANCE, act.ChainDrawn(1, 9, "x"))


def test_only_the_table_itself_throws_the_bot_out() -> None:
    assert Club().refused(CHANCE, act.ThrownOut()) == "not_awaited"


def test_only_the_deck_that_lies_ready_is_opened() -> None:
    club = Club(seated=(1, 2))
    club.tell(1, act.Start())
    club.tell(CHANCE, LotFell(1))
    assert club.refused(CHANCE, DeckOpened(2)) == "not_awaited"
    assert club.refused(TABLE, DeckOpened(1)) == "not_awaited"
    club.done(CHANCE, DeckOpened(1))


def test_advice_is_off_until_the_opener_allows_it() -> None:
    club = Club()
    assert not view(club.table, 0).agreed.advice
    assert club.done(1, act.AllowAdvice(on=True)) == (ev.AdviceAllowed(1, on=True),)
    assert view(club.table, 0).agreed.advice
    assert club.done(1, act.AllowAdvice(on=True)) == ()
    assert club.refused(2, act.AllowAdvice(on=False)) == "opener_only"
    assert club.refused(2, act.AllowAdvice(on=False, admin=True)) == "opener_only"
    club.deal()
    club.done(2, act.AllowAdvice(on=False, admin=True))
    assert not view(club.table, 0).agreed.advice
    club.check()
