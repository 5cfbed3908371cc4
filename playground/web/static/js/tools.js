// Behind the scenes: what no Telegram would let one person do, and what a curious one wants to try.

import { control, table } from "./api.js";
import { colour, initials } from "./bubble.js";
import { lines, toast } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { store } from "./store.js";
import { LANGUAGES, t } from "./words.js";

const ADMINS = ["creator", "administrator"];

export class Tools {
  constructor(place) {
    this.place = place;
    this.group = null; // the group that is being looked at
    place.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
  }

  toggle(open = this.place.hidden) {
    if (open) this.before = document.activeElement;
    this.place.hidden = !open;
    document.body.classList.toggle("tooled", open);
    if (open) {
      this.render(this.group);
      this.place.querySelector("button")?.focus();
    } else if (this.before?.isConnected) this.before.focus();
  }

  render(group) {
    this.group = group;
    if (this.place.hidden) return;
    const { people, groups, bot, cut } = store.household;
    const here = groups.find((one) => one.id === group) ?? groups[0];
    fill(
      this.place,
      h("header", {}, h("h2", {}, t("tools")), this.#button("×", "close", () => this.toggle(false), { class: "icon", label: t("close") })),
      h("h3", {}, t("people")),
      people.map((one) => this.#person(one, here)),
      h("div", { class: "deeds" }, here && this.#deed("newcomer", () => table("newcomer", { group: here.id }))),
      here && h("h3", {}, t("group_called", { name: here.title })),
      here && this.#group(here, bot.id),
      h("h3", {}, t("network")),
      h("p", { class: cut ? "bad" : "good" }, t(cut ? "network_cut" : "network_whole")),
      h("div", { class: "deeds" }, this.#deed(cut ? "mend" : "cut", () => control("cut", { cut: !cut }))),
      h("h3", {}, t("the_bot")),
      h("p", { class: bot.running ? "good" : "bad" }, t(bot.running ? "bot_runs" : bot.wanted ? "bot_died" : "bot_stopped")),
      this.#bot(bot),
    );
  }

  #person(one, group) {
    const status = group?.members[one.id];
    const inside = status !== undefined;
    const admin = ADMINS.includes(status);
    const at = { user: one.id, chat: group?.id };
    const alone = h("input", {
      type: "checkbox",
      checked: one.alone,
      "data-focus": `alone-${one.id}`,
      onchange: (event) => this.#do(() => table("alone", { user: one.id, on: event.target.checked })),
    });
    const tongues = Object.entries(LANGUAGES).map(([code, name]) =>
      h("option", { value: code, selected: code === one.language }, name),
    );
    const speak = (event) => this.#do(() => table("language", { user: one.id, language: event.target.value }));
    return h(
      "div",
      { class: "member", role: "group", "aria-label": one.name },
      h("span", { class: `avatar ${colour(one.id)}`, "aria-hidden": "true" }, initials(one.name)),
      h("strong", {}, one.name),
      h("small", {}, t(status ? `is_${status}` : "is_left")),
      h("label", {}, alone, t("plays_alone")),
      h("select", { "aria-label": t("speaks", { name: one.name }), "data-focus": `speaks-${one.id}`, onchange: speak }, tongues),
      h(
        "div",
        { class: "deeds" },
        inside && status !== "creator" && this.#deed(admin ? "demote" : "promote", () => control(admin ? "demote" : "promote", at), one.id),
        group && this.#deed(inside ? "leave" : "join", () => control(inside ? "leave" : "join", at), one.id),
        this.#deed(one.blocked ? "unblock" : "block", () => control(one.blocked ? "unblock" : "block", { user: one.id }), one.id),
      ),
    );
  }

  #group(group, bot) {
    const at = { user: bot, chat: group.id };
    const inside = !["left", "kicked"].includes(group.bot);
    const admin = group.bot === "administrator";
    const creator = Number(Object.entries(group.members).find(([, status]) => status === "creator")?.[0] ?? store.viewer.id);
    const found = (kind) => () => table("new_group", { title: t(`title_${kind}`), creator, kind });
    return [
      h("p", {}, `${t(group.is_forum ? "kind_forum" : `kind_${group.type}`)} · ${t(`bot_${group.bot}`)}`),
      h(
        "div",
        { class: "deeds" },
        group.type === "group" && this.#deed("upgrade", () => control("migrate", { chat: group.id })),
        inside && this.#deed(admin ? "demote_bot" : "promote_bot", () => control(admin ? "demote" : "promote", at)),
        inside
          ? this.#deed("kick_bot", () => control("kick", { ...at, by: creator }))
          : this.#deed("add_bot", () => control("join", { ...at, by: creator })),
        ["group", "forum"].map((kind) => this.#deed(`new_${kind}`, found(kind))),
      ),
    ];
  }

  #bot(bot) {
    const order = (what) => () => table("bot", { order: what });
    const words = async () => lines(t("log"), (await table("last_words", {})) || "…");
    return h(
      "div",
      { class: "deeds" },
      bot.running
        ? [this.#deed("stop_bot", order("stop")), this.#deed("kill_bot", order("kill"))]
        : this.#deed("start_bot", order("start")),
      this.#deed("log", words),
    );
  }

  #deed(name, does, id = "") {
    return this.#button(t(name), `${name}-${id}`, () => this.#do(does), { class: "deed" });
  }

  #button(text, focus, onclick, { class: kind, label = null }) {
    return h("button", { type: "button", class: kind, "data-focus": focus, "aria-label": label, onclick }, text);
  }

  async #do(does) {
    try {
      await does();
    } catch (error) {
      toast(error.message);
    }
  }
}
