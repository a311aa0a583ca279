// The sheet beside the board: the gallery, and everything about one widget.
import { find, make, button, write, announce, api, changeID, pictureOf } from "./elements.js";
import { word, ago, moment } from "./words.js";
import { openForm } from "./form.js";

const sheet = find("sheet");
let shown = null;
let form = null;

sheet.addEventListener("cancel", (event) => {
  event.preventDefault();
  closeSheet();
});
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) closeSheet();
});

function openSheet(title, ...content) {
  leaveForm();
  sheet.replaceChildren(
    make("header.sheet-head", {}, make("h2", { id: "sheet-title" }, title),
      button("icon", "✕", closeSheet, { "aria-label": word("close") })),
    make("div.sheet-body", {}, ...content));
  if (!sheet.open) sheet.showModal();
}

function closeSheet() {
  leaveForm();
  shown = null;
  sheet.close();
}

function leaveForm() {
  form?.close();
  form = null;
}

const fail = (element, problem) =>
  element.replaceChildren(make("p.problem", { role: "alert" },
    [problem.detail || word("failed"), problem.hint].filter(Boolean).join(" · ")));

// The gallery

export async function openGallery() {
  const list = make("div.gallery", {}, make("p.quiet-text", {}, word("loading")));
  openSheet(word("gallery"), list);
  try {
    const { widgets } = await api("GET", "/gallery");
    list.replaceChildren(...widgets.map(offer));
  } catch (problem) {
    fail(list, problem);
  }
}

function offer(widget) {
  const family = widget.families[0];
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const picture = make("img", {
    src: `/gallery/${encodeURIComponent(widget.kind)}.svg?${new URLSearchParams({ family, scheme: dark })}`,
    alt: "", loading: "lazy",
  });
  const size = make("select", { "aria-label": word("family") },
    widget.families.map((name) => make("option", { value: name }, familyName(name))));
  size.addEventListener("change", () => {
    picture.src = picture.src.replace(/family=\w+/, "family=" + size.value);
  });
  const placement = changeID();
  const place = button("primary", word("add"), async () => {
    place.disabled = true;
    try {
      const placed = await api("POST", "/widgets", { kind: widget.kind, family: size.value },
        { "Idempotency-Key": placement });
      announce(word("placed", { title: widget.title }));
      if (widget.parameters.length) openWidget({ widget: placed.widget, title: widget.title, spoken: [] }, "edit");
      else closeSheet();
    } catch (problem) {
      fail(note, problem);
      place.disabled = false;
    }
  }, { "aria-label": word("addThis", { title: widget.title }) });
  const note = make("div");
  return make("article.offer", {}, make("div.sample", {}, picture),
    make("div.offer-text", {}, make("h3", {}, widget.title),
      widget.description && make("p.quiet-text", {}, widget.description),
      make("div.row", {}, widget.families.length > 1 && size, place), note));
}

function familyName(family) {
  return family.replace(/^(system|accessory)/, "").replace(/([a-z])([A-Z])/g, "$1 $2");
}

// One widget

/** Opens the sheet of a widget with one of its parts: `edit`, `why`, `timeline` or `history`. */
export function openWidget(card, part = "edit") {
  shown = { card, part };
  const title = card.name || card.title;
  const picture = make("img.large", { alt: card.spoken.join(", ") });
  const body = make("div.part");
  const parts = ["edit", "timeline", "history", "why"].map((name) =>
    button("tab", word(name), () => openWidget(shown.card, name), { "aria-pressed": String(name === part) }));
  openSheet(title,
    make("div.stage", {}, picture),
    make("div.actions", { id: "actions" }),
    make("nav.tabs", { "aria-label": title }, parts),
    body,
    make("footer.row", {},
      button("quiet", word("reload"), () => change("POST", "/reload", {}, word("reloaded"))),
      button("quiet", word("undo"), () => change("POST", "/undo", {})),
      button("quiet", word("redo"), () => change("POST", "/redo", {})),
      button("danger", word("remove"), removeShown)),
    make("div", { id: "sheet-note" }));
  refreshWidget(card);
  ({ edit: showForm, timeline: showTimeline, history: showHistory, why: showReasons })[part](body, card);
}

/** Shows the newest state of the widget whose sheet is open. */
export function refreshWidget(card) {
  if (shown?.card.widget !== card.widget || !sheet.open) return;
  const revision = shown.card.revision;
  shown.card = card;
  const image = sheet.querySelector("img.large");
  if (image && !image.dataset.at && card.picture) {
    image.src = pictureOf(card);
    if (card.width) [image.width, image.height] = [card.width, card.height];
    image.alt = card.spoken.join(", ");
  }
  showActions(card);
  if (form && revision !== undefined && card.revision !== revision) form.refresh();
  if (shown.part === "history" && card.revision !== revision) showHistory(sheet.querySelector(".part"), card);
}

/** The buttons of the widget itself. */
function showActions(card) {
  const list = find("actions");
  const key = JSON.stringify(card.actions ?? []);
  if (!list || list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...(card.actions ?? []).map((action) =>
    button("chip", action.updating ? `${action.label} …` : action.label,
      () => change("POST", "/press", { action: action.name }),
      action.isOn === undefined ? {} : { "aria-pressed": String(action.isOn) })));
}

async function change(method, path, body, done) {
  const note = find("sheet-note");
  note.replaceChildren();
  try {
    await api(method, `/widgets/${encodeURIComponent(shown.card.widget)}${path}`, body,
      { "Idempotency-Key": changeID() });
    if (done) announce(done);
  } catch (problem) {
    fail(note, problem);
  }
}

