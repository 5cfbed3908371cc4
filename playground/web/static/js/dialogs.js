// What comes up over the chats: alerts, toasts, pictures.

import { h } from "./dom.js";
import { t } from "./words.js";

const TOAST = 4500; // milliseconds that a toast stays, and longer the more there is to read
const PER_LETTER = 45;

// A <dialog> closes on Esc by itself and gives the focus back to where it was.
function open(kind, ...content) {
  const ok = h("button", { type: "submit", class: "ok", autofocus: true }, t("ok"));
  const box = h("dialog", { class: kind }, ...content, h("form", { method: "dialog" }, ok));
  const before = document.activeElement;
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => {
    box.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  });
  document.body.append(box);
  box.showModal();
  return box;
}

export function alert(title, text) {
  const head = h("h2", { id: "alert-title" }, title);
  const box = open("alert", head, h("p", { id: "alert-text" }, text));
  box.setAttribute("role", "alertdialog");
  box.setAttribute("aria-labelledby", "alert-title");
  box.setAttribute("aria-describedby", "alert-text");
}

export function picture(url, alt) {
  open("picture", h("img", { src: url, alt })).setAttribute("aria-label", t("photo"));
}

export function lines(title, text) {
  open("lines", h("h2", {}, title), h("pre", { tabindex: "0" }, text)).setAttribute("aria-label", title);
}

export function toast(text) {
  const one = h("p", { class: "toast" }, text);
  document.getElementById("toasts").replaceChildren(one);
  setTimeout(() => one.remove(), TOAST + PER_LETTER * text.length);
}

// For those who listen instead of looking: said once, in turn.
export function announce(text) {
  const place = document.getElementById("announced");
  place.append(h("p", {}, text));
  while (place.children.length > 4) place.firstChild.remove();
}
