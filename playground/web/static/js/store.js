// All that this window knows: what its viewer sees, as the server last told it. Changes are told as events.

import { t } from "./words.js";

export const key = (message) => `${message.chat_id}:${message.message_id}`;

class Store extends EventTarget {
  viewer = null;
  about = { name: "Matta", description: "" };
  chats = new Map(); // by id, in the order of the list
  shown = new Map(); // by chat id, the messages by key
  household = { people: [], groups: [], bot: { running: true, wanted: true }, cut: false };
  unread = new Map();
  #answers = new Map(); // by query id, who waits for it or what came

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  get private() {
    return this.chats.get(this.viewer?.id);
  }

  get groups() {
    return [...this.chats.values()].filter((chat) => chat.type !== "private");
  }

  // Whose colour a chat has.
  face(chat) {
    return chat.type === "private" ? this.household.bot.id : chat.id;
  }

  title(chat) {
    return chat.type === "private" ? this.about.name : chat.title;
  }

  // What the server says.

  take(kind, data) {
    if (kind === "everything") this.#everything(data);
    else if (kind === "household") this.#household(data);
    else if (kind === "chats") this.#chats(data);
    else if (kind === "answer") this.#answer(data);
    else this.#message(kind, data);
  }

  #everything({ you, about, chats, shown }) {
    this.viewer = you;
    this.about = about;
    this.chats = new Map(chats.map((chat) => [chat.id, chat]));
    this.shown = new Map();
    for (const [id, messages] of Object.entries(shown)) this.#fill(Number(id), messages);
    this.tell("everything");
  }

  #chats({ about, chats, shown }) {
    this.about = about;
    this.chats = new Map(chats.map((chat) => [chat.id, chat]));
    for (const [id, messages] of Object.entries(shown)) this.#fill(Number(id), messages);
    for (const id of this.shown.keys()) if (!this.chats.has(id)) this.shown.delete(id);
    this.tell("chats");
  }

  #fill(chat, messages) {
    this.shown.set(chat, new Map(messages.map((message) => [key(message), message])));
  }

  #household(data) {
    this.household = data;
    this.tell("household");
  }

  #message(kind, data) {
    // A group that became a supergroup shows what was said before: those messages have the old id.
    const known = this.shown.get(data.chat_id);
    const messages = known ?? [...this.shown.values()].find((one) => one.has(key(data)));
    if (!messages) return;
    const before = messages.get(key(data));
    if (kind === "delete") messages.delete(key(data));
    else messages.set(key(data), data);
    const chat = [...this.shown].find(([, one]) => one === messages)[0];
    this.tell("message", { kind, chat, message: data, before });
  }

  // Answers to taps: only the window that tapped shows them.

  #answer(answer) {
    const waiting = this.#answers.get(answer.query_id);
    if (waiting) waiting(answer);
    else this.#answers.set(answer.query_id, (resolve) => resolve(answer));
  }

  answer(query, seconds) {
    return new Promise((resolve, reject) => {
      const came = this.#answers.get(query);
      if (came) return came(resolve);
      this.#answers.set(query, resolve);
      setTimeout(() => reject(new Error(t("no_answer"))), seconds * 1000);
    });
  }
}

export const store = new Store();
