// The board: a tile for each widget, kept current by the stream.
import { find, make, button, write, pictureOf } from "./elements.js";
import { word, ago, translate } from "./words.js";
import { follow } from "./live.js";
import { openGallery, openWidget, refreshWidget } from "./panels.js";

const tiles = new Map();
let state = { board: { order: [], serving: false }, cards: new Map(), connected: false, hasBoard: false };

translate(document);
find("add").addEventListener("click", openGallery);
find("add-first").addEventListener("click", openGallery);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => state.cards.forEach(draw));
setInterval(() => state.cards.forEach(drawCaption), 10_000);
showConnection();

follow((news) => {
  state = news;
  showConnection();
  if (news.changed) {
    const card = news.cards.get(news.changed);
    draw(card);
    refreshWidget(card);
  }
  arrange();
  showAttention();
});

function showConnection() {
  const { connected, hasBoard, board } = state;
  const status = !connected ? (hasBoard ? "reconnecting" : "loading") : board.serving ? "live" : "away";
  const element = find("connection");
  element.dataset.state = status;
  write(element, word(status));
  document.body.classList.toggle("is-away", status === "away" || status === "reconnecting");
}

/** Puts the tiles in the order of the board, and moves only those that are elsewhere. */
function arrange() {
  const list = find("tiles");
  const wanted = state.board.order.filter((id) => tiles.has(id) || state.cards.has(id));
  for (const [id, tile] of tiles) {
    if (state.board.order.includes(id)) continue;
    tile.remove();
    tiles.delete(id);
  }
  wanted.forEach((id, index) => {
    if (!tiles.has(id)) draw(state.cards.get(id));
    const tile = tiles.get(id);
    if (list.children[index] !== tile) list.insertBefore(tile, list.children[index] ?? null);
  });
  find("empty").hidden = !(state.hasBoard && state.board.order.length === 0);
}

function draw(card) {
  let tile = tiles.get(card.widget);
  if (!tile) {
    tile = makeTile(card);
    tiles.set(card.widget, tile);
  }
  tile.className = `tile ${card.family}`;
  const image = tile.querySelector("img");
  const address = pictureOf(card);
  if (image.getAttribute("src") !== address) image.setAttribute("src", address);
  image.width = card.width;
  image.height = card.height;
  image.alt = card.spoken.join(", ");
  tile.querySelector(".face").setAttribute("aria-label", label(card));
  drawCaption(card);
}

function makeTile(card) {
  const face = button("face", make("img", { decoding: "async", draggable: "false" }), () =>
    openWidget(state.cards.get(card.widget)));
  return make("li.tile", {}, face,
    make("div.caption", {}, make("span.name"), make("span.age")));
}

const nameOf = (card) => card.name || card.title;
const label = (card) => [word("open", { title: nameOf(card) }), ...card.spoken].join(", ");

function drawCaption(card) {
  const tile = tiles.get(card.widget);
  if (!tile) return;
  write(tile.querySelector(".name"), nameOf(card));
  const age = tile.querySelector(".age");
  age.dataset.state = card.updating ? "updating" : card.state;
  write(age, ageOf(card));
}

function ageOf(card) {
  if (card.state === "needsConfiguration") return word("setUp");
  if (card.updating) return word("updating");
  if (!card.answered) return word("notThere");
  const time = ago(card.answered);
  return word(card.age === "expired" ? "expired" : card.age === "stale" ? "stale" : "fresh", { time });
}

/** What waits for a person, each with what they can do about it. */
function showAttention() {
  const waiting = state.board.order.map((id) => state.cards.get(id)).filter((card) =>
    card && (card.state === "needsConfiguration" || card.state === "attention" || card.failingSince));
  find("attention").hidden = waiting.length === 0;
  const key = JSON.stringify(waiting.map((card) => [card.widget, card.state, card.failingSince]));
  const list = find("attention-list");
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...waiting.map((card) => {
    const title = nameOf(card);
    const needs = card.state === "needsConfiguration";
    const text = needs
      ? word("needsText", { title })
      : card.state === "attention"
        ? word("attentionText", { title })
        : word("failing", { title, time: ago(card.failingSince) });
    return make("li", {}, make("span", {}, text),
      button("quiet", word(needs ? "setUp" : "why"), () => openWidget(card, needs ? "edit" : "why")));
  }));
}
