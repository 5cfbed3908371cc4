"""Chains of secrets: each secret is the SHA-256 of the next, so one seal fixes all of them.

Deck k of an evening uses the k-th secret. An opened secret reveals the earlier secrets, whose decks are closed, and
none of the later ones (``docs/fair-shuffle.md``).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

DECKS: Final = 500
"""Secrets in one chain: more than an evening has decks."""

DRAW: Final = 0
"""Number of the one-secret chain that draws the seats of a tournament; the chains of its tables count from 1."""


def walked(secret: bytes, steps: int) -> bytes:
    """Apply SHA-256 ``steps`` times."""
    for _ in range(steps):
        secret = hashlib.sha256(secret).digest()
    return secret


def secret_of(last: bytes, decks: int, number: int) -> bytes:
    """The secret ``number`` (from 1) of a chain of ``decks`` secrets that ends in ``last``."""
    return walked(last, decks - number)


def seal_of(last: bytes, decks: int) -> str:
    """The seal of a chain in hex: the SHA-256 of its first secret."""
    return walked(last, decks).hex()


def last_of(root: bytes, number: int) -> bytes:
    """The last secret of chain ``number`` of a tournament. Only the operator knows ``root``."""
    return hmac.digest(root, b"chain:%d" % number, "sha256")


def links_of(root: bytes, tables: int, decks: int) -> tuple[str, ...]:
    """The seals of a tournament's chains in hex: first the seal of the draw, then one per table."""
    drawn = seal_of(last_of(root, DRAW), 1)
    return (drawn, *(seal_of(last_of(root, number), decks) for number in range(1, tables + 1)))


def seal_of_links(links: Sequence[str]) -> str:
    """One seal for several chains, in hex: the SHA-256 of their seals, joined as bytes."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, links))).hexdigest()
