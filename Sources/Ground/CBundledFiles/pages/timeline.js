// The timeline of a widget as a strip with a slider: what it showed, shows, and will show. While the form has unsaved
// changes, a second strip shows the timeline that these would give.
import { make, api, pathOf, pictureOf, plain, write, drawn } from "./elements.js";
import { word, moment } from "./words.js";
import { load, fail, quiet } from "./sheet.js";

const [width, height] = [520, 46];

export function showTimeline(body, { widget }, subject) {
  load(body, async () => {
    const [timeline, ledger, planned] = await Promise.all([
      api("GET", pathOf(widget) + "/timeline"), api("GET", pathOf(widget) + "/ledger"),
      subject.form?.timeline().catch((problem) => ({ problem }))]);
    return { timeline, ledger, planned };
  }, ({ timeline, ledger, planned }) => {
    const saved = savedStrip(timeline, ledger, subject);
    const preview = planned && !planned.problem && plannedStrip(planned, subject);
    (preview || saved).choose();
    if (!planned) return saved.elements;
    const parts = preview ? preview.elements : [make("div")];
    if (planned.problem) fail(parts[0], planned.problem);
    return [
      make("section.planned", {}, make("h3", {}, word("plannedTimeline")), ...parts),
      make("section.part", {}, make("h3", {}, word("savedTimeline")), ...saved.elements),
    ];
  });
}

function savedStrip(timeline, ledger, subject) {
  const entries = timeline.entries ?? [];
  const current = Date.parse(timeline.arrived ?? timeline.age?.answered ?? "") || Date.now();
  // The content of an earlier answer was shown from then on. Unchanged answers are skipped.
  const past = ledger.reloads.filter((row) =>
    row.outcome === "answered" && !row.unchanged && row.finished && Date.parse(row.finished) < current - 1000);
  const moments = [...past.map((row) => ({ date: row.finished, kind: "past" })), ...entries.map(momentOf)];
  const budget = ledger.forecast;
  const next = budget.next ? " · " + word("chargedFrom", { time: moment(budget.next) }) : "";
  return new Strip("timeline", moments, ledger.reloads, {
    empty: "noTimeline",
    note: word("budgetLeft", { left: budget.left, of: budget.perDay }) + next,
    show: ({ date, kind }, strip) => {
      if (kind === "now") return subject.present();
      const { card, picture } = subject;
      picture.show(pictureOf(card, { at: date }), { ...card, spoken: [] }, moment(date), async () => {
        const query = new URLSearchParams({ at: date });
        const view = await api("GET", `${pathOf(card.widget)}/view?${query}`).catch(() => null);
        if (!view || picture.label.textContent !== moment(date)) return;
        picture.image.alt = strip.describe(textsOf(view.view));
      });
    },
  });
}

/** The strip of unsaved values. All its pictures are on the server already. */
function plannedStrip({ entries, due }, { form, card, picture }) {
  return new Strip("plannedTimeline", entries.map((entry) => ({ ...momentOf(entry), spoken: entry.spoken })), [], {
    empty: "noEntries",
    note: due ? `${word("nextReload")}: ${moment(due)}` : "",
    show: ({ date, kind, spoken }, strip) => {
      const label = kind === "now" ? word("preview") : `${word("preview")} · ${moment(date)}`;
      picture.show(form.pictureAt(date), { ...card, spoken: [strip.describe(spoken)] }, label);
    },
  });
}

const momentOf = (entry) => ({ date: entry.date, kind: entry.shown ? "now" : "entry" });

