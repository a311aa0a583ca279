// The revisions of a widget, and the way back to each.
import { make, button, api, pathOf } from "./elements.js";
import { word, ago } from "./words.js";
import { load } from "./sheet.js";

export function showHistory(body, card, subject) {
  load(body, () => api("GET", pathOf(card.widget) + "/history"), ({ revisions }) => {
    const newest = Math.max(...revisions.map((revision) => revision.revision));
    const newestFirst = [...revisions].sort((one, other) => other.revision - one.revision);
    return [
      make("div.row", {},
        button("quiet", word("undoEdit"), () => subject.change("POST", "/undo", {}),
          { disabled: revisions.length < 2 }),
        button("quiet", word("redoEdit"), () => subject.change("POST", "/redo", {}),
          { disabled: revisions.length < 2 })),
      make("ol.history", {}, newestFirst.map((revision) => make("li", {},
        make("div", {}, make("strong", {}, word("revision", { count: revision.revision })),
          make("span.quiet-text", {}, ` ${ago(revision.at)} · ${word("origin." + revision.origin)}`),
          make("p", {}, changesOf(revision))),
        revision.revision === newest
          ? make("span.quiet-text", {}, word("present"))
          : button("quiet", word("restore"), () => subject.change("POST", "/undo", { to: revision.revision }))))),
    ];
  });
}

function changesOf(revision) {
  const text = (value) => value === null || value === undefined ? word("none")
    : typeof value === "object" ? value.title ?? JSON.stringify(value) : String(value);
  const values = Object.entries(revision.changes ?? {});
  const frame = [["family", revision.resized], ["name", revision.renamed]].filter(([, change]) => change)
    .map(([name, change]) => [word(name), change]);
  return [...values, ...frame].map(([name, { from, to }]) => `${name}: ${text(from)} → ${text(to)}`).join(", ");
}
