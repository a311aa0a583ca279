// A menu by the patterns of ARIA: opened at a button or a point, used with a pointer, a finger and keys.
import { make, plain, swallowClick, Placement } from "./elements.js";
import { word, problemText } from "./words.js";

/** The menu that is open: its element, its opener, and the entries above the shown ones. */
let opened = null;
const placement = new Placement();

/**
 * Opens a menu, and closes another one.
 *
 * @param {object[]} entries each `{ label, run }`, `{ label, entries }` for a menu in it, `{ group, entries }` for
 *   choices of which one `isChosen`, or null for a line. `icon` is drawn before the label; `isDangerous` is red.
 * @param {Element} opener gets the focus when the menu is closed
 * @param {{x: number, y: number}|null} at where it opens; null for the opener
 */
export function openMenu(label, entries, opener, at = null) {
  closeMenu(false);
  // The browser's own menu for the finger that opened this one would cover it.
  const element = make("div.popup-menu", { popover: "manual", role: "menu", tabindex: -1, keydown: handleKey,
    contextmenu: (event) => event.preventDefault() });
  opened = { element, opener, at, path: [{ label, entries }] };
  opener.setAttribute("aria-expanded", "true");
  document.body.append(element);
  element.showPopover();
  fill();
  // The press that opened the menu must not close it.
  setTimeout(() => document.addEventListener("pointerdown", closeOutside, true));
  addEventListener("resize", closeMenu);
}

function closeMenu(returnsFocus = true) {
  if (!opened) return;
  const { element, opener } = opened;
  opened = null;
  document.removeEventListener("pointerdown", closeOutside, true);
  removeEventListener("resize", closeMenu);
  opener.setAttribute("aria-expanded", "false");
  const hadFocus = element.contains(document.activeElement);
  element.remove();
  placement.end();
  if (returnsFocus && hadFocus && opener.isConnected) opener.focus();
}

function closeOutside({ target }) {
  if (opened.element.contains(target)) return;
  closeMenu();
  // This press only closes the menu.
  swallowClick();
}

/** Shows the entries of the menu, or of the menu in it that was opened last. */
function fill(focused = 0) {
  const { element, path } = opened;
  const { label, entries } = path.at(-1);
  element.setAttribute("aria-label", plain(label));
  const isNested = path.length > 1;
  element.replaceChildren(
    isNested ? item({ label: word("back"), icon: "‹", run: leave, keepsMenu: true }) : make("p.menu-title", { "aria-hidden": "true" }, label),
    ...entries.filter((entry) => entry !== undefined && entry !== false).map(draw));
  place();
  items()[Math.min(focused + (isNested && focused === 0 ? 1 : 0), items().length - 1)]?.focus({ preventScroll: true });
}

function draw(entry) {
  if (entry === null) return make("hr", { role: "separator" });
  if (!entry.group) return item(entry);
  const title = entry.isRow ? null : make("p.menu-group", { "aria-hidden": "true" }, entry.group);
  return make(`div.${entry.isRow ? "menu-row" : "menu-part"}`, { role: "group", "aria-label": entry.group }, title,
    entry.entries.filter(Boolean).map(item));
}

function item(entry) {
  const { label, icon, isChosen, isDangerous, isDisabled, entries, run, keepsMenu } = entry;
  const role = isChosen === undefined ? "menuitem" : "menuitemradio";
  return make(`button.menu-item${isDangerous ? ".is-dangerous" : ""}`, {
    type: "button", role, tabindex: -1, "aria-disabled": isDisabled ? "true" : null,
    "aria-checked": isChosen === undefined ? null : String(isChosen), "aria-haspopup": entries ? "menu" : null,
    click: () => {
      if (isDisabled) return;
      if (entries) return enter(entry);
      if (!keepsMenu) closeMenu();
      run();
    },
    pointermove: ({ currentTarget }) => currentTarget.focus({ preventScroll: true }),
  }, make("span.menu-icon", { "aria-hidden": "true" }, icon instanceof Node ? icon : icon ?? (isChosen ? "✓" : "")),
  make("span.menu-label", {}, label), entries && make("span.menu-more", { "aria-hidden": "true" }, "›"));
}

