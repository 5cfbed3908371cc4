// The buttons under a message. Where a keyboard keeps its shape in an edit, the buttons stay and change their faces, so
// that whoever is on one of them stays there; where it does not, the focus goes to the button of the same name.

import { h } from "./dom.js";

const SIGNS = { url: "↗", copy: "❐" };
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

// `tap(row, column, element)` is told of taps.
export function keyboard(rows, tap) {
  const place = h("div", { class: "keyboard", onkeydown: step });
  place.tap = tap;
  lay(place, rows);
  return place;
}

export function change(place, rows) {
  const before = [...place.children].map((row) => row.children.length).join();
  const same = before === rows.map((row) => row.length).join();
  if (same) {
    rows.forEach((row, r) => row.forEach((button, c) => face(place.children[r].children[c], button)));
    return;
  }
  const meant = held(place);
  lay(place, rows);
  if (meant === null) return;
  focusOn(place, meant);
  place.meant = meant;
  place.standIn = document.activeElement;
}

// The label of the button that has the focus, null if none of these has it; where the one that was meant is away for
// a while and another stands in for it, the one that was meant.
export function held(place) {
  const focused = document.activeElement;
  if (!place.contains(focused)) return null;
  return focused === place.standIn ? place.meant : focused.dataset.label;
}

// The button of that name, or else the one that is meant to be tapped, or else the first.
export function focusOn(place, label) {
  const keys = [...place.querySelectorAll("button")];
  const found =
    keys.find((one) => one.dataset.label === label) ??
    keys.find((one) => one.matches(".success, .primary")) ??
    keys[0];
  found?.focus({ preventScroll: true });
  return Boolean(found);
}

// The same, but never a button that nobody meant.
export function takeOver(place, label) {
  const meant = [...place.querySelectorAll("button")].some((one) => one.dataset.label === label || one.matches(".success"));
  return meant && focusOn(place, label);
}

function lay(place, rows) {
  place.replaceChildren(
    ...rows.map((row, r) =>
      h(
        "div",
        { class: "row" },
        row.map((button, c) => {
          const key = h("button", { type: "button", onclick: () => place.tap(r, c, key) });
          face(key, button);
          return key;
        }),
      ),
    ),
  );
}

function face(key, button) {
  if (key.dataset.label === button.text && key.dataset.kind === button.kind + button.style) return;
  key.dataset.label = button.text;
  key.dataset.kind = button.kind + button.style;
  key.className = `key ${button.style ?? "plain"}`;
  key.disabled = button.kind === "disabled";
  key.replaceChildren(h("span", {}, button.text));
  const sign = SIGNS[button.kind];
  if (sign) key.append(h("span", { class: "sign", "aria-hidden": "true" }, sign));
}

function step(event) {
  const by = STEPS[event.key];
  const key = event.target.closest("button");
  if (!by || !key) return;
  const rows = [...event.currentTarget.children];
  const r = rows.findIndex((row) => row.contains(key));
  const c = [...rows[r].children].indexOf(key);
  const row = rows[r + by[0]];
  const next = row?.children[Math.min(c + by[1], row.children.length - 1)];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}
