"""Rows of the log that cannot be read (``engine.stored`` says why)."""

from __future__ import annotations

import pytest

from engine.value import Tagged
from storage import Codec, DamagedRecordError


class Rules(Tagged, frozen=True):
    least: int = 5
    matta: str = "10D"


CODEC = Codec([Rules])

DAMAGED = {
    "unknown type": ("Shuffled", "{}"),
    "unknown field": ("Rules", '{"type":"Rules","least":5,"colour":1}'),
    "no JSON": ("Rules", "{"),
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
        CODEC.decode("Rules", '{"type":"Rules","matta":["4C"]}', table_id=1, seq=1)
    assert "4C" not in str(damaged.value)
    assert damaged.value.__cause__ is None
    assert damaged.value.__suppress_context__
