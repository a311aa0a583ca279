// The links, buttons and toggles of a widget as elements over its picture, so that a pointer, a finger and keys can use
// them on the tile. The server says where they are in the picture.
import { make, button, announce, api, call, changeID, pathOf, nameOf, Placement } from "./elements.js";
import { word, problemText } from "./words.js";
import { tell } from "./toast.js";

/** Of a link that covers more of the picture than this, the corner opens it; everything else opens the sheet. */
const largestLink = 0.4;
/** The schemes that a page opens, whatever a server says. */
const schemes = ["http:", "https:", "mailto:"];

/** A link that opens in a new tab, which cannot reach this page; null for an address that is not opened. */
export function anchor(name, url, label, properties = {}) {
  let scheme;
  try {
    scheme = new URL(url).protocol;
  } catch {
    return null;
  }
  if (!schemes.includes(scheme)) return null;
  return make(name, { href: url, target: "_blank", rel: "noopener noreferrer", ...properties }, label);
}

/** Presses a button or a toggle of a widget. A failure is shown, because the tile may not change. */
export async function press(card, action) {
  try {
    const reply = await api("POST", pathOf(card.widget) + "/press", { action }, { "Idempotency-Key": changeID() });
    const remarks = (reply.remarks ?? []).map((remark) => remark.message).join(" · ");
    if (reply.outcome === "failed" || reply.reload?.outcome === "failed")
      tell(remarks || reply.reload?.message || reply.message || word("reloadFailed"));
    else announce(remarks || word("done"));
  } catch (problem) {
    tell(problemText(problem));
  }
}

/** The number of the last element that was placed. */
let last = 0;

const hasParts = (card) => card.actions?.length > 0 || card.links?.some((link) => link.opens);

/** The elements over the picture of a tile. */
export class Parts {
  element = make("div.touch-parts");
  placement = new Placement();
  /** The picture whose parts are shown, and the newest card. */
  shown = null;
  card = null;
  isLoading = false;

  /** Shows the parts of a card. Parts of the same name stay as they are, so that they keep the focus. */
  async show(card) {
    this.card = card;
    if (!hasParts(card)) return this.end();
    this.update();
    if (this.isLoading || this.shown === card.picture) return;
    this.isLoading = true;
    const { picture } = card;
    const query = new URLSearchParams({ v: picture ?? "" });
    const reply = await call("GET", `${pathOf(card.widget)}.json?${query}`).catch(() => null);
    this.isLoading = false;
    // Without an answer, the next change asks again.
    if (!reply) return;
    this.shown = picture;
    this.place(reply.parts);
    if (this.card.picture !== picture) this.show(this.card);
  }

  /** Removes all parts. */
  end() {
    this.shown = null;
    if (this.element.hasChildNodes()) this.element.replaceChildren();
    this.placement.end();
  }

  place(parts) {
    const { card, element } = this;
    element.dataset.at ??= ++last;
    const rules = [`[data-at="${element.dataset.at}"] { --width: ${card.width}px; aspect-ratio: ${card.width} / ${card.height}; }`];
    const known = new Map([...element.children].map((child) => [child.dataset.part, child]));
    const placed = [];
    for (const part of parts) {
      const key = part.link ? `link ${part.link}` : `action ${part.action}`;
      const count = placed.filter((other) => other.dataset.part.startsWith(key)).length;
      const child = known.get(`${key} ${count}`) ?? this.make(part);
      if (!child) continue;
      child.dataset.part = `${key} ${count}`;
      const isWhole = Boolean(part.link) && part.width * part.height > largestLink * card.width * card.height;
      child.classList.toggle("is-corner", isWhole);
      child.dataset.at ??= ++last;
      const sides = { left: part.x / card.width, top: part.y / card.height,
        width: part.width / card.width, height: part.height / card.height };
      const lengths = Object.entries(sides).map(([side, share]) => `${side}: ${Number(share) * 100}%;`);
      if (!isWhole) rules.push(`[data-at="${child.dataset.at}"] { ${lengths.join(" ")} }`);
      placed.push(child);
    }
    this.placement.set(rules.join("\n"));
    // An element that is moved would lose the focus, and a press that has begun.
    if (placed.length !== element.children.length || placed.some((child, index) => child !== element.children[index])) {
      const focused = element.contains(document.activeElement) ? document.activeElement : null;
      element.replaceChildren(...placed);
      if (focused?.isConnected) focused.focus();
    }
    this.update();
  }

  make(part) {
    if (part.link) return anchor("a.touch-part", part.link, null);
    return button("touch-part", null, () => press(this.card, part.action));
  }

  /** Names the parts, and shows the states of toggles. */
  update() {
    const { card, element } = this;
    for (const child of element.children) {
      const [, kind, value] = /^(link|action) (.*) \d+$/s.exec(child.dataset.part);
      const found = kind === "link"
        ? card.links?.find((link) => link.url === value) : card.actions?.find((action) => action.name === value);
      if (!found) continue;
      const label = word(kind === "link" ? "linkOf" : "actionOf", { label: found.label, title: nameOf(card) });
      child.setAttribute("aria-label", label);
      child.title = found.label;
      child.classList.toggle("is-updating", found.updating === true);
      if (found.isOn !== undefined) child.setAttribute("aria-pressed", String(found.isOn));
    }
  }
}
