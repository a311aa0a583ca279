// The login of this browser. Its secret is stored for the origin of the page, which includes the port, and is never
// sent. The server first proves that it knows the secret as well, so that another program at the same address gets
// nothing. Then each request proves that this page does.
import { authentication, digestOf } from "./sha256.js";

const loginOfUser = "widgetconf-login";
const nameOfDisplay = (display) => `widgetconf-display-${display}`;
/** The names of the logins that this page can use, the preferred one first. */
const names = [loginOfUser];
/** The login whose secret the server has proved to know; null if it needs none. */
let login = null;
/** The text of the server's process, to which the codes of requests belong. */
let nonce = null;
let isTrusted = false;
let proving = null;
/** The number of times that the proof was forgotten. An answer that arrives after that proves nothing. */
let generation = 0;
let isLoginNeeded = false;
let loginPage = "/login";

/** Stores a new login. @param {string|null} display the display that this browser shows; null for the whole board */
export function storeLogin(login, display) {
  localStorage.setItem(display ? nameOfDisplay(display) : loginOfUser, JSON.stringify(login));
}

/** Uses the login of a display, or else that of its user. */
export function useDisplay(display) {
  names.unshift(nameOfDisplay(display));
  loginPage = `/login?display=${encodeURIComponent(display)}`;
}

/**
 * Forgets the server's proof: another program may have its address. The addresses of pictures stay as they are, so that
 * the page still shows them.
 */
export function lose() {
  generation++;
  isTrusted = false;
  proving = null;
}

/** Whether the server has proved what it is. It is asked to if that is not known yet. */
export async function isProven() {
  if (isTrusted) return true;
  if (!proving) {
    const own = prove().catch(() => false).finally(() => { if (proving === own) proving = null; });
    proving = own;
  }
  return proving;
}

async function prove() {
  const own = generation;
  const stored = names.map((name) => localStorage.getItem(name)).filter((text) => text !== null);
  let isRefused = false;
  // Without a login, the server may need none.
  for (const candidate of stored.length ? stored.map((text) => JSON.parse(text)) : [null]) {
    const answer = await challenge(candidate);
    if (own !== generation) return isProven();
    if (answer.nonce) {
      [login, nonce, isTrusted] = [candidate, answer.nonce, true];
      reportLogin(false);
      return true;
    }
    isRefused = answer.isRefused;
  }
  if (isRefused) reportLogin(true);
  return false;
}

/** Asks the server for the proof that it knows the secret of a login. */
async function challenge(login) {
  const challenge = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
  const query = new URLSearchParams(login ? { id: login.id, challenge } : { challenge });
  const reply = await fetch(`/session?${query}`, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) return { isRefused: reply.status === 401 };
  const found = await reply.json();
  const key = login && authentication("server", login.secret);
  const isValid = !login || found.proof === authentication(`server\n${challenge}\n${found.nonce}`, key);
  return { nonce: isValid ? found.nonce : null };
}

/**
 * Tells the page whether a login is needed, with the event `login`. A server that does not know a login has proved
 * nothing. Therefore the login stays stored, until another one replaces it, and the page does not open a page of that
 * server, whose scripts could read all that the browser has stored for the address. A browser that has stored nothing
 * opens the page that says how to log in.
 */
function reportLogin(isNeeded) {
  if (isNeeded && names.every((name) => localStorage.getItem(name) === null)) return location.replace(loginPage);
  if (isNeeded === isLoginNeeded) return;
  isLoginNeeded = isNeeded;
  dispatchEvent(new CustomEvent("login", { detail: { isNeeded } }));
}

/**
 * What proves a request. The code covers the body by its digest. It is the key of this browser, encrypted with a code of
 * the request: the server stores only the digest of the key, which suffices to decrypt and check it.
 */
function proof(method, path, body) {
  const digest = body ? digestOf(body) : "";
  login.key ??= authentication("browser", login.secret);
  login.check ??= digestOf(login.key);
  const mask = authentication(`request\n${nonce}\n${method}\n${path}\n${digest}`, login.check);
  const code = login.key.replace(/./g, (digit, index) => (parseInt(digit, 16) ^ parseInt(mask[index], 16)).toString(16));
  return [login.id, code, ...digest ? [digest] : []].join(".");
}

/** The path as the browser sends it. */
function sentPath(path) {
  const { pathname, search } = new URL(path, location.origin);
  return pathname + search;
}

/** An address with which an element of the page, such as a picture, can be loaded. */
export function signed(path) {
  if (!login) return path;
  const sent = sentPath(path);
  return `${sent}${sent.includes("?") ? "&" : "?"}login=${proof("GET", sent)}`;
}

/** Sends a request without waiting for a proof, such as when the page is left. It fails if the server is not proven. */
export async function send(path, { method = "GET", headers = {}, ...options } = {}) {
  if (!isTrusted) throw new TypeError("the server is away");
  const sent = sentPath(path);
  const fields = login ? { ...headers, Authorization: `Login ${proof(method, sent, options.body)}` } : headers;
  return fetch(sent, { method, headers: fields, ...options });
}

/** Sends a request once the server is proven. A server that was started again must prove itself again. */
export async function load(path, options) {
  for (let attempt = 0; ; attempt++) {
    if (!await isProven()) throw new TypeError("the server is away");
    const reply = await send(path, options);
    if (reply.status !== 401) return reply;
    lose();
    if (attempt > 0) return reply;
  }
}
