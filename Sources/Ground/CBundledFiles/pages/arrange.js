// How the board is arranged: pages, sections and stacks. A tile is moved by dragging it, with the arrow keys, with the
// buttons on it, with its menu, or on the tab of its widget.
import { find, make, menu, button, plain, announce, api, pathOf, nameOf } from "./elements.js";
import { word, familyName, problemText } from "./words.js";
import { note, refill } from "./sheet.js";
import { tell } from "./toast.js";
import { prepareDragging, allowDragging } from "./drag.js";

/** The newest state of the board, as `follow` gives it. */
let state = { board: { order: [] }, cards: new Map() };
let isArranged = false;
let redraw = () => {};
/** Moves run in sequence: each starts from the result of the previous one. */
let moves = Promise.resolve();

export const layoutOf = (board) =>
  board.arranged?.layout ?? { pages: [{ sections: [{ stacks: board.order.map((id) => ({ widgets: [id] })) }] }] };

/** The widgets that a person turned stacks to in this window, by the first widget of the stack. */
const turned = new Map();

/** Shows another widget of a stack, here and until the page is loaded again. */
export function turn(stack, shown, by) {
  const { widgets } = stack;
  const next = widgets.at((widgets.indexOf(shown) + by) % widgets.length);
  turned.set(widgets[0], next);
  redraw();
  announce(nameOf(state.cards.get(next)));
  return next;
}

/** The shown widget of a stack. */
export function topOf(stack, board) {
  const chosen = turned.get(stack.widgets[0]);
  if (stack.widgets.includes(chosen)) return chosen;
  return board.arranged?.tops.find((top) => stack.widgets.includes(top.widget))?.widget ?? stack.widgets[0];
}

const stacks = () => layoutOf(state.board).pages.flatMap((page) => page.sections.flatMap((section) => section.stacks));
const stackWith = (widget) => stacks().find((stack) => stack.widgets.includes(widget)) ?? { widgets: [widget] };

/** The cards of the widgets in the position of a widget. */
export const stackOf = (widget) => stackWith(widget).widgets.map((id) => state.cards.get(id)).filter(Boolean);

export function setArrangement(news, draw) {
  [state, redraw] = [news, draw];
}

/** The newest state of the board. */
export const boardNow = () => state.board;

/** Where a widget is: its page with its number from 1, its section, and its stack. */
export function placeOf(widget) {
  const { pages } = layoutOf(state.board);
  const has = (section) => section.stacks.some((stack) => stack.widgets.includes(widget));
  const index = Math.max(0, pages.findIndex((page) => page.sections.some(has)));
  const page = pages[index], section = page?.sections.find(has);
  return { pages, page, pageNumber: index + 1, section, stack: stackWith(widget) };
}

/**
 * The sections of a widget's page, as they are called there: whether each contains the widget, and the change that moves
 * the widget to its end.
 */
export function sectionsFor(widget) {
  const { page, section } = placeOf(widget);
  const sections = (page?.sections ?? []).map((other, index) => ({
    label: other.title ?? word(index ? "otherWidgets" : "noSection"), isChosen: other === section,
    change: other.title ? { section: other.title, widgets: [widget] }
      : { move: [widget], after: other.stacks.at(-1).widgets[0] },
  }));
  if (page?.sections.some(({ title }) => !title)) return sections;
  // Widgets without a section come after all sections.
  return [...sections, { label: word("otherWidgets"), isChosen: false, change: { section: null, widgets: [widget] } }];
}

/** Moves a new widget to the end of a page, if the board placed it elsewhere. */
export async function moveToEnd(widget, pageNumber) {
  const { pages } = layoutOf(state.board);
  const sections = pages[pageNumber - 1]?.sections ?? [];
  // Without pages and sections, the board places it there, or in the order of the ids.
  if (pages.length < 2 && sections.length < 2 && !sections[0]?.title) return;
  const last = sections.flatMap(({ stacks }) => stacks.flatMap(({ widgets }) => widgets)).findLast((id) => id !== widget);
  if (last) await arrange({ move: [widget], after: last }, true);
}

