// The login of this browser. Its secret is stored for the origin of the page, which includes the port, and is never
// sent. The server first proves that it knows the secret as well, so that another program at the same address gets
// nothing. Then each request proves that this page does.
import { authentication } from "./sha256.js";

const names = ["widgetconf-login"];
let login = null;
/** The text of the server's process, to which the codes of requests belong. */
let nonce = null;
let isTrusted = false;
let proving = null;
let needed = "/login";

/** Stores a new login. @param {string|null} display the display that this browser shows; null for the whole board */
export function storeLogin(login, display) {
  localStorage.setItem(display ? `widgetconf-display-${display}` : names[0], JSON.stringify(login));
}

/** Uses the login of a display, or else that of its user. */
export function useDisplay(name) {
  names.unshift(`widgetconf-display-${name}`);
  needed = `/login?display=${encodeURIComponent(name)}`;
}

const nameOfLogin = () => names.find((name) => localStorage.getItem(name));

/**
 * Forgets the server's proof: another program may have its address. The addresses of pictures stay as they are, so that
 * the page still shows them.
 */
export function lose() {
  isTrusted = false;
}

/**
 * Whether the server has proved what it is. It is asked to if that is not known yet. Without a valid login, the page
 * that says how to log in follows.
 */
export async function isProven() {
  if (isTrusted) return true;
  proving ??= prove().catch(() => false).finally(() => { proving = null; });
  return proving;
}

async function prove() {
  const name = nameOfLogin();
  login = name ? JSON.parse(localStorage.getItem(name)) : null;
  const challenge = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
  const query = new URLSearchParams(login ? { id: login.id, challenge } : { challenge });
  const reply = await fetch(`/session?${query}`, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  if (reply.status === 401) {
    if (name) localStorage.removeItem(name);
    if (name && nameOfLogin()) return prove();
    endSession();
    return false;
  }
  if (!reply.ok) return false;
  const found = await reply.json();
  if (login && found.proof !== authentication(`server\n${challenge}\n${found.nonce}`, login.secret)) return false;
  nonce = found.nonce;
  isTrusted = true;
  return true;
}

function proof(method, path) {
  return `${login.id}.${authentication(`request\n${nonce}\n${method}\n${path}`, login.secret)}`;
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

/** Sends a request without waiting for anything, such as when the page is left. The server must be proven. */
export function send(path, { method = "GET", headers = {}, ...options } = {}) {
  const sent = sentPath(path);
  const fields = login ? { ...headers, Authorization: `Login ${proof(method, sent)}` } : headers;
  return fetch(sent, { method, headers: fields, ...options });
}

/** Sends a request once the server is proven. A server that was started again must prove itself again. */
export async function load(path, options) {
  for (let attempt = 0; ; attempt++) {
    if (!await isProven()) throw new TypeError("the server is away");
    const reply = await send(path, options);
    if (reply.status !== 401) return reply;
    lose();
    if (attempt > 0) {
      endSession();
      return reply;
    }
  }
}

let isEnded = false;

/**
 * Opens the page that says how to log in. A person who stays because of unsaved changes is asked only once.
 */
export function endSession() {
  if (isEnded) return;
  isEnded = true;
  location.replace(needed);
}
