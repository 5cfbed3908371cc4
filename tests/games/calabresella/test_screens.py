"""The screens of calabresella at every table: auction, exchange, tricks, result."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from display.buttons import LONGEST
from display.cards import card_sign
from display.measure import MOST_ANSWER, plain
from display.pictures.picture import CardStyle, TablePicture
from display.private import card_screen
from display.screen import Screen
from display.table import table_screen
from engine.cards import PACK, suit
from engine.game import CLOCK, PUBLIC, Waiting
from engine.table import Table
from engine.value import replace
from games.calabresella.actions import Dichiaro, Lascio
from games.calabresella.cards import mask_of
from games.calabresella.events import CalaEnded
from games.calabresella.forms import ARCISOLO, CHIAMO, DIVIDETE, SCEGLIETE, SOLISSIMO, SOLO
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from games.calabresella.scoring import MULTIPLE
from games.calabresella.screens import LOOK
from games.calabresella.screens.facts import by_suit, call_said, said_points, table_of
from games.calabresella.screens.house import HOUSE
from locales import COMPLETE, words
from tests.display.kit import MOST_A_ROW
from tests.display.scenes import scene_of
from tests.display.sittings import NAMES, scene_at
from tests.engine.table.kit import Club
from tests.games.calabresella.kit import auction, called, deal
from tests.pictures.paper import STYLE


def dealt(seats: int, rules: CalaRules) -> Club:
    """A table at the beginning of its first auction."""
    whole: Any = rules
    club = Club(game="calabresella", rules=whole, seated=tuple(range(1, seats + 1)))
    club.deal()
    return club


def act(club: Club, chance: random.Random) -> None:
    """A person who may act takes an offer with some of its options; high calls are seldom."""
    state = club.table.sitting.state
    awaited = GAME.core.awaits(state)
    assert isinstance(awaited, Waiting)
    who = chance.choice(awaited.people)
    offers = GAME.sight.offers(GAME.sight.view(state, who))
    offer = chance.choice(offers[:2])
    options = chance.sample(offer.options, offer.take) if offer.options else ()
    club.play(offer.name, options=tuple(options), who=who)


def moments(seats: int, rules: CalaRules, seed: int) -> Iterator[Table]:
    """A round from the auction to its end, one moment after the other."""
    chance = random.Random(seed)
    club = dealt(seats, rules)
    yield club.table
    while club.table.phase == "round":
        act(club, chance)
        yield club.table


@pytest.mark.parametrize("pictures", [True, False])
def test_the_dealer_of_a_settiglio_reads_that_the_hand_goes_on_without_them(
    *, pictures: bool
) -> None:
    """[CA-6] Until the hand is over, also by 👁. No card tells the dealer to wait for a turn."""
    for table in moments(7, CalaRules(), seed=7):
        if table.phase != "round":
            break
        round_ = table.sitting.state.table.round
        for viewer in round_.opened.seats:
            scene = scene_of(table, viewer, style=STYLE if pictures else None)
            text = card_screen(scene).text
            out = viewer == round_.dealer
            assert (scene.words("cala.sits_out") in text) == out
            assert (LOOK.own.peek(scene) == scene.words("cala.sits_out")) == out
            assert not (out and scene.words("card.wait_turn") in text)


@pytest.mark.parametrize("points", [11, 21, 80])
def test_the_italian_target_reads_well_before_every_number(points: int) -> None:
    """[CA-37] An 11 and an 80 begin with a vowel, so no article stands before them."""
    assert HOUSE.stakes(CalaRules(target=points), words("it")) == f"Si vince a {points} punti"


@pytest.mark.parametrize("seats", [3, 5])
def test_the_caption_of_a_result_names_the_monte(seats: int) -> None:
    """[CA-25] The picture has no room for it. Beside a long name only the recap does."""
    *_, table = moments(seats, CalaRules(), seed=3)
    ending = table.sitting.state.table.round.ending
    names = dict.fromkeys(table.seating.ring, "Luca")
    scene = replace(scene_of(table, PUBLIC, style=STYLE), names=names)
    text = table_screen(scene).text
    assert bool(ending.monte) == (seats == 3)
    assert ending.declarers
    assert ("Nel monte: " in text) == (seats == 3)
    assert all(card_sign(card, scene.words) in text for card in ending.monte)


def test_the_label_of_the_call_says_whether_it_counts_tricks_or_points() -> None:
    """Tricks from the first one taken, as three players know the sides; points at the end."""
    said = []
    for table in moments(3, CalaRules(), seed=3):
        picture = table_screen(scene_of(table, PUBLIC, style=STYLE)).picture
        assert isinstance(picture, TablePicture)
        said += [(table.phase, picture.pot.ways[0])] if picture.pot else []
    running = [label for phase, label in said if phase == "round"]
    assert " · prese " in running[-1]
    assert [label for phase, label in said if phase != "round" and " · punti " not in label] == []


@pytest.mark.parametrize("seats", [3, 7])
def test_the_picture_of_a_won_match_names_the_winner_and_all_points(seats: int) -> None:
    """[CA-37] Also when the table rests, where the caption has room for one line alone."""
    chance, club = random.Random(seats), dealt(seats, CalaRules(target=1))
    while not (ending := playing_out(club, chance)).ranking:
        club.deal()
    scene = scene_of(club.table, PUBLIC, style=STYLE)
    ((winner,), *_) = ending.ranking
    screen = table_screen(scene)
    points = dict(club.table.sitting.state.table.round.opened.scores)
    won = points[winner] + dict(ending.gains)[winner]
    line = scene.words("cala.match.won", name=scene.name(winner), points=said_points(won))
    assert screen.text.startswith(line)
    assert isinstance(screen.picture, TablePicture)
    marked = [panel.name for panel in screen.picture.panels if panel.status is not None]
    assert len(marked) == 1
    assert all(panel.stake and panel.change is None for panel in screen.picture.panels)


@pytest.mark.parametrize("rules", [CalaRules(target=1), CalaRules(limit="hands", hands=3)])
def test_a_match_that_goes_on_after_its_end_says_why(rules: CalaRules) -> None:
    """[CA-37] The best are level; before the end and after it nothing is said."""
    found = 0
    for seed in range(8):
        chance, club = random.Random(seed), dealt(3, rules)
        for _ in range(6):
            ending = playing_out(club, chance)
            scene = scene_of(club.table, PUBLIC)
            round_ = club.table.sitting.state.table.round
            before = dict(round_.opened.scores)
            total = {one: before[one] + halves for one, halves in ending.gains}
            best = max(total.values())
            hands = rules.limit == "hands" and round_.hands >= rules.hands
            points = rules.limit == "points" and best >= 2 * rules.target
            level = bool(ending.declarers) and (hands or points) and not ending.ranking
            said = f"sono pari a {said_points(best)}: si continua."
            assert (said in "\n".join(LOOK.table.result_lines(scene))) == level
            assert (said in "\n".join(LOOK.picture.caption_lines(scene))) == level
            found += level
            if ending.ranking:
                break
            club.deal()
    assert found


def test_a_match_runs_from_its_first_result_to_its_last() -> None:
    chance, club = random.Random(1), dealt(3, CalaRules(target=8))

    def in_match() -> bool:
        return LOOK.in_match(GAME.sight.view(club.table.sitting.state, PUBLIC))

    assert not in_match()
    while not playing_out(club, chance).ranking:
        round_ = club.table.sitting.state.table.round
        assert in_match() == (round_.hands > 0)
        club.deal()
        assert in_match() == (round_.hands > 0)
    assert not in_match()


def test_a_closed_table_counts_no_minutes() -> None:
    """[CA-37] No hand follows, although the match is not over."""
    *_, table = moments(3, CalaRules(), seed=3)
    state = table.sitting.state
    for left, said in ((5, "Mancano 5 minuti"), (0, "si continua")):
        ending = replace(state.table.round.ending, left=left)
        round_ = replace(state.table.round, ending=ending)
        timed = replace(state, table=replace(state.table, round=round_))
        now = replace(table, sitting=replace(table.sitting, state=timed))
        assert said in table_screen(scene_of(now, PUBLIC)).text
        closed = replace(now, phase="closed")
        assert said not in table_screen(scene_of(closed, PUBLIC)).text


def playing_out(club: Club, chance: random.Random) -> CalaEnded:
    """Play the running hand to its end."""
    while club.table.phase == "round":
        act(club, chance)
    ended = club.table.sitting.state.table.round.ending
    assert isinstance(ended, CalaEnded)
    return ended


@pytest.mark.parametrize(
    ("rules", "said", "unsaid"),
    [
        (CalaRules(), ("dice <b>chiamo</b>", "resta segreto"), ("dice subito", "risponde <b>")),
        (CalaRules(local_names=False), ("dice <b>chiedo</b>",), ("Nomi di casa",)),
        (CalaRules(called_reveals=True), ("dice subito",), ("segret", "solo alla fine")),
        (CalaRules(si_puo=True), ("risponde <b>chiamo</b>",), ("dicono <b>passo</b>",)),
    ],
)
def test_the_pages_are_those_of_the_tables_rules(
    rules: CalaRules, said: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    """[CA-11, CA-14, CA-17]"""
    pages = "\n".join(LOOK.rules.pages(rules, 60, words("it")))
    assert [one for one in said if one not in pages] == []
    assert [one for one in unsaid if one in pages] == []


def test_one_person_who_may_still_answer_is_asked_in_the_singular() -> None:
    """[CA-14]"""
    club = dealt(3, CalaRules(si_puo=True))
    asked = LOOK.table.asks(scene_of(club.table, language="it"))
    assert "Rispondono" in asked
    club.play("lascio", who=club.table.sitting.state.table.unanswered[0])
    assert "Risponde <b>" in LOOK.table.asks(scene_of(club.table, language="it"))


@pytest.mark.unwatched
@pytest.mark.parametrize("language", COMPLETE)
def test_the_look_at_the_own_cards_tells_the_discards_too(language: str) -> None:
    """[CA-25] A player whose app shows no own table remembers them by the alert alone."""
    told = 0
    for seats, seed in itertools.product(range(3, 8), range(8)):
        for table in moments(seats, CalaRules(four="mediatore"), seed):
            if table.phase != "round":
                break
            for viewer in table.sitting.state.table.round.players:
                scene = scene_of(table, viewer, language=language)
                known, seen = scene.seen.game.known, LOOK.own.peek(scene)
                given = [card_sign(card, scene.words) for card in by_suit(known.given)]
                assert all(sign in seen for sign in given)
                told += len(given) > 1
                assert len(plain(seen)) < MOST_ANSWER - len("\nQui si scrive, per esempio: /")
    assert told > 20


@pytest.mark.parametrize("style", [STYLE, None])
@pytest.mark.parametrize("seats", [4, 5])
def test_the_card_tells_the_tricks_of_the_sides_or_of_everybody_while_these_are_secret(
    seats: int, style: CardStyle | None
) -> None:
    """[CA-17] The partner is secret until the called card falls."""
    table = called(seats, seed=1)
    secret = 0
    while isinstance(table.awaits(), Waiting):
        takers = table.state.table.takers
        lines = card_screen(scene_at(table, 1, style=style)).text.splitlines()
        told = [line.split(" · prese ")[1] for line in lines if " · prese " in line]
        assert len(told) == bool(takers), "from the first trick on"
        for tricks in told:
            secret += "–" not in tricks
            assert ("–" in tricks) == bool(table.state.table.round.partner)
            apart = (
                tricks.replace("\u2060", "").split("–") if "–" in tricks else tricks.split(" · ")
            )
            assert sum(int(one.split()[-1]) for one in apart) == len(takers)
        table.do(CLOCK, GAME.timing.on_timeout(table.state, True))
    assert secret
    assert table.state.table.round.partner


def test_discards_are_told_on_request_and_once_the_hand_is_over() -> None:
    """[CA-25] No line of the running hand repeats them."""
    told = over = 0
    for seed in range(6):
        for table in moments(3, CalaRules(), seed):
            ending = table.sitting.state.table.round.ending
            for viewer in (1, 2, 3):
                scene = scene_of(table, viewer, style=STYLE)
                text, given = card_screen(scene).text, scene.seen.game.known.given
                if ending is not None:
                    assert ("Nel monte: " in text) == bool(ending.monte)
                    over += bool(ending.monte)
                elif given:
                    said = f": {' '.join(card_sign(card, scene.words) for card in by_suit(given))}"
                    assert said not in text
                    assert said in LOOK.own.peek(scene)
                    told += 1
    assert told > 20
    assert over


def keys(screen: Screen) -> list[tuple[str, ...]]:
    return [tuple(key.label for key in row) for row in screen.keyboard]


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("local_names", [True, False])
def test_a_call_says_its_meaning_in_a_word_and_its_cost_on_request(
    language: str, *, local_names: bool
) -> None:
    """[CA-11, CA-34] Whole on a phone, two a row, at every table; the cost fits an alert, with chips too."""
    whole = CalaRules(local_names=local_names, per_point=10)
    for seats, rules in (*((n, whole) for n in range(3, 8)), (4, replace(whole, four="mediatore"))):
        scene = scene_of(dealt(seats, rules).table, language=language)
        passing, *calls = keys(table_screen(scene))[:4]
        assert passing[1] == "?"
        labels = [label for row in calls for label in row if " · " in label]
        assert len(labels) == sum(call <= ARCISOLO for call in table_of(scene).round.form.calls)
        assert max(map(len, labels)) <= LONGEST[2]
        told = LOOK.offers.explained(scene)
        assert len(plain(told)) <= MOST_ANSWER
        for call in table_of(scene).round.form.calls:
            assert f"{call_said(table_of(scene).round, call, scene.words)} {MULTIPLE[call]}" in told


def test_calls_that_only_raise_an_arcisolo_have_no_button_before_it() -> None:
    """[CA-10] Typed they count at once."""
    club = dealt(3, CalaRules(auction="until_quiet"))
    found = []
    for call in (SOLO, ARCISOLO, DIVIDETE):
        turn = club.turn
        labels = [label for row in keys(card_screen(scene_of(club.table, turn))) for label in row]
        found.append([name for name in ("dividete", "scegliete") if f"Arcisolo {name}" in labels])
        name = "solissima" if call >= SOLISSIMO else "dichiaro"
        club.play(name, options=(call,), who=turn)
    labels = [label for row in keys(card_screen(scene_of(club.table, club.turn))) for label in row]
    found.append([name for name in ("dividete", "scegliete") if f"Arcisolo {name}" in labels])
    assert found == [[], [], ["dividete"], ["scegliete"]]
    club = dealt(3, CalaRules())
    club.play("solissima", options=(SCEGLIETE,))
    assert club.table.sitting.state.table.round.call == SCEGLIETE


@pytest.mark.parametrize("seed", range(4))
def test_the_card_to_call_is_chosen_in_rows_of_a_suit_from_the_strongest_down(seed: int) -> None:
    """[CA-17] Nine cards of a suit do not fit a phone's row, so these have two."""
    table = deal(seats=5, seed=seed)
    auction(table, (1, Dichiaro(CHIAMO)), *((one, Lascio()) for one in (2, 3, 4, 5)))
    scene = scene_at(table, 1)
    missing = [card for card in PACK if card not in by_suit(table.view(1).hand)]
    rows = []
    for letter in "DCSB":
        cards = by_suit(mask_of(card for card in missing if suit(card) == letter))
        signs = [card_sign(card, scene.words) for card in cards]
        half = len(signs) if len(signs) <= MOST_A_ROW else -(-len(signs) // 2)
        rows += [tuple(row) for row in (signs[:half], signs[half:]) if row]
    assert keys(card_screen(scene)) == rows


@pytest.mark.parametrize("seats", [4, 5])
def test_the_end_of_a_hand_tells_everybodys_points_in_the_match(seats: int) -> None:
    """[CA-34] In the group below the picture, and on each private card, the highest first."""
    chance, club = random.Random(seats), dealt(seats, CalaRules(target=80))
    for _ in range(3):
        ending = playing_out(club, chance)
        while not ending.declarers:
            club.deal()
            ending = playing_out(club, chance)
        public = replace(scene_of(club.table, PUBLIC, style=STYLE), names=NAMES)
        table = public.seen.game.table
        total = {one: before + dict(ending.gains)[one] for one, before in table.round.opened.scores}
        best = sorted(total, key=lambda one: -total[one])
        said = " · ".join(f"{public.name(one)} {said_points(total[one])}" for one in best)
        assert f"In tutto: {said}" in "\n".join(LOOK.picture.caption_lines(public))
        for viewer in total:
            mine = replace(scene_of(club.table, viewer, style=STYLE), names=NAMES)
            assert f"In tutto: {said}" in card_screen(mine).text
        club.deal()
