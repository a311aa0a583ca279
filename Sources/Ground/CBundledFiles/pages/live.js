// The newest state of the board. All tabs of a browser share one stream: the tab that holds a lock reads it
// and passes its events on. A browser opens only six connections to a server, so a stream for each tab would
// leave none for the seventh. A tab that nobody sees passes the lock on.
import { isProven, lose, signed } from "./session.js";

const channel = new BroadcastChannel("widgetconf-live");
const cards = new Map();
let board = { order: [], serving: false };
let hasBoard = false;
let observer = () => {};
let leads = false;

/**
 * Follows the board.
 *
 * @param {(news: {board, cards, changed: string|null, connected: boolean}) => void} observe is called after
 *   every change; `changed` is the widget that is different, or null
 */
export function follow(observe) {
  observer = observe;
  channel.addEventListener("message", ({ data }) => receive(data));
  channel.postMessage({ kind: "hello" });
  lead();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") channel.postMessage({ kind: "hello" });
  });
}

function report(changed, connected = true) {
  observer({ board, cards, changed, connected, hasBoard });
}

/** The pause before the server is asked again for its proof, in milliseconds. */
const retry = 1_000;
let received = Promise.resolve();

/** Handles messages in their order. The pictures of widgets have addresses that depend on the server's proof. */
function receive(message) {
  if (message.kind === "lost") {
    lose();
    if (message.isAway) report(null, false);
    return;
  }
  received = received.then(async () => {
    while (!await isProven()) await new Promise((done) => setTimeout(done, retry));
    handle(message);
  });
}

function handle(message) {
  switch (message.kind) {
    case "board":
      board = message.board;
      hasBoard = true;
      for (const id of cards.keys()) if (!board.order.includes(id)) cards.delete(id);
      report(null);
      break;
    case "widget":
      cards.set(message.card.widget, message.card);
      report(message.card.widget);
      break;
    case "hello":
      if (!leads || !hasBoard) break;
      channel.postMessage({ kind: "board", board });
      for (const card of cards.values()) channel.postMessage({ kind: "widget", card });
      break;
  }
}

function share(message) {
  receive(message);
  channel.postMessage(message);
}

/** Reads the stream whenever this tab is visible and no other one does. */
async function lead() {
  while (true) {
    await becomes("visible");
    const hidden = new AbortController();
    becomes("hidden").then(() => hidden.abort());
    // Beyond this machine, browsers offer locks only over TLS. Without them, each tab has its own stream.
    if (!navigator.locks) {
      await read(hidden.signal);
      continue;
    }
    try {
      await navigator.locks.request("widgetconf-live", { signal: hidden.signal }, () => read(hidden.signal));
    } catch {
      // The tab was hidden before it got the lock.
    }
  }
}

function becomes(state) {
  return new Promise((done) => {
    if (document.visibilityState === state) return done();
    const check = () => {
      if (document.visibilityState !== state) return;
      document.removeEventListener("visibilitychange", check);
      done();
    };
    document.addEventListener("visibilitychange", check);
  });
}

/** Reads the stream until the tab is hidden, and connects again when the server is back. */
async function read(signal) {
  leads = true;
  let pause = 500;
  while (!signal.aborted) {
    const began = Date.now();
    // Only an open stream shows that the server still has its address. Therefore the proof lasts as long as the stream,
    // whatever ends it.
    lose();
    if (await isProven()) await stream(signal);
    share({ kind: "lost", isAway: !signal.aborted });
    if (signal.aborted) break;
    pause = Date.now() - began > 10_000 ? 500 : Math.min(pause * 2, 10_000);
    await new Promise((done) => setTimeout(done, pause));
  }
  leads = false;
}

function stream(signal) {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const source = new EventSource(signed("/live"));
    const end = () => {
      source.close();
      signal.removeEventListener("abort", end);
      done();
    };
    source.addEventListener("board", ({ data }) => share({ kind: "board", board: JSON.parse(data) }));
    source.addEventListener("widget", ({ data }) => share({ kind: "widget", card: JSON.parse(data) }));
    source.addEventListener("error", end);
    signal.addEventListener("abort", end);
  });
}
