// Moments as the viewer's own clock and language tell them.

import { language } from "./words.js";

const said = (moment, how) => new Intl.DateTimeFormat(language(), how).format(moment * 1000);

export const clock = (moment) => said(moment, { hour: "2-digit", minute: "2-digit" });
export const full = (moment) => said(moment, { dateStyle: "full", timeStyle: "medium" });
export const day = (moment) => said(moment, { weekday: "long", day: "numeric", month: "long" });

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(moment) {
  const left = moment - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, one]) => Math.abs(left) >= one) ?? UNITS.at(-1);
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  return words.format(Math.round(left / size), unit);
}

// A date_time entity: `form` is r, or w, d or D, t or T together (https://core.telegram.org/bots/api#html-style).
export function moment(at, form, written) {
  if (form === "r") return relative(at);
  if (!form) return written;
  const how = {};
  if (form.includes("w")) how.weekday = "long";
  if (form.includes("d")) Object.assign(how, { day: "numeric", month: "numeric", year: "2-digit" });
  if (form.includes("D")) Object.assign(how, { day: "numeric", month: "long", year: "numeric" });
  if (/t/i.test(form)) Object.assign(how, { hour: "2-digit", minute: "2-digit" });
  if (form.includes("T")) how.second = "2-digit";
  return said(at, how);
}

// Relative times go on by themselves.
setInterval(() => {
  for (const one of document.querySelectorAll("time[data-form=r]")) {
    one.textContent = relative(Number(one.dataset.at));
  }
}, 1000);