/**
 * Changes the layout, and shows it at once.
 *
 * @param {boolean} isAsked whether the caller shows a refusal itself
 * @returns {Promise<boolean|object>} whether it is changed; for a caller that shows it, the refusal
 */
export async function arrange(change, isAsked = false) {
  note(null);
  try {
    state.board.arranged = await api("POST", "/layout", change);
    redraw();
    announce(word("arranged"));
    return true;
  } catch (problem) {
    if (isAsked) return problem;
    showRefusal(problem);
    return false;
  }
}

/** Shows why a change was refused: at the end of the open sheet, or as a message. */
function showRefusal(problem) {
  if (find("sheet").open) note(problem);
  else tell(problemText(problem));
}

/** Changes the size of a widget, and offers the way back. @returns {Promise<boolean>} whether it is changed */
export async function resize(card, family) {
  const former = state.cards.get(card.widget)?.family ?? card.family;
  const change = async (size) => {
    note(null);
    try {
      await api("PATCH", pathOf(card.widget), { family: size, wait: "none" });
      return true;
    } catch (problem) {
      showRefusal(problem);
      return false;
    }
  };
  if (!await change(family)) return false;
  tell(word("resized", { title: nameOf(card), family: familyName(family) }),
    { label: word("undoRemoval"), run: () => change(former) });
  return true;
}

/**
 * Moves a widget to where it was: next to a neighbor, or onto its page, which may have ended with it.
 *
 * @param former where it was, as `placeOf` returned it
 */
async function moveBack(widget, { page, pageNumber, section, stack }) {
  const isKnown = (id) => !stack.widgets.includes(id) && stacks().some(({ widgets }) => widgets.includes(id));
  const nearest = (list) => list.flatMap(({ widgets }) => widgets).find(isKnown);
  const index = section.stacks.indexOf(stack);
  const after = nearest(section.stacks.slice(index + 1));
  if (after) return arrange({ move: [widget], before: after });
  const before = nearest(section.stacks.slice(0, index).reverse());
  if (before) return arrange({ move: [widget], after: before });
  const other = nearest(page.sections.flatMap(({ stacks }) => stacks));
  if (other) await arrange({ move: [widget], toPage: String(placeOf(other).pageNumber) });
  else await restorePage(widget, page, pageNumber);
  if (section.title) await arrange({ section: section.title, widgets: [widget] });
  // Its section ended with it, and is the last one now.
  const followers = page.sections.slice(page.sections.indexOf(section) + 1).map(({ title }) => title).filter(Boolean);
  const onPage = String(placeOf(widget).pageNumber);
  for (const title of followers) await arrange({ moveSection: title, onPage });
}

/** Makes a page that ended with its only widget. Without a title, it gets the one that it had in the tabs. */
async function restorePage(widget, page, pageNumber) {
  const name = titleOf(page, pageNumber - 1);
  const count = layoutOf(state.board).pages.length;
  if (await arrange({ page: name, widgets: [widget] }) && pageNumber <= count)
    await arrange({ movePage: name, before: String(pageNumber) });
}

/** Says that a widget was moved from `former`, and offers the way back. */
export const tellMoved = (widget, former) => tell(word("moved", { title: nameOfWidget(widget) }),
  { label: word("undoRemoval"), run: () => moveBack(widget, former) });

/** Moves a widget, and offers the way back. @param {function(): Promise<boolean>} move whether it was moved */
export async function relocate(widget, move) {
  const former = placeOf(widget);
  if (await move()) tellMoved(widget, former);
}

const shownTiles = () => [...document.querySelectorAll(".tile")];

/** The index of the tile that shows a widget or its stack; -1 on another page. */
export const tileIndex = (widget) => shownTiles().findIndex((tile) => tile.stack.widgets.includes(widget));

/**
 * Gives the focus to the tile of a widget or of its stack, or to the tab of its page. The tile of a widget that is gone
 * passes it to the one in its place.
 */
