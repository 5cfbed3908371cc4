// Puts the page together: who looks, which chats are shown, and what comes of what one does in them.

import { control, table } from "./api.js";
import { ChatPane } from "./chat.js";
import { alert, announce, picture, toast } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { connect } from "./live.js";
import { Side } from "./side.js";
import { store } from "./store.js";
import { Tools } from "./tools.js";
import { lastViewer, remember, rememberReading, whereWas } from "./where.js";
import { choose, load, speak, t } from "./words.js";

const PATIENCE = 10; // seconds for an answer to a tap
const panes = new Map(); // by chat id
const place = (id) => document.getElementById(id);
let group = null; // the group that is shown
let front = null; // on a phone: the one chat that is shown
let lost = false;

const deeds = {
  async tap(message, row, column, key) {
    if (key.getAttribute("aria-busy")) return;
    key.setAttribute("aria-busy", "true");
    try {
      await takeOver();
      await tapped(await control("tap", { user: store.viewer.id, chat: message.chat_id, message: message.message_id, row, column, label: key.dataset.label }));
    } catch (error) {
      toast(t(error instanceof TypeError ? "lost" : "too_late"));
    } finally {
      key.removeAttribute("aria-busy");
    }
  },
  open: (url) => follow(url),
  picture,
  say: (chat, text, reply, thread) =>
    attempt(() => control("write", { user: store.viewer.id, chat, text, reply_to: reply, thread })),
  reading: (chat, message) => store.viewer && rememberReading(store.viewer.id, chat, message),
  start: () => attempt(() => control("start", { user: store.viewer.id })),
  join: (chat) => attempt(() => control("join", { user: store.viewer.id, chat })),
};

// Whoever taps for somebody plays for him from then on.
async function takeOver() {
  const { id, name } = store.viewer;
  if (!store.household.people.find((one) => one.id === id)?.alone) return;
  await table("alone", { user: id, on: false });
  toast(t("taken_over", { name }));
}

async function attempt(does) {
  try {
    await does();
  } catch (error) {
    toast(error.message);
  }
}

async function tapped(what) {
  if (what.url) return follow(what.url);
  if (what.copied !== null && what.kind === "copy") {
    await navigator.clipboard?.writeText(what.copied).catch(() => {});
    return toast(t("copied", { text: what.copied }));
  }
  if (what.kind !== "callback") return;
  const answer = await store.answer(what.query_id, PATIENCE);
  if (answer.url) await follow(answer.url);
  else if (answer.text && answer.alert) alert(store.about.name, answer.text);
  else if (answer.text) toast(answer.text);
}

