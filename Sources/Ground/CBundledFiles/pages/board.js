// The board: a tile for each position, in the pages and sections of the layout.
import { find, make, button, write, plain, pictureOf, nameOf, swallowClick } from "./elements.js";
import { word, ago, moment } from "./words.js";
import { openWidget } from "./widget.js";
import { showTilePicture, forgetTilePicture } from "./picture.js";
import { layoutOf, topOf, turn, titleOf, prepareTile, drawTools, offerArranging, tileIndex, focusWidget }
  from "./arrange.js";
import { Parts } from "./parts.js";
import { offerTileMenu, offerPageMenu, offerSectionMenu } from "./menus.js";

/** The shortest time between two drawings of a tile, in milliseconds. */
const pace = 500;
/** How far a pointer moves, in pixels, until a press is no click. */
const dragged = 16;
/** The tiles by widget. */
const tiles = new Map();
/** The widgets whose tiles do not show the newest state, and the timer that draws the next of them. */
const outdated = new Set();
let timer = null;
let state = { board: { order: [] }, cards: new Map() };
let pageIndex = 0;

/** The new widget to which the page scrolls once its tile is drawn. */
let revealed = null;

/** Scrolls to the tile of a new widget, which may not have arrived yet. */
export function reveal(widget) {
  revealed = widget;
  showRevealed();
}

function showRevealed() {
  const tile = tiles.get(revealed);
  if (!tile?.isConnected) return;
  revealed = null;
  tile.scrollIntoView({ block: "center" });
}

/** The number of the page that is shown, from 1. */
export const shownPage = () => pageIndex + 1;
const columns = new CSSStyleSheet();
document.adoptedStyleSheets.push(columns);

/** Pictures are drawn in the window and a little beyond it, so that few of them appear late. */
const views = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    target.isInView = isIntersecting;
    if (isIntersecting) drawPicture(target);
    else forgetTilePicture(target.image);
  }
}, { rootMargin: "300px" });

/** Shows the board as it is now, and moves only the tiles that are elsewhere. */
export function drawBoard(news) {
  const focused = document.activeElement?.closest(".tile");
  const index = focused ? tileIndex(focused.widget) : 0;
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
    views.unobserve(tile);
    forgetTilePicture(tile.image);
    tile.parts.end();
    outdated.delete(widget);
    tile.remove();
    tiles.delete(widget);
  }
  find("empty").hidden = !(news.hasBoard && cards.size === 0 && board.order.length === 0);
  showRevealed();
  // A tile that is gone passes the focus on.
  if (focused && !focused.isConnected) focusWidget(focused.widget, index);
}

function drawPages(pages) {
  const list = find("pages");
  find("page-bar").hidden = list.hidden = pages.length < 2;
  const key = JSON.stringify([pages.map((page) => page.title), pageIndex]);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...pages.map((page, index) => button("tab", titleOf(page, index), () => showPage(index),
    { "data-page": index, ...index === pageIndex ? { "aria-current": "page" } : {} })));
  offerPageMenu(find("page-menu"), () => pageIndex, showPage);
  if (focused) list.children[pageIndex]?.focus();
}

/** Shows another page of the board. */
export function showPage(index) {
  pageIndex = index;
  drawBoard(state);
}

function drawSection(section, index) {
  const element = find("sections").children[index] ?? makeSection();
  if (!element.isConnected) find("sections").append(element);
  const [head, list] = element.children;
  // Widgets without a section that follow one must not look like its last ones.
  write(head.firstElementChild, section.title ?? word("otherWidgets"));
  element.section = section;
  element.page = pageIndex;
  head.hidden = !section.title && index === 0;
  head.lastElementChild.hidden = !section.title;
  const shown = section.stacks.map((stack) => ({ stack, card: state.cards.get(topOf(stack, state.board)) }));
  list.columns = columnsOf(list);
  place(list, asSeen(shown.filter(({ card }) => card), list.columns).map(({ card, stack }) => showTile(card, stack)));
  return element;
}

const columnsOf = (list) => getComputedStyle(list).gridTemplateColumns.split(" ").length;

/** How many columns and rows the tile of a family covers, as the style sheet says; one of each for other families. */
const spans = { systemMedium: [2, 1], systemLarge: [2, 2], systemExtraLarge: [4, 2], accessoryInline: [2, 1] };

