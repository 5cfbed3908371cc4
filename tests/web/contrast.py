"""How well the letters of a page stand out from the pixels that are really behind them.

Every text is measured in its place: its colour comes from the page, its background from a picture of the window
without letters. So wallpaper, transparent bubbles and pictures count as they look.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypedDict, cast

from PIL import Image
from playwright.async_api import Page

from tools.browsing import Window

SMALL: Final = 4.5
LARGE: Final = 3.0
"""Least contrast of small and of large text: WCAG 2.2, 1.4.3."""

LOOKS: Final = 50
"""Pictures of a page that may move meanwhile, because a photo arrives or a message changes."""

WORST: Final = 2.0
"""Per cent of a text's box, the worst of it, that may be worse: a hairline of the wallpaper at the edge of a box."""

TEXTS: Final = """
() => {
  const found = [];
  const shown = (box, node) => {
    // What the ancestors that cut leave of it.
    let { left, top, right, bottom } = box;
    for (let one = node; one; one = one.parentElement) {
      if (getComputedStyle(one).overflow === "visible") continue;
      const edge = one.getBoundingClientRect();
      left = Math.max(left, edge.left); right = Math.min(right, edge.right);
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
    }
    left = Math.max(left, 0); right = Math.min(right, innerWidth);
    top = Math.max(top, 0); bottom = Math.min(bottom, innerHeight);
    return right - left < 2 || bottom - top < 4 ? null : [left, top, right, bottom];
  };
  const opacity = (node) => {
    let all = 1;
    for (let one = node; one; one = one.parentElement) all *= Number(getComputedStyle(one).opacity);
    return all;
  };
  const toasts = [...document.querySelectorAll(".toast")];
  const on_top = (node, [left, top, right, bottom]) => {
    // A toast lets clicks through, so no point finds it, nor what its shadow passes over.
    const shadow = 24;
    for (const toast of toasts) {
      const over = toast.getBoundingClientRect();
      const covers = over.left - shadow < right && over.right + shadow > left
        && over.top - shadow < bottom && over.bottom + shadow > top;
      if (covers && !toast.contains(node)) return false;
    }
    if (getComputedStyle(node).pointerEvents === "none") return true;
    // A list that opens may cover half a line, so its upper and its lower edge count too.
    return [top, (top + bottom) / 2, bottom - 1].every(height => {
      const there = document.elementFromPoint((left + right) / 2, height);
      return node.contains(there) || there?.contains(node);
    });
  };
  const add = (node, text, boxes, colour, style) => {
    if (node.closest(":disabled, [aria-disabled=true], .unseen")) return;
    if (!node.checkVisibility({ visibilityProperty: true })) return;
    if (!opacity(node)) return; // a spoiler that hides what it says
    for (const box of boxes) {
      const place = shown(box, node);
      if (!place || !on_top(node, place)) continue;
      found.push({
        text, place, colour, opacity: opacity(node),
        size: parseFloat(style.fontSize), weight: Number(style.fontWeight),
        where: node.closest("[class]")?.className ?? node.tagName,
      });
    }
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let one = walk.nextNode(); one; one = walk.nextNode()) {
    const text = one.data.trim();
    // An emoji has colours of its own.
    if (!/[\\p{L}\\p{N}\\p{S}\\p{P}]/u.test(text.replace(/\\p{Extended_Pictographic}|\\uFE0F/gu, ""))) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    const style = getComputedStyle(one.parentElement);
    add(one.parentElement, text, range.getClientRects(), style.color, style);
  }
  for (const one of document.querySelectorAll("textarea, select, input:not([type=checkbox])")) {
    const empty = "placeholder" in one && one.placeholder && !one.value;
    const style = getComputedStyle(one, empty ? "::placeholder" : null);
    const text = empty ? one.placeholder : one.selectedOptions?.[0]?.text ?? one.value;
    const box = one.getBoundingClientRect(), edge = 8;
    const [left, right] = [box.left + edge, box.right - edge];
    const inner = { left, right, top: box.top + edge / 2, bottom: box.bottom - edge / 2 };
    if (text) add(one, text, [inner], style.color, style);
  }
  return found;
}
"""