// A t.me link opens in here, as it does in Telegram; others lead out.
async function follow(url) {
  if (!/^(https?:\/\/)?t\.me\//.test(url)) return void window.open(url, "_blank", "noopener");
  try {
    const led = await control("follow", { user: store.viewer.id, url });
    show(led.chat_id);
    if (led.message_id !== null) setTimeout(() => panes.get(led.chat_id)?.lead(led.message_id), 60);
  } catch {
    toast(t("leads_nowhere", { url }));
  }
}

// Which chats are shown.

function show(chat) {
  const view = store.chats.get(chat);
  if (!view) return;
  if (view.type !== "private") group = chat;
  front = chat;
  document.body.classList.remove("sided");
  render();
  panes.get(chat)?.end();
}

function pane(chat) {
  if (!panes.has(chat)) {
    const made = new ChatPane(chat, deeds);
    panes.set(chat, made);
    const read = whereWas(store.viewer.id).reading[chat];
    if (read !== undefined) requestAnimationFrame(() => made.goBackTo(read));
  }
  return panes.get(chat);
}

function settle() {
  const groups = store.groups;
  if (front === null) ({ group = null, front = null } = whereWas(store.viewer.id));
  if (!store.chats.has(group)) group = groups.findLast((one) => one.status !== "left")?.id ?? groups[0]?.id ?? null;
  if (!store.chats.has(front)) front = group ?? store.viewer.id;
  for (const id of panes.keys()) if (!store.chats.has(id)) panes.delete(id);
}

function render() {
  settle();
  const shown = [group, store.viewer.id].filter((one) => one !== null).map(pane);
  const wanted = shown.map((one) => one.element);
  const main = place("chats");
  if (wanted.some((one, n) => main.children[n] !== one) || main.children.length !== wanted.length) {
    main.replaceChildren(...wanted);
  }
  for (const one of shown) {
    one.element.classList.toggle("front", one.chat === front);
    one.element.classList.toggle("private", one.chat === store.viewer.id);
    if (one.visible) store.unread.delete(one.chat);
  }
  remember(store.viewer.id, { group, front });
  around();
}

// What stands around the chats.
function around() {
  const both = [...panes.values()].filter((one) => one.visible).length > 1;
  side.render(both ? group : front);
  tools.render(group);
  const chats = [...store.groups, store.private].filter(Boolean);
  fill(place("tabs"), chats.map((chat) => tab(chat)));
  const open = place("open-side");
  open.setAttribute("aria-label", t("people_and_chats"));
  open.setAttribute("aria-expanded", String(document.body.classList.contains("sided")));
  place("side").setAttribute("aria-label", t("people_and_chats"));
  place("tools").setAttribute("aria-label", t("tools"));
  place("tabs").setAttribute("aria-label", t("chats"));
  place("toasts").setAttribute("aria-label", t("notices"));
  document.title = `${store.viewer.name} · Matta`;
  banner();
}

function tab(chat) {
  const unread = store.unread.get(chat.id);
  return h(
    "button",
    { type: "button", "aria-current": chat.id === front ? "true" : null, "data-focus": `tab-${chat.id}`, onclick: () => show(chat.id) },
    store.title(chat),
    unread ? h("span", { class: "badge", "aria-label": t("unread", { n: unread }) }, unread) : null,
  );
}

// What is wrong with the evening, if anything is.
function banner() {
  const { bot, cut } = store.household;
  const said = lost ? "lost" : !bot.running ? (bot.wanted ? "bot_died" : "bot_stopped") : cut ? "network_cut" : null;
  const line = place("banner");
  line.hidden = said === null;
  if (line.dataset.said === `${said} ${document.documentElement.lang}`) return;
  line.dataset.said = `${said} ${document.documentElement.lang}`;
  const mend = { bot_died: ["start_bot", () => table("bot", { order: "start" })], network_cut: ["mend", () => control("cut", { cut: false })] };
  mend.bot_stopped = mend.bot_died;
  const [name, does] = mend[said] ?? [];
  line.replaceChildren(...(said ? [t(said), name ? h("button", { type: "button", onclick: () => attempt(does) }, t(name)) : ""] : []));
}

// Who looks.

function become(person, how = "pushState") {
  if (person === store.viewer?.id) return;
  history[how](null, "", `?as=${person}`);
  look();
}

// `reopened`: the page has just been opened; an address that names nobody is then the last viewer's.
async function look({ reopened = false } = {}) {
  const asked = new URLSearchParams(location.search).get("as");
  const { you, people } = await (await fetch("/people")).json();
  if (asked === null && reopened && people.includes(lastViewer())) return become(lastViewer(), "replaceState");
  const viewer = Number(asked) || you;
  document.body.classList.remove("sided");
  connect(viewer);
}

function theme(name) {
  if (name === "auto") localStorage.removeItem("theme");
  else localStorage.setItem("theme", name);
  document.documentElement.dataset.theme = name;
}

// News.

store.addEventListener("everything", () => {
  speak(store.viewer.language);
  panes.clear();
  store.unread.clear();
  render();
});
store.addEventListener("chats", () => {
  render();
  for (const one of panes.values()) one.refresh();
});
store.addEventListener("household", () => store.viewer && around());
store.addEventListener("connected", () => ((lost = false), banner()));
store.addEventListener("disconnected", () => {
  if (!store.viewer) return;
  lost = true;
  banner();
});
store.addEventListener("message", ({ detail }) => {
  const { kind, chat, message, before } = detail;
  panes.get(chat)?.news(detail);
  const mine = message.sender_id === store.viewer.id;
  if (kind !== "delete" && !mine) {
    const seen = panes.get(chat)?.visible;
    if (!seen && kind === "message") store.unread.set(chat, (store.unread.get(chat) ?? 0) + 1);
    if (seen) announce(`${message.sender}: ${news(message, before)}`);
  }
  around();
});

// What is said aloud of a message: its words, or its reactions if only they are new.
function news(message, before) {
  const bare = (one) => JSON.stringify({ ...one, reactions: null });
  const same = before && bare(before) === bare(message);
  return same ? Object.keys(message.reactions).join(" ") : message.text.slice(0, 400);
}

// Beginning.

const side = new Side(place("side"), {
  become,
  show,
  theme,
  tools: () => {
    document.body.classList.remove("sided");
    tools.toggle();
  },
  alone: (on) => attempt(() => table("alone", { user: store.viewer.id, on })),
  language: (code) => {
    choose(code);
    speak(store.viewer.language);
    panes.clear();
    render();
  },
});
const tools = new Tools(place("tools"));
theme(localStorage.getItem("theme") ?? "auto");
place("open-side").addEventListener("click", () => {
  document.body.classList.toggle("sided");
  around();
});
place("chats").addEventListener("pointerdown", () => document.body.classList.remove("sided"));
addEventListener("popstate", () => look());
addEventListener("resize", () => store.viewer && render());
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.classList.contains("sided")) {
    document.body.classList.remove("sided");
    around();
    place("open-side").focus();
  }
});
await load();
await look({ reopened: true });
