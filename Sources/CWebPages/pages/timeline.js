// The timeline of a widget as a strip with a slider: what it showed, shows, and will show.
import { find, make, api, pathOf, pictureOf, plain, write } from "./elements.js";
import { word, moment } from "./words.js";
import { load, quiet } from "./sheet.js";

const [width, height] = [520, 46];

export function showTimeline(body, card, subject) {
  load(body, async () => {
    const [timeline, ledger] = await Promise.all([
      api("GET", pathOf(card.widget) + "/timeline"), api("GET", pathOf(card.widget) + "/ledger")]);
    return { timeline, ledger };
  }, (replies) => new Strip(replies, subject).elements);
}

class Strip {
  constructor({ timeline, ledger }, subject) {
    this.subject = subject;
    const entries = timeline.entries ?? [];
    const current = Date.parse(timeline.arrived ?? timeline.age?.answered ?? "") || Date.now();
    // The content of an earlier answer was shown from then on. Unchanged answers are skipped.
    const past = ledger.reloads.filter((row) =>
      row.outcome === "answered" && !row.unchanged && row.finished && Date.parse(row.finished) < current - 1000);
    const isShown = entries.find((entry) => entry.shown);
    this.now = Date.now();
    this.moments = [
      ...past.map((row) => ({ at: Date.parse(row.finished), kind: "past" })),
      ...entries.map((entry) => ({ at: Date.parse(entry.date), kind: entry === isShown ? "now" : "entry" })),
    ].sort((one, other) => one.at - other.at);
    this.elements = this.moments.length ? this.draw(ledger) : [quiet("noTimeline")];
    if (this.moments.length) this.choose(Math.max(0, this.moments.findIndex((moment) => moment.kind === "now")));
  }

  draw(ledger) {
    const times = this.moments.map((moment) => moment.at);
    this.start = Math.min(this.now - 60_000, ...times);
    this.end = Math.max(this.now + 60_000, ...times);
    this.label = make("output", { for: "scrub" });
    this.slider = make("input", {
      id: "scrub", type: "range", min: 0, max: this.moments.length - 1, step: 1, "aria-label": word("timeline"),
      input: () => this.choose(Number(this.slider.value)),
    });
    const entries = this.moments.filter((moment) => moment.kind !== "past").length;
    const budget = ledger.forecast;
    return [
      this.track(ledger), this.slider,
      make("div.row.between", {}, this.label,
        make("span.quiet-text", {}, word("entries", { count: entries }))),
      make("p.quiet-text", {}, word("budgetLeft", { left: budget.left, of: budget.perDay })
        + (budget.next ? " · " + word("chargedFrom", { time: moment(budget.next) }) : "")),
    ];
  }

  /** A line with a mark for each entry and each request. A mark selects what is shown then. */
  track({ reloads }) {
    const svg = (name, attributes) => {
      const element = document.createElementNS(find("drawing").namespaceURI, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return element;
    };
    const x = (at) => 12 + (at - this.start) / (this.end - this.start) * (width - 24);
    const strip = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "strip", "aria-hidden": "true" });
    strip.append(svg("line", { x1: 0, x2: width, y1: 30, y2: 30, class: "axis" }));
    for (const row of reloads) {
      const at = Date.parse(row.finished ?? row.asked);
      if (at >= this.start) strip.append(svg("circle", { cx: x(at), cy: 40, r: 4, class: "reload " + row.outcome }));
    }
    strip.append(svg("line", { x1: x(this.now), x2: x(this.now), y1: 4, y2: 46, class: "now" }));
    this.marks = this.moments.map((moment, index) => {
      const mark = svg("rect", { x: x(moment.at) - 5, y: 10, width: 10, height: 26, rx: 5, class: "mark " + moment.kind });
      mark.addEventListener("click", () => this.choose(index));
      strip.append(mark);
      return mark;
    });
    return strip;
  }

  choose(index) {
    const chosen = this.moments[index];
    this.slider.value = index;
    this.marks.forEach((mark, at) => mark.classList.toggle("chosen", at === index));
    const at = new Date(chosen.at).toISOString();
    write(this.label, chosen.kind === "now" ? word("now") : moment(at));
    this.slider.setAttribute("aria-valuetext", this.label.textContent);
    if (chosen.kind === "now") return this.subject.present?.();
    this.subject.picture.show(pictureOf(this.subject.card, { at }), { ...this.subject.card, spoken: [] },
      moment(at), () => this.describe(at));
  }

  /** Gives the picture the texts of its instant. */
  async describe(at) {
    const { card, picture } = this.subject;
    const label = moment(at);
    const view = await api("GET", `${pathOf(card.widget)}/view?${new URLSearchParams({ at })}`).catch(() => null);
    if (view && picture.stage.dataset.label === label)
      picture.image.alt = plain([label, ...textsOf(view.view)].join(", "));
  }
}

/** The texts of a view in reading order. */
function textsOf(view) {
  if (typeof view === "string") return [view];
  if (Array.isArray(view)) return view.flatMap(textsOf);
  if (view === null || typeof view !== "object") return [];
  if (typeof view.accessibilityLabel === "string") return [view.accessibilityLabel];
  const parts = ["text", "vstack", "hstack", "zstack", "grid", "link", "button", "toggle", "view", "label"];
  return parts.flatMap((part) => view[part] === undefined ? [] : textsOf(view[part]));
}