/**
 * The tiles in the order in which they are seen, which is the order of keys and screen readers: a small tile fills the
 * gap before a larger one. The new order can open another gap, so that a few more rounds are needed.
 */
function asSeen(shown, columns, rounds = 5) {
  const positions = packed(shown, columns);
  const isSeen = positions.every((position, index) => index === 0 || position > positions[index - 1]);
  if (isSeen || rounds === 0) return shown;
  const order = shown.map((_, index) => index).sort((one, other) => positions[one] - positions[other]);
  return asSeen(order.map((index) => shown[index]), columns, rounds - 1);
}

/** The first cell of each tile in rows of cells, where the grid of the browser puts it. */
function packed(shown, columns) {
  const taken = new Set();
  return shown.map(({ card }) => {
    const [wide, height] = spans[card.family] ?? [1, 1];
    const width = Math.min(wide, columns);
    for (let position = 0; ; position++) {
      if (position % columns + width > columns) continue;
      const cells = Array.from({ length: width * height }, (_, index) =>
        position + Math.floor(index / width) * columns + index % width);
      if (cells.some((cell) => taken.has(cell))) continue;
      cells.forEach((cell) => taken.add(cell));
      return position;
    }
  });
}

/** Another number of columns is another order of tiles. */
new ResizeObserver(() => {
  if ([...document.querySelectorAll(".tiles")].some((list) => list.columns !== columnsOf(list))) drawBoard(state);
}).observe(find("sections"));