export function focusWidget(widget, formerIndex = 0) {
  const tiles = shownTiles();
  const own = tileIndex(widget);
  const isElsewhere = own < 0 && stacks().some(({ widgets }) => widgets.includes(widget));
  if (isElsewhere && !find("pages").hidden) return find("pages").children[placeOf(widget).pageNumber - 1].focus();
  const tile = tiles[own < 0 ? Math.min(formerIndex, tiles.length - 1) : own];
  (tile?.querySelector(".face") ?? find("add")).focus();
}

/** Gives the focus to the tab of the shown page, or to the first tile of a board with one page. */
export function focusPage() {
  const tab = find("pages").hidden ? null : find("pages").querySelector("[aria-current]");
  (tab ?? shownTiles()[0]?.querySelector(".face") ?? find("add")).focus();
}

/** The name of a widget; its id, if it was removed. */
export const nameOfWidget = (widget) => nameOf(state.cards.get(widget) ?? { widget });

const loadChoices = () => import("./stack.js").catch(() => announce(word("reconnecting")));
const withTop = (stack) => ({ ...stack, top: state.cards.get(topOf(stack, state.board)) });

/** Lets a person choose the widget that a widget is stacked with. `done` is called if they did. */
export async function openStack(card, done = () => {}) {
  (await loadChoices())?.chooseStack(card, stacks().map(withTop), done);
}

/** Lets a person choose a widget, of one page or of all pages. */
export async function openTile(title, page, choose) {
  const shown = page ? page.sections.flatMap((section) => section.stacks) : stacks();
  (await loadChoices())?.chooseTile(title, shown.map(withTop), choose);
}

// Tiles

/** Whether tiles are being arranged. */
export const isArranging = () => isArranged;

/** Begins or ends arranging. */
export function toggleArranging() {
  isArranged = !isArranged;
  allowDragging(isArranged);
  find("arrange").setAttribute("aria-pressed", String(isArranged));
  document.body.classList.toggle("is-arranging", isArranged);
  announce(word(isArranged ? "arrangeHelp" : "arrangeDone"));
  redraw();
}

/** Says how tiles are moved, to a person who dragged one. */
export const offerArranging = () => tell(word("arrangeHint"), { label: word("arrange"), run: toggleArranging });

/** The buttons that move a tile, and what makes it a target of dragging. */
export function prepareTile(tile, widget, showPage) {
  const move = (step) => {
    moves = moves.then(() => moveBy(widget(), step));
  };
  const tools = make("div.tile-tools", { role: "group" },
    button("icon", "←", () => move(-1), { "aria-label": word("moveEarlier") }),
    button("icon", "→", () => move(1), { "aria-label": word("moveLater") }));
  tile.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!isArranged || !step) return;
    event.preventDefault();
    move(step);
  });
  prepareDragging(tile, widget, isArranging, drop, showPage);
  return tools;
}

/** Updates a tile when arranging begins or ends. */
export function drawTools(tile, tools, card) {
  tools.hidden = !isArranged;
  tile.parts.element.inert = isArranged;
  const label = plain(word("moveThis", { title: nameOf(card) }));
  if (tools.getAttribute("aria-label") !== label) tools.setAttribute("aria-label", label);
}

/** Moves a tile to where it was dropped. */
async function drop(widget, target) {
  const { kind } = target;
  if (kind === "page")
    return relocate(widget, () => arrange({ move: [widget], toPage: String(target.index + 1) }));
  if (kind === "stack") {
    const names = { title: nameOfWidget(widget), other: nameOfWidget(target.widget) };
    if (await arrange({ stack: [target.widget, widget] }))
      tell(word("stackedWith", names), { label: word("undoRemoval"), run: () => arrange({ unstack: widget }) });
    return;
  }
  if (kind !== "section") return relocate(widget, () => arrange({ move: [widget], [kind]: target.widget }));
  await relocate(widget, async () => {
    // A section is known by its title only on the page of the widget.
    const isElsewhere = placeOf(widget).pageNumber !== target.page + 1;
    if (isElsewhere && !await arrange({ move: [widget], toPage: String(target.page + 1) })) return false;
    return arrange({ section: target.title, widgets: [widget] });
  });
}

