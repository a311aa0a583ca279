// The unsaved changes of forms, which this browser keeps for a week, so that a closed tab loses nothing. The server
// leaves secrets out of them.

const prefix = "widgetconf-kept-";
const oldest = 7 * 86_400_000;

/** Keeps the changes of a widget's form; without changes, what was kept is deleted. */
export function keep(widget, changes) {
  try {
    if (!changes) return localStorage.removeItem(prefix + widget);
    localStorage.setItem(prefix + widget, JSON.stringify({ at: new Date().toISOString(), changes }));
  } catch {
    // The browser has no room, or stores nothing. The form works without it.
  }
}

/** What was kept for a widget, as a text for the server; null without changes. Old changes of all widgets are deleted. */
export function keptFor(widget) {
  for (const name of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const { at } = JSON.parse(localStorage.getItem(name));
    if (!(Date.now() - Date.parse(at) < oldest)) localStorage.removeItem(name);
  }
  return localStorage.getItem(prefix + widget);
}
