// One message. `show` gives it what the message has become; the element stays the same.

import { h } from "./dom.js";
import { rendered } from "./entities.js";
import { change, keyboard } from "./keyboard.js";
import { store } from "./store.js";
import { clock, day, full } from "./times.js";
import { t } from "./words.js";

const SERVICES = {
  left_chat_member: "gone",
  new_chat_title: "renamed",
  migrate_to_chat_id: "migrated",
  migrate_from_chat_id: "migrated",
  forum_topic_created: "topic_opened",
};
const COLOURS = 7;

export const colour = (id) => `c${(Math.abs(id ?? 0) % 1000) % COLOURS}`;

export function initials(name) {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? "?") + (words.length > 1 ? words.at(-1)[0] : "")).toUpperCase();
}

export class Bubble {
  // `does`: tap(message, row, column, element), open(url), say(text), lead(id), answer(message), picture(url, alt)
  constructor(message, does) {
    this.does = does;
    this.element = h("article", { class: "message" });
    this.keys = keyboard([], (row, column, key) => does.tap(this.message, row, column, key));
    this.show(message);
  }

  show(message) {
    this.message = message;
    const mine = message.sender_id === store.viewer.id;
    this.side = message.service ? "service" : mine ? "mine" : "theirs";
    if (message.service) {
      this.element.replaceChildren(h("p", { class: "chip" }, service(message)));
    } else {
      const avatar = h("span", { class: `avatar ${colour(message.sender_id)}`, "aria-hidden": "true" });
      avatar.append(initials(message.sender));
      const answered = () => this.does.answer(this.message);
      this.body ??= h("div", { class: "bubble", ondblclick: answered });
      this.body.replaceChildren(...this.#parts(message, mine));
      change(this.keys, message.keyboard);
      this.keys.hidden = message.keyboard.length === 0;
      this.stack ??= h("div", { class: "stack" }, this.body, this.keys);
      this.stack.classList.toggle("keyed", message.keyboard.length > 0);
      if (this.stack.parentNode !== this.element) this.element.replaceChildren(this.stack);
      this.element.querySelector(":scope > .avatar")?.remove();
      if (!mine) this.element.prepend(avatar);
    }
    this.element.dataset.message = `${message.chat_id}:${message.message_id}`;
  }

  // Where it stands among the others: after one of the same sender, before one, on a new day.
  place(before, after) {
    const near = (one) =>
      one &&
      one.side === this.side &&
      one.side !== "service" &&
      one.message.sender_id === this.message.sender_id &&
      Math.abs(one.message.date - this.message.date) < 300;
    const today = day(this.message.date);
    const begins = !before || day(before.message.date) !== today;
    this.element.className = `message ${this.side}`;
    this.element.classList.toggle("follows", Boolean(near(before)) && !begins);
    this.element.classList.toggle("last", !near(after));
    this.element.classList.toggle("own", this.message.ephemeral);
    const shown = this.element.querySelector(":scope > .day");
    if (begins && !shown) this.element.prepend(h("p", { class: "day" }, h("span", { class: "chip" }, today)));
    else if (begins) shown.firstChild.textContent = today;
    else shown?.remove();
  }

  #parts(message, mine) {
    const meta = this.#meta(message);
    const reactions = this.#reactions(message);
    const parts = [];
    if (!mine) parts.push(h("div", { class: `who ${colour(message.sender_id)}` }, message.sender));
    if (message.ephemeral) parts.push(h("div", { class: "only" }, `👁 ${t("only_you")}`));
    if (message.reply_to) parts.push(this.#reply(message));
    if (message.photo) parts.push(this.#photo(message));
    if (message.document) parts.push(this.#document(message));
    const start = !message.from_bot && /^\/start [\w-]+$/.test(message.text);
    const text = start ? "/start" : message.text; // of a deep link's Start nobody sees the payload
    if (text) {
      const inner = rendered(text, start ? [] : message.entities, this.does);
      parts.push(h("div", { class: "text", "data-meta": reactions ? "" : meta.textContent }, inner));
    }
    if (reactions) parts.push(reactions);
    parts.push(meta);
    return parts;
  }

  #meta(message) {
    const said = [message.edited ? `${t("edited")} ` : "", clock(message.date)];
    return h("div", { class: "meta" }, h("time", { title: full(message.date) }, said.join("")));
  }

  // A line of its own under the words, the time at its right end.
  #reactions(message) {
    const given = Object.entries(message.reactions ?? {});
    if (given.length === 0) return null;
    const pills = given.map(([emoji, n]) => h("li", {}, h("span", { class: "emoji" }, emoji), ` ${n}`));
    return h("ul", { class: "reactions", "aria-label": t("reactions") }, pills);
  }

  #reply(message) {
    const to = store.shown.get(message.chat_id)?.get(`${message.chat_id}:${message.reply_to}`);
    const lead = () => this.does.lead(message.reply_to);
    return h(
      "button",
      { type: "button", class: `reply ${colour(to?.sender_id)}`, onclick: lead },
      h("strong", {}, to?.sender ?? t("reply")),
      h("span", {}, to ? to.text.slice(0, 120) || "…" : "…"),
    );
  }

  #photo(message) {
    const { width, height } = message.photo;
    const alt = message.text || t("photo");
    const url = seen(message.photo);
    this.image ??= h("img"); // one for all its pictures: the last stays until the next has come
    for (const [name, value] of Object.entries({ width, height, alt, src: url })) {
      if (this.image.getAttribute(name) !== String(value)) this.image.setAttribute(name, value);
    }
    this.image.style.aspectRatio = `${width} / ${height}`; // the next one's, not what still shows
    return h(
      "button",
      { type: "button", class: "photo", "aria-label": t("open_photo"), onclick: () => this.does.picture(url, alt) },
      this.image,
    );
  }

  #document(message) {
    const size = `${Math.max(1, Math.round(message.document.size / 1024))} kB`;
    return h(
      "a",
      { class: "document", href: seen(message.document), download: message.document.name },
      h("span", { class: "sheet", "aria-hidden": "true" }, "📄"),
      h("span", {}, h("strong", {}, message.document.name), h("small", {}, size)),
    );
  }
}

const seen = (file) => `/seen/${store.viewer.id}/${file.unique_id}`;

function service(message) {
  const names = message.names.join(", ");
  if (message.service === "new_chat_members") {
    const oneself = message.names.length === 1 && message.names[0] === message.sender;
    return t(oneself ? "joined" : "added", { name: message.sender, names });
  }
  return t(SERVICES[message.service] ?? "something", { name: message.sender, names });
}
