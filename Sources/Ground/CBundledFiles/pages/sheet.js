// The sheet beside the board. One thing is open at a time, and unsaved changes are never lost without a question.
import { find, make, button, announce, api } from "./elements.js";
import { word, problemText } from "./words.js";

const sheet = find("sheet");
/** What is said and told. Screen readers ignore everything outside of a sheet that is open, and it is behind the sheet. */
const voices = [find("announcer"), find("toasts")];
const nothing = {
  back: () => false, mayLeave: async () => true, left: () => {}, focus: () => find("board").focus(),
};
let content = nothing;

const dismiss = (event) => {
  event.preventDefault();
  if (!content.back()) closeSheet();
};
// Browsers let a page prevent one `cancel` until the person does something else, so a second Esc would close the sheet
// and lose its changes. A key can always be prevented.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && sheet.open && !event.isComposing) dismiss(event);
});
sheet.addEventListener("cancel", dismiss);
closeBeside(sheet, closeSheet);

/** Calls `close` for a press beside a dialog. A press that selects text can end there, but begins inside. */
function closeBeside(dialog, close) {
  let isBeside = false;
  dialog.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
    const box = dialog.getBoundingClientRect();
    isBeside = x < box.left || x >= box.right || y < box.top || y >= box.bottom;
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && isBeside && close());
}

/** Replaces everything in the sheet but the voices, because what is removed is not announced. */
function fill(...elements) {
  for (const child of [...sheet.children]) if (!voices.includes(child)) child.remove();
  sheet.prepend(...elements);
}

/** Whether what is open may be replaced. It asks what becomes of unsaved changes. */
export const mayReplace = async () => !sheet.open || content.mayLeave();

/**
 * Opens the sheet. `mayReplace` must have allowed it.
 *
 * @param {object} opened `back()` closes a part of the content and returns whether there was one; `mayLeave()`
 *   returns a promise of whether the content may go; `left()` ends it; `focus()` gives the focus to what the content is
 *   about, if what opened the sheet is gone
 */
export function openSheet(title, elements, opened = {}) {
  content.left();
  content = { ...nothing, ...opened };
  fill(
    make("header.sheet-head", {}, make("h2", { id: "sheet-title" }, title),
      button("icon", "✕", closeSheet, { "aria-label": word("close") })),
    make("div.sheet-body", {}, ...elements, make("div", { id: "sheet-note" })));
  if (sheet.open) {
    sheet.querySelector("button").focus();
  } else {
    sheet.append(...voices);
    sheet.showModal();
  }
  sheet.scrollTop = 0;
}

export async function closeSheet() {
  if (!(await content.mayLeave())) return;
  const { focus } = content;
  content.left();
  content = nothing;
  document.body.append(...voices);
  sheet.close();
  // A form that is still being opened finds its element gone, and closes itself.
  fill();
  if (document.activeElement === document.body) focus();
}

/** Shows why something failed. */
export function fail(element, problem) {
  element.replaceChildren(make("p.problem", { role: "alert" }, problemText(problem)));
}

