// How the board is arranged: pages, sections and stacks. A tile is moved by dragging it, with the arrow keys, with the
// buttons on it, with its menu, or on the tab of its widget.
import { find, make, menu, button, plain, announce, api, nameOf } from "./elements.js";
import { word } from "./words.js";
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
    if (find("sheet").open) note(problem);
    else tell(problem.detail || word("failed"));
    return false;
  }
}

/** The name of a widget; its id, if it was removed. */
export const nameOfWidget = (widget) => nameOf(state.cards.get(widget) ?? { widget });

/** Lets a person choose the widget that a widget is stacked with. `done` is called if they did. */
export async function openStack(card, done = () => {}) {
  const stack = await import("./stack.js").catch(() => announce(word("reconnecting")));
  stack?.chooseStack(card, stacks().map((other) => ({ ...other, top: state.cards.get(topOf(other, state.board)) })), done);
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
  if (kind === "page") return arrange({ move: [widget], toPage: String(target.index + 1) });
  if (kind === "stack") {
    const names = { title: nameOfWidget(widget), other: nameOfWidget(target.widget) };
    if (await arrange({ stack: [target.widget, widget] }))
      tell(word("stackedWith", names), { label: word("undoRemoval"), run: () => arrange({ unstack: widget }) });
    return;
  }
  if (kind !== "section") return arrange({ move: [widget], [kind]: target.widget });
  // A section is known by its title only on the page of the widget.
  const { pageNumber } = placeOf(widget);
  if (pageNumber !== target.page + 1 && !await arrange({ move: [widget], toPage: String(target.page + 1) })) return;
  await arrange({ section: target.title, widgets: [widget] });
}

/** Moves the stack of a widget by one position on its page. */
export async function moveBy(widget, step) {
  const page = layoutOf(state.board).pages.find((page) =>
    page.sections.some((section) => section.stacks.some((stack) => stack.widgets.includes(widget))));
  const all = page?.sections.flatMap((section) => section.stacks) ?? [];
  const index = all.findIndex((stack) => stack.widgets.includes(widget));
  const neighbor = all[index + step]?.widgets[0];
  if (neighbor) await arrange({ move: [widget], [step < 0 ? "before" : "after"]: neighbor });
  else announce(word("atTheEnd"));
}

// The tab of a widget

export function showPlace(body, card) {
  const { pages, columns } = layoutOf(state.board);
  const stack = stackWith(card.widget);
  const page = pages.find((page) => page.sections.some((section) => section.stacks.some((other) =>
    other.widgets.includes(card.widget)))) ?? pages[0];
  const section = page?.sections.find((section) => section.stacks.some((other) => other.widgets.includes(card.widget)));
  const change = async (what) => {
    if (await arrange(what)) showPlace(body, card);
  };
  const isAlone = stacks().every((other) => other.widgets.includes(card.widget));
  const parts = [
    make("div.row", {},
      !isAlone && button("quiet", word("stackWith") + " …", () => openStack(card, () => showPlace(body, card))),
      stack.widgets.length > 1 && button("quiet", word("unstack"), () => change({ unstack: card.widget })),
      stack.widgets.length > 1 && (stack.pinned === card.widget
        ? button("quiet", word("unpin"), () => change({ unpin: card.widget }))
        : button("quiet", word("pin"), () => change({ pin: card.widget })))),
    choice("page", pages.map((page, index) => [String(index + 1), titleOf(page, index)]),
      String(pages.indexOf(page) + 1), (to) => change({ move: [card.widget], toPage: to }),
      (title) => change({ page: title, widgets: [card.widget] })),
    choice("section", [["", word("noSection")], ...titles(page)], section?.title ?? "",
      (title) => change({ section: title || null, widgets: [card.widget] }),
      (title) => change({ section: title, widgets: [card.widget] })),
    make("div.row", {},
      button("quiet", word("moveFirst"), () => change({ move: [card.widget], to: "first" })),
      button("quiet", word("moveLast"), () => change({ move: [card.widget], to: "last" }))),
    choice("columns",
      [["", word("columnsFit")], ...Array.from({ length: 12 }, (_, index) => [String(index + 1), String(index + 1)])],
      String(columns ?? ""), (count) => change({ columns: count ? Number(count) : null })),
  ];
  refill(body, parts);
}

export const titleOf = (page, index) => page.title ?? word("pageNumber", { number: index + 1 });

/** The pages of the board as choices. A page without a title is named by its number. */
export const pageChoices = () =>
  layoutOf(state.board).pages.map((page, index) => [page.title ?? String(index + 1), titleOf(page, index)]);

const titles = (page) => (page?.sections ?? []).filter((section) => section.title).map(({ title }) => [title, title]);

/** A menu, and beside it a field for a title that is not in it. */
function choice(name, choices, present, choose, create) {
  const id = "place-" + name;
  const select = menu({ id, change: () => choose(select.value) }, choices, present);
  const newTitle = create && word(name + "New");
  const title = make("input", { type: "text", maxlength: 40, placeholder: newTitle, "aria-label": newTitle });
  return make("div.form-row", {}, make("label.row-title", { for: id }, word(name)),
    make("div.control", {}, select),
    create && make("form.control.new-title", { submit: (event) => {
      event.preventDefault();
      if (title.value.trim()) create(title.value);
    } }, title, make("button.quiet", { type: "submit" }, word("create"))));
}
