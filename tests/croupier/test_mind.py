"""Long thinking happens in a process of its own, which a stop and a death do not trouble."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from functools import partial

import pytest

from croupier.mind import Mind


@pytest.fixture
async def mind() -> AsyncIterator[Mind]:
    made = Mind()
    yield made
    made.close()


async def test_it_thinks_in_another_process(mind: Mind) -> None:
    assert await mind.think(os.getpid) != os.getpid()


async def test_what_goes_wrong_is_raised_here(mind: Mind) -> None:
    with pytest.raises(ZeroDivisionError):
        await mind.think(partial(divmod, 1, 0))


async def test_a_process_that_dies_is_started_again(mind: Mind) -> None:
    first = await mind.think(os.getpid)
    os.kill(first, 9)
    assert await mind.think(os.getpid) != first
