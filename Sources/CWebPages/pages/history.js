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
  const values = Object.entries(revision.changes ?? {});
  const frame = [["family", revision.resized], ["name", revision.renamed]].filter(([, change]) => change)
    .map(([name, change]) => [word(name), change]);
  return [...values, ...frame].map(([name, { from, to }]) => {
    const member = memberThatDiffers(from, to);
    return `${name}: ${textOf(from, member)} → ${textOf(to, member)}`;
  }).join(", ");
}

/** A value as text, with one of its members behind its title. */
function textOf(value, member) {
  if (value === null || value === undefined) return word("none");
  if (typeof value !== "object") return String(value);
  const text = value.title ?? JSON.stringify(value);
  return value[member] === undefined ? text : `${text} (${textOf(value[member])})`;
}

/** Of two choices with the same title, the member by which a person tells them apart. */
function memberThatDiffers(from, to) {
  if (!from?.title || from.title !== to?.title) return undefined;
  const names = ["subtitle", "id", ...Object.keys(from), ...Object.keys(to)];
  return names.find((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
}
