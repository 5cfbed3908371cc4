"""The fair shuffle: secret, table, deck number and cuts together fix the order of a pack.

Anybody can repeat the calculation once the secret is open (``docs/fair-shuffle.md``). Nothing here is random: the
croupier gets the secret from the operating system.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

SECRET_BYTES: Final = 32

Cuts = Sequence[tuple[int, str]]
"""Pairs of the cutting player's number and text, in the order of the cuts."""

LONGEST_CUT: Final = 64
"""Characters of a cut."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\ufffc\U00013441\U00013442\U0001d159")
"""Characters that Unicode calls letters or signs but that are invisible."""


def is_cut(words: str) -> bool:
    """True if the words of a cut are in their only form: two cuts that look alike cannot differ in unseen signs.

    The form is NFKC, 1 to ``LONGEST_CUT`` letters, digits, marks of punctuation and signs that are all visible, with
    single spaces between words. Combining marks are refused: some are invisible above certain letters.
    """
    return (
        0 < len(words) <= LONGEST_CUT
        and all(words.split(" "))
        and all(
            c == " " or (unicodedata.category(c)[0] in "LNPS" and c not in _BLANK) for c in words
        )
        and unicodedata.normalize("NFKC", words) == words
    )


def seal(secret: bytes) -> str:
    """SHA-256 of the secret in hex, published before the deal."""
    return hashlib.sha256(secret).hexdigest()


def order(
    secret: bytes, *, table: int | str, deck: int, cuts: Cuts, label: str, things: Sequence[T]
) -> tuple[T, ...]:
    """Return ``things`` in the order that the secret and the cuts fix for ``label``.

    Every order is equally likely (Fisher-Yates, each index drawn by rejection from HMAC-SHA256 in counter mode).
    ``table``: the table's number; for a tournament table the tournament's number and the table's own, as ``41/3``.
    ``label`` separates draws: ``shuffle:0`` is the deck itself, ``shuffle:k`` its k-th reshuffle, ``lots:n`` the lots
    of round n.
    """
    said = json.dumps(
        [table, deck, [list(cut) for cut in cuts], label], ensure_ascii=False, separators=(",", ":")
    )
    numbers = _numbers(secret, said.encode())
    shuffled = list(things)
    for last in range(len(shuffled) - 1, 0, -1):
        chosen = below(numbers, last + 1)
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return tuple(shuffled)


SEATS_LABEL: Final = "seats"
"""Label of the draw for the seats of a tournament."""


def shuffle_label(shuffle: int) -> str:
    return f"shuffle:{shuffle}"


def lots_label(round_number: int) -> str:
    return f"lots:{round_number}"


def _numbers(secret: bytes, said: bytes) -> Iterator[int]:
    """An endless stream of 32-bit numbers."""
    counter = 0
    while True:
        block = hmac.digest(secret, counter.to_bytes(8, "big") + said, "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def below(numbers: Iterator[int], bound: int) -> int:
    """A number 0..bound-1, without the bias of a plain remainder."""
    fair = (1 << 32) - (1 << 32) % bound
    while True:
        number = next(numbers)
        if number < fair:
            return number % bound
