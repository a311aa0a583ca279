// The large picture of a sheet. A slider asks for more pictures than a server can draw, so that only the newest one is
// loaded after the one before it.
import { plain, write } from "./elements.js";

export class PictureLoader {
  constructor(image, label) {
    Object.assign(this, { image, label, wanted: null, isLoading: false, isElsewhere: false });
    for (const event of ["load", "error"]) image.addEventListener(event, () => this.loaded());
  }

  /**
   * Shows a picture of a widget.
   *
   * @param {string} label what the picture shows instead of the present content; empty for the present content
   * @param {function} loaded is called when the picture is there
   */
  show(address, card, label = "", loaded = null) {
    this.isElsewhere = label !== "";
    write(this.label, label);
    this.image.alt = plain(card.spoken.join(", ") || label);
    if (card.width) [this.image.width, this.image.height] = [card.width, card.height];
    this.wanted = { address, loaded };
    if (!this.isLoading) this.next();
  }

  next() {
    const { wanted } = this;
    if (!wanted) return;
    if (this.image.getAttribute("src") === wanted.address) return this.loaded();
    this.isLoading = wanted;
    this.image.src = wanted.address;
  }

  loaded() {
    const done = this.isLoading || this.wanted;
    this.isLoading = false;
    if (!done) return;
    if (done === this.wanted) {
      this.wanted = null;
      done.loaded?.();
    } else {
      this.next();
    }
  }
}

/** How many pictures of tiles are drawn at the same time. */
const drawnAtOnce = 4;
/** The newest address of each picture that has to wait. */
const waiting = new Map();
const drawn = new Set();

/**
 * Shows a picture of a tile. Content can change faster than a browser draws it. Then a tile skips to its newest picture,
 * and the page keeps answering.
 */
export function showTilePicture(image, address) {
  if (image.getAttribute("src") === address && !drawn.has(image)) waiting.delete(image);
  else waiting.set(image, address);
  drawWaiting();
}

/** A tile that nobody sees needs no picture until somebody does. */
export const forgetTilePicture = (image) => waiting.delete(image);

function drawWaiting() {
  for (const [image, address] of waiting) {
    if (drawn.size >= drawnAtOnce) return;
    if (drawn.has(image)) continue;
    waiting.delete(image);
    drawn.add(image);
    image.src = address;
    // A picture that cannot be drawn also makes room for the next one.
    image.decode().catch(() => {}).then(() => requestAnimationFrame(() => {
      drawn.delete(image);
      drawWaiting();
    }));
  }
}
