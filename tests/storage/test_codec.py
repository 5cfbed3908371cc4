"""Values to JSON text and back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codec.values import STORED_NAMES, stored_name
from engine.cards import PACK, Card
from engine.game import Choice
from engine.journal import EVENTS, TOLD
from engine.registry import GAMES
from engine.table.events import PremoveDropped, PremovePlayed, PremoveSet, PremoveWithdrawn
from storage import Codec, DamagedRecordError


@dataclass(frozen=True)
class Rules:
    least: int = 5
    matta: str = "10D"


@dataclass(frozen=True)
class Dealt:
    cards: tuple[Card, ...]
    places: dict[int, int]
    rules: Rules
    who: int | None = None
    words: str = field(default="")


CODEC = Codec([Dealt, Rules])
BODY = '{"cards":["7D"],"places":{"3":1},"rules":{"least":5,"matta":"10D"},"who":null,"words":""}'


@given(
    cards=st.lists(st.sampled_from(PACK)),
    places=st.dictionaries(st.integers(), st.integers()),
    least=st.integers(),
    who=st.none() | st.integers(),
    words=st.text(),
)
def test_a_value_is_read_back_equal(
    cards: list[Card], places: dict[int, int], least: int, who: int | None, words: str
) -> None:
    dealt = Dealt(cards=tuple(cards), places=places, rules=Rules(least), who=who, words=words)
    name, body = CODEC.encode(dealt)
    assert name == "Dealt"
    assert CODEC.decode(name, body) == dealt


def test_the_text_names_every_field() -> None:
    assert CODEC.encode(Dealt((Card("7D"),), {3: 1}, Rules())) == ("Dealt", BODY)


def test_a_field_added_later_reads_as_its_default() -> None:
    assert CODEC.decode("Rules", '{"least":7}') == Rules(7)


@pytest.mark.parametrize(
    ("event", "name", "body"),
    [
        (
            PremoveSet(2, "stake", Choice("tiro", 5)),
            "AheadSet",
            '{"person":2,"question":"stake","choice":{"name":"tiro","amount":5,"options":[]}}',
        ),
        (PremoveWithdrawn(2, "bank"), "AheadWithdrawn", '{"person":2,"question":"bank"}'),
        (PremovePlayed(2, "join"), "AheadPlayed", '{"person":2,"question":"join"}'),
        (PremoveDropped(2, "bank"), "AheadDropped", '{"person":2,"question":"bank"}'),
    ],
)
def test_a_renamed_class_keeps_its_name_in_the_log(event: object, name: str, body: str) -> None:
    codec = Codec((*EVENTS, *TOLD))
    assert codec.encode(event) == (name, body)
    assert codec.decode(name, body) == event


@pytest.mark.parametrize(("stored", "options"), [("null", ()), ("15", (15,))])
def test_a_choice_of_before_is_read_with_its_option(stored: str, options: tuple[int, ...]) -> None:
    codec = Codec((*EVENTS, *TOLD))
    choice = f'{{"name":"sto","amount":5,"option":{stored}}}'
    body = f'{{"person":2,"question":"stake","choice":{choice}}}'
    assert codec.decode("AheadSet", body) == PremoveSet(2, "stake", Choice("sto", 5, options))


@pytest.mark.parametrize("body", ["", "[]", "{", '{"choice":7}', '{"choice":{"option":[]}}'])
def test_a_damaged_record_of_before_is_refused(body: str) -> None:
    with pytest.raises(DamagedRecordError):
        Codec((*EVENTS, *TOLD)).decode("AheadSet", body)


def test_every_stored_name_belongs_to_one_class() -> None:
    """Events have one log, the actions of each game its files."""
    actions = [game.logged.actions for game in GAMES.values()]
    for kinds in ({*EVENTS, *TOLD}, *actions):
        assert len({stored_name(kind) for kind in kinds}) == len(kinds)
    known = {kind.__name__ for kinds in (EVENTS, TOLD, *actions) for kind in kinds}
    assert set(STORED_NAMES) <= known


DAMAGED = {
    "unknown type": ("Shuffled", "{}"),
    "unknown field": ("Rules", '{"least":5,"colour":1}'),
    "unknown field inside": ("Dealt", BODY.replace('"least"', '"most"')),
    "missing field": ("Dealt", '{"cards":[]}'),
    "wrong type": ("Rules", '{"least":"5"}'),
    "no JSON": ("Rules", "{"),
    "null": ("Rules", "null"),
    "a list": ("Rules", "[]"),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_record_names_table_and_seq(what: str) -> None:
    name, body = DAMAGED[what]
    with pytest.raises(DamagedRecordError, match=r"^table 12, seq 34: ") as damaged:
        CODEC.decode(name, body, table_id=12, seq=34)
    assert (damaged.value.table_id, damaged.value.seq) == (12, 34)
    assert name in str(damaged.value)


def test_no_error_quotes_the_values_of_a_record() -> None:
    with pytest.raises(DamagedRecordError) as damaged:
        CODEC.decode("Dealt", BODY.replace('"7D"', '["4C"]'), table_id=1, seq=1)
    with pytest.raises(TypeError) as unfit:
        CODEC.encode(Dealt(("4C", 4), {}, Rules()))  # type: ignore[arg-type]
    for error in (damaged.value, unfit.value):
        assert "4C" not in str(error)
        assert error.__cause__ is None
        assert error.__suppress_context__


def test_a_class_unknown_to_the_codec_cannot_be_stored() -> None:
    with pytest.raises(TypeError, match="unknown class"):
        CODEC.encode(object())


def test_a_codec_refuses_classes_that_it_could_not_read_back() -> None:
    @dataclass
    class Anything:
        what: Any

    class Plain:
        pass

    other = type("Rules", (), {"__annotations__": {}})
    with pytest.raises(TypeError, match="Any"):
        Codec([Anything])
    with pytest.raises(TypeError, match="no dataclass"):
        Codec([Plain])
    with pytest.raises(TypeError, match="two classes"):
        Codec([Rules, dataclass(other)])
    assert Codec([Rules, Rules]).decode("Rules", "{}") == Rules()
