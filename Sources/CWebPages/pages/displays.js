// The displays of the board: what is known about each, and its settings.
import { make, menu, button, announce, api } from "./elements.js";
import { word, ago, moment, duration } from "./words.js";
import { load, act, note, ask, quiet } from "./sheet.js";
import { pageChoices } from "./arrange.js";

const kinds = ["browser", "e-ink", "picture", "terminal", "bar"];
/** The offered durations in seconds. */
const floors = [0, 60, 300, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];
const dwells = [10, 30, 60, 120, 300, 600, 1800, 3600];

/** @param {string} focus the display whose button for settings gets the focus */
export function showDisplays(body, focus) {
  const draw = (focus) => showDisplays(body, focus);
  const name = make("input", { id: "display-name", type: "text", required: true, autocomplete: "off",
    pattern: "[A-Za-z0-9._\\-]+", placeholder: "kitchen" });
  const kind = menu({ id: "display-kind" }, kinds.map((kind) => [kind, word("display." + kind)]));
  load(body, () => api("GET", "/displays"), ({ displays }) => {
    const rows = displays.map((display) => displayRow(display, draw));
    // The rows are in the page only after this.
    queueMicrotask(() => rows.find((row) => row.dataset.name === focus)?.querySelector("[aria-expanded]").focus());
    return [
      rows.length === 0 ? quiet("noDisplays") : make("ul.list", {}, rows),
      make("form.new-title.form-row", { submit: (event) => {
        event.preventDefault();
        act("POST", "/displays", { name: name.value, kind: kind.value }, word("displayAdded", { name: name.value }), draw);
      } }, make("label.row-title", { for: "display-name" }, word("displayName")), make("div.control", {}, name),
      make("label.row-title", { for: "display-kind" }, word("displayKind")), make("div.control", {}, kind),
      make("button.primary", { type: "submit" }, word("addDisplay"))),
    ];
  });
}

function displayRow(display, draw) {
  const { name, kind } = display;
  const path = "/displays/" + encodeURIComponent(name);
  const form = make("div.settings", { id: "settings-" + name, hidden: true });
  const open = button("quiet", word("settings"), () => {
    form.hidden = !form.hidden;
    open.setAttribute("aria-expanded", String(!form.hidden));
    form.replaceChildren(...(form.hidden ? [] : [new SettingsForm(display, path, draw).element]));
  }, { "aria-label": word("settingsOf", { name }), "aria-expanded": "false", "aria-controls": form.id });
  return make("li", { "data-name": name },
    make("div", {}, make("strong", {}, name), make("p.quiet-text", {}, detailsOf(display)),
      display.status.problem && make("p.problem", {}, display.status.problem)),
    make("div.row", {}, open,
      kind === "e-ink" && button("quiet", word("pair"), () => act("POST", path + "/pair", {}, word("pairHelp"), draw),
        { "aria-label": `${word("pair")}: ${name}` }),
      button("danger", word("remove"), async () => {
        if (await ask(word("removeDisplay", { name }), "remove"))
          act("DELETE", path, undefined, word("removed", { title: name }), draw);
      }, { "aria-label": word("removeItem", { title: name }) })),
    form);
}

function detailsOf({ kind, settings, status: { battery, pairingUntil, lastSeen } }) {
  const isPairing = pairingUntil && Date.parse(pairingUntil) > Date.now();
  const charge = battery?.charge === undefined ? battery?.volts && `${battery.volts} V`
    : `${Math.round(battery.charge * 100)} %`;
  return [
    word("display." + kind), settings.size, settings.palette,
    settings.pages.map((page) => page.page).join(", ") || word("allPages"),
    settings.sleep && word("sleeps", { hours: settings.sleep }), charge && word("battery", { charge }),
    isPairing ? word("pairing", { time: moment(pairingUntil) })
      : lastSeen ? word("lastSeen", { time: ago(lastSeen) }) : word("neverSeen"),
  ].filter(Boolean).join(" · ");
}

/** The settings of a display. Only those that were changed are sent. */
class SettingsForm {
  constructor({ name, settings }, path, draw) {
    Object.assign(this, { name, settings, path, draw, rows: {} });
    const text = (value) => value.trim() || null;
    const input = (setting, options) => {
      const control = make("input", { type: "text", autocomplete: "off", value: settings[setting] ?? "", ...options });
      return this.row(setting, [control], () => text(control.value));
    };
    const choice = (setting, choices, read) => {
      const control = menu({}, choices, String(settings[setting]));
      return this.row(setting, [control], () => read(control.value));
    };
    this.element = make("form", { submit: (event) => {
      event.preventDefault();
      this.save();
    } },
    this.pages(),
    input("size", { placeholder: word("automatic") }),
    this.number("scale"),
    input("palette", { list: this.suggest(name + "-colors", ["color", "gray2", "gray4", "gray16", "#000000,#ffffff,#c00000"]) }),
    choice("rotation", [0, 90, 180, 270].map((degrees) => [String(degrees), `${degrees}°`]), Number),
    choice("scheme", ["light", "dark"].map((scheme) => [scheme, word("scheme." + scheme)]), String),
    input("locale", { placeholder: word("sameAsBoard"), list: this.suggest(name + "-languages", ["en", "ko"]) }),
    input("timeZone", { placeholder: word("sameAsBoard"),
      list: this.suggest(name + "-zones", Intl.supportedValuesOf("timeZone")) }),
    choice("refreshFloor", durations(floors, settings.refreshFloor), Number),
    this.sleep(),
    ...this.lists,
    make("div.row", {}, make("button.primary", { type: "submit" }, word("save")),
      button("quiet", word("cancel"), () => draw(name))));
  }

