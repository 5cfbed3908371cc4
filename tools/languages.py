"""The share of all sentences that each language has: ``python -m tools.languages``, ``make languages``.

With the code of a language: the keys that it lacks.
"""

from __future__ import annotations

import sys

from games import hand_in, listings
from locales import COMPLETE, LANGUAGES, own_name, words


def missing(language: str) -> list[str]:
    """The keys of Italian that a language lacks."""
    return sorted(words(COMPLETE[0]).entries.keys() - words(language).entries.keys())


def line(language: str) -> str:
    """The share of a language, rounded down: only a complete language has 100%."""
    every = len(words(COMPLETE[0]).entries)
    said = every - len(missing(language))
    return f"{language:<6}{own_name(language):<12}{100 * said // every:>4}%  {said} of {every}"


def main() -> int:
    """Print the shares, or the missing keys of one language."""
    hand_in(*listings())
    asked = sys.argv[1:]
    lines = missing(asked[0]) if asked else [line(language) for language in LANGUAGES]
    sys.stdout.write("".join(f"{one}\n" for one in lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
