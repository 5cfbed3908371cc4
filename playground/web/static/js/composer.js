// The line to write in, and the list of commands over it.

import { control } from "./api.js";
import { h } from "./dom.js";
import { store } from "./store.js";
import { t } from "./words.js";

let made = 0;

export class Composer {
  // `say(text, replyTo)` sends; `leave()` is told of Escape.
  constructor(chat, say, leave) {
    this.chat = chat;
    this.say = say;
    this.leave = leave;
    this.known = [];
    this.reply = null;
    const id = `commands-${++made}`;
    this.line = h("textarea", {
      rows: "1",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": id,
      autocomplete: "off",
      enterkeyhint: "send",
      oninput: () => (this.known.length ? this.#written() : this.#learn()),
      onkeydown: (event) => this.#key(event),
      onfocus: () => this.#learn(),
      onblur: () => setTimeout(() => !this.element.contains(document.activeElement) && this.#offer([]), 150),
    });
    this.list = h("div", { class: "commands", role: "listbox", id, hidden: true });
    this.menu = h("button", { type: "button", class: "icon menu", onmousedown: (event) => event.preventDefault(), onclick: () => this.#menu() }, "/");
    this.send = h("button", { type: "submit", class: "icon send" }, "➤");
    this.to = h("div", { class: "replying", hidden: true });
    const form = h("form", { onsubmit: (event) => this.#submit(event) }, this.menu, this.line, this.send);
    this.element = h("div", { class: "composer" }, this.list, this.to, form);
    this.speak();
  }

  speak() {
    const chat = store.chats.get(this.chat);
    const hint = t("write", { chat: chat ? store.title(chat) : "" });
    this.line.placeholder = hint;
    this.line.setAttribute("aria-label", hint);
    this.list.setAttribute("aria-label", t("commands"));
    this.menu.setAttribute("aria-label", t("commands"));
    this.send.setAttribute("aria-label", t("send"));
  }

  answer(message) {
    this.reply = message.message_id;
    const drop = h("button", { type: "button", class: "icon", "aria-label": t("close") }, "×");
    drop.addEventListener("click", () => this.#answered());
    const said = message.text.slice(0, 100) || t("photo");
    this.to.replaceChildren(h("div", {}, h("strong", {}, message.sender), h("span", {}, said)), drop);
    this.to.hidden = false;
    this.line.focus();
  }

  #answered() {
    this.reply = null;
    this.to.hidden = true;
  }

  async #learn() {
    const known = await control("commands", { viewer: store.viewer.id, chat: this.chat }).catch(() => []);
    this.known = known;
    if (document.activeElement === this.line) this.#written();
  }

  // The button is the same as typing a slash.
  #menu() {
    if (!this.list.hidden) return this.#shut();
    this.line.value = "/";
    this.line.focus();
    this.#learn();
  }

  #shut() {
    if (this.line.value === "/") this.line.value = "";
    this.#offer([]);
  }

  #written() {
    this.line.style.height = "auto";
    this.line.style.height = `${Math.min(this.line.scrollHeight, 120)}px`;
    const begun = /^\/(\S*)$/.exec(this.line.value);
    this.#offer(begun ? this.known.filter((one) => one.command.startsWith(begun[1].toLowerCase())) : []);
  }

  #offer(commands) {
    this.offered = commands;
    this.list.replaceChildren(
      ...commands.map((one, place) =>
        h(
          "div",
          {
            role: "option",
            id: `${this.list.id}-${place}`,
            onmousedown: (event) => event.preventDefault(), // the line keeps the focus
            onclick: () => this.#take(one),
          },
          h("strong", {}, `/${one.command}`),
          h("span", {}, one.description),
        ),
      ),
    );
    this.list.hidden = commands.length === 0;
    this.line.setAttribute("aria-expanded", String(!this.list.hidden));
    this.#choose(commands.length ? 0 : -1);
  }

  #choose(place) {
    this.chosen = place;
    [...this.list.children].forEach((one, n) => one.setAttribute("aria-selected", String(n === place)));
    if (place < 0) this.line.removeAttribute("aria-activedescendant");
    else {
      this.line.setAttribute("aria-activedescendant", this.list.children[place].id);
      this.list.children[place].scrollIntoView({ block: "nearest" });
    }
  }

  #key(event) {
    const open = !this.list.hidden;
    if (event.key === "Escape") {
      if (open) this.#shut();
      else if (this.reply) this.#answered();
      else this.leave();
    } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const by = event.key === "ArrowDown" ? 1 : -1;
      this.#choose((this.chosen + by + this.offered.length) % this.offered.length);
    } else if (open && event.key === "Tab" && !event.shiftKey) {
      this.line.value = `/${this.offered[this.chosen].command} `;
      this.#written();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      if (open) this.#take(this.offered[this.chosen]);
      else this.#submit(event);
    } else return;
    event.preventDefault();
  }

  #take(command) {
    this.#sent(`/${command.command}`);
  }

  #submit(event) {
    event.preventDefault();
    this.#sent(this.line.value.trim());
  }

  #sent(text) {
    if (text) this.say(text, this.reply);
    this.line.value = "";
    this.#answered();
    this.#written();
  }
}
