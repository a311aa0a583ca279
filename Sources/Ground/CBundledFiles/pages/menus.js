// How the menus of tiles, pages and sections are opened: with their button, with a long press of a finger, and with the
// menu key or the secondary button of a pointer. Their content is loaded when the first of them opens.
import { announce, nameOf, plain } from "./elements.js";
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
  // A menu of the browser would offer nothing for the picture of a tile, but the links in it have their own.
  tile.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a")) return;
    event.preventDefault();
    // The menu key has no position.
    open(event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : null);
  });
  tile.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || document.body.classList.contains("is-arranging")) return;
    const { clientX: x, clientY: y } = event;
    const timer = setTimeout(() => {
      // The end of this press is no click on the tile.
      tile.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => tile.removeEventListener("click", swallow, true), 2_000);
      end();
      open({ x, y });
    }, press);
    const move = (moved) => Math.hypot(moved.clientX - x, moved.clientY - y) > slack && end();
    const ends = ["pointerup", "pointercancel", "contextmenu"];
    const end = () => {
      clearTimeout(timer);
      tile.removeEventListener("pointermove", move);
      for (const name of ends) removeEventListener(name, end);
    };
    tile.addEventListener("pointermove", move);
    for (const name of ends) addEventListener(name, end);
  });
  const name = () => {
    const present = card();
    // The tile of a removed widget can still get the focus before it is gone.
    if (present) button.setAttribute("aria-label", plain(word("menuOf", { title: nameOf(present) })));
  };
  button.addEventListener("focus", name);
  name();
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
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
