// How the menus of tiles, pages and sections are opened: with their button, with a long press of a finger, and with the
// menu key or the secondary button of a pointer. Their content is loaded when the first of them opens.
import { announce, swallowClick } from "./elements.js";
import { word } from "./words.js";

/** How long a finger stays on a tile until its menu opens, in milliseconds, and how far it may move. */
const press = 500, slack = 10;

const load = () => import("./tile-menu.js").catch(() => announce(word("reconnecting")));

/** Opens a menu at its button. */
function opens(button, open) {
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => open(button));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    open(button);
  });
}

/** @param {function} card returns the newest card of the tile's widget */
export function offerTileMenu(tile, button, card) {
  const open = async (at) => (await load())?.openTileMenu(tile, card(), button, at);
  opens(button, () => open(null));
  /** Opens the menu under a finger or a pointer that is down. Its end does nothing, and the next press chooses. */
  const openPressed = (at) => {
    swallowClick();
    open(at);
  };
  // For a long press, some browsers also send `contextmenu`, before or after the timer.
  let isOpenedByPress = false;
  // A menu of the browser would offer nothing for the picture of a tile, but the links in it have their own.
  tile.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a")) return;
    event.preventDefault();
    // The menu key has no position.
    const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : null;
    if (!at || !isOpenedByPress) openPressed(at);
  });
  tile.addEventListener("pointerdown", (event) => {
    isOpenedByPress = false;
    if (event.pointerType !== "touch" || document.body.classList.contains("is-arranging")) return;
    const { clientX: x, clientY: y } = event;
    const ends = new AbortController();
    const listen = (target, name, act) => target.addEventListener(name, act, { signal: ends.signal });
    const timer = setTimeout(() => {
      ends.abort();
      isOpenedByPress = true;
      openPressed({ x, y });
    }, press);
    ends.signal.addEventListener("abort", () => clearTimeout(timer));
    listen(tile, "pointermove", (moved) => Math.hypot(moved.clientX - x, moved.clientY - y) > slack && ends.abort());
    for (const name of ["pointerup", "pointercancel", "contextmenu"]) listen(window, name, () => ends.abort());
  });
}

let isPageMenuReady = false;

export function offerPageMenu(button, index, show) {
  if (isPageMenuReady) return;
  isPageMenuReady = true;
  opens(button, async () => (await load())?.openPageMenu(button, index(), show));
}

export function offerSectionMenu(button, section) {
  opens(button, async () => (await load())?.openSectionMenu(button, section()));
}
