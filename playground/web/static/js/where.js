// Where each person was on this page: the group, the chat in front, and in each chat the message at the top, or null at
// its end. The browser keeps it, so that the page reopens there.

const NAME = "where";
const MOST = 20; // people remembered; the ones seen longest ago go first

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME));
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

// Who looked last, as a user id; null on the first visit.
export const lastViewer = () => read()[0]?.viewer ?? null;

// { viewer, group, front, reading: { chat: message } } of one person.
export const whereWas = (viewer) => read().find((one) => one.viewer === viewer) ?? { viewer, reading: {} };

export function remember(viewer, change) {
  const others = read().filter((one) => one.viewer !== viewer);
  localStorage.setItem(NAME, JSON.stringify([{ ...whereWas(viewer), ...change }, ...others].slice(0, MOST)));
}

export function rememberReading(viewer, chat, message) {
  const { [chat]: _, ...reading } = whereWas(viewer).reading;
  remember(viewer, { reading: message === null ? reading : { ...reading, [chat]: message } });
}