/** Opens a dialog over the page or its sheet. `closed` is called when it is closed. */
export function openDialog(title, elements, closed = () => {}) {
  const dialog = make("dialog.prompt", {
    "aria-labelledby": "dialog-title",
    close: () => {
      dialog.remove();
      closed();
    },
    // The Esc key closes the dialog, and not the sheet below it.
    keydown: (event) => event.stopPropagation(),
  }, make("header.row.between", {}, make("h2", { id: "dialog-title" }, title),
    button("icon", "✕", () => dialog.close(), { "aria-label": word("close") })), ...elements, make("div.dialog-note"));
  closeBeside(dialog, () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Where problems and questions are shown: at the end of the open dialog or sheet. */
const noteElement = () => document.querySelector(".dialog-note") ?? find("sheet-note");

/** Shows a problem, or nothing, at the end of the dialog or the sheet. */
export function note(problem) {
  const element = noteElement();
  if (!element) return;
  if (problem) fail(element, problem);
  else element.replaceChildren();
}

/**
 * Asks a question at the end of the sheet.
 *
 * @param {string[]} answers the words of the buttons; the first one has the focus, and is red unless it saves
 * @returns {Promise<string|null>} the chosen word, or null for none
 */
export function ask(text, ...answers) {
  const former = document.activeElement;
  const element = noteElement();
  return new Promise((done) => {
    const choose = (answer) => {
      element.replaceChildren();
      if (former?.isConnected) former.focus();
      done(answer);
    };
    element.replaceChildren(make("div.question", { role: "group", "aria-label": text },
      make("p", { role: "alert" }, text),
      make("div.row", {},
        answers.map((answer, index) => button(index ? "quiet" : answer === "save" ? "primary" : "danger", word(answer), () => choose(answer))),
        button("quiet", word("cancel"), () => choose(null)))));
    element.scrollIntoView({ block: "nearest" });
    element.querySelector("button").focus();
  });
}

/**
 * Asks what becomes of unsaved changes.
 *
 * @param {function(): Promise<boolean>} save saves them, and returns whether that succeeded
 * @returns {Promise<boolean>} whether the content may go
 */
export async function askToLeave(save) {
  switch (await ask(word("unsavedQuestion"), "save", "discard")) {
    case "save": return save();
    case "discard": return true;
    default: return false;
  }
}

/**
 * Tabs with a panel each. A panel is made when its tab is first chosen, and stays while others are shown.
 *
 * @param {Object<string, function(Element): void>} panels what fills the panel, by the word of its tab
 */
export function tabs(label, panels, first) {
  const bodies = make("div.panels");
  const shown = {};
  const buttons = Object.keys(panels).map((name) =>
    button("tab", word(name), () => choose(name), { role: "tab", id: "tab-" + name, "aria-controls": "part-" + name }));
  const list = make("div.tabs", { role: "tablist", "aria-label": label, keydown: (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = { Home: buttons[0], End: buttons.at(-1) }[event.key]
      ?? (step && buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length));
    next?.focus();
    next?.click();
  } }, buttons);
  function choose(name) {
    const isNew = !shown[name];
    if (isNew) {
      shown[name] = make("div.part", { role: "tabpanel", id: "part-" + name, "aria-labelledby": "tab-" + name });
      bodies.append(shown[name]);
      panels[name](shown[name]);
    }
    for (const [key, body] of Object.entries(shown)) body.hidden = key !== name;
    for (const tab of buttons) {
      const isChosen = tab.id === "tab-" + name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    bodies.dispatchEvent(new CustomEvent("choose", { detail: { name, isNew } }));
  }
  choose(first);
  return { elements: [list, bodies], bodies, choose };
}

/** Fills an element with what a request returns. What is late for an element that is gone is dropped. */
export async function load(element, request, draw) {
  if (!element.hasChildNodes()) element.append(make("p.quiet-text", {}, word("loading")));
  try {
    const reply = await request();
    if (element.isConnected) refill(element, [draw(reply)].flat().filter(Boolean));
  } catch (problem) {
    if (element.isConnected) fail(element, problem);
  }
}

const controlsIn = (element) => [...element?.querySelectorAll("button:enabled, input, select") ?? []];

const identityOf = (control) => control.id || control.getAttribute("aria-label") || control.textContent;

/**
 * Replaces the content of an element. The focus stays on its control, or on the one with the same words or in the same
 * position: in the next row, if its row is gone. Without controls, the tab of the element gets it.
 */
export function refill(element, children) {
  const former = document.activeElement;
  const focused = controlsIn(element).indexOf(former);
  const rows = () => [...element.querySelectorAll("li")];
  const row = former?.closest("li");
  const [index, place] = [rows().indexOf(row), controlsIn(row).indexOf(former)];
  element.replaceChildren(...children);
  if (focused < 0) return;
  const all = controlsIn(element);
  const same = index < 0 ? all.find((control) => identityOf(control) === identityOf(former))
    : controlsIn(rows()[Math.min(index, rows().length - 1)])[place];
  const tab = find(element.closest("[role=tabpanel]")?.getAttribute("aria-labelledby"));
  (former.isConnected ? former : same ?? all[focused] ?? all.at(-1) ?? tab)?.focus();
}

/** A paragraph where there is nothing. */
export const quiet = (name) => make("p.quiet-text", {}, word(name));

/** Changes something, says that it is done, and draws again. */
export async function act(method, path, body, done, draw) {
  note(null);
  try {
    await api(method, path, body);
    announce(done);
    draw();
  } catch (problem) {
    note(problem);
  }
}
