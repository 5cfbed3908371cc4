"""Values to JSON text and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.journal import EVENTS, TOLD
from engine.registry import GAMES
from engine.stored import stored_name
from engine.value import Tagged, Value
from storage import Codec, DamagedRecordError


class Rules(Tagged, frozen=True):
    least: int = 5
    matta: str = "10D"


class Dealt(Tagged, frozen=True):
    cards: tuple[Card, ...]
    places: dict[int, int]
    rules: Rules
    who: int | None = None
    words: str = ""


CODEC = Codec([Dealt, Rules])
BODY = (
    '{"type":"Dealt","cards":["7D"],"places":{"3":1},'
    '"rules":{"type":"Rules","least":5,"matta":"10D"},"who":null,"words":""}'
)


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
    assert CODEC.decode("Rules", '{"type":"Rules","least":7}') == Rules(7)


def test_every_stored_name_belongs_to_one_class() -> None:
    """Events have one log, the actions of each game its files."""
    actions = [game.logged.actions for game in GAMES.values()]
    for kinds in ({*EVENTS, *TOLD}, *actions):
        assert len({stored_name(kind) for kind in kinds}) == len(kinds)


DAMAGED = {
    "unknown type": ("Shuffled", "{}"),
    "another class": ("Rules", '{"type":"Dealt","least":5}'),
    "unknown field": ("Rules", '{"type":"Rules","least":5,"colour":1}'),
    "unknown field inside": ("Dealt", BODY.replace('"least"', '"most"')),
    "missing field": ("Dealt", '{"type":"Dealt","cards":[]}'),
    "wrong type": ("Rules", '{"type":"Rules","least":"5"}'),
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
    assert "4C" not in str(damaged.value)
    assert damaged.value.__cause__ is None
    assert damaged.value.__suppress_context__


def test_a_class_unknown_to_the_codec_cannot_be_stored() -> None:
    with pytest.raises(TypeError, match="unknown class"):
        CODEC.encode(object())


def test_a_codec_refuses_classes_that_it_could_not_read_back() -> None:
    class Anything(Tagged, frozen=True):
        what: Any

    class Plain(Value, frozen=True):
        pass

    other = type("Rules", (Tagged,), {"__annotations__": {}}, frozen=True)
    with pytest.raises(TypeError, match="Any"):
        Codec([Anything])
    with pytest.raises(TypeError, match="not tagged"):
        Codec([Plain])
    with pytest.raises(TypeError, match="two classes"):
        Codec([Rules, other])
    assert Codec([Rules, Rules]).decode("Rules", '{"type":"Rules"}') == Rules()
