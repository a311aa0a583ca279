// The content of the menus on the board: what a person can do with a widget, a page and a section.
import { make, announce, api, changeID, pathOf, nameOf } from "./elements.js";
import { word, familyName, problemText } from "./words.js";
import { openMenu, askText } from "./menu.js";
import { openWidget } from "./widget.js";
import { tell, tellPlaced } from "./toast.js";
import { arrange, moveBy, relocate, resize, tellMoved, placeOf, sectionsFor, titleOf, layoutOf, boardNow, openStack,
  openTile, toggleArranging, isArranging, focusWidget, focusPage } from "./arrange.js";

/** The longest name of a widget, in characters. */
const longestName = 100;
/** How long the menu waits for the sizes of a widget, in milliseconds. */
const patience = 800;

/** Does something, and shows why it failed. @returns {Promise<*>} its result; undefined if it failed */
async function attempt(action) {
  try {
    return await action();
  } catch (problem) {
    tell(problemText(problem));
  }
}

/** Opens the menu of a tile at its button, or at a point. */
export async function openTileMenu(tile, card, button, at) {
  if (!card) return;
  const late = new Promise((done) => setTimeout(done, patience, null));
  const details = await Promise.race([api("GET", pathOf(card.widget)).catch(() => null), late]);
  if (!tile.isConnected) return;
  const title = nameOf(card);
  const families = details?.families ?? [];
  openMenu(title, [
    families.length > 1 && {
      group: word("family"), isRow: true, entries: families.map((family) => ({
        label: familyName(family), icon: make(`span.size-icon.is-${family}`), isChosen: family === card.family,
        run: () => family === card.family || resize(card, family),
      })),
    },
    { label: word("edit"), icon: "✎", run: () => openWidget(card) },
    { label: word("rename"), icon: "Ａ", run: () => rename(card, details) },
    { label: word("duplicate"), icon: "⧉", run: () => duplicate(card, details) },
    { label: word("reload"), icon: "↻", run: () => reload(card) },
    { label: word("move"), icon: "⇄", entries: moves(card) },
    null,
    { label: word("remove"), icon: "🗑", isDangerous: true, run: () => remove(card) },
  ].filter((entry) => entry !== false), button, at);
}

function rename(card, details) {
  askText({
    title: word("renameThis", { title: nameOf(card) }), label: word("name"), isOptional: true, longest: longestName,
    value: details?.name ?? (details ? "" : nameOf(card)), placeholder: details?.title ?? "",
    save: async (name) => {
      await api("PATCH", pathOf(card.widget), { name, wait: "none" });
      announce(word("done"));
    },
  });
}

/** Places a copy, which is named after a widget with a name. */
async function duplicate(card, details) {
  const name = details?.name && word("copyOf", { name: details.name }).slice(0, longestName);
  const placed = await attempt(() =>
    api("POST", pathOf(card.widget) + "/duplicate", name ? { name } : {}, { "Idempotency-Key": changeID() }));
  if (!placed) return;
  // The copy belongs next to its original. If it cannot be moved there, it stays at the end of the first page.
  await arrange({ move: [placed.widget], after: card.widget });
  tellPlaced(placed.widget, word("duplicated", { title: nameOf(card) }));
}

async function reload(card) {
  announce(word("updating"));
  const reply = await attempt(() => api("POST", pathOf(card.widget) + "/reload", {}));
  if (!reply) return;
  const remarks = (reply.remarks ?? []).map((remark) => remark.message).join(" · ");
  if (reply.outcome === "failed" || reply.reload?.outcome === "failed")
    tell(remarks || reply.reload?.message || reply.message || word("reloadFailed"));
  else announce(remarks || word("done"));
}

/** Removes a widget without a question, because one press restores it in its position. */
async function remove(card) {
  if (await attempt(() => api("DELETE", pathOf(card.widget)))) tellRemoved(card);
}

/** Says that a widget was removed, and offers the way back. */
export function tellRemoved(card) {
  const title = nameOf(card);
  tell(word("removed", { title }), {
    label: word("undoRemoval"),
    run: async () => {
      const path = `/trash/${encodeURIComponent(card.widget)}/restore`;
      if (await attempt(() => api("POST", path, {}))) announce(word("restored", { title }));
    },
  });
}

function moves(card) {
  const { widget } = card;
  const { pages, pageNumber, stack } = placeOf(widget);
  const move = (change) => relocate(widget, () => arrange(change));
  return [
    { label: word("moveEarlier"), icon: "←", run: () => relocate(widget, () => moveBy(widget, -1)) },
    { label: word("moveLater"), icon: "→", run: () => relocate(widget, () => moveBy(widget, 1)) },
    { label: word("moveFirst"), icon: "⇤", run: () => move({ move: [widget], to: "first" }) },
    { label: word("moveLast"), icon: "⇥", run: () => move({ move: [widget], to: "last" }) },
    stack.widgets.length > 1 && { label: word("unstack"), icon: "⊟", run: () => arrange({ unstack: widget }) },
    { label: word("stackWith") + " …", icon: "⊞", run: () => openStack(card) },
    !isArranging() && { label: word("arrangeAll"), icon: "✥", run: toggleArranging },
    {
      group: word("page"), entries: [...pages.map((other, index) => ({
        label: titleOf(other, index), isChosen: index + 1 === pageNumber,
        run: () => index + 1 === pageNumber || move({ move: [widget], toPage: String(index + 1) }),
      })), { label: word("pageNew") + " …", icon: "+", run: () => create("page", widget) }],
    },
    {
      group: word("section"), entries: [...sectionsFor(widget).map(({ label, isChosen, change }) => ({
        label, isChosen, run: () => isChosen || move(change),
      })), { label: word("sectionNew") + " …", icon: "+", run: () => create("section", widget) }],
    },
  ].filter(Boolean);
}

