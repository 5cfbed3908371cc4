// One chat: its head, its topics, its messages, and the line to write in.

import { table } from "./api.js";
import { Bubble, colour, initials } from "./bubble.js";
import { Composer } from "./composer.js";
import { h } from "./dom.js";
import { focusOn, held, takeOver } from "./keyboard.js";
import { key, store } from "./store.js";
import { t } from "./words.js";

const NEAR = 90; // pixels from the end that count as being at the end

export class ChatPane {
  // `does`: the deeds of bubbles, and say(chat, text, reply, thread), start(), join(chat), tools()
  constructor(chat, does) {
    this.chat = chat;
    this.bubbles = new Map();
    this.atEnd = true;
    this.topic = null; // of a forum: the topic that is shown, null for all
    this.wanted = null; // the label of a button that went while it had the focus
    this.does = does;
    this.acts = {
      ...does,
      say: (text) => does.say(this.chat, text, null, this.topic),
      answer: (message) => this.composer.answer(message),
      lead: (id) => this.lead(id),
    };
    this.head = h("header", { class: "head" });
    this.topics = h("div", { class: "topics", hidden: true });
    this.list = h("div", { class: "list", role: "log", "aria-live": "off", tabindex: "0" });
    this.list.addEventListener("scroll", () => this.#scrolled());
    this.list.addEventListener("load", () => this.atEnd && this.end(), true); // a picture that has come takes room
    document.addEventListener("focusin", (event) => event.target !== this.list && (this.wanted = null));
    this.down = h("button", { type: "button", class: "icon down", hidden: true, onclick: () => this.end(true) }, "↓");
    this.composer = new Composer(
      chat,
      (text, reply) => this.does.say(this.chat, text, reply, this.topic),
      () => this.focusKeys(),
    );
    this.foot = h("div", { class: "foot" });
    this.element = h(
      "section",
      { class: "chat" },
      this.head,
      this.topics,
      h("div", { class: "wall" }, this.list, this.down),
      this.foot,
    );
    this.noting = null; // a timer: what is read is told once the scrolling has stopped
    new ResizeObserver(() => this.atEnd && this.end()).observe(this.list);
    this.refresh();
  }

  get view() {
    return store.chats.get(this.chat);
  }

  get visible() {
    return this.element.offsetParent !== null;
  }

  // Everything anew: another language, other members, other messages.
  refresh() {
    this.#heading();
    this.#foot();
    this.#topics();
    this.#messages();
    this.composer.speak();
    if (this.atEnd) this.end();
  }

  #heading() {
    const view = this.view;
    if (!view) return;
    const people = Object.keys(view.members).length - 1;
    const about = view.type === "private" ? t("bot") : t("members", { n: people });
    const title = store.title(view);
    this.element.setAttribute("aria-label", title);
    this.list.setAttribute("aria-label", t("messages_of", { chat: title }));
    this.down.setAttribute("aria-label", t("to_the_end"));
    const avatar = h("span", { class: `avatar ${colour(store.face(view))}`, "aria-hidden": "true" }, initials(title));
    this.head.replaceChildren(avatar, h("div", {}, h("h2", {}, title), h("p", {}, about)));
  }

