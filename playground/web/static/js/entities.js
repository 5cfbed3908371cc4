// A message's text with its entities, as elements. Offsets count UTF-16 units, as JavaScript's strings do.

import { h } from "./dom.js";
import { full, moment } from "./times.js";
import { t } from "./words.js";

const PLAIN = { bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code" };

// `does`: open(url) for links, say(text) for commands.
export function rendered(text, entities, does) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return pieces(text, sorted, 0, text.length, does);
}

function pieces(text, entities, start, end, does) {
  const made = document.createDocumentFragment();
  let at = start;
  for (let place = 0; place < entities.length; ) {
    const entity = entities[place];
    const low = Math.max(entity.offset, at);
    const high = Math.min(entity.offset + entity.length, end);
    let next = place + 1;
    while (next < entities.length && entities[next].offset < high) next++;
    if (low < high) {
      made.append(text.slice(at, low));
      const inner = pieces(text, entities.slice(place + 1, next), low, high, does);
      made.append(wrapped(entity, inner, text.slice(low, high), does));
      at = high;
    }
    place = next;
  }
  made.append(text.slice(at, end));
  return made;
}

function wrapped(entity, inner, written, does) {
  switch (entity.type) {
    case "pre":
      return h("pre", { tabindex: "0" }, h("code", {}, inner));
    case "blockquote":
      return h("blockquote", {}, inner);
    case "expandable_blockquote":
      return quote(inner);
    case "spoiler":
      return spoiler(inner);
    case "url":
    case "text_link":
      return link(inner, entity.url ?? withScheme(written), does);
    case "bot_command":
      return h("button", { type: "button", class: "inline", onclick: () => does.say(written) }, inner);
    case "mention":
    case "text_mention":
    case "hashtag":
      return h("span", { class: "mention" }, inner);
    case "date_time":
      return time(entity, written);
    default:
      return h(PLAIN[entity.type] ?? "span", {}, inner);
  }
}

const withScheme = (written) => (/^\w+:/.test(written) ? written : `https://${written}`);

function link(inner, url, does) {
  const open = (event) => {
    event.preventDefault();
    does.open(url);
  };
  const safe = /^(https?|tg|mailto|tel):/i.test(url) ? url : "#";
  return h("a", { href: safe, rel: "noopener noreferrer", target: "_blank", onclick: open }, inner);
}

function spoiler(inner) {
  const hidden = h("button", { type: "button", class: "spoiler", "aria-label": t("spoiler") });
  const text = h("span", { "aria-hidden": "true" }, inner);
  hidden.append(text);
  hidden.addEventListener("click", () => {
    hidden.classList.add("shown");
    hidden.removeAttribute("aria-label");
    text.removeAttribute("aria-hidden");
  });
  return hidden;
}

function quote(inner) {
  const text = h("div", {}, inner);
  const made = h("blockquote", { class: "expandable" }, text);
  const more = h("button", { type: "button", class: "more", "aria-expanded": "false" }, t("more"));
  more.addEventListener("click", () => {
    const open = made.classList.toggle("open");
    more.setAttribute("aria-expanded", String(open));
    more.textContent = t(open ? "less" : "more");
  });
  made.append(more);
  const cut = () => made.classList.contains("open") || text.scrollHeight > text.clientHeight + 1;
  new ResizeObserver(() => (more.hidden = !cut())).observe(text);
  return made;
}

function time(entity, written) {
  const at = entity.unix_time;
  const form = entity.date_time_format ?? "";
  return h(
    "time",
    { datetime: new Date(at * 1000).toISOString(), title: full(at), "data-form": form, "data-at": at },
    moment(at, form, written),
  );
}
