"""The file of a hand: its content, secrets that it lacks until later, and refused files."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.shuffle import seal
from history.errors import FormatError
from history.format import LARGEST, VERSION, HandFile, read, write
from tests.history.kit import HOUSES, TABLE_ID, RandomEvening, as_raw, put, secret_of, spoilt


def test_a_file_holds_game_table_seats_and_names(evening: RandomEvening) -> None:
    file = evening.file(4, {1: "Nonna Pia", 2: "Luca"})
    raw = as_raw(file)
    assert (raw["format"], raw["version"], raw["game"]) == ("matta-hand", 3, "sette_e_mezzo")
    assert (raw["table"], raw["hand"]["round"]) == (TABLE_ID, 4)
    assert [seat["person"] for seat in raw["hand"]["seats"]] == [1, 2, 3]
    assert [seat.get("name") for seat in raw["hand"]["seats"]] == ["Nonna Pia", "Luca", None]
    assert all(seat["chips"] > 0 for seat in raw["hand"]["seats"])
    assert raw["hand"]["steps"][0]["action"]["rules"]["burn_3_4"] is True
    assert len(raw["hand"]["cards"]) == sum(
        len(step["action"].get("cards", ())) for step in raw["hand"]["steps"]
    )
    assert sum(gain["chips"] for gain in raw["hand"]["settlement"]) == 0


def test_a_line_for_every_step_card_and_seat(evening: RandomEvening) -> None:
    text = write(evening.file(1)).decode()
    steps = [line for line in text.splitlines() if line.lstrip().startswith('{"who"')]
    assert len(steps) == len(evening.file(1).hand.steps)
    assert text.endswith("}\n")


def test_no_matta_is_not_the_same_as_the_usual_one() -> None:
    """[SM-6] A null in the rules is written, not left out."""
    played = RandomEvening(1, 3, HOUSES["bambini"])
    played.play(1)
    assert as_raw(played.file(1))["hand"]["steps"][0]["action"]["rules"]["matta"] is None


def test_the_secret_is_there_only_once_the_deck_is_closed() -> None:
    played = RandomEvening(3, 4)
    played.play(2)
    (deck,) = played.file(2).decks
    assert deck.secret is None
    assert b"secret" not in write(played.file(2))
    assert secret_of(3, deck.deck).hex().encode() not in write(played.file(2))
    played.close()
    (opened,) = played.file(2).decks
    assert opened.secret == secret_of(3, deck.deck).hex()
    assert opened.seal == seal(secret_of(3, deck.deck)) == deck.seal


def test_the_file_holds_no_card_that_was_not_dealt() -> None:
    """It has neither the rest of the deck nor the next seal's secret."""
    played = RandomEvening(3, 4)
    played.play(3)
    file = played.file(3)
    text = write(file).decode()
    for number in range(1, played.table.decks.number + 2):
        assert secret_of(3, number).hex() not in text or played.disclosed(number) is not None
    dealt = {card.card for card in file.hand.cards}
    rest = {card.card for card in file.hand.cards if f'"{card.card}"' in text}
    assert rest == dealt


def test_the_cuts_in_force_stand_with_the_deck() -> None:
    for seed in range(30):
        played = RandomEvening(seed, 4, HOUSES["shuffled"])
        played.play(3)
        (deck,) = played.file(3).decks
        assert played.table.decks.in_play is not None
        assert (
            tuple((cut.person, cut.words) for cut in deck.cuts) == played.table.decks.in_play.cuts
        )
        if deck.cuts:
            assert read(write(played.file(3))) == played.file(3)
            return
    raise AssertionError("nobody ever cut")


def test_a_player_below_the_minimum_stake_has_a_seat_and_no_chips_in_the_file() -> None:
    """[SM-28] The log does not know the purse of a player who sat the hand out."""
    played = RandomEvening(4, 4)
    played.play(1)
    poor = 2
    played.purses[poor] = 3
    played.next_round()
    file = played.file(2)
    assert [seat.person for seat in file.hand.seats if seat.chips is None] == [poor]
    assert poor not in {gain.person for gain in file.hand.settlement}


# --- refused files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"{", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"7" * 10_000, "no JSON"),
        (b"[]", "no hand history"),
        (b'{"format": "pgn"}', "no hand history"),
        (b'{"format": "matta-hand"}', "version None"),
        (b'{"format": "matta-hand", "version": 2}', "version 2 .* knows 3"),
        (b'{"format": "matta-hand", "version": 0}', "version 0"),
        (b'{"format": "matta-hand", "version": "1"}', "version '1'"),
        (b'{"format": "matta-hand", "version": true}', "version True"),
        (b'{"format": "matta-hand", "version": 1, "version": 1}', "'version' is there twice"),
        (b'{"format": "matta-hand", "version": 3}', "game: missing field"),
        (b" " * (LARGEST + 1), "larger than"),
    ],
)
def test_a_broken_file_is_refused_in_one_line(data: bytes, says: str) -> None:
    with pytest.raises(FormatError, match=says) as raised:
        read(data)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("path", "thing", "says"),
    [
        (("game",), "canasta", "unknown game 'canasta'"),
        (("mood",), "good", "mood: unknown field"),
        (("table",), 0, "table: .* >= 1"),
        (("table",), "12", "table: Expected `int`"),
        (("decks", 0, "seal"), "short", "decks.0..seal"),
        (("decks", 0, "secret"), "00", "decks.0..secret"),
        (("decks", 0, "owner"), 1, "decks.0..owner: unknown field"),
        (("hand", "round"), 5, "rounds do not follow"),
        (("before",), [], "nothing says what was before"),
        (("hand", "seats", 0, "chips"), -1, "hand.seats.0..chips"),
        (("hand", "cards", 0, "place"), -1, "hand.cards.0..place"),
        (("hand", "settlement"), {}, "hand.settlement"),
    ],
)
def test_an_error_outside_the_steps_is_named(
    evening: RandomEvening, path: tuple[Any, ...], thing: object, *, says: str
) -> None:
    with pytest.raises(FormatError, match=says):
        spoilt(put(as_raw(evening.file(4)), path, thing))


def test_a_deck_cannot_be_there_twice(evening: RandomEvening) -> None:
    raw = as_raw(evening.file(4))
    raw["decks"] *= 2
    with pytest.raises(FormatError, match="a deck is there twice"):
        spoilt(raw)


def test_the_order_of_fields_and_the_white_space_mean_nothing(evening: RandomEvening) -> None:
    file = evening.file(4)
    turned = json.dumps(as_raw(file), indent=7, sort_keys=True).encode()
    assert read(turned) == file
    assert isinstance(read(turned), HandFile)
    assert VERSION == 3