const items = () => [...opened.element.querySelectorAll(".menu-item")];

function enter({ label, entries }) {
  opened.path.at(-1).focused = items().indexOf(document.activeElement);
  opened.path.push({ label, entries });
  fill();
}

function leave() {
  if (opened.path.length === 1) return;
  opened.path.pop();
  fill(opened.path.at(-1).focused);
}

/** Moves the menu to its opener or its point, inside of the window. On a narrow window it is at the bottom. */
function place() {
  const { element, opener, at } = opened;
  if (matchMedia("(max-width: 480px)").matches) return;
  const { width, height } = element.getBoundingClientRect();
  const box = opener.getBoundingClientRect();
  const point = at ?? { x: box.right - width, y: box.bottom + 4 };
  const room = 8;
  const left = Math.max(room, Math.min(point.x, innerWidth - width - room));
  const top = Math.max(room, Math.min(point.y, innerHeight - height - room));
  placement.set(`.popup-menu { left: ${left}px; top: ${top}px; }`);
}

let typed = "", typedAt = 0;

function handleKey(event) {
  const { key } = event;
  const all = items(), present = document.activeElement;
  const index = all.indexOf(present);
  const row = present.closest(".menu-row");
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  // A row counts as one entry for the vertical arrow keys.
  const stops = all.filter((each) => !each.closest(".menu-row") || each === (row?.contains(each) ? present
    : each.closest(".menu-row").querySelector("[aria-checked=true], .menu-item")));
  event.stopPropagation();
  if (step) stops.at((stops.indexOf(present) + step) % stops.length).focus();
  else if (key === "Home") all[0].focus();
  else if (key === "End") all.at(-1).focus();
  else if (row && (key === "ArrowRight" || key === "ArrowLeft")) {
    const inRow = [...row.querySelectorAll(".menu-item")];
    inRow.at((inRow.indexOf(present) + (key === "ArrowRight" ? 1 : -1)) % inRow.length).focus();
  } else if (key === "ArrowRight" && present.getAttribute("aria-haspopup")) present.click();
  else if (key === "ArrowLeft") leave();
  else if (key === "Escape") closeMenu();
  else if (key === "Tab") closeMenu();
  else if (key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
    typed = event.timeStamp - typedAt > 700 ? key : typed + key;
    typedAt = event.timeStamp;
    const order = [...all.slice(index + (typed.length === 1 ? 1 : 0)), ...all];
    order.find((each) => each.querySelector(".menu-label").textContent.toLowerCase().startsWith(typed.toLowerCase()))?.focus();
  } else return;
  if (key !== "Tab") event.preventDefault();
}

/**
 * Asks for a text in a small dialog.
 *
 * @param {function(string): Promise} save saves the text; what it throws is shown, and the dialog stays open
 * @param {number} longest the most characters; a title of a page or a section has at most 40
 * @param {function} saved is called when the dialog is closed afterwards
 */
export function askText({ title, label, value = "", placeholder = "", isOptional = false, longest = 40, save,
  saved = () => {} }) {
  const input = make("input", { id: "prompt-text", type: "text", maxlength: longest, value, placeholder, autocomplete: "off",
    required: !isOptional });
  const problem = make("p.problem", { role: "alert" });
  const dialog = make("dialog.prompt", { "aria-labelledby": "prompt-title", close: () => dialog.remove(),
    keydown: (event) => event.stopPropagation() },
  make("form", { method: "dialog", submit: async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      await save(input.value.trim());
      dialog.close();
      saved();
    } catch (refusal) {
      problem.textContent = plain(problemText(refusal));
      input.focus();
    }
  } }, make("h2", { id: "prompt-title" }, title),
  make("label", { for: "prompt-text" }, label), input, problem,
  make("div.row", {}, make("button.primary", { type: "submit" }, word("save")),
    make("button.quiet", { type: "button", click: () => dialog.close() }, word("cancel")))));
  document.body.append(dialog);
  dialog.showModal();
  input.select();
}
