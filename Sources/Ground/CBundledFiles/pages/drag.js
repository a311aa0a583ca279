// Dragging tiles with a pointer or a finger: next to another tile, onto it for a stack, into a section, or onto the tab
// of a page.
import { find, make, swallowClick, Placement } from "./elements.js";

/** How far a pointer moves, in pixels, and how long a finger stays, in milliseconds, until a tile is dragged. */
const distance = 6, hold = 250;
/** The part of a tile's width at each side that means "next to it". */
const side = 0.28;
/** How long a pointer stays on the tab of a page until the page is shown, in milliseconds. */
const stay = 700;
/** The height at the edges of the window where dragging scrolls, and the most that it scrolls for a frame. */
const edge = 70, scrolled = 14;

/** The tile that is dragged, or pressed: `{ tile, widget, x, y, ghost, target }`. */
let drag = null;
const placement = new Placement();

/**
 * Makes a tile one that can be dragged.
 *
 * @param {function(): boolean} isAllowed whether tiles can be dragged now
 * @param {function(object)} drop handles a drop: `{ kind: "before" | "after" | "stack", widget }`,
 *   `{ kind: "section", title, page }` or `{ kind: "page", index }`
 */
export function prepareDragging(tile, widget, isAllowed, drop, showPage) {
  tile.addEventListener("pointerdown", (event) => {
    if (!isAllowed() || event.button !== 0 || !event.isPrimary || event.target.closest(".tile-tools, .tile-menu")) return;
    end();
    const own = { tile, widget: widget(), x: event.clientX, y: event.clientY, drop, showPage, ghost: null, target: null };
    drag = own;
    if (event.pointerType === "touch") own.timer = setTimeout(() => drag === own && begin(), hold);
    else event.preventDefault();
    own.isTouch = event.pointerType === "touch";
    for (const [name, listener] of listeners) addEventListener(name, listener);
  });
}

const listeners = Object.entries({
  pointermove: move, pointerup: finish, pointercancel: end, keydown: cancel,
});

/**
 * Allows or forbids dragging with a finger. A page that scrolls under a finger would end the dragging. The listener
 * exists before the finger touches, because a browser decides then whether it waits for it.
 */
export function allowDragging(isAllowed) {
  const change = isAllowed ? "addEventListener" : "removeEventListener";
  find("sections")[change]("touchmove", keepPage, { passive: false });
}

function keepPage(event) {
  if (drag?.ghost && event.cancelable) event.preventDefault();
}

function begin() {
  const { tile } = drag;
  const image = tile.querySelector("img");
  const box = image.getBoundingClientRect();
  drag.ghost = make("div.ghost", { "aria-hidden": "true" }, image.cloneNode());
  drag.offset = [drag.x - box.left, drag.y - box.top];
  drag.width = box.width;
  document.body.append(drag.ghost);
  document.body.classList.add("is-dragging");
  tile.classList.add("is-lifted");
  navigator.vibrate?.(10);
  scroll();
}

function move(event) {
  const { clientX: x, clientY: y } = event;
  if (!drag.ghost) {
    if (Math.hypot(x - drag.x, y - drag.y) < distance) return;
    // A finger that moves at once scrolls the page.
    if (drag.isTouch) return end();
    begin();
  }
  [drag.x, drag.y] = [x, y];
  follow();
}

/** Moves the picture of the tile, and marks where it would be dropped. */
function follow() {
  const { x, y, offset, width } = drag;
  placement.set(`.ghost { width: ${width}px;
    transform: translate(${x - offset[0]}px, ${y - offset[1]}px) rotate(1.5deg) scale(.94); }`);
  const target = targetAt(x, y);
  if (target?.element === drag.target?.element && target?.kind === drag.target?.kind) return;
  delete drag.target?.element.dataset.drop;
  clearTimeout(drag.stay);
  drag.target = target;
  if (!target) return;
  target.element.dataset.drop = target.kind;
  if (target.kind !== "page" || drag.isTouch) return;
  const { showPage } = drag;
  drag.stay = setTimeout(() => showPage(target.index), stay);
}

function targetAt(x, y) {
  const element = document.elementFromPoint(x, y);
  const tab = element?.closest("#pages .tab");
  if (tab) return { kind: "page", element: tab, index: Number(tab.dataset.page) };
  const tile = element?.closest(".tile");
  if (tile && tile !== drag.tile) {
    const box = tile.getBoundingClientRect();
    const share = (x - box.left) / box.width;
    const kind = share < side ? "before" : share > 1 - side ? "after" : "stack";
    return { kind, element: tile, widget: tile.widget };
  }
  const area = !tile && element?.closest("#sections > section");
  return area ? { kind: "section", element: area, title: area.section.title ?? null, page: area.page } : null;
}

function finish(event) {
  const { ghost, target, drop, widget } = drag;
  if (ghost) {
    event.preventDefault();
    // The end of a drag is no click on the tile.
    swallowClick();
  }
  end();
  if (ghost && target) drop(widget, target);
}

function cancel(event) {
  if (event.key !== "Escape" || !drag.ghost) return;
  event.stopPropagation();
  end();
}

function end() {
  if (!drag) return;
  const { tile, ghost, target, timer } = drag;
  clearTimeout(timer);
  clearTimeout(drag.stay);
  for (const [name, listener] of listeners) removeEventListener(name, listener);
  drag = null;
  ghost?.remove();
  placement.end();
  tile.classList.remove("is-lifted");
  document.body.classList.remove("is-dragging");
  if (target) delete target.element.dataset.drop;
}

/** Scrolls the page while the pointer is at an edge of the window. */
function scroll() {
  if (!drag?.ghost) return;
  const { y } = drag;
  const share = y < edge ? (y - edge) / edge : y > innerHeight - edge ? (y - innerHeight + edge) / edge : 0;
  if (share !== 0) {
    scrollBy(0, Math.max(-1, Math.min(1, share)) * scrolled);
    follow();
  }
  requestAnimationFrame(scroll);
}