/** Moves the stack of a widget by one position on its page. @returns {Promise<boolean>} whether it was moved */
export async function moveBy(widget, step) {
  const all = placeOf(widget).page?.sections.flatMap((section) => section.stacks) ?? [];
  const index = all.findIndex((stack) => stack.widgets.includes(widget));
  const neighbor = all[index + step]?.widgets[0];
  if (neighbor) return arrange({ move: [widget], [step < 0 ? "before" : "after"]: neighbor });
  announce(word("atTheEnd"));
  return false;
}

// The tab of a widget

export function showPlace(body, card) {
  const { columns } = layoutOf(state.board);
  const { pages, pageNumber, stack } = placeOf(card.widget);
  const sections = sectionsFor(card.widget);
  const change = async (what) => {
    const isChanged = await arrange(what);
    if (isChanged) showPlace(body, card);
    return isChanged;
  };
  const isAlone = stacks().every((other) => other.widgets.includes(card.widget));
  const parts = [
    sizeChoice(card),
    make("div.row", {},
      !isAlone && button("quiet", word("stackWith") + " …", () => openStack(card, () => showPlace(body, card))),
      stack.widgets.length > 1 && button("quiet", word("unstack"), () => change({ unstack: card.widget })),
      stack.widgets.length > 1 && (stack.pinned === card.widget
        ? button("quiet", word("unpin"), () => change({ unpin: card.widget }))
        : button("quiet", word("pin"), () => change({ pin: card.widget })))),
    choice("page", pages.map((page, index) => [String(index + 1), titleOf(page, index)]),
      String(pageNumber), (to) => change({ move: [card.widget], toPage: to }),
      (title) => change({ page: title, widgets: [card.widget] })),
    choice("section", sections.map(({ label }, index) => [String(index), label]),
      String(sections.findIndex(({ isChosen }) => isChosen)), (index) => change(sections[Number(index)].change),
      (title) => change({ section: title, widgets: [card.widget] })),
    make("div.row", {},
      button("quiet", word("moveFirst"), () => change({ move: [card.widget], to: "first" })),
      button("quiet", word("moveLast"), () => change({ move: [card.widget], to: "last" }))),
    choice("columns",
      [["", word("columnsFit")], ...Array.from({ length: 12 }, (_, index) => [String(index + 1), String(index + 1)])],
      String(columns ?? ""), (count) => change({ columns: count ? Number(count) : null })),
  ];
  refill(body, parts.filter(Boolean));
}

/** The sizes of the widgets whose tab was shown. */
const families = new Map();

/** A menu of the sizes of a widget. It appears once they are known, if there are several. */
function sizeChoice(card) {
  const { widget } = card;
  const draw = (known) => known.length > 1 && choice("family", known.map((name) => [name, familyName(name)]),
    state.cards.get(widget)?.family ?? card.family, (family) => resize(card, family));
  if (families.has(widget)) return draw(families.get(widget));
  const place = make("div", { hidden: true });
  api("GET", pathOf(widget)).then((details) => {
    families.set(widget, details.families);
    place.replaceWith(draw(details.families) || "");
  }, () => {});
  return place;
}

export const titleOf = (page, index) => page.title ?? word("pageNumber", { number: index + 1 });

/** The pages of the board as choices. A page without a title is named by its number. */
export const pageChoices = () =>
  layoutOf(state.board).pages.map((page, index) => [page.title ?? String(index + 1), titleOf(page, index)]);

/** A menu, and beside it a field for a title that is not in it. `choose` returns whether the choice is in force. */
function choice(name, choices, present, choose, create) {
  const id = "place-" + name;
  let shown = present;
  const select = menu({ id, change: async () => {
    const { value } = select;
    if (await choose(value)) shown = value;
    else select.value = shown;
  } }, choices, present);
  const newTitle = create && word(name + "New");
  const title = make("input", { type: "text", maxlength: 40, required: true, placeholder: newTitle, "aria-label": newTitle });
  return make("div.form-row", {}, make("label.row-title", { for: id }, word(name)),
    make("div.control", {}, select),
    create && make("form.control.new-title", { submit: (event) => {
      event.preventDefault();
      create(title.value);
    } }, title, make("button.quiet", { type: "submit" }, word("create"))));
}