function removeShown() {
  const { card } = shown;
  const title = card.name || card.title;
  find("sheet-note").replaceChildren(make("div.question", { role: "alert" },
    make("p", {}, word("removeQuestion", { title })),
    make("div.row", {},
      button("danger", word("remove"), async () => {
        await change("DELETE", "");
        announce(word("removed", { title }));
        closeSheet();
      }),
      button("quiet", word("cancel"), () => find("sheet-note").replaceChildren()))));
  find("sheet-note").querySelector("button").focus();
}

async function showForm(body, card) {
  body.replaceChildren(make("p.quiet-text", {}, word("loading")));
  try {
    const opened = await openForm(body, card.widget, showPreview);
    if (body.isConnected) form = opened;
    else opened.close();
  } catch (problem) {
    fail(body, problem.status === 422 ? { detail: word("noOptions") } : problem);
  }
}

/** Shows a picture of unsaved values in the place of the widget's own, or the widget's own again. */
function showPreview(address) {
  const image = sheet.querySelector("img.large");
  const stage = sheet.querySelector(".stage");
  stage.dataset.label = address ? word("preview") : "";
  if (address) image.dataset.at = "preview";
  else delete image.dataset.at;
  image.src = address ?? pictureOf(shown.card);
}

/** A slider over the entries of the timeline. The picture above shows the widget as it is at each of them. */
async function showTimeline(body, card) {
  body.replaceChildren(make("p.quiet-text", {}, word("loading")));
  let timeline;
  try {
    timeline = await api("GET", `/widgets/${encodeURIComponent(card.widget)}/timeline`);
  } catch (problem) {
    return fail(body, problem);
  }
  const entries = timeline.entries ?? [];
  if (!entries.length) return body.replaceChildren(make("p.quiet-text", {}, word("noTimeline")));
  const start = Math.max(0, entries.findIndex((entry) => entry.shown));
  const label = make("output", { for: "scrub" });
  const slider = make("input", {
    id: "scrub", type: "range", min: 0, max: entries.length - 1, value: start, "aria-label": word("timeline"),
  });
  const image = sheet.querySelector("img.large");
  const show = () => {
    const entry = entries[slider.value];
    write(label, entry.shown ? word("now") : moment(entry.date));
    slider.setAttribute("aria-valuetext", label.textContent);
    if (entry.shown) delete image.dataset.at;
    else image.dataset.at = entry.date;
    image.src = pictureOf(shown.card, entry.shown ? {} : { at: entry.date });
  };
  slider.addEventListener("input", show);
  body.replaceChildren(slider, make("div.row.between", {}, label,
    make("span.quiet-text", {}, `${entries.length} · ${moment(entries[0].date)} – ${moment(entries.at(-1).date)}`)));
  show();
}

async function showHistory(body, card) {
  try {
    const { revisions } = await api("GET", `/widgets/${encodeURIComponent(card.widget)}/history`);
    const newest = Math.max(...revisions.map((revision) => revision.revision));
    const newestFirst = revisions.toSorted((one, other) => other.revision - one.revision);
    body.replaceChildren(make("ol.history", {}, newestFirst.map((revision) => make("li", {},
      make("div", {}, make("strong", {}, word("revision", { count: revision.revision })),
        make("span.quiet-text", {}, ` ${ago(revision.at)} · ${revision.origin}`),
        make("p", {}, changesOf(revision))),
      revision.revision === newest
        ? make("span.quiet-text", {}, word("present"))
        : button("quiet", word("restore"), () => change("POST", "/undo", { to: revision.revision }))))));
  } catch (problem) {
    fail(body, problem);
  }
}

function changesOf(revision) {
  const text = (value) => value === null || value === undefined ? word("none")
    : typeof value === "object" ? value.title ?? JSON.stringify(value) : String(value);
  return Object.entries(revision.changes ?? {}).map(([name, { from, to }]) =>
    `${name}: ${text(from)} → ${text(to)}`).join(", ");
}

/** A reload in words: why it was asked for, and how it ended. */
function reloadText(row) {
  const time = row.milliseconds === undefined ? "" : ` (${row.milliseconds} ms)`;
  return [word("reason." + row.reason), word("outcome." + row.outcome) + time, moment(row.asked), row.message]
    .filter(Boolean).join(" · ");
}

async function showReasons(body, card) {
  try {
    const why = await api("GET", `/widgets/${encodeURIComponent(card.widget)}/why`);
    const { shows, answeredBy, failing, nextEntry, nextReload } = why;
    const rows = [
      [word("showsNow"), shows.entry
        ? word("showsEntry", { place: shows.place, of: shows.of, time: moment(shows.entry) })
        : word("showsPlaceholder")],
      answeredBy && [word("askedBecause"), reloadText(answeredBy)],
      failing && [word("failingNow"), `${ago(failing.since)} · ${failing.message ?? failing.class}`],
      nextEntry && [word("nextEntry"), moment(nextEntry)],
      nextReload && [word("nextReload"), moment(nextReload)],
      ...why.since.map((row) => [word("later"), reloadText(row)]),
    ].filter(Boolean);
    body.replaceChildren(make("dl.reasons", {}, rows.flatMap(([name, text]) =>
      [make("dt", {}, name), make("dd", {}, text)])));
  } catch (problem) {
    fail(body, problem);
  }
}
