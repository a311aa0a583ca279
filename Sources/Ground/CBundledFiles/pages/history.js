// The revisions of a widget, and the way back to each.
import { make, button, api, pathOf } from "./elements.js";
import { word, ago, familyName } from "./words.js";
import { load } from "./sheet.js";

export function showHistory(body, card, subject) {
  load(body, () => api("GET", pathOf(card.widget) + "/history"), ({ revisions, canUndo, canRedo }) => {
    const newest = Math.max(...revisions.map((revision) => revision.revision));
    const newestFirst = [...revisions].sort((one, other) => other.revision - one.revision);
    return [
      make("div.row", {},
        button("quiet", word("undoEdit"), () => subject.change("POST", "/undo", {}),
          { disabled: !canUndo }),
        button("quiet", word("redoEdit"), () => subject.change("POST", "/redo", {}),
          { disabled: !canRedo })),
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
    .map(([name, { from, to }]) => [word(name), name === "family" ? { from: familyName(from), to: familyName(to) } : { from, to }]);
  return [...values, ...frame].map(([name, { title, from, to, fromText, toText }]) => {
    const member = memberThatDiffers(from, to);
    const texts = [fromText ?? textOf(from, member), toText ?? textOf(to, member)];
    return `${title ?? name}: ${texts.join(" → ")}`;
  }).join(", ");
}

/** A value as text, with one of its members behind its title. */
function textOf(value, member) {
  if (value === null || value === undefined) return "–";
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
