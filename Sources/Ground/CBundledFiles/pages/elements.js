// Builds elements. Texts become text nodes, so nothing that a provider sends is read as markup.
import { load, signed } from "./session.js";

const lineBreaks = /\r\n?|[\u2028\u2029]/g;
/** Marks that change the direction of the text around them. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/** A text as the page shows it. The values of controls stay as they are. */
export const plain = (text) =>
  String(text).replace(lineBreaks, "\n").replace(directions, "").replace(controls, "\ufffd");

/** The attributes that people see or hear. */
const texts = new Set(["aria-label", "alt", "placeholder", "title"]);

/**
 * Makes an element.
 *
 * @param {string} name the tag, with classes behind dots: `button.primary`
 * @param {object} properties attributes; a function listens to the event of its name
 * @param {...(Node|string|null)} children
 */
export function make(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, texts.has(key) ? plain(value) : value);
  }
  for (const child of children.flat()) {
    if (child != null && child !== false) element.append(child instanceof Node ? child : plain(child));
  }
  return element;
}

/** Makes a button that never submits a form. */
export function button(name, label, click, properties = {}) {
  return make(`button${name ? "." + name : ""}`, { type: "button", click, ...properties }, label);
}

/** Makes a menu of choices, each a value and its text. */
export function menu(properties, choices, present) {
  return make("select", properties,
    choices.map(([value, text]) => make("option", { value, selected: value === present }, text)));
}

/** Makes an element of a drawing. */
export function drawn(name, attributes) {
  // The namespace of the drawing that the page begins with, because an address in a script looks like a request.
  const element = document.createElementNS(find("drawing").namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export const find = (id) => document.getElementById(id);

/** Replaces the text of an element only if it differs, so that nothing is announced twice. */
export function write(element, text) {
  const shown = plain(text);
  if (element.textContent !== shown) element.textContent = shown;
}

/**
 * Ignores the click that follows the end of the present press, wherever it lands. Browsers send the click of a finger
 * some time after the finger is lifted, so only the next press ends this. The clicks of keys are not ignored.
 */
export function swallowClick() {
  const ends = new AbortController();
  const listen = (name, act) => addEventListener(name, act, { capture: true, signal: ends.signal });
  listen("click", (event) => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A second finger belongs to the same press.
  listen("pointerdown", ({ isPrimary }) => isPrimary && ends.abort());
}

/** Moves the focus with an arrow key to the next shown element, and returns it; null for other keys. */
export function stepFocus(event, elements) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const shown = elements.filter((element) => !element.hidden);
  const next = step && shown.at((shown.indexOf(event.target) + step) % shown.length);
  if (!next) return null;
  event.preventDefault();
  next.focus();
  return next;
}

/** Makes elements one stop of the Tab key. The arrow keys move between them. */
export function rove(elements) {
  elements.forEach((element, index) => {
    element.tabIndex = index ? -1 : 0;
    element.addEventListener("keydown", (event) => {
      const next = stepFocus(event, elements);
      if (next) [element.tabIndex, next.tabIndex] = [-1, 0];
    });
  });
}

/** Says a sentence to screen readers. */
export function announce(text) {
  find("announcer").textContent = plain(text);
}

/**
 * A style sheet for lengths that are known only while the page runs, because the policy of the page forbids styles in
 * attributes. It contains numbers and names of this page, never texts.
 */
export class Placement {
  rules = "";
  sheet = null;

  set(rules) {
    if (rules === this.rules) return;
    this.rules = rules;
    if (!this.sheet) document.adoptedStyleSheets.push(this.sheet = new CSSStyleSheet());
    this.sheet.replaceSync(rules);
  }

  end() {
    const index = document.adoptedStyleSheets.indexOf(this.sheet);
    if (index >= 0) document.adoptedStyleSheets.splice(index, 1);
    [this.sheet, this.rules] = [null, ""];
  }
}

/** Calls the API with a document, or with the bytes of a file. A refusal is thrown as its problem document. */
export async function call(method, path, body, headers = {}) {
  const isFile = body instanceof Uint8Array;
  const type = { "Content-Type": isFile ? "application/octet-stream" : "application/json" };
  let reply;
  try {
    reply = await load(path, {
      method,
      headers: body === undefined ? headers : { ...type, ...headers },
      body: body === undefined || isFile ? body : JSON.stringify(body),
    });
  } catch {
    throw { status: 0, detail: "" };
  }
  const document = reply.status === 204 ? null : await reply.json().catch(() => null);
  if (!reply.ok) throw document ?? { status: reply.status, detail: reply.statusText };
  return document;
}

/** An id of a change, so that a request that is sent again changes nothing twice. */
export function changeID() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = (method, path, body, headers) => call(method, "/api/v1" + path, body, headers);

/** The path of a widget in the API. */
export const pathOf = (widget) => `/widgets/${encodeURIComponent(widget)}`;

export const scheme = () => matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

/** The address of a widget's picture. */
export function pictureOf(card, parameters = {}) {
  const query = new URLSearchParams({ scheme: scheme(), v: card.picture ?? "", ...parameters });
  return signed(`${pathOf(card.widget)}.svg?${query}`);
}

/** The user's name for a widget, or its title. */
export const nameOf = (card) => card.name || card.title || card.widget;
