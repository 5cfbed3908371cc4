// The page's own words. What the bot says comes with its messages.

let catalogue = {};
let current = "it";

export const LANGUAGES = { it: "Italiano", en: "English", es: "Español" };

export async function load() {
  catalogue = await (await fetch("/words")).json();
}

// The language that was chosen for the page, or else the viewer's own.
export function speak(viewers) {
  const wanted = localStorage.getItem("language") || viewers;
  current = wanted in catalogue ? wanted : "it";
  document.documentElement.lang = current;
}

export function choose(code) {
  if (code) localStorage.setItem("language", code);
  else localStorage.removeItem("language");
}

export const language = () => current;
export const chosen = () => localStorage.getItem("language") ?? "";

export function t(key, values = {}) {
  const said = catalogue[current]?.[key] ?? key;
  return said.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