  /** The id of a list of suggestions for a field. */
  suggest(id, values) {
    (this.lists ??= []).push(make("datalist", { id }, values.map((value) => make("option", { value }))));
    return id;
  }

  /** A row with the controls of a setting. `read` returns its value for the server. */
  row(setting, controls, read) {
    const id = `${this.name}-${setting}`;
    const remarks = make("div.remarks", { id: id + "-remarks", role: "status" });
    const [first] = controls;
    const isField = first.matches("input, select");
    if (isField) first.id = id;
    for (const control of controls) control.setAttribute("aria-describedby", remarks.id);
    this.rows[setting] = { controls, remarks, read };
    const title = word("setting." + setting);
    return make("div.form-row", isField ? {} : { role: "group", "aria-label": title },
      isField ? make("label.row-title", { for: id }, title) : make("span.row-title", {}, title),
      make("div.control", {}, controls), remarks);
  }

  number(setting) {
    const control = make("input", { type: "text", inputmode: "decimal", value: String(this.settings[setting]) });
    // What is not a number is sent as it is, so that the server says what is expected.
    return this.row(setting, [control], () => Number(control.value.replace(",", ".")) || control.value);
  }

  sleep() {
    const [from = "", until = ""] = (this.settings.sleep ?? "").split("-");
    const start = make("input", { type: "time", value: from, "aria-label": word("sleepFrom") });
    const end = make("input", { type: "time", value: until, "aria-label": word("sleepUntil") });
    const group = make("div.times", {}, start, make("span", { "aria-hidden": "true" }, "–"), end);
    return this.row("sleep", [group], () => start.value || end.value ? `${start.value}-${end.value}` : null);
  }

  /** The pages, each with how long it is shown. Without any, the display shows all pages. */
  pages() {
    const list = make("ul.chosen-pages");
    const add = button("quiet", "+ " + word("addPage"), () => {
      list.append(this.page({ page: pageChoices()[0][0], dwell: 60 }));
      list.lastChild.querySelector("select").focus();
    }, { disabled: pageChoices().length === 0 });
    list.append(...this.settings.pages.map((page) => this.page(page)));
    const group = make("div.page-list", {}, make("p.quiet-text", {}, word("allPages")), list, add);
    return this.row("pages", [group], () => [...list.children].map((row) => {
      const [page, dwell] = row.querySelectorAll("select");
      return { page: page.value, dwell: Number(dwell.value) };
    }));
  }

  page({ page, dwell }) {
    const choices = pageChoices();
    if (!choices.some(([title]) => title === page)) choices.push([page, page]);
    const remove = button("icon", "✕", () => {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      const add = row.parentElement.nextElementSibling;
      row.remove();
      (next?.querySelector("select") ?? add).focus();
    }, { "aria-label": word("removeItem", { title: page }) });
    const up = button("icon", "↑", () => {
      row.previousElementSibling?.before(row);
      up.focus();
    }, { "aria-label": word("moveUp") });
    const row = make("li", {}, menu({ "aria-label": word("page") }, choices, page),
      menu({ "aria-label": word("dwell") }, durations(dwells, dwell), String(dwell)), up, remove);
    return row;
  }

  async save() {
    const before = this.settings;
    const changed = Object.entries(this.rows).map(([setting, { read }]) => [setting, read()])
      .filter(([setting, value]) => JSON.stringify(value) !== JSON.stringify(before[setting] ?? null));
    this.show([]);
    try {
      await api("PATCH", this.path, { settings: Object.fromEntries(changed) });
      announce(word("displayChanged", { name: this.name }));
      this.draw(this.name);
    } catch (problem) {
      const errors = problem.errors ?? [];
      this.show(errors);
      if (!errors.some(({ pointer }) => this.rows[settingAt(pointer)])) note(problem);
    }
  }

  /** Shows problems at their settings. */
  show(errors) {
    note(null);
    for (const [setting, { controls, remarks }] of Object.entries(this.rows)) {
      const texts = errors.filter(({ pointer }) => settingAt(pointer) === setting).map(({ detail }) => detail);
      remarks.replaceChildren(...texts.map((text) => make("p.problem", {}, text)));
      for (const control of controls) {
        const field = control.matches("input, select") ? control : control.querySelector("input, select");
        field?.setAttribute("aria-invalid", String(texts.length > 0));
      }
    }
    this.element.querySelector("[aria-invalid=true]")?.focus();
  }
}

/** The setting that the pointer of a problem names: `#/settings/pages/1` is about `pages`. */
const settingAt = (pointer = "") => pointer.split("/")[2];

/** Durations as choices, with the present one. */
function durations(offered, present) {
  return [...new Set([...offered, present])].sort((one, other) => one - other)
    .map((seconds) => [String(seconds), seconds === 0 ? word("none") : duration(seconds)]);
}
