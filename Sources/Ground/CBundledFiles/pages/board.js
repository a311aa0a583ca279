// The board: a tile for each position, in the pages and sections of the layout.
import { find, make, button, write, announce, plain, pictureOf, nameOf } from "./elements.js";
import { word, ago, moment } from "./words.js";
import { openWidget } from "./widget.js";
import { showTilePicture } from "./picture.js";
import { layoutOf, topOf, titleOf, prepareTile, drawTools } from "./arrange.js";

/** The tiles by widget. */
const tiles = new Map();
let state = { board: { order: [] }, cards: new Map() };
let pageIndex = 0;
/** The widgets that wait for a person, and what for. */
let announced = [];
const columns = new CSSStyleSheet();
document.adoptedStyleSheets = [columns];

/** Shows the board as it is now, and moves only the tiles that are elsewhere. */
export function drawBoard(news) {
  state = news;
  const { board, cards } = news;
  const { pages, columns: count } = layoutOf(board);
  pageIndex = Math.max(0, Math.min(pageIndex, pages.length - 1));
  drawPages(pages);
  const width = count ? `.tiles { max-width: calc(${count} * var(--cell) + ${count - 1} * var(--gap)); }` : "";
  if (columns.cssRules[0]?.cssText !== width) columns.replaceSync(width);
  const sections = pages[pageIndex]?.sections ?? [];
  place(find("sections"), sections.map((section, index) => drawSection(section, index)));
  for (const [widget, tile] of tiles) {
    if (board.order.includes(widget)) continue;
    tile.remove();
    tiles.delete(widget);
  }
  find("empty").hidden = !(news.hasBoard && cards.size === 0 && board.order.length === 0);
}

function drawPages(pages) {
  const list = find("pages");
  list.hidden = pages.length < 2;
  const key = JSON.stringify([pages.map((page) => page.title), pageIndex]);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...pages.map((page, index) => button("tab", titleOf(page, index), () => {
    pageIndex = index;
    drawBoard(state);
  }, index === pageIndex ? { "aria-current": "page" } : {})));
  if (focused) list.children[pageIndex]?.focus();
}

function drawSection(section, index) {
  const element = find("sections").children[index] ?? make("section", {}, make("h2.section-title"), make("ul.tiles"));
  const [title, list] = element.children;
  write(title, section.title ?? "");
  title.hidden = !section.title;
  const shown = section.stacks.map((stack) => ({ stack, card: state.cards.get(topOf(stack, state.board)) }));
  place(list, shown.filter(({ card }) => card).map(({ stack, card }) => drawTile(card, stack)));
  return element;
}

/** Makes these the children of an element, and moves only those that are elsewhere. */
function place(list, children) {
  const focused = document.activeElement;
  children.forEach((child, index) => {
    if (list.children[index] !== child) list.insertBefore(child, list.children[index] ?? null);
  });
  while (list.children.length > children.length) list.lastElementChild.remove();
  // An element that is moved loses the focus.
  if (focused !== document.activeElement && list.contains(focused)) focused.focus();
}

/** Shows the newest state of one widget; false if it is not on the board yet. */
export function updateTile(news) {
  const tile = tiles.get(news.changed);
  if (!tile) return false;
  state = news;
  drawTile(news.cards.get(news.changed), tile.stack);
  return true;
}

function drawTile(card, stack) {
  const tile = tiles.get(card.widget) ?? makeTile(card);
  tile.stack = stack;
  const { image, face, tools } = tile;
  const size = stack.widgets.length;
  const classes = `tile ${card.family}${size > 1 ? " is-stack" : ""}`;
  if (tile.className !== classes) tile.className = classes;
  showTilePicture(image, pictureOf(card));
  if (image.width !== card.width) [image.width, image.height] = [card.width, card.height];
  image.alt = plain(card.spoken.join(", "));
  const others = size > 1 ? [word("ofStack", { count: size })] : [];
  face.setAttribute("aria-label", plain([word("open", { title: nameOf(card) }), ...others, ...card.spoken].join(", ")));
  write(tile.count, size > 1 ? "●".repeat(Math.min(size, 8)) : "");
  drawTools(tile, tools, card);
  drawCaption(card);
  return tile;
}

function makeTile({ widget }) {
  const image = make("img", { decoding: "async", draggable: "false" });
  const face = button("face", image, () => openWidget(state.cards.get(widget)));
  const count = make("span.stack-count", { "aria-hidden": "true" });
  const tile = make("li", {}, face, make("div.caption", {}, make("span.name"), make("span.age")), count);
  const tools = prepareTile(tile, () => widget);
  tile.append(tools);
  Object.assign(tile, { image, face, tools, count });
  tiles.set(widget, tile);
  return tile;
}

/** Shows pictures in the present color scheme. */
export function redrawTiles() {
  for (const [widget, tile] of tiles) if (state.cards.has(widget)) drawTile(state.cards.get(widget), tile.stack);
}

/** Shows how old the content of each tile is now. */
export const redrawCaptions = () => state.cards.forEach(drawCaption);

function drawCaption(card) {
  const tile = tiles.get(card.widget);
  if (!tile) return;
  write(tile.querySelector(".name"), nameOf(card));
  const age = tile.querySelector(".age");
  age.dataset.state = card.updating || card.progress ? "updating" : card.state;
  write(age, ageOf(card));
}

function ageOf(card) {
  if (card.state === "needsConfiguration") return word("setUp");
  if (card.progress) return `${word("updating")} ${card.progress}`;
  if (card.updating) return word("updating");
  if (!card.answered) return word(card.failingSince ? "noAnswer" : "notThere");
  const time = ago(card.answered);
  return word(card.age === "expired" ? "expired" : card.age === "stale" ? "stale" : "fresh", { time });
}

/** What waits for a person, each with what they can do about it. */
export function drawAttention({ board, cards }) {
  const waiting = board.order.map((id) => cards.get(id)).filter((card) =>
    card && (card.state === "needsConfiguration" || card.state === "attention" || card.failingSince));
  find("attention").hidden = waiting.length === 0;
  const key = JSON.stringify(waiting.map((card) => [card.widget, card.state, card.failingSince]));
  const list = find("attention-list");
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const states = waiting.map((card) => `${card.widget} ${card.state}`);
  const news = waiting.filter((_, index) => !announced.includes(states[index]));
  if (news.length) announce(news.map(waitingText).join(" "));
  announced = states;
  list.replaceChildren(...waiting.map((card) => {
    const title = nameOf(card);
    const needs = card.state === "needsConfiguration";
    const text = waitingText(card);
    return make("li", {}, make("span", {}, text),
      button("quiet", word(needs ? "setUp" : "why"), () => openWidget(card, needs ? "edit" : "why"),
        { "aria-label": `${word(needs ? "setUp" : "why")} ${title}` }));
  }));
}

function waitingText(card) {
  const title = nameOf(card);
  if (card.state === "needsConfiguration") return word("needsText", { title });
  if (card.state === "attention") return word("attentionText", { title });
  return word("failing", { title, time: moment(card.failingSince) });
}
