"""The text of `docs/tour.md`."""

from __future__ import annotations

from locales import LANGUAGES
from tools.tour.shots import CHAPTERS, OWN_NAMES, Shot, prefix


def page() -> str:
    """The text of `docs/tour.md`: each row has the same screen in every language."""
    lines = [
        "# A tour in pictures",
        "",
        "An evening at the table of `make play`, on a phone of 390 × 844 pixels: each row in "
        + ", ".join(OWN_NAMES.values())
        + ".",
        "Readers with a dark page see dark pictures. `make tour` takes the pictures anew; nobody has retouched them.",
        "",
        " · ".join(f"[{name}](#{_anchor(name)})" for name in CHAPTERS),
        "",
    ]
    for chapter, shots in CHAPTERS.items():
        lines += [f"## {chapter}", ""]
        for shot in shots:
            lines += [f"**{shot.about}**", "", *_pictures(shot), ""]
    return "\n".join(lines) + "\n"


def _anchor(heading: str) -> str:
    return heading.lower().replace(" ", "-")


def _pictures(shot: Shot) -> list[str]:
    lines = []
    if shot.phone:
        lines += [
            _picture(
                f"{prefix(language)}{shot.name}-phone",
                f"{OWN_NAMES[language]}: {shot.about}",
                width='width="270" ',
            )
            for language in LANGUAGES
        ]
    if shot.desktop:
        lines += [""] if lines else []
        lines.append(_picture(shot.name, shot.about))
    return lines


def _picture(name: str, about: str, width: str = "") -> str:
    """A picture in the colours of the reader's page."""
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="tour/{name}-dark.webp">'
    light = f'<img src="tour/{name}-light.webp" {width}alt="{about}">'
    return f"<picture>{dark}{light}</picture>"