function makeSection() {
  const change = make("button.icon.section-menu", { type: "button", "aria-label": word("changeSection") }, "⋯");
  const element = make("section", {}, make("div.section-head-line", {}, make("h2.section-title"), change),
    make("ul.tiles"));
  offerSectionMenu(change, () => element);
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

/** Shows the newest state of one widget soon; false if it is not on the board yet. */
export function updateTile(news) {
  const tile = tiles.get(news.changed);
  if (!tile) return false;
  state = news;
  if (performance.now() - tile.drawnAt >= pace) drawTile(news.cards.get(news.changed), tile.stack);
  else outdated.add(news.changed);
  drawOutdatedLater();
  return true;
}

/** Draws the tiles that may be drawn again, and waits for the others. */
function drawOutdated() {
  timer = null;
  const now = performance.now();
  for (const widget of [...outdated]) {
    const tile = tiles.get(widget), card = state.cards.get(widget);
    if (tile && card && now - tile.drawnAt < pace) continue;
    outdated.delete(widget);
    if (tile && card) drawTile(card, tile.stack);
  }
  drawOutdatedLater();
}

function drawOutdatedLater() {
  if (timer !== null || outdated.size === 0) return;
  const oldest = Math.min(...[...outdated].map((widget) => tiles.get(widget)?.drawnAt ?? 0));
  timer = setTimeout(drawOutdated, Math.max(16, oldest + pace - performance.now()));
}

/** The tile of a widget in its position. Its content is drawn again at the pace of all tiles. */
function showTile(card, stack) {
  const tile = tiles.get(card.widget);
  if (!tile || JSON.stringify(tile.stack) !== JSON.stringify(stack)) return drawTile(card, stack);
  drawTools(tile, tile.tools, card);
  return tile;
}

function drawTile(card, stack) {
  const tile = tiles.get(card.widget) ?? makeTile(card);
  tile.stack = stack;
  tile.drawnAt = performance.now();
  const { image, face, options, tools } = tile;
  const size = stack.widgets.length;
  const classes = `tile ${card.family}${size > 1 ? " is-stack" : ""}`;
  if (tile.className !== classes) tile.className = classes;
  if (image.width !== card.width || image.height !== card.height) [image.width, image.height] = [card.width, card.height];
  const alt = plain(card.spoken.join(", "));
  if (image.alt !== alt) image.alt = alt;
  const others = size > 1 ? [word("ofStack", { count: size })] : [];
  const label = plain([word("open", { title: nameOf(card) }), ...others, ...card.spoken].join(", "));
  for (const [part, text] of [[face, label], [options, plain(word("menuOf", { title: nameOf(card) }))]])
    if (part.getAttribute("aria-label") !== text) part.setAttribute("aria-label", text);
  drawCount(tile);
  drawTools(tile, tools, card);
  drawCaption(card);
  if (tile.isInView) drawPicture(tile);
  return tile;
}

/** A dot for each widget of a stack. They turn the stack. */
function drawCount({ count, stack: { widgets }, widget }) {
  count.hidden = widgets.length < 2;
  if (count.hidden) return;
  write(count, widgets.length > 8 ? `${widgets.indexOf(widget) + 1}/${widgets.length}`
    : widgets.map((member) => member === widget ? "●" : "○").join(""));
  count.setAttribute("aria-label", plain(word("turnStack", { title: nameOf(state.cards.get(widget)) })));
}

/** Shows the next widget of a stack, and keeps the focus of a person with keys. */
function turnTile(tile, by) {
  const hadFocus = tile.contains(document.activeElement);
  const next = turn(tile.stack, tile.widget, by);
  if (hadFocus) tiles.get(next)?.count.focus();
}

/**
 * Turns a stack when a finger or a pointer moves across it. If a pointer drags a tile in another way, the page says how
 * tiles are moved.
 */
function turnBySwipe(tile) {
  tile.face.addEventListener("pointerdown", ({ clientX, clientY, button, pointerType }) => {
    if (button !== 0 || document.body.classList.contains("is-arranging")) return;
    const ends = new AbortController();
    const listen = (name, act) => addEventListener(name, act, { signal: ends.signal });
    listen("pointercancel", () => ends.abort());
    listen("pointerup", (event) => {
      ends.abort();
      const x = event.clientX - clientX, y = event.clientY - clientY;
      const isSwipe = tile.stack.widgets.length > 1 && tile.contains(event.target)
        && Math.abs(x) >= 40 && Math.abs(y) <= 30;
      if (!isSwipe && (pointerType !== "mouse" || Math.hypot(x, y) < dragged)) return;
      swallowClick();
      if (isSwipe) turnTile(tile, x < 0 ? 1 : -1);
      else offerArranging();
    });
  });
}

/** Shows the newest picture of a tile that is in view. */
function drawPicture(tile) {
  const card = state.cards.get(tile.widget);
  if (!card) return;
  showTilePicture(tile.image, pictureOf(card));
  tile.parts.show(card);
}

function makeTile({ widget }) {
  const image = make("img", { decoding: "async", draggable: "false" });
  const face = button("face", image, () => openWidget(state.cards.get(widget)));
  const count = button("stack-count", "", () => turnTile(tile, 1), { hidden: true });
  const parts = new Parts();
  const options = button("icon.tile-menu", "⋯", null);
  const tile = make("li", {}, face, parts.element,
    make("div.caption", {}, make("span.name"), make("span.age")), count, options);
  const tools = prepareTile(tile, () => widget, showPage);
  tile.append(tools);
  Object.assign(tile, { widget, image, face, options, tools, count, parts, isInView: false });
  turnBySwipe(tile);
  offerTileMenu(tile, options, () => state.cards.get(widget));
  tiles.set(widget, tile);
  views.observe(tile);
  return tile;
}

/** Shows pictures in the present color scheme. */
export function redrawTiles() {
  for (const [widget, tile] of tiles) if (state.cards.has(widget)) drawTile(state.cards.get(widget), tile.stack);
}

/** Whether the page receives the changes of the board. */
const isCurrent = () => state.connected && state.board.serving;

/** Shows how old the content of each tile is now. */
export function redrawCaptions(news) {
  state = news;
  state.cards.forEach(drawCaption);
}

function drawCaption(card) {
  const tile = tiles.get(card.widget);
  if (!tile) return;
  write(tile.querySelector(".name"), nameOf(card));
  const age = tile.querySelector(".age");
  const kind = card.updating || card.progress ? "updating" : card.state;
  if (age.dataset.state !== kind) age.dataset.state = kind;
  write(age, ageOf(card));
}

function ageOf(card) {
  // While the board is away, it matters how long the content is valid.
  if (!isCurrent() && card.until)
    return word(Date.parse(card.until) > Date.now() ? "until" : "since", { time: moment(card.until) });
  if (card.state === "needsConfiguration") return word("setUp");
  if (card.progress) return `${word("updating")} ${card.progress}`;
  if (card.updating) return word("updating");
  if (!card.answered) return word(card.failingSince ? "noAnswer" : "notThere");
  const time = ago(card.answered);
  return word(card.age === "expired" ? "expired" : card.age === "stale" ? "stale" : "fresh", { time });
}