class Strip {
  /**
   * @param {string} name the word that names the slider
   * @param {{date: string, kind: string}[]} moments the kind is `past`, `now` for the entry that is shown, or `entry`
   * @param {object[]} reloads the requests, which have marks of their own
   * @param {{empty: string, note: string, show: function(object, Strip): void}} options the word for no moments, a
   *   remark, and what shows the picture of a moment
   */
  constructor(name, moments, reloads, { empty, note, show }) {
    this.moments = moments.map((moment) => ({ ...moment, at: Date.parse(moment.date) }))
      .sort((one, other) => one.at - other.at);
    this.show = show;
    if (moments.length === 0) return void (this.elements = [quiet(empty)]);
    const id = "scrub-" + name;
    this.label = make("output", { for: id });
    this.slider = make("input", {
      id, type: "range", min: 0, max: moments.length - 1, step: 1, "aria-label": word(name),
      input: () => this.choose(Number(this.slider.value)),
      // Of two strips, the picture shows the one that is used.
      focus: () => this.choose(Number(this.slider.value)),
    });
    const entries = moments.filter((moment) => moment.kind !== "past").length;
    this.elements = [
      this.track(reloads), this.slider,
      make("div.row.between", {}, this.label, make("span.quiet-text", {}, word("entries", { count: entries }))),
      make("p.quiet-text", {}, note),
    ];
    this.select(Math.max(0, this.moments.findIndex((moment) => moment.kind === "now")));
  }

  /** A line with a mark for each moment and each request. A mark selects what is shown then. */
  track(reloads) {
    const now = Date.now();
    const times = this.moments.map((moment) => moment.at);
    const start = Math.min(now - 60_000, ...times);
    const end = Math.max(now + 60_000, ...times);
    const x = (at) => 12 + (at - start) / (end - start) * (width - 24);
    const strip = drawn("svg", { viewBox: `0 0 ${width} ${height}`, class: "strip", "aria-hidden": "true" });
    strip.append(drawn("line", { x1: 0, x2: width, y1: 30, y2: 30, class: "axis" }));
    for (const row of reloads) {
      const at = Date.parse(row.finished ?? row.asked);
      if (at >= start) strip.append(drawn("circle", { cx: x(at), cy: 40, r: 4, class: "reload " + row.outcome }));
    }
    strip.append(drawn("line", { x1: x(now), x2: x(now), y1: 4, y2: 46, class: "now" }));
    this.marks = this.moments.map((moment, index) => {
      const mark = drawn("rect", { x: x(moment.at) - 5, y: 10, width: 10, height: 26, rx: 5, class: "mark " + moment.kind });
      mark.addEventListener("click", () => this.choose(index));
      strip.append(mark);
      return mark;
    });
    return strip;
  }

  /** Selects a moment, and shows its picture: without an index, that of the selected one. */
  choose(index = this.selected) {
    if (index === undefined) return;
    this.select(index);
    this.show(this.moments[index], this);
  }

  select(index) {
    const chosen = this.moments[index];
    this.selected = index;
    this.slider.value = index;
    this.marks.forEach((mark, at) => mark.classList.toggle("chosen", at === index));
    write(this.label, chosen.kind === "now" ? word("now") : moment(chosen.date));
    this.slider.setAttribute("aria-valuetext", this.label.textContent);
  }

  /** Adds the texts of the picture to the value of the slider. @returns {string} both, for the picture */
  describe(texts) {
    const description = plain([this.label.textContent, ...texts].join(", "));
    this.slider.setAttribute("aria-valuetext", description);
    return description;
  }
}

const percent = (fraction) => `${Math.round(fraction * 100)} %`;

/** The texts, dates and values of a view in reading order. */
function textsOf(view) {
  if (typeof view === "string") return [view];
  if (Array.isArray(view)) return view.flatMap(textsOf);
  if (view === null || typeof view !== "object") return [];
  if (typeof view.accessibilityLabel === "string") return [view.accessibilityLabel];
  if (typeof view.date === "string") return [moment(view.date)];
  if (typeof view.gauge === "number") {
    const [least, most] = view.range ?? [0, 1];
    const part = most > least ? Math.min(Math.max((view.gauge - least) / (most - least), 0), 1) : 0;
    return [[view.label, view.valueLabel ?? percent(part)].filter(Boolean).join(" ")];
  }
  if (typeof view.progress === "number") return [[view.label, percent(view.progress)].filter(Boolean).join(" ")];
  const parts = ["text", "vstack", "hstack", "zstack", "grid", "link", "button", "toggle", "view", "label"];
  return parts.flatMap((part) => view[part] === undefined ? [] : textsOf(view[part]));
}
