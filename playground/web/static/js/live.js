// The WebSocket that brings the news; comes back by itself when the evening does.

import { store } from "./store.js";

const AGAIN = 1000;
let socket = null;

export function connect(viewer) {
  socket?.close();
  const mine = (socket = new WebSocket(`ws://${location.host}/live?as=${viewer}`));
  let opened = false;
  mine.onmessage = (event) => {
    const { kind, data } = JSON.parse(event.data);
    opened = true;
    if (mine === socket) store.take(kind, data);
  };
  mine.onopen = () => mine === socket && store.tell("connected");
  mine.onclose = () => {
    if (mine !== socket) return;
    store.tell("disconnected", { opened });
    setTimeout(() => mine === socket && connect(viewer), AGAIN);
  };
}
