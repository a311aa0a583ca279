// The unsaved changes of forms, which this browser keeps for a week, so that a closed tab loses nothing. Each open
// form has its own entry. The server and the form leave secrets out of it.
import { changeID } from "./elements.js";

const prefix = "widgetconf-kept-";
const oldest = 7 * 86_400_000;
/** How often a form without a lock marks its entry as open. */
const beat = 20_000;
/** The age of a mark after which a form counts as ended. Browsers run the timers of hidden pages once a minute. */
const silence = 120_000;
/** The locks of the browser, which end with their page. Unencrypted pages of another machine have none. */
const { locks } = navigator;

/** The changes of one open form. */
export class Draft {
  constructor(widget) {
    this.name = `${prefix}${widget}|${changeID()}`;
    this.ended = new Promise((end) => { this.release = end; });
    this.lock(this.name);
    this.beating = locks ? null : setInterval(() => this.keep(this.changes), beat);
  }

  /** Claims an entry until the form ends, so that no other form offers it. */
  lock(name) { locks?.request(name, () => this.ended).catch(() => null); }

  /** Keeps the changes; without changes, what was kept is deleted. */
  keep(changes, seen = Date.now()) {
    this.changes = changes;
    try {
      if (!changes?.length) return localStorage.removeItem(this.name);
      localStorage.setItem(this.name, JSON.stringify({ at: new Date().toISOString(), changes, seen }));
    } catch {
      // The browser has no room, or stores nothing. The form works without it.
    }
  }

  /** The form ends. The next one offers what is kept. */
  end() {
    clearInterval(this.beating);
    if (!locks && this.changes?.length) this.keep(this.changes, 0);
    this.release();
  }
}

/**
 * The newest changes of a widget whose form ended without saving them: the name of the entry, and its text for the
 * server. Null without changes.
 */
export async function findKept(widget) {
  const { held = [] } = await locks?.query().catch(() => null) ?? {};
  const open = new Set(held.map(({ name }) => name));
  const [newest] = Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map(read)
    .filter((entry) => entry && entry.name.split("|")[0] === prefix + widget
      && !(locks ? open.has(entry.name) : Date.now() - entry.seen < silence))
    .sort((one, other) => other.at - one.at);
  return newest ?? null;
}

/** Reads an entry. One that is too old or damaged is deleted. */
function read(name) {
  try {
    const { at, seen, changes } = JSON.parse(localStorage.getItem(name));
    if (Date.now() - Date.parse(at) < oldest && changes.length)
      return { name, seen, at: Date.parse(at), text: JSON.stringify({ at, changes }) };
  } catch {
    // It is damaged.
  }
  return drop(name);
}

/** Deletes an entry. */
export function drop(name) {
  localStorage.removeItem(name);
  return null;
}
