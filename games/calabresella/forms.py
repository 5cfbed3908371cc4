"""The tables of calabresella by the number of players (CA-5), their calls (CA-11), and the names of calls."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

PASS: Final = 0
CHIAMO: Final = 1
CHIEDO: Final = 2
SOLO: Final = 3
SOLISSIMO: Final = 4
ARCISOLO: Final = 5
DIVIDETE: Final = 6
SCEGLIETE: Final = 7
"""Calls by number, each higher than the one before it (CA-10). They are the formal ones."""

NO_CALL: Final = SCEGLIETE + 1
"""Above every call."""

MONTE: Final = 4
"""The number of cards of a monte."""

FormName: TypeAlias = Literal[
    "terziglio", "quartiglio", "mediatore", "quintiglio", "sestiglio", "settiglio"
]


class CalaForm(NamedTuple):
    """One table: ``cards`` for each of the ``players`` at play, ``monte`` cards left over, and the calls in use.

    ``local``: a formal call's usual local name (CA-11), as the name of a formal call, if it has another one.
    """

    name: FormName
    seats: int
    players: int
    cards: int
    monte: int
    calls: tuple[int, ...]
    local: tuple[tuple[int, str], ...] = ()


_WITH_MONTE: Final = (CHIAMO, CHIEDO, SOLO, SOLISSIMO, ARCISOLO)
_SOLO_IS_SOLISSIMO: Final = ((CHIEDO, "solo"), (SOLO, "solissimo"))

FORMS: Final[dict[FormName, CalaForm]] = {
    form.name: form
    for form in (
        CalaForm(
            name="terziglio",
            seats=3,
            players=3,
            cards=12,
            monte=MONTE,
            calls=(CHIEDO, SOLO, SOLISSIMO, ARCISOLO, DIVIDETE, SCEGLIETE),
            local=((CHIEDO, "chiamo"),),
        ),
        CalaForm(
            name="quartiglio",
            seats=4,
            players=4,
            cards=10,
            monte=0,
            calls=(CHIAMO, CHIEDO, SOLO),
            local=_SOLO_IS_SOLISSIMO,
        ),
        CalaForm(
            name="mediatore",
            seats=4,
            players=4,
            cards=9,
            monte=MONTE,
            calls=_WITH_MONTE,
            local=((CHIEDO, "mediatore"),),
        ),
        CalaForm(
            name="quintiglio",
            seats=5,
            players=5,
            cards=8,
            monte=0,
            calls=(CHIAMO, CHIEDO, SOLO),
            local=_SOLO_IS_SOLISSIMO,
        ),
        CalaForm("sestiglio", seats=6, players=6, cards=6, monte=MONTE, calls=_WITH_MONTE),
        CalaForm("settiglio", seats=7, players=6, cards=6, monte=MONTE, calls=_WITH_MONTE),
    )
}

CALL_NAMES: Final = (
    "passo",
    "chiamo",
    "chiedo",
    "solo",
    "solissimo",
    "arcisolo",
    "arcisolo_dividete",
    "arcisolo_scegliete",
)
"""The formal names, by call."""


def form_for(seats: int, four: FormName) -> CalaForm:
    """The table for so many present players, 3 to 7; ``four`` is the one for four players."""
    if seats == FORMS[four].seats:
        return FORMS[four]
    return next(form for form in FORMS.values() if form.seats == seats)


def call_name(form: CalaForm, call: int, *, local: bool) -> str:
    """The name of a call at this table, formal or local (CA-11)."""
    return dict(form.local).get(call, CALL_NAMES[call]) if local else CALL_NAMES[call]


def _lowest_solissimo(form: CalaForm, *, local: bool) -> int:
    names = {call_name(form, call, local=local): call for call in form.calls}
    return names.get("solissimo", NO_CALL)


SOLISSIMA: Final = {
    (name, local): _lowest_solissimo(form, local=local)
    for name, form in FORMS.items()
    for local in (False, True)
}
"""The lowest call that counts as a solissimo (CA-15), by table and ``local_names``; ``NO_CALL`` if none does."""
