"""The text of `docs/tour.md`."""

from __future__ import annotations

from tools.tour.shots import CHAPTERS, Shot


def page() -> str:
    """The text of `docs/tour.md`: the shown pictures, each below its caption."""
    lines = [
        "# A tour in pictures",
        "",
        "An evening at the table of `make play`, on a phone of 390 × 844 pixels, in Italian. Nobody has retouched it.",
        "`make tour` takes these pictures anew, and many more in three languages and two colours into `screens/tour`.",
        "",
    ]
    for chapter, shots in CHAPTERS.items():
        shown = [shot for shot in shots if shot.shown]
        if shown:
            lines += [f"## {chapter}", ""]
        for shot in shown:
            lines += [f"**{shot.about}**", "", _picture(shot), ""]
    return "\n".join(lines)


def _picture(shot: Shot) -> str:
    width = "" if shot.desktop else 'width="270" '
    return f'<img src="tour/{shot.file}" {width}alt="{shot.name}">'
