// On the left: who is looking, and his list of chats.

import { colour, initials } from "./bubble.js";
import { fill, h } from "./dom.js";
import { store } from "./store.js";
import { LANGUAGES, chosen, t } from "./words.js";

const THEMES = ["auto", "light", "dark"];

export class Side {
  // `does`: become(person), show(chat), tools(), theme(name), language(code), alone(on)
  constructor(place, does) {
    this.place = place;
    this.does = does;
  }

  render(active) {
    const looking = store.household.people.find((one) => one.id === store.viewer.id);
    fill(
      this.place,
      h("h1", {}, "Matta", h("small", {}, t("playground"))),
      h("h2", { id: "people-head" }, t("you_are", { name: looking?.name ?? store.viewer.name })),
      h("ul", { class: "people", "aria-labelledby": "people-head" }, store.household.people.map((one) => this.#person(one))),
      looking && this.#alone(looking),
      h("h2", { id: "chats-head" }, t("chats")),
      h(
        "ul",
        { class: "chats", "aria-labelledby": "chats-head" },
        [...store.groups, store.private].filter(Boolean).map((chat) => this.#chat(chat, active)),
      ),
      this.#foot(),
    );
  }

  #person(one) {
    const here = one.id === store.viewer.id;
    const become = {
      type: "button",
      class: "person",
      "aria-current": here ? "true" : null,
      "data-focus": `person-${one.id}`,
      onclick: () => this.does.become(one.id),
    };
    const window = {
      class: "icon",
      href: `/?as=${one.id}`,
      target: "_blank",
      title: t("own_window"),
      "aria-label": t("own_window_of", { name: one.name }),
      "data-focus": `window-${one.id}`,
    };
    return h(
      "li",
      {},
      h(
        "button",
        become,
        h("span", { class: `avatar ${colour(one.id)}`, "aria-hidden": "true" }, initials(one.name)),
        h("span", {}, h("strong", {}, one.name), h("small", {}, t(one.alone ? "plays_alone" : "by_hand"))),
      ),
      h("a", window, "↗"),
    );
  }

  #alone(one) {
    const box = {
      type: "checkbox",
      checked: one.alone,
      "data-focus": "alone",
      onchange: (event) => this.does.alone(event.target.checked),
    };
    return h("label", { class: "alone" }, h("input", box), t("person_plays_alone", { name: one.name }));
  }

  #chat(chat, active) {
    const last = [...(store.shown.get(chat.id)?.values() ?? [])].at(-1);
    const unread = store.unread.get(chat.id) ?? 0;
    const title = store.title(chat);
    const props = {
      type: "button",
      "aria-current": active === chat.id ? "true" : null,
      "data-focus": `chat-${chat.id}`,
      onclick: () => this.does.show(chat.id),
    };
    return h(
      "li",
      {},
      h(
        "button",
        props,
        h("span", { class: `avatar ${colour(store.face(chat))}`, "aria-hidden": "true" }, initials(title)),
        h("span", {}, h("strong", {}, title), h("small", {}, last?.text.split("\n")[0] ?? "")),
        unread ? h("span", { class: "badge", "aria-label": t("unread", { n: unread }) }, unread) : null,
      ),
    );
  }

  #foot() {
    const theme = localStorage.getItem("theme") ?? "auto";
    const themes = THEMES.map((one) => option(one, t(`theme_${one}`), theme));
    const languages = Object.entries(LANGUAGES).map(([code, name]) => option(code, name, chosen()));
    return h(
      "div",
      { class: "settings" },
      h("button", { type: "button", class: "wide", "data-focus": "tools", "aria-controls": "tools", onclick: this.does.tools }, `🎭 ${t("tools")}`),
      h(
        "label",
        {},
        t("theme"),
        h("select", { "data-focus": "theme", onchange: (event) => this.does.theme(event.target.value) }, themes),
      ),
      h(
        "label",
        {},
        t("language"),
        h(
          "select",
          { "data-focus": "language", onchange: (event) => this.does.language(event.target.value) },
          option("", t("viewers_language"), chosen()),
          languages,
        ),
      ),
    );
  }
}

const option = (value, text, now) => h("option", { value, selected: value === now }, text);