/** Asks for the title of a new page or section, and moves a widget there. */
function create(kind, widget) {
  const former = placeOf(widget);
  askText({
    title: word(kind + "New"), label: word("title"), save: (title) => change({ [kind]: title, widgets: [widget] }),
    saved: () => {
      focusWidget(widget);
      tellMoved(widget, former);
    },
  });
}

/** Changes the layout for a dialog, which shows a refusal itself. */
async function change(what) {
  const done = await arrange(what, true);
  if (done !== true) throw done;
}

// Pages and sections

export function openPageMenu(button, index, show) {
  const { pages } = layoutOf(boardNow());
  const page = pages[index], name = page.title ?? String(index + 1), title = titleOf(page, index);
  const move = async (before, to) => {
    if (await arrange({ movePage: String(index + 1), ...before })) show(to);
  };
  openMenu(title, [
    { label: word("rename"), icon: "Ａ", run: () => askText({
      title: word("renameThis", { title }), label: word("title"), value: page.title ?? "",
      save: (title) => change({ rename: name, title }) }) },
    { label: word("moveEarlier"), icon: "←", isDisabled: index === 0,
      run: () => move({ before: String(index) }, index - 1) },
    { label: word("moveLater"), icon: "→", isDisabled: index === pages.length - 1,
      run: () => move(index + 2 < pages.length ? { before: String(index + 3) } : {}, index + 1) },
    null,
    { label: word("pageNew") + " …", icon: "+", run: () => begin("page", null, () =>
      show(layoutOf(boardNow()).pages.length - 1)) },
    { label: word("sectionNew") + " …", icon: "+", run: () => begin("section", page, () => show(index)) },
    null,
    { label: word("removePage"), icon: "🗑", isDangerous: true, run: () => removePage(page, index, title, show) },
  ], button);
}

/** Asks for the title of a new page or section, and for its first widget, because neither exists without one. */
function begin(kind, page, done) {
  let title;
  askText({
    title: word(kind + "New"), label: word("title"), save: async (text) => { title = text; },
    saved: () => openTile(word("firstWidgetOf", { title }), page, async ({ widget }) => {
      if (await arrange({ [kind]: title, widgets: [widget] })) done();
    }),
  });
}

/** Removes a page, whose widgets move to its neighbor. One press restores it. */
async function removePage(page, index, title, show) {
  const widgets = page.sections.map((section) => [section.title, section.stacks.map((stack) => stack.widgets[0])]);
  if (!await arrange({ removePage: String(index + 1) })) return;
  show(Math.max(0, index - 1));
  focusPage();
  tell(word("pageRemoved", { title }), {
    label: word("undoRemoval"),
    run: async () => {
      // A page without a title gets the one that it had in the tabs.
      const name = page.title ?? title;
      if (!await arrange({ page: name, widgets: widgets.flatMap(([, stacks]) => stacks) })) return;
      for (const [section, stacks] of widgets) if (section) await arrange({ section, widgets: stacks });
      await arrange({ movePage: name, before: String(index + 1) });
      show(index);
    },
  });
}

export function openSectionMenu(button, { section, page }) {
  const { pages } = layoutOf(boardNow());
  const { title } = section;
  const titles = pages[page].sections.map((other) => other.title ?? null);
  const index = titles.indexOf(title);
  const onPage = String(page + 1);
  const next = titles.slice(index + 2).find(Boolean);
  openMenu(title, [
    { label: word("rename"), icon: "Ａ", run: () => askText({
      title: word("renameThis", { title }), label: word("title"), value: title,
      save: (name) => change({ renameSection: title, onPage, title: name }) }) },
    { label: word("moveUp"), icon: "↑", isDisabled: !titles[index - 1],
      run: () => arrange({ moveSection: title, onPage, before: titles[index - 1] }) },
    { label: word("moveDown"), icon: "↓", isDisabled: index === titles.length - 1,
      run: () => arrange({ moveSection: title, onPage, ...next ? { before: next } : {} }) },
    null,
    { label: word("removeSection"), icon: "🗑", isDangerous: true, run: async () => {
      const widgets = section.stacks.map((stack) => stack.widgets[0]);
      if (!await arrange({ renameSection: title, onPage, title: null })) return;
      focusWidget(widgets[0]);
      tell(word("sectionRemoved", { title }), {
        label: word("undoRemoval"), run: () => arrange({ section: title, widgets }) });
    } },
  ], button);
}
