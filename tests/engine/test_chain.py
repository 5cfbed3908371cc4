"""Chains of secrets: one opened secret leads back to the seal, and to no later secret."""

from __future__ import annotations

import hashlib
import itertools

from engine import chain

LAST = bytes(range(32))


def test_each_secret_is_the_sha256_of_the_next_one() -> None:
    secrets = [chain.secret_of(LAST, 5, number) for number in range(1, 6)]
    assert secrets[-1] == LAST
    for one, following in itertools.pairwise(secrets):
        assert hashlib.sha256(following).digest() == one
    assert hashlib.sha256(secrets[0]).hexdigest() == chain.seal_of(LAST, 5)


def test_a_chain_lasts_longer_than_an_evening() -> None:
    assert chain.DECKS >= 300


def test_the_chains_of_the_tables_of_a_tournament_are_unrelated() -> None:
    """No secret of one table leads to a secret of another, however often it is hashed."""
    walks = [
        {chain.secret_of(chain.last_of(LAST, number), 20, place) for place in range(1, 21)}
        for number in range(1, 5)
    ]
    assert len(set().union(*walks)) == 80
    assert LAST not in set().union(*walks)


def test_the_seal_of_a_tournament_is_the_sha256_of_its_links() -> None:
    links = chain.links_of(LAST, 3, 7)
    assert links[0] == hashlib.sha256(chain.last_of(LAST, chain.DRAW)).hexdigest()
    assert links[2] == chain.seal_of(chain.last_of(LAST, 2), 7)
    joined = bytes.fromhex("".join(links))
    assert chain.seal_of_links(links) == hashlib.sha256(joined).hexdigest()