UNWRITTEN: Final = """
*, *::before, *::after, *::placeholder {
  color: transparent !important; -webkit-text-fill-color: transparent !important; caret-color: transparent !important;
  text-shadow: none !important; text-decoration-color: transparent !important; transition: none !important;
}
"""
"""The page without letters; everything else stays."""

ADD: Final = """
rules => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
"""
"""Add a style sheet in the way that the page's own security policy allows."""

COLOUR: Final = """
colours => {
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  return colours.map(colour => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
}
"""
"""Red, green, blue and opacity, 0 to 255, of a CSS colour."""


class Text(TypedDict):
    """A line of a text: its box in pixels (left, top, right, bottom), and how its letters look."""

    text: str
    place: tuple[float, float, float, float]
    colour: str
    opacity: float
    size: float
    weight: int
    where: str


@dataclass(frozen=True, slots=True)
class Seen:
    """The contrast of a text in its place: WCAG's ratio against its worst background."""

    text: str
    where: str
    ratio: float
    wanted: float

    @property
    def enough(self) -> bool:
        return self.ratio >= self.wanted


def wanted(size: float, weight: int) -> float:
    """The least contrast of text of so many pixels."""
    return LARGE if size >= 24 or (size >= 18.66 and weight >= 700) else SMALL


Colour = tuple[float, float, float]
"""Red, green and blue, from 0 to 255."""


def luminance(colour: Colour) -> float:
    """WCAG's relative luminance."""
    parts = (part / 255 for part in colour)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(ink: Colour, opacity: float, behind: Iterable[tuple[int, Colour]]) -> float:
    """The contrast of letters with their background, without its worst ``WORST`` per cent.

    ``behind``: colours, each with the number of pixels that have it.
    """
    found = []
    for count, (red, green, blue) in behind:
        under = (red, green, blue)
        over = tuple(
            mine * opacity + its * (1 - opacity) for mine, its in zip(ink, under, strict=True)
        )
        lights = sorted((luminance((over[0], over[1], over[2])), luminance(under)))
        found.append(((lights[1] + 0.05) / (lights[0] + 0.05), count))
    left = sum(count for _, count in found) * WORST / 100
    for contrast, count in sorted(found):
        left -= count
        if left < 0:
            return contrast
    raise ValueError("nothing is behind the letters")


async def contrasts(window: Window) -> list[Seen]:
    """Every line of text that the window shows now."""
    texts, taken = await _at_rest(window.page)
    colours = sorted({one["colour"] for one in texts})
    inks = dict(zip(colours, await window.page.evaluate(COLOUR, colours), strict=True))
    with Image.open(io.BytesIO(taken)) as picture:
        pixels = picture.convert("RGB")
    found = []
    for one in texts:
        left, top, right, bottom = (round(edge) for edge in one["place"])
        red, green, blue, opacity = inks[one["colour"]]
        part = pixels.crop((left, top, right, bottom))
        behind = cast("list[tuple[int, Colour]]", part.getcolors(part.width * part.height))
        contrast = ratio((red, green, blue), opacity / 255 * one["opacity"], behind)
        least = wanted(one["size"], one["weight"])
        found.append(Seen(text=one["text"], where=one["where"], ratio=contrast, wanted=least))
    return found


async def _at_rest(page: Page) -> tuple[list[Text], bytes]:
    """The texts and a picture of the page without letters, taken while nothing moved."""
    for _ in range(LOOKS):
        texts: list[Text] = await page.evaluate(TEXTS)
        await page.evaluate(ADD, UNWRITTEN)
        taken = await page.screenshot()
        await page.evaluate("document.adoptedStyleSheets.pop()")
        if texts == await page.evaluate(TEXTS):
            return texts, taken
    raise AssertionError("the page does not come to rest")
