// The revisions of a widget, and the way back to each.
import { make, button, api, pathOf } from "./elements.js";
import { word, ago, moment, familyName } from "./words.js";
import { load } from "./sheet.js";
import { tell } from "./toast.js";

export function showHistory(body, card, subject) {
  const path = pathOf(card.widget) + "/history";
  /** Returns to another revision, and says what that changed. */
  const restore = async (way, change) => {
    if (!await subject.change("POST", way, change)) return;
    const { revisions } = await api("GET", path).catch(() => ({ revisions: [] }));
    const newest = revisions.at(-1);
    if (newest) tell([titleOf(newest), changesOf(newest)].filter(Boolean).join(": "));
  };
  load(body, () => api("GET", path), ({ revisions, canUndo, canRedo }) => {
    const newest = Math.max(...revisions.map((revision) => revision.revision));
    const newestFirst = [...revisions].sort((one, other) => other.revision - one.revision);
    return [
      make("div.row", {},
        button("quiet", word("undoEdit"), () => restore("/undo", {}), { disabled: !canUndo }),
        button("quiet", word("redoEdit"), () => restore("/redo", {}), { disabled: !canRedo })),
      make("ol.history", {}, newestFirst.map((revision) => make("li", {},
        make("div", {}, make("strong", {}, titleOf(revision)), make("span.quiet-text", {}, " · " + ago(revision.at)),
          make("p", {}, changesOf(revision)),
          make("small.detail", {}, `${word("revision", { count: revision.revision })} · ${moment(revision.at)}`)),
        revision.revision === newest
          ? make("span.quiet-text", {}, word("present"))
          : button("quiet", word("restore"), () => restore("/undo", { to: revision.revision }))))),
    ];
  });
}

function titleOf({ origin, changes, resized, renamed }) {
  const isFrameOnly = origin === "edit" && Object.keys(changes ?? {}).length === 0;
  if (isFrameOnly && resized && !renamed) return word("origin.resize");
  if (isFrameOnly && renamed && !resized) return word("origin.rename");
  return word("origin." + origin);
}

function changesOf(revision) {
  const values = Object.entries(revision.changes ?? {});
  const frame = [["family", revision.resized], ["name", revision.renamed]].filter(([, change]) => change)
    .map(([name, { from, to }]) => [word(name), name === "family" ? { from: familyName(from), to: familyName(to) } : { from, to }]);
  return [...values, ...frame].map(([name, { title, from, to, fromText, toText }]) => {
    const member = memberThatDiffers(from, to);
    const texts = [fromText ?? textOf(from, member), toText ?? textOf(to, member)];
    // An item of a list is added or removed as a whole.
    const isItem = /\.\d+$/.test(name);
    if (isItem && from == null) return word("itemAdded", { title: title ?? name, text: texts[1] });
    if (isItem && to == null) return word("itemRemoved", { title: title ?? name, text: texts[0] });
    return `${title ?? name}: ${texts.join(" → ")}`;
  }).join(", ");
}

/** A value as text, with one of its members behind its title. */
function textOf(value, member) {
  if (value == null) return word("empty.none");
  if (Array.isArray(value)) return value.map((element) => textOf(element)).join(", ");
  if (typeof value !== "object") return String(value);
  // The members of an object whose declaration is gone; its key is no member.
  const text = value.title ?? Object.entries(value).filter(([name]) => !name.startsWith("@"))
    .map(([name, part]) => `${name} ${textOf(part)}`).join(", ");
  return value[member] === undefined ? text : `${text} (${textOf(value[member])})`;
}

/** Of two choices with the same title, the member by which a person tells them apart. */
function memberThatDiffers(from, to) {
  if (!from?.title || from.title !== to?.title) return undefined;
  const names = ["subtitle", "id", ...Object.keys(from), ...Object.keys(to)];
  return names.find((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
}
