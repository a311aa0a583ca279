// The page of a display, which is open for weeks: it shows one picture at a time and keeps nothing else.
import { plain } from "./elements.js";
import { isProven, load, lose, signed, useDisplay } from "./session.js";

const picture = document.getElementById("picture");
const notice = document.getElementById("notice");
const base = location.pathname.replace(/\/$/, "");
const name = decodeURIComponent(base.split("/").pop());
const words = {
  en: {
    away: "The board is away. Trying again …",
    unlinked: "This display is not linked. Run “widgetconf display link {name}”, and open the link here.",
  },
  ko: {
    away: "보드에 연결할 수 없습니다. 다시 시도하는 중 …",
    unlinked: "연결되지 않은 디스플레이입니다. “widgetconf display link {name}” 명령의 링크를 여기에서 여세요.",
  },
}[navigator.language.startsWith("ko") ? "ko" : "en"];

/** The wait after a failure, and the shortest time between two requests, in milliseconds. */
const retry = 10_000, pace = 250;

let version, timer, due, shown;
let isAsking = false, isOutdated = false, isLinked = true;

function query() {
  const scale = Math.min(3, Math.max(1, Math.round(devicePixelRatio)));
  const side = (length) => Math.max(16, Math.round(length * scale));
  return `size=${side(innerWidth)}x${side(innerHeight)}&scale=${scale}`;
}

/** Schedules a request. An earlier one stays, so that constant changes cannot postpone it. */
function later(wait) {
  // Like the timer, this clock is not changed by a new time of day.
  const next = performance.now() + wait;
  if (timer && due <= next) return;
  clearTimeout(timer);
  due = next;
  timer = setTimeout(refresh, wait);
}

/** Asks what the display shows now. Changes that arrive meanwhile are asked for together. */
async function refresh() {
  clearTimeout(timer);
  timer = undefined;
  if (isAsking) return void (isOutdated = true);
  isAsking = true;
  isOutdated = false;
  let wait = retry;
  try {
    wait = await update();
    notice.hidden = true;
  } catch {
    lose();
    notice.textContent = (isLinked ? words.away : words.unlinked).replace("{name}", plain(name));
    notice.hidden = false;
  }
  isAsking = false;
  later(isOutdated ? pace : wait);
}

async function update() {
  const reply = await load(`${base}/state?${query()}`, { cache: "no-store", signal: AbortSignal.timeout(30_000) });
  if (!reply.ok) throw new Error(reply.statusText);
  const state = await reply.json();
  if (version !== undefined && version !== state.version) location.reload();
  version = state.version;
  await show(state.picture);
  picture.alt = document.title = plain(state.page);
  return state.wait;
}

/** Shows a picture when it is complete, so that the former one stays until then. */
async function show(address) {
  if (shown === address) return;
  const next = new Image();
  next.src = signed(address);
  await next.decode();
  picture.src = next.src;
  picture.hidden = false;
  shown = address;
}

/** Follows the board. A stream that the server refuses, or a board that is away, is opened again later. */
async function follow() {
  if (!await isProven()) return void setTimeout(follow, retry);
  const stream = new EventSource(signed(`${base}/live`));
  let wait = retry;
  stream.addEventListener("open", () => { wait = pace; });
  stream.addEventListener("changed", () => later(pace));
  stream.addEventListener("error", () => {
    // The stream may only be opened again once the server has proved itself again.
    stream.close();
    lose();
    later(wait);
    setTimeout(follow, wait);
  });
}

useDisplay(name);
addEventListener("login", ({ detail }) => {
  isLinked = !detail.isNeeded;
  // A display that was removed shows nothing more.
  picture.hidden = true;
  shown = undefined;
});
addEventListener("resize", () => later(pace));
refresh();
follow();