  // Where one writes; or what is to be done first.
  #foot() {
    const view = this.view;
    if (!view) return;
    let needed = null;
    if (!view.started) {
      const says = store.about.description || t("not_started");
      needed = h(
        "div",
        { class: "start" },
        h("p", {}, says),
        h("button", { type: "button", class: "key success", onclick: () => this.does.start() }, t("start")),
      );
    } else if (["left", "kicked"].includes(view.status)) {
      needed = h(
        "div",
        { class: "start" },
        h("p", {}, t("outside_group")),
        h("button", { type: "button", class: "key primary", onclick: () => this.does.join(this.chat) }, t("join")),
      );
    }
    if (needed) this.foot.replaceChildren(needed);
    else if (this.composer.element.parentNode !== this.foot) this.foot.replaceChildren(this.composer.element);
  }

  #topics() {
    const view = this.view;
    this.topics.hidden = !view?.is_forum;
    if (!view?.is_forum) return;
    const one = (id, name) => {
      const shown = { type: "button", "aria-pressed": String(this.topic === id), onclick: () => this.#show(id) };
      return h("button", shown, name);
    };
    const topics = Object.entries(view.topics).map(([id, name]) => one(Number(id), name));
    const open = () => table("topic", { group: this.chat, by: store.viewer.id });
    const add = h("button", { type: "button", "aria-label": t("new_topic"), onclick: open }, "+");
    this.topics.replaceChildren(one(null, t("general")), ...topics, add);
  }

  #show(topic) {
    this.topic = topic;
    this.#topics();
    this.bubbles.clear();
    this.list.replaceChildren();
    this.#messages();
    this.end();
  }

  // Messages.

  #here(message) {
    return !this.view?.is_forum || message.thread_id === this.topic;
  }

  #messages() {
    const messages = [...(store.shown.get(this.chat)?.values() ?? [])].filter((one) => this.#here(one));
    const kept = new Set(messages.map(key));
    for (const [id, bubble] of this.bubbles) if (!kept.has(id)) this.#drop(id, bubble);
    for (const message of messages) this.#put(message);
    this.#inOrder(messages.map(key));
    this.#arrange();
  }

  // One that only this viewer sees may stand in the place of another.
  #inOrder(keys) {
    if ([...this.bubbles.keys()].every((one, place) => one === keys[place])) return;
    this.bubbles = new Map(keys.map((one) => [one, this.bubbles.get(one)]));
    this.list.append(...[...this.bubbles.values()].map((one) => one.element));
  }

  // Something was said, changed or taken away.
  news({ kind, message }) {
    if (!this.view) return;
    const atEnd = this.#isAtEnd();
    if (kind === "delete") {
      const bubble = this.bubbles.get(key(message));
      if (bubble) this.#drop(key(message), bubble);
    } else if (this.#here(message)) this.#put(message);
    this.#arrange();
    if (atEnd || (kind === "message" && message.sender_id === store.viewer.id)) this.end();
    else this.#scrolled();
  }

  #put(message) {
    const bubble = this.bubbles.get(key(message));
    if (bubble) {
      const meant = held(bubble.keys);
      bubble.show(message);
      if (meant !== null && message.keyboard.length === 0) this.#orphan(meant);
    } else {
      const made = new Bubble(message, this.acts);
      this.bubbles.set(key(message), made);
      this.list.append(made.element);
    }
    if (this.wanted !== null && message.keyboard.length) {
      takeOver(this.bubbles.get(key(message)).keys, this.wanted);
    }
  }

  #drop(id, bubble) {
    const meant = held(bubble.keys);
    if (meant !== null) this.#orphan(meant);
    bubble.element.remove();
    this.bubbles.delete(id);
  }

  // The button that had the focus is gone: the messages have it until another of that name comes, if it is not there
  // already, or one that is meant to be tapped.
  #orphan(label) {
    this.list.focus({ preventScroll: true });
    this.wanted = label;
    [...this.bubbles.values()].findLast((one) => !one.keys.hidden && takeOver(one.keys, label));
  }

  #arrange() {
    const all = [...this.bubbles.values()];
    all.forEach((bubble, place) => bubble.place(all[place - 1], all[place + 1]));
  }

  // Where one is.

  // To the newest buttons, or to the messages where there are none.
  focusKeys() {
    const keyed = [...this.bubbles.values()].filter((one) => !one.keys.hidden && one.side !== "service");
    const newest = keyed.at(-1);
    if (!newest || !focusOn(newest.keys, null)) this.list.focus({ preventScroll: true });
  }

  lead(id) {
    const found = this.list.querySelector(`[data-message$=":${id}"]`);
    if (!found) return;
    this.atEnd = false;
    found.scrollIntoView({ block: "center" });
    found.classList.remove("led");
    void found.offsetWidth; // lets the animation begin anew
    found.classList.add("led");
  }

  // To the message that was at the top when the page was closed.
  goBackTo(id) {
    const found = this.list.querySelector(`[data-message$=":${id}"]`);
    if (!found) return;
    this.atEnd = false;
    found.scrollIntoView({ block: "start" });
  }

  // The id of the first message that can be seen, null at the end.
  get #reading() {
    if (this.atEnd || !this.visible) return null;
    const top = this.list.getBoundingClientRect().top;
    const first = [...this.list.children].find((one) => one.getBoundingClientRect().bottom > top);
    return first?.dataset.message?.split(":").at(-1) ?? null;
  }

  end(smooth = false) {
    this.atEnd = true;
    this.down.hidden = true;
    this.bottom = this.list.scrollHeight - this.list.clientHeight;
    this.list.scrollTo({ top: this.list.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  }

  get #left() {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    return scrollHeight - scrollTop - clientHeight;
  }

  // Who was at the end and has not gone up is there still, whatever has grown since.
  #isAtEnd() {
    return this.#left < NEAR || (this.atEnd && this.list.scrollTop > this.bottom - NEAR);
  }

  #scrolled() {
    this.atEnd = this.#isAtEnd();
    this.down.hidden = this.atEnd;
    if (this.atEnd && this.#left >= NEAR) this.end();
    clearTimeout(this.noting);
    this.noting = setTimeout(() => this.visible && this.does.reading(this.chat, this.#reading), 200);
  }
}
