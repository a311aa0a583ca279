// What waits for a person: a button in the bar with the number, and a list that opens over the board, so that it never
// moves the board.
import { find, make, button, announce, write, nameOf } from "./elements.js";
import { word, moment } from "./words.js";
import { openWidget } from "./widget.js";

/** The shortest time between two announcements and drawings, in milliseconds. */
const pace = 1_000;
/** So many widgets are announced by their names. */
const named = 3;
/** Returns the widgets that wait for a person now. */
let cards = () => [];
let drawnAt = 0;
let timer = null;
/** The states that were announced. */
let announced = new Set();

const toggle = find("attention-toggle");
const panel = find("attention");
toggle.addEventListener("click", () => fold(!panel.hidden));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || panel.hidden || find("sheet").open) return;
  fold(true);
  toggle.focus();
});
document.addEventListener("pointerdown", ({ target }) => {
  if (!panel.hidden && !panel.contains(target) && !toggle.contains(target)) fold(true);
});

function fold(isFolded) {
  panel.hidden = isFolded;
  toggle.setAttribute("aria-expanded", String(!isFolded));
  drawList();
}

/** Shows the widgets that wait for a person, at most once in `pace`. */
export function drawAttention({ board, cards: all }) {
  cards = () => board.order.map((id) => all.get(id)).filter((card) =>
    card && (card.state === "needsConfiguration" || card.state === "attention" || card.failingSince));
  if (timer !== null) return;
  const wait = drawnAt + pace - performance.now();
  if (wait <= 0) draw();
  else timer = setTimeout(draw, wait);
}

function draw() {
  timer = null;
  const waiting = cards();
  // The first widget is shown at once.
  if (waiting.length) drawnAt = performance.now();
  toggle.hidden = waiting.length === 0;
  if (waiting.length === 0 && !panel.hidden) fold(true);
  write(toggle.lastElementChild, String(waiting.length));
  const label = word("attentionCount", { count: waiting.length });
  if (toggle.getAttribute("aria-label") !== label) toggle.setAttribute("aria-label", label);
  toggle.title = label;
  announceNew(waiting);
  drawList(waiting);
}

function announceNew(waiting) {
  const stateOf = (card) => `${card.widget} ${card.state}`;
  const news = waiting.filter((card) => !announced.has(stateOf(card)));
  announced = new Set(waiting.map(stateOf));
  if (news.length > named) announce(word("attentionCount", { count: waiting.length }));
  else if (news.length) announce(news.map(waitingText).join(" "));
}

/** Fills the list while it is open, and only if it is different. */
function drawList(waiting = cards()) {
  if (panel.hidden) return;
  const list = find("attention-list");
  const key = JSON.stringify(waiting.map((card) => [card.widget, card.state, card.failingSince, nameOf(card)]));
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const known = new Map([...list.children].map((row) => [row.dataset.key, row]));
  const focused = document.activeElement;
  list.replaceChildren(...waiting.map((card) => {
    const row = JSON.stringify([card.widget, waitingText(card)]);
    return known.get(row) ?? makeRow(card, row);
  }));
  if (focused.isConnected && list.contains(focused)) focused.focus();
}

function makeRow(card, key) {
  const action = word(card.state === "needsConfiguration" ? "setUp" : "why");
  return make("li", { "data-key": key }, make("span", {}, waitingText(card)),
    button("quiet", action, () => {
      fold(true);
      openWidget(card, card.state === "needsConfiguration" ? "edit" : "why");
    }, { "aria-label": `${action} ${nameOf(card)}` }));
}

function waitingText(card) {
  const title = nameOf(card);
  if (card.state === "needsConfiguration") return word("needsText", { title });
  if (card.state === "attention") return word("attentionText", { title });
  return word("failing", { title, time: moment(card.failingSince) });
}
